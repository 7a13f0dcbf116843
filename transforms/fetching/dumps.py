"""Published dumps, and the request for one."""

from __future__ import annotations

from dataclasses import dataclass

from wikimill.transforms.fetching.file_names import is_date, is_wiki, sums_name

ENTITIES = "entities"
KINDS = ("history", "current", ENTITIES)
#: The wiki whose entities are published.
WIKIDATA = "wikidatawiki"
LAYOUTS = ("content", "legacy")
COMPRESSIONS = ("bz2", "7z")


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """A dump as a user asks for it.

    Attributes:
        wiki: database name, "simplewiki".
        kind: "history" (all revisions), "current" (the latest of each page) or "entities" (Wikidata's, as JSON).
        date: YYYY-MM-DD, or None for the newest complete dump.
        layout: "content" (legacy where the mirror has no content dumps of the wiki at all) or "legacy".
        compression: "bz2", "7z", or None for what is best of what the layout offers.
        allow_unmarked: whether a content dump without `_SUCCESS` is taken at once, however new it is.

    Raises:
        ValueError: the fields do not fit; the message names the option.
    """

    wiki: str
    kind: str
    date: str | None = None
    layout: str = "content"
    compression: str | None = None
    allow_unmarked: bool = False

    def __post_init__(self) -> None:
        if not is_wiki(self.wiki):
            raise ValueError(f"--wiki {self.wiki!r}: expected a database name such as simplewiki or dewiktionary")
        if self.kind == ENTITIES and self.wiki != WIKIDATA:
            raise ValueError(f"--wiki {self.wiki}: --kind {ENTITIES} is of {WIKIDATA} only; leave --wiki out")
        if self.kind == ENTITIES and self.compression == "7z":
            raise ValueError(f"--compression 7z: --kind {ENTITIES} is published as bz2; leave it out")
        if self.date is not None and not is_date(self.date):
            raise ValueError(f"--date {self.date}: expected latest or a day, as 2026-11-01")
        if self.compression == "7z" and self.kind == "current":
            raise ValueError("--compression 7z: only histories are published as 7z; leave it out for --kind current")
        if self.compression == "7z" and self.layout == "content":
            raise ValueError("--compression 7z: the content layout has bz2 only; add --layout legacy")


@dataclass(frozen=True)
class RemoteFile:
    """A file of a dump. `digest` is in hexadecimal, `size` in bytes or None where it is not known."""

    name: str
    digest: str
    size: int | None = None


@dataclass(frozen=True, kw_only=True)
class Dump:
    """A complete dump on a mirror.

    Attributes:
        date: YYYY-MM-DD.
        layout: "content", "legacy", or "entities".
        folder: of its files, under the mirror's root.
        local_name: the name of the folder that takes it.
        algorithm: of the digests, by hashlib's name: "sha256", "sha1" or "md5".
        is_marked: whether what made it says that it is complete: `_SUCCESS`, or a job that is done.
    """

    wiki: str
    kind: str
    date: str
    layout: str
    folder: str
    local_name: str
    algorithm: str
    files: tuple[RemoteFile, ...]
    is_marked: bool = True

    @property
    def sums_name(self) -> str:
        """The name of the checksum file next to the dump's files."""
        return sums_name(self.algorithm)

    @property
    def sums(self) -> str:
        """The checksums, as `sha256sum -c` (`sha1sum -c`, `md5sum -c`) reads them."""
        return "".join(f"{file.digest}  {file.name}\n" for file in self.files)

    @property
    def size(self) -> int:
        """Bytes of all files whose size is known."""
        return sum(file.size or 0 for file in self.files)

    def __str__(self) -> str:
        return f"{self.wiki} {self.kind} of {self.date} ({self.layout} layout)"
