"""Checks each stored file in one pass: its checksums, its bzip2 streams, and its multistream index.

Workers that read a part of a file cannot check the whole file. The pass is cheap, because SHA-256 is much faster than
decompression.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import BinaryIO

import apache_beam as beam
from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.dumps.compression.bzip2 import StreamCheck
from wikimill.transforms.dumps.compression.content import compression_in
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.sidecars import expected_digest, index_of
from wikimill.transforms.storage.paths import absolute
from wikimill.transforms.storage.stored import open_stored

_READ_BYTES = 1024 * 1024


def check_file(file: InputFile, *, counts_pages: bool = True) -> FileLedger:
    """Return a ledger with the SHA-256 of a file and the problems found without decompressing it.

    Args:
        file: the file to check.
        counts_pages: whether all its pages are read, so that their number must match the index.

    Raises:
        OSError: the file, or a listing next to it, cannot be read.
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
    """Checks files and reports them as sources to Beam's Lineage. Outputs a ledger of each, to merge with its parts'.

    Attributes:
        counts_pages: whether all pages are read, so that their number must match the index.
    """

    counts_pages: bool = True

    def expand(self, files: beam.PCollection[tuple[InputFile, ...]]) -> beam.PCollection[FileLedger]:
        """Return a ledger of each file; the files are spread over the workers."""
        return (
            files
            | "Spread checks" >> beam.Reshuffle()
            | "Check" >> beam.FlatMap(_check_files, counts_pages=self.counts_pages)
        )
