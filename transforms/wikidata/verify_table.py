"""Checks a table of entities: its files against its manifest, and each row against what the table promises."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pyarrow.parquet as pq

from wikimill.transforms.storage.ownership import MANIFEST, RUN, SIGNATURE, SUCCESS, SUMS, held_files
from wikimill.transforms.storage.stored import open_stored, read_small, sha256_of
from wikimill.transforms.wikidata.columns import ITEMS, LABELS
from wikimill.transforms.wikidata.join_bucket import id_order, shard_name
from wikimill.transforms.wikidata.read_table import items_of_file, labels_of_file
from wikimill.transforms.wikidata.spill import bucket_of
from wikimill.transforms.wikidata.table import ITEMS_FOLDER, LABELS_FOLDER, EntityTable, TableFile, UnfitTable

_MAX_SUMS_BYTES = 64 * 1024 * 1024
#: Of one shard; one that is broken is broken in every row.
_TOLD = 3


def table_problems(folder: str, *, quick: bool = False) -> Iterator[str]:
    """Yield what is wrong with a table, a line each; nothing if it is whole.

    Args:
        folder: of the table.
        quick: whether the rows are left unread.
    """
    try:
        table = EntityTable.open(folder)
    except UnfitTable as error:
        yield str(error)
        return
    broken = list(_broken_files(table))
    yield from broken
    try:
        yield from _accounts(table)
        if not quick and not broken:
            yield from _rows(table)
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        yield f"{MANIFEST}: cannot be read: {error!r:.200}; make the table again"


def _broken_files(table: EntityTable) -> Iterator[str]:
    """Files that are missing, changed, or not listed."""
    listed = {file["path"]: file for file in table.manifest["files"]}
    for path, file in sorted(listed.items()):
        try:
            found = sha256_of(f"{table.folder}/{path}")
        except OSError as error:
            yield f"{path}: cannot be read: {error.strerror or error}"
            continue
        if found != file["sha256"]:
            yield f"{path}: its SHA-256 is not the one in {MANIFEST}: it was damaged or changed"
    known = {*listed, MANIFEST, SUMS, RUN, SUCCESS, SIGNATURE}
    yield from (f"{path}: {MANIFEST} does not list it" for path in sorted({*held_files(table.folder)} - known))
    lines = {path: file["sha256"] for path, file in listed.items()} | {MANIFEST: table.digest}
    expected = "".join(f"{digest}  {path}\n" for path, digest in sorted(lines.items()))
    try:
        if read_small(f"{table.folder}/{SUMS}", _MAX_SUMS_BYTES) != expected.encode():
            yield f"{SUMS}: is not what {MANIFEST} lists"
    except OSError as error:
        yield f"{SUMS}: cannot be read: {error.strerror or error}"


def _accounts(table: EntityTable) -> Iterator[str]:
    """Whether in = kept + dropped + dead, and the rows are as many as were kept."""
    counts, rows = table.manifest["counts"], table.manifest["rows"]
    for thing, account in counts.items():
        if account["in"] != account["kept"] + sum(account["dropped"].values()) + account["dead"]:
            yield f"{MANIFEST}: counts.{thing}: in is not kept + dropped + dead"
    found = {
        ITEMS_FOLDER: sum(file.rows for file in table.items),
        LABELS_FOLDER: sum(file.rows for file in table.labels),
    }
    if found != rows:
        yield f"{MANIFEST}: rows: {rows} are told, and the files have {found}"
    if rows[LABELS_FOLDER] != counts["entities"]["kept"]:
        kept = counts["entities"]["kept"]
        yield f"{MANIFEST}: {kept:,} entities were kept, and there are {rows[LABELS_FOLDER]:,} labels"
    shards = table.manifest["options"]["shards"]
    for folder, files in ((ITEMS_FOLDER, table.items), (LABELS_FOLDER, table.labels)):
        names = [file.path.removeprefix(f"{table.folder}/") for file in files]
        if names != [shard_name(folder, bucket, shards) for bucket in range(shards)]:
            yield f"{folder}: expected {shards:,} shards; {MANIFEST} lists {len(names):,}, or others"


def _rows(table: EntityTable) -> Iterator[str]:
    statements = qualifiers = 0
    shards = table.manifest["options"]["shards"]
    for bucket, (items, labels) in enumerate(zip(table.items, table.labels, strict=False)):
        problems: list[str] = []
        titles: dict[str, str | None] = {}
        try:
            problems += _shape(items, ITEMS) + _shape(labels, LABELS)
            for entity_id, label in labels_of_file(labels):
                titles[entity_id] = label.title
            problems += _order(labels, list(titles), bucket, shards)
            ids = []
            for title, item in items_of_file(items):
                ids.append(item.id)
                statements += len(item.statements)
                qualifiers += sum(len(statement.qualifiers) for statement in item.statements)
                if not title or titles.get(item.id) != title:
                    problems.append(f"{items.path}: {item.id}: the title is not the one in its label")
            problems += _order(items, ids, bucket, shards)
        except (OSError, ValueError, KeyError, TypeError) as error:
            problems.append(f"{items.path} and its labels: cannot be read: {error!r:.200}")
        yield from problems[:_TOLD]
    counts = table.manifest["counts"]
    for thing, found in (("statements", statements), ("qualifiers", qualifiers)):
        if counts[thing]["kept"] != found:
            yield f"{MANIFEST}: {counts[thing]['kept']:,} {thing} were kept, and the items have {found:,}"


def _shape(file: TableFile, columns: object) -> list[str]:
    with open_stored(file.path) as opened, pq.ParquetFile(opened) as table:
        told = [] if table.schema_arrow.equals(columns) else [f"{file.path}: its columns are not those of the table"]
        if table.metadata.num_rows != file.rows:
            told.append(f"{file.path}: has {table.metadata.num_rows:,} rows; {MANIFEST} tells {file.rows:,}")
        return told


def _order(file: TableFile, ids: list[str], bucket: int, shards: int) -> list[str]:
    """What is wrong with the ids of a shard."""
    wrong = [entity_id for entity_id in ids if bucket_of(entity_id, shards) != bucket]
    if wrong:
        return [f"{file.path}: {wrong[0]} does not belong into this shard"]
    keys = [id_order(entity_id) for entity_id in ids]
    is_ordered = all(one < other for one, other in pairwise(keys))
    return (
        [] if is_ordered and len(ids) == file.rows else [f"{file.path}: the ids are not in order, or one stands twice"]
    )
