"""Joins the second table of a release to rows: of sections the data of their articles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from wikimill.transforms.release.stored_release import ReleaseNotFound, StoredRelease

Row = Mapping[str, Any]


def release_beside(release: StoredRelease) -> StoredRelease | None:
    """The release of the second table, if it lies beside this one and a task reads it."""
    corpus = release.corpus
    if corpus.task is None or not corpus.task.beside or corpus.selection is None:
        return None
    try:
        other = StoredRelease.open(f"{release.root}{corpus.selection.suffix}")
    except ReleaseNotFound:
        return None
    return other if other.corpus.name == corpus.selection.corpus else None


def with_column(rows: Iterable[Row], others: Iterable[Row], column: str) -> Iterator[dict[str, Any]]:
    """Yield rows with a column of the row of the same page in another table, which is held, where there is one.

    >>> list(with_column([{"wiki": "w", "page_id": "1"}], [{"wiki": "w", "page_id": "1", "facts": 2}], "facts"))
    [{'wiki': 'w', 'page_id': '1', 'facts': 2}]
    """
    held = {_page_of(row): row[column] for row in others if column in row}
    for row in rows:
        page = _page_of(row)
        yield {**row, column: held[page]} if page in held else dict(row)


def with_data_beside(release: StoredRelease, rows: Sequence[Row]) -> list[Row]:
    """Rows of a release with what its second table has of their pages.

    Raises:
        ReleaseNotFound, DamagedFile: as `StoredRelease.rows` does, of the second table.
    """
    other = release_beside(release)
    if other is None or release.corpus.task is None:
        return [*rows]
    pages = set(map(_page_of, rows))
    found = (row for row in other.rows() if _page_of(row) in pages)
    return [*with_column(rows, found, release.corpus.task.beside)]


def _page_of(row: Row) -> tuple[str, str]:
    return str(row.get("wiki") or ""), str(row.get("page_id"))
