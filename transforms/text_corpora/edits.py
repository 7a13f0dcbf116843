"""The miner of a `text_corpus` for dumps of histories, which takes the edits of one page after another.

A sandbox reads the sentences that an edit changed and applies the corpus's own function to them (`sandboxed`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from wikimill.rules.drops import Drop
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
from wikimill.transforms.text_corpora.example_maker import ExampleMaker
from wikimill.transforms.text_corpora.exchange import FoundExample


def mine_edits(maker: ExampleMaker, portion: Portion, **settings: Any) -> Iterator[Any]:
    """Mine a portion of a dump of histories.

    Args:
        maker: makes the records.
        portion: the portion to read.
        settings: the keyword arguments of `mine_history`; `worker` is a `find_sandbox` that reads "history".

    Yields:
        Records and dead letters as they are found, then a ledger for each file.

    Raises:
        FindFailed: the corpus's function failed on an edit, or yielded columns that do not fit the record.
        OSError: a file cannot be read.
    """
    return mine_history(partial(EditMiner, maker), portion, **settings)


class EditMiner(HistoryMiner):
    """The `HistoryMiner` of a `text_corpus`.

    Its methods raise `FindFailed` if the corpus's function failed, or yielded columns that do not fit the record.

    Args:
        maker: makes the records.
        reader: reads the portion.
        worker: a `find_sandbox` that reads "history".
        options: the options of the corpus.
    """

    why_skipped: ClassVar[str] = "lines of wikitext were only added, or only removed, so no sentence was changed"

    def __init__(self, maker: ExampleMaker, reader: PortionReader, worker: Sandbox, options: MiningOptions) -> None:
        super().__init__(reader.file.name, reader.site, worker)
        self._maker, self._options = maker, options
        self._dump = reader.file.dump_date

    def may_hold(self, change: Change) -> bool:
        """Return whether a change both removed and added wikitext."""
        return bool(change.gone and change.new)

    def covers(self, timestamp: str | None) -> bool:
        """Return whether the options admit an edit with this timestamp; True unless they are `HistoryOptions`."""
        return not isinstance(self._options, HistoryOptions) or self._options.covers(timestamp)

    def _examples(self, edit: Edit, findings: Any) -> Iterator[Any]:
        if findings.failure:
            raise self._maker.failed(_place(edit), findings.failure)
        return super()._examples(edit, findings)

    def example(self, edit: Edit, found: FoundExample) -> Any:
        """Return the record of a finding: the columns that `find` yielded, and those that the edit fills in.

        `STILL_THERE` is returned instead if the new text still has the sentence before the edit, or the old text
        already had the sentence after it.

        Raises:
            FindFailed: the columns do not fit the record.
        """
        place, page = found.place, edit.page
        if place and (occurs_in(place.before, edit.new.text) or occurs_in(place.after, edit.old.text)):
            return Drop.STILL_THERE
        revisions = edit.old_revision_id, edit.revision
        known = provenance(self.site, self._dump, self._options.partition, page, *revisions)
        if place:
            known |= {"section": edit.section_of(place.unit), "same_paragraph": place.same_paragraph}
            known |= {"context": place.context}
        return self._maker.example(known, found.columns, _place(edit))

    def marked(self, example: Any, *, is_reverted: bool, reverts: bool) -> Any:
        """Return the record, with `reverted` if it has this column; or the reason for which the options drop it."""
        if self._maker.has("reverted"):
            example = replace(example, reverted=is_reverted)
        if isinstance(self._options, HistoryOptions):
            return self._options.revert_drop(is_reverted=is_reverted, reverts=reverts) or example
        return example


def _place(edit: Edit) -> str:
    return f"revision {edit.revision.revision_id} of page {edit.page.title!r}"
