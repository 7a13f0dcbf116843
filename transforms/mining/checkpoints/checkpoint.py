"""A checkpoint: a file with the results of mining a portion, which is complete or absent.

It is a gzip of lines (`mining.codec`). The last line has the number and the SHA-256 of the others, so that a cut or
damaged checkpoint is recognised and made again. Each line is checked, and the results must match the accounts in the
ledgers.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import TracebackType
from typing import BinaryIO, Self

from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.dumps.dead_letters import Letter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger, total
from wikimill.transforms.mining.checkpoints.unfinished import UnfinishedFile
from wikimill.transforms.mining.codec import LEDGER, NOT_DECODABLE, Codec, Output
from wikimill.transforms.storage.stored import open_stored

_NOT_WHOLE = (OSError, EOFError, zlib.error, *NOT_DECODABLE)


class Checkpoint:
    """A complete checkpoint, open for reading.

    Attributes:
        ledgers: the ledgers of its input files, with the current paths of these files.
    """

    def __init__(self, raw: BinaryIO, ledgers: Sequence[FileLedger], codec: Codec) -> None:
        self._raw, self.ledgers, self._codec = raw, ledgers, codec

    def outputs(self) -> Iterator[Output]:
        """Yield the results of mining, in order."""
        self._raw.seek(0)
        ledgers = iter(self.ledgers)
        for line in _lines_before_last(self._raw):
            yield next(ledgers) if line.startswith(LEDGER) else self._codec.output_of(line)


@contextmanager
def open_checkpoint(place: str, files: Sequence[InputFile], codec: Codec) -> Iterator[Checkpoint | None]:
    """Open a checkpoint in a context; None if it is missing, damaged, or a checkpoint of other files.

    All of it is read and checked first.

    Args:
        place: its path.
        files: its input files, with their current paths.
        codec: the codec of its lines.

    Raises:
        OSError: the file exists and cannot be opened.
    """
    if not FileSystems.exists(place):
        yield None
        return
    with open_stored(place) as raw:
        try:
            ledgers = _ledgers_of_whole(raw, codec)
        except _NOT_WHOLE:
            ledgers = []
        if [(ledger.file, ledger.size) for ledger in ledgers] != [(file.name, file.size) for file in files]:
            yield None
            return
        for ledger, file in zip(ledgers, files, strict=True):
            ledger.path = file.path
        yield Checkpoint(raw, ledgers, codec)


def _ledgers_of_whole(raw: BinaryIO, codec: Codec) -> list[FileLedger]:
    """Read a checkpoint to its end; return its ledgers, or an empty list if its end or its accounts do not match."""
    digest, count, last = hashlib.sha256(), 0, b""
    ledgers: list[FileLedger] = []
    examples = letters = 0
    with gzip.GzipFile(fileobj=raw) as lines:
        for line in lines:
            if last:
                digest.update(last)
                count += 1
                output = codec.output_of(last)
                if isinstance(output, FileLedger):
                    ledgers.append(output)
                elif isinstance(output, Letter):
                    letters += output.dead()
                else:
                    examples += isinstance(output, codec.record)
            last = line
    accounts = total(ledgers)
    kept = accounts[codec.thing].kept if codec.thing is not None else examples
    accounted = kept, sum(account.dead for account in accounts.values())
    return ledgers if last == _end(count, digest.hexdigest()) and accounted == (examples, letters) else []


def _end(count: int, digest: str) -> bytes:
    return json.dumps(["end", count, digest]).encode() + b"\n"


def _lines_before_last(raw: BinaryIO) -> Iterator[bytes]:
    last = b""
    with gzip.GzipFile(fileobj=raw) as lines:
        for line in lines:
            if last:
                yield last
            last = line


class CheckpointWriter:
    """A context that writes a checkpoint. The file appears when it is finished; otherwise nothing is left.

    If two workers write the same checkpoint, the last one wins; both write the same bytes.
    """

    def __init__(self, place: str, codec: Codec) -> None:
        self._file, self._codec = UnfinishedFile(place), codec
        self._digest, self._count = hashlib.sha256(), 0

    def __enter__(self) -> Self:
        self._file.__enter__()
        self._gzip = gzip.GzipFile("", "wb", compresslevel=1, fileobj=self._file.raw, mtime=0)
        return self

    def add(self, output: Output) -> None:
        """Write the next result.

        Raises:
            OSError: it cannot be written; the error has the path.
        """
        line = self._codec.line_of(output)
        with self._file.named():
            self._gzip.write(line)
        self._digest.update(line)
        self._count += 1

    def finish(self) -> None:
        """Write the last line and give the file its final name.

        Raises:
            OSError: it cannot be written or renamed.
        """
        with self._file.named():
            self._gzip.write(_end(self._count, self._digest.hexdigest()))
            self._gzip.close()
            self._file.finish()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.__exit__(kind, error, trace)
