"""Mines one page of a dump of histories, and records the fate of each edit, for `explain`."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Literal

from wikimill.rules.drops import Drop
from wikimill.rules.wikitext.reverts import RADIUS
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.items import PageBroken, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.latest_page import dump_named, unopened
from wikimill.transforms.dumps.ledger import SPLIT_THINGS, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import FixedBounds, PortionReader
from wikimill.transforms.dumps.seen_titles import SeenTitles
from wikimill.transforms.histories.page_miner import HistoryMiner
from wikimill.transforms.options import OptionError

State = Literal["dropped", "dead", "skipped", "mined"]


@dataclass
class EditFate:
    """The result of mining a revision, and the edit that made it.

    Attributes:
        old, new: ids of the revisions before and after the edit; `old` is empty for the first revision.
        state: `dropped` or `dead`: the revision was not used; `skipped`: its change cannot hold an example; `mined`.
        reason: why the revision is dropped or dead; otherwise empty.
        candidates: the number of candidates.
        dropped: reason → number of candidates that were left out.
        examples: the examples that remain, records of the corpus.
        left_out: the examples that the options left out, with the reason; they are counted in `dropped`, too.
    """

    old: str
    new: str
    state: State = "mined"
    reason: str = ""
    candidates: int = 0
    dropped: Counter[Drop] = field(default_factory=Counter)
    examples: list[Any] = field(default_factory=list)
    left_out: list[tuple[Any, Drop]] = field(default_factory=list)

    def as_json(self) -> dict[str, Any]:
        """Return the fate as an object of JSON, with the number of the examples, and without `left_out`."""
        return {
            "old_revision_id": self.old or None,
            "new_revision_id": self.new,
            "state": self.state,
            "reason": str(self.reason) or None,
            "candidates": self.candidates,
            "dropped": {str(reason): count for reason, count in sorted(self.dropped.items())},
            "examples": len(self.examples),
        }


class HistoryPage:
    """A page of a dump of histories, which is read once.

    Attributes:
        file: the dump.
        reader: the reader of the dump.
        break_: why the page broke off; empty if it did not, and until its revisions are read.
    """

    def __init__(self, path: str, wanted: str, namespaces: Collection[int]) -> None:
        """Open the dump.

        Args:
            path: path of the dump.
            wanted: title or id of the page.
            namespaces: numbers of the namespaces that are mined.

        Raises:
            OptionError: the dump cannot be opened (`input`).
        """
        self._path, self._wanted, self._namespaces = path, wanted, namespaces
        self.file = dump_named(path)
        portion = Portion((self.file,))
        self._ledgers = FileLedger.of_files(portion.files, SPLIT_THINGS)
        bounds = FixedBounds(portion.start, portion.stop)
        self.reader = PortionReader(portion, self._is_wanted, bounds, self._ledgers)
        self._seen = SeenTitles()
        self._found: PageHeader | None = None
        self.break_ = ""

    @property
    def header(self) -> PageHeader:
        """The header of the page; known only once its first revision is read."""
        assert self._found is not None
        return self._found

    def revisions(self) -> Iterator[Revision]:
        """Yield the page's revisions in the order of the dump, the oldest first. The dump is read as far as that page.

        It can be called only once.

        Raises:
            OptionError: the page is not in the dump or not mined (`page`), or the dump cannot be read (`input`).
        """
        try:
            yield from self._revisions()
        except OSError as error:
            raise unopened(self._path, error) from error
        if self._found is None:
            if (damage := self._ledgers[0].damage) is not None:
                raise OptionError("input", f"{self._path}: {damage}")
            hint = self._seen.hint(self._wanted)
            raise OptionError("page", f"{self._wanted}: no page of that title or id is in {self.file.name}{hint}")

    def _revisions(self) -> Iterator[Revision]:
        with closing(self.reader.items()) as items:
            for item in items:
                if isinstance(item, PageStart):
                    if item.wanted:
                        self._found = self._checked(item.header)
                elif self._found is None:
                    continue
                elif isinstance(item, Revision):
                    yield item
                else:
                    self.break_ = item.error if isinstance(item, PageBroken) else ""
                    return

    def _is_wanted(self, header: PageHeader) -> bool:
        self._seen.add(header.title)
        return self._wanted in (header.title, header.page_id)

    def _checked(self, header: PageHeader) -> PageHeader:
        if header.namespace not in self._namespaces:
            raise OptionError(
                "page",
                f"{self._wanted}: is in namespace {header.namespace}, which is not mined; add it by `namespaces`",
            )
        return header


def around(page: HistoryPage, new: str, old: str | None) -> list[Revision]:
    """Return the revisions that decide the fate of an edit, the oldest first.

    Args:
        page: the page of the edit.
        new: id of the revision that the edit made.
        old: id of the revision to compare it with; None for the one that precedes it, with the revisions before and
            after by which the edit may revert others or be reverted.

    Raises:
        OptionError: the page has no such revisions (`new`, `old`); see also `HistoryPage.revisions`.
    """
    revisions = page.revisions()
    before: deque[Revision] = deque(maxlen=RADIUS + 1)
    named: Revision | None = None
    first = last = ""
    for revision in revisions:
        first, last = first or revision.revision_id, revision.revision_id
        if revision.revision_id == new:
            if old is None and before:
                return [*before, revision, *islice(revisions, RADIUS)]
            if old is None:
                raise OptionError("new", f"{new}: is the page's first revision, so not an edit; name a later one")
            if named is None:
                raise OptionError("old", f"{old}: the page has no such revision before {new}")
            return [named, revision]
        if revision.revision_id == old:
            named = revision
        before.append(revision)
    raise OptionError("new", f"{new}: the page has no such revision; its revisions are {first} to {last}")


def fates_of(page: HistoryPage, revisions: Iterable[Revision], miner: HistoryMiner) -> list[EditFate]:
    """Mine revisions of a page; return the fate of each, in order.

    Args:
        page: the page; its header is known once a revision is read.
        revisions: the revisions, the oldest first.
        miner: a new miner of the corpus; its `on_drop` is set.

    Raises:
        OptionError: see `HistoryPage.revisions`, if `revisions` are read from the dump.
    """
    fates: list[EditFate] = []
    by_id: dict[str, EditFate] = {}

    def leave_out(example: Any, reason: Drop) -> None:
        fate = by_id[example.new_revision_id]
        fate.left_out.append((example, reason))
        fate.dropped[reason] += 1

    def take(outputs: Iterable[Any]) -> None:
        for output in outputs:
            if isinstance(output, DeadLetter):
                fates[-1].state, fates[-1].reason = "dead", output.error
            else:
                by_id[output.new_revision_id].examples.append(output)

    miner.on_drop = leave_out
    last = ""
    for revision in revisions:
        if not fates:
            miner.begin(page.header)
        fate = EditFate(last, revision.revision_id)
        fates.append(fate)
        by_id.setdefault(revision.revision_id, fate)
        proposed, skipped = miner.candidates.incoming, miner.skipped
        dropped, drops = Counter(miner.candidates.dropped), Counter(miner.revisions.dropped)
        take(miner.add(revision))
        take(miner.flush())  # so that what was added to the accounts is this edit's
        fate.candidates = miner.candidates.incoming - proposed
        fate.dropped.update({Drop(reason): count for reason, count in (miner.candidates.dropped - dropped).items()})
        if miner.skipped > skipped:
            fate.state = "skipped"
        for reason in miner.revisions.dropped - drops:
            fate.state, fate.reason = "dropped", reason
        if revision.text_state != "repeated":
            last = revision.revision_id
    take(miner.finish())
    return fates
