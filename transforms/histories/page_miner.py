"""Mines the revisions of a page: revision → edit → findings of the sandbox → examples.

Held of a page: its last texts, the digests of 16 revisions, its last changes, and a queue of edits. An edit waits in
the queue for the sandbox, then for the 15 revisions that can still revert it. A batch and those 15 revisions bound the
queue, so a page of a gigabyte takes no more memory than a short one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, NamedTuple, Protocol

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.wikitext.reverts import RADIUS
from wikimill.rules.wikitext.snapshots import Change, Snapshot
from wikimill.transforms.dumps.dead_letters import revision_letter
from wikimill.transforms.dumps.items import REPEATED, PageHeader, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.unusable import unusable
from wikimill.transforms.histories.known_changes import KnownChanges, MinedChange
from wikimill.transforms.histories.page_texts import RevertedTexts, TextPairs
from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.sandbox import Sandbox, WorkFailed

#: A batch goes to the sandbox when it has this many changes, or their snapshots this many characters.
BATCH_CHANGES, BATCH_CHARS = 64, 8 * 1024 * 1024
#: Revisions with these texts count as empty snapshots.
TEXTLESS = frozenset((Drop.TEXT_EMPTY, Drop.TEXT_DELETED, Drop.NOT_WIKITEXT, Drop.REDIRECT))

#: Records of the corpus, and dead letters.
Output = Any


class Findings(Protocol):
    """The sandbox's result for a change. `proposed` = `len(found)` + the sum of `dropped`.

    Attributes:
        proposed: number of candidates.
        dropped: reason → number of candidates that were dropped.
    """

    proposed: int
    dropped: Counter[Drop]

    @property
    def found(self) -> Sequence[Any]:
        """The candidates that were kept; the corpus makes a record from each."""
        ...


class Edit(NamedTuple):
    """An edit, from which a corpus makes records.

    Attributes:
        page: the page that was edited.
        old_revision_id: the id of the revision before the edit; empty for the page's first revision.
        revision: the revision that the edit made.
        old, new: the snapshots before and after the edit.
        change: the difference of the snapshots.
    """

    page: PageHeader
    old_revision_id: str
    revision: Revision
    old: Snapshot
    new: Snapshot
    change: Change

    def section_of(self, unit: int) -> str:
        """Return the heading above a unit of the new snapshot, empty in the lead; `unit` is its index in `change.new`.

        Raises:
            IndexError: there is no such unit.
        """
        return self.new.section_of(self.change.new[unit], self.change.first_line)


@dataclass(slots=True)
class _Page:
    """The state held for a page."""

    header: PageHeader
    texts: TextPairs = field(default_factory=TextPairs)
    window: RevertedTexts = field(default_factory=RevertedTexts)
    changes: KnownChanges = field(default_factory=KnownChanges)
    revisions: int = 0
    undone: set[int] = field(default_factory=set)
    is_complete: bool = False


@dataclass(slots=True)
class _Queued:
    """An edit in the queue.

    Attributes:
        index: index of its revision on the page, from 0.
        pair: the snapshots before and after the edit, and their difference; None once the edit is mined.
        mined: the change whose findings the edit takes: its own, or an earlier change that it repeats or undoes.
        is_repeat: whether `mined` is an earlier change.
        is_undone: whether the edit undoes `mined`.
        reverts: whether the edit restores an earlier revision.
        examples: the examples from the edit; None until it is mined.
    """

    file: str
    page: _Page
    index: int
    old_revision_id: str
    revision: Revision
    pair: tuple[Snapshot, Snapshot, Change] | None
    mined: MinedChange
    is_repeat: bool
    is_undone: bool
    reverts: bool
    examples: list[Any] | None = None


class HistoryMiner(ABC):
    """The base of miners of the pages of a portion, one after another, in the order of the file.

    For each page, call `begin`, `add` for each revision, and `end`; after the last page, `finish`. Outputs are records
    of the corpus, and dead letters of revisions.

    Args:
        file: name of the file that holds the first page.
        site: the wiki's `<siteinfo>`.
        worker: the isolated process; pieces are (units gone, units new, `SiteInfo.link_prefixes`), results `Findings`.

    Attributes:
        file: the name of the file that holds the next revision; callers set it where a page continues in another file.
        site: as given.
        revisions, candidates, examples: the accounts of each, added to.
        skipped: number of revisions that were kept without a look at their sentences, by `may_hold`.
        on_drop: called with each example that `marked` drops, and the reason.
        can_reverse: whether the corpus defines `reverse`.
        why_skipped: for messages: what is true of a change for which `may_hold` returns False.
    """

    can_reverse: ClassVar[bool] = False
    why_skipped: ClassVar[str] = "the change can hold no example"

    def __init__(self, file: str, site: SiteInfo, worker: Sandbox) -> None:
        self.file, self.site = file, site
        self._page: _Page | None = None
        self._last_id = ""
        self._queue: deque[_Queued] = deque()
        self._batches = Batches[_Queued](worker, BATCH_CHANGES, BATCH_CHARS, _foreseen)
        self._known_prefixes: tuple[list[str], list[str]] | None = None
        self.revisions, self.candidates, self.examples = Account(), Account(), Account()
        self.skipped = 0
        self.on_drop: Callable[[Any, Drop], None] = _ignore

    @abstractmethod
    def may_hold(self, change: Change) -> bool:
        """Return whether a change may hold an example; one that cannot is not sent to the sandbox."""

    @abstractmethod
    def example(self, edit: Edit, found: Any) -> Any:
        """Return the record of a finding, or the `Drop` for which the whole edit rules it out.

        Args:
            edit: the edit.
            found: an element of `Findings.found`.
        """

    @abstractmethod
    def marked(self, example: Any, *, is_reverted: bool, reverts: bool) -> Any:
        """Return the record with its revert flags, or the `Drop` for which the options leave it out.

        Args:
            example: a record that `example` returned.
            is_reverted: whether a later revision reverts the edit.
            reverts: whether the edit reverts earlier revisions.
        """

    def covers(self, timestamp: str | None) -> bool:
        """Return whether to mine an edit with this timestamp, None if unknown; True unless a corpus overrides it."""
        return True

    def reverse(self, findings: Any) -> Any:
        """Return the findings of the reverse of a change, given the findings of the change.

        Raises:
            NotImplementedError: the corpus does not define it; then `can_reverse` must be False.
        """
        raise NotImplementedError

    def begin(self, header: PageHeader) -> None:
        """Begin a page; the previous one must have ended."""
        self._page, self._last_id = _Page(header), ""

    def end(self) -> Iterator[Output]:
        """End the page, if one is open; yield the outputs that are ready."""
        if self._page is not None:
            self._page.is_complete = True
            self._page = None
        yield from self._ready()

    def finish(self) -> Iterator[Output]:
        """End the page, mine the edits still in the queue, and yield the remaining outputs."""
        yield from self.end()
        yield from self.flush()

    def flush(self) -> Iterator[Output]:
        """Mine the edits still in the queue; yield the outputs that are ready."""
        if self._queue:
            for edit, result in self._batches.finish():
                yield from self._take(edit, result)
            yield from self._ready()

    def add(self, revision: Revision) -> Iterator[Output]:
        """Take the next revision of the page that was begun; yield the outputs that are ready."""
        page = self._page
        assert page is not None
        self.revisions.incoming += 1
        if revision.text_state == "repeated":  # the next revision is compared with the first one of this id
            self.revisions.dead += 1
            yield revision_letter(self.file, page.header, revision, "read", REPEATED)
            return
        index, page.revisions = page.revisions, page.revisions + 1
        old_id, self._last_id = self._last_id, revision.revision_id
        drop, error = self._judge(revision)
        text = "" if drop in TEXTLESS or error else revision.text
        if undoes := page.window.add(revision, has_text=not error and drop != Drop.TEXT_DELETED):
            page.undone.update(undoes)
        if drop is not None or error is not None:
            page.texts.skip(text)
            if error is not None:
                self.revisions.dead += 1
                yield revision_letter(self.file, page.header, revision, "read", error)
            elif drop is not None:
                self.revisions.dropped[drop] += 1
            return
        pair = page.texts.advance(text)
        if not self.may_hold(pair[2]):
            self.revisions.kept += 1
            self.skipped += 1
        elif (reason := page.changes.reason_for(pair[2])) is not None:
            self.revisions.dead += 1
            yield revision_letter(self.file, page.header, revision, "clean", reason)
        else:
            twin = page.changes.find(pair[2], undone=self.can_reverse)
            mined, is_undone = twin or (page.changes.add(pair[2]), False)
            place = self.file, page, index, old_id, revision
            yield from self._enqueue(_Queued(*place, pair, mined, twin is not None, is_undone, bool(undoes)))

    def _judge(self, revision: Revision) -> tuple[Drop | None, str | None]:
        drop, error = unusable(revision)
        if drop is None and error is None and not self.covers(revision.timestamp):
            return Drop.OUTSIDE_DATES, None
        return drop, error

    @property
    def _prefixes(self) -> tuple[list[str], list[str]]:
        """The prefixes of links to files and to categories; known when the first page begins."""
        if self._known_prefixes is None:
            self._known_prefixes = self.site.link_prefixes
        return self._known_prefixes

    def _enqueue(self, edit: _Queued) -> Iterator[Output]:
        """Queue an edit. A repeat sends nothing to the sandbox and waits for the findings of the change it repeats."""
        self._queue.append(edit)
        if edit.is_repeat and edit.mined.findings is not None:
            yield from self._take(edit, None)
            yield from self._ready()
            return
        change = edit.mined.change
        piece = None if edit.is_repeat else (change.gone, change.new, self._prefixes)
        is_exchanged = False
        for done, result in self._batches.add(edit, piece, len(edit.revision.text)):
            is_exchanged = True
            yield from self._take(done, result)
        if is_exchanged:
            yield from self._ready()

    def _take(self, edit: _Queued, result: object) -> Iterator[Output]:
        """Take the sandbox's result for an edit, and make its examples; yield a dead letter if the sandbox failed."""
        assert edit.pair is not None
        old, new, change = edit.pair
        page, mined = edit.page, edit.mined
        edit.pair, edit.examples = None, []
        if isinstance(result, WorkFailed):
            page.changes.fail(change, str(result))
        elif not edit.is_repeat:
            mined.findings = result
        if mined.findings is None:
            self.revisions.dead += 1
            reason = page.changes.reason_for(change) or str(result)
            yield revision_letter(edit.file, page.header, edit.revision, "clean", reason)
            return
        self.revisions.kept += 1
        findings = self.reverse(mined.findings) if edit.is_undone else mined.findings
        place = Edit(page.header, edit.old_revision_id, edit.revision, old, new, change)
        edit.examples = list(self._examples(place, findings))

    def _examples(self, edit: Edit, findings: Findings) -> Iterator[Any]:
        self.candidates.incoming += findings.proposed
        for reason, count in findings.dropped.items():  # `Counter.update` takes three times as long
            self.candidates.dropped[reason] += count
        for found in findings.found:
            example = self.example(edit, found)
            if isinstance(example, Drop):
                self.candidates.dropped[example] += 1
            else:
                self.candidates.kept += 1
                yield example

    def _ready(self) -> Iterator[Output]:
        """Yield the examples of the edits that no later revision can revert any more."""
        while self._queue and self._queue[0].examples is not None:
            edit = self._queue[0]
            if not edit.page.is_complete and edit.page.revisions <= edit.index + RADIUS:
                return
            self._queue.popleft()
            is_reverted = edit.index in edit.page.undone
            for example in edit.examples or ():
                self.examples.incoming += 1
                marked = self.marked(example, is_reverted=is_reverted, reverts=edit.reverts)
                if isinstance(marked, Drop):
                    self.examples.dropped[marked] += 1
                    self.on_drop(example, marked)
                else:
                    self.examples.kept += 1
                    yield marked


def _ignore(_: Any, __: Drop) -> None:
    """Do nothing."""


def _foreseen(edit: _Queued) -> WorkFailed | None:
    assert edit.pair is not None
    reason = edit.page.changes.reason_for(edit.pair[2])
    return WorkFailed(reason) if reason is not None else None
