"""A bucket sort through files, for the examples of a shard that does not fit a worker's memory.

A shard is a range of positions, and a bucket is a part of the shard's range. Each bucket is sorted and stored by one
worker. The shard is the concatenation of its buckets, so that no worker holds more than a bucket.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import BinaryIO

from apache_beam.coders import Coder
from apache_beam.io.filesystems import FileSystems

from wikimill.rules.quantities import quantity
from wikimill.transforms.release.formats.shard import shard_index
from wikimill.transforms.storage.files import write_stream
from wikimill.transforms.storage.stored import open_stored

#: Bytes of text in a bucket.
BUCKET_BYTES = 4 * 1024 * 1024
#: Length of the position at the start of a packed example, which is the sort key.
PLACE_BYTES = 16
_LENGTH = struct.Struct("<I")
_FOLDER = "buckets"


@dataclass(frozen=True, order=True)
class Bucket:
    """A stored bucket: number in its shard, path relative to the staging folder, number of examples."""

    number: int
    path: str
    records: int


def bucket_count(split_bytes: int, shards: int, bucket_bytes: int) -> int:
    """Return the number of buckets in each shard of a split, at least 1.

    >>> bucket_count(1_000, 1, 4_000), bucket_count(100_000, 2, 4_000)
    (1, 13)
    """
    return max(1, -(-split_bytes // (shards * bucket_bytes)))


def bucket_index(position: int, shards: int, buckets: int) -> tuple[int, int]:
    """Return the index of the shard that holds a `stable_position`, and the index of the bucket in that shard."""
    return divmod(shard_index(position, shards * buckets), buckets)


def in_order(packed: Iterable[bytes], coder: Coder, place: str) -> list[bytes]:
    """Return packed examples sorted by position, without empty elements.

    Args:
        packed: results of `write.pack`.
        coder: decodes an example, for the message.
        place: corpus and split, for the message.

    Raises:
        ValueError: two examples have the same id.
    """
    ordered = sorted(each for each in packed if each)
    for one, other in pairwise(ordered):
        if one[:PLACE_BYTES] == other[:PLACE_BYTES]:
            twin = coder.decode(one[PLACE_BYTES:]).id
            raise ValueError(f"two examples of {place} have the id {twin}; ids must be unique")
    return ordered


def store_bucket(root: str, shard: str, number: int, ordered: Sequence[bytes]) -> Bucket:
    """Write a sorted bucket to a file. Repeating the call writes the same file.

    Args:
        root: the staging folder.
        shard: name of the shard, of corpus, split and position.
        number: number of the bucket in the shard.
        ordered: a result of `in_order`.

    Raises:
        OSError: the file cannot be written.
    """

    def write(file: BinaryIO) -> None:
        for packed in ordered:
            file.write(_LENGTH.pack(len(packed)) + packed)

    path = f"{_FOLDER}/{shard}/{number:05d}"
    write_stream(root, path, write, len(ordered))
    return Bucket(number, path, len(ordered))


def read_buckets(root: str, buckets: Iterable[Bucket]) -> Iterator[bytes]:
    """Yield the packed examples of stored buckets, in the order of the buckets' numbers.

    Raises:
        OSError: a bucket cannot be read.
        ValueError: a bucket's file is truncated or changed.
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
                        f"{place}: expected {quantity(bucket.records, 'example')}, and it ends in number {number + 1}; "
                        "another program changed what this run stored: mine again"
                    )
                yield packed
