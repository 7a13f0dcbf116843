"""Sorts the examples of a shard that does not fit a worker's memory: a bucket sort through files.

A shard is one range of positions, and a bucket is one range of the shard's. Buckets are sorted separately, by any
worker, and stored; the shard is their concatenation, so that no worker holds more than a bucket.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import BinaryIO

from apache_beam.coders import Coder
from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.release.formats.shard import shard_index
from wikimill.transforms.storage.files import write_stream
from wikimill.transforms.storage.stored import open_stored

#: Bytes of text. A worker takes some ten times as much for a bucket, and a small release has one for each split.
BUCKET_BYTES = 4 * 1024 * 1024
#: Of a packed example: its position, by which it is sorted.
PLACE_BYTES = 16
_LENGTH = struct.Struct("<I")
_FOLDER = "buckets"


@dataclass(frozen=True, order=True)
class Bucket:
    """A stored bucket: its number within the shard, its path under the release's folder, how many examples it has."""

    number: int
    path: str
    records: int


def bucket_count(split_bytes: int, shards: int, bucket_bytes: int) -> int:
    """Return how many buckets each of a split's shards has.

    >>> bucket_count(1_000, 1, 4_000), bucket_count(100_000, 2, 4_000)
    (1, 13)
    """
    return max(1, -(-split_bytes // (shards * bucket_bytes)))


def bucket_index(position: int, shards: int, buckets: int) -> tuple[int, int]:
    """Return the shard of an example with this `stable_position`, and its bucket in the shard."""
    return divmod(shard_index(position, shards * buckets), buckets)


def in_order(packed: Iterable[bytes], coder: Coder, place: str) -> list[bytes]:
    """Return packed examples by position, without empty ones.

    Args:
        packed: as `write.pack` gives them.
        coder: of the examples.
        place: corpus and split, for the error.

    Raises:
        ValueError: two examples have one id.
    """
    ordered = sorted(each for each in packed if each)
    for one, other in pairwise(ordered):
        if one[:PLACE_BYTES] == other[:PLACE_BYTES]:
            twin = coder.decode(one[PLACE_BYTES:]).id
            raise ValueError(f"two examples of {place} have the id {twin}; ids must be unique")
    return ordered


def store_bucket(root: str, shard: str, number: int, ordered: Sequence[bytes]) -> Bucket:
    """Store a sorted bucket under the release's folder; idempotent."""

    def write(file: BinaryIO) -> None:
        for packed in ordered:
            file.write(_LENGTH.pack(len(packed)) + packed)

    path = f"{_FOLDER}/{shard}/{number:05d}"
    write_stream(root, path, write, len(ordered))
    return Bucket(number, path, len(ordered))


def read_buckets(root: str, buckets: Iterable[Bucket]) -> Iterator[bytes]:
    """Yield the packed examples of stored buckets, in order, one at a time.

    Raises:
        OSError: a bucket cannot be read.
        ValueError: a bucket was changed.
    """
    for bucket in sorted(buckets):
        place = FileSystems.join(root, *bucket.path.split("/"))
        with open_stored(place) as file:
            for number in range(bucket.records):
                head = file.read(_LENGTH.size)
                length = _LENGTH.unpack(head)[0] if len(head) == _LENGTH.size else -1
                packed = file.read(length) if length > 0 else b""
                if len(packed) != length:
                    raise ValueError(
                        f"{place}: expected {bucket.records} examples, and it ends in number {number + 1}; "
                        "another program changed what this run stored: mine again"
                    )
                yield packed
