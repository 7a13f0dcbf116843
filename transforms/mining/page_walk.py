"""The walk over the pages of a dump: a visitor receives their revisions, and each page is accounted for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Protocol

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.dead_letters import page_letter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.items import Item, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, FixedBounds, PortionReader
from wikimill.transforms.mining.progress import Progress, byte_reporter
from wikimill.transforms.options import MiningOptions


@dataclass(frozen=True)
class InNamespaces:
    """Decides whether a page's texts are read: whether it is in `namespaces`, MediaWiki's numbers."""

    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        """Return whether the page is in one of the namespaces."""
        return header.namespace in self.namespaces


@dataclass(frozen=True)
class Walk:
    """How a worker reads a portion.

    Attributes:
        bounds: the worker's range of the portion; None: the whole portion.
        progress: receives the progress through the portion; None: it is not reported.
        memory: path → the worker's knowledge of the file, which is added to; None for a single portion.
    """

    bounds: Bounds | None = None
    progress: Progress | None = None
    memory: dict[str, FileMemory] | None = None


#: A single portion is read whole, and its progress is not reported.
WHOLE = Walk()


class PageVisitor(Protocol):
    """Receives the pages of a portion one after another, and mines them."""

    @property
    def taken(self) -> int:
        """The number of pages that count towards `MiningOptions.limit_pages`."""
        ...

    def drop_of(self, header: PageHeader) -> Drop:
        """Return the reason for which a page that is not wanted is dropped."""
        ...

    def begin(self, header: PageHeader) -> None:
        """Begin a page that is wanted."""
        ...

    def add(self, revision: Revision) -> Iterable[Any]:
        """Add the next revision of the page; yield the outputs that are ready."""
        ...

    def end(self) -> Iterator[Any]:
        """End the page and count it as kept, dropped or dead; yield the outputs that are ready."""
        ...

    def abandon(self) -> Iterator[Any]:
        """End a page that broke off, which the caller counts as dead; yield the outputs that are ready."""
        ...

    def finish(self) -> Iterator[Any]:
        """Yield the remaining outputs, after the last page."""
        ...


def mine_dump(
    portion: Portion,
    things: Sequence[str],
    wants: Callable[[PageHeader], bool],
    new_visitor: Callable[[PortionReader, dict[str, Account]], PageVisitor],
    options: MiningOptions,
    walk: Walk = WHOLE,
) -> Iterator[Any]:
    """Read a portion, pass its pages to a visitor, and account for them.

    Args:
        portion: the portion to read.
        things: names of the accounts, "pages" among them.
        wants: header → whether the page's texts are read.
        new_visitor: (reader, accounts) → the visitor.
        options: `check_sha1`, `needs_editors` and `limit_pages` are used.
        walk: how the worker reads the portion.

    Yields:
        The outputs of the visitor, and dead letters of pages; at the end a ledger for each file.

    Raises:
        OSError: a file cannot be read.
    """
    ledgers = FileLedger.of_files(portion.files, things)
    accounts = ledgers[0].accounts
    bounds = walk.bounds or FixedBounds(portion.start, portion.stop)
    known = walk.memory if walk.memory is not None else {}
    at = byte_reporter(walk.progress, accounts)
    reader = PortionReader(portion, wants, bounds, ledgers, options.check_sha1, at, known, options.needs_editors)
    with closing(reader.items()) as items:
        visitor = new_visitor(reader, accounts)
        yield from walk_pages(items, reader, accounts["pages"], visitor, options.limit_pages)
        yield from visitor.finish()
    if walk.progress is not None:
        walk.progress.end(accounts, portion.size)
    yield from ledgers


def walk_pages(
    items: Iterable[Item], reader: PortionReader, pages: Account, visitor: PageVisitor, limit: int | None
) -> Iterator[Any]:
    """Pass pages to a visitor, and count those that come in, are not wanted, or break off.

    Args:
        items: the reader's items.
        reader: the reader, which has the name of the file that is being read.
        pages: the account of pages; added to.
        visitor: the visitor that mines the pages.
        limit: the value of `visitor.taken` at which the walk ends, after that page; None for no limit.

    Yields:
        The outputs of the visitor, and a dead letter for each page that broke off.
    """
    is_wanted = has_begun = False
    for item in items:
        if isinstance(item, Revision):
            yield from visitor.add(item)
        elif isinstance(item, PageStart):
            pages.incoming += 1
            has_begun, is_wanted = True, item.wanted
            if is_wanted:
                visitor.begin(item.header)
            else:
                pages.dropped[visitor.drop_of(item.header)] += 1
        elif isinstance(item, PageEnd):
            has_begun = False
            if is_wanted:
                yield from visitor.end()
                if visitor.taken == limit:
                    return
        else:
            pages.incoming += not has_begun
            if is_wanted or not has_begun:
                pages.dead += 1
                yield page_letter(reader.file.name, item)
                yield from visitor.abandon()
            has_begun = False
