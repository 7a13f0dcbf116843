"""Pairs a page's revisions while they stream by, and turns what the isolated worker finds into examples.

Nothing holds a page. What is held: its last text, the digests of 16 revisions, the changes on their way to the
worker (a batch of bounded size), and the examples of the last 15 revisions, which a revert may still mark.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import replace

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.candidates import Findings
from wikimill.rules.wikisplit.changes import may_hold_rewrite
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.rules.wikisplit.reverts import RADIUS
from wikimill.rules.wikitext.snapshots import Change, Snapshot
from wikimill.transforms.dumps.dead_letters import DeadLetter, revision_letter
from wikimill.transforms.dumps.items import REPEATED, PageHeader, Revision
from wikimill.transforms.dumps.ledger import Account
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.unusable import is_usable, unusable
from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.page_cache.entry import TextKeys
from wikimill.transforms.mining.page_cache.page_cache import OpenPageCache
from wikimill.transforms.mining.sandbox import Sandbox, WorkFailed
from wikimill.transforms.wikisplit.edit_findings import EditFindings
from wikimill.transforms.wikisplit.examples import ExampleMaker
from wikimill.transforms.wikisplit.known_edits import KnownEdits
from wikimill.transforms.wikisplit.mined_edits import MinedEdit, MinedPage
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.recent_changes import MinedChange
from wikimill.transforms.wikisplit.sandboxed import unpack

#: A batch goes to the worker when it has so many changes, or their snapshots so many characters.
BATCH_CHANGES, BATCH_CHARS = 64, 8 * 1024 * 1024

#: These revisions count as empty snapshots.
_TEXTLESS = frozenset((Drop.TEXT_EMPTY, Drop.TEXT_DELETED, Drop.NOT_WIKITEXT, Drop.REDIRECT))


Output = SplitExample | DeadLetter


class PageMiner:
    """Mines the pages of a portion, one after another, in the order of the file.

    Attributes:
        file: the name of the file that the next revision stands in; a page may go on in another one.
    """

    def __init__(
        self,
        file: str,
        dump: str | None,
        site: SiteInfo,
        worker: Sandbox,
        options: WikiSplitOptions,
        cache: OpenPageCache | None = None,
    ) -> None:
        self.file, self._site, self._cache = file, site, cache
        self._maker = ExampleMaker(
            site, dump, options.partition, options.needs_raw_text, options.language, options.reversed_halves
        )
        self._options = options
        self._page: MinedPage | None = None
        self._last_id = ""
        self._queue: deque[MinedEdit] = deque()
        self._batches = Batches[MinedEdit](worker, BATCH_CHANGES, BATCH_CHARS, _foreseen)
        self._waiting = self._waiting_chars = 0
        self._known_prefixes: tuple[list[str], list[str]] | None = None
        self._keys: TextKeys | None = None
        self.revisions, self.candidates, self.examples = Account(), Account(), Account()

    def begin(self, header: PageHeader) -> None:
        """Start a page."""
        self._page, self._last_id = MinedPage(header), ""
        if self._cache is not None:
            if self._keys is None:
                self._keys = TextKeys(self._prefixes)
            self._page.known = KnownEdits(self._cache, header.page_id, self._keys)

    def end(self) -> Iterator[Output]:
        """End the page; yields what is ready."""
        if self._page is not None:
            self._page.is_complete = True
            if self._page.known is not None:
                self._page.known.end()
            self._page = None
        yield from self._ready()

    def add(self, revision: Revision) -> Iterable[Output]:
        """Take the page's next revision; gives what is ready."""
        page = self._page
        assert page is not None
        known = page.known.find_again(revision) if page.known is not None and self._may_be_mined(revision) else None
        if known is None or known.kept or self._queue:
            return self._add(page, revision, known)
        # Of a known page nearly every edit gave nothing, and as nothing waits it is not asked what it undoes.
        self.revisions.incoming += 1
        self.revisions.kept += 1
        page.revisions += 1
        self._last_id = revision.revision_id
        page.window.skip(revision)
        page.texts.skip(revision.content)
        if known:
            self._count(known)
        return ()

    def _add(self, page: MinedPage, revision: Revision, known: EditFindings | None) -> Iterator[Output]:
        self.revisions.incoming += 1
        if revision.text_state == "repeated":  # what the next one is compared with is the first of that id
            self.revisions.dead += 1
            yield revision_letter(self.file, page.header, revision, "read", REPEATED)
            return
        index, page.revisions = page.revisions, page.revisions + 1
        drop, error = self._judge(revision) if known is None else (None, None)
        text = "" if drop in _TEXTLESS or error else revision.content
        if undoes := page.window.add(revision, has_text=not error and drop != Drop.TEXT_DELETED):
            page.undone.update(undoes)
        before_id, self._last_id = self._last_id, revision.revision_id
        is_mined = drop is None and error is None
        if known is None and page.known is not None:
            known = page.known.find(revision, text, is_mined=is_mined)
        if known is not None or not is_mined:
            page.texts.skip(text)
        if known is not None and not known.kept:
            self.revisions.kept += 1
            if known:
                self._count(known)
            if self._queue:
                yield from self._ready()
            return
        edit = MinedEdit(self.file, page, index, before_id, revision, reverts=bool(undoes))
        if known is not None:
            yield from self._add_known(edit, known)
        elif error is not None:
            self.revisions.dead += 1
            yield revision_letter(self.file, page.header, revision, "read", error)
        elif drop is not None:
            self.revisions.dropped[drop] += 1
        else:
            yield from self._add_unknown(edit, page.texts.advance(text))

    def finish(self) -> Iterator[Output]:
        """Mine what is still on its way; no page is open any more."""
        yield from self.end()
        for edit, result in self._batches.finish():
            yield from self._take(edit, result)
        yield from self._ready()

    @property
    def _prefixes(self) -> tuple[list[str], list[str]]:
        """Of links to files and to categories; known when the first page begins."""
        if self._known_prefixes is None:
            self._known_prefixes = sorted(self._site.aliases(6)), sorted(self._site.aliases(14))
        return self._known_prefixes

    def _may_be_mined(self, revision: Revision) -> bool:
        """Whether only its text can be a reason not to mine a revision."""
        return is_usable(revision) and self._options.covers(revision.timestamp)

    def _judge(self, revision: Revision) -> tuple[Drop | None, str | None]:
        drop, error = unusable(revision)
        if drop is None and error is None and not self._options.covers(revision.timestamp):
            return Drop.OUTSIDE_DATES, None
        return drop, error

    def _add_known(self, edit: MinedEdit, known: EditFindings) -> Iterator[Output]:
        self.revisions.kept += 1
        self._enter(edit, known)
        edit.is_mined = True
        self._queue.append(edit)
        yield from self._ready()

    def _add_unknown(self, edit: MinedEdit, pair: tuple[Snapshot, Snapshot, Change]) -> Iterator[Output]:
        page, edit.pair = edit.page, pair
        if not may_hold_rewrite(pair[2]):
            self.revisions.kept += 1
        elif (reason := page.fatal.reason_for(pair[2])) is not None:
            self.revisions.dead += 1
            if page.known is not None:
                page.known.fail(edit.index, was_waiting=False)
            yield revision_letter(edit.file, page.header, edit.revision, "clean", reason)
        else:
            yield from self._enqueue(edit)

    def _enqueue(self, edit: MinedEdit) -> Iterator[Output]:
        assert edit.pair is not None
        if edit.page.known is not None:
            edit.page.known.wait()
        self._queue.append(edit)
        if (twin := edit.page.recent.find(edit.pair[2])) is not None and self._may_follow(edit, twin[0]):
            yield from self._follow(edit, *twin)
            return
        edit.mined = edit.page.recent.add(edit.pair[2])
        piece = edit.pair[2].gone, edit.pair[2].new, self._prefixes
        is_exchanged = False
        for done, result in self._batches.add(edit, piece, edit.revision.size):
            is_exchanged = True
            yield from self._take(done, result)
        if is_exchanged:
            yield from self._ready()

    def _may_follow(self, edit: MinedEdit, mined: MinedChange[MinedEdit]) -> bool:
        """Whether an edit may wait for what another one gives; those that wait are bounded as a batch is."""
        is_room = self._waiting < BATCH_CHANGES and self._waiting_chars + edit.revision.size <= BATCH_CHARS
        return mined.findings is not None or is_room

    def _follow(self, edit: MinedEdit, mined: MinedChange[MinedEdit], is_undone: bool) -> Iterator[Output]:
        if mined.findings is None:
            self._waiting, self._waiting_chars = self._waiting + 1, self._waiting_chars + edit.revision.size
            mined.waiting.append((edit, is_undone))
        else:
            self._give(edit, mined.findings_of(is_undone=is_undone))
            yield from self._ready()

    def _take(self, edit: MinedEdit, result: object) -> Iterator[Output]:
        """Take the worker's result, for the edit and those that wait for it."""
        mined = edit.mined
        assert mined is not None
        followers, mined.waiting, edit.mined = mined.waiting, [], None
        if isinstance(result, WorkFailed):
            edit.page.recent.forget(mined)
            for each in (edit, *(follower for follower, _ in followers)):
                yield self._fail(each, result)
        else:
            mined.findings = unpack(result)  # type: ignore[arg-type]  # split_finder
            self._give(edit, mined.findings)
            for follower, is_undone in followers:
                self._give(follower, mined.findings_of(is_undone=is_undone))
        self._waiting -= len(followers)
        self._waiting_chars -= sum(follower.revision.size for follower, _ in followers)

    def _fail(self, edit: MinedEdit, failure: WorkFailed) -> DeadLetter:
        assert edit.pair is not None
        edit.page.fatal.add(edit.pair[2], str(failure))
        if edit.page.known is not None:
            edit.page.known.fail(edit.index, was_waiting=True)
        self.revisions.dead += 1
        edit.is_mined, edit.pair = True, None
        return revision_letter(edit.file, edit.page.header, edit.revision, "clean", str(failure))

    def _give(self, edit: MinedEdit, found: Findings) -> None:
        assert edit.pair is not None
        self.revisions.kept += 1
        findings = EditFindings.of_change(found, *edit.pair)
        if edit.page.known is not None:
            edit.page.known.enter(edit.index, findings)
        self._enter(edit, findings)
        edit.is_mined, edit.pair = True, None

    def _enter(self, edit: MinedEdit, findings: EditFindings) -> None:
        """Count what an edit gave, and make its examples."""
        self._count(findings)
        revisions = edit.old_revision_id, edit.revision
        edit.examples += [
            self._maker.example(edit.page.header, revisions, rewrite, section) for rewrite, section in findings.kept
        ]

    def _count(self, findings: EditFindings) -> None:
        self.candidates.incoming += findings.proposed
        for reason, count in findings.dropped.items():  # `Counter.update` takes three times as long
            self.candidates.dropped[reason] += count
        self.candidates.kept += len(findings.kept)

    def _ready(self) -> Iterator[Output]:
        """Yield the examples of edits that no later revision can mark as reverted any more."""
        while self._queue and self._queue[0].is_mined:
            edit = self._queue[0]
            if not edit.page.is_complete and edit.page.revisions <= edit.index + RADIUS:
                return
            self._queue.popleft()
            is_reverted = edit.index in edit.page.undone
            for example in edit.examples:
                self.examples.incoming += 1
                example = replace(example, reverted=is_reverted)
                drop = self._options.drop(example, reverts=edit.reverts)
                if drop is None:
                    self.examples.kept += 1
                    yield example
                else:
                    self.examples.dropped[drop] += 1


def _foreseen(edit: MinedEdit) -> WorkFailed | None:
    assert edit.pair is not None
    reason = edit.page.fatal.reason_for(edit.pair[2])
    return WorkFailed(reason) if reason is not None else None
