"""Counts of a release's content, independent of the pipeline, to check stats.json and uniqueness.

Digests are kept in flat arrays, which Arrow searches; only tokens are in a set (time and memory: benchmarks/verify.py).
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

#: Length of a digest in bytes.
KEY_BYTES = 16


class Distinct:
    """The digests of values, in order of arrival, repeated ones included; counts distinct values."""

    def __init__(self) -> None:
        self._digests = bytearray()

    def add(self, *texts: str) -> None:
        """Add a value that consists of these texts."""
        self._digests += digest(*texts)

    def __len__(self) -> int:
        return len(self._digests) // KEY_BYTES

    def __or__(self, other: Distinct) -> Distinct:
        """Return the values of `self`, then those of `other`."""
        both = Distinct()
        both._digests = self._digests + other._digests
        return both

    def _array(self) -> Any:
        import pyarrow as pa  # mining, which reads this module, does without

        return pa.Array.from_buffers(pa.binary(KEY_BYTES), len(self), [None, pa.py_buffer(self._digests)])

    @property
    def count(self) -> int:
        """Number of distinct values."""
        return len(self._array().unique()) if len(self) else 0

    def repeated(self, most: int = 3) -> list[tuple[int, int]]:
        """Return pairs (index of a value's first occurrence, index of a repetition), from 0, at most `most` of them."""
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
    """Return the differences between stored and counted tables, as (table and scope, counted value, stored value).

    Of stored figures with a count and a percentage, only counts above 0 are compared.
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
    """Return the first 64 bits of a text's digest."""
    return int.from_bytes(digest(text)[:8], "big")


def digest(*texts: str) -> bytes:
    """Return the digest, of `KEY_BYTES` bytes, of a value that consists of these texts."""
    return blake2b("\n".join(texts).encode(), digest_size=KEY_BYTES).digest()


def unique_digests(arrays: list[Any]) -> int:
    """Return the number of distinct values in arrays of `short_digest`, all together."""
    joined = b"".join(each.tobytes() for each in arrays)
    if not joined:
        return 0
    import pyarrow as pa

    return len(pa.Array.from_buffers(pa.uint64(), len(joined) // 8, [None, pa.py_buffer(joined)]).unique())
