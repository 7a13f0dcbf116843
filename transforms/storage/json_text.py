"""The JSON of a release: written in one form, and read strictly."""

from __future__ import annotations

import json
from typing import Any, NoReturn


def as_json(value: Any) -> bytes:
    """Return a value as indented JSON with sorted keys, in UTF-8, with a line feed at the end."""
    return (json.dumps(value, ensure_ascii=False, indent=2, sort_keys=True) + "\n").encode()


def parse_json(data: bytes | str) -> Any:
    """Return the value of a JSON text; bytes are UTF-8.

    Raises:
        ValueError: the text is not JSON or UTF-8, has a key twice in one object, NaN or Infinity, or too many levels.

    >>> parse_json(b'{"a": 1, "a": 2}')
    Traceback (most recent call last):
    ...
    ValueError: the key 'a' appears twice in one object
    """
    try:
        text = data.decode() if isinstance(data, bytes) else data
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_number)
    except RecursionError as error:
        raise ValueError("it has more levels than can be read") from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]  # None: it is new
        raise ValueError(f"the key {twice!r} appears twice in one object")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number of JSON")
