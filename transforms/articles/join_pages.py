"""The join of articles with the entries of files that are joined, by page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.articles.record import TextRecord
from wikimill.rules.drops import Drop
from wikimill.rules.records import document_of
from wikimill.transforms.articles.joined_files import JoinedPage
from wikimill.transforms.articles.newest_pages import RECORDS, by_page
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.mining.mine_portions import LEDGERS
from wikimill.transforms.mining.record_coder import register_record

PAGES, _DROPPED = "pages", "dropped"


def _with_key(page: JoinedPage) -> tuple[str, JoinedPage]:
    return document_of(page), page


def _newest_last(page: JoinedPage) -> tuple[int, str]:
    return page.version, repr(page)


def with_page(joined: tuple[str, Mapping[str, Iterable[Any]]]) -> Iterator[Any]:
    """Yield the records of a page with the columns of its newest entry, or unchanged if it has no entry.

    If entries are unused, (reason, number of them) is yielded, too, tagged "dropped": all entries without a record, or
    those of older versions.

    Args:
        joined: key of the page; under `RECORDS`, its records, under `PAGES`, its entries.
    """
    records, pages = list(joined[1][RECORDS]), sorted(joined[1][PAGES], key=_newest_last)
    if not records and pages:
        yield pvalue.TaggedOutput(_DROPPED, (Drop.NO_PAGE, len(pages)))
    elif len(pages) > 1:
        yield pvalue.TaggedOutput(_DROPPED, (Drop.SUPERSEDED, len(pages) - 1))
    for record in records:
        yield pages[-1].added_to(record) if pages else record


def _unused(found: tuple[str, int], file: InputFile, things: str) -> FileLedger:
    reason, count = found
    return FileLedger.moved(file, things, Drop(reason), count)


@dataclass(eq=False)
class JoinPages(beam.PTransform):
    """A Beam transform that adds the columns of joined files' entries to records.

    From `RECORDS`, `TextRecord`s, and `PAGES`, entries of `kind`, to `RECORDS`, the same records with the columns, in
    any order, and `LEDGERS`, ledgers of `file` that move unused entries from kept to dropped.

    Attributes:
        kind: the class of the entries.
        file: a file of the entries, whose ledger counts the unused ones.
        things: name of the account of the entries.
    """

    kind: type[JoinedPage]
    file: InputFile
    things: str

    def expand(self, found: dict[str, beam.PCollection[Any]]) -> dict[str, beam.PCollection[Any]]:
        """Join records and entries by wiki and page id."""
        for kind in (TextRecord, self.kind):
            register_record(kind)
        keyed: Any = tuple[str, self.kind]  # type: ignore[name-defined]  # a type for Beam, not for mypy
        records = beam.Map(by_page).with_output_types(tuple[str, TextRecord])
        pages = beam.Map(_with_key).with_output_types(keyed)
        enter = beam.FlatMap(with_page).with_output_types(TextRecord)
        divided = (
            {RECORDS: found[RECORDS] | "Records by page" >> records, PAGES: found[PAGES] | "Entries by page" >> pages}
            | "Join entries" >> beam.CoGroupByKey()
            | "Enter columns" >> enter.with_outputs(_DROPPED, main=RECORDS)
        )
        account = beam.Map(partial(_unused, file=self.file, things=self.things))
        return {RECORDS: divided[RECORDS], LEDGERS: divided[_DROPPED] | "Account for entries" >> account}
