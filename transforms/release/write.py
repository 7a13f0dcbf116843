"""Writes a corpus as shards whose names, membership, order and bytes depend on nothing but the examples.

Beam's own file sinks name shards at random and deal records out from a random start. Here a stable hash of the
example's id decides shard and order.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.typehints import Optional, Tuple

from transforms.release.encoders import encoder_of
from transforms.release.files import ReleaseFile, write_file
from transforms.release.schema import Schema
from transforms.release.shard import Shard, shard_index, stable_position

ShardKey = tuple[str, int, int]  # split, index, count


def shard_count(split_bytes: int, shard_bytes: int) -> int:
    """How many shards a split of so many bytes has."""
    return max(1, -(-split_bytes // shard_bytes))


def shard_of(example: Any, split_bytes: dict[str, int], shard_bytes: int) -> tuple[ShardKey, Any]:
    """Key an example by the shard that it belongs to, by the range in which its position lies."""
    count = shard_count(split_bytes[example.split], shard_bytes)
    return (example.split, shard_index(example.id, count), count), example


def size_of(example: Any, schema: Schema) -> tuple[str, int]:
    """(split, how many bytes the example takes in a plain text format, about)."""
    texts = (value for value in schema.row(example).values() if isinstance(value, str))
    return example.split, sum(len(text.encode()) + 4 for text in texts)


def all_shards(split_bytes: tuple[str, int], shard_bytes: int) -> Iterator[tuple[ShardKey, None]]:
    """The keys of all shards of a split, so that a shard that no example falls into is written too."""
    split, size = split_bytes
    count = shard_count(size, shard_bytes)
    for index in range(count):
        yield (split, index, count), None


def _place(example: Any) -> tuple[int, str]:
    return stable_position(example.id), example.id


def write_shard(
    gathered: tuple[ShardKey, Iterable[Any]], root: str, schema: Schema, formats: tuple[str, ...]
) -> Iterator[ReleaseFile]:
    """Write one shard in each format; its examples come in any order, with `None` among them.

    Raises:
        ValueError: two examples have one id.
    """
    (split, index, count), examples = gathered
    ordered = sorted((example for example in examples if example is not None), key=_place)
    for one, other in pairwise(ordered):
        if one.id == other.id:
            raise ValueError(f"two examples of {schema.corpus}-{split} have the id {one.id}; ids must be unique")
    rows = list(schema.rows(ordered))
    shard = Shard(schema.corpus, split, index, count)
    for name in formats:
        encoder = encoder_of(name, schema)
        file = io.BytesIO()
        encoder.write(rows, file, shard)
        suffix = f".part-{shard.position}" if encoder.one_file_per_split else ""
        yield write_file(root, f"{name}/{encoder.file_name(shard)}{suffix}", file.getvalue(), len(rows))


@beam.typehints.with_output_types(ReleaseFile)
@dataclass(eq=False)
class WriteShards(beam.PTransform):
    """Writes examples (records with `id` and `split`) under a folder; gives what was written.

    Attributes:
        root: the folder; formats are its sub-folders.
        schema: the columns.
        formats: names of `transforms.release.encoders.ENCODERS`.
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
        keyed = Tuple[Tuple[str, int, int], Optional[examples.element_type]]
        deal = beam.Map(shard_of, pvalue.AsDict(split_bytes), self.shard_bytes).with_output_types(keyed)
        name = beam.FlatMap(all_shards, self.shard_bytes).with_output_types(keyed)
        dealt, shards = examples | "Deal out to shards" >> deal, split_bytes | "Name all shards" >> name
        return (
            (dealt, shards)
            | "Bring together" >> beam.Flatten().with_output_types(keyed)
            | "Gather shards" >> beam.GroupByKey()
            | "Write shards" >> beam.FlatMap(write_shard, self.root, self.schema, self.formats)
        )

    def display_data(self) -> dict[str, Any]:
        """The configuration, for a runner's user interface."""
        return {"root": self.root, "formats": ",".join(self.formats), "shard_bytes": self.shard_bytes}
