"""The search for texts that are copies of other texts: bands propose pairs, shingles decide.

It takes three passes. (1) Each text sends its key to each of its bands; texts with a common band form a pair. (2) Texts
in pairs send their shingles to the pairs. (3) Each pair is decided there. So 16 bytes a band are shuffled, and the
shingles of only those texts that are in a pair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import apache_beam as beam
import numpy as np
from apache_beam.transforms.window import GlobalWindows

from wikimill.rules.similarity.banding import Banding, banding_for
from wikimill.transforms.duplicates.compared_texts import OWN, ComparedText
from wikimill.transforms.duplicates.packed import MergeRecords, Records, once, pack, part_of, second_numbers, unpack
from wikimill.transforms.duplicates.sketches import Sketch, are_alike, bands_of, key_of, sketch_of

#: Number of texts of a band, those with the smallest keys, that all others of the band are compared with. Without a
#: limit, ten thousand copies of a sentence would give fifty million pairs.
BREADTH = 50
#: A batch is full at this many texts or bytes of shingles.
_BATCH, _BATCH_BYTES = 4096, 4 * 1024 * 1024
_OWN_BIT = np.uint64(1 << 63)

#: element → its texts to compare; a function of a module, so that it can be pickled.
TextsOf = Callable[[Any], Iterable[ComparedText]]


def itself(compared: ComparedText) -> Iterator[ComparedText]:
    """Yield the text itself: a `TextsOf` for texts."""
    yield compared


class PackBands(beam.DoFn):
    """A Beam function that yields (part, packed (band, key) records) for the texts of elements, in batches."""

    def __init__(self, texts_of: TextsOf, banding: Banding) -> None:
        self.texts_of = texts_of
        self.banding = banding

    def start_bundle(self) -> None:
        """Begin a batch."""
        self._sketches: list[Sketch] = []
        self._bytes = 0

    def process(self, element: Any) -> Iterator[tuple[int, bytes]]:
        """Add the element's texts to the batch; yield the batch when it is full."""
        for compared in self.texts_of(element):
            sketch = sketch_of(compared)
            self._sketches.append(sketch)
            self._bytes += len(sketch.shingles)
        if len(self._sketches) >= _BATCH or self._bytes >= _BATCH_BYTES:
            yield from self._flush()

    def finish_bundle(self) -> Iterator[Any]:
        """Yield the last batch."""
        for packed in self._flush():
            yield GlobalWindows.windowed_value(packed)

    def _flush(self) -> Iterator[tuple[int, bytes]]:
        sketches, self._sketches, self._bytes = self._sketches, [], 0
        if sketches:
            bands = bands_of(sketches, self.banding)
            keys = np.array([sketch.key for sketch in sketches], dtype=np.uint64)
            records = np.column_stack((bands.ravel(), np.repeat(keys, bands.shape[1])))
            yield from pack(records, part_of(records[:, 0]))


def pairs_under_bands(records: Records, *, against_sources: bool) -> Records:
    """Return the pairs (copy's key, smaller key) of all bands, an array of shape (n, 2).

    A pair that shares several bands is repeated. In each band, only the `BREADTH` smallest keys are the smaller key.

    Args:
        records: distinct (band, key) in ascending order, an array of shape (n, 2).
        against_sources: whether to pair examples with texts of excluded files only, instead of with all smaller keys.
    """
    bands = records[:, 0]
    starts = np.flatnonzero(np.concatenate(([True], bands[1:] != bands[:-1])))
    sizes = np.diff(np.append(starts, len(bands)))
    found = [np.empty((0, 2), dtype=np.uint64)]
    for start, size in zip(starts[sizes > 1].tolist(), sizes[sizes > 1].tolist(), strict=True):
        keys = records[start : start + size, 1]
        first_own = int(np.searchsorted(keys, _OWN_BIT)) if against_sources else size
        for index in range(min(BREADTH, first_own, size - 1)):
            others = keys[first_own if against_sources else index + 1 :]
            found.append(np.column_stack((others, np.full(len(others), keys[index], dtype=np.uint64))))
    return np.concatenate(found)


def propose_pairs(gathered: tuple[int, Iterable[bytes]], *, against_sources: bool) -> Iterator[tuple[int, bytes]]:
    """Yield the pairs of a part of the bands, as packed (copy, rival) records, divided by the copy's key."""
    pairs = pairs_under_bands(unpack(gathered[1]), against_sources=against_sources)
    # The top bit of an example's key is always set: the bits after it are spread evenly.
    yield from pack(pairs, _part_of_key(pairs[:, 0]))


def distinct_pairs(part: int, packed: Iterable[bytes]) -> tuple[int, bytes]:
    """Return each pair of a part once; every band that two texts share proposes it."""
    return part, unpack(packed).astype("<u8").tobytes()


def _part_of_key(keys: Records) -> Records:
    return part_of(keys << np.uint64(1))


def wanted_places(pairs: tuple[int, bytes]) -> bytes:
    """Return packed (key, part) records: each text of a pair, and the part that needs its sketch."""
    part, packed = pairs
    keys = once(np.sort(np.frombuffer(packed, dtype="<u8")))
    return np.column_stack((keys, np.full(len(keys), part, dtype=np.uint64))).astype("<u8").tobytes()


def send_sketches(element: Any, wanted: bytes, texts_of: TextsOf) -> Iterator[tuple[int, Sketch]]:
    """Yield (part, sketch) for each part that needs the sketch of a text of the element.

    Args:
        element: an example or an excluded text.
        wanted: all records of `wanted_places`, `merged`.
        texts_of: element → its texts to compare.
    """
    for compared in texts_of(element):
        parts = second_numbers(wanted, key_of(compared))
        if parts:
            sketch = sketch_of(compared)
            for part in parts:
                yield part, sketch


def decide_pairs(gathered: tuple[int, dict[str, Iterable[Any]]], threshold: float) -> Iterator[bytes]:
    """Yield packed (key of the copy, source of the original - `OWN`) records of a part, each once."""
    sketches = {sketch.key: sketch for sketch in gathered[1]["sketches"]}
    copies = set()
    for copy, rival in unpack(gathered[1]["pairs"]).tolist():
        found = (copy, sketches[rival].source)
        if found not in copies and are_alike(sketches[copy], sketches[rival], threshold):
            copies.add(found)
    if copies:
        yield np.array([(copy, source - OWN) for copy, source in sorted(copies)], dtype="<u8").tobytes()


@beam.typehints.with_output_types(bytes)
@dataclass(eq=False)
class FindCopies(beam.PTransform):
    """A Beam transform that finds texts of elements that are copies of a text with a smaller key.

    It returns packed records of two numbers: the copy's key, and the source of the original minus `OWN`.

    Attributes:
        texts_of: element → its texts to compare.
        threshold: least Jaccard similarity of copies, from 0.5 to 1.
        references: texts of excluded files; if given, elements' texts are compared only with them.
    """

    texts_of: TextsOf
    threshold: float
    references: beam.PCollection[ComparedText] | None = None

    def expand(self, elements: beam.PCollection[Any]) -> beam.PCollection[bytes]:
        """Propose, send, decide."""
        banding = banding_for(self.threshold)
        against_sources = self.references is not None
        compared = [("", elements, self.texts_of)]
        if self.references is not None:
            compared.append((" of sources", self.references, itself))
        packed = [
            texts | f"Pack bands{of}" >> beam.ParDo(PackBands(get, banding)).with_output_types(tuple[int, bytes])
            for of, texts, get in compared
        ]
        pairs = (
            packed
            | "All bands" >> beam.Flatten()
            | "Gather bands" >> beam.GroupByKey()
            | "Propose pairs"
            >> beam.FlatMap(propose_pairs, against_sources=against_sources).with_output_types(tuple[int, bytes])
            | "Gather pairs" >> beam.GroupByKey()
            | "Merge pairs" >> beam.MapTuple(distinct_pairs).with_output_types(tuple[int, bytes])
        )
        places = pairs | "Name places" >> beam.Map(wanted_places).with_output_types(bytes)
        wanted = places | "Merge places" >> MergeRecords()
        sent = [
            texts
            | f"Send sketches{of}" >> beam.FlatMap(send_sketches, wanted, get).with_output_types(tuple[int, Sketch])
            | f"Part from what is read{of}" >> beam.Reshuffle()
            for of, texts, get in compared
        ]
        sketches = sent | "All sketches" >> beam.Flatten()
        return (
            {"pairs": pairs, "sketches": sketches}
            | "Bring pairs and sketches together" >> beam.CoGroupByKey()
            | "Decide pairs" >> beam.FlatMap(decide_pairs, self.threshold).with_output_types(bytes)
        )
