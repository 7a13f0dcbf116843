"""Sidecar files of dumps: checksums, and the index of a multistream file."""

from __future__ import annotations

import bz2
import json
import re
from collections.abc import Iterable
from typing import NamedTuple

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.quantities import quantity
from wikimill.transforms.dumps.damage import Problem
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.storage.stored import open_stored

_DUMP = re.compile(r"([a-z][a-z0-9_]*-(?:\d{8}|latest))-")
_INDEX = re.compile(r"-multistream(\d*)\.xml")
#: Algorithm and name of each listing, the most trusted first. Most names begin with the name of the dump.
_LISTINGS = (
    ("sha256", "SHA256SUMS"),
    ("sha256", "{dump}-sha256sums.txt"),
    ("sha1", "SHA1SUMS"),
    ("sha1", "{dump}-sha1sums.txt"),
    ("md5", "MD5SUMS"),
    ("md5", "{dump}-md5sums.txt"),
)
_STATUS = "dumpstatus.json"
_LINE = re.compile(r"([0-9a-f]{32,64}) [ *](?:\./)?(\S+)")


class Expected(NamedTuple):
    """A file's checksum in a listing: the algorithm (sha256, sha1, md5), the hex digest, the listing's name."""

    algorithm: str
    digest: str
    listing: str

    def problem(self, digest: str) -> Problem | None:
        """Return the problem of a file with another digest; None if the digests are equal."""
        if digest == self.digest:
            return None
        differs = f"its {self.algorithm} is not the one in {self.listing}"
        return Problem(0, "damaged", f"{differs}: some of it is missing or was changed; fetch it again")


def expected_digest(file: InputFile) -> Expected | None:
    """Return the file's checksum from a listing in its folder, the strongest of several; None if no listing has it.

    Raises:
        OSError: a listing cannot be read.
    """
    match = _DUMP.match(file.name)
    dump = match[1] if match is not None else ""
    for algorithm, name in _LISTINGS:
        name = name.format(dump=dump)
        digest = next(
            (digest for digest, listed in _LINE.findall(_text_next_to(file, name)) if listed == file.name), ""
        )
        if digest:
            return Expected(algorithm, digest, name)
    status = _text_next_to(file, _STATUS)
    return _in_status(status, file.name) if status else None


def listed_names(listing: str) -> set[str]:
    """Return the names of the files in a listing: lines with checksums, or `dumpstatus.json`.

    >>> sorted(listed_names("00 *b.xml\\n\\n00  a.xml")), listed_names('{"jobs": {"x": {"files": {"c.xml": {}}}}}')
    (['a.xml', 'b.xml'], {'c.xml'})
    """
    if not listing.lstrip().startswith("{"):
        return {line.split()[-1].lstrip("*") for line in listing.splitlines() if line.strip()}
    try:
        return {str(name) for job in json.loads(listing)["jobs"].values() for name in job.get("files", {})}
    except (ValueError, LookupError, AttributeError, TypeError):
        return set()  # an incomplete listing is ignored


def _in_status(status: str, name: str) -> Expected | None:
    try:
        jobs = json.loads(status)["jobs"].values()
        found: dict[str, object] = next((job["files"][name] for job in jobs if name in job.get("files", {})), {})
        digests = {algorithm: found.get(algorithm) for algorithm in ("sha1", "md5")}
    except (ValueError, LookupError, AttributeError, TypeError):
        return None  # an incomplete listing is ignored
    given = (Expected(name, digest, _STATUS) for name, digest in digests.items() if isinstance(digest, str))
    return next(given, None)


class Index(NamedTuple):
    """The index of a multistream file: its name, the bytes at which streams begin, and the number of pages."""

    name: str
    streams: frozenset[int]
    pages: int

    def problem(self, starts: Iterable[int]) -> Problem | None:
        """Return the problem of a file whose streams' `starts` lack one of the index; None if none is missing."""
        lost = sorted(self.streams.difference(starts))
        if not lost:
            return None
        what = f"{len(lost):,} of {quantity(len(self.streams), 'stream')} that {self.name} names not found"
        return Problem(0, "damaged", f"{what}, first the one at byte {lost[0]:,}")


def index_of(file: InputFile) -> Index | None:
    """Return the index next to a multistream file; None if it is missing or damaged, or the file is another kind.

    Each of its lines is "byte of the stream:id of the page:title".

    Raises:
        OSError: the index cannot be read.
    """
    if _INDEX.search(file.name) is None:
        return None
    name = _INDEX.sub(r"-multistream-index\1.txt", file.name)
    data = _file_next_to(file, name)
    if data is None:
        return None
    try:
        lines = bz2.decompress(data).splitlines()
        return Index(name, frozenset(int(line.split(b":", 1)[0]) for line in lines), len(lines))
    except (OSError, ValueError):
        return None


def _text_next_to(file: InputFile, name: str) -> str:
    return (_file_next_to(file, name) or b"").decode("utf-8", "replace")


def _file_next_to(file: InputFile, name: str) -> bytes | None:
    """Return the content of the file `name` in the folder of `file`; None if it does not exist."""
    path = file.path.removesuffix(file.name) + name
    if not FileSystems.exists(path):
        return None
    with open_stored(path) as opened:
        return opened.read()
