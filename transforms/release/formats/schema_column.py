"""A column of a schema, independent of the format, derived from a field of a record class (rules/records.py)."""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

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

Value = None | bool | int | float | str | list[str] | list[int] | list[list[str]] | list[dict[str, Any]]
Row = dict[str, Value]

TIMESTAMP_COLUMN = "timestamp"
# Avro's rule for names; TFDS and file names are stricter for corpora: https://avro.apache.org/docs/1.12.0/specification/#names
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Kind(StrEnum):
    """The type of a column's values, independent of the format."""

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
    """A column of a schema.

    Attributes:
        name: its name.
        kind: the type of its values.
        doc: the sentence that documents it.
        nullable: whether its values may be null.
        choices: the values of an enum, in order; empty for other kinds.
        fields: a column for each key of its records; empty unless `kind` is RECORDS.
    """

    name: str
    kind: Kind
    doc: str
    nullable: bool = False
    choices: tuple[str, ...] = ()
    fields: tuple[Column, ...] = ()

    def checked(self, value: object) -> Value:
        """Return the value if every format can hold it; an int in a float column becomes a float.

        Raises:
            ValueError: the value is null, of another type, not finite, over 64 bits, not Unicode text (a lone
                surrogate), not among the choices, or not a time such as 2004-02-26T10:11:12Z.
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
        """Return the records after checking their values, each with only the keys of this column's fields."""
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            raise ValueError(f"column {self.name!r} holds {value!r:.200}, which is not a valid {self.kind}")
        try:
            return [
                {
                    name: found if type(found := one[name]) is known and is_plain(found) else field.checked(found)
                    for name, known, is_plain, field in self._checks
                }
                for one in value
            ]
        except KeyError:
            names = [field.name for field in self.fields]
            missing = next(lacking for one in value if (lacking := [name for name in names if name not in one]))
            raise ValueError(f"column {self.name!r} holds a record without {', '.join(missing)}") from None

    @cached_property
    def _checks(self) -> tuple[Check, ...]:
        return checks_of(self.fields)

    def without(self, left_out: frozenset[str]) -> Column:
        """Return the column without these keys of its records, such as `paragraphs.tokens`.

        Raises:
            ValueError: the records have no such key.
        """
        if not self.fields:
            return self
        inner = frozenset(path.partition(".")[2] for path in left_out if path.startswith(f"{self.name}."))
        if unknown := {path.partition(".")[0] for path in inner} - {field.name for field in self.fields}:
            raise ValueError(f"the records of {self.name} have no key {', '.join(sorted(unknown))}")
        return replace(self, fields=tuple(each.without(inner) for each in self.fields if each.name not in inner))


#: (name of a column; type and test of values that are valid without `Column.checked`; the column, for other values)
Check = tuple[str, type, Callable[[Any], bool], Column]


def checks_of(columns: Iterable[Column]) -> tuple[Check, ...]:
    """Return a check for the values of each column."""
    return tuple((each.name, *plain_test(each.kind.value, each.choices), each) for each in columns)


def column_of(record_type: type, field: Field[Any], hint: Any) -> Column:
    """Return the column that a field of a record class declares.

    Args:
        record_type: the record class, for messages.
        field: a field declared with `wikimill.rules.records.column(doc)`.
        hint: the field's type, with the texts of `Annotated`.

    Raises:
        TypeError: the field has no doc, or its type is not supported.
    """
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
    """Return the columns of a TypedDict's keys."""
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
    # A union of several types is returned unchanged, so that the error names it.
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
