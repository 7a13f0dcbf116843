"""The texts of an example that are compared with other examples, and with test sets."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.records import document_of
from wikimill.transforms.duplicates.compared_texts import ComparedText


def coherent_text(example: FusionExample) -> Iterator[ComparedText]:
    """Yield the coherent text (one item), with its page as place and its sentences on that page as passages.

    All examples from a coherent text of a page are kept or dropped together. Sentences 1 and 2, sentences 2 and 3, and
    sentence 2 alone may all give examples: such overlap on a page is intended, so that it does not make them copies.
    The same sentence on another page is a copy.
    """
    page = document_of(example)
    sentences = [example.coherent_first_sentence, example.coherent_second_sentence]
    passages = tuple(f"{page}\n{sentence}" for sentence in sentences if sentence)
    yield ComparedText(" ".join(sentences).rstrip(), page, passages)


def fusion_sides(example: FusionExample) -> Iterator[ComparedText]:
    """Yield the coherent text (the answer), then both incoherent sentences, joined by a space (the input)."""
    coherent = f"{example.coherent_first_sentence} {example.coherent_second_sentence}".rstrip()
    yield ComparedText(coherent)
    yield ComparedText(f"{example.incoherent_first_sentence} {example.incoherent_second_sentence}")
