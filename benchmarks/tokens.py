"""Fidelity and speed of the tokeniser on published WikiSplit rows: `python -m benchmarks.tokens`.

Prints one JSON line: `rows`; `round_trip`, the share of rows whose three sentences, detokenised and tokenised again,
give the same tokens; `tokenised_unchanged`, the share whose published tokens the tokeniser leaves unchanged;
`mb_per_s`, bytes of the running text per second on one core, the best of several passes.
"""

from __future__ import annotations

import argparse
import json
import runpy
import time
from collections.abc import Callable
from pathlib import Path

from wikimill.rules.text.tokens import tokenise

SHARED = Path(__file__).parents[2] / "shared"
PASSES = 5


def read_rows(path: Path) -> list[list[str]]:
    """Return the sentences of each row of a file `complex <TAB> simple 1 <::::> simple 2`."""
    with path.open(encoding="utf-8") as lines:
        return [line.rstrip("\n").replace(" <::::> ", "\t").split("\t") for line in lines]


def measure(rows: list[list[str]], detokenise: Callable[[str], str]) -> dict[str, float]:
    """Return the figures of the tokeniser on `rows`."""
    round_trip = sum(all(tokenise(detokenise(s)) == s.split() for s in row) for row in rows)
    unchanged = sum(all(tokenise(s) == s.split() for s in row) for row in rows)
    texts = [detokenise(s) for row in rows for s in row]
    best = float("inf")
    for _ in range(PASSES):
        start = time.perf_counter()
        for text in texts:
            tokenise(text)
        best = min(best, time.perf_counter() - start)
    return {
        "rows": len(rows),
        "round_trip": round_trip / len(rows),
        "tokenised_unchanged": unchanged / len(rows),
        "mb_per_s": round(sum(len(text.encode()) for text in texts) / best / 1e6, 2),
    }


def main() -> None:
    """Measure the tokeniser and print the figures as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tokens", description=__doc__)
    parser.add_argument("--tsv", type=Path, default=SHARED / "data" / "wikisplit" / "tune.tsv")
    parser.add_argument("--detokeniser", type=Path, default=SHARED / "tools" / "detokenise.py")
    options = parser.parse_args()
    for path in (options.tsv, options.detokeniser):
        if not path.is_file():
            parser.error(f"{path} is not there: name the file with --tsv or --detokeniser")
    detokenise = runpy.run_path(str(options.detokeniser))["detokenise"]
    print(json.dumps(measure(read_rows(options.tsv), detokenise)))


if __name__ == "__main__":
    main()
