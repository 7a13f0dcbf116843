"""A stored table of entities: its source, its version, and its files.

DIR/items/items-00000-of-00008.parquet      columns.ITEMS DIR/labels/labels-00000-of-00008.parquet    columns.LABELS
DIR/dead_letters/dead_letters.jsonl DIR/manifest.json, SHA256SUMS, run.json, _SUCCESS
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from wikimill.transforms.storage.json_text import parse_json
from wikimill.transforms.storage.ownership import MANIFEST, SUCCESS, own_place, read_json
from wikimill.transforms.storage.stored import open_checked, read_small

#: The value of `corpus` in `manifest.json`.
NAME = "entities"
#: Of the columns and of what is taken; raised whenever the same dump and options would give other rows.
TABLE_VERSION = 1
ITEMS_FOLDER, LABELS_FOLDER = "items", "labels"
_MAX_MANIFEST_BYTES = 64 * 1024 * 1024


class UnfitTable(ValueError):
    """A folder holds no table of entities that can be read here; the message says what to do."""


@dataclass(frozen=True)
class TableFile:
    """A file of the table: its path, size in bytes, SHA-256 and number of rows."""

    path: str
    size: int
    sha256: str
    rows: int

    def open(self) -> BinaryIO:
        """Open the file after comparing all of it with its SHA-256. Raises what `open_checked` does."""
        return open_checked(self.path, self.sha256)


@dataclass(frozen=True)
class EntityTable:
    """A table that is whole.

    Attributes:
        folder: where it is.
        wiki: the database name of the wiki whose items it has.
        language: of the labels.
        digest: SHA-256 of the manifest, which lists all files with their digests: names exactly this table.
        dump_date: the date of the Wikidata dump, YYYY-MM-DD; None where its name does not have it.
        items, labels: the files, by name.
        manifest: all of `manifest.json`.
    """

    folder: str
    wiki: str
    language: str
    digest: str
    dump_date: str | None
    items: tuple[TableFile, ...]
    labels: tuple[TableFile, ...]
    manifest: Mapping[str, Any]

    @classmethod
    def open(cls, folder: str) -> EntityTable:
        """Return the table in a folder; the rows are not read (`check_files` does).

        Raises:
            UnfitTable: there is none, it is not whole, or it is of another version.
        """
        root = folder.rstrip("/") or "/"
        remedy = "make one with `wikimill entities`"
        try:
            success = read_small(f"{root}/{SUCCESS}", 1_000).decode("utf-8", "replace")
            data = read_small(f"{root}/{MANIFEST}", _MAX_MANIFEST_BYTES)
        except OSError as error:
            raise UnfitTable(f"{folder}: no table of entities that is whole ({error}); {remedy}") from error
        digest = hashlib.sha256(data).hexdigest()
        if success.split()[:1] != [digest]:
            raise UnfitTable(f"{folder}: {MANIFEST} is not the one that {SUCCESS} names; {remedy}")
        try:
            manifest = parse_json(data)
            if manifest.get("corpus") != NAME:
                raise UnfitTable(f"{folder}: holds {manifest.get('corpus')!r:.40}, no table of entities; {remedy}")
            version = manifest["versions"]["table"]
            if version != TABLE_VERSION:
                raise UnfitTable(f"{folder}: of version {version!r:.20}; {TABLE_VERSION} is expected; {remedy}")
            return cls(
                root,
                manifest["options"]["wiki"],
                manifest["options"]["language"],
                digest,
                manifest["dump_date"],
                tuple(_files(root, manifest, ITEMS_FOLDER)),
                tuple(_files(root, manifest, LABELS_FOLDER)),
                manifest,
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            if isinstance(error, UnfitTable):
                raise
            raise UnfitTable(f"{folder}: {MANIFEST} cannot be read ({error}); {remedy}") from error

    def check_files(self) -> None:
        """Read all files and compare them with their digests.

        Raises:
            UnfitTable: the table is damaged.
        """
        # Arrow takes a third of a second to import, which those who read no rows do not need.
        from pyarrow import ArrowException
        from pyarrow.parquet import read_schema

        from wikimill.transforms.wikidata.columns import ITEMS, LABELS

        remedy = "fetch it again, or make it again with `wikimill entities`"
        for file, columns in (*((each, ITEMS) for each in self.items), *((each, LABELS) for each in self.labels)):
            try:
                with file.open() as opened:
                    is_fit = read_schema(opened).equals(columns)
            except (OSError, ArrowException) as error:
                reason = getattr(error, "strerror", None) or error
                raise UnfitTable(f"the table is damaged: {file.path}: {reason}; {remedy}") from error
            if not is_fit:
                raise UnfitTable(f"the table is damaged: {file.path}: its columns are not those of a table; {remedy}")


def _files(root: str, manifest: Mapping[str, Any], folder: str) -> list[TableFile]:
    return [
        TableFile(own_place(root, file["path"]), file["bytes"], file["sha256"], file["records"])
        for file in manifest["files"]
        if file["path"].startswith(f"{folder}/")
    ]


def is_table(folder: str) -> bool:
    """Return whether the manifest in a folder is that of a table of entities."""
    return read_json(f"{folder.rstrip('/')}/{MANIFEST}").get("corpus") == NAME
