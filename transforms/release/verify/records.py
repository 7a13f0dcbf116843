"""The check of every record of a release, in all its formats at once.

The formats of a split are read in parallel: each record of the fastest format is checked, and the same record of the
other formats is compared with it, so that one pass suffices and each difference is reported with its record.

For every record, schema, shard, order, and the uniqueness of id, page and text are checked; the tables of stats.json
are counted again. The rules that accepted a record are applied again to a sample, or to all records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from types import SimpleNamespace
from typing import Any

from wikimill.rules.profiles.profile import Profile
from wikimill.rules.quantities import quantity
from wikimill.rules.records import splits_with, stable_position
from wikimill.transforms.corpus import Fault
from wikimill.transforms.release.formats.format import Exactness
from wikimill.transforms.release.formats.registry import by_reading_time
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.formats.shard import shard_index
from wikimill.transforms.release.stored_release import MANIFEST, StoredRelease
from wikimill.transforms.release.verify.findings import Finding
from wikimill.transforms.release.verify.record_streams import Place, RecordStream
from wikimill.transforms.release.verify.recount import Distinct, table_differences
from wikimill.transforms.storage.stored import sha256_of

_MINE_AGAIN = "mine again"
_REPORT_EVERY = 1_000
#: The rules are applied again to this number or this share of the records, whichever is more. So an error in 1 % of the
#: records is found with a probability of at least 1 - 0.99 ** 2000.
SAMPLE_RECORDS, SAMPLE_SHARE = 2_000, 0.01


@dataclass(frozen=True)
class Sample:
    """A sample of records, drawn by a keyed hash of a record's text, so that every run draws the same records.

    Attributes:
        share: share of the records to draw, 1 for all.
        seed: key of the hash; another seed draws another sample.
    """

    share: float = 1.0
    seed: bytes = b""

    @classmethod
    def of(cls, release: StoredRelease) -> Sample:
        """Return a sample of about `SAMPLE_RECORDS` records, or of `SAMPLE_SHARE` of the records if that is more.

        The seed is the digest of the manifest, so that any change of a record changes the sample.
        """
        records = sum(release.manifest["splits"].values())
        if records <= SAMPLE_RECORDS:
            return cls()
        return cls(max(SAMPLE_RECORDS / records, SAMPLE_SHARE), sha256_of(release.place_of(MANIFEST)).encode())

    def __contains__(self, text: str) -> bool:
        drawn = int.from_bytes(blake2b(text.encode(), digest_size=8, key=self.seed).digest(), "big")
        return self.share >= 1 or drawn < self.share * 2**64


@dataclass
class RecordCheck:
    """The check of all records of a release; `run` fills `finding` and `rechecked`.

    Attributes:
        release: the release to check.
        tables: content of its stats.json.
        report: called with the number of records checked so far, from time to time.
        sample: the records to which the rules are applied again.
        rechecked: which share of the records the rules were applied to again, in words; empty for all.
        finding: the result.
    """

    release: StoredRelease
    tables: dict[str, Any]
    report: Callable[[int], None] | None = None
    sample: Sample = Sample()
    rechecked: str = ""
    finding: Finding = field(default_factory=lambda: Finding("records"))

    def run(self) -> Finding:
        """Read and check all records; return the finding.

        Raises:
            KeyError, TypeError, ValueError: the manifest's options are not valid for this corpus.
        """
        known = [each for each in by_reading_time() if each.name in self.release.formats]
        formats, exactness = [each.name for each in known], known[0].exactness
        manifest = self.release.manifest
        corpus = self.release.corpus
        self._check = corpus.row_checks(manifest, exactness is Exactness.ROUNDED)
        self._recount = corpus.recount(manifest)
        self._ids, self._contents = Distinct(), Distinct()
        self._pages: dict[str, Distinct] = {split: Distinct() for split in splits_with(manifest["splits"])}
        self._profiler, self._profile = corpus.profiler, Profile()
        # TFRecord's floats are rounded and would change the profile; a sample would, too.
        self._profiles = exactness is Exactness.EXACT and self.sample.share >= 1
        self._places: list[tuple[int, str]] = []
        self._done = self._applied = 0
        self._whole_columns = exactness is not Exactness.PARTIAL
        for split in splits_with(manifest["splits"]):
            self._split(split, formats)
        number = len(self._ids) if self._whole_columns else sum(manifest["splits"].values())
        self.finding.subject = f"{quantity(number, 'record')} in {quantity(len(formats), 'format')}"
        if self.sample.share < 1:
            share = f"{self._applied:,} of {quantity(number, 'record')}, {self._applied / max(number, 1):.1%}"
            self.rechecked = f"rules applied again to {share}; --all: to all"
        if self._whole_columns:
            self._check_unique()
            pages = self._check_pages(formats[0])
            self.finding.subject += f", ids unique, {quantity(pages, 'page')} each in one split, every "
            self.finding.subject += "table again" if self.rechecked else "rule and count again"
        else:
            self.finding.subject += (
                f"; {formats[0].upper()} alone has neither ids nor pages, so only the sentences were checked"
            )
        return self.finding

    def _split(self, split: str, formats: list[str]) -> None:
        streams = [RecordStream(name, self.release, split, self.finding) for name in formats]
        last = (-1, "")
        while streams:
            reference, *others = streams
            found = reference.next()
            if found is None:
                streams = others
                continue
            place, row = found
            if reference.is_partial:
                self._report(place, self._check.tsv_faults(row), "\t".join(map(str, row.values())))
            else:
                last = self._whole_row(place, row, split, last)
            streams = [reference, *(stream for stream in others if self._is_compared(place, row, reference, stream))]
            self._done += 1
            if self.report is not None and not self._done % _REPORT_EVERY:
                self.report(self._done)

    @staticmethod
    def _is_compared(place: Place, row: Row, reference: RecordStream, stream: RecordStream) -> bool:
        """Compare the next record of another format; return whether there was one."""
        found = stream.next()
        if found is not None and not reference.is_partial:
            stream.compare(place, row, *found)
        return found is not None

    def _checked(self, place: Place, row: Row) -> Row | None:
        try:
            return self.release.schema.checked(row)
        except ValueError as error:
            self.finding.add(place.path, "the schema", "a valid record", error, at=str(place), remedy=_MINE_AGAIN)
            return None

    def _whole_row(self, place: Place, row: Row, split: str, last: tuple[int, str]) -> tuple[int, str]:
        """Check a record that has all columns; return its position and id, or `last` if it does not have the schema."""
        checked = self._checked(place, row)
        if checked is None:
            return last
        row, example = checked, str(checked["id"])
        position = (stable_position(example), example)
        if position <= last:
            self.finding.add(
                place.path,
                "the order of records",
                "positions that rise",
                f"{example} behind {last[1]}",
                at=str(place),
                remedy=_MINE_AGAIN,
            )
        shard = shard_index(position[0], place.shards)
        if shard != place.shard:
            wanted = f"shard {shard} of {place.shards}"
            self.finding.add(
                place.path, "the shard of a record", wanted, place.shard, at=str(place), remedy=_MINE_AGAIN
            )
        if row["split"] != split and example not in self.sample:
            self.finding.add(place.path, "column split", f"{split}, as the file", row["split"], at=str(place))
        self._report(place, self._check.faults(row, split), example)
        if place.number == 1:
            self._places.append((len(self._ids), place.path))
        self._ids.add(example)
        for origin in self.release.corpus.origins(row):
            self._pages[split].add(*origin)
        self._contents.add(*self._recount.content(row))
        self._recount.add(row, split)
        if self._profiles:
            self._profiler.add(self._profile, SimpleNamespace(**row))
        return position

    def _report(self, place: Place, faults: Iterator[Fault], text: str) -> None:
        """Add a record's violations of the rules to the finding, if `text` is in the sample."""
        if text not in self.sample:
            return
        self._applied += 1
        for fault in faults:
            self.finding.add(place.path, fault.what, fault.expected, fault.found, at=str(place), remedy=_MINE_AGAIN)

    def _check_pages(self, file_format: str) -> int:
        """Check that no page is in two splits; return the number of pages."""
        seen, count = Distinct(), 0
        for split, pages in self._pages.items():
            more = pages.count
            seen |= pages
            before, count = count, seen.count
            if count < before + more:
                path = next(iter(self.release.shards(file_format, split)), file_format)
                found = f"{before + more - count:,} that are"
                self.finding.add(path, "its pages", "none that are in another split", found, remedy=_MINE_AGAIN)
        return count

    def _check_unique(self) -> None:
        for first, again in self._ids.repeated():
            self.finding.add(self._path_of(again), "unique ids", "one record", f"that of {self._path_of(first)} again")
        for first, again in self._contents.repeated():
            what = "one example for each text"
            self.finding.add(self._path_of(again), what, "one record", f"the text of {self._path_of(first)} again")
        # If records are missing or damaged, the tables differ anyway.
        if self.finding.is_whole:
            for place, counted, subject in table_differences(self.tables, self._recount.tables()):
                self.finding.add("stats.json", place, counted, subject, remedy=_MINE_AGAIN)
            stats_faults = self.release.corpus.stats_faults
            for fault in stats_faults(self.release.manifest, self.tables) if stats_faults is not None else ():
                self.finding.add("stats.json", fault.what, fault.expected, fault.found, remedy=_MINE_AGAIN)
            profile = self._profiler.merge([self._profile]).as_json()
            if self._profiles and self.tables.get("profile") != profile:
                self.finding.add("stats.json", "profile", "what the records give", "another", remedy=_MINE_AGAIN)

    def _path_of(self, number: int) -> str:
        return next((path for first, path in reversed(self._places) if first <= number), "")
