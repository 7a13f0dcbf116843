"""Articles that `wikimill text --drop_templated` leaves out, next to articles that it keeps, for a reader to judge.

    python -m benchmarks.templated --pages 10 [--shown 30] [--seed 1] DUMP [DUMP …]

Prints for each dump the numbers of articles and of those left out, and the CPU seconds of both runs; then titles and
beginnings of some articles of each kind, drawn from all dumps.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
from pathlib import Path

from benchmarks.wikisplit import timed

_BEGINNING = 300


def articles(dump: Path, *options: str) -> tuple[dict[str, str], float]:
    """Return title → text of a dump's articles, and the CPU seconds of the command."""
    with tempfile.TemporaryDirectory() as folder:
        output = Path(folder, "release")
        given = ("--input", str(dump), "--output", str(output), "--formats", "jsonl", "--allow_partial", *options)
        _, seconds, _ = timed([sys.executable, "-m", "wikimill", "text", *given], {min(os.sched_getaffinity(0))})
        lines = (line for path in sorted(output.glob("jsonl/*.jsonl")) for line in path.open("rb"))
        rows = map(json.loads, lines)
        return {row["page_title"]: row["text"] for row in rows}, seconds


def main() -> None:
    """Run `text` twice on each dump and print the difference."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("dumps", nargs="+", type=Path, metavar="DUMP")
    parser.add_argument("--pages", type=int, default=10)
    parser.add_argument("--shown", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    parsed = parser.parse_args()
    left_out: list[tuple[str, str]] = []
    kept: list[tuple[str, str]] = []
    for dump in parsed.dumps:
        whole, before = articles(dump)
        left, after = articles(dump, "--drop_templated", str(parsed.pages))
        print(f"{dump.name}: {len(whole)} articles, {len(whole) - len(left)} left out, {before:.1f} s, {after:.1f} s")
        left_out += [item for item in whole.items() if item[0] not in left]
        kept += left.items()
    draw = random.Random(parsed.seed)
    for name, found in (("left out", left_out), ("kept", kept)):
        for title, text in draw.sample(found, min(parsed.shown, len(found))):
            print(f"{name}: {title}: {' '.join(text.split())[:_BEGINNING]}")


if __name__ == "__main__":
    main()
