"""Keeps one of the fusion examples that have the same four sentences; the winner is chosen by rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import apache_beam as beam

from rules.records import FusionExample
from transforms.preferred import KeepPreferred
from transforms.release.shard import stable_position


def fusion_preference(example: FusionExample) -> tuple[Any, ...]:
    """The smaller, the better: smallest stable hash of the id.

    Two files of one page give one id; what they tell differently of it decides then, the latest revision first.
    """
    revision = example.revision_id or ""
    newest = tuple(-ord(digit) for digit in revision)
    return stable_position(example.id), example.id, -len(revision), newest, repr(example)


def distinct_fusion(examples: Iterable[FusionExample]) -> FusionExample:
    """The example to keep of those with the same texts; the order in which they come does not matter."""
    return min(examples, key=fusion_preference)


def by_texts(example: FusionExample) -> tuple[bytes, FusionExample]:
    """Key an example by the digest of its four sentences."""
    texts = (
        *(example.coherent_first_sentence, example.coherent_second_sentence),
        *(example.incoherent_first_sentence, example.incoherent_second_sentence),
    )
    return blake2b("\n".join(texts).encode(), digest_size=16).digest(), example


@beam.typehints.with_input_types(FusionExample)
@beam.typehints.with_output_types(FusionExample)
@dataclass(eq=False)
class KeepDistinctFusions(beam.PTransform):
    """`distinct_fusion` for each four sentences."""

    def expand(self, examples: beam.PCollection[FusionExample]) -> beam.PCollection[FusionExample]:
        """Key by the sentences' digest and combine."""
        return (
            examples
            | "Key by sentences" >> beam.Map(by_texts).with_output_types(tuple[bytes, FusionExample])
            | "Choose one" >> beam.CombinePerKey(KeepPreferred(FusionExample, fusion_preference))
            | "Drop the keys" >> beam.Values()
        )
