"""Mines portions of history dumps: passes their pages to a corpus's miner, and accounts for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.ledger import SPLIT_THINGS
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import PortionReader
from wikimill.transforms.histories.page_miner import HistoryMiner
from wikimill.transforms.mining.page_walk import WHOLE, InNamespaces, Walk, mine_dump
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions

#: (reader, sandbox, options) → the miner of a corpus.
NewHistoryMiner = Callable[[PortionReader, Sandbox, Any], HistoryMiner]


def mine_history(
    new_miner: NewHistoryMiner,
    portion: Portion,
    *,
    options: MiningOptions,
    worker: Sandbox,
    walk: Walk = WHOLE,
) -> Iterator[Any]:
    """Mine a portion of a history dump.

    Args:
        new_miner: creates the corpus's miner.
        portion: the portion to read.
        options: the corpus's options.
        worker: the corpus's isolated process; it stays usable.
        walk: see `page_walk.mine_dump`.

    Yields:
        Records and dead letters as they are found, then a ledger for each file.

    Raises:
        OSError: a file cannot be read.
    """
    visitor = partial(HistoryPages, new_miner=lambda reader: new_miner(reader, worker, options))
    return mine_dump(portion, SPLIT_THINGS, InNamespaces(options.namespaces), visitor, options, walk)


class HistoryPages:
    """The `PageVisitor` that passes pages to a miner.

    Args:
        reader: reads the portion.
        accounts: the accounts of the portion, among them `pages`; those of the miner are added.
        new_miner: creates the miner.

    Attributes:
        taken: number of pages that were read whole.
    """

    def __init__(
        self, reader: PortionReader, accounts: dict[str, Account], *, new_miner: Callable[[PortionReader], HistoryMiner]
    ) -> None:
        self._reader, self._pages = reader, accounts["pages"]
        self._miner = miner = new_miner(reader)
        accounts |= {"revisions": miner.revisions, "candidates": miner.candidates, "examples": miner.examples}
        self.taken = 0

    def drop_of(self, _: PageHeader) -> Drop:
        """Return `NAMESPACE`, the only reason for which a page is not wanted."""
        return Drop.NAMESPACE

    def begin(self, header: PageHeader) -> None:
        """Begin a page, whose revisions follow."""
        self._miner.begin(header)

    def add(self, revision: Revision) -> Iterable[Any]:
        """Take the next revision; return the results that are ready."""
        self._miner.file = self._reader.file.name  # a page may continue in another file
        return self._miner.add(revision)

    def end(self) -> Iterator[Any]:
        """End a page that was read whole, and count it as kept; return the results that are ready."""
        self._pages.kept += 1
        self.taken += 1
        return self._miner.end()

    def abandon(self) -> Iterator[Any]:
        """End a page that broke off, without counting it; return the results that are ready."""
        return self._miner.end()

    def finish(self) -> Iterator[Any]:
        """Return the remaining results, after the last page."""
        return self._miner.finish()
