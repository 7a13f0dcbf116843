"""Joins the rows of one bucket, from all portions, and writes its two shards of the table."""

from __future__ import annotations

import io
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.ledger import Account
from wikimill.transforms.storage.files import ReleaseFile, write_file
from wikimill.transforms.wikidata.columns import ITEMS as ITEM_COLUMNS
from wikimill.transforms.wikidata.columns import LABELS as LABEL_COLUMNS
from wikimill.transforms.wikidata.spill import ITEMS, LABELS, REFERENCES, Section, read_sections
from wikimill.transforms.wikidata.table import ITEMS_FOLDER, LABELS_FOLDER

#: Rows are made and written so many at a time: what takes memory is the packed rows of one bucket.
_GROUP_ROWS = 2_000
_Key = tuple[int, str]  # revision, digest of what was read
Accounts = dict[str, Account]


def shard_name(folder: str, bucket: int, buckets: int) -> str:
    """The path of a shard in its table.

    >>> shard_name("items", 3, 8)
    'items/items-00003-of-00008.parquet'
    """
    return f"{folder}/{folder}-{bucket:05d}-of-{buckets:05d}.parquet"


def join_bucket(
    gathered: tuple[int, Iterable[Section | None]], root: str, buckets: int
) -> Iterator[ReleaseFile | Accounts]:
    """Write the shards of a bucket; gives both files and the accounts of what was kept and dropped here.

    Of an entity that stands in the dump several times, the highest revision is kept; of two readings of one revision,
    that with the higher digest. A label is kept if its entity has an article, is a class or a property, or is
    referred to.

    Args:
        gathered: the bucket with its sections, in any order; None stands for nothing.
        root: the staging folder.
        buckets: how many there are.
    """
    bucket, found = gathered
    sections = sorted(section for section in found if section is not None)
    accounts = {thing: Account() for thing in ("entities", "statements", "qualifiers")}
    referred = set(read_sections(section for section in sections if section.kind == REFERENCES))
    best: dict[str, tuple[_Key, bool, bytes]] = {}
    for row in read_sections(section for section in sections if section.kind == LABELS):
        head, _, label = row.partition(b"\t")
        entity_id, (revision, digest), is_kept = json.loads(head)
        known = best.get(entity_id)
        if known is not None:
            accounts["entities"].dropped[Drop.DUPLICATE] += 1
        if known is None or (revision, digest) > known[0]:
            best[entity_id] = ((revision, digest), is_kept, label)
    labels = {
        entity_id: label for entity_id, (_, is_kept, label) in best.items() if is_kept or entity_id.encode() in referred
    }
    accounts["entities"].kept = len(labels)
    accounts["entities"].dropped[Drop.UNREFERRED] = len(best) - len(labels)
    items: dict[str, bytes] = {}
    for row in read_sections(section for section in sections if section.kind == ITEMS):
        head, _, item = row.partition(b"\t")
        entity_id, (revision, digest), (statements, qualifiers) = json.loads(head)
        if entity_id in items or best[entity_id][0] != (revision, digest):
            accounts["statements"].dropped[Drop.DUPLICATE] += statements
            accounts["qualifiers"].dropped[Drop.DUPLICATE] += qualifiers
            continue
        accounts["statements"].kept += statements
        accounts["qualifiers"].kept += qualifiers
        items[entity_id] = item
    yield _shard(root, shard_name(ITEMS_FOLDER, bucket, buckets), items, ITEM_COLUMNS)
    yield _shard(root, shard_name(LABELS_FOLDER, bucket, buckets), labels, LABEL_COLUMNS)
    yield accounts


def _shard(root: str, path: str, rows: dict[str, bytes], columns: Any) -> ReleaseFile:
    """Write rows, ordered by their ids as numbers."""
    file = io.BytesIO()
    ordered = iter(sorted(rows, key=id_order))
    with pq.ParquetWriter(file, columns, compression="zstd") as writer:
        while names := list(islice(ordered, _GROUP_ROWS)):
            writer.write_table(pa.Table.from_pylist([json.loads(rows[name]) for name in names], columns))
    return write_file(root, path, file.getbuffer(), len(rows))


def id_order(entity_id: str) -> tuple[str, int]:
    """By which ids are ordered: properties, then items, by number."""
    return entity_id[0], int(entity_id[1:])
