"""Rows read as pairs of another task: splits as fusions, fusions as splits, and records of a corpus as its views."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.rules.metrics.scored_examples import Task
from wikimill.transforms.corpora import all_corpora
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.evaluation.columns import reference_texts, source_of, task_of
from wikimill.transforms.evaluation.rows import Row, UnfitRows
from wikimill.transforms.ranges import OutOfRange

#: View → the task whose rows have its source as target, and its target as source.
_EXCHANGED: Mapping[str, Task] = {"fusion": "split", "split": "fusion"}


@cache
def _texts() -> frozenset[str]:
    """Return the columns that hold the texts of a pair."""
    tasks = [corpus.task for corpus in all_corpora() if corpus.task is not None]
    plain = ("cells", "source", "target", "reference", "references", "text")
    return frozenset(plain).union(*(task.source + task.target for task in tasks))


def view_names() -> tuple[str, ...]:
    """Return the names of all views: "fusion" and "split", then those of the corpora.

    Raises:
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    return (*_EXCHANGED, *(name for corpus in all_corpora() for name in corpus.views))


def view_named(text: str) -> str:
    """Return `text` if it is the name of a view.

    Raises:
        OutOfRange: no view has that name.
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    if text not in (names := view_names()):
        raise OutOfRange(f"expected one of {', '.join(names)}")
    return text


def viewed(rows: Iterable[Row], view: str, name: str) -> Iterator[Row]:
    """Yield rows in the form of a view, in order; rows that already have the view's columns are unchanged.

    "fusion" and "split" yield one row for each row; a view of a corpus may yield several or none.

    Args:
        rows: the rows of a file or release; the columns of the first row show their task.
        view: a name from `view_names`.
        name: name of the file or release, for messages.

    Raises:
        UnfitRows: the rows cannot be read in this view.
        UnknownCorpus: a package's corpus cannot be loaded.
    """
    rows = iter(rows)
    for first in rows:
        numbered = enumerate(chain([first], rows), 1)
        if view not in _EXCHANGED:
            corpus = next(corpus for corpus in all_corpora() if view in corpus.views)
            yield from _of_corpus(numbered, corpus, view, name)
        elif first.keys() == {"text"}:
            yield from (row for _, row in numbered)
        elif (task := task_of(first)) == _EXCHANGED[view]:
            yield from (_exchanged(row, f"{name}, row {number}") for number, row in numbered)
        elif task in (view, None):
            yield from (row for _, row in numbered)
        else:
            raise UnfitRows(f"{name}: rows of a {task} cannot be read as those of a {view}; leave out the view")


def _of_corpus(rows: Iterable[tuple[int, Row]], corpus: Corpus, view: str, name: str) -> Iterator[Row]:
    for number, row in rows:
        if "source" in row or row.keys() == {"text"}:
            yield row
            continue
        try:
            yield from map(dict, corpus.views[view](row))
        except KeyError as error:
            raise UnfitRows(
                f"{name}, row {number}: {view} is a view of {corpus.title}, with a column {error}; "
                f"found {', '.join(row)}"
            ) from None


def _exchanged(row: Row, where: str) -> Row:
    """Return a row with its first reference as the source, and its source as the reference."""
    if not (source := source_of(row)):
        raise UnfitRows(f"{where}: no source, which would be the target")
    sentences = reference_texts(row, where)[0].split(f" {SENTENCE_MARK} ")
    kept = {name: value for name, value in row.items() if name not in _texts()}
    found = {"source": sentences if len(sentences) > 1 else sentences[0], "target": f" {SENTENCE_MARK} ".join(source)}
    return kept | found
