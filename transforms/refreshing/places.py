"""Looks for links, pipes and devices where refresh expects folders and files of its own, before it does anything."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator

from wikimill.transforms.refreshing.shelf import LATEST
from wikimill.transforms.release.stored_release import MANIFEST
from wikimill.transforms.storage.ownership import RUN, STAGING, SUCCESS
from wikimill.transforms.storage.store_file import TEMPORARY

_OF_A_DATE = re.compile(r"20\d\d-[01]\d-[0-3]\d", re.ASCII)
#: A folder that has one of them may be a release; what is in another one is nothing to us.
_OF_A_RELEASE = (MANIFEST, RUN, STAGING, SUCCESS)


class Misplaced(Exception):
    """Something else is where a folder or a file should be; the message is one line."""


def check_shelf(root: str) -> None:
    """Check a local folder of releases, and the releases in it.

    Raises:
        Misplaced: a link is there, or something that is neither folder nor file.
    """
    for entry in _entries(root):
        if entry.name == LATEST:
            continue  # its reader tells more
        if entry.name.startswith(TEMPORARY) or _OF_A_DATE.match(entry.name):
            _check(entry)
            if entry.is_dir() and any(os.path.lexists(os.path.join(entry.path, name)) for name in _OF_A_RELEASE):
                _check_below(entry.path)


def check_dumps(folder: str) -> None:
    """Check the folder of dumps that refresh makes for itself, and the dumps in it.

    Raises:
        Misplaced: a link is there, or something that is neither folder nor file.
    """
    for entry in _entries(folder):
        _check(entry)
        if entry.is_dir():
            _check_below(entry.path)


def _entries(folder: str) -> Iterator[os.DirEntry[str]]:
    """The entries of a folder, which need not be there."""
    if os.path.islink(folder):
        raise Misplaced(_told(folder, "a symbolic link"))
    if os.path.lexists(folder) and not os.path.isdir(folder):
        raise Misplaced(_told(folder, "no folder"))
    if os.path.isdir(folder):
        with os.scandir(folder) as entries:
            yield from sorted(entries, key=_name)


def _name(entry: os.DirEntry[str]) -> str:
    return entry.name


def _check_below(folder: str) -> None:
    for entry in _entries(folder):
        _check(entry)
        if entry.is_dir():
            _check_below(entry.path)


def _check(entry: os.DirEntry[str]) -> None:
    if entry.is_symlink():
        raise Misplaced(_told(entry.path, "a symbolic link"))
    if not entry.is_dir() and not stat.S_ISREG(entry.stat(follow_symlinks=False).st_mode):
        raise Misplaced(_told(entry.path, "a pipe, a socket or a device"))


def _told(path: str, what: str) -> str:
    return (
        f"{path} is {what}, where wikimill refresh keeps folders and files of its own; nothing was done: move it away, "
        "or put the folder or file itself there"
    )
