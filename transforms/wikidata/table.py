"""`EntityTable`, a stored table of entities: its source, its version and its files.

DIR/items/items-00000-of-00008.parquet      columns.ITEMS
DIR/labels/labels-00000-of-00008.parquet    columns.LABELS
DIR/dead_letters/dead-letters-00000-of-00001.jsonl
DIR/manifest.json, SHA256SUMS, run.json, _SUCCESS
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, BinaryIO

from wikimill.transforms.options import OptionError
from wikimill.transforms.storage.json_text import parse_json
from wikimill.transforms.storage.ownership import MANIFEST, SUCCESS, own_place, read_json
from wikimill.transforms.storage.stored import open_checked, read_small

#: Value of `corpus` in manifest.json.
NAME = "entities"
#: Version of the table; incremented whenever the same dump and options give other rows or columns than before.
TABLE_VERSION = 1
ITEMS_FOLDER, LABELS_FOLDER = "items", "labels"
_MAX_MANIFEST_BYTES = 64 * 1024 * 1024


class UnfitTable(ValueError):
    """A folder holds no readable, complete table of entities of this version; the message has the remedy."""


@dataclass(frozen=True)
class TableFile:
    """A file of the table: its full path, size in bytes, SHA-256 and number of rows."""

    path: str
    size: int
    sha256: str
    rows: int

    def open(self) -> BinaryIO:
        """Open the file for reading after comparing its content with its SHA-256.

        Raises:
            Damaged, OSError: see `open_checked`.
        """
        return open_checked(self.path, self.sha256)


@dataclass(frozen=True)
class EntityTable:
    """A complete table of entities.

    Attributes:
        folder: folder of the table.
        wiki: database name of the wiki whose items the table has.
        language: code of the labels' language.
        digest: SHA-256 of the manifest, which lists all files with their digests; it identifies the table.
        dump_date: date of the Wikidata dump, YYYY-MM-DD; None if the dump's name has no date.
        items, labels: the files of items and of labels, in the order of the manifest.
        manifest: content of manifest.json.
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
        """Return the table in a folder, without reading its rows (see `check_files`).

        Raises:
            UnfitTable: there is no table, or it is incomplete, malformed or of another version.
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

    def identity(self) -> dict[str, Any]:
        """Return the table's entry in the `models` of a release's manifest: its wiki, dump date and digest."""
        return {"wiki": self.wiki, "dump_date": self.dump_date, "sha256": self.digest}

    def check_files(self) -> None:
        """Compare all files with their digests, and their columns with the schemas.

        Raises:
            UnfitTable: a file is missing, damaged or has other columns.
        """
        # Imported here because Arrow takes a third of a second to import, and most callers read no rows.
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


def table_of_option(folder: str) -> EntityTable:
    """Return the table in the folder that the option `entities` names, after checking all its files.

    Raises:
        OptionError: `EntityTable.open` or `check_files` raised UnfitTable.
    """
    try:
        table = EntityTable.open(folder)
        table.check_files()
    except UnfitTable as error:
        raise OptionError("entities", str(error)) from error
    return table


def _files(root: str, manifest: Mapping[str, Any], folder: str) -> list[TableFile]:
    return [
        TableFile(own_place(root, file["path"]), file["bytes"], file["sha256"], file["records"])
        for file in manifest["files"]
        if file["path"].startswith(f"{folder}/")
    ]


def is_table(folder: str) -> bool:
    """Return whether a folder has the manifest of a table of entities; the table may be incomplete."""
    return read_json(f"{folder.rstrip('/')}/{MANIFEST}").get("corpus") == NAME
