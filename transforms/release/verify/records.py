"""Reads every record of a release, in all its formats at once, and checks each.

The formats of one split are read in step: the record of the format that holds most is checked, and what the others give
is compared with it. So a record is named where it differs, and one pass is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np

from wikimill.rules.profiles.profile import Profile
from wikimill.rules.records import splits_with, stable_position
from wikimill.transforms.corpus import Fault
from wikimill.transforms.release.formats.columns import are_valid
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.formats.shard import shard_index
from wikimill.transforms.release.stored_release import StoredRelease
from wikimill.transforms.release.verify.compare_formats import compare
from wikimill.transforms.release.verify.findings import Finding
from wikimill.transforms.release.verify.record_streams import Place, PlacedPack, RecordStream
from wikimill.transforms.release.verify.recount import Distinct, digest, table_differences

#: The format whose records are checked is the first of these that a release has.
_ORDER = ("jsonl", "avro", "parquet", "tfrecord", "tsv", "txt")
#: Formats that hold some columns only.
_NARROW = ("tsv", "txt")
_MILL = "mill again"
_TELL_EVERY = 1_000


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
        self._many = None
        if corpus.many_records is not None and self._profiles:
            self._many = corpus.many_records(manifest, self._check, self._recount, self._profile)
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
        streams = [RecordStream(name, self.release, split, self.finding) for name in formats]
        last = (-1, "")
        while streams:
            reference, *others = streams
            pack = reference.next_pack()
            if pack is None:
                streams = others
                continue
            if reference.file_format in _NARROW:
                for place, row in pack.each():
                    self._report(place, self._check.tsv_faults(row))
            else:
                last = self._whole_rows(pack, split, last)
            streams = [reference, *(stream for stream in others if self._is_compared(pack, reference, stream))]
            self._tell(len(pack))

    def _tell(self, more: int) -> None:
        before, self._done = self._done, self._done + more
        if self.tell is not None and self._done // _TELL_EVERY > before // _TELL_EVERY:
            self.tell(self._done)

    def _is_compared(self, pack: PlacedPack, reference: RecordStream, stream: RecordStream) -> bool:
        """Compare the next records of another format; tells whether it has as many."""
        start = 0
        for part in stream.take(len(pack)):
            if reference.file_format not in _NARROW:
                compare(pack.part(start, len(part)), part, stream, self.finding)
            start += len(part)
        return start == len(pack)

    def _whole_rows(self, pack: PlacedPack, split: str, last: tuple[int, str]) -> tuple[int, str]:
        """Check records with all columns; gives position and id of the last one."""
        behind = self._look_at_many(pack, split, last)
        if behind is not None:
            return behind
        for place, row in pack.each():
            checked = self._checked(place, row)
            if checked is not None:
                last = self._whole_row(place, checked, split, last)
        return last

    def _look_at_many(self, pack: PlacedPack, split: str, last: tuple[int, str]) -> tuple[int, str] | None:
        """Check many records at once; None: they have to be looked at one by one."""
        columns = pack.pack.columns
        if self._many is None or columns is None or not are_valid(columns, self.release.schema):
            return None
        ids = columns["id"].to_pylist()
        positions = [digest(each) for each in ids]
        first, final = (int.from_bytes(positions[place], "big") for place in (0, -1))
        shards = {shard_index(position, pack.first.shards) for position in (first, final)}
        in_order = (first, ids[0]) > last and all(one < other for one, other in pairwise(positions))
        if not in_order or shards != {pack.first.shard}:
            return None
        looked = self._many.look(columns, split)
        self._begin(pack.first)
        self._ids.add_digests(b"".join(positions))
        self._contents.add_digests(looked.digests)
        self._pages.add_digests(looked.origins)
        for index in map(int, np.flatnonzero(~(looked.is_sound & looked.is_counted))):
            (row,) = columns.slice(index, 1).to_pylist()
            if not looked.is_sound[index]:
                self._report(pack.place(index), self._check.faults(row, split))
            if not looked.is_counted[index]:
                self._count(row, split)
        return final, ids[-1]

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
        self._begin(place)
        self._ids.add(example)
        for origin in self.release.corpus.origins(row):
            self._pages.add(*origin)
        self._contents.add(*self._recount.content(row))
        self._count(row, split)
        return position

    def _begin(self, place: Place) -> None:
        if place.number == 1:
            self._places.append((len(self._ids), place.path))

    def _count(self, row: Row, split: str) -> None:
        self._recount.add(row, split)
        if self._profiles:
            self._profiler.add(self._profile, SimpleNamespace(**row))

    def _report(self, place: Place, faults: Iterator[Fault]) -> None:
        for fault in faults:
            self.finding.add(place.path, fault.what, fault.expected, fault.found, at=str(place), remedy=_MILL)

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
