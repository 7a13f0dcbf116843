"""The join of a bucket's rows from all portions, which writes the bucket's two shards of the table."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from apache_beam import pvalue

from wikimill.rules.drops import Drop
from wikimill.transforms.measures import Measure
from wikimill.transforms.storage.files import ReleaseFile, write_file
from wikimill.transforms.wikidata.columns import ITEMS as ITEM_COLUMNS
from wikimill.transforms.wikidata.columns import LABELS as LABEL_COLUMNS
from wikimill.transforms.wikidata.entity_batches import EntityBatch, unpacked
from wikimill.transforms.wikidata.table import ITEMS_FOLDER, LABELS_FOLDER

#: Number of rows to write at a time.
_GROUP_ROWS = 2_000
_Key = tuple[int, str]  # revision, digest of the source text
#: Tag of the counts of dropped rows.
MEASURES = "measures"


def shard_name(folder: str, bucket: int, buckets: int) -> str:
    """Return the path of a shard within the table.

    >>> shard_name("items", 3, 8)
    'items/items-00003-of-00008.parquet'
    """
    return f"{folder}/{folder}-{bucket:05d}-of-{buckets:05d}.parquet"


def join_bucket(
    gathered: tuple[int, Iterable[EntityBatch]], root: str, buckets: int
) -> Iterator[ReleaseFile | pvalue.TaggedOutput]:
    """Write the two shards of a bucket; yield both files and, tagged `MEASURES`, the numbers of rows dropped here.

    Of several copies of an entity, the one with the highest revision, then the highest digest, is kept. A label is kept
    if its entity has an article, is a class or a property, or is referred to.

    Args:
        gathered: number of the bucket, and its batches in any order.
        root: the staging folder.
        buckets: number of buckets.

    Raises:
        OSError: a file cannot be written.
    """
    bucket, batches = gathered[0], list(gathered[1])
    dropped: Counter[tuple[str, str]] = Counter()
    referred = {entity_id for batch in batches for entity_id in unpacked(batch.references)}
    best: dict[str, tuple[_Key, bool, bytes]] = {}
    for row in (row for batch in batches for row in unpacked(batch.labels)):
        head, _, label = row.partition(b"\t")
        entity_id, (revision, digest), is_kept = json.loads(head)
        known = best.get(entity_id)
        if known is not None:
            dropped["entities", Drop.DUPLICATE] += 1
        if known is None or (revision, digest) > known[0]:
            best[entity_id] = ((revision, digest), is_kept, label)
    labels = {
        entity_id: label for entity_id, (_, is_kept, label) in best.items() if is_kept or entity_id.encode() in referred
    }
    dropped["entities", Drop.UNREFERRED] = len(best) - len(labels)
    items: dict[str, bytes] = {}
    for row in (row for batch in batches for row in unpacked(batch.items)):
        head, _, item = row.partition(b"\t")
        entity_id, (revision, digest), (statements, qualifiers) = json.loads(head)
        if entity_id in items or best[entity_id][0] != (revision, digest):
            dropped["statements", Drop.DUPLICATE] += statements
            dropped["qualifiers", Drop.DUPLICATE] += qualifiers
            continue
        items[entity_id] = item
    yield _shard(root, shard_name(ITEMS_FOLDER, bucket, buckets), items, ITEM_COLUMNS)
    yield _shard(root, shard_name(LABELS_FOLDER, bucket, buckets), labels, LABEL_COLUMNS)
    for (thing, reason), count in dropped.items():
        measure: Measure = (("all", thing, reason), count)
        yield pvalue.TaggedOutput(MEASURES, measure)


def _shard(root: str, path: str, rows: dict[str, bytes], columns: Any) -> ReleaseFile:
    """Write rows to a Parquet file, sorted by `id_order`."""
    file = io.BytesIO()
    ordered = iter(sorted(rows, key=id_order))
    with pq.ParquetWriter(file, columns, compression="zstd") as writer:
        while names := list(islice(ordered, _GROUP_ROWS)):
            writer.write_table(pa.Table.from_pylist([json.loads(rows[name]) for name in names], columns))
    return write_file(root, path, file.getbuffer(), len(rows))


def id_order(entity_id: str) -> tuple[str, int]:
    """Return a sort key for ids: first letter, then number.

    >>> sorted(["Q10", "Q9", "P31"], key=id_order)
    ['P31', 'Q9', 'Q10']
    """
    return entity_id[0], int(entity_id[1:])
