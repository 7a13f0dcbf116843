"""Downloads one file: resumed where a former try ended, verified before it has its name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from wikimill.transforms.fetching.catalogue import gone
from wikimill.transforms.fetching.dumps import Dump, RemoteFile
from wikimill.transforms.fetching.failures import NotThere, NotWhole, Transient
from wikimill.transforms.fetching.file_names import inside
from wikimill.transforms.fetching.mirror import Mirror
from wikimill.transforms.fetching.parallel import Stop
from wikimill.transforms.fetching.partial_file import PartialFile
from wikimill.transforms.fetching.retries import RetryPolicy

#: A try that brought this much does not count as a failure: a file of 50 GB may be cut often.
_PROGRESS_BYTES = 1024 * 1024


@dataclass(frozen=True, kw_only=True)
class Downloader:
    """Fetches the files of a dump into a folder.

    Attributes:
        folder: local, exists.
        count: called with the number of received bytes (negative: discarded).
        stop: looked at after each piece.
    """

    mirror: Mirror
    dump: Dump
    folder: Path
    retries: RetryPolicy
    count: Callable[[int], None]
    stop: Stop

    def fetch(self, file: RemoteFile) -> None:
        """Fetch a file, anew from the start if its digest is wrong; `NAME.part` becomes `NAME` when it is right.

        Raises:
            NotWhole: the file is not there, or its digest is wrong again, or its size is not what the mirror said.
            FetchError: it cannot be fetched.
            Stopped: on request; the part is kept.
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
        """Go on from where the part ends until the file does."""
        while file.size is None or part.at < file.size:
            self.retries.call(lambda: self._progress(file, part))
            if file.size is None:
                return

    def _progress(self, file: RemoteFile, part: PartialFile) -> None:
        """Receive the rest of a file, or return after a cut connection that brought much.

        Raises:
            Transient: the connection was cut and brought little.
        """
        before = part.at
        try:
            self._receive(file, part)
            if file.size is not None and part.at < file.size:
                raise Transient(f"{self._url(file)} ended after {part.at} of {file.size} bytes")
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
            raise NotWhole(gone(self.dump, file, error)) from error

    def _url(self, file: RemoteFile) -> str:
        return f"{self.mirror.root}/{self.dump.folder}/{file.name}"
