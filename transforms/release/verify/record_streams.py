"""The stream of a split's records in a format; a damaged file is reported and ends the stream."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from wikimill.transforms.release.formats.format import Exactness
from wikimill.transforms.release.formats.registry import FORMATS, encoder_of
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.stored_release import DamagedFile, StoredRelease
from wikimill.transforms.release.verify.findings import Finding

_POSITION = re.compile(r"-(\d{5})-of-(\d{5})(?:\.[a-z]+)?\Z")


class Place(NamedTuple):
    """The place of a record: file, number in the file from 1, shard and number of shards (0 and 0 without shards)."""

    path: str
    number: int
    shard: int = 0
    shards: int = 0

    def __str__(self) -> str:
        return f"record {self.number}"


class RecordStream:
    """The records of a split in a format, in order; problems are added to `finding`.

    Args:
        file_format: name of the format.
        release: the release.
        split: the split to read.
        finding: the finding to add to.

    Attributes:
        file_format: as given.
        is_partial: whether the format holds only some columns.
        encoder: the format's encoder, which reads the files.
    """

    def __init__(self, file_format: str, release: StoredRelease, split: str, finding: Finding) -> None:
        self.file_format = file_format
        self.is_partial = FORMATS[file_format].exactness is Exactness.PARTIAL
        self.encoder = encoder_of(file_format, release.schema)
        self._release, self._finding = release, finding
        self._records = self._read(split)

    def next(self) -> tuple[Place, Row] | None:
        """Return the next record; None at the end, or after a damaged file, which is reported."""
        return next(self._records, None)

    def compare(self, place: Place, row: Row, other_place: Place, other: Row) -> None:
        """Report a difference between a record of this format and the same record of the checked format.

        Args:
            place, row: the record of the checked format.
            other_place, other: the record of this format.
        """
        try:
            expected = self.encoder.as_read(row)
        except (KeyError, TypeError, AttributeError):
            return  # the checked record has other columns, which is reported
        if other != expected:
            named = [name for name in expected if other.get(name) != expected[name]] or sorted(other)
            self._finding.add(
                other_place.path,
                f"being the record that {place.path} has",
                _of(expected, named),
                _of(other, named),
                at=str(other_place),
                remedy="one of the two was changed: fetch both again",
            )
        elif other_place.shards and other_place[2:] != place[2:]:
            self._finding.add(other_place.path, "the shard of a record", f"that of {place.path}", other_place.shard)

    def _read(self, split: str) -> Iterator[tuple[Place, Row]]:
        """Yield all records. Report a damaged file, or one whose number of records the manifest denies, and stop."""
        release = self._release
        counts = {str(entry["path"]): entry["records"] for entry in release.manifest["files"]}
        for path in release.shards(self.file_format, split):
            match = _POSITION.search(path)
            shard, shards = (int(match[1]), int(match[2])) if match else (0, 0)
            number = 0
            try:
                for number, row in enumerate(release.rows_in(path), 1):
                    yield Place(path, number, shard, shards), row
            except DamagedFile as error:
                path, _, what = str(error).partition(": ")
                self._finding.add(path, "reading it", f"a file of {self.file_format}", what)
                return
            if number != counts[path]:
                self._finding.add(path, "number of records", counts[path], number)
                return


def _of(row: Row, names: list[str]) -> dict[str, Any]:
    return {name: row.get(name) for name in names}
