"""Records of 64-bit numbers, packed: millions of them cross a shuffle as a few hundred strings of bytes.

One element a record would cost FnApiRunner 18 s a million (measured, Beam 2.77); packed, sorting is what remains.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import apache_beam as beam
import numpy as np
from apache_beam import pvalue
from numpy.typing import NDArray

#: Number of parts into which records are divided; each part is sorted in the memory of one worker.
PARTS = 256
#: Bytes of records to collect before they are merged into the sorted ones.
_MOST_WAITING = 1 << 22
_PART_SHIFT = np.uint64(64 - 8)
Records = NDArray[np.uint64]


def part_of(numbers: Records) -> Records:
    """Return the part of each record, from 0 to `PARTS` - 1, given one number of each that is spread evenly."""
    return numbers >> _PART_SHIFT


def pack(records: Records, parts: Records) -> Iterator[tuple[int, bytes]]:
    """Divide records by part; yield (part, packed records) for each part that has any.

    Args:
        records: an array of shape (n, 2).
        parts: the part of each record, an array of shape (n,); see `part_of`.
    """
    order = np.argsort(parts, kind="stable")
    starts = np.searchsorted(parts[order], np.arange(PARTS + 1, dtype=np.uint64))
    for part in np.flatnonzero(np.diff(starts)).tolist():
        yield part, records[order[starts[part] : starts[part + 1]]].astype("<u8").tobytes()


def unpack(packed: Iterable[bytes]) -> Records:
    """Return the distinct records in ascending order, an array of shape (n, 2).

    Neither the order of `packed` nor the division of the records among its elements matters.
    """
    return _sorted_once(_joined(packed))


def distinct(packed: Iterable[bytes]) -> Records:
    """Return the same as `unpack`, in less memory if most records repeat."""
    found, waiting, size = np.empty((0, 2), dtype=np.uint64), [], 0
    for each in packed:
        waiting.append(each)
        size += len(each)
        if size >= max(_MOST_WAITING, found.nbytes):
            found, waiting, size = _sorted_once(np.concatenate((found, _joined(waiting)))), [], 0
    return _sorted_once(np.concatenate((found, _joined(waiting))))


def _joined(packed: Iterable[bytes]) -> Records:
    return np.frombuffer(b"".join(packed), dtype="<u8").reshape(-1, 2)


def _sorted_once(records: Records) -> Records:
    ordered = records[np.lexsort((records[:, 1], records[:, 0]))]
    fresh = np.ones(len(ordered), dtype=bool)
    fresh[1:] = (ordered[1:] != ordered[:-1]).any(axis=1)
    return ordered[fresh].astype(np.uint64)


def once(ordered: Records) -> Records:
    """Return sorted numbers without repeats, like `np.unique`, but without its import of masked arrays."""
    fresh = np.ones(len(ordered), dtype=bool)
    fresh[1:] = ordered[1:] != ordered[:-1]
    return ordered[fresh]


def merged(packed: Iterable[bytes]) -> bytes:
    """Return the distinct records in ascending order, for `second_numbers`: all first numbers, then all second
    numbers."""
    return unpack(packed).T.astype("<u8").tobytes()


def second_numbers(merged_records: bytes, first: int) -> list[int]:
    """Return the second numbers of the records that begin with `first`.

    Args:
        merged_records: a result of `merged`.
        first: the number to look up.
    """
    columns = np.frombuffer(merged_records, dtype="<u8").reshape(2, -1)
    start = int(np.searchsorted(columns[0], np.uint64(first)))
    stop = start + int(np.searchsorted(columns[0, start:], np.uint64(first), "right"))
    found: list[int] = columns[1, start:stop].tolist()
    return found


@beam.typehints.with_input_types(bytes)
@dataclass(eq=False)
class MergeRecords(beam.PTransform):
    """A Beam transform that returns the `merged` packed records as a side input of one value."""

    def expand(self, packed: beam.PCollection[bytes]) -> pvalue.AsSingleton:
        """Gather, then merge once."""
        return packed | "Gather records" >> beam.CombineGlobally(_Gathering()).as_singleton_view()


class _Gathering(beam.CombineFn):
    """Sorts once all records are gathered; Beam would call a function on iterables again for every ten elements."""

    def create_accumulator(self) -> list[bytes]:
        return []

    def add_input(self, accumulator: list[bytes], packed: bytes) -> list[bytes]:
        accumulator.append(packed)
        return accumulator

    def merge_accumulators(self, accumulators: Iterable[list[bytes]]) -> list[bytes]:
        return [packed for accumulator in accumulators for packed in accumulator]

    def extract_output(self, accumulator: list[bytes]) -> bytes:
        return merged(accumulator)
