"""The base of all records: documented columns, stable ids, splits.

A corpus's record is a frozen dataclass with one documented field per column and a `MEANING`, what one record is. Names,
order and types are a contract with people's loaders (docs/release.md). Every format is derived from the class, so a
column is described in one place. Descriptions are data, not docstrings: `python -OO` removes docstrings, and the bytes
of a release must not depend on that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from hashlib import blake2b
from typing import Any, Literal

Split = Literal["train", "dev", "test", "tune"]
#: The splits of every release, which may be empty.
SPLITS: tuple[Split, ...] = ("train", "dev", "test")
#: The split that a release has only where its size was asked for.
ALL_SPLITS: tuple[Split, ...] = (*SPLITS, "tune")


def splits_with(counts: Mapping[Any, object]) -> tuple[Split, ...]:
    """Return the splits of a release: the three of every release, and any other with a count.

    >>> splits_with({"train": 90, "tune": 10}), splits_with({"train": 0, "tune": 0})
    (('train', 'dev', 'test', 'tune'), ('train', 'dev', 'test'))
    """
    return tuple(split for split in ALL_SPLITS if split in SPLITS or counts.get(split))


def column(doc: str, **options: Any) -> Any:
    """Declare a dataclass field together with the sentence that documents its column."""
    return field(metadata={"doc": doc}, **options)


def example_id(wiki: str, page_id: str, sentences: Iterable[str]) -> str:
    """Return the id of an example, the same in every refresh: 32 hexadecimal digits over wiki, page and sentences.

    >>> example_id("enwiki", "12", ["It rained and he sang .", "It rained .", "He sang ."])
    '36c94edb992cfc9c6cd300731329cb03'
    """
    return blake2b("\n".join((wiki, page_id, *sentences)).encode(), digest_size=16).hexdigest()


def stable_position(example_id: str) -> int:
    """Return a 128-bit number by which examples are dealt out to shards and ordered within them."""
    return int.from_bytes(blake2b(example_id.encode(), digest_size=16).digest(), "big")
