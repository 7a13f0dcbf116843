"""The removal of examples that are copies of other examples, or of texts to exclude from training."""

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
#: (dropped example, numbers of the sources that have a copy of it; `OWN` for another example).
Dropped = tuple[Any, list[int]]


def screen(example: Any, copies: bytes, texts_of: TextsOf) -> Iterator[Any]:
    """Yield an example or, if one of its texts is a copy, (example, sources of the originals) tagged `DROPPED`.

    Args:
        example: a record.
        copies: merged (key, source - `OWN`) records of all copies.
        texts_of: example → its texts that were compared.
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
    """A Beam transform that drops near duplicates. It returns examples `KEPT`, and (example, [`OWN`]) `DROPPED`.

    Of two near duplicates, the one with the larger hash is dropped, even if the other is dropped because of a third
    one, so that the result does not depend on the order. Identical texts on the same page are kept or dropped together;
    `SelectBest` drops exact duplicates before this step.

    Attributes:
        texts_of: example → its text to compare.
        threshold: least Jaccard similarity of near duplicates' shingles, from 0.5 to 1.

    Raises:
        ValueError: the threshold is out of range (`wikimill.rules.similarity.banding.banding_for`).
    """

    texts_of: TextsOf
    threshold: float = THRESHOLD

    def __post_init__(self) -> None:
        banding_for(self.threshold)

    def expand(self, examples: beam.PCollection[Any]) -> pvalue.DoOutputsTuple:
        """Compare the examples that share a band."""
        return _screened(examples, FindCopies(self.texts_of, self.threshold))

    def display_data(self) -> dict[str, Any]:
        """Return the configuration, for a runner's user interface."""
        return {"texts_of": self.texts_of.__name__, "threshold": self.threshold}


@dataclass(eq=False)
class DropExcluded(beam.PTransform):
    """A Beam transform that drops examples with a text that is equal or similar to an excluded text.

    It returns examples `KEPT`, and (example, numbers of the sources) `DROPPED`.

    Attributes:
        texts_of: example → its texts to compare.
        excluded: excluded texts, each with the number of its source.
        threshold: least Jaccard similarity of similar texts' shingles, from 0.5 to 1.

    Raises:
        ValueError: the threshold is out of range (`wikimill.rules.similarity.banding.banding_for`).
    """

    texts_of: TextsOf
    excluded: beam.PCollection[ComparedText]
    threshold: float = THRESHOLD

    def __post_init__(self) -> None:
        banding_for(self.threshold)

    def expand(self, examples: beam.PCollection[Any]) -> pvalue.DoOutputsTuple:
        """Compare each example with the excluded texts that share a band with it."""
        return _screened(examples, FindCopies(self.texts_of, self.threshold, self.excluded))

    def display_data(self) -> dict[str, Any]:
        """Return the configuration, for a runner's user interface."""
        return {"texts_of": self.texts_of.__name__, "threshold": self.threshold}
