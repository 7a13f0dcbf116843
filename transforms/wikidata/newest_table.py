"""The search for the table of entities to join with: in a folder, or the newest in a folder of tables."""

from __future__ import annotations

import os

from wikimill.transforms.joined_input import Dated, UnfitInput
from wikimill.transforms.storage.ownership import MANIFEST, SUCCESS
from wikimill.transforms.storage.paths import is_local
from wikimill.transforms.wikidata.table import EntityTable, UnfitTable, is_table


def find_table(folder: str, wiki: str) -> Dated:
    """Return the table in a folder, or the newest complete table of a wiki among its subfolders.

    The newest table has the latest date of its Wikidata dump (no date is oldest), then the last name of its folder.
    Incomplete tables and tables of other wikis are skipped.

    Args:
        folder: a folder on any filesystem that Beam knows.
        wiki: database name of the wiki whose articles are joined.

    Raises:
        UnfitInput: there is no such table, the table in `folder` is for another wiki, or the filesystem is unknown.
    """
    root = folder.rstrip("/") or "/"
    try:
        is_own, places = _places(root)
    except ValueError as error:  # Beam does not know the filesystem, or lacks a library for it
        raise UnfitInput(f"{folder}: this filesystem cannot be reached: {error}") from error
    if is_own:
        try:
            table = EntityTable.open(root)
        except UnfitTable as error:
            raise UnfitInput(str(error)) from error
        if table.wiki != wiki:
            raise UnfitInput(
                f"{folder}: a table of {table.wiki}, and {wiki} is refreshed; make one with `wikimill entities "
                f"--wiki {wiki}`"
            )
        return _dated(table)
    tables = [each for place in places if (each := _opened(place)) is not None and each.wiki == wiki]
    if not tables:
        raise UnfitInput(
            f"{folder}: neither a table of entities nor a folder with whole ones of {wiki}; make one with `wikimill "
            f"entities --wiki {wiki} --output {root}/DATE`"
        )
    return _dated(max(tables, key=_age))


def _places(root: str) -> tuple[bool, list[str]]:
    """Return whether a folder has a manifest, and its subfolders with a `_SUCCESS`. A local name may have brackets."""
    if is_local(root):
        folders = [entry.path for entry in os.scandir(root) if entry.is_dir()] if os.path.isdir(root) else []
        return os.path.exists(f"{root}/{MANIFEST}"), [each for each in folders if os.path.exists(f"{each}/{SUCCESS}")]
    from apache_beam.io.filesystems import FileSystems  # readers of releases import this module without Beam

    found = FileSystems.match([f"{root}/*/{SUCCESS}"])[0].metadata_list
    return bool(FileSystems.exists(f"{root}/{MANIFEST}")), [item.path.rpartition("/")[0] for item in found]


def _opened(place: str) -> EntityTable | None:
    """Return the table in a folder; None if there is no readable table."""
    try:
        return EntityTable.open(place) if is_table(place) else None
    except UnfitTable:
        return None


def _age(table: EntityTable) -> tuple[str, str]:
    return table.dump_date or "", table.folder


def _dated(table: EntityTable) -> Dated:
    return Dated(table.folder, table.dump_date, table.digest)
