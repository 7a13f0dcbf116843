"""Finds the dump files that `--input` names: files, folders, globs, on any Beam filesystem."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass

from apache_beam.io.filesystems import FileSystems

_DUMP = re.compile(r"\.(xml|bz2|gz|xz|lzma|zst|7z)\Z|\.xml-p\d+(p|r)\d+\Z")
_NOT_DUMP = re.compile(r"-index\d*\.txt|sums\.txt|\.json(\.|\Z)|\.sql(\.|\Z)")
_DOCUMENTS = re.compile(r"\.jsonl(\.(gz|bz2|xz|lzma|zst|7z))?\Z", re.IGNORECASE)
_DATE = re.compile(r"(?<!\d)(20\d\d)-?([01]\d)-?([0-3]\d)(?!\d)")
_WIKI = re.compile(r"([a-z][a-z0-9_]*wik[a-z]*)-\d")


@dataclass(frozen=True, slots=True, order=True)
class InputFile:
    """A dump file. `name` is its name without the folder, `size` is in bytes, as stored."""

    path: str
    name: str
    size: int

    @property
    def dump_date(self) -> str | None:
        """The date of the dump, YYYY-MM-DD, if the file's name tells it.

        >>> InputFile("/d/enwiki-20260901-history.xml.bz2", "enwiki-20260901-history.xml.bz2", 1).dump_date
        '2026-09-01'
        """
        match = _DATE.search(self.name)
        return "-".join(match.groups()) if match else None

    @property
    def wiki(self) -> str:
        """The wiki's database name, if the file's name begins with it as Wikimedia's do, or an empty string."""
        match = _WIKI.match(self.name)
        return match.group(1) if match else ""

    @property
    def holds_documents(self) -> bool:
        """Whether the file is JSON Lines with a document a line, by its name; everything else is read as a dump."""
        return is_documents_name(self.name)


class InputNotFound(Exception):
    """An `--input` names nothing that can be read."""


def find_inputs(patterns: Sequence[str], *, documents: bool = False) -> list[InputFile]:
    """List the dump files that the patterns name, each once, ordered by name.

    Args:
        patterns: files, folders, globs.
        documents: whether files of documents (JSON Lines) are taken from a folder too.

    Raises:
        InputNotFound: a pattern matches no file, or a folder holds no dump.
    """
    found: list[InputFile] = []
    kind = "dump file or JSONL" if documents else "dump file"
    for pattern in patterns:
        try:
            matches = _match(pattern, documents=documents) if pattern else []
        except OSError as error:
            raise InputNotFound(f"--input {pattern} cannot be read: {error.strerror or error}") from error
        if not matches:
            raise InputNotFound(f"--input {pattern}: no {kind} there; give a file, a folder with dumps or a glob")
        found += matches
    for file in found:
        _refuse(file.path)
    once: dict[str, InputFile] = {}
    for file in sorted(found, key=_by_name):
        once.setdefault(_identity(file.path), file)
    return list(once.values())


def _by_name(file: InputFile) -> tuple[str, str]:
    return file.name, file.path


def _identity(path: str) -> str:
    """What two names of one file have in common."""
    return path if "://" in path else os.path.realpath(path)


def _match(pattern: str, *, documents: bool) -> list[InputFile]:
    """The files a pattern names; a folder is searched for dumps, one level deep."""
    # Beam reads brackets in a name as a glob, and finds no glob without a folder: local names are looked up first.
    if os.path.isfile(pattern):
        return [_local_file(pattern)]
    if os.path.isdir(pattern):
        files = [_local_file(entry.path) for entry in os.scandir(pattern) if entry.is_file()]
    else:
        found = _files(pattern if "/" in pattern else os.path.join(os.curdir, pattern))
        if found:
            return found
        files = _files(pattern.rstrip("/") + "/*")
    return [file for file in files if is_dump_name(file.name) or (documents and file.holds_documents)]


def _refuse(path: str) -> None:
    """Refuse what cannot be a dump: a pipe would be waited for and /dev/zero read for ever."""
    if os.path.exists(path) and not os.path.isfile(path):
        raise InputNotFound(f"--input {path} is a pipe or a device; give a file, which can be read again")
    try:
        path.encode()
    except UnicodeEncodeError as error:
        raise InputNotFound(f"--input {path}: the name is not UTF-8, as a manifest is; rename it") from error


def _local_file(path: str) -> InputFile:
    if not os.access(path, os.R_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    return InputFile(path, os.path.basename(path), os.path.getsize(path))


def is_dump_name(name: str) -> bool:
    """Whether a file in a folder of downloads looks like a dump rather than an index or a checksum."""
    return _DUMP.search(name) is not None and _NOT_DUMP.search(name) is None and not is_documents_name(name)


def is_documents_name(name: str) -> bool:
    """Whether a file's name says that it holds documents.

    >>> is_documents_name("news.jsonl.gz"), is_documents_name("enwiki-20260901.xml.bz2")
    (True, False)
    """
    return _DOCUMENTS.search(name) is not None


def _files(pattern: str) -> list[InputFile]:
    try:
        matched = FileSystems.match([pattern])[0].metadata_list
    except (OSError, ValueError) as error:
        raise InputNotFound(f"--input {pattern}: this filesystem cannot be reached: {error}") from error
    return [InputFile(item.path, item.path.rsplit("/", 1)[-1], item.size_in_bytes) for item in matched]
