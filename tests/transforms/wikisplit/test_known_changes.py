"""Repeated and undone changes are not mined again, and the examples are the same as if they were."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from unittest import mock

from hypothesis import given, settings
from hypothesis import strategies as st
from support.tiny_dumps import FILLER, after, before

from wikimill.rules.wikisplit.reversal import reverse_of
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.histories.known_changes import KnownChanges
from wikimill.transforms.mining.sandbox import WorkFailed
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.page_miner import PageMiner
from wikimill.transforms.wikisplit.sandboxed import split_finder

PREFIXES: tuple[list[str], list[str]] = ([], [])
UNITS = (
    before("Tarnholt"),
    after("Tarnholt"),
    f"{before('Orrin')} {after('Tarnholt')}",
    after("Orrin"),
    FILLER,
    "POISON. It was bad. It was sold to the council of Orrin in 1905.",
    "",
)
TEXTS = st.lists(st.sampled_from(UNITS), max_size=4).map("\n".join)


@cache
def finder() -> Callable[..., Any]:
    return split_finder("en")


class Worker:
    """Works in this process; a piece with poison in it is too much."""

    def __init__(self) -> None:
        self.sent: list[Any] = []
        self.pieces = 0

    def send(self, pieces: list[Any]) -> None:
        self.sent, self.pieces = pieces, self.pieces + len(pieces)

    def results(self, foreseen: Callable[[int], WorkFailed | None]) -> Iterator[Any]:
        for number, piece in enumerate(self.sent):
            if (failure := foreseen(number)) is not None:
                yield failure
            elif any("POISON" in unit for side in piece[:2] for unit in side):
                yield WorkFailed("too much")
            else:
                yield finder()(piece, lambda: None)


def mined(texts: list[str], worker: Worker) -> tuple[list[str], list[Any]]:
    """Return what a page of these texts gives, in an order that does not depend on batches, and its accounts."""
    miner = PageMiner("d.xml", None, SiteInfo(dbname="testwiki"), worker, WikiSplitOptions())  # type: ignore[arg-type]
    miner.begin(PageHeader("7", "One", 0, False))
    output = []
    for number, text in enumerate(texts, start=1):
        state = "present" if text else "empty"
        revision = Revision(str(number), None, False, "wikitext", None, state, text)  # type: ignore[arg-type]
        output += list(miner.add(revision))
    output += [*miner.end(), *miner.finish()]
    return sorted(map(repr, output)), [miner.revisions, miner.candidates, miner.examples]


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.lists(TEXTS, max_size=3), st.lists(st.integers(0, 2), max_size=12))
def test_a_page_gives_what_it_gives_when_all_is_mined(texts: list[str], turns: list[int]) -> None:
    revisions = [texts[turn] for turn in turns if turn < len(texts)]
    with mock.patch.object(KnownChanges, "find", return_value=None):
        expected = mined(revisions, Worker())
    assert mined(revisions, Worker()) == expected


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.lists(st.sampled_from(UNITS), max_size=4), st.lists(st.sampled_from(UNITS), max_size=4))
def test_the_reverse_of_what_a_change_gives_is_what_its_reverse_gives(gone: list[str], new: list[str]) -> None:
    there, back = (finder()((*sides, PREFIXES), lambda: None) for sides in ((gone, new), (new, gone)))
    assert reverse_of(there) == back


def test_an_edit_war_is_mined_once() -> None:
    worker = Worker()
    texts = [before("Tarnholt"), after("Tarnholt")] * 4
    output, (revisions, *_) = mined(texts, worker)
    assert (worker.pieces, len(output), revisions.kept) == (1, 7, 8)


def test_repeated_edits_are_bounded_by_the_batch() -> None:
    """After 64 edits the batch goes to the sandbox, after 128 its result is there."""
    worker = Worker()
    texts = [before("Tarnholt"), after("Tarnholt")] * 100
    output, (revisions, *_) = mined(texts, worker)
    assert (worker.pieces, len(output), revisions.kept) == (1, 199, 200)


def test_a_repeat_of_a_change_that_fails_is_dead_too() -> None:
    texts = [before("Tarnholt"), UNITS[5]] * 3
    output, (revisions, *_) = mined(texts, worker := Worker())
    assert (worker.pieces, len(output), revisions.kept, revisions.dead) == (1, 5, 1, 5)
