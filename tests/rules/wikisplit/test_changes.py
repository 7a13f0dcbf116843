"""The cheap look at a change before any of it is parsed: it may err on one side only."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.wikisplit.candidates import find_rewrites
from wikimill.rules.wikisplit.changes import may_hold_rewrite
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.snapshots import Change, Snapshot, advance
from wikimill.transforms.models.load_sentence_model import sentence_model

C = "The old mill has a wheel of oak, and it stands on the left bank of the river."
S1 = "The old mill has a wheel of oak."
S2 = "It stands on the left bank of the river."
FAR = " and so on" * 5

# Units gone, units new, and whether a rewrite may be in them.
CHANGES = {
    "split": ([C], [f"{S1} {S2}"], True),
    "merge": ([f"{S1} {S2}"], [C], True),
    "split in two units": ([C], [S1, S2], True),
    "stop that becomes a comma": ([f"It turns. It{FAR}"], [f"It turns, it{FAR}"], True),
    "word that decides about a stop": ([f"It met Dr. Lee{FAR}"], [f"It met him. Lee{FAR}"], True),
    "word behind a stop": ([f"It was in the U.S. and{FAR}"], [f"It was in the U.S. The{FAR}"], True),
    "reference": ([f"It turns{FAR}"], [f"It<ref>A. B</ref> turns{FAR}"], True),
    "template": ([f"It {{{{a}}}} turns{FAR}"], [f"It turns{FAR}"], True),
    "Chinese stop": (["水车很旧，今天"], ["水车很旧。今天"], True),
    "word far from any stop": ([f"It {FAR} turns {FAR}. A"], [f"It {FAR} stands {FAR}. A"], False),
    "number with a period": ([f"It {FAR} 1.5 {FAR}."], [f"It {FAR} 1.7 {FAR}."], False),
    "link": ([f"It {FAR} mill {FAR}."], [f"It {FAR} [[mill]] {FAR}."], False),
    "repeated text": ([f"It{FAR}. It{FAR} " * 2], [f"It{FAR}. It{FAR} "], True),
    "one of two pairs": (
        [f"It {FAR} turns {FAR}.", f"It turns. It{FAR}"],
        [f"It {FAR} stands {FAR}.", f"It turns, it{FAR}"],
        True,
    ),
    "units added": ([S1], [f"It {FAR} turns", "Old mill."], True),
    "units without a stop added": ([S1], ["* [[mill]]", "* [[wheel]]"], False),
    "nothing gone": ([], [S1], False),
    "nothing new": ([S1], [], False),
    "nothing at all": ([], [], False),
}


@pytest.mark.parametrize(("gone", "new", "expected"), CHANGES.values(), ids=CHANGES.keys())
def test_may_hold_rewrite(gone: list[str], new: list[str], expected: bool) -> None:
    assert may_hold_rewrite(Change(tuple(gone), tuple(new), 0)) is expected


#: Pairs (C, S1 S2) dressed as an editor may, and sentences around them.
REWRITES = (
    (C, f"{S1} {S2}"),
    (C.replace("river", "[[river]]"), f"{S1}<ref>A b. C</ref> {S2}"),
    (C, f"{S1} Nobody knows who built it. {S2}"),
    (C.replace(" oak, and it", " oak; it"), f"{S1} {S2}"),
    (C.replace("oak", "U.S. oak"), f"{S1.replace('oak', 'U.S. oak')}{{{{cn}}}} {S2}"),
    ("He met Dr. Lee in the town, who was then the owner.", "He met Dr. Lee in the town. Lee was then the owner."),
)
SENTENCES = (
    *("He left.", "Nobody [[know]]s.", "Who came in 1804?", "It was ''old''.", "They met Mr. Day.", "* item", "{{cn}}"),
    *("\n", "\n", "\n== Life ==\n", "<!-- a. B -->", "It is long, as all of this is, and it goes on and on and on."),
)


@st.composite
def edits(draw: st.DrawFn) -> tuple[str, str]:
    """Two texts: in one a rewrite is hidden, and other sentences of it differ too."""
    before = draw(st.lists(st.sampled_from(SENTENCES), max_size=6))
    old, new = draw(st.sampled_from(REWRITES))
    place = draw(st.integers(0, len(before)))
    after = list(before)
    if before:
        after[draw(st.integers(0, len(after) - 1))] = draw(st.sampled_from(SENTENCES))
    pair = [" ".join([*units[:place], text, *units[place:]]) for units, text in ((before, old), (after, new))]
    return pair[0], pair[1]


READER = ProseReader(sentence_model())


@settings(derandomize=True, max_examples=400, deadline=None)
@given(edits())
def test_no_rewrite_is_missed(pair: tuple[str, str]) -> None:
    for old, new in (pair, pair[::-1]):
        _, change = advance(Snapshot.of(old), new)
        assert may_hold_rewrite(change) or find_rewrites(change.gone, change.new, READER).found == []


def test_the_hidden_rewrites_are_found() -> None:
    """Without this, the last test might hold because nothing is ever found."""
    assert [len(find_rewrites([old], [new], READER).found) for old, new in REWRITES] == [1] * len(REWRITES)
