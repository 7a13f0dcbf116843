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
    """A user's request for a dump.

    Attributes:
        wiki: database name, such as "simplewiki".
        kind: "history" (all revisions), "current" (the latest of each page) or "entities" (Wikidata's, as JSON).
        date: YYYY-MM-DD; None for the newest complete dump.
        layout: "content" (or legacy, if the mirror has no content dumps of the wiki at all) or "legacy".
        compression: "bz2" or "7z"; None for the layout's best one.
        allow_unmarked: whether to take a content dump without `_SUCCESS` at once, however new it is.

    Raises:
        ValueError: `wiki` or `date` is invalid, or fields contradict each other; the message names the option.
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
    """A file of a dump. `digest` is in hexadecimal; `size` is in bytes, None if unknown."""

    name: str
    digest: str
    size: int | None = None


@dataclass(frozen=True, kw_only=True)
class Dump:
    """A complete dump on a mirror.

    Attributes:
        wiki, kind: database name of the wiki, and the kind of dump, as in `Wanted`.
        date: YYYY-MM-DD.
        layout: "content", "legacy", or "entities".
        folder: the folder of its files, relative to the mirror's root.
        local_name: the name of the local folder for it.
        algorithm: hashlib's name of the digests: "sha256", "sha1" or "md5".
        files: its files.
        is_marked: whether its publisher marked it as complete, by `_SUCCESS` or a job that is done.
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
        """The content of its checksum file, in the format of `sha256sum -c` (`sha1sum -c`, `md5sum -c`)."""
        return "".join(f"{file.digest}  {file.name}\n" for file in self.files)

    @property
    def size(self) -> int:
        """The sum of the known sizes of its files, in bytes."""
        return sum(file.size or 0 for file in self.files)

    def __str__(self) -> str:
        return f"{self.wiki} {self.kind} of {self.date} ({self.layout} layout)"
