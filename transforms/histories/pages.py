"""Shows the pages of a dump of histories to a miner, and accounts for them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.ledger import Account
from wikimill.transforms.dumps.reading import PortionReader
from wikimill.transforms.histories.page_miner import HistoryMiner


class HistoryPages:
    """Shows pages to a miner. See `PageVisitor`."""

    def __init__(
        self, reader: PortionReader, accounts: dict[str, Account], *, new_miner: Callable[[PortionReader], HistoryMiner]
    ) -> None:
        self._reader, self._pages = reader, accounts["pages"]
        self._miner = miner = new_miner(reader)
        accounts |= {"revisions": miner.revisions, "candidates": miner.candidates, "examples": miner.examples}
        self.taken = 0

    def drop_of(self, _: PageHeader) -> Drop:
        """Every page that is not wanted is in another namespace."""
        return Drop.NAMESPACE

    def begin(self, header: PageHeader) -> None:
        """Start a page."""
        self._miner.begin(header)

    def add(self, revision: Revision) -> Iterable[Any]:
        """Take the next revision."""
        self._miner.file = self._reader.file.name  # a page may go on in another file
        return self._miner.add(revision)

    def end(self) -> Iterator[Any]:
        """End a page that was read whole."""
        self._pages.kept += 1
        self.taken += 1
        return self._miner.end()

    def abandon(self) -> Iterator[Any]:
        """End a page that broke off."""
        return self._miner.end()

    def finish(self) -> Iterator[Any]:
        """Yield what is left."""
        return self._miner.finish()
