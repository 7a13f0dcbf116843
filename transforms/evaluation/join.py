"""Joins references and predictions by id if every file has ids, else by the number of the row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, zip_longest

from wikimill.rules.metrics.baselines import baseline
from wikimill.rules.metrics.scored_examples import Reference
from wikimill.rules.quantities import quantity
from wikimill.transforms.evaluation.columns import id_of, prediction_of, reference_of, reference_texts
from wikimill.transforms.evaluation.rows import Row, UnfitRows, read_rows, with_column
from wikimill.transforms.evaluation.views import viewed
from wikimill.transforms.models.load_sentence_model import sentence_model


@dataclass(frozen=True, slots=True)
class RowFiles:
    """Files that are read as one, such as the shards of a split.

    Attributes:
        name: name of the files in messages.
        paths: paths of the files, in order.
        second: (name of the column to join from a second table by page, paths of that table); None for none.
        view: view in which rows are read, one of `view_names`; "" for none.
    """

    name: str
    paths: tuple[str, ...]
    second: tuple[str, tuple[str, ...]] | None = None
    view: str = ""

    def rows(self) -> Iterator[Row]:
        """Yield the rows of all files, in order, with the second table's column and in the view.

        Raises:
            UnfitRows: a row cannot be read, or not in this view.
            OSError: a file cannot be opened or read.
        """
        rows = read_rows(self.paths)
        if self.second is not None:
            column, paths = self.second
            rows = with_column(rows, read_rows(paths), column)
        return viewed(rows, self.view, self.name) if self.view else rows

    def first(self) -> Row:
        """Return the first row.

        Raises:
            UnfitRows: there is no row, or the first one cannot be read.
            OSError: the file cannot be opened or read.
        """
        for row in islice(self.rows(), 1):
            return row
        raise UnfitRows(f"{self.name} is empty; expected at least one row")


@dataclass(frozen=True, slots=True)
class Evaluated:
    """The plan of a join: references, and the predictions that are scored against them.

    Attributes:
        references: references, at least one `RowFiles`; the first also has the sources.
        predictions: files of predictions, or the name of a baseline.
        by_id: whether rows are joined by their ids, which every file has; else by their numbers.
    """

    references: tuple[RowFiles, ...]
    predictions: RowFiles | str
    by_id: bool

    @property
    def files(self) -> tuple[RowFiles, ...]:
        """All files that are read: the first references, which have the sources, then `others`."""
        return (self.references[0], *self.others)

    @property
    def others(self) -> tuple[RowFiles, ...]:
        """The files joined to the first references: further references, then the predictions if not a baseline."""
        files = [self.predictions] if isinstance(self.predictions, RowFiles) else []
        return (*self.references[1:], *files)


def evaluated(references: Sequence[RowFiles], predictions: RowFiles | str) -> tuple[Evaluated, Row]:
    """Return the plan of a join, from the first row of each file, and the first row of the first references.

    Args:
        references: references, at least one; the first also has the sources.
        predictions: files of predictions, or the name of a baseline.

    Raises:
        UnfitRows: a file is empty, or its first row has no source, reference or prediction.
        OSError: a file cannot be opened or read.
    """
    first = references[0].first()
    reference_of([first], references[0].name)
    plan = Evaluated(tuple(references), predictions, by_id=False)
    firsts = [files.first() for files in plan.others]
    for files, row in zip(plan.references[1:], firsts, strict=False):
        reference_texts(row, files.name)
    if isinstance(predictions, RowFiles):
        prediction_of(firsts[-1], predictions.name)
    by_id = all(id_of(row) is not None for row in (first, *firsts))
    return Evaluated(plan.references, predictions, by_id), first


def joined(plan: Evaluated) -> Iterator[tuple[Reference, str]]:
    """Yield each reference with its prediction, in the order of the first references.

    Joined by number, the files are read in parallel; joined by id, all files except the first references are held in
    memory. Files with different rows are detected only at their ends, after pairs were yielded.

    Raises:
        UnfitRows: a row cannot be read, or the files do not have the same rows; the message has their numbers of rows.
        OSError: a file cannot be read.
    """
    for number, rows in enumerate(_joined_by_id(plan) if plan.by_id else _joined_by_line(plan), 1):
        yield paired(plan, rows, number)


def _joined_by_line(plan: Evaluated) -> Iterator[list[Row]]:
    counts = [0] * len(plan.files)
    for rows in zip_longest(*(files.rows() for files in plan.files)):
        counts = [count + (row is not None) for count, row in zip(counts, rows, strict=True)]
        if None not in rows:
            yield list(rows)
    if len(set(counts)) > 1:
        raise UnfitRows(disagreement(plan, counts))


def _joined_by_id(plan: Evaluated) -> Iterator[list[Row]]:
    held = [_by_id(plan, files) for files in plan.others]
    counts = [0, *map(len, held)]
    missing = ""
    seen: set[str | None] = set()
    for row in plan.references[0].rows():
        counts[0] += 1
        key = id_of(row)
        lacking = [files.name for files, rows in zip(plan.others, held, strict=True) if key not in rows]
        if key is None or key in seen:
            missing = missing or f"{plan.references[0].name} has the id {key!r} more than once or lacks one"
        elif lacking:
            missing = missing or f"{lacking[0]} has no id {key!r}"
        elif not missing:
            yield [row, *(rows[key] for rows in held)]
        seen.add(key)
    if missing or len(set(counts)) > 1:
        raise UnfitRows(disagreement(plan, counts, missing))


def disagreement(plan: Evaluated, counts: Sequence[int], detail: str = "") -> str:
    """Return the message about files whose rows cannot be joined.

    Args:
        plan: the plan of the join.
        counts: number of rows of each of `plan.files`.
        detail: a further sentence for the message; "" for none.
    """
    counts_text = ", ".join(
        f"{files.name} has {quantity(count, 'row')}" for files, count in zip(plan.files, counts, strict=True)
    )
    remedy = "give each the same ids" if plan.by_id else "give each as many rows, or the same ids in a column `id`"
    return "; ".join(filter(None, (counts_text, detail, remedy)))


def paired(plan: Evaluated, rows: Sequence[Row], number: int) -> tuple[Reference, str]:
    """Return the reference and the prediction of one example.

    Args:
        plan: the plan of the join.
        rows: the example's row in each of `plan.files`.
        number: number of the example, from 1, for messages.

    Raises:
        UnfitRows: a row has no source, reference or prediction, or the ids of the rows differ.
    """
    ids = {key for row in rows if (key := id_of(row)) is not None}
    if len(ids) > 1:
        first, second, *_ = sorted(ids)
        raise UnfitRows(
            f"row {number} has the id {first!r} in one file and {second!r} in another, and one of "
            f"{', '.join(files.name for files in plan.files)} has no ids to join by; give each an id, or the same order"
        )
    where = f"{plan.references[0].name}, row {number}"
    reference = reference_of(rows[: len(plan.references)], where)
    if isinstance(plan.predictions, RowFiles):
        return reference, prediction_of(rows[-1], f"{plan.predictions.name}, for {where}")
    return reference, baseline(plan.predictions, reference.source)


def _by_id(plan: Evaluated, files: RowFiles) -> dict[str, Row]:
    """Return the rows of a file by their ids, with nothing in them but what is scored."""
    rows: dict[str, Row] = {}
    for number, row in enumerate(files.rows(), 1):
        key, where = id_of(row), f"{files.name}, row {number}"
        if key is None or key in rows:
            what = "no id" if key is None else f"the id {key!r} a second time"
            raise UnfitRows(f"{where}: {what}; an id must be given once in each row")
        if files is plan.predictions:
            rows[key] = {"prediction": prediction_of(row, where)}
        else:
            rows[key] = {"references": list(reference_texts(row, where))}
    return rows


def cut_english(text: str) -> list[str]:
    """Return the sentences of an English text, tokenised or not, divided by the shipped sentence model.

    >>> cut_english("He came . he saw it in the U.S. Navy .")
    ['He came .', 'he saw it in the U.S. Navy .']
    """
    return sentence_model("en").sentences(text)
