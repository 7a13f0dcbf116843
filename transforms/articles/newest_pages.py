"""The removal of records of older revisions of a page.

An export has each page once, but a snapshot of Wikimedia Enterprise may also have lines for older revisions of an
article, in the same file or in another one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.articles.record import TextRecord
from wikimill.rules.drops import Drop
from wikimill.rules.records import document_of
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.mining.mine_portions import LEDGERS
from wikimill.transforms.mining.record_coder import register_record

RECORDS, _DROPPED = "records", "dropped"


def by_page(record: TextRecord) -> tuple[str, TextRecord]:
    """Return (key of a record's page, the record); for the key, see `document_of`."""
    return document_of(record), record


def newest(page: tuple[str, Iterable[TextRecord]]) -> Iterator[Any]:
    """Yield the records of a page's newest revision, the one with the highest id.

    If there are other records, their number is yielded, too, tagged "dropped".

    Args:
        page: key of the page; its records, at least one.
    """
    records = list(page[1])
    revision = max(int(record.revision_id) for record in records)
    kept = [record for record in records if int(record.revision_id) == revision]
    yield from kept
    if len(kept) < len(records):
        yield pvalue.TaggedOutput(_DROPPED, len(records) - len(kept))


def _replaced(count: int, file: InputFile) -> FileLedger:
    return FileLedger.moved(file, "examples", Drop.SUPERSEDED, count)


@dataclass(eq=False)
class NewestPages(beam.PTransform):
    """A Beam transform from `TextRecord` to the records of each page's newest revision.

    `RECORDS` has the records, unchanged and in any order. `LEDGERS` has ledgers of `file` that, added to the ledgers of
    mining, move the other records from kept to dropped.

    Attributes:
        file: the input file whose ledger counts the dropped records.
    """

    file: InputFile

    def expand(self, records: beam.PCollection[TextRecord]) -> dict[str, beam.PCollection[Any]]:
        """Group the records by page, and divide each group."""
        register_record(TextRecord)
        divided = (
            records
            | "Key by page" >> beam.Map(by_page).with_output_types(tuple[str, TextRecord])
            | "Gather pages" >> beam.GroupByKey()
            | "Newest" >> beam.FlatMap(newest).with_output_types(TextRecord).with_outputs(_DROPPED, main=RECORDS)
        )
        ledgers = divided[_DROPPED] | "Account" >> beam.Map(partial(_replaced, file=self.file))
        return {RECORDS: divided[RECORDS], LEDGERS: ledgers}
