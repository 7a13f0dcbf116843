"""Counts what the paper's table 3 counts: complex sentences, simple sentences and tokens, in all and distinct."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Protocol

import apache_beam as beam

from rules.records import SPLITS, SplitExample

ALL = "all"
#: (train, dev, test or all; complex, simple or tokens; count or unique), number
Measure = tuple[tuple[str, str, str], int]


def counts_of(example: SplitExample) -> Iterator[Measure]:
    """What one example adds to the counts of its split and of the whole corpus."""
    for scope in (example.split, ALL):
        yield (scope, "complex", "count"), 1
        yield (scope, "simple", "count"), 2
        yield (scope, "tokens", "count"), len(example.complex_sentence.split(" "))


def texts_of(example: SplitExample) -> Iterator[tuple[str, str, bytes]]:
    """Digests of what is counted once: (scope, kind, 8 bytes). Tokens are those of C, as in the paper."""
    tokens = set(example.complex_sentence.split(" "))
    for scope in (example.split, ALL):
        yield scope, "complex", _digest(example.complex_sentence)
        yield scope, "simple", _digest(example.simple_sentence_1)
        yield scope, "simple", _digest(example.simple_sentence_2)
        for token in tokens:
            yield scope, "tokens", _digest(token)


def _digest(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=8).digest()


def _as_unique(text: tuple[str, str, bytes]) -> Measure:
    scope, kind, _ = text
    return (scope, kind, "unique"), 1


class CorpusStatistics(Protocol):
    """What a corpus tells of itself, read from the measures that its pipeline computed."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """The number of published examples, by split."""
        ...

    def distinct(self, measures: Iterable[Measure]) -> int:
        """The number of examples that are no copies; more than are published where some were thinned out."""
        ...

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """What `stats.json` tells beside the funnel."""
        ...


@dataclass(frozen=True)
class SplitStatistics:
    """The statistics of WikiSplit. See `CorpusStatistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """One example for each complex sentence."""
        table = corpus_table(measures)
        return {split: table[split]["complex"]["count"] for split in SPLITS}

    def distinct(self, measures: Iterable[Measure]) -> int:
        """All of them are published."""
        return sum(self.examples(measures).values())

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """The paper's table 3."""
        return {"table_3": corpus_table(measures)}


def corpus_table(measures: Iterable[Measure]) -> dict[str, Any]:
    """Arrange the measures as rows of the paper's table 3, for each split and for all."""
    found = dict(measures)
    return {
        scope: {
            kind: {column: found.get((scope, kind, column), 0) for column in ("count", "unique")}
            for kind in ("complex", "simple", "tokens")
        }
        for scope in (*SPLITS, ALL)
    }


@beam.typehints.with_input_types(SplitExample)
@dataclass(eq=False)
class CountCorpus(beam.PTransform):
    """Gives the measures of `corpus_table`."""

    def expand(self, examples: beam.PCollection[SplitExample]) -> beam.PCollection[Measure]:
        """Sum the counts, and count distinct texts."""
        counts = examples | "Count texts" >> beam.FlatMap(counts_of)
        unique = (
            examples
            | "Digest texts" >> beam.FlatMap(texts_of)
            | "Keep distinct texts" >> beam.Distinct()
            | "Count distinct texts" >> beam.Map(_as_unique)
        )
        return (counts, unique) | "Bring counts together" >> beam.Flatten() | "Add up" >> beam.CombinePerKey(sum)
