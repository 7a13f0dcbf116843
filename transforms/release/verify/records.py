"""Reads every record of a release, in all its formats at once, and checks each.

The formats of one split are read in step: the record of the format that holds most is checked, and what the others give
is compared with it. So a record is named where it differs, and one pass is enough.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, NamedTuple

from wikimill.rules.profiles.profile import Profile
from wikimill.rules.records import splits_with, stable_position
from wikimill.transforms.corpus import Fault
from wikimill.transforms.release.formats.column import Row
from wikimill.transforms.release.formats.encoders import encoder_of
from wikimill.transforms.release.formats.shard import Encoder, shard_index
from wikimill.transforms.release.stored_release import DamagedFile, StoredRelease
from wikimill.transforms.release.verify.findings import Finding
from wikimill.transforms.release.verify.recount import Distinct, table_differences

#: The format whose records are checked is the first of these that a release has.
_ORDER = ("jsonl", "avro", "parquet", "tfrecord", "tsv", "txt")
#: Formats that hold some columns only.
_NARROW = ("tsv", "txt")
_POSITION = re.compile(r"-(\d{5})-of-(\d{5})(?:\.[a-z]+)?\Z")
_MILL = "mill again"
_TELL_EVERY = 1_000


class Place(NamedTuple):
    """Where a record stands: file, number in it from 1, shard and number of shards (0 of 0 where there are none)."""

    path: str
    number: int
    shard: int = 0
    shards: int = 0

    def __str__(self) -> str:
        return f"record {self.number}"


@dataclass
class _Stream:
    """The records of one format of one split."""

    file_format: str
    encoder: Encoder
    records: Iterator[tuple[Place, Row]]


@dataclass
class RecordCheck:
    """Checks all records of a release; `finding` and `recount` are filled by `run`.

    Attributes:
        release: what is checked.
        tables: what its stats.json holds.
        tell: is called with the number of records checked so far, now and then.
    """

    release: StoredRelease
    tables: dict[str, Any]
    tell: Callable[[int], None] | None = None
    finding: Finding = field(default_factory=lambda: Finding("records"))

    def run(self) -> Finding:
        """Read and check everything.

        Raises:
            KeyError, TypeError, ValueError: the manifest's options are not those of a release of this corpus.
        """
        formats = [name for name in _ORDER if name in self.release.formats]
        manifest = self.release.manifest
        corpus = self.release.corpus
        self._check = corpus.row_checks(manifest, formats[0] == "tfrecord")
        self._recount = corpus.recount(manifest)
        self._ids, self._pages, self._contents = Distinct(), Distinct(), Distinct()
        self._profiler, self._profile = corpus.profiler, Profile()
        # Of TFRecord alone the floats are not those that the profile was made of.
        self._profiles = formats[0] != "tfrecord"
        self._places: list[tuple[int, str]] = []
        self._done = 0
        self._whole_columns = formats[0] not in _NARROW
        for split in splits_with(manifest["splits"]):
            self._split(split, formats)
        number = len(self._ids) if self._whole_columns else sum(manifest["splits"].values())
        self.finding.told = f"{number:,} records in {len(formats)} format{'s' * (len(formats) != 1)}"
        if self._whole_columns:
            self._check_unique()
            pages = self._pages.count
            self.finding.told += f", ids unique, {pages:,} pages each in one split, every rule and count again"
        else:
            self.finding.told += (
                f"; {formats[0].upper()} alone tells neither ids nor pages, so only the sentences were checked"
            )
        return self.finding

    def _split(self, split: str, formats: list[str]) -> None:
        streams = [_Stream(name, encoder_of(name, self.release.schema), self._records(name, split)) for name in formats]
        last = (-1, "")
        while streams:
            heads = [(stream, head) for stream in streams if (head := self._next(stream)) is not None]
            streams = [stream for stream, _ in heads]
            if not heads:
                break
            reference, (place, row) = heads[0]
            self._done += 1
            if self.tell is not None and not self._done % _TELL_EVERY:
                self.tell(self._done)
            if reference.file_format in _NARROW:
                self._report(place, self._check.tsv_faults(row))
                continue
            checked = self._checked(place, row)
            if checked is not None:
                last = self._whole_row(place, checked, split, last)
            for stream, (other_place, other) in heads[1:]:
                self._compare(place, row, other_place, other, stream)

    def _records(self, file_format: str, split: str) -> Iterator[tuple[Place, Row]]:
        """The records of a format; a file with another number of them than the manifest says ends it."""
        counts = {str(entry["path"]): entry["records"] for entry in self.release.manifest["files"]}
        for path in self.release.shards(file_format, split):
            match = _POSITION.search(path)
            shard, shards = (int(match[1]), int(match[2])) if match else (0, 0)
            number = 0
            for number, row in enumerate(self.release.rows_in(path), 1):
                yield Place(path, number, shard, shards), row
            if number != counts[path]:
                self.finding.add(path, "number of records", counts[path], number)
                return

    def _next(self, stream: _Stream) -> tuple[Place, Row] | None:
        try:
            return next(stream.records, None)
        except DamagedFile as error:
            path, _, what = str(error).partition(": ")
            self.finding.add(path, "reading it", f"a file of {stream.file_format}", what)
            return None

    def _checked(self, place: Place, row: Row) -> Row | None:
        try:
            return self.release.schema.checked(row)
        except ValueError as error:
            self.finding.add(place.path, "the schema", "a valid record", error, at=str(place), remedy=_MILL)
            return None

    def _whole_row(self, place: Place, row: Row, split: str, last: tuple[int, str]) -> tuple[int, str]:
        example = str(row["id"])
        position = (stable_position(example), example)
        if position <= last:
            self.finding.add(
                place.path,
                "the order of records",
                "positions that rise",
                f"{example} behind {last[1]}",
                at=str(place),
                remedy=_MILL,
            )
        shard = shard_index(position[0], place.shards)
        if shard != place.shard:
            wanted = f"shard {shard} of {place.shards}"
            self.finding.add(place.path, "the shard of a record", wanted, place.shard, at=str(place), remedy=_MILL)
        self._report(place, self._check.faults(row, split))
        if place.number == 1:
            self._places.append((len(self._ids), place.path))
        self._ids.add(example)
        for origin in self.release.corpus.origins(row):
            self._pages.add(*origin)
        self._contents.add(*self._recount.content(row))
        self._recount.add(row, split)
        if self._profiles:
            self._profiler.add(self._profile, SimpleNamespace(**row))
        return position

    def _report(self, place: Place, faults: Iterator[Fault]) -> None:
        for fault in faults:
            self.finding.add(place.path, fault.what, fault.expected, fault.found, at=str(place), remedy=_MILL)

    def _compare(self, place: Place, row: Row, other_place: Place, other: Row, stream: _Stream) -> None:
        try:
            expected = stream.encoder.as_read(row)
        except (KeyError, TypeError, AttributeError):
            return  # the record that was checked has other columns, which is told
        if other != expected:
            named = [name for name in expected if other.get(name) != expected[name]] or sorted(other)
            what = f"being the record that {place.path} has"
            self.finding.add(
                other_place.path,
                what,
                {name: expected.get(name) for name in named},
                {name: other.get(name) for name in named},
                at=str(other_place),
                remedy="one of the two was changed: fetch both again",
            )
        elif other_place.shards and other_place[2:] != place[2:]:
            self.finding.add(other_place.path, "the shard of a record", f"that of {place.path}", other_place.shard)

    def _check_unique(self) -> None:
        for first, again in self._ids.repeated():
            self.finding.add(self._path_of(again), "unique ids", "one record", f"that of {self._path_of(first)} again")
        for first, again in self._contents.repeated():
            what = "one example for each text"
            self.finding.add(self._path_of(again), what, "one record", f"the text of {self._path_of(first)} again")
        # Where records are missing or damaged, the tables differ for that reason.
        if self.finding.is_whole:
            for place, counted, told in table_differences(self.tables, self._recount.tables()):
                self.finding.add("stats.json", place, counted, told, remedy=_MILL)
            profile = self._profiler.merge([self._profile]).as_json()
            if self._profiles and self.tables.get("profile") != profile:
                self.finding.add("stats.json", "profile", "what the records give", "another", remedy=_MILL)

    def _path_of(self, number: int) -> str:
        return next((path for first, path in reversed(self._places) if first <= number), "")
