"""The output folder of a run: its lock, its staging folder, and the publication of the staged release.

A complete release, with its manifest, is written to `_staging/` and synchronised to disk before `_staging/_SUCCESS` is
written. From then on, this process or the next one that uses the folder completes the publication and never undoes it:

1. the files of the former release are removed, its `_SUCCESS` first and its manifest last;
2. the staged files are moved to their places, the manifest after the files that it lists;
3. `_SUCCESS` is moved.

Each step can be repeated after an interruption, so a reader finds the former release, no release, or the new one.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from types import TracebackType
from typing import Any, NamedTuple

from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.storage.files import (
    ReleaseFile,
    ensure_folder,
    is_there,
    remove,
    stored_under,
    write_file,
)
from wikimill.transforms.storage.json_text import as_json
from wikimill.transforms.storage.ownership import (
    FOLDERS,
    LOCK,
    MANIFEST,
    MARK,
    PROGRAM,
    RUN,
    STAGING,
    SUBMITTED,
    SUCCESS,
    SUMS,
    TOP_FILES,
    content_of,
    held_files,
    own_files,
    own_place,
    pending_files,
    read_json,
    staging_of,
)
from wikimill.transforms.storage.paths import absolute, is_local

PROGRESS = "progress"


def _why(error: OSError | ValueError) -> str:
    return str(getattr(error, "strerror", None) or re.sub(r"\[Errno \d+\] ", "", str(error)))


class OutputInUse(Exception):
    """The output folder cannot be used; the message has the reason and the remedy."""


class Workspace:
    """A context manager that locks an output folder and keeps a staging folder in it during a run.

    A former release stays until the new one is complete. Only files that `ownership` recognises as wikimill's are
    moved, replaced or removed. Entering raises OutputInUse if the folder cannot be locked, or `check` refuses it.

    Args:
        output: folder of the release.
        overwrite: whether to replace a release in the folder.
        resume: whether to keep the content of the staging folder, to continue a former run.
        corpus: name of the corpus whose releases may be replaced; None for any.

    Attributes:
        output, overwrite, resume: as given.
        root: absolute path of the output folder.
        staging: path of its staging folder.
        keeps_staging: whether to keep the staging folder at the end, so that another process can continue the run.
        found_leftovers: whether the start of this run removed what a run that was ended left in the staging folder.
    """

    def __init__(self, output: str, *, overwrite: bool, resume: bool = False, corpus: str | None = None) -> None:
        self.output, self.corpus = output, corpus
        self.root = absolute(output).rstrip("/") or "/"
        self.staging = f"{self.root.rstrip('/')}/{STAGING}"
        self.overwrite, self.resume = overwrite, resume
        self.keeps_staging = resume
        self.found_leftovers = False
        self._lock: int | None = None
        self._success = b""

    def path(self, name: str) -> str:
        """Return the path of a file of the release, in `output`."""
        return str(FileSystems.join(self.output, name))

    def holds(self, name: str) -> bool:
        """Return whether the output folder holds a file or a folder."""
        return is_there(self.path(name))

    def check(self) -> None:
        """Check that a run may write to the folder.

        Raises:
            OutputInUse: the folder cannot be reached, holds a release of another corpus, or one although `overwrite` is
                false, or holds files that are not wikimill's.
        """
        try:
            self._check()
        except (OSError, ValueError) as error:
            raise OutputInUse(f"--output {self.output} cannot be reached: {_why(error)}") from error

    def _check(self) -> None:
        refused = f"--output {self.output} holds"
        if staging_of(self.root) == "foreign":
            raise OutputInUse(f"{refused} a {STAGING} that no run of wikimill made; move it away, or name a new folder")
        is_folder = not is_local(self.root) or not os.path.exists(self.root) or os.path.isdir(self.root)
        if not is_folder:
            raise OutputInUse(f"--output {self.output} is a file; name a new or empty folder")
        owned = self._owned()
        if owned is None and (first := next(iter(held_files(self.root)), None)):  # it may be a whole disk
            raise OutputInUse(f"{refused} {first}, which is not wikimill's; name a new or empty folder")
        foreign = sorted({*held_files(self.root)}.difference(owned or ()))
        if in_the_way := [path for path in foreign if path.split("/")[0] in FOLDERS | TOP_FILES]:
            more = f" and {len(in_the_way) - 1:,} more" if len(in_the_way) > 1 else ""
            raise OutputInUse(
                f"{refused} {in_the_way[0]}{more}, where a release has its files, and no manifest of wikimill's lists "
                "it; move it away"
            )
        if self.corpus is not None and self.holds(SUCCESS):
            former = read_json(f"{self.root}/{MANIFEST}").get("corpus")
            if former != self.corpus:
                raise OutputInUse(f"{refused} a release of {former}; name another folder")
        if self.holds(SUCCESS) and not self.overwrite:
            raise OutputInUse(f"{refused} a release already; --overwrite replaces it")

    def foreign_files(self) -> list[str]:
        """Return the sorted relative paths of the folder's files that are not wikimill's; publication keeps them."""
        return sorted({*held_files(self.root)}.difference(self._owned() or ()))

    def _owned(self) -> tuple[str, ...] | None:
        """Return the files that a run may replace: those of a release, a failed run or an interrupted publication.

        None if the folder holds none of these."""
        owned, pending = own_files(self.root), pending_files(self.root)
        if pending is None:
            return owned
        moved = (path for path in pending if not is_there(f"{self.staging}/{path}") or self._was_moved(path))
        return (*(owned or ()), *moved)

    def _was_moved(self, path: str) -> bool:
        """Return whether the output holds the same file as the staging folder: a resumed run may stage a file again.

        If the output lacks the file, the staged one, such as a large shard, is not read.
        """
        moved = _digest_of(f"{self.root}/{path}")
        return moved is not None and moved == _digest_of(f"{self.staging}/{path}")

    def __enter__(self) -> Workspace:
        try:
            if staging_of(self.root) == "foreign":
                self._check()
            ensure_folder(self.staging)
            if is_local(self.output):
                while not self._takes_lock():
                    ensure_folder(self.staging)
        except (OSError, ValueError) as error:
            raise OutputInUse(f"--output {self.output} cannot be made: {_why(error)}; name another folder") from error
        if self.resume:
            return self
        try:
            self.complete()
            self._check()  # again: another run may have published since the first check
        except BaseException:
            self.keeps_staging = not is_local(self.output) or os.listdir(self.staging) != [LOCK]
            self.__exit__(None, None, None)
            raise
        self.found_leftovers = self._clear_staging()
        if not is_local(self.output):
            write_file(self.staging, LOCK, MARK)
        return self

    def _takes_lock(self) -> bool:
        """Lock the folder. Return False if a run that has just ended removed the lock's file meanwhile.

        The lock ends with this process, even if it is killed.

        Raises:
            OutputInUse: another process holds the lock.
        """
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC
        self._lock = os.open(os.path.join(self.staging, LOCK), flags, 0o666)
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            self._unlock()
            raise OutputInUse(f"--output {self.output}: another run is at work there; wait for it or end it") from error
        if not self._is_locked():
            self._unlock()
            return False
        if os.fstat(self._lock).st_size == 0:
            os.write(self._lock, MARK)
        return True

    def _is_locked(self) -> bool:
        """Return whether this process holds the lock's file that the staging folder has now."""
        path = os.path.join(self.staging, LOCK)
        return self._lock is not None and os.path.exists(path) and os.path.samestat(os.fstat(self._lock), os.stat(path))

    def _unlock(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _clear_staging(self) -> bool:
        """Remove everything from the staging folder except the lock; return whether there was something."""
        if is_local(self.output):
            paths = [f"{self.staging}/{name}" for name in sorted({*os.listdir(self.staging)} - {LOCK})]
        else:
            paths = stored_under(self.staging)
        remove(paths)
        return bool(paths)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if not self.keeps_staging and self.holds(STAGING):
                try:
                    self._remove_staging()
                except KeyboardInterrupt:  # complete the removal before the interrupt ends the process
                    self._remove_staging()
                    raise
        finally:
            self._unlock()

    def _remove_staging(self) -> None:
        """Remove the staging folder, unless it holds a complete release that could not be moved to the output."""
        if pending_files(self.root) is not None:
            return
        self._clear_staging()
        if is_local(self.output):
            remove([self.staging])

    def publish(self, described: Mapping[str, Any], files: Sequence[ReleaseFile], made: Mapping[str, Any]) -> None:
        """Write manifest, checksums and run.json, then replace the content of the output by the staged files.

        Args:
            described: the manifest without `files`.
            files: the staged files.
            made: facts about the run for run.json.

        Raises:
            OutputInUse: files that are not wikimill's are in the way; nothing was changed.
            OSError: a file cannot be written or moved; the message has the remedy.
        """
        if is_local(self.output) and not self._is_locked():
            self._unlock()
            self._takes_lock()  # the folder was removed during the run, and workers created it again
        self._check()
        entries = [
            {"path": file.path, "bytes": file.size, "records": file.records, "sha256": file.sha256}
            for file in sorted(files)
        ]
        manifest = write_file(self.staging, MANIFEST, as_json({**described, "files": entries}))
        sums = "".join(f"{file.sha256}  {file.path}\n" for file in sorted([*files, manifest]))
        write_file(self.staging, SUMS, sums.encode())
        write_file(self.staging, RUN, as_json({"state": "published", **PROGRAM, **made}))
        paths = [*(file.path for file in files), MANIFEST, SUMS, RUN]
        _sync((f"{self.staging}/{path}" for path in paths), _folders_of(self.staging, paths))
        self._success = f"{manifest.sha256}  {MANIFEST}\n".encode()
        try:
            write_file(self.staging, SUCCESS, self._success)
            self.complete()
        except KeyboardInterrupt:  # complete the publication before the interrupt ends the process
            self.complete()
            raise
        except OSError as error:
            remedy = f"the new release is whole: `wikimill publish --output {self.output}` goes on"
            raise OSError(error.errno, f"{error.strerror or error}; {remedy}", error.filename) from error

    def complete(self) -> bool:
        """Complete a publication that this or another process began. Return whether there was one.

        Raises:
            OutputInUse: a file that is not wikimill's is in the way.
            OSError: a file cannot be moved.
        """
        root, paths = self.root, pending_files(self.root)
        if paths is None:
            return False
        _sync([f"{self.staging}/{SUCCESS}", self.staging])
        named = (content_of(f"{self.staging}/{SUCCESS}") or b"").split()[0].decode()
        is_same = _digest_of(f"{root}/{MANIFEST}") == named
        if not is_same:
            self._remove_former()
        for path in paths[:-1]:
            self._bring(path, replaces=is_same)
        _sync(_folders_of(root, paths))
        self._bring(SUCCESS, replaces=is_same)
        _sync([root])
        return True

    def _remove_former(self) -> None:
        """Remove the files of the former release or of a failed run, `_SUCCESS` first; other files stay."""
        for path in own_files(self.root) or ():
            place = own_place(self.root, path)
            if os.path.lexists(place) if is_local(place) else FileSystems.exists(place):
                remove([place])
                if path == SUCCESS:  # before anything else goes
                    _sync([self.root])
        if is_local(self.root):
            for folder in sorted(FOLDERS):
                with contextlib.suppress(OSError):  # missing, or it holds files that are not wikimill's
                    os.rmdir(f"{self.root}/{folder}")
        _sync([self.root])

    def _bring(self, path: str, *, replaces: bool) -> None:
        """Move a staged file to the output, unless it was moved before.

        Raises:
            OutputInUse: the output has such a file, and `replaces` is false.
        """
        staged, place = own_place(self.staging, path), own_place(self.root, path)
        if not is_there(staged) and is_there(place):
            return
        if is_local(place) and os.path.lexists(place) and not replaces:
            raise OutputInUse(
                f"--output {self.output} holds {path}, which no manifest of wikimill's lists; move it away"
            )
        ensure_folder(place.rsplit("/", 1)[0])
        if not is_local(place) and is_there(place):
            remove([place])
        FileSystems.rename([staged], [place])

    @property
    def is_published(self) -> bool:
        """Whether the folder holds the complete release of this process."""
        if not self._success or content_of(f"{self.root}/{SUCCESS}") != self._success:
            return False
        return pending_files(self.root) is None

    @property
    def keeps_former(self) -> bool:
        """Whether a local folder has a former release that no publication has begun to replace; False if unreadable."""
        with contextlib.suppress(OSError):
            return is_local(self.root) and self.holds(SUCCESS) and pending_files(self.root) is None
        return False

    def write(self, name: str, data: bytes) -> None:
        """Write a file of the output, replacing one that is there; on a local filesystem atomically.

        Args:
            name: path of the file in the output, one that wikimill gives (`own_place`).
            data: the content.

        Raises:
            OSError: the file cannot be written.
        """
        staged, target = f"{name}.new", own_place(self.root, name)
        write_file(self.staging, staged, data)
        if not is_local(self.output) and self.holds(name):  # on a local filesystem, renaming replaces the file
            remove([target])
        ensure_folder(target.rsplit("/", 1)[0])
        FileSystems.rename([FileSystems.join(self.staging, *staged.split("/"))], [target])

    def folder_for_progress(self) -> str | None:
        """Create and return the folder in which workers report progress; None if the output is not local."""
        if not is_local(self.output):
            return None
        folder = os.path.join(self.staging, PROGRESS)
        os.makedirs(folder, exist_ok=True)
        return folder


class Tidied(NamedTuple):
    """What `put_in_order` did: whether it completed a publication, and a message."""

    is_published: bool
    message: str


def put_in_order(output: str, *, clears: bool = False) -> Tidied | None:
    """Complete an interrupted publication in a folder, or remove the staging folder of a killed run.

    A run that still works there, or whose result awaits `wikimill publish`, is not touched.

    Args:
        output: an output folder. An object store, which has no locks, is changed only if `clears`.
        clears: whether to remove a staging folder even if the next run would do so.

    Returns:
        What was done; None if nothing was.

    Raises:
        OSError: a file cannot be moved.
    """
    if not (is_local(output) or clears) or staging_of(absolute(output)) != "wikimill":
        return None
    workspace = Workspace(output, overwrite=True, resume=True)
    if pending_files(workspace.root) is None and not clears and not workspace.holds(SUCCESS):
        return None  # the next run removes the staging folder
    try:
        with workspace:
            workspace.keeps_staging = workspace.holds(f"{STAGING}/{SUBMITTED}")
            if workspace.complete():
                done = "a run was ended while it published; its release is complete now, and published"
                return Tidied(True, f"{output}: {done}")
            return None if workspace.keeps_staging else Tidied(False, leftovers_message(output))
    except OutputInUse:
        return None  # another run is at work, or `Workspace.check` refuses the folder


def leftovers_message(output: str) -> str:
    """Return the message that the staging folder of a run that was ended is removed."""
    return f"{output}: the leftovers of a run that was ended are removed"


def _digest_of(path: str) -> str | None:
    return hashlib.sha256(data).hexdigest() if (data := content_of(path)) is not None else None


def _sync(*groups: Iterable[str]) -> None:
    """Synchronise local files and folders to disk, in this order; skip missing ones."""
    for path in (path for paths in groups for path in paths if is_local(path)):
        with contextlib.suppress(FileNotFoundError):
            descriptor = os.open(path, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def _folders_of(root: str, paths: Sequence[str]) -> list[str]:
    """Return `root` and the top-level folders of these files."""
    return [root, *sorted({f"{root}/{path.split('/')[0]}" for path in paths if "/" in path})]
