"""The schema that all formats share: the columns of a corpus, derived from its record class.

A record class (rules/records.py) defines each column's name, order, type, nullability and meaning once. The encoders
see only this schema, so the formats of a release cannot disagree about a column, and a value that one format would
refuse is refused before any of them is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, get_type_hints

from wikimill.transforms.corpus import Corpus
from wikimill.transforms.release.formats.schema_column import Check, Column, Row, checks_of, column_of
from wikimill.transforms.tsv_layout import TsvLayout

# https://avro.apache.org/docs/1.12.0/specification/#names is Avro's rule; TFDS and file names are stricter for corpora.
_CORPUS = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Schema:
    """The columns of one corpus, in the order in which every format has them.

    Attributes:
        corpus: name in file names and for loaders, such as wikisplit.
        name: name of the record type, such as SplitExample.
        doc: a sentence that defines a record, the `MEANING` of its class.
        columns: the columns, in order.
        tsv: the layout in which the corpus was published as TSV; None if it was not.
        plain_text: name of the column that the txt format writes; None if the corpus has no running text.
    """

    corpus: str
    name: str
    doc: str
    columns: tuple[Column, ...]
    tsv: TsvLayout | None = None
    plain_text: str | None = None

    @classmethod
    def of(cls, record_type: type, corpus: str, omit: Iterable[str] = (), tsv: TsvLayout | None = None) -> Schema:
        """Derive a schema from a record class.

        Args:
            record_type: a dataclass whose fields are all declared with `wikimill.rules.records.column(doc)`.
            corpus: name of the corpus: a lower-case letter, then lower-case letters, digits and underscores, as TFDS
                wants it.
            omit: names of fields to leave out; keys of nested records by path (`sections.level`). A path below a field
                without records is ignored.
            tsv: the layout of the corpus's TSV files, if it has any.

        Raises:
            TypeError: the class is not a dataclass, a field has no doc, or a field's type is not supported.
            ValueError: `corpus` is not a valid name, or `omit` names a field or key that does not exist.
        """
        if not _CORPUS.fullmatch(corpus):
            raise ValueError(f"corpus {corpus!r} is not a name for files and loaders: use [a-z][a-z0-9_]*")
        if not is_dataclass(record_type):
            raise TypeError(f"{record_type!r} is not a dataclass; a record is declared as in rules/records.py")
        declared, left_out = fields(record_type), frozenset(omit)
        if unknown := {path.partition(".")[0] for path in left_out} - {field.name for field in declared}:
            raise ValueError(f"{record_type.__name__} has no field {', '.join(sorted(unknown))} that could be omitted")
        hints = get_type_hints(record_type, include_extras=True)
        columns = tuple(
            column_of(record_type, field, hints[field.name]).without(left_out)
            for field in declared
            if field.name not in left_out
        )
        return cls(corpus, record_type.__name__, getattr(record_type, "MEANING", ""), columns, tsv)

    @classmethod
    def of_corpus(cls, corpus: Corpus, options: Mapping[str, Any]) -> Schema:
        """Return the schema of a release of a corpus.

        Args:
            corpus: the release's corpus.
            options: `options` of the release's manifest; they decide which optional columns it has.
        """
        optional = corpus.optional_columns.items()
        omitted = [name for condition, names in optional if not _is_met(condition, options) for name in names]
        found = cls.of(corpus.record, corpus.name, omit=omitted, tsv=corpus.tsv)
        return replace(found, plain_text=corpus.plain_text)

    def row(self, record: object) -> Row:
        """Return the record's values by column name, in column order; other fields of the record are left out.

        Raises:
            ValueError: a value does not fit its column; the message names corpus, record, column and value.
        """
        return self._row({column.name: getattr(record, column.name) for column in self.columns})

    def checked(self, row: Mapping[str, object]) -> Row:
        """Return a row that was read from a file, in column order, after checking its values.

        Raises:
            ValueError: a column is missing or unknown, or a value does not fit its column.
        """
        if row.keys() != self._names:
            missing = sorted(self._names - row.keys())
            unknown = sorted(row.keys() - self._names)
            raise ValueError(f"{self.corpus} record {row.get('id', '?')}: columns missing {missing}, unknown {unknown}")
        return self._row(row)

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(column.name for column in self.columns)

    @cached_property
    def _checks(self) -> tuple[Check, ...]:
        return checks_of(self.columns)

    def _row(self, values: Mapping[str, object]) -> Row:
        row: dict[str, Any] = {}
        try:
            for name, known, is_plain, column in self._checks:
                value = values[name]
                row[name] = value if type(value) is known and is_plain(value) else column.checked(value)
        except ValueError as error:
            raise ValueError(f"{self.corpus} record {values.get('id', '?')}: {error}") from None
        return row

    def rows(self, records: Iterable[object]) -> Iterator[Row]:
        """Yield `row(record)` for each record, lazily: a shard's rows are never in memory together."""
        return map(self.row, records)


def _is_met(condition: str, options: Mapping[str, Any]) -> bool:
    """Return whether options meet a condition of `Corpus.optional_columns`: `NAME` (set), or `NAME=VALUE|VALUE…`."""
    option, equals, values = condition.partition("=")
    found = options.get(option)
    return found in values.split("|") if equals else bool(found)
