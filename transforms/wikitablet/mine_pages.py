"""The mining of a dump for the pages that tables are built from: articles, categories' pages, redirects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from wikimill.rules.account import Account
from wikimill.rules.articles.categories import is_hidden
from wikimill.rules.articles.titles import page_title, redirect_target
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.batches import TextSource
from wikimill.transforms.mining.latest_texts import LatestTexts, mine_texts
from wikimill.transforms.mining.page_walk import WHOLE, Walk
from wikimill.transforms.mining.sandbox import Limits, Sandbox
from wikimill.transforms.wikitablet.options import NONE, TableOptions
from wikimill.transforms.wikitablet.read_page import ReadPage, body_of
from wikimill.transforms.wikitablet.sandboxed import Packed, Piece

Output = ReadPage | DeadLetter | FileLedger
_Kind = Literal["article", "category", "redirect"]
#: Accounts of reading pages; records and examples are counted after the joins (`assemble.py`).
THINGS = ("pages", "paragraphs", "sentences", "candidates")
CATEGORIES = 14
#: Address space of the sandbox: the embedded recogniser needs 0.6 GiB for a page of 10 MB; others may need more.
_MEMORY_BYTES = 4 * 1024**3


def table_worker(options: TableOptions) -> Sandbox:
    """Return a new sandbox that applies `page_reader`, with these options, to pages."""
    arguments = (
        *(options.language, options.own_model_json, None if options.annotator == NONE else options.annotator),
        *(options.min_tokens, options.max_tokens, options.max_link_share),
    )
    limits = Limits(cpu_seconds=options.clean_seconds, memory_bytes=_MEMORY_BYTES)
    return Sandbox("wikimill.transforms.wikitablet.sandboxed", "page_reader", arguments, limits, Packed)


def mine_portion(
    portion: Portion,
    *,
    options: TableOptions,
    worker: Sandbox,
    walk: Walk = WHOLE,
) -> Iterator[Output]:
    """Mine a portion of a dump.

    Args:
        portion: the part of the dump to read.
        options: the options of the corpus.
        worker: a sandbox with `wikimill.transforms.wikitablet.sandboxed.page_reader`; it can be used again.
        walk: see `page_walk.mine_dump`.

    Yields:
        Pages and dead letters as they are found; at the end a ledger for each file, which counts every page read.

    Raises:
        OSError: a file cannot be read.
        CannotStart, GivenUp: see `Sandbox.results`.
    """
    return mine_texts(
        portion,
        THINGS,
        _Texts,
        _taken,
        options=options,
        worker=worker,
        stage="clean",
        wants=_Wanted(options.namespaces),
        walk=walk,
    )


@dataclass(frozen=True)
class _Wanted:
    """Decides whether to read a page's texts: those of articles, categories' pages and redirects."""

    namespaces: tuple[int, ...]

    def __call__(self, header: PageHeader) -> bool:
        return header.namespace in self.namespaces or header.namespace == CATEGORIES


class _Texts(LatestTexts):
    """Sends the latest text of each article to the sandbox, and yields the facts of categories' pages and redirects.

    These count as dropped: their texts are not in the corpus.
    """

    def drop_of(self, header: PageHeader) -> Drop:
        return Drop.NAMESPACE

    def end(self) -> Iterator[Output]:
        latest, revision = self.latest, self.latest.revision
        is_article = self.header.namespace in self.options.namespaces
        if latest.error is not None or (is_article and not latest.is_redirect):
            yield from super().end()
        elif revision is not None and latest.is_redirect:
            self.pages.dropped[Drop.REDIRECT] += 1
            if is_article and (target := redirect_target(latest.text)):
                yield self._page("redirect", revision, target)
        else:
            self.pages.dropped[Drop.NAMESPACE] += 1
            if revision is not None:
                page = self._page("category", revision, "hidden" if is_hidden(latest.text) else "")
                yield replace(page, title=page_title(self.header.title.partition(":")[2]))

    def piece(self, text: str) -> Piece:
        others = sorted(name for name, number in self.reader.site.namespaces.items() if number)
        return text, (*self.reader.site.link_prefixes, others)

    def _page(self, kind: _Kind, revision: Revision, body: str = "") -> ReadPage:
        return _page_of(kind, self.source(revision), body)


def _taken(accounts: dict[str, Account], _: TableOptions, source: TextSource, result: Packed) -> Iterator[ReadPage]:
    found, *tallies = result
    accounts["pages"].kept += 1
    for thing, account in zip(THINGS[1:], tallies, strict=True):
        accounts[thing].add(account)
    yield _page_of("article", source, body_of(found))


def _page_of(kind: _Kind, source: TextSource, body: str) -> ReadPage:
    assert source.title is not None  # a page of a dump
    assert source.revision_id is not None
    return ReadPage(
        kind=kind,
        wiki=source.wiki,
        page_id=source.page_id,
        title=source.title,
        url=source.url,
        dump=source.dump,
        revision_id=source.revision_id,
        timestamp=source.timestamp,
        body=body,
    )
