"""The local folder of a dump: its content, its lock, and the check that it is whole.

NAME …            the dump's files, verified; NAME.part while a file is fetched
SHA256SUMS        (or SHA1SUMS, MD5SUMS) grows with each verified file
fetch.json        the source of the files, and their sizes
_SUCCESS          written last
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Lock

from wikimill.rules.quantities import quantity
from wikimill.transforms.fetching.dumps import Dump, RemoteFile
from wikimill.transforms.fetching.failures import FetchError, FolderInUse
from wikimill.transforms.fetching.file_names import inside
from wikimill.transforms.fetching.partial_file import digest_of, writing
from wikimill.transforms.storage.folder_lock import Locked, locked

SUCCESS, ORIGIN = "_SUCCESS", "fetch.json"


class Holding:
    """The local folder of a dump.

    Args:
        parent: the folder that contains it (`--to`).
        dump: the dump; `missing_bytes` and `prepare` need the sizes of its files.
        option: the option that gave `parent`, for messages.

    Attributes:
        folder: the dump's folder, `parent/NAME`, which need not exist.
        dump, parent, option: as given.

    Methods that write raise FetchError if a file or folder cannot be written.
    """

    def __init__(self, parent: Path, dump: Dump, option: str = "--to") -> None:
        self.dump = dump
        self.option = option
        self.parent = parent
        self.folder = inside(parent, dump.local_name)
        self._writing = Lock()

    def is_whole(self) -> bool:
        """Return whether the folder has all of this dump, by `_SUCCESS`, the checksum file and the files' sizes."""
        if not (self.folder / SUCCESS).is_file() or self._noted() != {
            file.name: file.digest for file in self.dump.files
        }:
            return False
        try:
            sizes = json.loads((self.folder / ORIGIN).read_bytes())["files"]
            return all((self.folder / file.name).stat().st_size == sizes[file.name] for file in self.dump.files)
        except (OSError, ValueError, KeyError, TypeError):
            return False  # not whole, for any reason

    def missing_bytes(self) -> int:
        """Return the number of bytes still to fetch; files of unknown size count as 0."""
        return sum(max((file.size or 0) - self._bytes_here(file), 0) for file in self.dump.files)

    def check_space(self) -> None:
        """Check that the missing bytes fit on the disk.

        Raises:
            FetchError: they do not fit.
        """
        place = self.folder
        while not place.exists():
            place = place.parent
        missing, free = self.missing_bytes(), shutil.disk_usage(place).free
        if missing > free:
            raise FetchError(
                f"{self.folder} needs {quantity(missing, 'more byte')}, but only {free:,} are free there; "
                f"make room or name another {self.option}"
            )

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Create the folders, and lock the parent in a context: two runs would use too many connections to a mirror.

        Raises:
            FolderInUse: another run has locked the parent.
            FetchError: a folder cannot be created.
        """
        with ExitStack() as stack:
            with writing(self.parent):
                self.parent.mkdir(parents=True, exist_ok=True)
                try:
                    stack.enter_context(locked(str(self.parent)))
                except Locked as error:
                    raise FolderInUse(
                        f"{self.option} {self.parent}: another fetch is at work there: {error}; wait for it or end it"
                    ) from error
            with writing(self.folder):
                self.folder.mkdir(exist_ok=True)
            yield

    def prepare(self) -> list[RemoteFile]:
        """Prepare an incomplete folder for resuming; return the files still to fetch.

        Remove `_SUCCESS`, files with a wrong digest, and files of an earlier version of the dump. A file that an
        earlier run recorded as verified is checked by its size only.
        """
        noted = self._noted()
        with writing(self.folder):
            (self.folder / SUCCESS).unlink(missing_ok=True)
            for name in noted.keys() - {file.name for file in self.dump.files}:
                # The dump was published again under other names: pages of a file left here would be mined twice.
                inside(self.folder, name).unlink(missing_ok=True)
        good = [file for file in self.dump.files if self._is_good(file, noted.get(file.name))]
        for file in self.dump.files:
            if file not in good:
                with writing(self.folder / file.name):
                    (self.folder / file.name).unlink(missing_ok=True)
        self._write(self.dump.sums_name, "".join(_line(file) for file in good))
        return [file for file in self.dump.files if file not in good]

    def note(self, file: RemoteFile) -> None:
        """Add a verified file to the checksum file."""
        path = self.folder / self.dump.sums_name
        with self._writing, writing(path), path.open("a", encoding="utf-8") as sums:
            sums.write(_line(file))
            sums.flush()
            os.fsync(sums.fileno())

    def complete(self, mirror: str, program: str) -> None:
        """Write the checksum file, `fetch.json` with the source, and `_SUCCESS`.

        Args:
            mirror: URL of the mirror's root.
            program: name and version of the program, for `fetch.json`.
        """
        origin = {
            "wiki": self.dump.wiki,
            "kind": self.dump.kind,
            "date": self.dump.date,
            "layout": self.dump.layout,
            "url": f"{mirror}/{self.dump.folder}/",
            "fetched_by": program,
            "files": {file.name: (self.folder / file.name).stat().st_size for file in self.dump.files},
        }
        self._write(self.dump.sums_name, self.dump.sums)
        self._write(ORIGIN, json.dumps(origin, indent=2) + "\n")
        self._write(SUCCESS, "")

    def _is_good(self, file: RemoteFile, noted: str | None) -> bool:
        path = self.folder / file.name
        if not path.is_file():
            return False
        if noted == file.digest and file.size in (None, path.stat().st_size):
            return True
        return digest_of(path, self.dump.algorithm) == file.digest

    def _bytes_here(self, file: RemoteFile) -> int:
        for name in (file.name, f"{file.name}.part"):
            if (self.folder / name).is_file():
                return (self.folder / name).stat().st_size
        return 0

    def _noted(self) -> dict[str, str]:
        """Return name → digest from the local checksum file; empty if there is none. Malformed lines are ignored."""
        path = self.folder / self.dump.sums_name
        try:
            lines = path.read_text("utf-8", "replace").splitlines()
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            raise FetchError(f"{path} cannot be read: {error.strerror}; see to it or remove it") from error
        return {name: digest for digest, found, name in (line.partition("  ") for line in lines) if found}

    def _write(self, name: str, text: str) -> None:
        path = self.folder / name
        temporary = path.with_name(f"{name}.tmp")
        with writing(path):
            with temporary.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
            folder = os.open(self.folder, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)


def _line(file: RemoteFile) -> str:
    return f"{file.digest}  {file.name}\n"
