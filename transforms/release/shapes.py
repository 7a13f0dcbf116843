"""A check that a value read from JSON has the shape of a declared type.

A shape is a type: str, int (64 bits), float, bool, None, Any, `list[T]`, `dict[str, T]`, `T | None`, Literal,
TypedDict, a dataclass (an object with its fields), `tuple[T, T]` (a list of that length), `tuple[T, ...]`, and
Annotated with a pattern, a least number, or a mapping whose keys are the allowed values.
"""

from __future__ import annotations

import re
import types
from collections.abc import Container, Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from wikimill.transforms.release.formats.values import is_boolean, is_float, is_integer, is_text

_NAMES: Mapping[Any, str] = types.MappingProxyType(
    {str: "a text", int: "a whole number", float: "a number", bool: "true or false", types.NoneType: "null"}
)


class _EveryType(Container[type]):
    def __contains__(self, _: object) -> bool:
        return True


#: Value of `closed` that forbids undeclared keys in every TypedDict.
EVERY_TYPE = _EveryType()


class Misfit(NamedTuple):
    """A mismatch between a value and a shape: path such as `counts.pages.kept`, expected and found value in words."""

    place: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.place or 'all of it'}: expected {self.expected}, found {self.found}"


def misfits(value: Any, shape: Any, place: str = "", *, closed: Container[type] = ()) -> Iterator[Misfit]:
    """Yield the mismatches between a value and a shape.

    Args:
        value: a parsed JSON value.
        shape: a type; see the module.
        place: path of the value, a prefix of the reported paths.
        closed: TypedDicts in which undeclared keys are mismatches, except in a member of a union; in a dataclass they
            always are.

    >>> [str(each) for each in misfits({"a": [1, "x"]}, dict[str, list[int]])]
    ["a.1: expected a whole number, found 'x'"]
    """
    origin, arguments = get_origin(shape), get_args(shape)
    if shape is Any:
        return
    if origin is NotRequired:
        yield from misfits(value, arguments[0], place, closed=closed)
        return
    if is_typeddict(shape):
        hints = get_type_hints(shape, include_extras=True)
        # Annotations that are texts hide NotRequired from `__required_keys__`.
        needed = frozenset(key for key in shape.__required_keys__ if get_origin(hints[key]) is not NotRequired)
        yield from _object_misfits(value, hints, needed, place, closed, is_closed=shape in closed)
    elif is_dataclass(shape):
        hints = get_type_hints(shape, include_extras=True)
        needed = frozenset(
            each.name for each in fields(shape) if each.default is MISSING and each.default_factory is MISSING
        )
        yield from _object_misfits(value, hints, needed, place, closed, is_closed=True)
    elif origin is dict:
        yield from _object_misfits(value, None, frozenset(), place, closed, each=arguments[1])
    elif origin in (list, tuple):
        one = arguments[0]
        length = len(arguments) if origin is tuple and arguments[-1] is not Ellipsis else None
        if not isinstance(value, list) or length not in (None, len(value)):
            yield _misfit(place, "a list" if length is None else f"a list of {length}", value)
            return
        for number, item in enumerate(value):
            yield from misfits(item, one, _within(place, str(number)), closed=closed)
    elif origin in (Union, types.UnionType):
        if not any(next(misfits(value, each, place), None) is None for each in arguments):
            yield _misfit(place, " or ".join(map(_shape_text, arguments)), value)
    elif not _is_one(value, shape):
        yield _misfit(place, _shape_text(shape), value)


def _object_misfits(
    value: Any,
    hints: dict[str, Any] | None,
    needed: frozenset[str],
    place: str,
    closed: Container[type],
    *,
    is_closed: bool = False,
    each: Any = Any,
) -> Iterator[Misfit]:
    if not isinstance(value, dict) or not all(map(is_text, value)):
        yield _misfit(place, "an object", value)
        return
    for name in sorted(needed - value.keys()):
        yield Misfit(_within(place, name), "to be there", "none")
    for name, inner in value.items():
        if hints is not None and name not in hints:
            if is_closed:
                yield _misfit(_within(place, name), "no such key", inner)
            continue
        yield from misfits(inner, each if hints is None else hints[name], _within(place, name), closed=closed)


def _is_one(value: Any, shape: Any) -> bool:
    origin, arguments = get_origin(shape), get_args(shape)
    if origin is Annotated:
        plain, rule = arguments
        if not _is_one(value, plain):
            return False
        if isinstance(rule, Mapping):
            return value in rule
        return bool(rule.fullmatch(value)) if isinstance(rule, re.Pattern) else bool(value >= rule)
    if origin is Literal:
        return isinstance(value, str) and value in arguments
    if shape in (None, types.NoneType):
        return value is None
    if shape is float:
        return is_float(value) or is_integer(value)
    return {str: is_text, int: is_integer, bool: is_boolean}[shape](value)


def _shape_text(shape: Any) -> str:
    origin, arguments = get_origin(shape), get_args(shape)
    if origin is Annotated:
        plain, rule = arguments
        if isinstance(rule, Mapping):
            return f"one of {', '.join(rule)}"
        return (
            f"a text such as /{rule.pattern}/"
            if isinstance(rule, re.Pattern)
            else f"{_shape_text(plain)} from {rule} on"
        )
    if origin is Literal:
        return f"one of {', '.join(arguments)}"
    return _NAMES.get(shape, "an object")


def _within(place: str, name: str) -> str:
    shown = name if len(name) <= 80 else f"{name[:80]}…"
    return f"{place}.{shown}" if place else shown


def _misfit(place: str, expected: str, value: Any) -> Misfit:
    found = "an object" if isinstance(value, dict) else "a list" if isinstance(value, list) else f"{value!r:.80}"
    return Misfit(place, expected, found)
