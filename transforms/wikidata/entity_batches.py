"""Batches of rows: the rows of a portion of a Wikidata dump, divided into buckets by a hash of each entity's id.

Mining yields a batch for each bucket, not a record for each entity: the local engine shuffles in memory, which cannot
hold Wikidata. Batches are stored on disk, and only their places are shuffled.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, ClassVar

from wikimill.rules.wikidata.parsing import ParsedEntity
from wikimill.transforms.wikidata.columns import item_row, label_row

_LEVEL = 1
#: Bytes of rows in memory after which they are packed.
MAX_BATCH_BYTES = 64 * 1024 * 1024
#: Memory of a row in addition to its bytes, including the ids that it refers to.
_ROW_BYTES = 200


@dataclass(frozen=True, slots=True)
class EntityBatch:
    """The rows of one bucket in a portion. Their lines are packed (see `unpacked`); a field without rows is empty.

    Attributes:
        LEAST_SET_ASIDE: size in bytes from which `RecordCoder` stores a batch on disk.
        bucket: number of the bucket, equal to the number of the shard in the table.
        references: the ids that labels and items of the portion refer to, one per line.
        labels: a row per line: a JSON list (id, [revision, digest], whether it is kept even if nothing refers to it), a
            tab, the columns as JSON.
        items: the same, with [number of statements, number of qualifiers] in the third place.
    """

    LEAST_SET_ASIDE: ClassVar[int] = 256
    bucket: int
    references: str = ""
    labels: str = ""
    items: str = ""


def bucket_of(entity_id: str, buckets: int) -> int:
    """Return the number of an entity's bucket, which is also the number of its shard in the table."""
    return int.from_bytes(blake2b(entity_id.encode(), digest_size=8).digest(), "big") % buckets


class DealtRows:
    """The rows of a portion, collected by bucket until they are packed.

    Args:
        buckets: number of buckets.
    """

    def __init__(self, buckets: int) -> None:
        self._buckets = buckets
        self._rows: dict[int, dict[str, list[bytes]]] = defaultdict(lambda: defaultdict(list))
        self._referred: set[str] = set()
        self._size = 0

    @property
    def is_full(self) -> bool:
        """Whether the rows should be packed before more are added: a portion may unpack to any size."""
        return self._size > MAX_BATCH_BYTES

    def add(self, parsed: ParsedEntity, raw: bytes) -> None:
        """Add an entity: its label, its item, and their references.

        Args:
            parsed: the entity.
            raw: its source text, whose digest decides between two copies of a revision.
        """
        label, bucket = parsed.label, bucket_of(parsed.label.id, self._buckets)
        # Classes without a page are kept, too, so that chains of classes are complete.
        is_kept = label.title is not None or bool(label.subclass_of) or label.id[0] == "P"
        key = [parsed.revision, blake2b(raw, digest_size=8).hexdigest()]
        self._put(bucket, "labels", [label.id, key, is_kept], label_row(label))
        if is_kept:
            self._referred.update(label.instance_of, label.subclass_of)
        if parsed.item is not None:
            counts = [len(parsed.item.statements), parsed.qualifiers.kept]
            self._put(bucket, "items", [label.id, key, counts], item_row(parsed.item))
            self._referred.update(parsed.item.referred())

    def _put(self, bucket: int, kind: str, head: Any, row: Any) -> None:
        """Add a row. A tab separates head and columns, since JSON has no raw tabs: the join parses only the head."""
        line = b"\t".join((_json(head), _json(row)))
        self._rows[bucket][kind].append(line)
        self._size += len(line) + _ROW_BYTES

    def batches(self) -> Iterator[EntityBatch]:
        """Yield a batch for each bucket that has rows, then clear all rows.

        The same entities, added in the same order, give equal batches.
        """
        for entity_id in sorted(self._referred):
            self._rows[bucket_of(entity_id, self._buckets)]["references"].append(entity_id.encode())
        rows, self._rows = self._rows, defaultdict(lambda: defaultdict(list))
        self._referred, self._size = set(), 0
        for bucket, kinds in sorted(rows.items()):
            yield EntityBatch(bucket, **{kind: _packed(lines) for kind, lines in kinds.items()})


def _json(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def _packed(lines: list[bytes]) -> str:
    return base64.b64encode(zlib.compress(b"\n".join(lines), _LEVEL)).decode()


def unpacked(packed: str) -> list[bytes]:
    """Return the lines in a packed field of a batch; an empty list for an empty field."""
    return zlib.decompress(base64.b64decode(packed)).split(b"\n") if packed else []
