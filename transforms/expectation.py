"""The expected number of examples for an input of known size, before it is read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.wikimedia_layouts import Kind

_PLAIN = re.compile(r"\.xml(-p[^.]*)?\Z", re.IGNORECASE)
#: Content per byte of a format, relative to bzip2, by what is mined. Measured: the Anarchism history is 1.9 MB of lzma,
#: 59 MB of bzip2, 1,053 MB of XML; the slice of articles of 2016 is 1.62 MB of xz, 1.70 of bzip2, 2.06 of zstd, 2.11 of
#: gzip, 6.09 of XML.
_DENSITY: dict[Kind, dict[str, float]] = {
    "history": {"7z": 6.0, "lzma": 6.0, "xz": 6.0, "zst": 4.0, "gz": 0.3, "plain": 0.06},
    "current": {"gz": 0.8, "zst": 0.8, "plain": 0.28, "jsonl": 0.28},
}


@dataclass(frozen=True)
class Expectation:
    """The expected number of examples, and the memory of shuffles on FnApiRunner (`benchmarks.shuffle_memory`).

    Attributes:
        examples_per_byte: approximate number of examples for each byte of a dump in bzip2.
        example_memory: bytes that an example adds to the peak of memory.
        screened_memory: the same if near duplicates are searched for.
        kind: the revisions that are mined: all ("history"), or the latest ("current").
    """

    examples_per_byte: float
    example_memory: int
    screened_memory: int
    kind: Kind = "history"

    def examples(self, files: Sequence[InputFile]) -> float:
        """Return the expected number of examples in files, whose compression their names show.

        >>> round(Expectation(1e-3, 1, 1).examples([InputFile("/a.xml.bz2", "a.xml.bz2", 5_000)]))
        5
        """
        density = _DENSITY[self.kind]
        mined = (file for file in files if not file.is_joined)
        return sum(file.size * density.get(packing_of(file.name), 1.0) for file in mined) * self.examples_per_byte

    def memory(self, files: Sequence[InputFile], *, screens: bool) -> float:
        """Return the expected memory of the shuffles, in bytes; `screens`: whether near duplicates are searched for."""
        return self.examples(files) * (self.screened_memory if screens else self.example_memory)


def packing_of(name: str) -> str:
    """Return the last extension of a file's name, in lower case; "plain" for uncompressed XML.

    >>> [packing_of(name) for name in ("enwiki-pages-meta-history1.xml-p1p812.7z", "a.xml.bz2", "a.xml", "a.JSONL")]
    ['7z', 'bz2', 'plain', 'jsonl']
    """
    return "plain" if _PLAIN.search(name) else name.rsplit(".", 1)[-1].lower()
