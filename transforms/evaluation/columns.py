"""Finds the source, the reference and the prediction of a row by its columns."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.rules.metrics.scored_examples import Reference, Task, TaskColumns
from wikimill.transforms.corpora import all_corpora
from wikimill.transforms.evaluation.rows import Row, UnfitRows

#: Value of `connective_string` in some copies of the DiscoFuse release if there is no connective.
_NO_CONNECTIVE = "None"
_TRUE = frozenset(("1.0", "1", "true", "True"))


def id_of(row: Row) -> str | None:
    """Return the row's `id` as text; None if it is missing or null."""
    return None if row.get("id") is None else str(row["id"])


@cache
def _tasks() -> tuple[tuple[str, TaskColumns], ...]:
    """Return the tasks of all corpora, each with the column by which it is known."""
    tasks = ((corpus.texts[0], corpus.task) for corpus in all_corpora() if corpus.task is not None)
    return tuple((task.mark or first, task) for first, task in tasks)


def _task_with_target(row: Row) -> TaskColumns | None:
    """Return the task whose target a row has."""
    return next((task for _, task in _tasks() if task.target[0] in row and (task.mark or task.target[0]) in row), None)


def task_of(row: Row) -> Task | None:
    """Return the task of a file, from the columns of its first row; None if they do not show it.

    Columns of a corpus show its task; a target with `<::::>` shows "split", a list of two sources "fusion".

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    found = next((task for first, task in _tasks() if first in row), None)
    if found is not None:
        return found.task
    if any(SENTENCE_MARK in text for text in _texts_of(row)):
        return "split"
    return "fusion" if isinstance(row.get("source"), list) and len(row["source"]) == 2 else None


def prediction_of(row: Row, where: str) -> str:
    """Return the prediction of a row: its column `prediction` or `text`, or its only cell.

    Args:
        row: the row.
        where: place of the row, for the message.

    Raises:
        UnfitRows: the row has no prediction, or it is not a text.
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
    """Return the input of a model: the sentences or posts of a row's source, in order; empty if the row has none.

    For a row of tables, these are "attribute : value" of each record, the article's records before the section's.

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    columns = next((task.source for _, task in _tasks() if task.source[0] in row), ("source",))
    if pairs := _pairs_of(row):
        return tuple(" : ".join(pair) for pair in pairs)
    if len(columns) > 1:
        return tuple(str(row[name]) for name in columns)
    if "cells" in row:
        return tuple(row["cells"][:1]) if len(row["cells"]) > 1 else ()
    found = row.get(columns[0])
    return tuple(map(str, found)) if isinstance(found, list) else () if found is None else (str(found),)


def _pairs_of(row: Row) -> list[tuple[str, ...]]:
    """Return attribute and value of each record of a row of tables: the article's, then the section's."""
    task = next((task for mark, task in _tasks() if task.task == "table" and mark in row), None)
    columns = (task.joined, *task.source) if task is not None else ()
    found = [row[name] for name in columns if isinstance(row.get(name), list)]
    return [tuple(map(str, pair[:2])) for pairs in found for pair in pairs if isinstance(pair, list) and len(pair) > 1]


def reference_texts(row: Row, where: str) -> tuple[str, ...]:
    """Return the references of a row, at least one; several sentences of a reference have `<::::>` between them.

    Args:
        row: the row.
        where: place of the row, for the message.

    Raises:
        UnfitRows: the row has no reference, or lacks one of the columns of a source or a target.
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    _check_halves(row, where)
    texts = _texts_of(row)
    if not texts:
        raise UnfitRows(
            f"{where}: no reference; expected the columns of a wikimill release, `reference`, a list `references`, "
            f"the published {_published_titles()} TSV, or one reference a line"
        )
    return texts


def _published_titles() -> str:
    return " or ".join(corpus.title for corpus in all_corpora() if corpus.task is not None and corpus.tsv is not None)


def _check_halves(row: Row, where: str) -> None:
    """Check that sentences that are in several columns are all there; the later ones of a fusion may be left out."""
    for _, task in _tasks():
        for columns in (task.source, () if task.task == "fusion" else task.target):
            missing = [name for name in columns if name not in row]
            if missing and columns[0] in row:
                raise UnfitRows(f"{where}: the column {missing[0]} is missing")


def _texts_of(row: Row) -> tuple[str, ...]:
    task = _task_with_target(row)
    if task is not None and task.task == "fusion":
        # As LaserTagger's `utils.py` joins them: the second is empty where one sentence was split.
        return (" ".join(str(row.get(name) or "") for name in task.target).strip(),)
    if task is not None:
        columns = [row[name] for name in task.target]
        # A column may hold a list of sentences.
        texts = [str(text) for each in columns for text in (each if isinstance(each, list) else [each])]
        return (f" {SENTENCE_MARK} ".join(texts),)
    if isinstance(row.get("references"), list):
        return tuple(map(str, row["references"]))
    if "cells" in row:
        return tuple(row["cells"][1:] or row["cells"])
    found = next((row[name] for name in ("reference", "references", "target", "text") if name in row), None)
    return () if found is None else (str(found),)


def reference_of(rows: Sequence[Row], where: str) -> Reference:
    """Return the reference of a prediction from the rows of one example in several files.

    Args:
        rows: the rows, at least one; the first one has the source, and each has references.
        where: place of the rows, for the message.

    Raises:
        UnfitRows: the first row has no source (those of tables need none), or a row has no reference or lacks one of
            several columns of a source or a target.
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    row = rows[0]
    _check_halves(row, where)
    source = source_of(row)
    if not source and task_of(row) != "table":
        raise UnfitRows(
            f"{where}: no source, which SARI needs; expected the columns of a wikimill release, `source`, or a TSV "
            "with the source in its first column"
        )
    return Reference(
        id=id_of(row),
        source=source,
        texts=tuple(text for other in rows for text in reference_texts(other, where)),
        first_tokens=_first_tokens(row),
        discourse_type=str(row.get("discourse_type") or ""),
        connective=connective if (connective := str(row.get("connective_string") or "")) != _NO_CONNECTIVE else "",
        values=tuple(pair[1] for pair in _pairs_of(row)),
        has_pronoun=_flag(row.get("has_coref_type_pronoun")),
    )


def _first_tokens(row: Row) -> int | None:
    task = _task_with_target(row)
    if task is None or task.task != "fusion" or len(task.target) < 2 or not row.get(task.target[1]):
        return None
    return len(str(row[task.target[0]]).split())


def _flag(value: Any) -> bool | None:
    return None if value is None or value == "" else str(value) in _TRUE
