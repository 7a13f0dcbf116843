"""Verifies fetched dumps by the checksums next to them, without a mirror."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from wikimill.transforms.fetching.failures import FetchError, Incomplete, Unsafe
from wikimill.transforms.fetching.file_names import DIGITS, checksums, inside, sums_name
from wikimill.transforms.fetching.holding import ORIGIN, SUCCESS
from wikimill.transforms.fetching.partial_file import digest_of

#: hashlib's name of an algorithm → the checksum file that a fetch writes.
_SUMS = {algorithm: sums_name(algorithm) for algorithm in DIGITS}
_DATE = r"20\d\d-?[01]\d-?[0-3]\d"


def fetched_dumps(parent: Path, wiki: str, kind: str) -> dict[Path, str]:
    """Return folder → date (YYYYMMDD) of the fetched dumps of a wiki, whole or not.

    Args:
        parent: the folder of fetched dumps (`--to`); empty result if it does not exist.
        wiki: database name.
        kind: as in `Wanted`.
    """
    name = re.compile(rf"{re.escape(wiki)}-({_DATE})-{kind}(?:-7z)?", re.ASCII)
    return {
        path: match.group(1).replace("-", "")
        for path in (parent.iterdir() if parent.is_dir() else ())
        if path.is_dir() and (match := name.fullmatch(path.name))
    }


def fetched_folders(parent: Path, wiki: str, kind: str, date: str | None) -> list[Path]:
    """Return the folders of a fetched dump, whole or not, sorted by name; there may be one for each compression.

    Args:
        parent: the folder of fetched dumps (`--to`).
        wiki: database name.
        kind: as in `Wanted`.
        date: YYYY-MM-DD; None for the newest fetched dump.
    """
    found = fetched_dumps(parent, wiki, kind)
    wanted = date.replace("-", "") if date else max(found.values(), default="")
    return sorted(path for path, day in found.items() if day == wanted)


@dataclass(frozen=True)
class Contents:
    """The expected content of a folder: the algorithm of the digests, and name → digest."""

    folder: Path
    algorithm: str
    digests: dict[str, str]

    @property
    def size(self) -> int:
        """The size of the existing files, in bytes."""
        paths = [self.folder / name for name in self.digests]
        return sum(path.stat().st_size for path in paths if path.is_file())


def contents(folder: Path) -> Contents:
    """Return the expected content of a folder, from its checksum file.

    Raises:
        Incomplete: the fetch did not end, or its checksum file is missing, invalid, or differs from `fetch.json`.
    """
    if not (folder / SUCCESS).is_file() or not (folder / ORIGIN).is_file():
        raise Incomplete(f"{folder} is not whole: its fetch did not end; the same command without --check resumes it")
    try:
        names = set(json.loads((folder / ORIGIN).read_bytes())["files"])
        for algorithm, name in _SUMS.items():
            if (folder / name).is_file():
                digests = dict(checksums((folder / name).read_text("utf-8"), algorithm, name))
                if digests.keys() != names:
                    raise Incomplete(f"{folder}: {name} and {ORIGIN} name different files; {_remedy(SUCCESS)}")
                return Contents(folder, algorithm, digests)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise Incomplete(f"{folder}: {ORIGIN} or the checksums cannot be read ({error}); {_remedy(SUCCESS)}") from error
    raise Incomplete(f"{folder} has no {', '.join(_SUMS.values())}; {_remedy(SUCCESS)}")


def damages(held: Contents, count: Callable[[int], None]) -> Iterator[str]:
    """Read every file and compare its digest; yield a line for each that is missing, damaged or unreadable.

    Args:
        held: the expected content of a folder.
        count: called with the number of bytes of each block read.
    """
    for name, digest in held.digests.items():
        try:
            path = inside(held.folder, name)
            if not path.is_file():
                yield f"{path} is missing; the same command without --check fetches it"
            elif (found := digest_of(path, held.algorithm, count)) != digest:
                yield f"{path} is damaged: expected {held.algorithm} {digest}, found {found}; {_remedy('it')}"
        except (Unsafe, FetchError) as error:
            yield str(error)


def _remedy(what: str) -> str:
    return f"remove {what}, and the same command without --check fetches what is wrong"
