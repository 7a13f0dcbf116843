"""Finds the dump files that `--input` names: files, folders, globs, on any Beam filesystem."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass

from apache_beam.io.filesystems import FileSystems

_DUMP = re.compile(r"\.(xml|bz2|gz|xz|lzma|zst|7z)\Z|\.xml-p\d+(p|r)\d+\Z")
_NOT_DUMP = re.compile(r"-index\d*\.txt|sums\.txt|\.json(\.|\Z)|\.sql(\.|\Z)")
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


class InputNotFound(Exception):
    """An `--input` names nothing that can be read."""


def find_inputs(patterns: Sequence[str]) -> list[InputFile]:
    """List the dump files that the patterns name, each once, ordered by name.

    Raises:
        InputNotFound: a pattern matches no file, or a folder holds no dump.
    """
    found: dict[str, InputFile] = {}
    for pattern in patterns:
        matches = _match(pattern)
        if not matches:
            raise InputNotFound(f"--input {pattern}: no dump file there; give a file, a folder with dumps or a glob")
        found.update((match.path, match) for match in matches)
    return sorted(found.values(), key=_by_name)


def _by_name(file: InputFile) -> tuple[str, str]:
    return file.name, file.path


def _match(pattern: str) -> list[InputFile]:
    """The files a pattern names; a folder is searched for dumps, one level deep."""
    files = [] if os.path.isdir(pattern) else _files(pattern)
    return files or [file for file in _files(pattern.rstrip("/") + "/*") if is_dump_name(file.name)]


def is_dump_name(name: str) -> bool:
    """Whether a file in a folder of downloads looks like a dump rather than an index or a checksum."""
    return _DUMP.search(name) is not None and _NOT_DUMP.search(name) is None


def _files(pattern: str) -> list[InputFile]:
    try:
        matched = FileSystems.match([pattern])[0].metadata_list
    except ValueError as error:
        raise InputNotFound(f"--input {pattern}: this filesystem cannot be reached: {error}") from error
    return [InputFile(item.path, item.path.rsplit("/", 1)[-1], item.size_in_bytes) for item in matched]
