"""Texts two by two: what comes is what each pair of texts gives when it is compared alone."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from support.markup import TEXTS

from wikimill.rules.wikitext.snapshots import NO_CHANGE, Snapshot, advance
from wikimill.transforms.histories.page_texts import TextPairs

#: Few different texts, so that edits are undone, made again, and undone after others.
STEPS = st.lists(TEXTS, min_size=2, max_size=3).flatmap(
    lambda texts: st.lists(st.tuples(st.sampled_from(["", *texts]), st.booleans()), max_size=10)
)


@settings(derandomize=True, max_examples=1_500)
@given(STEPS)
def test_each_pair_is_what_it_is_alone(steps: list[tuple[str, bool]]) -> None:
    pairs, last = TextPairs(), ""
    for text, is_skipped in steps:
        if is_skipped:
            pairs.skip(text)
        else:
            old, new = Snapshot.of(last), Snapshot.of(text)
            change = advance(old, text)[1] if last and text else NO_CHANGE
            assert pairs.advance(text) == (old, new, change)
        last = text


def test_a_text_that_is_restored_is_not_cut_again() -> None:
    pairs = TextPairs()
    pairs.advance("a\nb")
    before, _, change = pairs.advance("a\nX")
    assert pairs.advance("a\nb")[1:] == (before, change.undone)
    assert pairs.advance("a\nb")[1] is before
