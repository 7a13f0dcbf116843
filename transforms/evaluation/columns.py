"""Knows the columns: what is the source, the reference, the prediction of a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.metrics.examples import Reference, Task
from rules.metrics.normalisation import SENTENCE_MARK
from transforms.evaluation.rows import Row, UnfitRows

_COHERENT = ("coherent_first_sentence", "coherent_second_sentence")
_INCOHERENT = ("incoherent_first_sentence", "incoherent_second_sentence")
_SIMPLE = ("simple_sentence_1", "simple_sentence_2")
#: So some copies of the DiscoFuse release write that there is none.
_NO_CONNECTIVE = "None"
_TRUE = frozenset(("1.0", "1", "true", "True"))


def id_of(row: Row) -> str | None:
    """The row's id, if it has one."""
    return None if row.get("id") is None else str(row["id"])


def task_of(row: Row) -> Task | None:
    """What the columns of a file's first row tell of the task; None if they do not tell."""
    if _COHERENT[0] in row:
        return "fusion"
    if "complex_sentence" in row or any(SENTENCE_MARK in text for text in _texts_of(row)):
        return "split"
    return "fusion" if isinstance(row.get("source"), list) and len(row["source"]) == 2 else None


def prediction_of(row: Row, where: str) -> str:
    """The prediction of a row.

    Raises:
        UnfitRows: the row has none.
    """
    cells = row.get("cells", ())
    found = row.get("prediction", row.get("text", cells[0] if len(cells) == 1 else None))
    if not isinstance(found, str):
        raise UnfitRows(
            f"{where}: no prediction; expected a column `prediction`, with `id` if rows are to be joined by it, "
            "or one prediction a line"
        )
    return found


def source_of(row: Row) -> tuple[str, ...]:
    """The sentences that a model reads; empty if the row has none."""
    if _INCOHERENT[0] in row:
        return tuple(str(row[name]) for name in _INCOHERENT)
    if "cells" in row:
        return tuple(row["cells"][:1]) if len(row["cells"]) > 1 else ()
    found = row.get("complex_sentence", row.get("source"))
    return tuple(map(str, found)) if isinstance(found, list) else () if found is None else (str(found),)


def reference_texts(row: Row, where: str) -> tuple[str, ...]:
    """The references of a row, one or several.

    Raises:
        UnfitRows: the row has none.
    """
    texts = _texts_of(row)
    if not texts:
        raise UnfitRows(
            f"{where}: no reference; expected the columns of a wikimill release, `reference`, a list `references`, "
            "the published WikiSplit or DiscoFuse TSV, or one reference a line"
        )
    return texts


def _texts_of(row: Row) -> tuple[str, ...]:
    if _COHERENT[0] in row:
        # As LaserTagger's `utils.py` joins them: the second is empty where one sentence was split.
        return (" ".join(str(row.get(name) or "") for name in _COHERENT).strip(),)
    if _SIMPLE[0] in row:
        return (f" {SENTENCE_MARK} ".join(str(row[name]) for name in _SIMPLE),)
    if isinstance(row.get("references"), list):
        return tuple(map(str, row["references"]))
    if "cells" in row:
        return tuple(row["cells"][1:] or row["cells"])
    found = row.get("reference", row.get("references", row.get("text")))
    return () if found is None else (str(found),)


def reference_of(rows: Sequence[Row], where: str) -> Reference:
    """What a prediction is compared with: the first row has the source, each row adds references.

    Raises:
        UnfitRows: there is no source, or a row has no reference.
    """
    row = rows[0]
    source = source_of(row)
    if not source:
        raise UnfitRows(
            f"{where}: no source, which SARI needs; expected the columns of a wikimill release, `source`, or a TSV "
            "with the source in its first column"
        )
    return Reference(
        id=id_of(row),
        source=source,
        texts=tuple(text for other in rows for text in reference_texts(other, where)),
        first_tokens=len(str(row[_COHERENT[0]]).split()) if row.get(_COHERENT[1]) else None,
        discourse_type=str(row.get("discourse_type") or ""),
        connective=connective if (connective := str(row.get("connective_string") or "")) != _NO_CONNECTIVE else "",
        has_pronoun=_flag(row.get("has_coref_type_pronoun")),
    )


def _flag(value: Any) -> bool | None:
    return None if value is None or value == "" else str(value) in _TRUE
