"""The span in which two sentences differ, against all spans that there are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.edits.spans import Span, differing_span, phrase_of

sentences = st.lists(st.sampled_from("abc"), min_size=1, max_size=7)


def shortest_span(before: list[str], after: list[str]) -> Span:
    """Try every span; the one that changes the fewest tokens, then the leftmost."""
    spans = [
        Span(start, before_end, after_end)
        for start in range(len(before) + 1)
        for before_end in range(start, len(before) + 1)
        for after_end in range(start, len(after) + 1)
        if before[:start] == after[:start] and before[before_end:] == after[after_end:]
    ]
    return min(spans, key=lambda span: (span.changed, span.start))


@given(sentences, sentences)
def test_differing_span_is_the_shortest_and_leftmost(before, after):
    found = differing_span(before, after)
    best = shortest_span(before, after)
    # Of replacements the common end is taken first: "a b a" to "a" is the same span either way.
    assert found.changed == best.changed
    assert before[: found.start] == after[: found.start]
    assert before[found.before_end :] == after[found.after_end :]
    if best.kind != "replacement":
        assert found == best


@given(sentences, sentences.filter(bool), st.data())
def test_insertion_and_deletion_are_undone_by_the_phrase(base, phrase, data):
    place = data.draw(st.integers(0, len(base)))
    edited = [*base[:place], *phrase, *base[place:]]
    span = differing_span(base, edited)
    found = phrase_of(base, edited, span)
    assert span.kind == "insertion"
    assert [*base[: span.start], *found, *base[span.start :]] == edited
    back = differing_span(edited, base)
    assert (back.kind, back.start, list(phrase_of(edited, base, back))) == ("deletion", span.start, list(found))


def test_kinds():
    assert Span(2, 2, 3).kind == "insertion"
    assert Span(2, 3, 2).kind == "deletion"
    assert Span(2, 3, 3).kind == "replacement"
