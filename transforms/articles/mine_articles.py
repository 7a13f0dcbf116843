"""The mining of a dump for the text of each page: the latest, or the text at a given time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.account import Account
from wikimill.rules.articles.record import TextRecord, inner_paragraphs, joined
from wikimill.rules.articles.titles import redirect_target
from wikimill.rules.drops import Drop
from wikimill.rules.records import example_id
from wikimill.transforms.articles.join_items import JoinItems
from wikimill.transforms.articles.join_pages import PAGES, JoinPages
from wikimill.transforms.articles.joined_files import JoinedPage
from wikimill.transforms.articles.newest_pages import RECORDS, NewestPages
from wikimill.transforms.articles.options import TextOptions
from wikimill.transforms.articles.page_history import PageHistory
from wikimill.transforms.articles.page_items import PageItem, read_page_items
from wikimill.transforms.articles.redirects import ARTICLES, REDIRECTS, JoinRedirects, Redirect
from wikimill.transforms.articles.sandboxed import Packed, Piece
from wikimill.transforms.articles.search_index import IndexedPage, read_index
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.ledger import INDEX_PAGES, PAGE_ITEMS, TEXT_THINGS, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.batches import TextSource
from wikimill.transforms.mining.latest_texts import LatestTexts, mine_texts
from wikimill.transforms.mining.mine_portions import DEAD_LETTERS, EXAMPLES, LEDGERS, CorpusMiner, Mined, mined
from wikimill.transforms.mining.page_walk import WHOLE, Walk
from wikimill.transforms.mining.sandbox import Limits, Sandbox

Output = TextRecord | Redirect | IndexedPage | PageItem | DeadLetter | FileLedger
#: Option that names joined files → the class of their entries, and the account that counts them; in the order in which
#: they give columns.
_JOINED: dict[str, tuple[type[JoinedPage], str]] = {
    "search_index": (IndexedPage, INDEX_PAGES),
    "page_props": (PageItem, PAGE_ITEMS),
}
#: Class of an output → the tag of its kind; records have none.
_KINDS: dict[type, str] = {Redirect: REDIRECTS} | {kind: option for option, (kind, _) in _JOINED.items()}


def text_worker(options: TextOptions) -> Sandbox:
    """Return a new sandbox that applies `page_reader`, with these options, to pages."""
    arguments = (
        *(options.language, options.own_model_json, options.records, options.passage_words, options.kinds),
        *(options.sentences, options.tokens, options.links, options.holes),
        *(options.keep_apparatus, options.math, options.markup, options.emphasis),
    )
    limits = Limits(cpu_seconds=options.clean_seconds)
    return Sandbox("wikimill.transforms.articles.sandboxed", "page_reader", arguments, limits, Packed)


def mine_portion(
    portion: Portion,
    *,
    options: TextOptions,
    worker: Sandbox,
    walk: Walk = WHOLE,
) -> Iterator[Output]:
    """Mine a portion of a dump, or read a file that is joined.

    Args:
        portion: the part of the dump, or the file, to read.
        options: the options of the corpus.
        worker: a sandbox with `wikimill.transforms.articles.sandboxed.page_reader`; it can be used again.
        walk: see `page_walk.mine_dump`.

    Yields:
        Records, redirects (if `options.redirects`), entries of joined files and dead letters as they are found; at the
            end a ledger for each file, which counts every page or entry read.

    Raises:
        OSError: a file cannot be read.
        CannotStart, GivenUp: see `Sandbox.results`.
    """
    if portion.files[0].joined_by == "page_props":
        return read_page_items(portion, walk.progress)
    if portion.files[0].joined_by == "search_index":
        return read_index(portion, options.namespaces, walk.progress)
    return mine_texts(
        portion,
        TEXT_THINGS,
        _Texts,
        take_page,
        options=options,
        worker=worker,
        stage="clean",
        wants=_Wanted(options),
        walk=walk,
    )


@dataclass(frozen=True)
class _Wanted:
    """Decides whether to read a page's texts. A page that the dump marks as a redirect is read only for its target
    (`redirects`) or for an earlier text (`as_of`).
    """

    options: TextOptions

    def __call__(self, header: PageHeader) -> bool:
        is_passed_over = header.is_redirect and self.options.as_of is None and not self.options.redirects
        return header.namespace in self.options.namespaces and not is_passed_over


class _Texts(LatestTexts):
    """Sends the text of each page, the latest or the text at `as_of`, to the sandbox."""

    def begin(self, header: PageHeader) -> None:
        super().begin(header)
        self._is_covered = False
        self._history = PageHistory()

    def add(self, revision: Revision) -> Iterator[Output]:
        if not self.options.covers(revision.timestamp):
            return iter(())
        self._is_covered = True
        if self.options.history:
            self._history.add(revision)
        return super().add(revision)

    def end(self) -> Iterator[Output]:
        if not self._is_covered and self.options.as_of is not None:
            self.pages.dropped[Drop.OUTSIDE_DATES] += 1
        elif self.latest.is_redirect or (self.header.is_redirect and self.options.as_of is None):
            self.pages.dropped[Drop.REDIRECT] += 1
            target = redirect_target(self.latest.text) if self.options.redirects else ""
            if target:
                yield Redirect(self.reader.site.wiki or None, self.header.title, target)
        else:
            yield from super().end()

    def source(self, revision: Revision) -> TextSource:
        source = super().source(revision)
        return replace(source, history=self._history.columns()) if self.options.history else source

    def piece(self, text: str) -> Piece:
        return text, self.reader.site.link_prefixes


def take_page(
    accounts: dict[str, Account], options: TextOptions, source: TextSource, result: Packed
) -> Iterator[TextRecord]:
    """Yield the records of a page that the sandbox read, in the order of the page; none if the page is dropped.

    Args:
        accounts: name in `TEXT_THINGS` → account; the page, its paragraphs, sentences and records are added to them.
        options: the options of the corpus.
        source: the page's revision.
        result: the sandbox's result; derived columns are added to it.
    """
    found, *tallies = result
    drop = _drop_of(found, options)
    if drop is None:
        accounts["pages"].kept += 1
    else:
        accounts["pages"].dropped[drop] += 1
    for thing, account in zip(("paragraphs", "sentences"), tallies, strict=True):
        if drop is not None and account.kept:
            account.dropped[drop] += account.kept
            account.kept = 0
        accounts[thing].add(account)
    found = found if drop is None else []
    for thing in ("candidates", "examples"):
        accounts[thing].add(Account(len(found), len(found)))
    for columns in found:
        yield text_record(source, columns, options)


def _drop_of(found: list[dict[str, Any]], options: TextOptions) -> Drop | None:
    """Return the reason to drop a page; None if its records are kept."""
    if not found:
        return Drop.NO_SENTENCE
    if options.records != "article":
        return None
    (article,) = found
    return options.article_filter.drop(inner_paragraphs(article["sections"], None) or [], article["quality"])


def record_id(wiki: str, page_id: str, titles: list[str], text: str) -> str:
    """Return the stable id of a record: 32 hexadecimal digits of a hash of wiki, page, headings and text.

    Args:
        wiki: database name of the wiki; "" if unknown.
        page_id: id of the page.
        titles: headings above the text, outermost first; empty for an article or a lead.
        text: text of the record.
    """
    return example_id(wiki, page_id, ["\t".join(titles), text])


def text_record(source: TextSource, columns: dict[str, Any], options: TextOptions) -> TextRecord:
    """Return a record from its columns and its revision, with its id and split.

    Args:
        source: the revision; of a page, with title and revision id.
        columns: a record's columns from the sandbox; derived columns are added to it.
        options: the options of the corpus.
    """
    assert source.title is not None  # a page of a dump
    assert source.revision_id is not None
    wiki, page_id = source.wiki or "", source.page_id
    if "text" not in columns:
        columns["text"] = joined(inner_paragraphs(columns.get("sections"), columns.get("paragraphs")) or [])
    if options.records == "article":
        redirects = list(source.redirects) if source.redirects is not None else None
        columns |= {"wikidata_id": source.wikidata_id, "redirects": redirects}
    return TextRecord(
        id=record_id(wiki, page_id, columns.get("titles", []), columns["text"]),
        wiki=source.wiki,
        page_id=page_id,
        page_title=source.title,
        url=source.url,
        dump=source.dump,
        split=options.partition.split_of(wiki, page_id),
        revision_id=source.revision_id,
        timestamp=source.timestamp,
        language=options.language,
        **columns,
        **source.history,
    )


def _by_kind(output: TextRecord | Redirect | IndexedPage | PageItem) -> Iterator[Any]:
    kind = _KINDS.get(type(output))
    yield pvalue.TaggedOutput(kind, output) if kind is not None else output


@dataclass(eq=False)
class MineArticles(CorpusMiner):
    """A Beam transform from portions of dumps and joined files to `Mined`, whose examples are `TextRecord`s.

    See `CorpusMiner`.

    Attributes:
        snapshot: one of the input files in which a page may occur several times; None if there are none.
        joined_files: the files to join with the records.
    """

    mine_portion = staticmethod(mine_portion)
    new_worker = staticmethod(text_worker)
    kept_as = {"further": (Redirect, IndexedPage, PageItem)}  # noqa: RUF012  # it is not changed
    options: TextOptions = field(default_factory=TextOptions)
    snapshot: InputFile | None = None
    joined_files: tuple[InputFile, ...] = ()

    def expand(self, portions: beam.PCollection[Portion]) -> Any:
        """Mine each portion, keep the newest revision of each page, then join redirects, joined files and items.

        Several ledgers of a file must be added up.
        """
        found = mined(portions, self.step)
        kinds = found[EXAMPLES] | "Kinds" >> beam.FlatMap(_by_kind).with_outputs(REDIRECTS, *_JOINED, main=ARTICLES)
        articles, ledgers = kinds[ARTICLES], [found[LEDGERS]]
        if self.snapshot is not None:
            newest = articles | NewestPages(self.snapshot)
            articles, ledgers = newest[RECORDS], [*ledgers, newest[LEDGERS]]
        if self.options.redirects:
            articles = {ARTICLES: articles, REDIRECTS: kinds[REDIRECTS]} | JoinRedirects()
        for option, (kind, things) in _JOINED.items():
            file = next((file for file in self.joined_files if file.joined_by == option), None)
            if file is not None:
                pages = {RECORDS: articles, PAGES: kinds[option]}
                joined = pages | f"Join {option}" >> JoinPages(kind, file, things)
                articles, ledgers = joined[RECORDS], [*ledgers, joined[LEDGERS]]
        if self.options.table is not None:
            articles = articles | JoinItems(self.options.table)
        return Mined(articles, found[DEAD_LETTERS], ledgers | "Ledgers of joins" >> beam.Flatten())
