"""`wikimill explain` of a corpus of histories: the fates of the edits of a page, or of one edit."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from wikimill.rules.drops import Drop, with_gloss
from wikimill.rules.quantities import quantity
from wikimill.rules.wikitext.snapshots import Change, Snapshot, advance
from wikimill.transforms.explainer import count_lines, reason_lines
from wikimill.transforms.histories.explain_options import RevisionOptions
from wikimill.transforms.histories.page_fates import EditFate, HistoryPage, around, fates_of
from wikimill.transforms.histories.page_miner import TEXTLESS, HistoryMiner
from wikimill.transforms.histories.pages import NewHistoryMiner
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions, OptionError, missing_option

#: Most edits that a summary names.
_NAMED = 5


class MinedSentence(Protocol):
    """A sentence with the reason for which it is not mined; None if it is."""

    @property
    def text(self) -> str:
        """The sentence."""
        ...

    @property
    def defect(self) -> Drop | None:
        """The reason."""
        ...


class ExplainedEdit(NamedTuple):
    """A mined edit to explain.

    Attributes:
        change: the difference of its snapshots.
        fate: its state, candidates and examples.
        prefixes: the wiki's prefixes of links to files and to categories.
    """

    change: Change
    fate: EditFate
    prefixes: tuple[list[str], list[str]]


@dataclass(frozen=True)
class HistoryExplanation:
    """The explanation of the pages of a corpus of histories, which mines them by the corpus's own miner.

    Attributes:
        new_miner: creates the miner.
        sandbox: options of mining → the miner's sandbox, which is closed after use.
        lines: (edit, options of mining, options of the explanation) → lines about the edit's sentences.
    """

    new_miner: NewHistoryMiner
    sandbox: Callable[[Any], Sandbox]
    lines: Callable[[ExplainedEdit, Any, Any], Iterator[str]]

    def explain(self, options: RevisionOptions, mining: MiningOptions) -> Iterator[str]:
        """Yield lines for people about a page, or about an edit of it; with `json`, one line of JSON.

        Args:
            options: the page, the edit, and whether to yield JSON.
            mining: the options of mining.

        Raises:
            OptionError: `input`, `page` or, with `old`, `new` is missing, or what they name is not found or cannot be
                read.
        """
        if options.input is None or options.page is None:
            raise missing_option(options, "input", "page")
        if options.old is not None and options.new is None:
            raise OptionError("old", f"{options.old}: name the revision that the edit made, too, by `new`")
        page = HistoryPage(options.input, options.page, mining.namespaces)
        with closing(self.sandbox(mining)) as worker:
            miner = self.new_miner(page.reader, worker, mining)
            if options.new is None:
                fates = fates_of(page, page.revisions(), miner)
                yield from [_json(page, fates)] if options.json else _summary(page, fates, miner)
                return
            revisions = around(page, options.new, options.old)
            fates = fates_of(page, revisions, miner)
        place = next(number for number, fate in enumerate(fates) if fate.new == options.new)
        before, fate = fates[place - 1 : place + 1]
        if options.json:
            yield _json(page, [fate])
            return
        change = advance(Snapshot.of(revisions[place - 1].text), revisions[place].text)[1]
        yield (
            f"revision {before.new} to {fate.new}: lines of wikitext: {len(change.gone):,} removed, "
            f"{len(change.new):,} added"
        )
        if fate.state == "mined":
            yield from count_lines("candidates", fate.candidates, fate.dropped)
            yield from self.lines(ExplainedEdit(change, fate, page.reader.site.link_prefixes), mining, options)
            if not fate.examples:
                yield "no example"
        elif fate.state != "skipped":
            yield f"the revision is {fate.state}: {_reason(fate)}"
        elif before.reason in TEXTLESS or before.state == "dead":
            yield f"the revision before counts as empty ({_reason(before)}): the edit is skipped"
        else:
            yield f"{miner.why_skipped}: the edit is skipped"


def sentence_lines(removed: Iterable[MinedSentence], added: Iterable[MinedSentence]) -> Iterator[str]:
    """Yield a line for each sentence of an edit: `-` or `+`, the text, and the reason for which it is not mined."""
    for sign, sentences in (("-", removed), ("+", added)):
        for sentence in sentences:
            yield f"{sign} {sentence.text}" + (f"  [{with_gloss(sentence.defect)}]" if sentence.defect else "")


def _reason(fate: EditFate) -> str:
    return with_gloss(fate.reason) if isinstance(fate.reason, Drop) else fate.reason


def _summary(page: HistoryPage, fates: Sequence[EditFate], miner: HistoryMiner) -> Iterator[str]:
    edits = [fate for fate in fates if fate.old]
    examples = sum(len(fate.examples) for fate in edits)
    yield (
        f"{page.header.title}: {quantity(len(fates), 'revision')}, {quantity(len(edits), 'edit')}: "
        f"{quantity(examples, 'example')}{', before duplicates are dropped' if examples else ''}"
    )
    if len(fates) == 1:
        yield "  the dump has one revision of the page; edits need a history (…-pages-meta-history)"
    if page.break_:
        yield f"  the page breaks off: {page.break_}"
    unread = Counter((fate.state, _reason(fate)) for fate in fates if fate.state in ("dropped", "dead"))
    for (state, reason), count in unread.most_common():
        yield f"  {quantity(count, 'revision')} {state}: {reason}"
    if skipped := sum(fate.state == "skipped" for fate in edits):
        yield f"  {quantity(skipped, 'edit')} skipped: {miner.why_skipped}"
    if empty := sum(fate.state == "mined" and not fate.candidates for fate in edits):
        yield f"  {quantity(empty, 'edit')} without a candidate"
    if proposing := [fate for fate in edits if fate.candidates]:
        dropped: Counter[Drop] = sum((fate.dropped for fate in proposing), Counter())
        candidates = quantity(sum(fate.candidates for fate in proposing), "candidate")
        yield f"  {quantity(len(proposing), 'edit')} with {candidates}, {sum(dropped.values()):,} left out"
        yield from (f"    {line}" for line in reason_lines(dropped))
        proposing.sort(key=lambda fate: -len(fate.examples))
        for fate in proposing[:_NAMED]:
            found = f"{quantity(fate.candidates, 'candidate')}, {quantity(len(fate.examples), 'example')}"
            yield f"  --new {fate.new} explains the edit from {fate.old}: {found}"
        if len(proposing) > _NAMED:
            yield f"  … and {quantity(len(proposing) - _NAMED, 'more edit')}; --json lists them"


def _json(page: HistoryPage, fates: Sequence[EditFate]) -> str:
    edits = [fate.as_json() for fate in fates]
    return json.dumps({"page_id": page.header.page_id, "page_title": page.header.title, "revisions": edits})
