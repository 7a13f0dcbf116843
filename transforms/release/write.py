"""Writes a corpus as shards whose names, membership, order and bytes depend on nothing but the examples.

Beam's own file sinks name shards at random and deal records out from a random start. Here a stable hash of the
example's id decides shard and order. Until it is written an example is bytes, its place before all: the examples of a
shard are in memory together, and as objects they would take three times as much.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.coders import Coder, registry
from apache_beam.typehints import Tuple

from wikimill.rules.records import stable_position
from wikimill.transforms.release.formats.encoders import encoder_of
from wikimill.transforms.release.formats.schema import Column, Schema
from wikimill.transforms.release.formats.shard import Shard, shard_index
from wikimill.transforms.storage.files import ReleaseFile, write_file

ShardKey = tuple[str, int, int]  # split, index, count
_PLACE_BYTES = 16


def shard_count(split_bytes: int, shard_bytes: int) -> int:
    """How many shards a split of so many bytes has."""
    return max(1, -(-split_bytes // shard_bytes))


def pack(example: Any, coder: Coder) -> bytes:
    """Its position, 16 bytes, and the example itself: in the order of these bytes examples stand in a shard."""
    return stable_position(example.id).to_bytes(_PLACE_BYTES, "big") + bytes(coder.encode(example))


def shard_of(example: Any, split_bytes: dict[str, int], shard_bytes: int, coder: Coder) -> tuple[ShardKey, bytes]:
    """Pack an example and key it by the shard that it belongs to, by the range in which its position lies."""
    count = shard_count(split_bytes[example.split], shard_bytes)
    return (example.split, shard_index(example.id, count), count), pack(example, coder)


def size_of(example: Any, schema: Schema) -> tuple[str, int]:
    """(split, how many bytes the example takes in a plain text format, about)."""
    return example.split, sum(_bytes_in(column, getattr(example, column.name)) for column in schema.columns)


def _bytes_in(column: Column, value: Any) -> int:
    """The bytes of a text, or of those in a list of records; lists of texts are short.

    Whether the value fits its column is looked at when it is written.
    """
    if isinstance(value, str):
        return (len(value) if value.isascii() else len(value.encode(errors="surrogatepass"))) + 4
    if column.fields and value:
        return sum(_bytes_in(inner, record.get(inner.name)) for record in value for inner in column.fields)
    return 0


def all_shards(split_bytes: tuple[str, int], shard_bytes: int) -> Iterator[tuple[ShardKey, bytes]]:
    """The keys of all shards of a split, so that a shard that no example falls into is written too."""
    split, size = split_bytes
    count = shard_count(size, shard_bytes)
    for index in range(count):
        yield (split, index, count), b""


def write_shard(
    gathered: tuple[ShardKey, Iterable[bytes]], root: str, schema: Schema, formats: tuple[str, ...], coder: Coder
) -> Iterator[ReleaseFile]:
    """Write one shard in each format; its packed examples come in any order, with empty ones among them.

    Raises:
        ValueError: two examples have one id.
    """
    (split, index, count), examples = gathered
    ordered = sorted(packed for packed in examples if packed)
    for one, other in pairwise(ordered):
        if one[:_PLACE_BYTES] == other[:_PLACE_BYTES]:
            twin = coder.decode(one[_PLACE_BYTES:]).id
            raise ValueError(f"two examples of {schema.corpus}-{split} have the id {twin}; ids must be unique")
    shard = Shard(schema.corpus, split, index, count)
    for name in formats:
        encoder = encoder_of(name, schema)
        file = io.BytesIO()
        encoder.write(schema.rows(coder.decode(packed[_PLACE_BYTES:]) for packed in ordered), file, shard)
        suffix = f".part-{shard.position}" if encoder.one_file_per_split else ""
        yield write_file(root, f"{name}/{encoder.file_name(shard)}{suffix}", file.getbuffer(), len(ordered))


@beam.typehints.with_output_types(ReleaseFile)
@dataclass(eq=False)
class WriteShards(beam.PTransform):
    """Writes examples (records with `id` and `split`) under a folder; gives what was written.

    Attributes:
        root: the folder; formats are its sub-folders.
        schema: the columns.
        formats: names of `wikimill.transforms.release.formats.encoders.ENCODERS`.
        shard_bytes: how large a shard may be, about.
    """

    root: str
    schema: Schema
    formats: tuple[str, ...]
    shard_bytes: int

    def expand(self, examples: beam.PCollection[Any]) -> beam.PCollection[ReleaseFile]:
        """Size the splits, deal the examples out, write."""
        split_bytes = (
            examples
            | "Measure examples" >> beam.Map(size_of, self.schema).with_output_types(tuple[str, int])
            | "Measure splits" >> beam.CombinePerKey(sum)
        )
        keyed, coder = Tuple[Tuple[str, int, int], bytes], registry.get_coder(examples.element_type)
        deal = beam.Map(shard_of, pvalue.AsDict(split_bytes), self.shard_bytes, coder).with_output_types(keyed)
        name = beam.FlatMap(all_shards, self.shard_bytes).with_output_types(keyed)
        dealt, shards = examples | "Deal out to shards" >> deal, split_bytes | "Name all shards" >> name
        return (
            (dealt, shards)
            | "Bring together" >> beam.Flatten().with_output_types(keyed)
            | "Gather shards" >> beam.GroupByKey()
            | "Write shards" >> beam.FlatMap(write_shard, self.root, self.schema, self.formats, coder)
        )

    def display_data(self) -> dict[str, Any]:
        """The configuration, for a runner's user interface."""
        return {"root": self.root, "formats": ",".join(self.formats), "shard_bytes": self.shard_bytes}
