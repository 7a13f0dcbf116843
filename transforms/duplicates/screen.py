"""Leaves out examples that are copies: of other examples, or of texts that are not to be trained on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.similarity.banding import banding_for
from wikimill.transforms.duplicates.compared_texts import OURS, ComparedText
from wikimill.transforms.duplicates.find_copies import FindCopies, TextsOf
from wikimill.transforms.duplicates.packed import MergeRecords, second_numbers
from wikimill.transforms.duplicates.sketches import key_of

THRESHOLD = 0.8
KEPT, DROPPED = "kept", "dropped"
#: An example that is left out, and the sources that have it (`OURS`: another example).
Dropped = tuple[Any, list[int]]


def screen(example: Any, copies: bytes, texts_of: TextsOf) -> Iterator[Any]:
    """Give an example, or, where one of its texts is among the copies, what is told of it, under `DROPPED`.

    Args:
        example: a record.
        copies: (key, source - `OURS`) of each copy, as `MergeRecords` gives them.
        texts_of: gives the texts of the example that were compared.
    """
    sources = {number + OURS for text in texts_of(example) for number in second_numbers(copies, key_of(text))}
    yield pvalue.TaggedOutput(DROPPED, (example, sorted(sources))) if sources else example


def _screened(examples: beam.PCollection[Any], find: FindCopies) -> pvalue.DoOutputsTuple:
    copies = examples | "Find copies" >> find | "Merge copies" >> MergeRecords()
    screened = beam.FlatMap(screen, copies, find.texts_of)
    typed = screened.with_output_types(examples.element_type)
    return examples | "Screen" >> typed.with_outputs(DROPPED, main=KEPT)


@dataclass(eq=False)
class DropNearDuplicates(beam.PTransform):
    """Drops examples that are nearly another one; gives `kept`, and `dropped` as (example, [`OURS`]).

    Of two texts that are alike the one whose stable hash is larger goes, also where the other goes for a third: the
    result does not depend on the order of anything. Texts that are exactly one on one page stay or go together; exact
    duplicates are another step's (`KeepBestExamples`, `KeepDistinctFusions`).

    Attributes:
        texts_of: the text of an example that is compared (`wikimill.transforms.duplicates.compared_texts`).
        threshold: Jaccard similarity of the texts' shingles from which on they are alike.

    Raises:
        ValueError: the threshold is none (`wikimill.rules.similarity.banding.banding_for`).
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
    """Drops examples one of whose texts is, or nearly is, one of given texts; gives `kept` and `dropped`.

    `dropped` has (example, numbers of the sources that have it).

    Attributes:
        texts_of: the texts of an example, each of which is compared.
        excluded: texts, each with the number of its source.
        threshold: Jaccard similarity of the texts' shingles from which on they are alike.

    Raises:
        ValueError: the threshold is none (`wikimill.rules.similarity.banding.banding_for`).
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
