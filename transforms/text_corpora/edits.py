"""Edits of one page after another: what the miner of a `text_corpus` does with a dump of histories.

Each revision is compared with the one before it; a sandbox reads the sentences that changed and applies the corpus's
own function to them (`sandboxed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import partial
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.records import example_id
from wikimill.rules.wikitext.line_memory import LineMemory
from wikimill.rules.wikitext.snapshots import EMPTY, advance
from wikimill.transforms.dumps.dead_letters import revision_letter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.ledger import SPLIT_THINGS, Account
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import Bounds, PortionReader
from wikimill.transforms.dumps.unusable import unusable
from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.page_walk import InNamespaces, mine_dump
from wikimill.transforms.mining.progress import Progress
from wikimill.transforms.mining.sandbox import Sandbox, WorkFailed
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.release.formats.values import is_timestamp

_MOST_EDITS, _MOST_CHARS = 64, 8 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class _Edit:
    """A change on its way through the sandbox; the revision has no text any more."""

    file: str
    page: PageHeader
    old_revision_id: str
    revision: Revision


def edit_sandbox(find: Callable[..., Any], options: MiningOptions) -> Sandbox:
    """A process that reads the sentences of an edit and applies `find`, a function of a module, to them."""
    arguments = options.language, find.__module__, find.__name__, options.as_checkpoint()
    return Sandbox("wikimill.transforms.text_corpora.sandboxed", "edit_reader", arguments)


def mine_edits(
    record: type[Any],
    texts: tuple[str, ...],
    portion: Portion,
    *,
    options: MiningOptions,
    worker: Sandbox,
    bounds: Bounds | None = None,
    progress: Progress | None = None,
    memory: dict[str, FileMemory] | None = None,
) -> Iterator[Any]:
    """Mine a portion of a dump of histories.

    Args:
        record: the corpus's record; its own columns are what `find` gives, the others are filled in here.
        texts: the columns that its id is made of.
        portion, options: what to read, and what to mine.
        worker: an `edit_sandbox`; it is left usable.
        bounds, progress, memory: see `page_walk.mine_dump`.

    Yields:
        Records and dead letters as they are found; at the end a ledger for each file, which account for everything.
    """
    visitor = partial(_Pages, worker=worker, make=partial(_record, record, texts, options=options))
    wants = InNamespaces(options.namespaces)
    return mine_dump(portion, SPLIT_THINGS, wants, visitor, options, bounds, progress, memory)


class _Pages:
    """Compares the revisions of pages. See `PageVisitor`."""

    def __init__(
        self, reader: PortionReader, accounts: Mapping[str, Account], *, worker: Sandbox, make: Callable[..., Any]
    ) -> None:
        self._reader, self._accounts, self._make = reader, accounts, make
        self._batches: Batches[_Edit] = Batches(worker, _MOST_EDITS, _MOST_CHARS)
        self.taken = 0

    def drop_of(self, _: PageHeader) -> Drop:
        return Drop.NAMESPACE

    def begin(self, header: PageHeader) -> None:
        self._page, self._snapshot, self._last_id, self._lines = header, EMPTY, "", LineMemory()

    def add(self, revision: Revision) -> Iterator[Any]:
        revisions = self._accounts["revisions"]
        revisions.incoming += 1
        drop, error = unusable(revision)
        if error is not None:
            revisions.dead += 1
            yield revision_letter(self._reader.file.name, self._page, revision, "read", error)
            return
        text = revision.content if drop is None else ""
        self._snapshot, change = advance(self._snapshot, text, memory=self._lines)
        old_id, self._last_id = self._last_id, revision.revision_id
        if drop is not None:
            revisions.dropped[drop] += 1
        elif change.gone and change.new:
            edit = _Edit(self._reader.file.name, self._page, old_id, revision._replace(content=""))
            prefixes = tuple(sorted(self._reader.site.aliases(number)) for number in (6, 14))
            yield from self._taken(self._batches.add(edit, (change.gone, change.new, prefixes), revision.size))
        else:
            revisions.kept += 1

    def end(self) -> Iterator[Any]:
        self._accounts["pages"].kept += 1
        self.taken += 1
        return iter(())

    def abandon(self) -> Iterator[Any]:
        return iter(())

    def finish(self) -> Iterator[Any]:
        return self._taken(self._batches.finish())

    def _taken(self, results: Iterator[tuple[_Edit, Any]]) -> Iterator[Any]:
        for edit, found in results:
            if isinstance(found, WorkFailed):
                self._accounts["revisions"].dead += 1
                yield revision_letter(edit.file, edit.page, edit.revision, "clean", str(found))
                continue
            self._accounts["revisions"].kept += 1
            for account in (self._accounts["candidates"], self._accounts["examples"]):
                account.incoming += len(found)
                account.kept += len(found)
            yield from (self._make(self._reader, edit, columns) for columns in found)


def _record(
    record: type[Any],
    texts: tuple[str, ...],
    reader: PortionReader,
    edit: _Edit,
    own: Mapping[str, Any],
    *,
    options: MiningOptions,
) -> Any:
    """A record: the columns that `find` gave, and of those that the edit can fill in the ones that the record has."""
    wiki, page, revision = reader.site.wiki, edit.page, edit.revision
    known = {
        "id": example_id(wiki, page.page_id, [own[text] for text in texts]),
        "wiki": wiki,
        "page_id": page.page_id,
        "page_title": page.title,
        "url": reader.site.difference_url(edit.old_revision_id, revision.revision_id),
        "dump": reader.file.dump_date,
        "split": options.partition.split_of(wiki, page.page_id),
        "old_revision_id": edit.old_revision_id,
        "new_revision_id": revision.revision_id,
        "timestamp": revision.timestamp if is_timestamp(revision.timestamp) else None,
        "minor": revision.is_minor,
    }
    names = {each.name for each in fields(record)}
    return record(**{name: value for name, value in known.items() if name in names}, **own)
