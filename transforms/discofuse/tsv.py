"""The layout in which DiscoFuse was published: eight columns under a header."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wikimill.transforms.tsv_layout import TsvLayout

_TEXTS = (
    *("coherent_first_sentence", "coherent_second_sentence", "incoherent_first_sentence", "incoherent_second_sentence"),
    *("discourse_type", "connective_string"),
)
_FLAGS = ("has_coref_type_pronoun", "has_coref_type_nominal")


def cells_of(row: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the eight cells of a record, in the order of `TSV.header`; flags are 1.0 and 0.0, as in Geva et al."""
    flags = ("1.0" if row[name] else "0.0" for name in _FLAGS)
    return *(str(row[name]) for name in _TEXTS), *flags


def row_of(cells: Sequence[str]) -> dict[str, Any]:
    """Return column → value for the eight cells of a line, in the order of `TSV.header`; flags are booleans.

    Raises:
        ValueError: there are not eight cells, or the last two are not 1.0 or 0.0.
    """
    texts, flags = cells[: len(_TEXTS)], cells[len(_TEXTS) :]
    if len(flags) != len(_FLAGS) or not set(flags) <= {"1.0", "0.0"}:
        raise ValueError(f"expected eight cells, the last two 1.0 or 0.0, found {len(cells)}: {' | '.join(cells):.100}")
    return dict(zip(_TEXTS, texts, strict=True)) | {
        name: flag == "1.0" for name, flag in zip(_FLAGS, flags, strict=True)
    }


TSV = TsvLayout((*_TEXTS, *_FLAGS), cells_of, row_of)
