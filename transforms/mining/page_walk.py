"""The walk over the pages of a dump: what is read goes to a visitor, and each page is accounted for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.dead_letters import page_letter
from wikimill.transforms.dumps.items import Item, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.ledger import Account
from wikimill.transforms.dumps.reading import PortionReader


@dataclass(frozen=True)
class InNamespaces:
    """Whether a page's texts are taken in: those of some namespaces are."""

    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        """Tell it of a page's header."""
        return header.namespace in self.namespaces


class PageVisitor(Protocol):
    """Mines the pages that it is shown, one after another.

    Attributes:
        taken: how many pages count towards a limit.
    """

    taken: int

    def drop_of(self, header: PageHeader) -> Drop:
        """Why a page is not wanted, of which only the header was read."""
        ...

    def begin(self, header: PageHeader) -> None:
        """Begin a page that is wanted."""
        ...

    def add(self, revision: Revision) -> Iterator[Any]:
        """Take the next revision of the page; yields what is ready."""
        ...

    def end(self) -> Iterator[Any]:
        """End the page, and enter it into the account of pages as kept, dropped or dead; yields what is ready."""
        ...

    def abandon(self) -> Iterator[Any]:
        """End a page that broke off, which is dead; yields what is ready."""
        ...


def walk_pages(
    items: Iterable[Item], reader: PortionReader, pages: Account, visitor: PageVisitor, limit: int | None
) -> Iterator[Any]:
    """Show pages to a visitor.

    Args:
        items: what the reader reads.
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
