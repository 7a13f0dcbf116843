"""The latest text of each page of a dump: what a corpus of current articles takes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.latest import LatestText
from wikimill.transforms.dumps.ledger import Account
from wikimill.transforms.dumps.reading import PortionReader


@dataclass(frozen=True)
class NoRedirects:
    """Whether a page's texts are taken in: of what the dump calls a redirect only the header is read."""

    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        """Tell it of a page's header."""
        return header.namespace in self.namespaces and not header.is_redirect


class LatestTexts:
    """A `PageVisitor` that gives each page's latest text to `send`, and accounts for the pages that have none.

    Args:
        reader: reads the portion.
        pages: the account of pages; `send` enters those that it takes.
        namespaces: pages of others are dropped.

    Attributes:
        reader, pages, namespaces: as given.
        taken: how many texts were sent.
        header, latest: of the page that was begun last.
    """

    def __init__(self, reader: PortionReader, pages: Account, namespaces: tuple[int, ...]) -> None:
        self.reader, self.pages, self.namespaces = reader, pages, namespaces
        self.taken = 0

    def send(self, revision: Revision, text: str) -> Iterator[Any]:
        """Take the text of the page; yields what is ready."""
        raise NotImplementedError

    def finish(self) -> Iterator[Any]:
        """Yield what is still on its way."""
        raise NotImplementedError

    def drop_of(self, header: PageHeader) -> Drop:
        """Why a page is not wanted."""
        return Drop.REDIRECT if header.namespace in self.namespaces else Drop.NAMESPACE

    def begin(self, header: PageHeader) -> None:
        """Begin a page."""
        self.header, self.latest = header, LatestText()

    def add(self, revision: Revision) -> Iterator[Any]:
        """Take the next revision."""
        self.latest.add(revision)
        return iter(())

    def end(self) -> Iterator[Any]:
        """Send the page's text, or account for the page."""
        latest, header, revision = self.latest, self.header, self.latest.revision
        if latest.error is not None:
            self.pages.dead += 1
            revision_id = revision.revision_id if revision is not None else None
            name = self.reader.file.name
            yield DeadLetter(name, "page", header.page_id, header.title, revision_id, "read", latest.error)
        elif latest.drop is not None:
            self.pages.dropped[latest.drop] += 1
        elif revision is not None:
            self.taken += 1
            yield from self.send(revision, latest.text)

    def abandon(self) -> Iterator[Any]:
        """Nothing is left of a page that broke off."""
        return iter(())

    @property
    def prefixes(self) -> tuple[list[str], list[str]]:
        """Of links to files and to categories on the wiki."""
        site = self.reader.site
        return sorted(site.aliases(6)), sorted(site.aliases(14))
