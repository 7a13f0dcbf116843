"""Checks stored files in one pass over each: checksums, the streams of bzip2, the index next to them.

Workers that read a part of a file cannot check it as a whole. The pass is cheap: SHA-256 runs at many times the speed
of decompression.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.dumps.bzip2 import StreamCheck
from wikimill.transforms.dumps.content import compression_in
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.sidecars import expected_digest, index_of
from wikimill.transforms.storage.paths import absolute
from wikimill.transforms.storage.stored import open_stored

_READ_BYTES = 1024 * 1024


def check_file(file: InputFile, *, counts_pages: bool = True) -> FileLedger:
    """Return the part of a file's ledger that does not depend on its content.

    Args:
        file: what to read.
        counts_pages: whether all its pages are going to be read.
    """
    ledger = FileLedger(file.name, file.size, file.path)
    expected, index = expected_digest(file), index_of(file)
    digests = {
        name: hashlib.new(name, usedforsecurity=False) for name in {"sha256", *([expected[0]] if expected else ())}
    }
    with open_stored(file.path) as raw:
        streams = StreamCheck() if _is_bzip2(raw, file) else None
        while data := raw.read(_READ_BYTES):
            for digest in digests.values():
                digest.update(data)
            if streams is not None:
                ledger.problems += streams.feed(data)
    ledger.sha256 = digests["sha256"].hexdigest()
    if streams is not None:
        ledger.problems += streams.finish()
        if index is not None and (problem := index.problem(streams.starts)) is not None:
            ledger.problems.append(problem)
        if index is not None and counts_pages:
            ledger.expected_pages = index.pages
    if expected is not None and (problem := expected.problem(digests[expected.algorithm].hexdigest())) is not None:
        ledger.problems.append(problem)
    return ledger


def _is_bzip2(raw: BinaryIO, file: InputFile) -> bool:
    if file.holds_documents:
        return False
    with suppress(InputDamage):  # the reader of the content reports it
        return compression_in(raw, file.name) == "bz2"
    return False


def _check_files(files: tuple[InputFile, ...], *, counts_pages: bool) -> Iterator[FileLedger]:
    for file in files:
        FileSystems.report_source_lineage(absolute(file.path))
        yield check_file(file, counts_pages=counts_pages)


@beam.typehints.with_input_types(tuple[InputFile, ...])
@beam.typehints.with_output_types(FileLedger)
@dataclass(eq=False)
class CheckFiles(beam.PTransform):
    """Checks files, and reports them as sources (Beam's Lineage); gives a ledger of each, to be merged with its parts'.

    Attributes:
        counts_pages: whether all pages are going to be read, so that their number can be compared with the index.
    """

    counts_pages: bool = True

    def expand(self, files: beam.PCollection[tuple[InputFile, ...]]) -> beam.PCollection[FileLedger]:
        """Spread the files over the workers and check each."""
        return (
            files
            | "Spread checks" >> beam.Reshuffle()
            | "Check" >> beam.FlatMap(_check_files, counts_pages=self.counts_pages)
        )
