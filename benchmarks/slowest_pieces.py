"""The slowest piece of ordinary work of each command, against the CPU time that the sandbox allows a piece.

    OPENBLAS_NUM_THREADS=1 python -m benchmarks.slowest_pieces --corpus wikitablet --input DUMP … [--beside 2]

A piece is the work between two renewals of the deadline: a paragraph, a block of sentences, the rest of a page. The
work is done in this process, by the function that the sandbox would call. `--beside N` runs N processes that copy
arrays of 1 GB all the time, which stretches CPU seconds; busy loops do not.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from importlib import import_module
from typing import Any

import numpy as np

from wikimill.transforms.articles import mine_articles
from wikimill.transforms.articles.options import TextOptions
from wikimill.transforms.discofuse import mine_fusion
from wikimill.transforms.discofuse.options import DiscoFuseOptions
from wikimill.transforms.dumps.listing import find_inputs
from wikimill.transforms.mining.divide_files import all_portions
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.wikisplit import mine_splits
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import split_worker
from wikimill.transforms.wikitablet import mine_pages
from wikimill.transforms.wikitablet.options import TableOptions

_COPIED_BYTES = 1 << 30
_CHARS = 60


@dataclass(frozen=True)
class _Command:
    options: Callable[[], MiningOptions]
    mine: Callable[..., Iterator[Any]]
    sandbox: Callable[[Any], Sandbox]


COMMANDS = {
    "wikisplit": _Command(WikiSplitOptions, mine_splits.mine_portion, split_worker),
    "text": _Command(partial(TextOptions, sentences=True, tokens=True, links=True), mine_articles.mine_portion,
                     mine_articles.text_worker),
    "discofuse": _Command(DiscoFuseOptions, mine_fusion.mine_portion, mine_fusion.fusion_worker),
    "wikitablet": _Command(TableOptions, mine_pages.mine_portion, mine_pages.table_worker),
}  # fmt: skip
#: CPU seconds of the slowest piece seen: of `wikitablet` in "Apple Inc.", next to processes that copied much memory; of
#: the other corpora on a machine with a load of 20.
SEEN = {"wikisplit": 0.43, "text": 0.01, "wikitablet": 3.0, "discofuse": 1.05}


@dataclass
class TimedWork:
    """A substitute for a sandbox that works in this process and times the pieces.

    Attributes:
        slowest: CPU seconds of the slowest piece.
        where: the beginning of the text of the slowest piece.
        pieces: number of pieces.
    """

    sandbox: Sandbox
    slowest: float = 0.0
    where: str = ""
    pieces: int = 0
    _sent: Sequence[Any] = ()
    _work: Callable[..., Any] = field(init=False)

    def __post_init__(self) -> None:
        module, function, arguments = self.sandbox.order
        self._work = getattr(import_module(module), function)(*arguments)

    def send(self, pieces: Sequence[Any]) -> None:
        """Accept a batch of pieces."""
        self._sent = pieces

    def results(self, foreseen: object = None) -> Iterator[Any]:
        """Yield the results of the batch."""
        for piece in self._sent:
            last = [time.process_time()]
            note = partial(self._note, last, _beginning(piece))
            result = self._work(piece, note)
            note()
            yield result
        self._sent = ()

    def _note(self, last: list[float], where: str) -> None:
        now = time.process_time()
        self.pieces += 1
        if now - last[0] > self.slowest:
            self.slowest, self.where = now - last[0], where
        last[0] = now


def _beginning(value: Any) -> str:
    """Return the longest text in a piece; empty if the piece has none."""
    if isinstance(value, str):
        return value
    texts = [_beginning(each) for each in value] if isinstance(value, list | tuple) else []
    return max(texts, key=len, default="")


def measured(corpus: str, paths: Sequence[str], limit_pages: int | None = None) -> tuple[float, TimedWork]:
    """Mine dumps; return the limit of a piece in CPU seconds, and the timed work."""
    command = COMMANDS[corpus]
    options = replace(command.options(), limit_pages=limit_pages)
    sandbox = command.sandbox(options)
    work = TimedWork(sandbox)
    for portion in all_portions(find_inputs(list(paths), dumps=True), None):
        for _ in command.mine(portion, options=options, worker=work):
            pass
    return sandbox.limits.cpu_seconds, work


def _copy_arrays() -> None:
    source = np.zeros(_COPIED_BYTES, np.uint8)
    target = np.empty_like(source)
    while True:
        np.copyto(target, source)


def main() -> None:
    """Mine each corpus and print its slowest piece."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--corpus", nargs="+", choices=COMMANDS, required=True)
    parser.add_argument("--input", nargs="+", required=True)
    parser.add_argument("--limit_pages", type=int)
    parser.add_argument("--beside", type=int, default=0, help="processes that copy arrays meanwhile")
    given = parser.parse_args()
    copying = [multiprocessing.Process(target=_copy_arrays, daemon=True) for _ in range(given.beside)]
    for process in copying:
        process.start()
    try:
        for corpus in given.corpus:
            limit, work = measured(corpus, given.input, given.limit_pages)
            print(f"{corpus}: {work.pieces:,} pieces, the slowest {work.slowest:.3f} s of {limit:g} s allowed, "
                  f"1/{limit / max(work.slowest, 1e-9):.0f}: {' '.join(work.where[:_CHARS].split())!r}",
                  flush=True)  # fmt: skip
    finally:
        for process in copying:
            process.kill()


if __name__ == "__main__":
    main()
