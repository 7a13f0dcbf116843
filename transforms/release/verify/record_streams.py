"""The records of a format, pack by pack, with where each stands; damage is told, and ends them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from wikimill.transforms.release.formats.columns import are_plain, columns_of_rows
from wikimill.transforms.release.formats.encoders import encoder_of
from wikimill.transforms.release.formats.packs import Pack
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.stored_release import DamagedFile, StoredRelease, damaged
from wikimill.transforms.release.verify.findings import Finding

_POSITION = re.compile(r"-(\d{5})-of-(\d{5})(?:\.[a-z]+)?\Z")
#: Formats whose files say which type each column has, and that give values of these types.
_TYPED = ("avro", "parquet")


class Place(NamedTuple):
    """Where a record stands: file, number in it from 1, shard and number of shards (0 of 0 where there are none)."""

    path: str
    number: int
    shard: int = 0
    shards: int = 0

    def __str__(self) -> str:
        return f"record {self.number}"


@dataclass(frozen=True)
class PlacedPack:
    """Some consecutive records of a file.

    Attributes:
        first: where the first one stands.
        pack: the records.
    """

    first: Place
    pack: Pack

    def __len__(self) -> int:
        return len(self.pack)

    def place(self, index: int) -> Place:
        """Where a record stands, counted from 0."""
        return self.first._replace(number=self.first.number + index)

    def part(self, start: int, count: int) -> PlacedPack:
        """Some of the records."""
        return PlacedPack(self.place(start), self.pack.part(start, count))

    def each(self) -> Iterator[tuple[Place, Row]]:
        """Yield record after record.

        Raises:
            ValueError: something stored is no record.
        """
        for index, row in enumerate(self.pack.each()):
            yield self.place(index), row

    def as_columns(self, schema: Schema) -> PlacedPack:
        """The same records as a batch of Arrow's, where their format has types of its own that this keeps."""
        if self.pack.columns is None and self.first.path.split("/")[0] in _TYPED and are_plain(schema):
            columns = columns_of_rows(self.pack.rows, schema)
            if columns is not None:
                return PlacedPack(self.first, Pack(columns, self.pack.number))
        return self


class RecordStream:
    """The records of one format of one split, in order."""

    def __init__(self, file_format: str, release: StoredRelease, split: str, finding: Finding) -> None:
        self.file_format = file_format
        self.encoder = encoder_of(file_format, release.schema)
        self._release, self._finding = release, finding
        self._packs = self._read(split)
        self._rest: PlacedPack | None = None

    def next_pack(self) -> PlacedPack | None:
        """The next records, read to the last one; None: there are no more."""
        found = self._rest or next(self._packs, None)
        self._rest = None
        if found is None or found.pack.decode is None:
            return found and found.as_columns(self.encoder.schema)
        rows: list[Row] = []
        try:
            rows.extend(row for _, row in found.each())
        except ValueError as error:
            self.end(damaged(found.first.path, error))
        return PlacedPack(found.first, Pack(rows, found.first.number)) if rows else None

    def take(self, count: int) -> Iterator[PlacedPack]:
        """Yield the next `count` records, or as many as there are."""
        while count > 0:
            found = self._rest or next(self._packs, None)
            if found is None:
                return
            self._rest = found.part(count, len(found) - count) if len(found) > count else None
            part = found.part(0, min(count, len(found)))
            count -= len(part)
            yield part

    def end(self, error: DamagedFile) -> None:
        """Tell of damage; nothing comes any more."""
        path, _, what = str(error).partition(": ")
        self._finding.add(path, "reading it", f"a file of {self.file_format}", what)
        self._packs, self._rest = iter(()), None

    def _read(self, split: str) -> Iterator[PlacedPack]:
        """All packs; a file with another number of records than the manifest says ends them."""
        release = self._release
        counts = {str(entry["path"]): entry["records"] for entry in release.manifest["files"]}
        for path in release.shards(self.file_format, split):
            match = _POSITION.search(path)
            shard, shards = (int(match[1]), int(match[2])) if match else (0, 0)
            number = 0
            try:
                for pack in release.packs_in(path):
                    number += len(pack)
                    yield PlacedPack(Place(path, pack.number, shard, shards), pack)
            except DamagedFile as error:
                self.end(error)
                return
            if number != counts[path]:
                self._finding.add(path, "number of records", counts[path], number)
                return
