"""Writes a corpus as shards whose names, membership, order and bytes depend on only the examples.

Beam's own file sinks name shards at random and deal records out from a random start. Here a stable hash of the
example's id decides shard and order. Until it is written an example is bytes, its place before all; a large shard is
sorted bucket by bucket, so that its size does not count for a worker's memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.coders import Coder, registry
from apache_beam.typehints import Tuple

from wikimill.rules.records import stable_position
from wikimill.transforms.release.buckets import (
    BUCKET_BYTES,
    PLACE_BYTES,
    Bucket,
    bucket_count,
    bucket_index,
    in_order,
    read_buckets,
    store_bucket,
)
from wikimill.transforms.release.formats.registry import encoder_of
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Column
from wikimill.transforms.release.formats.shard import Encoder, Shard
from wikimill.transforms.storage.files import ReleaseFile, write_stream

ShardKey = tuple[str, int, int]  # split, index, count
BucketKey = tuple[str, int, int, int, int]  # the shard's, number of the bucket in it, how many it has
FileKey = tuple[str, int, int, str]  # the shard's, format
STORED = "stored"


def shard_count(split_bytes: int, shard_bytes: int) -> int:
    """Return the number of shards of a split of this size."""
    return max(1, -(-split_bytes // shard_bytes))


def pack(example: Any, coder: Coder) -> bytes:
    """Its position, 16 bytes, and the example itself: in the order of these bytes examples are in a shard."""
    return stable_position(example.id).to_bytes(PLACE_BYTES, "big") + bytes(coder.encode(example))


def size_of(example: Any, schema: Schema) -> tuple[str, int]:
    """(split, how many bytes the example takes in a plain text format, about)."""
    return example.split, sum([_bytes_in(column, getattr(example, column.name)) for column in schema.columns])


def _bytes_in(column: Column, value: Any) -> int:
    """Return the bytes of a text, or of those in a list of records; lists of texts are short.

    Whether the value fits its column is looked at when it is written.
    """
    if isinstance(value, str):
        return (len(value) if value.isascii() else len(value.encode(errors="surrogatepass"))) + 4
    found = 0
    if column.fields and value:
        for record in value:
            for inner in column.fields:
                held = record.get(inner.name)
                if held is not None:
                    found += _bytes_in(inner, held)
    return found


def packed_of(example: Any, coder: Coder) -> tuple[str, bytes]:
    """Return the split of an example, and the example as `pack` gives it."""
    return example.split, pack(example, coder)


def bucket_of(
    example: tuple[str, bytes], split_bytes: dict[str, int], shard_bytes: int, bucket_bytes: int
) -> tuple[BucketKey, bytes]:
    """Key a packed example by the bucket that it belongs to, a part of its shard's range.

    Args:
        example: as `packed_of` gives it.
        split_bytes: of each split.
        shard_bytes, bucket_bytes: how large a shard and a bucket may be, about.
    """
    split, packed = example
    size = split_bytes[split]
    count = shard_count(size, shard_bytes)
    buckets = bucket_count(size, count, bucket_bytes)
    index, number = bucket_index(int.from_bytes(packed[:PLACE_BYTES], "big"), count, buckets)
    return (split, index, count, number, buckets), packed


def first_buckets(
    split_bytes: tuple[str, int], shard_bytes: int, bucket_bytes: int
) -> Iterator[tuple[BucketKey, bytes]]:
    """Yield the keys of the first buckets of all shards of a split, so that a shard without examples is written too."""
    split, size = split_bytes
    count = shard_count(size, shard_bytes)
    for index in range(count):
        yield (split, index, count, 0, bucket_count(size, count, bucket_bytes)), b""


def write_shard(
    gathered: tuple[ShardKey, Iterable[bytes]], root: str, schema: Schema, formats: tuple[str, ...], coder: Coder
) -> Iterator[ReleaseFile]:
    """Write one shard in each format; its packed examples come in any order, with empty ones among them.

    Raises:
        ValueError: two examples have one id.
    """
    (split, index, count), examples = gathered
    shard = Shard(schema.corpus, split, index, count)
    ordered = in_order(examples, coder, shard.prefix)
    for name in formats:
        yield _write(root, schema, name, shard, lambda: ordered, len(ordered), coder)


def sort_bucket(
    gathered: tuple[BucketKey, Iterable[bytes]], root: str, schema: Schema, formats: tuple[str, ...], coder: Coder
) -> Iterator[Any]:
    """Write the shard, if the bucket is all of it; else store the bucket, and give it under `STORED` for each format.

    Raises:
        ValueError: two examples have one id.
    """
    (split, index, count, number, buckets), examples = gathered
    if buckets == 1:
        yield from write_shard(((split, index, count), examples), root, schema, formats, coder)
        return
    shard = Shard(schema.corpus, split, index, count)
    ordered = in_order(examples, coder, shard.prefix)
    bucket = store_bucket(root, f"{shard.prefix}-{shard.position}", number, ordered)
    for name in formats:
        yield pvalue.TaggedOutput(STORED, ((split, index, count, name), bucket))


def join_buckets(gathered: tuple[FileKey, Iterable[Bucket]], root: str, schema: Schema, coder: Coder) -> ReleaseFile:
    """Write a shard in one format from its stored buckets, which stay for another attempt.

    Raises:
        ValueError: a bucket is not as it was stored.
    """
    (split, index, count, name), buckets = gathered
    held = list(buckets)
    shard, records = Shard(schema.corpus, split, index, count), sum(bucket.records for bucket in held)
    return _write(root, schema, name, shard, partial(read_buckets, root, held), records, coder)


def _write(
    root: str,
    schema: Schema,
    name: str,
    shard: Shard,
    ordered: Callable[[], Iterable[bytes]],
    records: int,
    coder: Coder,
) -> ReleaseFile:
    """Write packed examples, which come in order, as a shard in one format, one row or row group at a time."""
    encoder: Encoder = encoder_of(name, schema)

    def encode(file: BinaryIO) -> None:
        encoder.write(schema.rows(coder.decode(packed[PLACE_BYTES:]) for packed in ordered()), file, shard)

    suffix = f".part-{shard.position}" if encoder.one_file_per_split else ""
    return write_stream(root, f"{name}/{encoder.file_name(shard)}{suffix}", encode, records)


@beam.typehints.with_output_types(ReleaseFile)
@dataclass(eq=False)
class WriteShards(beam.PTransform):
    """Writes examples (records with `id` and `split`) under a folder; gives what was written.

    Buckets of large shards are stored in a folder `buckets` next to the formats', and are left there.

    Attributes:
        root: the folder; formats are its sub-folders.
        schema: the columns.
        formats: names of `wikimill.transforms.release.formats.registry.FORMATS`.
        shard_bytes: how large a shard may be, about.
        bucket_bytes: how much of a shard one worker sorts, about; it decides no byte of the release.
    """

    root: str
    schema: Schema
    formats: tuple[str, ...]
    shard_bytes: int
    bucket_bytes: int = BUCKET_BYTES

    def expand(self, examples: beam.PCollection[Any]) -> beam.PCollection[ReleaseFile]:
        """Size the splits, deal the examples out, sort, write."""
        split_bytes = (
            examples
            | "Measure examples" >> beam.Map(size_of, self.schema).with_output_types(tuple[str, int])
            | "Measure splits" >> beam.CombinePerKey(sum)
        )
        coder, sizes = registry.get_coder(examples.element_type), (self.shard_bytes, self.bucket_bytes)
        packed = beam.Map(packed_of, coder).with_output_types(tuple[str, bytes])
        keyed, stored = Tuple[Tuple[str, int, int, int, int], bytes], Tuple[Tuple[str, int, int, str], Bucket]
        deal = beam.Map(bucket_of, pvalue.AsDict(split_bytes), *sizes).with_output_types(keyed)
        name = beam.FlatMap(first_buckets, *sizes).with_output_types(keyed)
        dealt = examples | "Pack examples" >> packed | "Deal out to shards" >> deal
        shards = split_bytes | "Name all shards" >> name
        sort = beam.FlatMap(sort_bucket, self.root, self.schema, self.formats, coder)
        sort = sort.with_output_types(ReleaseFile, **{STORED: stored})
        written = (
            (dealt, shards)
            | "Bring together" >> beam.Flatten().with_output_types(keyed)
            | "Gather buckets" >> beam.GroupByKey()
            | "Sort buckets" >> sort.with_outputs(STORED, main="written")
        )
        joined = (
            written[STORED]
            | "Gather shards" >> beam.GroupByKey()
            | "Write shards" >> beam.Map(join_buckets, self.root, self.schema, coder)
        )
        return (written["written"], joined) | "All files" >> beam.Flatten()

    def display_data(self) -> dict[str, Any]:
        """Return the configuration, for a runner's user interface."""
        return {"root": self.root, "formats": ",".join(self.formats), "shard_bytes": self.shard_bytes}
