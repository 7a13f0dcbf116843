"""The miner of split-and-rephrase pairs from the revisions of pages."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.candidates import Rewrite, RewriteFindings
from wikimill.rules.wikisplit.changes import may_hold_rewrite
from wikimill.rules.wikisplit.presence import still_there
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.rules.wikisplit.reversal import reverse_of
from wikimill.rules.wikitext.snapshots import Change
from wikimill.transforms.dumps.reading import PortionReader
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.histories.page_miner import Edit, HistoryMiner
from wikimill.transforms.mining.sandbox import Limits, Sandbox
from wikimill.transforms.wikisplit.examples import ExampleMaker
from wikimill.transforms.wikisplit.options import WikiSplitOptions


class PageMiner(HistoryMiner):
    """The `HistoryMiner` of WikiSplit, whose records are `SplitExample`s.

    Args:
        file: name of the file that holds the first page.
        dump: the date of the dump, YYYY-MM-DD; None if unknown.
        site: the wiki's `<siteinfo>`.
        worker: the process of `split_worker`.
        options: the options of the corpus.
    """

    can_reverse: ClassVar[bool] = True
    why_skipped: ClassVar[str] = "no sentence end was added or removed, so no sentence can have been split"

    def __init__(self, file: str, dump: str | None, site: SiteInfo, worker: Sandbox, options: WikiSplitOptions) -> None:
        super().__init__(file, site, worker)
        self._options = options
        self._maker = ExampleMaker(
            site, dump, options.partition, options.needs_raw_text, options.language, options.reversed_halves
        )

    def covers(self, timestamp: str | None) -> bool:
        """Return whether the options admit an edit with this timestamp; see `HistoryOptions.covers`."""
        return self._options.covers(timestamp)

    def may_hold(self, change: Change) -> bool:
        """Return whether a change can have added or removed a sentence boundary."""
        return may_hold_rewrite(change)

    def reverse(self, findings: RewriteFindings) -> RewriteFindings:
        """Return the findings of the reverse of a change: each split becomes a merge, and each merge a split."""
        return reverse_of(findings)

    def example(self, edit: Edit, found: Rewrite) -> SplitExample | Drop:
        """Return the record of a rewrite, or `STILL_THERE` if one of its sentences is in both snapshots."""
        if still_there(found, edit.old.text, edit.new.text):
            return Drop.STILL_THERE
        revisions = edit.old_revision_id, edit.revision
        return self._maker.example(edit.page, revisions, found, edit.section_of(found.unit))

    def marked(self, example: SplitExample, *, is_reverted: bool, reverts: bool) -> SplitExample | Drop:
        """Return the example with `reverted` filled in, or the reason for which the options drop it."""
        example = replace(example, reverted=is_reverted)
        return self._options.drop(example, reverts=reverts) or example


def new_page_miner(reader: PortionReader, worker: Sandbox, options: WikiSplitOptions) -> PageMiner:
    """Return a new miner of the portion of `reader`; `worker` is the process of `split_worker`."""
    return PageMiner(reader.file.name, reader.file.dump_date, reader.site, worker, options)


def split_worker(options: WikiSplitOptions) -> Sandbox:
    """Return a new isolated process that finds rewrites by the rules of the options; it starts on first use.

    It takes a `sandboxed.Piece` and returns its `RewriteFindings`.
    """
    limits = Limits(cpu_seconds=options.clean_seconds)
    rules = options.rules, options.min_bleu, options.max_length_ratio
    arguments = options.language, options.own_model_json, *rules
    return Sandbox("wikimill.transforms.wikisplit.sandboxed", "split_finder", arguments, limits, RewriteFindings)
