"""The codec of values that leave a process: records in checkpoints and shuffles, pieces and results of the sandbox.

The format is JSON, with a dataclass as the list of its values in the order of its fields. Forged bytes cannot run code.
Values that do not have the declared types are refused, because later code does not check them.
"""

from __future__ import annotations

import json
import math
import types
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.dead_letters import DeadLetter, Letter
from wikimill.transforms.dumps.ledger import FileLedger

#: A record of the corpus, a Letter or a FileLedger.
Output = Any
#: The beginning of a ledger's line.
LEDGER = b'["FileLedger",'
#: The errors of decoding bytes that are not of the declared type.
NOT_DECODABLE = (ValueError, TypeError, LookupError, AttributeError, RecursionError)
#: A function that checks a JSON value and returns it as a value of the declared type.
Reader = Callable[[Any], Any]


def encode(value: Any) -> bytes:
    """Return a value as one line of JSON, in UTF-8; halves of surrogate pairs are kept.

    Raises:
        TypeError: a value is neither a JSON value nor a dataclass.

    >>> encode(("a", {"b": 1.5}))
    b'["a",{"b":1.5}]'
    """
    return _ENCODER.encode(value).encode("utf-8", "surrogatepass")


def parsed(data: bytes) -> Any:
    """Return the JSON value in `data`; dataclasses and tuples are lists, and halves of surrogate pairs are kept.

    Raises:
        ValueError: the data are not JSON in UTF-8.
        RecursionError: the data are nested too deeply.
    """
    return json.loads(data.decode("utf-8", "surrogatepass"))


def decode(data: bytes, read: Reader) -> Any:
    """Return the value that was encoded.

    Args:
        data: the bytes that `encode` returned.
        read: the reader of the value's type, from `reader_of`.

    Raises:
        ValueError, TypeError, LookupError, AttributeError, RecursionError: the data are of another type.
    """
    return read(parsed(data))


@lru_cache(maxsize=256)
def _values_of(kind: type[Any]) -> Callable[[Any], Any]:
    names = [field.name for field in fields(kind)]
    if len(names) == 1:
        return lambda value: (getattr(value, names[0]),)
    return attrgetter(*names)


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        kind: Any = type(value)
        return _values_of(kind)(value)
    raise TypeError(f"a {type(value).__name__} cannot be encoded")


_ENCODER = json.JSONEncoder(default=_plain, ensure_ascii=False, separators=(",", ":"), check_circular=False)


@lru_cache(maxsize=256)
def reader_of(hint: Any) -> Reader:
    """Return the reader of a type: JSON value → value of that type. It raises `NOT_DECODABLE` for other values.

    Types are dataclasses, named tuples, typed dicts, lists, tuples, dicts and counters with texts as keys, unions,
    literals, enumerations of strings, `Any`, and plain values. Floats must be finite, and integers not negative; an
    integer is not a float.

    >>> reader_of(tuple[int, str])([1, "a"])
    (1, 'a')
    >>> reader_of(list[int])([1, -1])
    Traceback (most recent call last):
    ...
    ValueError: -1 is not of type int
    """
    origin, inner = get_origin(hint), get_args(hint)
    if hint in (Any, object):
        return lambda value: value
    if origin is Literal:
        return _checked(hint, lambda value: isinstance(value, str | bool) and value in inner)
    if origin in (Union, types.UnionType):
        return _union(hint, [reader_of(each) for each in inner])
    if origin is list:
        return _list(hint, reader_of(inner[0]))
    if origin is tuple:
        return _tuple(hint, inner)
    if origin is dict:
        return _dict(hint, reader_of(inner[0]), reader_of(inner[1]))
    if origin is Counter:
        read_counts = _dict(hint, reader_of(inner[0]), reader_of(int))
        return lambda value: Counter(read_counts(value))
    if is_typeddict(hint):
        return _typed_dict(hint)
    if is_dataclass(hint):
        return _record(hint, [field.name for field in fields(hint)])
    if isinstance(hint, type) and issubclass(hint, tuple):
        return _record(hint, list(hint._fields))  # type: ignore[attr-defined]
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return hint
    if hint is float:
        return _checked(hint, lambda value: type(value) is float and math.isfinite(value))
    if hint is int:
        return _checked(hint, lambda value: type(value) is int and value >= 0)
    kind = type(None) if hint is None else hint
    return _checked(hint, lambda value: type(value) is kind)


@lru_cache(maxsize=256)
def is_plain(hint: Any) -> bool:
    """Return whether JSON preserves the type, so that its values need no conversion."""
    if is_typeddict(hint):
        return all(map(is_plain, get_type_hints(hint).values()))
    origin = get_origin(hint)
    if origin in (list, dict, Union, types.UnionType):
        return all(map(is_plain, get_args(hint)))
    return origin is Literal or hint in (str, int, float, bool, None, type(None))


def _wrong(value: Any, hint: Any) -> ValueError:
    return ValueError(f"{value!r:.40} is not of type {getattr(hint, '__name__', hint)}")


def _checked(hint: Any, is_sound: Callable[[Any], bool]) -> Reader:
    def read(value: Any) -> Any:
        if not is_sound(value):
            raise _wrong(value, hint)
        return value

    return read


def _union(hint: Any, readers: list[Reader]) -> Reader:
    def read(value: Any) -> Any:
        for each in readers:
            try:
                return each(value)
            except NOT_DECODABLE:
                continue
        raise _wrong(value, hint)

    return read


def _list(hint: Any, read_one: Reader) -> Reader:
    def read(value: Any) -> list[Any]:
        if type(value) is not list:
            raise _wrong(value, hint)
        return [read_one(each) for each in value]

    return read


def _tuple(hint: Any, inner: tuple[Any, ...]) -> Reader:
    if inner[1:] == (Ellipsis,):
        read_all = _list(hint, reader_of(inner[0]))
        return lambda value: tuple(read_all(value))
    readers = [reader_of(each) for each in inner]

    def read(value: Any) -> tuple[Any, ...]:
        if type(value) is not list:
            raise _wrong(value, hint)
        return tuple(read_one(each) for read_one, each in zip(readers, value, strict=True))

    return read


def _dict(hint: Any, read_key: Reader, read_value: Reader) -> Reader:
    def read(value: Any) -> dict[Any, Any]:
        if type(value) is not dict:
            raise _wrong(value, hint)
        return {read_key(name): read_value(each) for name, each in value.items()}

    return read


def _typed_dict(hint: Any) -> Reader:
    readers = {name: reader_of(inner) for name, inner in get_type_hints(hint).items()}
    needed = frozenset(hint.__required_keys__)

    def read(value: Any) -> dict[str, Any]:
        if type(value) is not dict or not needed <= value.keys() <= readers.keys():
            raise _wrong(value, hint)
        return {name: readers[name](each) for name, each in value.items()}

    return read


def _record(kind: Any, names: list[str]) -> Reader:
    hints = get_type_hints(kind)
    readers = [reader_of(hints[name]) for name in names]
    is_positional = not is_dataclass(kind) or not any(field.kw_only for field in fields(kind))

    def read(value: Any) -> Any:
        if type(value) is not list:
            raise _wrong(value, kind)
        values = [read_one(each) for read_one, each in zip(readers, value, strict=True)]
        return kind(*values) if is_positional else kind(**dict(zip(names, values, strict=True)))

    return read


@dataclass(frozen=True)
class Codec:
    """The codec of the lines of a checkpoint.

    Attributes:
        record: the dataclass of the corpus's records.
        thing: the account of a ledger that counts the records; None if they are not counted.
        letter: the dataclass of the corpus's dead letters.
        further: the dataclasses of other results of mining, which are not counted.
    """

    record: type[Any]
    thing: str | None = "examples"
    letter: type[Letter] = DeadLetter
    further: tuple[type[Any], ...] = ()

    @cached_property
    def _kinds(self) -> dict[str, type[Any]]:
        return {kind.__name__: kind for kind in (self.record, self.letter, FileLedger, *self.further)}

    def line_of(self, output: Output) -> bytes:
        """Return a result as one line, with its line break. The path in a ledger is left out: it may change.

        >>> Codec(DeadLetter).line_of(DeadLetter("x.xml", "file", None, None, None, "read", "cut"))
        b'["DeadLetter",["x.xml","file",null,null,null,"read","cut"]]\\n'
        """
        value = replace(output, path="") if isinstance(output, FileLedger) else output
        return encode((type(output).__name__, value)) + b"\n"

    def output_of(self, line: bytes) -> Output:
        """Return the value that `line_of` encoded.

        Raises:
            ValueError, TypeError, LookupError, AttributeError, RecursionError: it is not such a line, or an account
                does not balance.
        """
        name, value = parsed(line)
        kind: Any = self._kinds[name]
        output = reader_of(kind)(value)
        if isinstance(output, FileLedger):
            for thing, account in output.accounts.items():
                if not account.is_balanced or not set(account.dropped) <= set(Drop):
                    raise ValueError(f"the account of {thing} does not add up")
        return output
