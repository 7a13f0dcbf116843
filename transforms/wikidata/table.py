"""A table of entities as it lies in its folder: what it was made of, of which version it is, and its files.

DIR/items/items-00000-of-00008.parquet      columns.ITEMS
DIR/labels/labels-00000-of-00008.parquet    columns.LABELS
DIR/dead_letters/dead_letters.jsonl
DIR/manifest.json, SHA256SUMS, run.json, _SUCCESS
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from wikimill.transforms.storage.json_text import parse_json
from wikimill.transforms.storage.ownership import MANIFEST, SUCCESS, read_json
from wikimill.transforms.storage.stored import read_small, sha256_of

#: What `manifest.json` says under `corpus`.
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


@dataclass(frozen=True)
class EntityTable:
    """A table that is whole.

    Attributes:
        folder: where it lies.
        wiki: the database name of the wiki whose items it has.
        language: of the labels.
        digest: SHA-256 of the manifest, which lists all files with theirs: names exactly this table.
        dump_date: the date of the Wikidata dump, YYYY-MM-DD; None where its name does not tell it.
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
        """The table in a folder; the rows are not read (`check_files` does).

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
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            if isinstance(error, UnfitTable):
                raise
            raise UnfitTable(f"{folder}: {MANIFEST} cannot be read ({error}); {remedy}") from error

    def check_files(self) -> None:
        """Read all files and compare them with their digests.

        Raises:
            UnfitTable: one is not there, or is another.
        """
        for file in (*self.items, *self.labels):
            try:
                found = sha256_of(file.path)
            except OSError as error:
                raise UnfitTable(f"{file.path} cannot be read: {error}") from error
            if found != file.sha256:
                raise UnfitTable(f"{file.path}: is not the file that {MANIFEST} lists; make the table again")


def _files(root: str, manifest: Mapping[str, Any], folder: str) -> list[TableFile]:
    return [
        TableFile(f"{root}/{file['path']}", file["bytes"], file["sha256"], file["records"])
        for file in manifest["files"]
        if file["path"].startswith(f"{folder}/")
    ]


def is_table(folder: str) -> bool:
    """Whether the manifest in a folder is that of a table of entities."""
    return read_json(f"{folder.rstrip('/')}/{MANIFEST}").get("corpus") == NAME
