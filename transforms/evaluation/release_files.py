"""Finds the files of rows that an option such as `--references` names: a file, or a split of a release."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path, PurePath
from typing import Any

from wikimill.rules.close_match import suggestion
from wikimill.rules.metrics.baselines import BASELINES
from wikimill.rules.quantities import quantity
from wikimill.transforms.evaluation.join import RowFiles
from wikimill.transforms.evaluation.rows import READERS, WITH_COLUMNS, UnfitRows, page_of, with_column
from wikimill.transforms.release.formats.registry import by_reading_time
from wikimill.transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease
from wikimill.transforms.storage.named_files import check_file
from wikimill.transforms.storage.paths import is_local

#: The formats of a release that can be read here, the fastest first; TSV has no ids.
_FORMATS = tuple(each.name for each in by_reading_time() if f".{each.ending}" in WITH_COLUMNS)


def split_of(path: str, split: str | None) -> str:
    """Return the split of a release to read: the given one; without one, test, or the only split with rows.

    The only split with rows is chosen if test has none. For a path that is not a release, nothing is checked.

    Args:
        path: path of a file, or folder of a release.
        split: name of the split; None to choose one.

    Raises:
        UnfitRows: the release has no rows in that split.
    """
    counts = split_sizes(path)
    filled = [name for name, count in counts.items() if count]
    if split is None and counts and not counts.get("test") and len(filled) == 1:
        return filled[0]
    chosen = split or "test"
    if counts and not counts.get(chosen):
        has = ", ".join(f"{name}: {quantity(counts[name], 'row')}" for name in filled) or "the release has no examples"
        remedy = f"; try --split {filled[0]}" if filled else ""
        raise UnfitRows(f"{path!r}: split {chosen!r} is empty ({has}){remedy}")
    return chosen


def split_sizes(path: str) -> dict[str, int]:
    """Return split → number of rows of a release on this machine; {} if the path is not one."""
    if PurePath(path).suffix in READERS or not (is_local(path) and Path(path).is_dir()):
        return {}
    try:
        return dict(StoredRelease.open(path).manifest["splits"])
    except ReleaseNotFound:
        return {}  # `row_files` reports it


def row_files(path: str, split: str, view: str = "") -> RowFiles:
    """Return the rows of a file, or those of a split of a release with the column of its second table.

    Args:
        path: path of a file, or folder of a release.
        split: name of the release's split; ignored for a file.
        view: see `RowFiles`.

    Raises:
        UnfitRows: the path does not exist, or the folder is not a release with the split, undamaged, in a format that
            can be read here.
        OSError: the path is a pipe or a device.
    """
    check_file(path)
    if PurePath(path).suffix in READERS or Path(path).is_file():
        return RowFiles(path, (path,), view=view)
    if is_local(path) and not Path(path).exists():
        raise UnfitRows(f"{path!r}: no such file or folder{suggestion(path, BASELINES)}")
    try:
        release = StoredRelease.open(path)
    except ReleaseNotFound as error:
        raise UnfitRows(f"{error}; name a release, or a file") from error
    for file_format in _FORMATS:
        if shards := release.shards(file_format, split):
            try:
                second = _second_table(release, file_format, split)
                return RowFiles(path, release.check(shards), second, view)
            except DamagedFile as error:
                raise UnfitRows(f"{release.root}/{error}; fetch it again, or mine it again") from error
    raise UnfitRows(
        f"{path}: no {split} split as {', '.join(_FORMATS)}; name a release mined with one of these formats, another "
        "--split, or a file"
    )


def _second_table(release: StoredRelease, file_format: str, split: str) -> tuple[str, tuple[str, ...]] | None:
    """Return the column and the files of the release's second table, if it is next to it in this format."""
    task, other = release.corpus.task, second_release(release)
    if task is None or other is None:
        return None
    shards = other.shards(file_format, split)
    return (task.joined, other.check(shards)) if shards else None


def second_release(release: StoredRelease) -> StoredRelease | None:
    """Return the release of the second table next to this one; None if there is none, or the corpus's task needs none.

    It is the release whose folder has the same name with the suffix of the corpus's `Selection`.
    """
    corpus = release.corpus
    if corpus.task is None or not corpus.task.joined or corpus.selection is None:
        return None
    try:
        other = StoredRelease.open(f"{release.root}{corpus.selection.suffix}")
    except ReleaseNotFound:
        return None
    return other if other.corpus.name == corpus.selection.corpus else None


def with_second_table(release: StoredRelease, rows: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return rows of a release, in order, with the second table's column for their pages; unchanged without a table.

    Raises:
        ReleaseNotFound, DamagedFile: the second table cannot be read; see `StoredRelease.rows`.
    """
    other = second_release(release)
    if other is None or release.corpus.task is None:
        return [*rows]
    pages = set(map(page_of, rows))
    found = (row for row in other.rows() if page_of(row) in pages)
    return [*with_column(rows, found, release.corpus.task.joined)]
