"""`wikimill text` over the size of a dump and the number of workers: CPU of the busiest worker, memory by process.

    python -m benchmarks.text_scaling [--input DUMP] [--times 1,4] [--workers 1,2] [--runs 1]

The articles of a dump are written once and several times over, under new page ids and titles, as plain XML, which any
number of workers share. A release of any number of workers must have the same bytes.

    busiest     CPU seconds of the busiest worker (or of the command with one worker) with its sandbox, less those on
                one short article: with a processor for each worker, the wall time falls in the same proportion
    driver, worker, sandbox
                peak MB of one process each; the driver holds the shuffle, and mines if there is one worker
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks.cleaning import Article, articles_of
from benchmarks.process_watch import CHILD, DRIVER, WORKER, Usage, watched
from benchmarks.text import as_dump

SLICE = Path("../shared/data/dumps/enwiki-2022-slice.xml.bz2")
_SHORT = "It rains."


def repeated(articles: Sequence[Article], times: int) -> list[Article]:
    """Return the articles `times` times, each time under other titles."""
    return [
        article._replace(title=f"{article.title} ({copy})" if copy else article.title)
        for copy in range(times)
        for article in articles
    ]


def digest_of(release: Path) -> str:
    """Return the SHA-256 of a release's shards."""
    digest = hashlib.sha256()
    for path in sorted((release / "jsonl").iterdir()):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def mined(dump: Path, output: Path, workers: int, runs: int) -> Usage:
    """Run the command; return the usage of the run whose busiest worker took the least CPU time."""
    options = ["--formats", "jsonl", "--splits", "train=1", "--overwrite", "--direct_num_workers", str(workers)]
    command = [sys.executable, "-m", "wikimill", "text", "--input", str(dump), "--output", str(output), *options]
    return min((watched(command) for _ in range(runs)), key=lambda usage: usage.busiest)


def numbers(text: str) -> list[int]:
    """Return the numbers of a comma-separated list."""
    return [int(part) for part in text.split(",")]


def main() -> int:
    """Print a table; exit code 1 if releases of the same dump differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", type=Path, default=SLICE, help="a dump whose articles are taken")
    parser.add_argument("--times", type=numbers, default=[1, 4], help="how often the articles are in the dump")
    parser.add_argument("--workers", type=numbers, default=[1, 2], help="numbers of workers")
    parser.add_argument("--runs", type=int, default=1, help="runs of each, of which the fastest counts")
    parsed = parser.parse_args()
    articles = list(articles_of(parsed.input))
    print("| dump, MB | workers | busiest, s | as fast | CPU in all, s | driver, MB | worker | sandbox |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    differing = False
    with tempfile.TemporaryDirectory(prefix="wikimill-") as name:
        folder = Path(name)
        short = folder / "short.xml"
        short.write_text(as_dump([articles[0]._replace(text=_SHORT)]), "utf-8")
        starts = {workers: mined(short, folder / "short", workers, parsed.runs) for workers in parsed.workers}
        for times in parsed.times:
            dump = folder / f"{times}.xml"
            dump.write_text(as_dump(repeated(articles, times)), "utf-8")
            first, digests = 0.0, set()
            for workers in parsed.workers:
                output = folder / f"{times}-{workers}"
                usage = mined(dump, output, workers, parsed.runs)
                digests.add(digest_of(output))
                busiest = usage.busiest - starts[workers].busiest
                first = first or busiest
                peaks = " | ".join(f"{usage.peaks.get(role, 0):.0f}" for role in (DRIVER, WORKER, CHILD))
                line = f"{dump.stat().st_size / 1e6:.0f} | {workers} | {busiest:.1f} | {first / busiest:.2f}"
                print(f"| {line} | {usage.cpu:.1f} | {peaks} |", flush=True)
            differing = differing or len(digests) > 1
    if differing:
        print("releases of the same dump differ by the number of workers", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())
