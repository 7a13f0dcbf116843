"""The texts of an example that are compared with other examples, and with those of test sets."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.duplicates.compared_texts import ComparedText


def split_pair(example: SplitExample) -> Iterator[ComparedText]:
    """C with S1 and S2, as one text: a pair is a duplicate if both its sides are, by and large."""
    text = f"{example.complex_sentence} {example.simple_sentence_1} {example.simple_sentence_2}"
    yield ComparedText(text, f"{example.wiki}\n{example.page_id}")


def split_sides(example: SplitExample) -> Iterator[ComparedText]:
    """C, and S1 with S2: a model that has seen one side of a test row has seen its input or its answer."""
    yield ComparedText(example.complex_sentence)
    yield ComparedText(f"{example.simple_sentence_1} {example.simple_sentence_2}")
