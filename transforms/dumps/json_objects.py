"""Reads JSON Lines, one object on each line; callers check the content of the objects.

Empty lines are skipped. Any other line that is not an object is a `BadLine`, and reading continues.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from wikimill.transforms.dumps.lines import MAX_LINE_BYTES, Line, lines_of

_MOST_SHOWN = 60


@dataclass(frozen=True, slots=True)
class ObjectLine:
    """A line's JSON object; `line` is its number in the file, from 1."""

    line: int
    value: dict[str, Any]


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that cannot be used; `id` is the id of its object or document, None if unknown."""

    line: int
    error: str
    id: str | None = None


def read_objects(
    blocks: Iterable[bytes], max_line_bytes: int = MAX_LINE_BYTES, expected: str = ""
) -> Iterator[ObjectLine | BadLine]:
    """Yield the objects of a file, and the lines that are not objects, in the order of the file.

    Args:
        blocks: the file's content.
        max_line_bytes: largest size of a line; longer lines are bad.
        expected: an example of an object, for error messages.

    Raises:
        InputDamage: `blocks` raised it. The lines before were yielded, the cut one as a `BadLine`.
    """
    for line in lines_of(blocks, max_line_bytes):
        found = _read(line, max_line_bytes, expected)
        if found is not None:
            yield found


def shown(value: object) -> str:
    """Return a value as a Python literal for an error message, cut to 60 characters."""
    return f"{value!r:.{_MOST_SHOWN}}"


def _read(line: Line, max_line_bytes: int, expected: str) -> ObjectLine | BadLine | None:
    """Return the object of a line, or its error; None if the line is empty."""
    if line.data is None:
        return BadLine(line.number, f"the line has more than {max_line_bytes:,} bytes")
    if not line.data.strip():
        return None
    if not line.is_whole:
        return BadLine(line.number, "the file ends inside this line")
    try:
        value = json.loads(line.data)
    except UnicodeDecodeError as error:
        return BadLine(line.number, f"the line is not UTF-8: {error.reason} at byte {error.start:,}")
    except json.JSONDecodeError as error:
        return BadLine(line.number, f"the line is not JSON: {error.msg} at character {error.pos:,}")
    except (RecursionError, ValueError) as error:
        return BadLine(line.number, f"the line's JSON cannot be read: {error}")
    if not isinstance(value, dict):
        wanted = f"; expected {expected}" if expected else ""
        return BadLine(line.number, f"the line is no JSON object but {shown(value)}{wanted}")
    return ObjectLine(line.number, value)
