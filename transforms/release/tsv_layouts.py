"""The layouts in which corpora were published as TSV; a corpus declares its own in its schema."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.metrics.normalisation import SENTENCE_MARK


@dataclass(frozen=True)
class TsvLayout:
    """How one corpus was published as TSV.

    Attributes:
        header: the first line's cells; None where the published files have no header.
        cells: gives the cells of a row; a function of a module, so that workers find it.
        row: its inverse, for the columns that the cells tell; raises ValueError for cells that are no such row.
    """

    header: tuple[str, ...] | None
    cells: Callable[[Mapping[str, Any]], Sequence[str]]
    row: Callable[[Sequence[str]], dict[str, Any]]


def wikisplit_cells(row: Mapping[str, Any]) -> tuple[str, str]:
    """Return C, and S1 and S2 around `<::::>`, as in the WikiSplit release (its README, "Format").

    A mark that stands in a sentence is pulled apart, so that a reader who splits at the mark gets two sentences.
    """
    sentences = (str(row[name]) for name in ("simple_sentence_1", "simple_sentence_2"))
    unmarked = (sentence.replace(SENTENCE_MARK, "< :::: >") for sentence in sentences)
    return str(row["complex_sentence"]), f" {SENTENCE_MARK} ".join(unmarked)


def wikisplit_row(cells: Sequence[str]) -> dict[str, Any]:
    """Return the three sentences of a line.

    >>> wikisplit_row(["A and B .", "A . <::::> B ."])["simple_sentence_2"]
    'B .'

    Raises:
        ValueError: there are not two cells, the second with one mark in it.
    """
    sentences = cells[1].split(f" {SENTENCE_MARK} ") if len(cells) == 2 else []
    if len(sentences) != 2:
        raise ValueError(f"expected C <TAB> S1 {SENTENCE_MARK} S2, found {len(cells)} cells: {' | '.join(cells):.100}")
    return {"complex_sentence": cells[0], "simple_sentence_1": sentences[0], "simple_sentence_2": sentences[1]}


_DISCOFUSE_TEXTS = (
    *("coherent_first_sentence", "coherent_second_sentence", "incoherent_first_sentence", "incoherent_second_sentence"),
    *("discourse_type", "connective_string"),
)
_DISCOFUSE_FLAGS = ("has_coref_type_pronoun", "has_coref_type_nominal")


def discofuse_cells(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the eight columns of the DiscoFuse release; its flags are 1.0 and 0.0."""
    flags = ("1.0" if row[name] else "0.0" for name in _DISCOFUSE_FLAGS)
    return *(str(row[name]) for name in _DISCOFUSE_TEXTS), *flags


def discofuse_row(cells: Sequence[str]) -> dict[str, Any]:
    """Return the eight columns of a line, the flags as booleans.

    Raises:
        ValueError: there are not eight cells, the last two 1.0 or 0.0.
    """
    texts, flags = cells[: len(_DISCOFUSE_TEXTS)], cells[len(_DISCOFUSE_TEXTS) :]
    if len(flags) != len(_DISCOFUSE_FLAGS) or not set(flags) <= {"1.0", "0.0"}:
        raise ValueError(f"expected eight cells, the last two 1.0 or 0.0, found {len(cells)}: {' | '.join(cells):.100}")
    return dict(zip(_DISCOFUSE_TEXTS, texts, strict=True)) | {
        name: flag == "1.0" for name, flag in zip(_DISCOFUSE_FLAGS, flags, strict=True)
    }


WIKISPLIT_TSV = TsvLayout(None, wikisplit_cells, wikisplit_row)
DISCOFUSE_TSV = TsvLayout((*_DISCOFUSE_TEXTS, *_DISCOFUSE_FLAGS), discofuse_cells, discofuse_row)
