"""The cost of parsing wikitext in a process that can be killed: `python -m benchmarks.isolation`.

The same pieces of work go through the same functions in turn, in this process and in an isolated worker. The CPU time
of both processes together is compared, the smallest of several runs. Prints one JSON line for each workload:
`cleaning`, every paragraph of the pages of a dump to tokens; `splitting`, every change of a history to rewrites. `cost`
is the additional time of the isolated run, without the child's start (`start_s`), which happens once a worker.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from wikimill.rules.wikisplit.candidates import Findings
from wikimill.rules.wikisplit.changes import may_hold_rewrite
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import WikiSyntax
from wikimill.rules.wikitext.snapshots import EMPTY, advance
from wikimill.transforms.dumps.compression.content import content
from wikimill.transforms.dumps.items import PageHeader, PageStart, Revision
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.mining.sandbox import Sandbox, WorkFailed
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.wikisplit.sandboxed import split_finder

DUMPS = Path(__file__).parents[2] / "shared" / "data" / "dumps"
#: Limits of a batch, as in the miners.
BATCH_PIECES, BATCH_CHARS = 64, 8 * 1024 * 1024

Work = Callable[[Any, Callable[[], None]], Any]


def cleaner(language: str) -> Work:
    """Return the function of a page's text that gives the tokens of its sentences."""
    model = sentence_model(language)

    def clean(text: str, renew: Callable[[], None]) -> list[str]:
        prose = ProseReader(model, WikiSyntax(), renew)
        return [
            " ".join(sentence.tokens)
            for unit in text.split("\n")
            for chunk in prose.chunks(unit)
            for sentence in prose.sentences(chunk)
        ]

    return clean


def pages(path: Path) -> Iterator[str]:
    """Yield the texts of a dump's articles."""
    for item in _items(path):
        if isinstance(item, Revision):
            yield item.text


def changes(path: Path, revisions: int) -> Iterator[Any]:
    """Yield the changes that may hold a rewrite, of the first revisions of a history, for the split finder."""
    snapshot = EMPTY
    for item in _items(path):
        if isinstance(item, PageStart):
            snapshot = EMPTY
        elif isinstance(item, Revision):
            revisions -= 1
            snapshot, change = advance(snapshot, item.text)
            if may_hold_rewrite(change):
                yield change.gone, change.new, (["file", "image"], ["category"])
            if not revisions:
                return


def _items(path: Path) -> Iterator[Any]:
    with path.open("rb") as file:
        yield from DumpReader(_is_article).items(content(file, path.name))


def _is_article(header: PageHeader) -> bool:
    return header.namespace == 0 and not header.is_redirect


def batches(pieces: list[Any]) -> Iterator[list[Any]]:
    """Yield the pieces in batches of the miners' sizes."""
    batch: list[Any] = []
    for piece in pieces:
        batch.append(piece)
        if len(batch) == BATCH_PIECES or sum(len(str(each)) for each in batch) > BATCH_CHARS:
            yield batch
            batch = []
    if batch:
        yield batch


def inline(function: Work, work: list[list[Any]]) -> tuple[float, list[Any]]:
    """Do the work in this process; return CPU seconds and results."""
    gc.collect()
    gc.freeze()  # the child has nothing else to look through, either
    start = _cpu_seconds()
    results = [function(piece, _no_deadline) for batch in work for piece in batch]
    return _cpu_seconds() - start, results


def isolated(worker: Sandbox, work: list[list[Any]]) -> tuple[float, list[Any]]:
    """Do the work in a sandbox; return CPU seconds of both processes, with the child's start, and results."""
    gc.collect()
    gc.freeze()
    start = _cpu_seconds()
    results = []
    for batch in work:
        worker.send(batch)
        results += worker.results()
    worker.close()
    return _cpu_seconds() - start, results


def _cpu_seconds() -> float:
    """Return the CPU seconds of this process and of its ended children."""
    usages = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def _no_deadline() -> None:
    return


def compare(
    name: str, pieces: list[Any], nothing: Any, start: Callable[[], Sandbox], make: Callable[[], Work], runs: int
) -> None:
    """Measure a workload and print its figures; `nothing` is a piece without work."""
    work = list(batches(pieces))
    inside, outside, starts = [], [], []
    for _ in range(runs):
        seconds, expected = inline(make(), work)
        inside.append(seconds)
        seconds, _ = isolated(start(), [[nothing]])
        starts.append(seconds)
        seconds, results = isolated(start(), work)
        outside.append(seconds)
        if any(isinstance(result, WorkFailed) for result in results) or results != expected:
            raise SystemExit(f"{name}: the isolated worker gave other results than this process")
    inside_s, start_s = min(inside), min(starts)
    outside_s = min(outside) - start_s
    figures = {
        "workload": name,
        "pieces": len(pieces),
        "inline_s": round(inside_s, 3),
        "isolated_s": round(outside_s, 3),
        "cost": round(outside_s / inside_s - 1, 3),
        "start_s": round(start_s, 2),
    }
    print(json.dumps(figures))


def _split_finder() -> Work:
    return split_finder("en")


def _cleaner() -> Work:
    return cleaner("en")


def main() -> None:
    """Measure both workloads and print them."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.isolation", description=__doc__)
    parser.add_argument("--pages", type=Path, default=DUMPS / "enwiki-2016-slice.xml.bz2")
    parser.add_argument("--history", type=Path, default=DUMPS / "enwiki-anarchism-history.xml.lzma")
    parser.add_argument("--revisions", type=int, default=3_000, help="how many of the history")
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    for path in (options.pages, options.history):
        if not path.is_file():
            parser.error(f"{path} is not there: name the file with --pages or --history")
    sandbox = partial(Sandbox, "benchmarks.isolation", "cleaner", ("en",))
    compare("cleaning", list(pages(options.pages)), "", sandbox, _cleaner, options.runs)
    found = list(changes(options.history, options.revisions))
    sandbox = partial(Sandbox, "wikimill.transforms.wikisplit.sandboxed", "split_finder", ("en",), result=Findings)
    compare("splitting", found, ((), (), ([], [])), sandbox, _split_finder, options.runs)


if __name__ == "__main__":
    main()
