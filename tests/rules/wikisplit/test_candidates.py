"""Rewrites found in a change: by hand, and against all triples."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.drops import Drop
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.text.bleu import bleu
from wikimill.rules.wikisplit import candidates
from wikimill.rules.wikisplit.acceptance import rejection
from wikimill.rules.wikisplit.candidates import RewriteFindings, find_rewrites
from wikimill.rules.wikisplit.criteria import PAPER
from wikimill.rules.wikisplit.places import Place
from wikimill.rules.wikitext.prose import ProseReader, Sentence, read_sentence

MODEL = SentenceModel(frozenset(), frozenset(), frozenset(), {})

C = "The old mill has a wheel of oak, and it stands on the left bank of the river."
S1 = "The old mill has a wheel of oak."
S2 = "It stands on the left bank of the river."
BARN = "A new barn was built in 1871 with a slate roof, and its walls are of red brick."
BARN_1, BARN_2 = "A new barn was built in 1871 with a slate roof.", "Its walls are of red brick."
GLUED = S1 + S2
OTHER = "Nobody knows who built it."


class Found(NamedTuple):
    """What a rewrite says, in words."""

    direction: str
    c: str
    s1: str
    s2: str
    adjacent: bool
    unit: int
    same_paragraph: bool = True


def find(gone: Sequence[str], new: Sequence[str]) -> RewriteFindings:
    return find_rewrites(gone, new, ProseReader(MODEL))


def found(gone: Sequence[str], new: Sequence[str]) -> list[Found]:
    return [
        Found(
            rewrite.direction,
            rewrite.complex_sentence.text,
            rewrite.simple_1.text,
            rewrite.simple_2.text,
            rewrite.adjacent,
            rewrite.unit,
            rewrite.same_paragraph,
        )
        for rewrite in find(gone, new).found
    ]


def test_split() -> None:
    findings = find([C], [f"{S1} {S2}"])
    (rewrite,) = findings.found
    c, s1, s2 = map(read_sentence, (C, S1, S2))
    assert (rewrite.direction, rewrite.adjacent, rewrite.unit) == ("split", True, 0)
    assert (rewrite.complex_sentence, rewrite.simple_1, rewrite.simple_2) == (c, s1, s2)
    assert (rewrite.bleu_1, rewrite.bleu_2) == (bleu(c.tokens, s1.tokens), bleu(c.tokens, s2.tokens))
    assert (findings.proposed, findings.dropped) == (1, {})


FOUND = {
    "split": ([C], [f"{S1} {S2}"], [Found("split", C, S1, S2, True, 0)]),
    "merge": ([f"{S1} {S2}"], [C], [Found("merge", C, S1, S2, True, 0)]),
    "with markup": (
        ["The old [[mill]] has a wheel of ''oak'', and it stands on the left bank of the river.<ref>a</ref>"],
        [f"The old [[water mill|mill]] has a wheel of oak.<ref>b</ref> {S2}"],
        [Found("split", C, S1, S2, True, 0)],
    ),
    "among sentences that stay": (
        [f"It is fine. {C} He left."],
        [f"It is fine. {S1} {S2} He left."],
        [Found("split", C, S1, S2, True, 0)],
    ),
    "a sentence between": ([C], [f"{S1} {OTHER} {S2}"], [Found("split", C, S1, S2, False, 0)]),
    "the other way round": ([C], [f"{S2} {S1}"], [Found("split", C, S1, S2, False, 0)]),
    "in two units": ([C], [S2, OTHER, S1], [Found("split", C, S1, S2, False, 2, False)]),
    "merged from two units": ([S1, S2], [OTHER, C], [Found("merge", C, S1, S2, False, 1, False)]),
    "in one chunk": (
        [C.replace("oak", "1804")],
        [f"{S1.replace('oak', '1804')} {S2}"],
        [Found("split", C.replace("oak", "1804"), S1.replace("oak", "1804"), S2, True, 0)],
    ),
    "both directions at once": (
        [C, f"{BARN_1} {BARN_2}"],
        [f"{S1} {S2}", BARN],
        [Found("split", C, S1, S2, True, 0), Found("merge", BARN, BARN_1, BARN_2, True, 1)],
    ),
    "C stays": ([OTHER], [f"{C} {S1} {S2}"], []),
    "C stays beside a changed sentence": ([f"{C} {C} 1804 was wet."], [f"{C} {S1} {S2}"], []),
    "C stays with other markup": ([f"{OTHER} [[{C}]]"], [f"{C} {S1} {S2}"], []),
    "S1 was there before": ([f"{C} {S1}"], [f"{S1} {S2}"], []),
    "S2 was there before": ([f"{C} ''{S2}''"], [f"{S1} {S2}"], []),
    "S1 alone": ([C], [S1], []),
    "S2 alone": ([C], [f"{OTHER} {S2}"], []),
    "nothing new": ([C], [], []),
    "nothing gone": ([], [S1, S2], []),
    "in a table": ([C], [f"| {S1} {S2}"], []),
}


@pytest.mark.parametrize(("gone", "new", "expected"), FOUND.values(), ids=FOUND.keys())
def test_found(gone: list[str], new: list[str], expected: list[Found]) -> None:
    assert found(gone, new) == expected


# What is proposed for C and becomes no rewrite.
DROPPED = {
    "length of C": ("The old mill has a wheel.", "The old mill stands.", "It has a wheel.", Drop.COMPLEX_LENGTH),
    "length of S1": (C, "The old mill stands.", S2, Drop.SIMPLE_LENGTH),
    "length of S2": (C, S1, "It and the river.", Drop.SIMPLE_LENGTH),
    "hole in C": (C.replace("oak", "{{a}}"), S1, S2, Drop.HOLE),
    "hole in S1": (C, S1.replace("oak", "{{a}}"), S2, Drop.HOLE),
    "hole in S2": (C, S1, S2.replace("left", "{{a}}"), Drop.HOLE),
    "residue": (C, S1.replace("oak", "[[oak"), S2, Drop.MARKUP_RESIDUE),
    "quotation mark behind the end": (C + '"', S1, S2 + '"', Drop.SENTENCE_END),
    "long token": (C, S1.replace("oak", "o" * 25), S2, Drop.LONG_TOKEN),
    "repeated token": (C, S1.replace("oak", "oak oak oak oak"), S2, Drop.REPEATED_TOKEN),
    "vulgar": (C, S1.replace("oak", "poop"), S2, Drop.VULGAR),
    "S1 unlike C": (C, "The old mill was a gift from his rich uncle.", S2, Drop.BLEU),
    "S2 unlike C": (C, S1, "Nobody knows who came here first with boats along the river.", Drop.BLEU),
    "S1 a near copy of C, S2 from elsewhere": (C, C.replace("river", "lake"), f"{OTHER} {S2}", Drop.NEAR_COPY),
}


@pytest.mark.parametrize(("c", "s1", "s2", "reason"), DROPPED.values(), ids=DROPPED.keys())
def test_dropped(c: str, s1: str, s2: str, reason: Drop) -> None:
    findings = find([c], [f"{s1} {s2}"])
    assert (findings.found, findings.proposed, findings.dropped) == ([], 1, {reason: 1})


def test_s1_that_ends_like_c_is_proposed_as_s2_too() -> None:
    findings = find([C], [f"{S1.replace('oak', 'the river')} {S2}"])
    assert (findings.found, findings.proposed, findings.dropped) == ([], 2, {Drop.SAME_SUFFIX: 2})


def test_a_half_that_covers_all_of_c_is_no_half_even_with_its_neighbour() -> None:
    findings = find([C], [f"{C.replace('river', 'lake')} {S2}"])
    assert (findings.found, findings.proposed, findings.dropped) == ([], 1, {Drop.ALIGNMENT: 1})


def test_a_half_that_covers_most_of_c_is_a_rewrite_with_its_neighbour() -> None:
    near = "The old mill has a wheel of oak, and it stands."
    assert found([C], [f"{near} {S2}"]) == [Found("split", C, near, S2, True, 0)]


def test_find_drops_a_glued_sentence_unless_its_halves_share_a_paragraph() -> None:
    findings = find([GLUED], [S1, S2])
    assert (findings.found, findings.dropped) == ([], {Drop.GLUED: 1})
    assert found([GLUED], [f"{S1} {OTHER} {S2}"]) == [Found("split", GLUED, S1, S2, False, 0)]


def test_a_glued_sentence_cut_in_its_neighbours_is_a_rewrite() -> None:
    assert found([GLUED], [f"{S1} {S2}"]) == [Found("split", GLUED, S1, S2, True, 0)]


def test_the_best_of_several_wins() -> None:
    better = "The old mill has a wheel of oak and it stands."
    findings = find([C], [f"{S1} {better} {OTHER} He is on the bank of the river. {S2}"])
    assert [(rewrite.simple_1.text, rewrite.simple_2.text) for rewrite in findings.found] == [(better, S2)]
    assert (findings.proposed, findings.dropped) == (4, {Drop.BETTER_CANDIDATE: 3})


def test_neighbours_win_over_a_higher_sum_of_strangers() -> None:
    better = "The old mill has a wheel of oak and it stands."
    new = [f"{better} {OTHER} {S1} {S2}"]
    by_default, by_the_paper = find([C], new), find_rewrites([C], new, ProseReader(MODEL), PAPER)
    assert [rewrite.simple_1.text for rewrite in by_default.found] == [S1]
    assert [rewrite.simple_1.text for rewrite in by_the_paper.found] == [better]


def test_a_pair_that_breaks_a_rule_leaves_the_place_to_the_next() -> None:
    long = S1[:-1] + " and a floor of oak and three old doors of ash with big red locks."
    findings = find([C], [f"{long} {S2} {OTHER} {S1}"])
    assert [(rewrite.simple_1.text, rewrite.adjacent) for rewrite in findings.found] == [(S1, False)]
    assert (findings.proposed, findings.dropped) == (2, {Drop.LENGTH_RATIO: 1})


def test_a_tie_goes_to_the_smaller_text() -> None:
    one, two = S1.replace("oak", "ash"), S1.replace("oak", "elm")
    for new in (f"{one} {two} {OTHER} {S2}", f"{two} {one} {OTHER} {S2}"):
        assert [rewrite.simple_1.text for rewrite in find([C], [new]).found] == [one]


def test_a_crowd_is_not_compared() -> None:
    names = ["".join(letters) for letters in product("kmzb", "aeiou", "lpsz")]
    crowd = [f"{S1[:-1]} of {name}." for name in names[:65]]
    assert len(find([C], [" ".join(crowd[:64]), S2]).found) == 1
    findings = find([C], [" ".join(crowd), S2])
    assert (findings.found, findings.proposed, findings.dropped) == ([], 65, {Drop.CROWDED: 65})


def test_of_equal_copies_the_neighbours_count() -> None:
    for new in ([f"{S1} {OTHER} {S1} {S2}"], [f"{S1} {S2} {OTHER} {S2}"], [S1, f"{S1} {S2}"]):
        assert [rewrite.adjacent for rewrite in find([C], new).found] == [True]
    assert find([C], [S1, f"{OTHER} {S1} {S2}"]).found[0].unit == 1


PLACES = {
    "next in the chunk": (Place(0, 0, 0, False), Place(0, 0, 1, True), True),
    "before in the chunk": (Place(0, 0, 1, True), Place(0, 0, 0, False), False),
    "one between in the chunk": (Place(0, 0, 0, False), Place(0, 0, 2, True), False),
    "itself": (Place(0, 0, 0, True), Place(0, 0, 0, True), False),
    "first of the next chunk": (Place(0, 0, 1, True), Place(0, 1, 0, False), True),
    "second of the next chunk": (Place(0, 0, 1, True), Place(0, 1, 1, True), False),
    "next chunk, but not the last of this": (Place(0, 0, 0, False), Place(0, 1, 0, True), False),
    "chunk after the next": (Place(0, 0, 0, True), Place(0, 2, 0, True), False),
    "chunk before": (Place(0, 1, 0, True), Place(0, 0, 0, True), False),
    "other unit": (Place(0, 0, 0, True), Place(1, 0, 1, True), False),
    "next chunk of another unit": (Place(0, 0, 0, True), Place(1, 1, 0, True), False),
}


@pytest.mark.parametrize(("place", "other", "precedes"), PLACES.values(), ids=PLACES.keys())
def test_precedes(place: Place, other: Place, precedes: bool) -> None:
    assert place.precedes(other) is precedes


# Sentences of few words, so that many share their beginnings and ends; each ends in a word of two letters or more, so
# that each is a chunk of its own.
SENTENCES = st.builds(
    lambda head, middle, tail: " ".join((head, *middle, tail)),
    st.sampled_from(("The mill was", "The mill wasted", "The Mill was", "It is")),
    st.lists(st.sampled_from(("old", "red", "and big", "of oak")), max_size=6),
    st.sampled_from(("in the town.", "in other town.", "on an isle.", "on an isle!", "of poop.")),
)
UNITS = st.lists(st.lists(SENTENCES, max_size=4).map(" ".join), max_size=3)


class Triple(NamedTuple):
    """A candidate that the trigrams propose, and the reason to drop it, if any."""

    c: Sentence
    s1: Sentence
    s2: Sentence
    adjacent: bool
    together: bool
    place: tuple[int, int]
    reason: Drop | None

    @property
    def rank(self) -> tuple[bool, float, tuple[str, ...], tuple[str, ...]]:
        total = bleu(self.c.tokens, self.s1.tokens) + bleu(self.c.tokens, self.s2.tokens)
        return not self.adjacent, -round(total, 9), self.s1.tokens, self.s2.tokens


Where = dict[str, list[tuple[int, int]]]


def triple(c: Sentence, s1: Sentence, s2: Sentence, where: Where) -> Triple:
    """Return a candidate, S1 where S2 follows it, if it does anywhere."""
    before = [(unit, index) for unit, index in where[s1.text] if (unit, index + 1) in where[s2.text]]
    adjacent, place = bool(before), (before or where[s1.text])[0]
    together = bool({unit for unit, _ in where[s1.text]} & {unit for unit, _ in where[s2.text]})
    return Triple(c, s1, s2, adjacent, together, place, rejection(c.tokens, s1.tokens, s2.tokens, adjacent=adjacent))


def triples(c: Sentence, simples: list[Sentence], where: Where) -> list[Triple]:
    """Return all pairs of sentences of which one begins and one ends like C, as strings."""
    lower = [" ".join(sentence.tokens).lower() for sentence in (c, *simples)]
    prefix, suffix = " ".join(lower[0].split()[:3]), " ".join(lower[0].split()[-3:])
    return [
        triple(c, s1, s2, where)
        for s1, text_1 in zip(simples, lower[1:], strict=True)
        for s2, text_2 in zip(simples, lower[1:], strict=True)
        if text_1.startswith(prefix) and text_2.endswith(suffix)
    ]


def places(units: list[str]) -> Where:
    """Return the places of each sentence: (unit, number in the unit)."""
    where: Where = {}
    for number, unit in enumerate(units):
        for index, text in enumerate(MODEL.sentences(unit)):
            where.setdefault(text, []).append((number, index))
    return where


def by_all_triples(gone: list[str], new: list[str]) -> tuple[list[Found], int]:
    """(rewrites, number of triples proposed)."""
    before, after = places(gone), places(new)
    old = [read_sentence(text) for text in before if text not in after]
    fresh = [read_sentence(text) for text in after if text not in before]
    rewrites, proposed = [], 0
    for direction, complexes, simples, where in (("split", old, fresh, after), ("merge", fresh, old, before)):
        for c in complexes if len(simples) > 1 else ():
            candidates = triples(c, simples, where)
            proposed += len(candidates)
            good = [triple for triple in candidates if triple.reason is None]
            if good:
                best = min(good, key=lambda triple: triple.rank)
                unit = best.place[0] if direction == "split" else after[c.text][0][0]
                texts = (c.text, best.s1.text, best.s2.text)
                rewrites.append(Found(direction, *texts, best.adjacent, unit, best.together))
    return rewrites, proposed


@settings(derandomize=True, max_examples=500, deadline=None)
@given(UNITS, UNITS)
def test_all_triples_give_the_same(gone: list[str], new: list[str]) -> None:
    rewrites, proposed = by_all_triples(gone, new)
    findings = find(gone, new)
    assert found(gone, new) == rewrites
    assert findings.proposed == proposed == len(findings.found) + findings.dropped.total()


def test_the_sentences_of_the_last_test_do_make_rewrites() -> None:
    """Without this, the comparison might hold because nothing is ever found."""
    c, s1, s2 = (
        "The mill was old red old in the town.",
        "The mill was on an isle.",
        "It is old in the town.",
    )
    assert by_all_triples([c], [f"{s1} {s2}"])[0] == found([c], [f"{s1} {s2}"]) == [Found("split", c, s1, s2, True, 0)]


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.lists(SENTENCES, unique=True, max_size=10), st.integers(0, 10))
def test_the_order_of_units_decides_nothing(sentences: list[str], cut: int) -> None:
    gone, new = sentences[:cut], sentences[cut:]
    there = {rewrite[:4] for rewrite in found(gone, new)}
    assert {rewrite[:4] for rewrite in found(gone[::-1], new[::-1])} == there


@settings(derandomize=True, max_examples=300, deadline=None)
@given(UNITS, UNITS)
def test_an_edit_undone_is_found_in_the_other_direction(gone: list[str], new: list[str]) -> None:
    there, back = found(gone, new), found(new, gone)
    opposite = {"split": "merge", "merge": "split"}
    assert sorted(rewrite[:5] for rewrite in back) == sorted((opposite[r.direction], *r[1:5]) for r in there)


#: Sentences that share beginnings and ends, and texts.
ALIKE = st.lists(
    st.builds(
        "{} {} {}.".format,
        st.sampled_from(["The old mill stands", "It was built", "He left"]),
        st.sampled_from(["in the valley of the river", "and", "near"]),
        st.sampled_from(["and it was sold in 1905", "Rome in May", "it"]),
    ),
    max_size=4,
).map(" ".join)


@settings(derandomize=True, max_examples=80, deadline=None)
@given(st.lists(ALIKE, max_size=4), st.lists(ALIKE, max_size=4))
def test_sentences_that_match_nothing_may_be_passed_over(gone, new):
    quick = find(gone, new)
    with mock.patch.object(candidates, "_matching_sentences", candidates._changed_sentences):
        assert find(gone, new) == quick
