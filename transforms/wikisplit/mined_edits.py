"""The pages whose edits are being mined, and the edits on their way to the worker."""

from __future__ import annotations

from dataclasses import dataclass, field

from wikimill.rules.wikisplit.record import SplitExample
from wikimill.rules.wikitext.snapshots import Change, Snapshot
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.wikisplit.fatal_changes import FatalChanges
from wikimill.transforms.wikisplit.known_edits import KnownEdits
from wikimill.transforms.wikisplit.recent_changes import MinedChange, RecentChanges
from wikimill.transforms.wikisplit.text_identity import RevertedTexts
from wikimill.transforms.wikisplit.text_pairs import TextPairs


@dataclass(slots=True)
class MinedPage:
    """What is held of a page; none of its texts but the last ones (`TextPairs`)."""

    header: PageHeader
    window: RevertedTexts = field(default_factory=RevertedTexts)
    revisions: int = 0
    is_complete: bool = False
    undone: set[int] = field(default_factory=set)
    fatal: FatalChanges = field(default_factory=FatalChanges)
    texts: TextPairs = field(default_factory=TextPairs)
    recent: RecentChanges[MinedEdit] = field(default_factory=RecentChanges)
    known: KnownEdits | None = None


@dataclass(slots=True)
class MinedEdit:
    """A change on its way: what is needed to make examples of what the worker finds in it."""

    file: str
    page: MinedPage
    index: int
    old_revision_id: str
    revision: Revision
    pair: tuple[Snapshot, Snapshot, Change] | None = None
    mined: MinedChange[MinedEdit] | None = None
    examples: list[SplitExample] = field(default_factory=list)
    is_mined: bool = False
    reverts: bool = False
