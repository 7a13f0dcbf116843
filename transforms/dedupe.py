"""Keeps one example for each distinct complex sentence of the whole corpus; the winner is chosen by rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import apache_beam as beam

from rules.records import SplitExample
from transforms.preferred import KeepPreferred

#: BLEU sums that agree to so many digits are a tie, so that the last bit of a logarithm decides nothing.
_DIGITS = 9


def preference(example: SplitExample) -> tuple[Any, ...]:
    """The smaller, the better: largest BLEU sum, then text, then stable id, then the earliest edit of the page.

    What two dumps tell differently of one edit (the dump's date, a page's new title) decides last of all.
    """
    return (
        -round(example.bleu_1 + example.bleu_2, _DIGITS),
        example.simple_sentence_1,
        example.simple_sentence_2,
        example.id,
        example.timestamp or "",
        len(example.new_revision_id),
        example.new_revision_id,
        example.old_revision_id,
        example.direction,
        repr(example),
    )


def best_example(examples: Iterable[SplitExample]) -> SplitExample:
    """The example to keep of those with one complex sentence; the order in which they come does not matter."""
    return min(examples, key=preference)


def by_complex_sentence(example: SplitExample) -> tuple[bytes, SplitExample]:
    """Key an example by the digest of its complex sentence."""
    return blake2b(example.complex_sentence.encode(), digest_size=16).digest(), example


@beam.typehints.with_input_types(SplitExample)
@beam.typehints.with_output_types(SplitExample)
@dataclass(eq=False)
class KeepBestExamples(beam.PTransform):
    """`best_example` for each distinct complex sentence."""

    def expand(self, examples: beam.PCollection[SplitExample]) -> beam.PCollection[SplitExample]:
        """Key by the sentence's digest and combine."""
        return (
            examples
            | "Key by complex sentence" >> beam.Map(by_complex_sentence).with_output_types(tuple[bytes, SplitExample])
            | "Choose the best" >> beam.CombinePerKey(KeepPreferred(SplitExample, preference))
            | "Drop the keys" >> beam.Values()
        )
