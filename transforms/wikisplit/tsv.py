"""The layout in which WikiSplit was published (its README, "Format")."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.transforms.tsv_layout import TsvLayout


def cells_of(row: Mapping[str, Any]) -> tuple[str, str]:
    """Return C, and S1 and S2 around `<::::>`, as in the WikiSplit release (its README, "Format").

    A mark that stands in a sentence is pulled apart, so that a reader who splits at the mark gets two sentences.
    """
    sentences = (str(row[name]) for name in ("simple_sentence_1", "simple_sentence_2"))
    unmarked = (sentence.replace(SENTENCE_MARK, "< :::: >") for sentence in sentences)
    return str(row["complex_sentence"]), f" {SENTENCE_MARK} ".join(unmarked)


def row_of(cells: Sequence[str]) -> dict[str, Any]:
    """Return the three sentences of a line.

    >>> row_of(["A and B .", "A . <::::> B ."])["simple_sentence_2"]
    'B .'

    Raises:
        ValueError: there are not two cells, the second with one mark in it.
    """
    sentences = cells[1].split(f" {SENTENCE_MARK} ") if len(cells) == 2 else []
    if len(sentences) != 2:
        raise ValueError(f"expected C <TAB> S1 {SENTENCE_MARK} S2, found {len(cells)} cells: {' | '.join(cells):.100}")
    return {"complex_sentence": cells[0], "simple_sentence_1": sentences[0], "simple_sentence_2": sentences[1]}


def sides_of(cells: Sequence[str]) -> tuple[str, str]:
    """Return both sides of a line, the marks taken out, of which there may be any number.

    Raises:
        ValueError: there are not two cells with text.
    """
    if len(cells) != 2 or not all(map(str.strip, cells)):
        raise ValueError(f"expected two columns, C and S1 {SENTENCE_MARK} S2")
    return cells[0], " ".join(part.strip() for part in cells[1].split(SENTENCE_MARK))


TSV = TsvLayout(None, cells_of, row_of, sides_of)
