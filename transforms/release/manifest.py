"""The shapes of manifest.json and stats.json: their keys and values.

Readers check releases against these (transforms/release/stored_release.py).
"""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal, NotRequired, TypedDict

from wikimill.transforms.partition import Partition
from wikimill.transforms.release.formats.registry import FORMATS

Count = Annotated[int, 0]
Digest = Annotated[str, re.compile("[0-9a-f]{64}")]
#: A relative path that cannot leave the release's folder.
FilePath = Annotated[str, re.compile(r"\w[\w.-]*(/\w[\w.-]*){0,2}", re.ASCII)]
#: A wiki's name; empty for documents and for unreadable files.
WikiName = Annotated[str, re.compile(r"([a-z][a-z0-9_-]{0,63})?", re.ASCII)]
HostName = Annotated[str, re.compile(r"[^\W_](?:[\w-]|\.(?!\.)){0,252}")]
FileName = Annotated[str, re.compile(r"[^/\0]+", re.DOTALL)]

#: A key of `formats.registry.FORMATS`.
FormatName = Annotated[str, FORMATS]

ListedAccount = TypedDict("ListedAccount", {"in": Count, "kept": Count, "dropped": dict[str, Count], "dead": Count})


class Counts(TypedDict, total=False):
    """The accounts that only some corpora have. In each account, `in` = `kept` + `dropped` + `dead`."""

    revisions: ListedAccount
    paragraphs: ListedAccount
    index_pages: ListedAccount
    page_items: ListedAccount
    sentences: ListedAccount
    links: ListedAccount
    parts: ListedAccount
    documents: ListedAccount
    characters: ListedAccount
    records: ListedAccount


class AllCounts(Counts):
    """All accounts, with those that every corpus has."""

    files: ListedAccount
    pages: ListedAccount
    candidates: ListedAccount
    examples: ListedAccount


class OtherInput(TypedDict, total=False):
    """The optional keys of an input file: `last_edits`, month → number of pages last edited in that month; `host`, the
    host name of a wiki that is not Wikimedia's.
    """

    last_edits: dict[str, Count]
    host: HostName


class Input(OtherInput):
    """An input file."""

    file: FileName
    bytes: Count
    sha256: Annotated[str, re.compile("([0-9a-f]{64})?")]
    state: Literal["whole", "cut", "damaged", "refused"]
    wiki: WikiName
    expanded_bytes: Count
    pages: dict[str, Count]
    revisions: dict[str, Count]
    texts: dict[str, Count]


class ListedFile(TypedDict):
    """A file of the release."""

    path: FilePath
    bytes: Count
    records: Count | None
    sha256: Digest


class OtherOptions(TypedDict, total=False):
    """The optional keys of `options` that readers use; verify/claims.py knows all options."""

    language: str
    raw_text: bool
    entailment: bool
    partition: Partition


class Options(OtherOptions):
    """The settings that a release was mined with; these keys are always there.

    Keys:
        formats: file formats of the release.
        namespaces: MediaWiki's numbers of the namespaces that were mined.
        shard_bytes: approximate maximum size of a shard, in bytes.
    """

    formats: list[FormatName]
    namespaces: list[int]
    shard_bytes: Count


class OtherVersions(TypedDict, total=False):
    """The optional keys of `versions`; it also has the versions of libraries."""

    rules: str


class Versions(OtherVersions):
    """The versions of wikimill and of libraries."""

    wikimill: str


class Splits(TypedDict):
    """Number of examples in each split."""

    train: Count
    dev: Count
    test: Count
    tune: NotRequired[Count]


class DrawnFrom(TypedDict):
    """The release that a selection was drawn from."""

    corpus: str
    manifest_sha256: Digest


class Selected(TypedDict, total=False):
    """The keys that only a selection has."""

    drawn_from: DrawnFrom


class Manifest(Selected):
    """manifest.json."""

    corpus: str
    licence: str
    partial: str | None
    inputs: list[Input]
    options: Options
    versions: Versions
    models: dict[str, Any]
    counts: AllCounts
    splits: Splits
    files: list[ListedFile]


#: Shapes that reject unknown keys: a wikimill that adds one also changes its version.
CLOSED = frozenset((Manifest, Input, ListedFile, ListedAccount, AllCounts, Splits, DrawnFrom))


class Stats(TypedDict):
    """The keys of stats.json that readers use."""

    excluded_files: NotRequired[list[dict[str, Any]]]
    funnel: AllCounts
