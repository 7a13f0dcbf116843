"""Downloads a file: resumes an earlier try, and verifies the file before it gets its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wikimill.rules.quantities import quantity
from wikimill.transforms.fetching.catalogue import gone
from wikimill.transforms.fetching.dumps import Dump, RemoteFile
from wikimill.transforms.fetching.failures import NotThere, NotWhole, Transient
from wikimill.transforms.fetching.file_names import inside
from wikimill.transforms.fetching.mirror import Mirror
from wikimill.transforms.fetching.parallel import Stop
from wikimill.transforms.fetching.partial_file import PartialFile
from wikimill.transforms.fetching.retries import RetryPolicy

#: A try that received this many bytes does not count as a failure: the connection may be cut often in a file of 50 GB.
_PROGRESS_BYTES = 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class Downloader:
    """Fetches the files of a dump into a folder.

    Attributes:
        mirror, dump: the mirror, and the dump whose files are fetched.
        folder: local folder for the files, which exists.
        retries: the policy for failed requests.
        count: called with each number of bytes received (negative: discarded).
        stop: checked after each piece.
    """

    mirror: Mirror
    dump: Dump
    folder: Path
    retries: RetryPolicy
    count: Callable[[int], None]
    stop: Stop

    def fetch(self, file: RemoteFile) -> None:
        """Fetch a file into `NAME.part`, and rename it to `NAME` when its digest is right.

        If the digest is wrong, the file is fetched once more from the start.

        Raises:
            NotWhole: the file is missing, its digest is wrong again, or its size differs from the mirror's figure.
            FetchError: the file cannot be fetched.
            Stopped: `stop` requested it; the part is kept.
        """
        with PartialFile(inside(self.folder, file.name), self.dump.algorithm, self.count) as part:
            if file.size is not None and part.at > file.size:
                part.restart()
            if part.digest != file.digest:
                self._complete(file, part)
            if part.digest != file.digest:
                self.retries.report(f"{self._url(file)}: wrong digest, {part.digest}; fetching it anew")
                part.restart()
                self._complete(file, part)
            if part.digest != file.digest:
                found = part.digest
                part.restart()
                raise NotWhole(
                    f"{self._url(file)}: wrong digest twice: expected {self.dump.algorithm} {file.digest}, found "
                    f"{found}; the mirror's copy is damaged: try another --mirror or --date"
                )
            part.finish()

    def _complete(self, file: RemoteFile, part: PartialFile) -> None:
        """Fetch the rest of a file, with retries."""
        while file.size is None or part.at < file.size:
            self.retries.call(lambda: self._progress(file, part))
            if file.size is None:
                return

    def _progress(self, file: RemoteFile, part: PartialFile) -> None:
        """Receive the rest of a file; return early if the connection was cut after much of it.

        Raises:
            Transient: the connection was cut before `_PROGRESS_BYTES`, or the size of the file is unknown.
        """
        before = part.at
        try:
            self._receive(file, part)
            if file.size is not None and part.at < file.size:
                raise Transient(f"{self._url(file)} ended after {part.at:,} of {quantity(file.size, 'byte')}")
        except Transient:
            if file.size is None or part.at - before < _PROGRESS_BYTES:
                raise

    def _receive(self, file: RemoteFile, part: PartialFile) -> None:
        self.stop.check()
        try:
            with self.mirror.open(f"{self.dump.folder}/{file.name}", part.at) as body:
                if file.size is not None and body.total not in (None, file.size):
                    raise NotWhole(
                        f"{self._url(file)} has {body.total} bytes now, expected {file.size}: it changes on the "
                        "mirror, or the mirror lags; run again later or name another --date"
                    )
                if body.start != part.at:
                    part.restart()
                for piece in body.chunks:
                    if file.size is not None and part.at + len(piece) > file.size:
                        raise NotWhole(f"{self._url(file)} has more than the {file.size} bytes it should have")
                    part.write(piece)
                    self.stop.check()
        except NotThere as error:
            raise NotWhole(gone(self.dump, error)) from error

    def _url(self, file: RemoteFile) -> str:
        return f"{self.mirror.root}/{self.dump.folder}/{file.name}"
