"""Which texts of an example are compared with those of others."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.records import FusionExample, SplitExample

#: The source of a text that belongs to an example of ours.
OURS = -1


@dataclass(frozen=True, slots=True)
class ComparedText:
    """A text that is compared with others.

    Attributes:
        text: what is compared.
        place: what else tells it from others; texts with the same words and place are one.
        passages: where it comes from. Two texts that share a passage overlap; neither is a copy of the other.
        source: the number of the file of texts to exclude that it stands in, or `OURS`.
    """

    text: str
    place: str = ""
    passages: tuple[str, ...] = ()
    source: int = OURS


def split_pair(example: SplitExample) -> Iterator[ComparedText]:
    """C with S1 and S2, as one text: a pair is a duplicate if both its sides are, by and large."""
    text = f"{example.complex_sentence} {example.simple_sentence_1} {example.simple_sentence_2}"
    yield ComparedText(text, f"{example.wiki}\n{example.page_id}")


def split_sides(example: SplitExample) -> Iterator[ComparedText]:
    """C, and S1 with S2: a model that has seen one side of a test row has seen its input or its answer."""
    yield ComparedText(example.complex_sentence)
    yield ComparedText(f"{example.simple_sentence_1} {example.simple_sentence_2}")


def coherent_text(example: FusionExample) -> Iterator[ComparedText]:
    """The coherent text; all examples that rules made of it stay or go together.

    The passages are its sentences on their page. Sentences 1 and 2, sentences 2 and 3, and sentence 2 alone
    give examples of different phenomena; they overlap, and that is wanted. The same sentence on another page is a copy.
    """
    page = f"{example.wiki or ''}\n{example.page_id}"
    sentences = [example.coherent_first_sentence, example.coherent_second_sentence]
    passages = tuple(f"{page}\n{sentence}" for sentence in sentences if sentence)
    yield ComparedText(" ".join(sentences).rstrip(), page, passages)


def fusion_sides(example: FusionExample) -> Iterator[ComparedText]:
    """The coherent text, which is the answer, and the two sentences made of it, which are the input."""
    coherent = f"{example.coherent_first_sentence} {example.coherent_second_sentence}".rstrip()
    yield ComparedText(coherent)
    yield ComparedText(f"{example.incoherent_first_sentence} {example.incoherent_second_sentence}")
