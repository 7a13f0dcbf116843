"""One schema for every format: the columns of a corpus, read from its record class.

A record class (rules/records.py) says each column's name, order, type, nullability and meaning once. The encoders
see only what stands here, so the formats of a release cannot disagree about a column, and a value that one format
would refuse is refused before any of them is written.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from wikimill.transforms.corpus import Corpus
from wikimill.transforms.release.formats.values import (
    are_integers,
    are_text_lists,
    are_texts,
    is_boolean,
    is_float,
    is_integer,
    is_text,
    is_timestamp,
    plain_test,
)
from wikimill.transforms.tsv_layout import TsvLayout

Value = None | bool | int | float | str | list[str] | list[int] | list[list[str]] | list[dict[str, Any]]
Row = dict[str, Value]

TIMESTAMP_COLUMN = "timestamp"
# Avro's rule for names; TFDS and file names are stricter for corpora: https://avro.apache.org/docs/1.12.0/specification/#names
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_CORPUS = re.compile(r"[a-z][a-z0-9_]*")


class Kind(StrEnum):
    """What a column holds, whatever the format."""

    STRING = "string"
    ENUM = "enum"
    TIMESTAMP = "timestamp"
    FLOAT = "float"
    INTEGER = "integer"
    BOOLEAN = "boolean"
    STRINGS = "list of strings"
    INTEGERS = "list of integers"
    STRING_LISTS = "list of lists of strings"
    RECORDS = "list of records"


_KIND_OF_HINT: Mapping[Any, Kind] = types.MappingProxyType(
    {
        str: Kind.STRING,
        float: Kind.FLOAT,
        int: Kind.INTEGER,
        bool: Kind.BOOLEAN,
        list[str]: Kind.STRINGS,
        list[int]: Kind.INTEGERS,
        list[list[str]]: Kind.STRING_LISTS,
    }
)
_SUPPORTED = (
    "supported are str, float, int, bool, list[str], list[int], list[list[str]], "
    "Literal of names ([A-Za-z_][A-Za-z0-9_]*), and each of these with `| None`; and list[T], T a TypedDict whose keys "
    "are Annotated[type, doc] of these types but float and None"
)


@dataclass(frozen=True)
class Column:
    """One column: its name, what it holds, the sentence that documents it, and for an enum its values in order.

    A column of records has a column for each key of its records.
    """

    name: str
    kind: Kind
    doc: str
    nullable: bool = False
    choices: tuple[str, ...] = ()
    fields: tuple[Column, ...] = ()

    def checked(self, value: object) -> Value:
        """Return the value as every format can hold it (an int in a float column becomes a float).

        Raises:
            ValueError: the value is null, of another type, not finite, over 64 bits, no Unicode text (a lone
                surrogate), not among the choices, or no time such as 2004-02-26T10:11:12Z.
        """
        if value is None and self.nullable:
            return None
        if self.kind is Kind.RECORDS:
            return self._records(value)
        if self.kind is Kind.FLOAT and is_integer(value):
            value = float(value)  # type: ignore[arg-type]  # what is_integer passes is an int
        if not _HOLDS[self.kind](value) or (self.choices and value not in self.choices):
            expected = f"one of {', '.join(self.choices)}" if self.choices else f"a valid {self.kind}"
            raise ValueError(f"column {self.name!r} holds {value!r:.200}, which is not {expected}")
        return value  # type: ignore[return-value]  # _HOLDS has narrowed it, one kind at a time

    def _records(self, value: object) -> list[dict[str, Any]]:
        """The records, each with the keys of this column's fields alone."""
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise ValueError(f"column {self.name!r} holds {value!r:.200}, which is not a valid {self.kind}")
        try:
            return [{field.name: field.checked(one[field.name]) for field in self.fields} for one in value]
        except KeyError:
            names = [field.name for field in self.fields]
            missing = next(lacking for one in value if (lacking := [name for name in names if name not in one]))
            raise ValueError(f"column {self.name!r} holds a record without {', '.join(missing)}") from None

    def without(self, left_out: frozenset[str]) -> Column:
        """The column without these keys of its records, such as `paragraphs.tokens`."""
        if not self.fields:
            return self
        inner = frozenset(path.partition(".")[2] for path in left_out if path.startswith(f"{self.name}."))
        if unknown := {path.partition(".")[0] for path in inner} - {field.name for field in self.fields}:
            raise ValueError(f"the records of {self.name} have no key {', '.join(sorted(unknown))}")
        return replace(self, fields=tuple(each.without(inner) for each in self.fields if each.name not in inner))


@dataclass(frozen=True)
class Schema:
    """The columns of one corpus, in the order in which every format has them.

    Attributes:
        corpus: name in file names and for loaders, such as wikisplit.
        name: name of the record type, such as SplitExample.
        doc: what one record is, the `MEANING` of its class.
        columns: the columns, in order.
        tsv: the layout in which the corpus was published as TSV, if it was.
        plain_text: the column that is written as plain text, if one can be.
    """

    corpus: str
    name: str
    doc: str
    columns: tuple[Column, ...]
    tsv: TsvLayout | None = None
    plain_text: str | None = None

    @classmethod
    def of(cls, record_type: type, corpus: str, omit: Iterable[str] = (), tsv: TsvLayout | None = None) -> Schema:
        """Read the schema of a record class.

        Args:
            record_type: a dataclass whose fields are all declared with `wikimill.rules.records.column(doc)`.
            corpus: name of the corpus; lower-case letters, digits and underscores, as TFDS wants it.
            omit: names of fields that this release leaves out; keys of nested records by path (`sections.level`).
            tsv: the layout of its TSV files, if it has any.

        Raises:
            TypeError: the class is no dataclass, a field has no doc, or a field's type is not supported.
            ValueError: `corpus` is no such name, or `omit` names a field that the class does not have.
        """
        if not _CORPUS.fullmatch(corpus):
            raise ValueError(f"corpus {corpus!r} is no name for files and loaders: use [a-z][a-z0-9_]*")
        if not is_dataclass(record_type):
            raise TypeError(f"{record_type!r} is no dataclass; a record is declared as in rules/records.py")
        declared, left_out = fields(record_type), frozenset(omit)
        if unknown := {path.partition(".")[0] for path in left_out} - {field.name for field in declared}:
            raise ValueError(f"{record_type.__name__} has no field {', '.join(sorted(unknown))} that could be omitted")
        hints = get_type_hints(record_type, include_extras=True)
        columns = tuple(
            _column(record_type, field, hints[field.name]).without(left_out)
            for field in declared
            if field.name not in left_out
        )
        return cls(corpus, record_type.__name__, getattr(record_type, "MEANING", ""), columns, tsv)

    @classmethod
    def of_corpus(cls, corpus: Corpus, options: Mapping[str, Any]) -> Schema:
        """The columns of a release of a corpus.

        Args:
            corpus: of which it is.
            options: those that decide its content, as its manifest has them.
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
        """Return a row of a file, its values checked.

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
    def _checks(self) -> tuple[tuple[str, type, Callable[[Any], bool], Column], ...]:
        return tuple((each.name, *plain_test(each.kind.value, each.choices), each) for each in self.columns)

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
        """Yield `row` of each record, one at a time: a shard's rows never stand in memory together."""
        return map(self.row, records)


def _is_met(condition: str, options: Mapping[str, Any]) -> bool:
    """Whether options are as a condition of `Corpus.optional_columns` says: set, or one of some values."""
    option, equals, values = condition.partition("=")
    found = options.get(option)
    return found in values.split("|") if equals else bool(found)


def _column(record_type: type, field: Field[Any], hint: Any) -> Column:
    where = f"field {field.name!r} of {record_type.__name__}"
    doc = field.metadata.get("doc")
    if not doc:
        raise TypeError(f"{where} has no doc; declare it with wikimill.rules.records.column(doc)")
    inner, nullable = _without_none(hint)
    choices: tuple[Any, ...] = get_args(inner) if get_origin(inner) is Literal else ()
    if choices and all(isinstance(choice, str) and _NAME.fullmatch(choice) for choice in choices):
        return Column(field.name, Kind.ENUM, doc, nullable, choices)
    if get_origin(inner) is list and is_typeddict(get_args(inner)[0]):
        return Column(field.name, Kind.RECORDS, doc, nullable, fields=_nested(where, get_args(inner)[0]))
    kind = _KIND_OF_HINT.get(inner)
    if kind is None:
        raise TypeError(f"{where} is {hint!r}; {_SUPPORTED}")
    if kind is Kind.STRING and field.name == TIMESTAMP_COLUMN:
        kind = Kind.TIMESTAMP
    return Column(field.name, kind, doc, nullable)


def _nested(where: str, declared: type) -> tuple[Column, ...]:
    """The columns of a TypedDict's keys."""
    found = []
    for name, hint in get_type_hints(declared, include_extras=True).items():
        if get_origin(hint) is NotRequired:
            (hint,) = get_args(hint)
        inner, *docs = get_args(hint) if get_origin(hint) is Annotated else (hint,)
        at = f"key {name!r} of {declared.__name__}, in {where},"
        if len(docs) != 1 or not isinstance(docs[0], str):
            raise TypeError(f"{at} has no doc; declare it as Annotated[type, doc]")
        choices: tuple[Any, ...] = get_args(inner) if get_origin(inner) is Literal else ()
        if get_origin(inner) is list and is_typeddict(get_args(inner)[0]):
            found.append(Column(name, Kind.RECORDS, docs[0], fields=_nested(where, get_args(inner)[0])))
        elif choices and all(isinstance(choice, str) and _NAME.fullmatch(choice) for choice in choices):
            found.append(Column(name, Kind.ENUM, docs[0], choices=choices))
        elif (kind := _KIND_OF_HINT.get(inner)) is not None and kind is not Kind.FLOAT:
            found.append(Column(name, kind, docs[0]))
        else:
            raise TypeError(f"{at} is {inner!r}; {_SUPPORTED}")
    return tuple(found)


def _without_none(hint: Any) -> tuple[Any, bool]:
    if get_origin(hint) not in (Union, types.UnionType):
        return hint, False
    others = [member for member in get_args(hint) if member is not types.NoneType]
    # A union of several types is left whole, so that the error names it.
    return (others[0], True) if len(others) == 1 else (hint, False)


_HOLDS: Mapping[Kind, Callable[[object], bool]] = types.MappingProxyType(
    {
        Kind.STRING: is_text,
        Kind.ENUM: is_text,
        Kind.TIMESTAMP: is_timestamp,
        Kind.FLOAT: is_float,
        Kind.INTEGER: is_integer,
        Kind.BOOLEAN: is_boolean,
        Kind.STRINGS: are_texts,
        Kind.INTEGERS: are_integers,
        Kind.STRING_LISTS: are_text_lists,
    }
)
