"""Leaves out examples that are copies: of other examples, or of texts that are not to be trained on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.similarity.banding import banding_for
from wikimill.transforms.duplicates.compared_texts import OWN, ComparedText
from wikimill.transforms.duplicates.find_copies import FindCopies, TextsOf
from wikimill.transforms.duplicates.packed import MergeRecords, second_numbers
from wikimill.transforms.duplicates.sketches import key_of

THRESHOLD = 0.8
KEPT, DROPPED = "kept", "dropped"
#: A dropped example, and the sources that have it (`OWN`: another example).
Dropped = tuple[Any, list[int]]


def screen(example: Any, copies: bytes, texts_of: TextsOf) -> Iterator[Any]:
    """Yield an example; if one of its texts is among the copies, yield it under `DROPPED` with its sources.

    Args:
        example: a record.
        copies: (key, source - `OWN`) of each copy, as `MergeRecords` gives them.
        texts_of: gives the texts of the example that were compared.
    """
    sources = {number + OWN for text in texts_of(example) for number in second_numbers(copies, key_of(text))}
    yield pvalue.TaggedOutput(DROPPED, (example, sorted(sources))) if sources else example


def _screened(examples: beam.PCollection[Any], find: FindCopies) -> pvalue.DoOutputsTuple:
    copies = examples | "Find copies" >> find | "Merge copies" >> MergeRecords()
    screened = beam.FlatMap(screen, copies, find.texts_of)
    typed = screened.with_output_types(examples.element_type)
    return examples | "Screen" >> typed.with_outputs(DROPPED, main=KEPT)


@dataclass(eq=False)
class DropNearDuplicates(beam.PTransform):
    """Drops near duplicates; gives `kept`, and `dropped` as (example, [`OWN`]).

    Of two near duplicates the one with the larger hash is dropped, even if the other is dropped because of a third: the
    result does not depend on any order. Identical texts on one page are kept or dropped together; exact duplicates are
    another step's (`KeepBestExamples`, `KeepDistinctFusions`).

    Attributes:
        texts_of: the text of an example that is compared (`wikimill.transforms.duplicates.compared_texts`).
        threshold: Jaccard similarity of the texts' shingles from which on they are near duplicates.

    Raises:
        ValueError: the threshold is out of range (`wikimill.rules.similarity.banding.banding_for`).
    """

    texts_of: TextsOf
    threshold: float = THRESHOLD

    def __post_init__(self) -> None:
        banding_for(self.threshold)

    def expand(self, examples: beam.PCollection[Any]) -> pvalue.DoOutputsTuple:
        """Compare each with each that it shares a band with."""
        return _screened(examples, FindCopies(self.texts_of, self.threshold))

    def display_data(self) -> dict[str, Any]:
        """Return the configuration, for a runner's user interface."""
        return {"texts_of": self.texts_of.__name__, "threshold": self.threshold}


@dataclass(eq=False)
class DropExcluded(beam.PTransform):
    """Drops examples with a text equal or similar to one of given texts; gives `kept` and `dropped`.

    `dropped` has (example, numbers of the sources that have it).

    Attributes:
        texts_of: the texts of an example, each of which is compared.
        excluded: texts, each with the number of its source.
        threshold: Jaccard similarity of the texts' shingles from which on they are alike.

    Raises:
        ValueError: the threshold is out of range (`wikimill.rules.similarity.banding.banding_for`).
    """

    texts_of: TextsOf
    excluded: beam.PCollection[ComparedText]
    threshold: float = THRESHOLD

    def __post_init__(self) -> None:
        banding_for(self.threshold)

    def expand(self, examples: beam.PCollection[Any]) -> pvalue.DoOutputsTuple:
        """Compare each with the texts that it shares a band with."""
        return _screened(examples, FindCopies(self.texts_of, self.threshold, self.excluded))

    def display_data(self) -> dict[str, Any]:
        """Return the configuration, for a runner's user interface."""
        return {"texts_of": self.texts_of.__name__, "threshold": self.threshold}
