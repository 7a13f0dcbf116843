"""CPU time and memory of each corpus as slopes over the input, for one or several installations of wikimill.

    python -m benchmarks.slopes [--wikimill PATH]... [--corpora NAME...] [--runs 1] [--data ../shared/data]

Each `--wikimill` is the command of an installation (default: the one that runs this); give an older commit first to see
the cost of a change. Every corpus is mined of an input and of a quarter of it, by one worker, installations
in turn; of several runs the fastest counts. `slope` is the CPU time of the difference per MB of it, so that start-up
does not count; `peak` is the largest sum of resident memory. The ratio compares with the first installation.
"""

from __future__ import annotations

import argparse
import bz2
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.cut_dumps import cut_articles, cut_history
from benchmarks.interleave import write_documents
from benchmarks.process_watch import Usage, watched
from benchmarks.tvstory import SAMPLE, copies_of

HISTORY, ARTICLES = "dumps/enwiki-anarchism-history.xml.lzma", "dumps/enwiki-2016-slice.xml.bz2"
WIKIDATA = "dumps/wikidata-2014-entities.json.bz2"
QUARTER = 0.25


def cut_items(source: Path, target: Path, share: float) -> None:
    """Write the first items of a compressed dump of Wikidata, an array with an item per line."""
    with bz2.open(source, "rt", encoding="utf-8") as lines:
        items = [line.rstrip(",\n") for line in lines][1:-1]
    target.write_text("[\n" + ",\n".join(items[: round(len(items) * share)]) + "\n]\n", "utf-8")


def cut_shows(source: Path, target: Path, share: float) -> None:
    """Write an export of a wiki of TV shows 200 times, each copy a show of its own."""
    target.write_text(copies_of(source.read_text("utf-8"), round(200 * share)), "utf-8")


def write_made_documents(_: Path, target: Path, share: float) -> None:
    """Write 40,000 documents of made-up words."""
    with tempfile.TemporaryDirectory(prefix="wikimill-") as folder:
        write_documents(Path(folder), round(40_000 * share))
        target.write_text("".join(path.read_text("utf-8") for path in sorted(Path(folder).iterdir())), "utf-8")


#: Corpus → (path of its input, function that cuts the input, suffix of the cut file).
INPUTS: dict[str, tuple[str, Callable[[Path, Path, float], object], str]] = {
    "wikisplit": (HISTORY, cut_history, ".xml"),
    "edits": (HISTORY, cut_history, ".xml"),
    "wikisplit,edits": (HISTORY, cut_history, ".xml"),
    "discofuse": (ARTICLES, cut_articles, ".xml"),
    "text": (ARTICLES, cut_articles, ".xml"),
    "wikitablet": (ARTICLES, cut_articles, ".xml"),
    "interleave": ("", write_made_documents, ".jsonl"),
    "tvstory": ("", cut_shows, ".xml"),
    "entities": (WIKIDATA, cut_items, ".json"),
}
#: Corpus → command, if the command is not the corpus.
COMMANDS = {"wikisplit,edits": ["mine", "--corpus", "wikisplit,edits"]}
OPTIONS = {"entities": ["--wiki", "enwiki"]}


def mined(command: Sequence[str], runs: int) -> Usage:
    """Run a command; return the usage of the run with the least CPU time."""
    return min((watched(command, cores=1) for _ in range(runs)), key=lambda usage: usage.cpu)


def main() -> None:
    """Print a table: one line for each corpus and installation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    own = Path(sys.executable).with_name("wikimill")
    parser.add_argument("--wikimill", type=Path, action="append", help=f"an installation's command (default: {own})")
    parser.add_argument("--corpora", nargs="+", choices=INPUTS, default=list(INPUTS))
    parser.add_argument("--runs", type=int, default=1, help="runs of each, of which the fastest counts")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parsed = parser.parse_args()
    print("| corpus | installation | input, MB | CPU, s | slope, s/MB | ratio | peak, MB | ratio |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory(prefix="wikimill-") as name:
        folder = Path(name)
        for corpus in parsed.corpora:
            source, cut, suffix = INPUTS[corpus]
            pieces = []
            for share in (QUARTER, 1.0):
                pieces.append(folder / f"{corpus}-{share:g}{suffix}")
                cut(parsed.data / source if source else SAMPLE, pieces[-1], share)
            small, large = (piece.stat().st_size / 1e6 for piece in pieces)
            first: tuple[float, float] | None = None
            for number, wikimill in enumerate(parsed.wikimill or [own], 1):
                output = ["--output", str(folder / f"{corpus}-{number}"), "--overwrite"]
                low, high = (
                    mined(
                        [
                            str(wikimill),
                            *COMMANDS.get(corpus, [corpus]),
                            "--input",
                            str(piece),
                            *output,
                            *OPTIONS.get(corpus, ()),
                        ],
                        parsed.runs,
                    )
                    for piece in pieces
                )
                slope = (high.cpu - low.cpu) / (large - small)
                slope_of_first, peak_of_first = first = first or (slope, high.together)
                print(
                    f"| {corpus} | {number} | {large:.1f} | {high.cpu:.1f} | {slope:.3f} "
                    f"| {slope / slope_of_first:.2f} "
                    f"| {high.together:.0f} | {high.together / peak_of_first:.2f} |",
                    flush=True,
                )


if __name__ == "__main__":
    main()
