"""Scores examples by the probability that C entails S1 and S2, and drops those below a threshold.

This step follows deduplication, so that only pairs are scored that would be published, as in WikiSplit++.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.utils.shared import Shared

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.entailment import least
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.duplicates.screen import DROPPED, KEPT
from wikimill.transforms.models.entailment import EntailmentModel, Scorer

#: Number of groups of examples that are scored together. Groups are drawn by a hash of the ids, so that no batch
#: depends on the order of arrival.
GROUPS = 1024


def score_entailment(examples: Iterable[SplitExample], score: Scorer, *, raw_text: bool) -> Iterator[SplitExample]:
    """Yield the examples in the order of ids, `entailment` set to the lesser probability that C entails S1 and S2.

    Args:
        examples: a group of examples with their untokenised sentences, in any order.
        score: pairs (premise, hypothesis) → probabilities of entailment, in the same order; None where unknown.
        raw_text: whether to keep the untokenised sentences; otherwise they are set to None.

    Raises:
        ValueError: an example has no untokenised sentences.
    """
    ordered = sorted(examples, key=_id_of)
    scores = iter(score([pair for example in ordered for pair in _pairs(example)]))
    for example in ordered:
        scored = replace(example, entailment=least((next(scores), next(scores))))
        yield (
            scored
            if raw_text
            else replace(scored, complex_sentence_raw=None, simple_sentence_1_raw=None, simple_sentence_2_raw=None)
        )


def entailment_drop(example: SplitExample, min_entailment: float | None) -> Drop | None:
    """Return `ENTAILMENT` if an example's `entailment` is unknown or below a threshold; otherwise None.

    Args:
        example: a scored example.
        min_entailment: the threshold, in [0, 1]; None drops no example.
    """
    if min_entailment is None:
        return None
    is_entailed = example.entailment is not None and example.entailment >= min_entailment
    return None if is_entailed else Drop.ENTAILMENT


def _id_of(example: SplitExample) -> str:
    return example.id


def _pairs(example: SplitExample) -> Iterator[tuple[str, str]]:
    premise = example.complex_sentence_raw
    for hypothesis in (example.simple_sentence_1_raw, example.simple_sentence_2_raw):
        if premise is None or hypothesis is None:
            raise ValueError(f"example {example.id} came without its untokenised sentences; this is a bug in wikimill")
        yield premise, hypothesis


def _by_group(example: SplitExample) -> tuple[int, SplitExample]:
    return int.from_bytes(blake2b(example.id.encode(), digest_size=8).digest(), "big") % GROUPS, example


class _Score(beam.DoFn):
    """Scores a group; the model is loaded once per process."""

    def __init__(self, model: EntailmentModel, min_entailment: float | None, raw_text: bool) -> None:
        self._model, self._min_entailment, self._raw_text = model, min_entailment, raw_text
        self._shared = Shared()

    def setup(self) -> None:
        self._score = self._shared.acquire(self._model.load, tag=self._model.name)

    def process(self, group: tuple[int, Iterable[SplitExample]]) -> Iterator[Any]:
        for example in score_entailment(group[1], self._score, raw_text=self._raw_text):
            is_dropped = entailment_drop(example, self._min_entailment) is not None
            yield pvalue.TaggedOutput(DROPPED, example) if is_dropped else example


@beam.typehints.with_input_types(SplitExample)
@dataclass(eq=False)
class ScoreEntailment(beam.PTransform):
    """A transform from `SplitExample`s to scored `SplitExample`s, `kept` and `dropped`; see `score_entailment`.

    Attributes:
        model: the model, which each worker process loads once.
        min_entailment: examples with a lower or unknown score are dropped; None: drop none.
        raw_text: whether to keep the untokenised sentences.
    """

    model: EntailmentModel
    min_entailment: float | None = None
    raw_text: bool = False

    def expand(self, examples: beam.PCollection[SplitExample]) -> pvalue.DoOutputsTuple:
        """Return the scored examples, those with a sufficient score as `kept`, the others as `dropped`."""
        score = beam.ParDo(_Score(self.model, self.min_entailment, self.raw_text))
        return (
            examples
            | "Key by group" >> beam.Map(_by_group).with_output_types(tuple[int, SplitExample])
            | "Group" >> beam.GroupByKey()
            | "Score" >> score.with_outputs(DROPPED, main=KEPT)
        )

    def display_data(self) -> dict[str, Any]:
        """Return the configuration, for a runner's user interface."""
        return {"model": self.model.name, "min_entailment": str(self.min_entailment), "raw_text": self.raw_text}
