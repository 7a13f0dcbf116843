"""Finds the table of entities to join with: the one that a folder holds, or the newest of a folder of tables."""

from __future__ import annotations

from wikimill.transforms.joined_input import Dated, UnfitInput
from wikimill.transforms.storage.ownership import MANIFEST, SUCCESS
from wikimill.transforms.wikidata.table import EntityTable, UnfitTable, is_table


def find_table(folder: str, wiki: str) -> Dated:
    """Return the table in a folder, or the newest whole one of the wiki among its subfolders.

    Newest is the latest date of the Wikidata dump, a table without a date being the oldest; of one date it is the
    folder whose name sorts last. Tables that are not whole yet, and those of other wikis, are passed over.

    Args:
        folder: on any filesystem that Beam knows.
        wiki: database name of the wiki whose articles are joined.

    Raises:
        UnfitInput: there is none, or the one that is named is of another wiki.
    """
    root = folder.rstrip("/") or "/"
    from apache_beam.io.filesystems import FileSystems  # readers of releases know the corpus, and do without Beam

    if FileSystems.exists(f"{root}/{MANIFEST}"):
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
    found = FileSystems.match([f"{root}/*/{SUCCESS}"])[0].metadata_list
    places = [item.path.rpartition("/")[0] for item in found]
    tables = [each for place in places if (each := _opened(place)) is not None and each.wiki == wiki]
    if not tables:
        raise UnfitInput(
            f"{folder}: neither a table of entities nor a folder with whole ones of {wiki}; make one with `wikimill "
            f"entities --wiki {wiki} --output {root}/DATE`"
        )
    return _dated(max(tables, key=_age))


def _opened(place: str) -> EntityTable | None:
    """Return the table in a folder; None if there is none that can be read."""
    try:
        return EntityTable.open(place) if is_table(place) else None
    except UnfitTable:
        return None


def _age(table: EntityTable) -> tuple[str, str]:
    return table.dump_date or "", table.folder


def _dated(table: EntityTable) -> Dated:
    return Dated(table.folder, table.dump_date, table.digest)
