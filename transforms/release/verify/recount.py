"""Counts the content of a release again, independently of the pipeline, for `stats.json` and for uniqueness.

Digests are in flat arrays, which Arrow searches; tokens alone are in a set (benchmarks/verify.py: what it takes).
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

#: The length of a digest.
KEY_BYTES = 16


class Distinct:
    """Digests of values, in order of arrival, with the repeated ones."""

    def __init__(self) -> None:
        self._digests = bytearray()

    def add(self, *texts: str) -> None:
        """Add a value that consists of some texts."""
        self._digests += digest(*texts)

    def __len__(self) -> int:
        return len(self._digests) // KEY_BYTES

    def __or__(self, other: Distinct) -> Distinct:
        """Return the values of both."""
        both = Distinct()
        both._digests = self._digests + other._digests
        return both

    def _array(self) -> Any:
        import pyarrow as pa  # mining, which reads this module, does without

        return pa.Array.from_buffers(pa.binary(KEY_BYTES), len(self), [None, pa.py_buffer(self._digests)])

    @property
    def count(self) -> int:
        """How many different values came."""
        return len(self._array().unique()) if len(self) else 0

    def repeated(self, most: int = 3) -> list[tuple[int, int]]:
        """Return the numbers (from 0) of repeated values, each with the number of its first occurrence."""
        first: dict[bytes, int] = {}
        found: list[tuple[int, int]] = []
        if self.count == len(self):
            return found
        for number in range(len(self)):
            digest = bytes(self._digests[number * KEY_BYTES : (number + 1) * KEY_BYTES])
            if first.setdefault(digest, number) != number:
                found.append((first[digest], number))
                if len(found) == most:
                    break
        return found


def table_differences(
    stored: Mapping[str, Any], counted: Mapping[str, Mapping[str, Any]]
) -> list[tuple[str, Any, Any]]:
    """Return the differences from `stats.json`: (place, counted value, stored value).

    Figures that are shares have a count and a percentage each; those of types that do not occur are 0.
    """
    found = []
    for table, scopes in counted.items():
        for scope, expected in scopes.items():
            figures = stored.get(table, {}).get(scope)
            plain = (
                {name: value["count"] for name, value in figures.items() if value["count"]}
                if _is_shares(figures)
                else figures
            )
            if plain != expected:
                found.append((f"{table}, {scope}", expected, plain))
    return found


def _is_shares(figures: Any) -> bool:
    return isinstance(figures, dict) and all(
        isinstance(value, dict) and "percent" in value for value in figures.values()
    )


def short_digest(text: str) -> int:
    """Return 64 bits that distinguish a text from others."""
    return int.from_bytes(digest(text)[:8], "big")


def digest(*texts: str) -> bytes:
    """Return the digest of a value that consists of some texts."""
    return blake2b("\n".join(texts).encode(), digest_size=KEY_BYTES).digest()


def unique_digests(arrays: list[Any]) -> int:
    """Return how many different values some arrays of `short_digest` have together."""
    joined = b"".join(each.tobytes() for each in arrays)
    if not joined:
        return 0
    import pyarrow as pa

    return len(pa.Array.from_buffers(pa.uint64(), len(joined) // 8, [None, pa.py_buffer(joined)]).unique())
