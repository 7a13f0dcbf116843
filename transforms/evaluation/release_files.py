"""Finds what `--references` names: a file, or one part of a release."""

from __future__ import annotations

from pathlib import Path, PurePath

from wikimill.transforms.evaluation.data_beside import release_beside
from wikimill.transforms.evaluation.join import RowFiles
from wikimill.transforms.evaluation.rows import READERS, UnfitRows
from wikimill.transforms.release.stored_release import DamagedFile, ReleaseNotFound, StoredRelease
from wikimill.transforms.storage.named_files import check_file
from wikimill.transforms.storage.paths import is_local

#: The formats of a release that can be read here, the quickest first; TSV has no ids.
_FORMATS = ("jsonl", "avro", "parquet", "tsv")


def row_files(path: str, split: str) -> RowFiles:
    """The files that a path names: itself, or those of a split of the release that lies there.

    Raises:
        UnfitRows: there is no such file, or the folder is no release that has the split in a format read here.
        OSError: it is a pipe or a device.
    """
    check_file(path)
    if PurePath(path).suffix in READERS or Path(path).is_file():
        return RowFiles(path, (path,))
    if is_local(path) and not Path(path).exists():
        raise UnfitRows(f"{path}: no such file or folder")
    try:
        release = StoredRelease.open(path)
    except ReleaseNotFound as error:
        raise UnfitRows(f"{error}; name a release, or a file") from error
    for file_format in _FORMATS:
        if shards := release.shards(file_format, split):
            try:
                beside = _beside(release, file_format, split)
                return RowFiles(path, tuple(map(release.place_of, shards)), beside)
            except DamagedFile as error:
                raise UnfitRows(f"{release.root}/{error}") from error
    raise UnfitRows(
        f"{path}: no {split} split as {', '.join(_FORMATS)}; name a release milled with one of these formats, another "
        "--split, or a file"
    )


def _beside(release: StoredRelease, file_format: str, split: str) -> tuple[str, tuple[str, ...]] | None:
    """The column and the files of the release's second table, if it lies beside it in this format."""
    task, other = release.corpus.task, release_beside(release)
    if task is None or other is None:
        return None
    shards = other.shards(file_format, split)
    return (task.beside, tuple(map(other.place_of, shards))) if shards else None
