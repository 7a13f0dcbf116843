"""The writing of a corpus as shards whose names, membership, order and bytes depend only on the examples.

Beam's file sinks name shards at random and distribute records at random. Here, a stable hash of an example's id decides
its shard and its place. In the pipeline, an example is packed as bytes that begin with its position; a large shard is
sorted in buckets, so that a worker's memory does not limit its size.
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
BucketKey = tuple[str, int, int, int, int]  # split, index, count; number of the bucket, buckets in the shard
FileKey = tuple[str, int, int, str]  # split, index, count; format
STORED = "stored"


def shard_count(split_bytes: int, shard_bytes: int) -> int:
    """Return the number of shards, at least 1, of a split with `split_bytes` bytes, each of `shard_bytes` at most."""
    return max(1, -(-split_bytes // shard_bytes))


def pack(example: Any, coder: Coder) -> bytes:
    """Return the position of an example, 16 bytes, and the encoded example. A shard is sorted by these bytes."""
    return stable_position(example.id).to_bytes(PLACE_BYTES, "big") + bytes(coder.encode(example))


def size_of(example: Any, schema: Schema) -> tuple[str, int]:
    """Return the split of an example and its approximate size in bytes in a text format."""
    return example.split, sum([_bytes_in(column, getattr(example, column.name)) for column in schema.columns])


def _bytes_in(column: Column, value: Any) -> int:
    """Return the approximate bytes of a text, or of all texts in a list of records; 0 for other values.

    The value is not checked against its column; `write` does that.
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
    """Return the split of an example and the packed example."""
    return example.split, pack(example, coder)


def bucket_of(
    example: tuple[str, bytes], split_bytes: dict[str, int], shard_bytes: int, bucket_bytes: int
) -> tuple[BucketKey, bytes]:
    """Return the key of a packed example's bucket, and the packed example.

    Args:
        example: a result of `packed_of`.
        split_bytes: split → size in bytes.
        shard_bytes, bucket_bytes: approximate maximum sizes of a shard and of a bucket.
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
    """Yield an empty element for the first bucket of each shard, so that shards without examples are written, too.

    Args:
        split_bytes: a split, and its size in bytes.
        shard_bytes, bucket_bytes: see `bucket_of`.
    """
    split, size = split_bytes
    count = shard_count(size, shard_bytes)
    for index in range(count):
        yield (split, index, count, 0, bucket_count(size, count, bucket_bytes)), b""


def write_shard(
    gathered: tuple[ShardKey, Iterable[bytes]], root: str, schema: Schema, formats: tuple[str, ...], coder: Coder
) -> Iterator[ReleaseFile]:
    """Write one shard in each format and yield its files.

    Args:
        gathered: key of the shard; its packed examples in any order, and empty elements.
        root: the folder of the formats' folders.
        schema: the columns.
        formats: names of the formats.
        coder: decodes the packed examples.

    Raises:
        ValueError: two examples have the same id, or a value does not fit its column.
        OSError: a file cannot be written.
    """
    (split, index, count), examples = gathered
    shard = Shard(schema.corpus, split, index, count)
    ordered = in_order(examples, coder, shard.prefix)
    for name in formats:
        yield _write(root, schema, name, shard, lambda: ordered, len(ordered), coder)


def sort_bucket(
    gathered: tuple[BucketKey, Iterable[bytes]], root: str, schema: Schema, formats: tuple[str, ...], coder: Coder
) -> Iterator[Any]:
    """Write the shard if it has only one bucket; otherwise store the bucket and yield it, tagged `STORED`, per format.

    For the arguments, see `write_shard`; the key is the bucket's.

    Raises:
        ValueError: two examples have the same id, or a value does not fit its column.
        OSError: a file cannot be written.
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
    """Write a shard in one format from its stored buckets, which are kept so that the call can be retried.

    For the arguments, see `write_shard`; `gathered` is the key of a file, and all buckets of its shard in any order.

    Raises:
        ValueError: the file of a bucket is truncated or changed, or a value does not fit its column.
        OSError: a bucket cannot be read, or the file cannot be written.
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
    """Write sorted packed examples as a shard in one format, one row or row group at a time."""
    encoder: Encoder = encoder_of(name, schema)

    def encode(file: BinaryIO) -> None:
        encoder.write(schema.rows(coder.decode(packed[PLACE_BYTES:]) for packed in ordered()), file, shard)

    suffix = f".part-{shard.position}" if encoder.one_file_per_split else ""
    return write_stream(root, f"{name}/{encoder.file_name(shard)}{suffix}", encode, records)


@beam.typehints.with_output_types(ReleaseFile)
@dataclass(eq=False)
class WriteShards(beam.PTransform):
    """A Beam transform that writes examples (records with `id` and `split`) and returns the written files.

    Buckets of large shards are stored in the folder `buckets` under `root` and are not removed.

    Attributes:
        root: the folder; each format has a sub-folder.
        schema: the columns.
        formats: keys of `wikimill.transforms.release.formats.registry.FORMATS`.
        shard_bytes: approximate maximum size of a shard.
        bucket_bytes: approximate number of bytes that one worker sorts; it does not affect the release.
    """

    root: str
    schema: Schema
    formats: tuple[str, ...]
    shard_bytes: int
    bucket_bytes: int = BUCKET_BYTES

    def expand(self, examples: beam.PCollection[Any]) -> beam.PCollection[ReleaseFile]:
        """Measure the splits, assign the examples to buckets, sort and write."""
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
