"""The walk over the pages of a dump: a visitor gets their revisions, and each page is accounted for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Protocol

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.dead_letters import page_letter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.items import Item, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.ledger import Account, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, FixedBounds, PortionReader
from wikimill.transforms.mining.progress import Progress, byte_reporter
from wikimill.transforms.options import MiningOptions


@dataclass(frozen=True)
class InNamespaces:
    """Decides whether a page's texts are read, by its namespace."""

    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        """Decide by a page's header."""
        return header.namespace in self.namespaces


class PageVisitor(Protocol):
    """Mines the pages that it is shown, one after another."""

    @property
    def taken(self) -> int:
        """The number of pages that count towards a limit."""
        ...

    def drop_of(self, header: PageHeader) -> Drop:
        """Return why a page of which only the header was read is not wanted."""
        ...

    def begin(self, header: PageHeader) -> None:
        """Begin a page that is wanted."""
        ...

    def add(self, revision: Revision) -> Iterable[Any]:
        """Add the next revision of the page; yield what is ready."""
        ...

    def end(self) -> Iterator[Any]:
        """End the page, and enter it into the account of pages as kept, dropped or dead; yields what is ready."""
        ...

    def abandon(self) -> Iterator[Any]:
        """End a page that broke off, which is dead; yields what is ready."""
        ...

    def finish(self) -> Iterator[Any]:
        """End after the last page; yield what is left."""
        ...


def mine_dump(
    portion: Portion,
    things: Sequence[str],
    wants: Callable[[PageHeader], bool],
    new_visitor: Callable[[PortionReader, dict[str, Account]], PageVisitor],
    options: MiningOptions,
    bounds: Bounds | None = None,
    progress: Progress | None = None,
    memory: dict[str, FileMemory] | None = None,
) -> Iterator[Any]:
    """Show the pages of a portion to a visitor: a dump file, a part of one, or several that are one.

    Args:
        portion: what to read.
        things: the accounts, pages among them.
        wants: decides from its header whether a page's texts are read.
        new_visitor: makes the visitor of the reader and of the accounts.
        options: what to mine.
        bounds: of the portion, if they may be moved.
        progress: reports how far the portion is read.
        memory: the worker's knowledge of files, by path; added to.

    Yields:
        What the visitor yields, and dead letters of pages; at the end a ledger for each file, which account for
        everything.
    """
    ledgers = FileLedger.of_files(portion.files, things)
    accounts = ledgers[0].accounts
    bounds = bounds or FixedBounds(portion.start, portion.stop)
    known = memory if memory is not None else {}
    at = byte_reporter(progress, accounts)
    reader = PortionReader(portion, wants, bounds, ledgers, options.check_sha1, at, known, options.needs_editors)
    with closing(reader.items()) as items:
        visitor = new_visitor(reader, accounts)
        yield from walk_pages(items, reader, accounts["pages"], visitor, options.limit_pages)
        yield from visitor.finish()
    if progress is not None:
        progress.end(accounts, portion.size)
    yield from ledgers


def walk_pages(
    items: Iterable[Item], reader: PortionReader, pages: Account, visitor: PageVisitor, limit: int | None
) -> Iterator[Any]:
    """Show pages to a visitor.

    Args:
        items: from the reader.
        reader: knows the file that is being read.
        pages: the account of pages; added to.
        visitor: mines.
        limit: how many pages are mined at most.

    Yields:
        What the visitor yields, and a dead letter for each page that broke off.
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
