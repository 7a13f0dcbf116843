"""Edits of one page after another: the miner of a `text_corpus` for dumps of histories.

A sandbox reads the sentences that an edit changed and applies the corpus's own function to them (`sandboxed`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import partial
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.records import example_id
from wikimill.rules.wikitext.presence import occurs_in
from wikimill.rules.wikitext.snapshots import Change
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import PortionReader
from wikimill.transforms.histories.options import HistoryOptions
from wikimill.transforms.histories.page_miner import Edit, HistoryMiner
from wikimill.transforms.histories.pages import mine_history
from wikimill.transforms.histories.provenance import provenance
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.text_corpora.exchange import FoundExample


def mine_edits(record: type[Any], texts: tuple[str, ...], portion: Portion, **settings: Any) -> Iterator[Any]:
    """Mine a portion of a dump of histories.

    Args:
        record: the corpus's record; its own columns are what `find` gives, the others are filled in here.
        texts: the columns that its id derives from.
        portion, settings: see `mine_history`; the worker is a `find_sandbox` of histories.
    """
    return mine_history(partial(EditMiner, record, texts), portion, **settings)


class EditMiner(HistoryMiner):
    """Mines the pages of a portion. See `HistoryMiner`."""

    def __init__(
        self,
        record: type[Any],
        texts: tuple[str, ...],
        reader: PortionReader,
        worker: Sandbox,
        options: MiningOptions,
    ) -> None:
        super().__init__(reader.file.name, reader.site, worker)
        self._record, self._texts, self._options = record, texts, options
        self._dump = reader.file.dump_date
        self._names = {each.name for each in fields(record)}

    def may_hold(self, change: Change) -> bool:
        """Return whether sentences went and sentences came."""
        return bool(change.gone and change.new)

    def covers(self, timestamp: str | None) -> bool:
        """See `HistoryOptions.covers`."""
        return not isinstance(self._options, HistoryOptions) or self._options.covers(timestamp)

    def example(self, edit: Edit, found: FoundExample) -> Any:
        """Return the columns that `find` gave, and those of the record that the edit can fill in."""
        place, page = found.place, edit.page
        if place and (occurs_in(place.before, edit.new.text) or occurs_in(place.after, edit.old.text)):
            return Drop.STILL_THERE
        revisions = edit.old_revision_id, edit.revision
        known = provenance(self.site, self._dump, self._options.partition, page, *revisions)
        known["id"] = example_id(self.site.wiki, page.page_id, [found.columns[text] for text in self._texts])
        if place:
            known |= {"section": edit.section_of(place.unit), "same_paragraph": place.same_paragraph}
            known |= {"context": place.context}
        return self._record(
            **{name: value for name, value in known.items() if name in self._names - found.columns.keys()},
            **found.columns,
        )

    def marked(self, example: Any, *, is_reverted: bool, reverts: bool) -> Any:
        """Fill in `reverted`, if the record has it; or return the reason for which it is dropped."""
        if "reverted" in self._names:
            example = replace(example, reverted=is_reverted)
        if isinstance(self._options, HistoryOptions):
            return self._options.revert_drop(is_reverted=is_reverted, reverts=reverts) or example
        return example
