"""Checks of values that every format must be able to hold."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from datetime import datetime
from operator import not_
from typing import Any

_TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)


_WHOLE = range(-(2**63), 2**63)
_TESTS: dict[str, tuple[type, Callable[[Any], bool]]] = {
    "string": (str, str.isascii),
    "float": (float, math.isfinite),
    "integer": (int, _WHOLE.__contains__),
    "boolean": (bool, math.isfinite),
    # Most lists of records within records are empty.
    "list of records": (list, not_),
}


def plain_test(kind: str, choices: Sequence[str]) -> tuple[type, Callable[[Any], bool]]:
    """Return a type and a test, for a fast check: a value of exactly this type that passes the test is valid.

    Other values may be valid, too; `Column.checked` decides.

    Args:
        kind: the column's kind.
        choices: the values of an enum.
    """
    # No value has exactly the type `object`.
    return (str, frozenset(choices).__contains__) if kind == "enum" else _TESTS.get(kind, (object, bool))


def milliseconds(timestamp: str) -> int:
    """Return the milliseconds from 1970 to a time such as 2004-02-26T10:11:12Z.

    Raises:
        ValueError: there is no such time.
    """
    return int(datetime.fromisoformat(timestamp).timestamp()) * 1000


def is_timestamp(value: object) -> bool:
    """Return whether a value is the text of a valid time such as 2004-02-26T10:11:12Z."""
    if not isinstance(value, str) or not _TIMESTAMP.fullmatch(value):
        return False
    try:
        milliseconds(value)
    except ValueError:
        return False
    return True


def is_text(value: object) -> bool:
    """Return whether a value is a text that UTF-8 can encode."""
    if not isinstance(value, str):
        return False
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_float(value: object) -> bool:
    """Return whether a value is a finite float."""
    return isinstance(value, float) and math.isfinite(value)


def is_integer(value: object) -> bool:
    """Return whether a value is an integer of 64 bits and not a boolean."""
    return isinstance(value, int) and not isinstance(value, bool) and -(2**63) <= value < 2**63


def is_boolean(value: object) -> bool:
    """Return whether a value is true or false."""
    return isinstance(value, bool)


def are_texts(value: object) -> bool:
    """Return whether a value is a list of texts."""
    return isinstance(value, list) and all(map(is_text, value))


def are_integers(value: object) -> bool:
    """Return whether a value is a list of integers of 64 bits."""
    return isinstance(value, list) and all(map(is_integer, value))


def are_text_lists(value: object) -> bool:
    """Return whether a value is a list of lists of texts."""
    return isinstance(value, list) and all(map(are_texts, value))
