"""The base of all records: documented columns, stable ids, splits.

A corpus's record is a frozen dataclass with one documented field per column, and a description of one record in
`MEANING`. Names, order and types are a contract with users' loaders (docs/release.md). All formats are derived from the
class, so that each column is described once. Descriptions are data, not docstrings: `python -OO` removes docstrings,
and must not change the bytes of a release.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from hashlib import blake2b
from typing import Any, Literal

Split = Literal["train", "dev", "test", "tune"]
#: The splits of every release; a split may be empty.
SPLITS: tuple[Split, ...] = ("train", "dev", "test")
#: All splits; a release has `tune` only if its size was given.
ALL_SPLITS: tuple[Split, ...] = (*SPLITS, "tune")


def splits_with(counts: Mapping[Any, object]) -> tuple[Split, ...]:
    """Return the splits of a release: the three of every release, and `tune` if its count is not 0.

    >>> splits_with({"train": 90, "tune": 10}), splits_with({"train": 0, "tune": 0})
    (('train', 'dev', 'test', 'tune'), ('train', 'dev', 'test'))
    """
    return tuple(split for split in ALL_SPLITS if split in SPLITS or counts.get(split))


def column(doc: str, **options: Any) -> Any:
    """Declare a dataclass field together with the sentence that documents its column."""
    return field(metadata={"doc": doc}, **options)


def example_id(wiki: str, page_id: str, sentences: Iterable[str]) -> str:
    """Return the stable id of an example: 32 hexadecimal digits of a hash of wiki, page and sentences.

    >>> example_id("enwiki", "12", ["It rained and he sang .", "It rained .", "He sang ."])
    '36c94edb992cfc9c6cd300731329cb03'
    """
    return blake2b("\n".join((wiki, page_id, *sentences)).encode(), digest_size=16).hexdigest()


def document_of(record: Any) -> str:
    """Return the key of a record's document: its wiki and page id."""
    return f"{record.wiki or ''}\n{record.page_id}"


def stable_position(example_id: str) -> int:
    """Return a 128-bit hash of an id, which assigns examples to shards and orders them in a shard."""
    return int.from_bytes(blake2b(example_id.encode(), digest_size=16).digest(), "big")
