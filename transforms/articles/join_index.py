"""The join of articles with the search index, by page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.articles.record import TextRecord
from wikimill.rules.drops import Drop
from wikimill.rules.records import document_of
from wikimill.transforms.articles.newest_pages import RECORDS, by_page
from wikimill.transforms.articles.search_index import IndexedPage
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import INDEX_PAGES, FileLedger
from wikimill.transforms.mining.mine_portions import LEDGERS
from wikimill.transforms.mining.record_coder import register_record

PAGES, _DROPPED = "pages", "dropped"


def _indexed(page: IndexedPage) -> tuple[str, IndexedPage]:
    return document_of(page), page


def _newest_last(page: IndexedPage) -> tuple[int, str]:
    return page.version, repr(page)


def with_index(joined: tuple[str, Mapping[str, Iterable[Any]]]) -> Iterator[Any]:
    """Yield the records of a page with the columns of the search index; tagged `_DROPPED`, (reason, number) for entries
    of the index that have no record or an older version.
    Values of `wikidata_id` and `redirects` that the input has are kept.
    """
    records, pages = list(joined[1][RECORDS]), sorted(joined[1][PAGES], key=_newest_last)
    if not records and pages:
        yield pvalue.TaggedOutput(_DROPPED, (Drop.NO_PAGE, len(pages)))
    elif len(pages) > 1:
        yield pvalue.TaggedOutput(_DROPPED, (Drop.SUPERSEDED, len(pages) - 1))
    for record in records:
        yield _enriched(record, pages[-1]) if pages else record


def _enriched(record: TextRecord, page: IndexedPage) -> TextRecord:
    return replace(
        record,
        wikidata_id=page.wikidata_id if record.wikidata_id is None else record.wikidata_id,
        redirects=page.redirects if record.redirects is None else record.redirects,
        incoming_links=page.incoming_links,
        popularity=page.popularity,
    )


def _unused(found: tuple[str, int], file: InputFile) -> FileLedger:
    reason, count = found
    return FileLedger.moved(file, INDEX_PAGES, Drop(reason), count)


@dataclass(eq=False)
class JoinIndex(beam.PTransform):
    """A Beam transform from {`RECORDS`, `PAGES`} to {`RECORDS`, `LEDGERS`}: records with the index's columns; ledgers
    that account for unused entries of the index.

    Attributes:
        file: the index's file, whose ledger counts them.
    """

    file: InputFile

    def expand(self, found: dict[str, beam.PCollection[Any]]) -> dict[str, beam.PCollection[Any]]:
        """Join by wiki and page id."""
        for kind in (TextRecord, IndexedPage):
            register_record(kind)
        records = beam.Map(by_page).with_output_types(tuple[str, TextRecord])
        pages = beam.Map(_indexed).with_output_types(tuple[str, IndexedPage])
        enter = beam.FlatMap(with_index).with_output_types(TextRecord)
        divided = (
            {RECORDS: found[RECORDS] | "Records by page" >> records, PAGES: found[PAGES] | "Index by page" >> pages}
            | "Join index" >> beam.CoGroupByKey()
            | "Enter index" >> enter.with_outputs(_DROPPED, main=RECORDS)
        )
        ledgers = divided[_DROPPED] | "Account for index" >> beam.Map(partial(_unused, file=self.file))
        return {RECORDS: divided[RECORDS], LEDGERS: ledgers}
