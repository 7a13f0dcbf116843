"""What a portion gives, on disk: rows dealt out to buckets by the hash of their entity's id, to be joined by others.

Shuffles of the laptop's engine are in memory, and what Wikidata holds is not. So each portion writes one file in which
the rows of a bucket lie together, and through the shuffle goes only where they lie; a bucket is joined by reading its
part of every file.
"""

from __future__ import annotations

import json
import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from wikimill.rules.wikidata.parsing import ParsedEntity
from wikimill.transforms.storage.files import write_file
from wikimill.transforms.storage.stored import open_stored
from wikimill.transforms.wikidata.columns import item_row, label_row

SPILL = "spill"
#: References first: with them it is known which labels are kept.
REFERENCES, LABELS, ITEMS = 0, 1, 2
_LEVEL = 1
#: Of rows in memory; a portion of a real dump has less.
MAX_SPILL_BYTES = 64 * 1024 * 1024
#: What a row takes beside its bytes, with the ids that it refers to.
_ROW_BYTES = 200


@dataclass(frozen=True, slots=True, order=True)
class Section:
    """Where rows of one kind and one bucket lie: in the spill, or in a portion that was kept."""

    path: str
    kind: int
    offset: int
    length: int


def bucket_of(entity_id: str, buckets: int) -> int:
    """The bucket, and with it the shard of the table, of an entity."""
    return int.from_bytes(blake2b(entity_id.encode(), digest_size=8).digest(), "big") % buckets


class Spill:
    """The rows of a portion, until they are written.

    Args:
        buckets: how many there are.
    """

    def __init__(self, buckets: int) -> None:
        self._buckets = buckets
        self._rows: dict[tuple[int, int], list[bytes]] = defaultdict(list)
        self._referred: set[str] = set()
        self._size = 0

    @property
    def is_full(self) -> bool:
        """Whether the rows should be written before more are added: a portion may unpack to anything."""
        return self._size > MAX_SPILL_BYTES

    def add(self, parsed: ParsedEntity, raw: bytes) -> None:
        """Take an entity in: its label, its item, and what these refer to.

        Args:
            parsed: the entity.
            raw: what it was read from; decides between two readings of one revision.
        """
        label, bucket = parsed.label, bucket_of(parsed.label.id, self._buckets)
        # Classes are kept, too, so that chains of classes have no holes; there are some 4 million.
        is_kept = label.title is not None or bool(label.subclass_of) or label.id[0] == "P"
        key = [parsed.revision, blake2b(raw, digest_size=8).hexdigest()]
        self._put(bucket, LABELS, [label.id, key, is_kept], label_row(label))
        if is_kept:
            self._referred.update(label.instance_of, label.subclass_of)
        if parsed.item is not None:
            counts = [len(parsed.item.statements), parsed.qualifiers.kept]
            self._put(bucket, ITEMS, [label.id, key, counts], item_row(parsed.item))
            self._referred.update(parsed.item.referred())

    def _put(self, bucket: int, kind: int, head: Any, row: Any) -> None:
        """JSON has no tabs of its own: who joins reads the head only, and passes the row on."""
        packed = b"\t".join((_packed(head), _packed(row)))
        self._rows[bucket, kind].append(packed)
        self._size += len(packed) + _ROW_BYTES

    def write(self, root: str, name: str) -> Iterator[tuple[int, Section]]:
        """Write everything to a file of the spill; gives each bucket's sections.

        Args:
            root: the staging folder.
            name: of the portion, and of its part; written anew it has the same bytes, so that a retry does no harm.
        """
        for entity_id in sorted(self._referred):
            self._rows[bucket_of(entity_id, self._buckets), REFERENCES].append(entity_id.encode())
        path, offset, packed, found = f"{root}/{SPILL}/{name}", 0, [], []
        for (bucket, kind), rows in sorted(self._rows.items()):
            data = zlib.compress(b"\n".join(rows), _LEVEL)
            packed.append(data)
            found.append((bucket, Section(path, kind, offset, len(data))))
            offset += len(data)
        self._rows, self._referred, self._size = defaultdict(list), set(), 0
        if packed:
            write_file(root, f"{SPILL}/{name}", b"".join(packed))
        yield from found


def _packed(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def read_sections(sections: Iterable[Section]) -> Iterator[bytes]:
    """The rows of sections, in the order in which they are given."""
    for section in sections:
        with open_stored(section.path) as file:
            file.seek(section.offset)
            data = file.read(section.length)
        yield from zlib.decompress(data).split(b"\n")
