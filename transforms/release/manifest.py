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
#: A path within a release, which can lead to no other place.
FilePath = Annotated[str, re.compile(r"\w[\w.-]*(/\w[\w.-]*){0,2}", re.ASCII)]
#: No wiki's name: documents, and files that could not be read.
WikiName = Annotated[str, re.compile(r"([a-z][a-z0-9_-]{0,63})?", re.ASCII)]
HostName = Annotated[str, re.compile(r"[^\W_](?:[\w-]|\.(?!\.)){0,252}")]
FileName = Annotated[str, re.compile(r"[^/\0]+", re.DOTALL)]

#: A key of `formats.registry.FORMATS`.
FormatName = Annotated[str, FORMATS]

Account = TypedDict("Account", {"in": Count, "kept": Count, "dropped": dict[str, Count], "dead": Count})


class Counts(TypedDict, total=False):
    """The account of one kind of things: `in` = `kept` + `dropped` + `dead`."""

    revisions: Account
    paragraphs: Account
    index_pages: Account
    sentences: Account
    links: Account
    parts: Account
    documents: Account
    characters: Account
    records: Account


class AllCounts(Counts):
    """The kinds of things that every corpus counts."""

    files: Account
    pages: Account
    candidates: Account
    examples: Account


class OtherInput(TypedDict, total=False):
    """Optional facts about an input file: month → pages last edited in it; the host name of a wiki that is not
    Wikimedia's.
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
    """The options that decide the content, as far as readers use them; checks/claims.py knows all of them."""

    language: str
    raw_text: bool
    entailment: bool
    partition: Partition


class Options(OtherOptions):
    """The options that every manifest has."""

    formats: list[FormatName]
    namespaces: list[int]
    shard_bytes: Count


class OtherVersions(TypedDict, total=False):
    """Versions, next to those of libraries."""

    rules: str


class Versions(OtherVersions):
    """The version of wikimill itself."""

    wikimill: str


class Splits(TypedDict):
    """Examples of each split."""

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


#: What may have no other keys: a newer wikimill would have another version.
CLOSED = frozenset((Manifest, Input, ListedFile, Account, AllCounts, Splits, DrawnFrom))


class Stats(TypedDict):
    """What every stats.json has."""

    excluded_files: NotRequired[list[dict[str, Any]]]
    funnel: AllCounts
