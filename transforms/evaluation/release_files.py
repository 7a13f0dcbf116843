"""Finds what `--references` names: a file, or one part of a release."""

from __future__ import annotations

from pathlib import Path, PurePath

from transforms.evaluation.join import RowFiles
from transforms.evaluation.rows import READERS, UnfitRows
from transforms.paths import is_local
from transforms.release.stored_release import ReleaseNotFound, StoredRelease

#: The formats of a release that can be read here, the quickest first; TSV has no ids.
_FORMATS = ("jsonl", "avro", "parquet", "tsv")


def row_files(path: str, split: str) -> RowFiles:
    """The files that a path names: itself, or those of a split of the release that lies there.

    Raises:
        UnfitRows: there is no such file, or the folder is no release that has the split in a format read here.
    """
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
            return RowFiles(path, tuple(f"{release.root}/{shard}" for shard in shards))
    raise UnfitRows(
        f"{path}: no {split} split as {', '.join(_FORMATS)}; name a release milled with one of these formats, another "
        "--split, or a file"
    )
