"""Finds what `--references` names: a file, or one part of a release."""

from __future__ import annotations

from pathlib import Path

from transforms.evaluation.join import RowFiles
from transforms.evaluation.rows import UnfitRows, is_remote

#: The formats of a release that can be read here, the best first: TSV has no ids.
_SHARDS = ("jsonl/*-{split}-*.jsonl", "parquet/*-{split}-*.parquet", "tsv/{split}.tsv")


def row_files(path: str, split: str) -> RowFiles:
    """The files that a path names; on another filesystem it must be a file.

    Raises:
        UnfitRows: there is no such file, or the folder is no release that has the split in a format read here.
    """
    if is_remote(path):
        return RowFiles(path, (path,))
    if not Path(path).exists():
        raise UnfitRows(f"{path}: no such file or folder")
    if not Path(path).is_dir():
        return RowFiles(path, (path,))
    for pattern in _SHARDS:
        shards = sorted(map(str, Path(path).glob(pattern.format(split=split))))
        if shards:
            return RowFiles(path, tuple(shards))
    raise UnfitRows(
        f"{path}: no {split} split as JSONL, Parquet or TSV; name a release milled with --formats jsonl, another "
        "--split, or a file"
    )
