"""Passages: sections cut into consecutive whole sentences, up to a number of words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from wikimill.rules.articles.links import Anchor
from wikimill.rules.articles.reading import ReadParagraph, ReadSection
from wikimill.rules.articles.record import Paragraph


class _Piece(NamedTuple):
    """A sentence, or a paragraph without sentences: its place in the paragraph's text, and its number of words."""

    start: int
    end: int
    words: int


def passages_of(section: ReadSection, most_words: int, *, sentences: bool) -> Iterator[ReadSection]:
    """Yield the passages of a section, each as a section of whole and cut paragraphs.

    A passage ends before the sentence that would exceed `most_words`; a longer sentence is a passage of its own.
    Code and tables are not cut.

    Args:
        section: a section whose paragraphs have sentences (`Wanted.sentences`).
        most_words: most words of a passage, separated by white space.
        sentences: whether the paragraphs of the passages keep their sentences.
    """
    parts: list[ReadParagraph] = []
    words = 0
    for each in section.paragraphs:
        pieces = _pieces(each.paragraph)
        first = 0
        for number, piece in enumerate(pieces):
            if words and words + piece.words > most_words:
                if first < number:
                    parts.append(_cut(each, pieces, first, number, sentences=sentences))
                yield section._replace(paragraphs=parts)
                parts, words, first = [], 0, number
            words += piece.words
        parts.append(_cut(each, pieces, first, len(pieces), sentences=sentences))
    if parts:
        yield section._replace(paragraphs=parts)


def _pieces(paragraph: Paragraph) -> list[_Piece]:
    text = paragraph["text"]
    found: list[_Piece] = []
    at = 0
    for sentence in paragraph["sentences"] or [text]:
        start = text.index(sentence, at)
        at = start + len(sentence)
        found.append(_Piece(start, at, len(sentence.split())))
    return found


def _cut(each: ReadParagraph, pieces: list[_Piece], first: int, last: int, *, sentences: bool) -> ReadParagraph:
    """Return a paragraph's pieces from `first` to before `last`, with their holes and links."""
    whole = each.paragraph
    start, end = pieces[first].start, pieces[last - 1].end
    holes = whole["holes"]
    part: Paragraph = {
        "kind": whole["kind"],
        "text": whole["text"][start:end],
        "holes": [{**hole, "start": hole["start"] - start} for hole in holes if start <= hole["start"] < end],
    }
    if sentences:
        part["sentences"] = whole["sentences"][first:last]
    if "tokens" in whole:
        part["tokens"] = whole["tokens"][first:last]
    anchors = [
        Anchor(anchor.start - start, anchor.end - start, anchor.target)
        for anchor in each.anchors
        if start <= anchor.start and anchor.end <= end
    ]
    return ReadParagraph(part, anchors, each.marks)
