"""Reads a history dump once and mines it for several corpora, each into its own checkpoint store.

Reading a history costs more than mining it. The run of each corpus then finds every portion in its store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import Any, NamedTuple

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.ledger import SPLIT_THINGS, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import PortionReader
from wikimill.transforms.histories.mine_histories import MineHistories
from wikimill.transforms.histories.pages import HistoryPages
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.page_walk import InNamespaces, Walk, mine_dump
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.mining.sandbox import Sandbox


class _Output(NamedTuple):
    """A result of mining, with the number of the corpus that it belongs to."""

    number: int
    output: Any


class _Visitors:
    """Shows each page to the miners of all corpora. See `PageVisitor`.

    Args:
        new_visitors: for each corpus, a function (reader, accounts) → its visitor.
        reader: reads the portion.
        accounts: the accounts of the first corpus. Every other corpus gets accounts of its own, except that
            `ledger` reports the first corpus's account of pages for all.
    """

    def __init__(
        self,
        new_visitors: Sequence[Callable[[PortionReader, dict[str, Account]], HistoryPages]],
        reader: PortionReader,
        accounts: dict[str, Account],
    ) -> None:
        self._accounts = [accounts, *({"pages": Account()} for _ in new_visitors[1:])]
        self._visitors = [new(reader, each) for new, each in zip(new_visitors, self._accounts, strict=True)]

    @property
    def taken(self) -> int:
        """The number of pages that count towards the limit, the same for all corpora."""
        return self._visitors[0].taken

    def drop_of(self, header: PageHeader) -> Drop:
        """Return the reason for which a page is dropped."""
        return self._visitors[0].drop_of(header)

    def begin(self, header: PageHeader) -> None:
        """Begin a page for each corpus."""
        for visitor in self._visitors:
            visitor.begin(header)

    def add(self, revision: Revision) -> Iterator[_Output]:
        """Take the next revision; yield the results that are ready."""
        return self._each(lambda visitor: visitor.add(revision))

    def end(self) -> Iterator[_Output]:
        """End a page that was read whole; yield the results that are ready."""
        return self._each(HistoryPages.end)

    def abandon(self) -> Iterator[_Output]:
        """End a page that broke off; yield the results that are ready."""
        return self._each(HistoryPages.abandon)

    def finish(self) -> Iterator[_Output]:
        """Yield the remaining results of all corpora."""
        return self._each(HistoryPages.finish)

    def ledger(self, number: int, ledger: FileLedger) -> FileLedger:
        """Return the ledger of corpus `number`: the reader's ledger with this corpus's accounts, if it has accounts."""
        if not ledger.accounts:
            return ledger
        return replace(ledger, accounts=self._accounts[number] | {"pages": self._accounts[0]["pages"]})

    def _each(self, act: Callable[[HistoryPages], Iterable[Any]]) -> Iterator[_Output]:
        for number, visitor in enumerate(self._visitors):
            for output in act(visitor):
                yield _Output(number, output)


class MineTogether:
    """A `PortionStep` that mines each portion for several corpora, and reads it once.

    Args:
        miners: one or more, one for each corpus. Each has a checkpoint store, and their options agree in `READ`.
        board: shows the progress; None shows none.

    Raises:
        ValueError: the miners differ in an option of `READ`.
    """

    #: The options that decide which pages and revisions are read.
    READ = ("namespaces", "check_sha1", "limit_pages")

    def __init__(self, miners: Sequence[MineHistories], board: ProgressBoard | None) -> None:
        self._miners, self._board = tuple(miners), board
        self._options = miners[0].options
        for name in self.READ:
            if len({getattr(miner.options, name) for miner in miners}) > 1:
                raise ValueError(f"{name} is not the same for all")

    def setup(self) -> None:
        """Create the isolated process of each corpus, which starts on first use."""
        self._workers = [miner.sandbox(miner.options) for miner in self._miners]
        self._memory: dict[str, FileMemory] = {}

    def process(self, portion: Portion, side: Any = None) -> Iterator[Any]:
        """Mine a portion and write a checkpoint of it for each corpus; yield nothing.

        Args:
            portion: the portion to read.
            side: not used.

        Raises:
            OSError: a file cannot be read, or a checkpoint cannot be written.
        """
        made: list[_Visitors] = []

        def visitors(reader: PortionReader, accounts: dict[str, Account]) -> _Visitors:
            new = [_new_visitor(*each) for each in zip(self._miners, self._workers, strict=True)]
            made.append(_Visitors(new, reader, accounts))
            return made[0]

        progress = self._board.of(portion, portion.start) if self._board is not None else None
        wants = InNamespaces(self._options.namespaces)
        with ExitStack() as stack:
            add = [stack.enter_context(store.keeping(store.place_of(portion), portion)) for store in self._stores]
            walk = Walk(progress=progress, memory=self._memory)
            outputs = mine_dump(portion, SPLIT_THINGS, wants, visitors, self._options, walk)
            for output in outputs:
                if isinstance(output, _Output):
                    add[output.number](output.output)
                else:  # a ledger, or the dead letter of a page, which all corpora share
                    for number, add_one in enumerate(add):
                        add_one(made[0].ledger(number, output) if isinstance(output, FileLedger) else output)
        yield from ()

    def teardown(self) -> None:
        """End the isolated processes of all corpora."""
        for worker in self._workers:
            worker.close()

    @property
    def _stores(self) -> list[CheckpointStore]:
        return [miner.kept for miner in self._miners if miner.kept is not None]


def _new_visitor(miner: MineHistories, worker: Sandbox) -> Callable[[PortionReader, dict[str, Account]], HistoryPages]:
    def new(reader: PortionReader, accounts: dict[str, Account]) -> HistoryPages:
        return HistoryPages(reader, accounts, new_miner=lambda read: miner.new_miner(read, worker, miner.options))

    return new
