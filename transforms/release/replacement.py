"""Replaces what an output folder holds by a new release, so that a process may be killed at any moment.

clearing    the files that were there go to `_staging/former/`, `_SUCCESS` first
filling     the files of the new release go from `_staging/` to their places, `_SUCCESS` last: now it is published

`_staging/journal.json` names the files, and `_staging/cleared` says that the first is done. Each step is on the disk
before the next is begun. So what is done can be told at any moment, and undone or gone on with, as often as that is
interrupted itself. To undo it takes no room on the disk. In an object store there is no renaming: the files
that were there are deleted, and cannot be put back.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterable, Sequence

from apache_beam.io.filesystems import FileSystems

from wikimill.transforms.release.journal import Journal, is_entry
from wikimill.transforms.storage.files import ensure_folder, remove, write_file
from wikimill.transforms.storage.ownership import CLEARED, JOURNAL, PROGRAM, STAGING, SUCCESS
from wikimill.transforms.storage.paths import is_local

FORMER = "former"


def replace_files(
    output: str, former: Sequence[str], new: Sequence[str], *, before_success: Callable[[], None]
) -> None:
    """Put the staged files of a release in the place of those that were there, or leave those as they were.

    Args:
        output: a folder, locked, with a staging folder in it.
        former: the files that are there and are to go, `_SUCCESS` first.
        new: the files of the new release, `_SUCCESS` last.
        before_success: is called when everything but `_SUCCESS` is done.

    Raises:
        OSError: it cannot be done; of a local folder, everything is as it was.
    """
    begun, staging = Journal.read(output), f"{output}/{STAGING}"
    if begun is None or begun.phase == "clearing":
        sync((f"{staging}/{path}" for path in new), _folders_of(staging, new))
        begun = Journal("clearing", begun.former if begun is not None else tuple(former), tuple(new))
        noted = PROGRAM | {"former": begun.former, "new": begun.new}
        write_file(staging, JOURNAL, json.dumps(noted).encode())
        sync([f"{staging}/{JOURNAL}", staging])
    try:
        go_on(output, begun, before_success)
    except BaseException:
        if is_local(output):
            put_back(output)
        raise


def go_on(output: str, begun: Journal, before_success: Callable[[], None]) -> None:
    """Complete a replacement that was begun: each file of the new release is staged, or in its place already."""
    staging, (*files, success) = f"{output}/{STAGING}", begun.new
    if begun.phase == "clearing":
        for path in begun.former:
            _take_away(output, path)
        sync(_folders_of(f"{staging}/{FORMER}", begun.former), _folders_of(output, begun.former))
        write_file(staging, CLEARED, b"")
        sync([f"{staging}/{CLEARED}", staging])
    for path in files:
        _bring(f"{staging}/{path}", f"{output}/{path}")
    _remove_empty_folders(output, begun.former)
    sync(_folders_of(output, files))
    before_success()
    _bring(f"{staging}/{success}", f"{output}/{success}")
    sync([output])


def put_back(output: str) -> None:
    """Undo what was begun in a local folder and is not published: what was there is there again, `_SUCCESS` last."""
    begun = Journal.read(output)
    if begun is None or begun.is_published(output):
        return
    staging = f"{output}/{STAGING}"
    if begun.phase == "filling":
        for path in begun.new:
            if is_entry(f"{output}/{path}"):
                _move(f"{output}/{path}", f"{staging}/{path}")
        sync(_folders_of(staging, begun.new), _folders_of(output, begun.new))
        remove([f"{staging}/{CLEARED}"])
        sync([staging])
    for path in reversed(begun.former) if not is_entry(f"{output}/{SUCCESS}") else ():
        if path == SUCCESS:
            sync(_folders_of(output, begun.former))
        if is_entry(f"{staging}/{FORMER}/{path}"):
            _move(f"{staging}/{FORMER}/{path}", f"{output}/{path}")
    _remove_empty_folders(output, begun.new)
    sync(_folders_of(output, begun.former))
    remove([f"{staging}/{JOURNAL}"])


def withdraw(output: str) -> None:
    """Remove from an object store what was begun there and is not published; what was there before is gone already."""
    begun = Journal.read(output)
    if begun is not None and not begun.is_published(output):
        left = dict.fromkeys(f"{output}/{path}" for path in (*begun.former, *begun.new))
        remove(path for path in left if FileSystems.exists(path))


def sync(*groups: Iterable[str]) -> None:
    """Have local files and folders survive a loss of power, in this order; those that are gone are passed over."""
    for path in (path for paths in groups for path in paths if is_local(path)):
        with contextlib.suppress(FileNotFoundError):
            descriptor = os.open(path, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)


def _take_away(output: str, path: str) -> None:
    place, aside = f"{output}/{path}", f"{output}/{STAGING}/{FORMER}/{path}"
    if not is_entry(place):
        return  # an attempt before has done it
    if not is_local(output):
        remove([place])
        return
    _move(place, aside)
    if path == SUCCESS:  # whatever follows may reach the disk earlier
        sync([output, os.path.dirname(aside)])


def _bring(staged: str, place: str) -> None:
    if not is_entry(staged) and is_entry(place):
        return  # an attempt before has done it
    ensure_folder(place.rsplit("/", 1)[0])
    FileSystems.rename([staged], [place])


def _move(path: str, target: str) -> None:
    ensure_folder(os.path.dirname(target))
    os.replace(path, target)


def _remove_empty_folders(root: str, paths: Sequence[str]) -> None:
    """Remove the folders of files that are gone; those in which something of others lies stay."""
    for folder in reversed(_folders_of(root, paths)):
        if is_local(folder) and folder != root and os.path.isdir(folder) and not os.listdir(folder):
            os.rmdir(folder)


def _folders_of(root: str, paths: Sequence[str]) -> list[str]:
    """The folders of files, the outer ones first."""
    parts = (path.split("/")[:-1] for path in paths)
    return sorted({"/".join((root, *inner[:depth])) for inner in parts for depth in range(len(inner) + 1)})
