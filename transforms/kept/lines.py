"""What mining a portion gives, as lines of JSON: examples, dead letters and ledgers, and back again.

JSON and not pickle: whoever may write to the folder in which it is kept must not be able to run code here.
"""

from __future__ import annotations

import json
from dataclasses import fields, replace
from typing import Any

from rules.records import FusionExample, SplitExample
from transforms.dead_letters import DeadLetter
from transforms.ledger import FileLedger

Output = SplitExample | FusionExample | DeadLetter | FileLedger
#: What a line of a ledger begins with.
LEDGER = b'["FileLedger",'
_RECORDS: dict[str, Any] = {kind.__name__: kind for kind in (SplitExample, FusionExample, DeadLetter)}
_NAMES = {kind: tuple(field.name for field in fields(kind)) for kind in _RECORDS.values()}


def line_of(output: Output) -> bytes:
    """One line, with its line break. Where a ledger's file lies is left out: it may lie elsewhere next time.

    >>> line_of(DeadLetter("x.xml", "file", None, None, None, "read", "cut"))[:48]
    b'["DeadLetter", {"file": "x.xml", "level": "file"'
    """
    if isinstance(output, FileLedger):
        data = replace(output, path="").as_json()
    else:
        data = {name: getattr(output, name) for name in _NAMES[type(output)]}
    return json.dumps([type(output).__name__, data]).encode() + b"\n"


def output_of(line: bytes) -> Output:
    """The inverse of `line_of`.

    Raises:
        ValueError, TypeError, LookupError: the line is no such line.
    """
    name, data = json.loads(line)
    if name == FileLedger.__name__:
        return FileLedger.from_json(data)
    return _RECORDS[name](**data)
