"""Wikimedia's two layouts: the folders of a wiki's dumps, the signs of a complete dump, and its files."""

from __future__ import annotations

import json
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Protocol

from wikimill.transforms.fetching.dumps import Dump, RemoteFile, Wanted
from wikimill.transforms.fetching.failures import Forbidden, Incomplete, NotThere
from wikimill.transforms.fetching.file_names import checked_name, checksums, date_of_compact, is_date, is_digest
from wikimill.transforms.fetching.mirror import Mirror

#: Hours for which the checksums of a content export without `_SUCCESS` must not have changed. wikimill's choice: the
#: files of a wiki are written within minutes of each other, and a dump is mined once a month.
STILL_HOURS = 6
#: The folders of an export, in the order in which they are tried; Wikimedia's exporter supports both.
_PACKINGS = ("bzip2", "zstd")


class Layout(Protocol):
    """A layout of dumps on a mirror: folders, dates and files."""

    @property
    def name(self) -> str:
        """Its name: "content" or "legacy", as in `--layout`, or "entities"."""

    def home(self, wanted: Wanted) -> str:
        """Return the folder whose entries are the dates of the wiki's dumps."""

    def date_of(self, entry: str) -> str | None:
        """Return the date, YYYY-MM-DD, of an entry of `home`; None if the entry is not a date."""

    def dump(self, mirror: Mirror, wanted: Wanted, date: str) -> Dump:
        """Return the dump of a date; sizes of files may be unknown.

        Raises:
            Incomplete: the dump is not complete.
            FetchError: the mirror cannot be read, or sends unsafe names.
        """


@dataclass(frozen=True)
class ContentLayout:
    """The layout of the content file exports: `SHA256SUMS`, written last, and in most of them `_SUCCESS`.

    Some complete exports have no `_SUCCESS`. Such an export is complete if its checksums name every file next to them,
    every file that they name exists, and they have not changed for `STILL_HOURS`.
    """

    name: str = "content"

    def home(self, wanted: Wanted) -> str:
        """Return the folder whose entries are the dates."""
        return f"other/mediawiki_content_{wanted.kind}/{wanted.wiki}"

    def date_of(self, entry: str) -> str | None:
        """Return the date of an entry such as 2026-11-01; None for another entry."""
        return entry if is_date(entry) else None

    def dump(self, mirror: Mirror, wanted: Wanted, date: str) -> Dump:
        """Return the dump of a date, without sizes, which SHA256SUMS lacks; raises what `Layout.dump` raises."""
        folder, text = self._listing(mirror, f"{self.home(wanted)}/{date}/xml")
        prefix, source = f"{wanted.wiki}-{date}", f"{mirror.root}/{folder}/SHA256SUMS"
        sums: dict[str, str] = {}
        for name, digest in checksums(text, "sha256", "SHA256SUMS"):
            if sums.setdefault(checked_name(name, prefix, source), digest) != digest:
                raise Incomplete(f"SHA256SUMS has two digests for {name}")
        if not sums:
            raise Incomplete("SHA256SUMS names no file")
        listed = _listed_files(mirror, folder, prefix)
        if unnamed := sorted((listed or frozenset()) - sums.keys()):
            raise Incomplete(f"SHA256SUMS does not name {unnamed[0]}, which is next to it")
        is_marked = _is_there(mirror, f"{folder}/_SUCCESS")
        if not is_marked and not wanted.allow_unmarked:
            _check_still(mirror, folder, sums.keys(), listed)
        return Dump(
            wiki=wanted.wiki,
            kind=wanted.kind,
            date=date,
            layout=self.name,
            folder=folder,
            local_name=f"{prefix}-{wanted.kind}",
            algorithm="sha256",
            files=tuple(RemoteFile(name, digest) for name, digest in sorted(sums.items())),
            is_marked=is_marked,
        )

    def _listing(self, mirror: Mirror, parent: str) -> tuple[str, str]:
        """Return the folder of the first compression that the export has, bzip2 or zstd, and its checksums."""
        for packing in _PACKINGS:
            try:
                return f"{parent}/{packing}", mirror.text(f"{parent}/{packing}/SHA256SUMS")
            except NotThere:
                continue
        raise Incomplete("no SHA256SUMS")


def _listed_files(mirror: Mirror, folder: str, prefix: str) -> frozenset[str] | None:
    """Return the files of a dump from its folder's listing; None if the server does not list the folder."""
    try:
        return frozenset(name for name in mirror.names(folder) if name.startswith(f"{prefix}-"))
    except (NotThere, Forbidden):
        return None


def _check_still(mirror: Mirror, folder: str, named: Collection[str], listed: frozenset[str] | None) -> None:
    """Check that a dump without `_SUCCESS` is complete; see `ContentLayout`.

    Raises:
        Incomplete: it is not complete, or the mirror does not report enough to decide.
    """
    what, remedy = "SHA256SUMS but no _SUCCESS", "--allow_unmarked takes it"
    if listed is None:
        raise Incomplete(f"{what}, and its folder is not listed; {remedy}")
    if missing := sorted(set(named) - listed):
        raise Incomplete(f"{what}, and {missing[0]}, which it names, is not there")
    age = mirror.age(f"{folder}/SHA256SUMS")
    if age is None:
        raise Incomplete(f"{what}, and the mirror does not say since when; {remedy}")
    if age < STILL_HOURS * 3600:
        raise Incomplete(f"{what}, and less than {STILL_HOURS} hours old; a later run takes it, {remedy} now")


@dataclass(frozen=True)
class LegacyLayout:
    """The layout of the legacy dumps: `dumpstatus.json` has the state and the files of each job.

    Histories are taken as 7z unless bz2 is requested: 7z files are much smaller and decompress much faster, which
    outweighs that bz2 can be divided among workers.
    """

    name: str = "legacy"

    def home(self, wanted: Wanted) -> str:
        """Return the folder whose entries are the dates."""
        return wanted.wiki

    def date_of(self, entry: str) -> str | None:
        """Return the date, YYYY-MM-DD, of an entry such as 20261101; None for another entry."""
        return date_of_compact(entry)

    def dump(self, mirror: Mirror, wanted: Wanted, date: str) -> Dump:
        """Return the dump of a date: the multistream articles with their index, or the history.

        Raises what `Layout.dump` raises.
        """
        compact = date.replace("-", "")
        folder, prefix = f"{wanted.wiki}/{compact}", f"{wanted.wiki}-{compact}"
        compression = wanted.compression or ("7z" if wanted.kind == "history" else "bz2")
        job = f"metahistory{compression}dump" if wanted.kind == "history" else "articlesmultistreamdump"
        try:
            text = mirror.text(f"{folder}/dumpstatus.json")
        except NotThere as error:
            raise Incomplete("no dumpstatus.json") from error
        source = f"{mirror.root}/{folder}/dumpstatus.json"
        files = {checked_name(name, prefix, source): entry for name, entry in _files_of_job(text, job).items()}
        algorithm, digests = _digests(mirror, f"{folder}/{prefix}", files)
        return Dump(
            wiki=wanted.wiki,
            kind=wanted.kind,
            date=date,
            layout=self.name,
            folder=folder,
            local_name=f"{prefix}-{wanted.kind}" + ("-7z" if compression == "7z" else ""),
            algorithm=algorithm,
            files=tuple(RemoteFile(name, digests[name], _size(files[name])) for name in sorted(files)),
        )


def _is_there(mirror: Mirror, path: str) -> bool:
    try:
        mirror.text(path)
    except NotThere:
        return False
    return True


def _files_of_job(text: str, job: str) -> dict[str, Any]:
    """Return name → entry of the files of a job in `dumpstatus.json`.

    Raises:
        Incomplete: the job is not done or has no files, or the status is not whole.
    """
    try:
        status = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Incomplete("dumpstatus.json is cut or no JSON") from error
    entry = _entry(_entry(status, "jobs"), job)
    if entry.get("status") != "done":
        raise Incomplete(f"{job} is {str(entry.get('status', 'not part of it'))[:40]}")
    files = _entry(entry, "files")
    if not files:
        raise Incomplete(f"{job} is done but has no files")
    return files


def _entry(value: object, key: str) -> dict[str, Any]:
    found = value.get(key) if isinstance(value, dict) else None
    return found if isinstance(found, dict) else {}


def _digests(mirror: Mirror, stem: str, files: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """Return the best algorithm (SHA-1, then MD5) for which every file has a digest, and name → digest.

    The digests are in the status, or in `WIKI-DATE-sha1sums.txt` (`-md5sums.txt`) next to it.

    Raises:
        Incomplete: a file has no digest.
    """
    missing = ""
    for algorithm in ("sha1", "md5"):
        stated = {name: str(_entry(files, name).get(algorithm, "")).lower() for name in files}
        if all(is_digest(digest, algorithm) for digest in stated.values()):
            return algorithm, stated
        list_name = f"{stem.rpartition('/')[2]}-{algorithm}sums.txt"
        try:
            listed = dict(checksums(mirror.text(f"{stem}-{algorithm}sums.txt"), algorithm, list_name))
        except NotThere:
            listed = {}
        if files.keys() <= listed.keys():
            return algorithm, {name: listed[name] for name in files}
        missing = min(files.keys() - listed.keys())
    raise Incomplete(f"neither dumpstatus.json nor a list of checksums has a digest of {missing}")


def _size(entry: object) -> int | None:
    """Return the size of a file in the status, in bytes; None if it is missing or invalid."""
    size = entry.get("size") if isinstance(entry, dict) else None
    return size if isinstance(size, int) and not isinstance(size, bool) and size >= 0 else None
