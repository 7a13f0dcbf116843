"""The latest text of each page of a dump, for corpora of current articles."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import PortionReader
from wikimill.transforms.dumps.revisions import LatestText
from wikimill.transforms.mining.batches import TextBatches, TextSource
from wikimill.transforms.mining.page_walk import WHOLE, Walk, mine_dump
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions


@dataclass(frozen=True)
class NoRedirects:
    """Decides whether a page's texts are read: it is in `namespaces`, and the dump does not mark it as a redirect."""

    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        """Decide by a page's header."""
        return header.namespace in self.namespaces and not header.is_redirect


class LatestTexts:
    """A `PageVisitor` that sends each page's latest text to a sandbox, and accounts for pages without one.

    A corpus defines `piece`, the sandbox's input for a text.

    Args:
        reader: reads the portion.
        pages: the account of pages; pages that are sent are accounted for by `batches`.
        options: the corpus's options.
        batches: the batches that take the texts.

    Attributes:
        reader, pages, options, batches: as given.
        taken: number of texts sent.
        header, latest: the header of the page that was begun last, and its latest text so far.
    """

    def __init__(self, reader: PortionReader, pages: Account, options: Any, batches: TextBatches) -> None:
        self.reader, self.pages, self.options, self.batches = reader, pages, options, batches
        self.taken = 0

    def piece(self, text: str) -> Any:
        """Return the sandbox's input for a page's text."""
        raise NotImplementedError

    def source(self, revision: Revision) -> TextSource:
        """Return the source of the text of a revision of the current page."""
        site, header, file = self.reader.site, self.header, self.reader.file
        return TextSource(
            page_id=header.page_id,
            title=header.title,
            wiki=site.wiki or None,
            url=site.revision_url(revision.revision_id),
            dump=file.dump_date,
            revision_id=revision.revision_id,
            timestamp=revision.timestamp,
            file=file.name,
            wikidata_id=header.wikidata_id,
            redirects=header.redirects,
        )

    def finish(self) -> Iterator[Any]:
        """Yield the outputs of all remaining texts."""
        return self.batches.finish()

    def drop_of(self, header: PageHeader) -> Drop:
        """Return the reason for which a page is dropped: `REDIRECT` in the namespaces mined, else `NAMESPACE`."""
        return Drop.REDIRECT if header.namespace in self.options.namespaces else Drop.NAMESPACE

    def begin(self, header: PageHeader) -> None:
        """Begin a page."""
        self.header, self.latest = header, LatestText()

    def add(self, revision: Revision) -> Iterator[Any]:
        """Take the next revision; yield nothing."""
        self.latest.add(revision)
        return iter(())

    def end(self) -> Iterator[Any]:
        """Send the page's text, or account for the page as dropped or dead; yield the outputs that are ready."""
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
            yield from self.batches.add(self.source(revision), self.piece(latest.text), len(latest.text))

    def abandon(self) -> Iterator[Any]:
        """Discard a page that broke off, which the caller has accounted for; yield nothing."""
        return iter(())


def mine_texts(
    portion: Portion,
    things: Sequence[str],
    texts: type[LatestTexts],
    take: Callable[[dict[str, Account], Any, TextSource, Any], Iterator[Any]],
    *,
    options: MiningOptions,
    worker: Sandbox,
    stage: Literal["clean", "mine"],
    wants: Callable[[PageHeader], bool] | None = None,
    walk: Walk = WHOLE,
) -> Iterator[Any]:
    """Mine one text of each page of a portion in a sandbox.

    Args:
        portion: the portion to read.
        things: names of the accounts, "pages" among them.
        texts: the class that chooses a page's text and makes the sandbox's input.
        take: (accounts, options, source, result) → outputs.
        options: the corpus's options.
        worker: the isolated process; it stays usable.
        stage: the stage in the dead letters of texts.
        wants: header → whether the page's texts are read; None: `NoRedirects` with the namespaces of the options.
        walk: see `page_walk.mine_dump`.

    Yields:
        The outputs of `take`, and dead letters; at the end a ledger for each file.
    """

    def visitor(reader: PortionReader, accounts: dict[str, Account]) -> LatestTexts:
        batches = TextBatches(worker, accounts["pages"], partial(take, accounts, options), stage)
        return texts(reader, accounts["pages"], options, batches)

    wants = wants if wants is not None else NoRedirects(options.namespaces)
    return mine_dump(portion, things, wants, visitor, options, walk)
