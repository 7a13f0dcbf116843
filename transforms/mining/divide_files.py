"""Divides files among workers, before and while they are read."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
from apache_beam.io.restriction_trackers import OffsetRange, OffsetRestrictionTracker
from apache_beam.transforms.core import RestrictionProvider

from wikimill.transforms.dumps.compression.content import compression_in
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.portion import DEFAULT_SPLIT_BYTES, Portion, portions
from wikimill.transforms.dumps.wikimedia_layouts import chains
from wikimill.transforms.dumps.xml import first_timestamp
from wikimill.transforms.storage.stored import open_stored


def divide_files(files: tuple[InputFile, ...], split_bytes: int | None) -> Iterator[Portion]:
    """Yield the portions of a file, or the one portion of files that share a page; see `portions`.

    The compression is determined from the first bytes of a file, not from its name. Files that share a page are sorted
    by the time of their first revision, which after an import differs from the order of revision ids in their names.

    Args:
        files: one file, or those through which one page continues (`chains`).
        split_bytes: stored bytes of bzip2 in a portion; None leaves files whole.

    Raises:
        OSError: a file cannot be read.
    """
    if len(files) > 1:
        return iter([Portion(tuple(sorted(files, key=_time_of)))])
    with open_stored(files[0].path) as file:
        try:
            compression = compression_in(file, files[0].name)
        except InputDamage:
            return iter([Portion(files)])  # its reader reports the error
    return portions(files, compression, split_bytes)


def all_portions(files: Sequence[InputFile], split_bytes: int | None) -> Iterator[Portion]:
    """Yield the portions of all files, in the order of the files; see `divide_files`."""
    for chain in chains(files):
        yield from divide_files(chain, split_bytes)


def _time_of(file: InputFile) -> tuple[str, InputFile]:
    with open_stored(file.path) as opened:
        return first_timestamp(opened, file.name), file


@beam.typehints.with_input_types(tuple[InputFile, ...])
@beam.typehints.with_output_types(Portion)
@dataclass(eq=False)
class DivideFiles(beam.PTransform):
    """Divides files and spreads the portions over the workers.

    Attributes:
        split_bytes: stored bytes of bzip2 in a portion; None leaves files whole.
    """

    split_bytes: int | None = DEFAULT_SPLIT_BYTES

    def expand(self, files: beam.PCollection[tuple[InputFile, ...]]) -> beam.PCollection[Portion]:
        """Return the portions, shuffled."""
        return files | "Divide" >> beam.FlatMap(divide_files, self.split_bytes) | "Spread" >> beam.Reshuffle()


class PortionRestrictions(RestrictionProvider):
    """Lets Beam take the end of a portion from one worker and give it to another."""

    def initial_restriction(self, portion: Portion) -> OffsetRange:
        """Return the range of the whole portion."""
        return OffsetRange(portion.start, portion.stop)

    def create_tracker(self, restriction: OffsetRange) -> OffsetRestrictionTracker:
        """Return a tracker of the restriction's places."""
        return OffsetRestrictionTracker(restriction)

    def restriction_size(self, portion: Portion, restriction: OffsetRange) -> int:
        """Return the number of stored bytes in the restriction."""
        return restriction.size() if portion.is_splittable else portion.size


class TrackedBounds:
    """The bounds of a portion, from Beam's tracker; see `reading.Bounds`."""

    def __init__(self, tracker: Any) -> None:
        self._tracker, self._is_finished = tracker, False

    def claim(self, place: int) -> bool:
        """Claim a place; return whether this worker reads it."""
        return bool(self._tracker.try_claim(place))

    @property
    def range(self) -> tuple[int, int]:
        """The current range."""
        restriction = self._tracker.current_restriction()
        return restriction.start, restriction.stop

    def finish(self) -> None:
        """End the claims, which fixes the range. Calls after the first do nothing."""
        if not self._is_finished:
            self._is_finished = True
            self._tracker.try_claim(sys.maxsize)
