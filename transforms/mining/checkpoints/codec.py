"""The codec of checkpoints: examples, dead letters and ledgers as lines of JSON.

JSON and not pickle: whoever may write to the folder in which it is kept must not be able to run code here. What comes
back is of the types that were written, or it is refused: nothing behind this looks again.
"""

from __future__ import annotations

import json
import math
import types
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cached_property
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.damage import Problem
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.ledger import Account, FileLedger
from wikimill.transforms.dumps.page_order import PageRun

#: A record of the corpus, a DeadLetter or a FileLedger.
Output = Any
#: What a line of a ledger begins with.
LEDGER = b'["FileLedger",'


def _is_float(value: Any) -> bool:
    return type(value) is float and math.isfinite(value)


def _is_count(value: Any) -> bool:
    return type(value) is int and value >= 0


def _check_of(hint: Any) -> Callable[[Any], bool]:
    """What tells whether a value is of a type."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return lambda value: isinstance(value, str | bool) and value in inner
    if origin in (Union, types.UnionType):
        checks = [_check_of(each) for each in inner]
        return lambda value: any(check(value) for check in checks)
    if origin in (list, tuple):
        check = _check_of(inner[0])
        return lambda value: type(value) is origin and all(map(check, value))
    if origin is Counter:
        return lambda value: all(map(_is_count, value.values()))
    if is_typeddict(hint):
        keys = {name: _check_of(inner) for name, inner in get_type_hints(hint).items()}
        needed = frozenset(hint.__required_keys__)
        return lambda value: (
            type(value) is dict
            and needed <= value.keys() <= keys.keys()
            and all(keys[name](inner) for name, inner in value.items())
        )
    if hint is int:
        return _is_count
    return _is_float if hint is float else lambda value: isinstance(value, hint)


def _checks_of(kind: Any) -> dict[str, Callable[[Any], bool]]:
    hints = get_type_hints(kind)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else [*hints]
    return {name: _check_of(hints[name]) for name in names}


_CHECKS: dict[type, dict[str, Callable[[Any], bool]]] = {
    kind: _checks_of(kind) for kind in (DeadLetter, Account, Problem, PageRun)
}
_LEDGER_CHECKS = {name: check for name, check in _checks_of(FileLedger).items() if name != "accounts"}


@dataclass(frozen=True)
class Codec:
    """Outputs of mining as lines of JSON.

    Attributes:
        record: the dataclass of the corpus's records.
        thing: the account of a ledger in which they are counted; None: in none.
    """

    record: type[Any]
    thing: str | None = "examples"

    @cached_property
    def _checks(self) -> dict[Any, dict[str, Callable[[Any], bool]]]:
        return {kind: _checks_of(kind) for kind in (self.record, DeadLetter)}

    def line_of(self, output: Output) -> bytes:
        """One line, with its line break. Where a ledger's file lies is left out: it may lie elsewhere next time.

        >>> Codec(DeadLetter).line_of(DeadLetter("x.xml", "file", None, None, None, "read", "cut"))[:48]
        b'["DeadLetter", {"file": "x.xml", "level": "file"'
        """
        if isinstance(output, FileLedger):
            data = replace(output, path="").as_json()
        else:
            data = {name: getattr(output, name) for name in self._checks[type(output)]}
        return json.dumps([type(output).__name__, data]).encode() + b"\n"

    def output_of(self, line: bytes) -> Output:
        """The inverse of `line_of`.

        Raises:
            ValueError, TypeError, LookupError, AttributeError, RecursionError: the line is no such line.
        """
        name, data = json.loads(line)
        if name == FileLedger.__name__:
            return _sound(FileLedger.from_json(data))
        kind = {each.__name__: each for each in self._checks}[name]
        record = kind(**data)
        _check(record, self._checks[kind])
        return record


def _sound(ledger: FileLedger) -> FileLedger:
    _check(ledger, _LEDGER_CHECKS)
    for part in (*ledger.problems, *ledger.runs, *ledger.accounts.values()):
        _check(part, _CHECKS[type(part)])
    for thing, account in ledger.accounts.items():
        if not account.is_balanced or not set(account.dropped) <= set(Drop):
            raise ValueError(f"the account of {thing} does not add up")
    return ledger


def _check(value: Any, checks: dict[str, Callable[[Any], bool]]) -> None:
    for name, is_sound in checks.items():
        if not is_sound(getattr(value, name)):
            raise ValueError(f"{type(value).__name__}.{name} is not of its type")
