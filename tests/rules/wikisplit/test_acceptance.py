"""The acceptance rule: each reason by a minimal example and by one that just passes."""

from __future__ import annotations

from collections import Counter

import pytest
from support.real_text import published_rows

from wikimill.rules.drops import Drop
from wikimill.rules.text.tokens import folded
from wikimill.rules.wikisplit.acceptance import (
    VULGAR,
    rejection,
)
from wikimill.rules.wikisplit.criteria import DEFAULT, PAPER, PUBLISHED, Criteria
from wikimill.rules.wikisplit.pair_rules import shares_prefix, shares_suffix
from wikimill.rules.wikisplit.sentence_rules import has_complex_length, has_simple_length
from wikimill.rules.wikitext.rendering import HOLE
from wikimill.rules.wikitext.text_defects import is_glued, text_defect, token_defect

C = "The old mill has a wheel of oak , and it stands on the left bank of the river ."
S1 = "The old mill has a wheel of oak ."
S2 = "It stands on the left bank of the river ."
LONGEST_C = C.replace("oak", "oak" + " red green" * 15)
LONGEST_S1 = S1.replace("oak", "oak" + " red green" * 15)


def reject(c: str, s1: str, s2: str) -> Drop | None:
    return rejection(c.split(), s1.split(), s2.split())


def test_a_clean_rewrite_is_accepted() -> None:
    assert reject(C, S1, S2) is None


# What is changed in the clean rewrite: C, S1, S2 and the reason.
REJECTED = {
    "C of 8 tokens": ("The old mill has a river bank .", S1, "It has a river bank .", Drop.COMPLEX_LENGTH),
    "C of 51 tokens": (LONGEST_C.replace("wheel", "big wheel"), LONGEST_S1, S2, Drop.COMPLEX_LENGTH),
    "S1 of 5 tokens": (C, "The old mill stands .", S2, Drop.SIMPLE_LENGTH),
    "S2 of 5 tokens": (C, S1, "It of the river .", Drop.SIMPLE_LENGTH),
    "C without an end": (C.replace(" .", " ;"), S1, S2, Drop.SENTENCE_END),
    "S1 without an end": (C, S1.replace(" .", " :"), S2, Drop.SENTENCE_END),
    "S2 without an end": (C.replace(" .", " !"), S1, S2.replace(" .", " ''"), Drop.SENTENCE_END),
    "token of 25 characters": (C, S1.replace("oak", "o" * 25), S2, Drop.LONG_TOKEN),
    "token four times": (C, S1.replace("wheel", "big big big big wheel"), S2, Drop.REPEATED_TOKEN),
    "vulgar": (C, S1.replace("wheel", "fucking wheel"), S2, Drop.VULGAR),
    "vulgar in capitals": (C, S1.replace("wheel", "POOP"), S2, Drop.VULGAR),
    "other first word": (C, S1.replace("The", "This"), S2, Drop.TRIGRAM),
    "other third word": (C, S1.replace("mill", "house"), S2, Drop.TRIGRAM),
    "C's third word longer than S1's": (C.replace("mill", "mills"), S1, S2, Drop.TRIGRAM),
    "other last word": (C, S1, S2.replace("river", "sea"), Drop.TRIGRAM),
    "other third last token": (C, S1, S2.replace("the river", "a river"), Drop.TRIGRAM),
    "other final punctuation": (C, S1, S2.replace(" .", " !"), Drop.TRIGRAM),
    "S1 and S2 interchanged": (C, S2, S1, Drop.TRIGRAM),
    "S1 ends like C": (C, S1.replace("oak", "the river"), S2, Drop.SAME_SUFFIX),
    "S1 of 51 tokens": (LONGEST_C, LONGEST_S1.replace(" .", " red" * 15 + " ."), S2, Drop.SIMPLE_LENGTH),
    "C in lower case": (C.replace("The", "the"), S1, S2, Drop.SENTENCE_START),
    "S2 in lower case": (C, S1, S2.replace("It", "it"), Drop.SENTENCE_START),
    "bracket without its partner": (C, S1.replace("of oak", "( of oak"), S2, Drop.UNBALANCED),
    "brackets the wrong way round": (C, S1, S2.replace("on the left", ") on ( the left"), Drop.UNBALANCED),
    "S2 begins like C": (C, S1, "The old mill stands on the left bank of the river .", Drop.SAME_PREFIX),
    "S1 unlike C": (C, "The old mill was a gift from his rich uncle .", S2, Drop.BLEU),
    "S2 unlike C": (C, S1, "Nobody knows who came here first with boats along the river .", Drop.BLEU),
}


#: 18 tokens; S1 and S2 have 27 together, 1.5 times as many.
EIGHTEEN, NINE = (
    "The old mill has a wheel of oak and it stands on the bank of a river .",
    "The old mill has a wheel of oak .",
)
BY_RATIO = {
    "1.5 times as long": (EIGHTEEN, NINE, "It stands , day and night , day and night , on the bank of a river .", None),
    "a token more": (
        EIGHTEEN,
        NINE,
        "It stands , day and night , by day and night , on the bank of a river .",
        Drop.LENGTH_RATIO,
    ),
}


@pytest.mark.parametrize(("c", "s1", "s2", "reason"), BY_RATIO.values(), ids=BY_RATIO.keys())
def test_the_length_ratio(c: str, s1: str, s2: str, reason: Drop | None) -> None:
    assert len(f"{s1} {s2}".split()) in (27, 28)
    assert reject(c, s1, s2) is reason


def by(criteria: Criteria, c: str, s1: str, s2: str, *, adjacent: bool = True) -> Drop | None:
    return rejection(c.split(), s1.split(), s2.split(), criteria=criteria, adjacent=adjacent)


BY_SETS = {
    "digit first": (("1804 The old" + C[7:], "1804 The old" + S1[7:], S2), (None, None, Drop.SENTENCE_START)),
    "bracket first": (("( The ) old" + C[7:], "( The ) old" + S1[7:], S2), (None, None, Drop.SENTENCE_START)),
    "lower case first": ((C.lower(), S1.lower(), S2), (None, Drop.SENTENCE_START, Drop.SENTENCE_START)),
    "a mark": ((C.replace("oak", "oak # 3"), S1, S2), (None, None, Drop.MARK)),
    "other case": ((C, S1.replace("old", "Old"), S2), (Drop.TRIGRAM, None, None)),
    "third token begins alike": ((C, S1.replace("mill", "mills"), S2), (Drop.TRIGRAM, None, None)),
    "twice as long": (
        (C, S1, S2.replace("left", "left" + " and red" * 6)),
        (None, Drop.LENGTH_RATIO, Drop.LENGTH_RATIO),
    ),
    "token of 25 characters": (
        (C, S1.replace("oak", "o" * 25), S2),
        (None, Drop.LONG_TOKEN, Drop.LONG_TOKEN),
    ),
    "token of 26 characters": ((C, S1.replace("oak", "o" * 26), S2), (Drop.LONG_TOKEN,) * 3),
}


@pytest.mark.parametrize(("row", "reasons"), BY_SETS.values(), ids=BY_SETS.keys())
def test_the_sets_of_rules(row: tuple[str, str, str], reasons: tuple[Drop | None, ...]) -> None:
    assert tuple(by(criteria, *row) for criteria in (PAPER, DEFAULT, PUBLISHED)) == reasons


def test_strangers_must_share_out_c() -> None:
    copy = "The old mill has a wheel of oak , and it stands on the bank ."
    other = "Nobody may swim near the left bank of the river ."
    assert by(DEFAULT, C, copy, S2, adjacent=True) is None
    assert by(DEFAULT, C, copy, S2, adjacent=False) is Drop.ALIGNMENT
    assert by(PAPER, C, copy, S2, adjacent=False) is None
    assert by(DEFAULT, C, S1, S2, adjacent=False) is None
    assert by(DEFAULT, C, "The old mill is big .", other, adjacent=False) is Drop.BLEU


@pytest.mark.parametrize(("c", "s1", "s2", "reason"), REJECTED.values(), ids=REJECTED.keys())
def test_rejected(c: str, s1: str, s2: str, reason: Drop) -> None:
    assert reject(c, s1, s2) is reason


ACCEPTED = {
    "C of 9 tokens": ("The old mill has a bank and river .", "The old mill has a bank .", "A red bank and river ."),
    "C of 50 tokens": (LONGEST_C, LONGEST_S1, S2.replace("left bank", "left red green red green red green bank")),
    "S1 and S2 of 6 tokens": ("The old mill has a bank and river .", "The old mill has a .", "A red bank and river ."),
    "question and exclamation": (C.replace(" .", " ?"), S1.replace(" .", " !"), S2.replace(" .", " ?")),
    "token of 24 characters": (C, S1.replace("oak", "o" * 24), S2),
    "token three times": (C, S1.replace("wheel", "big big big wheel"), S2),
    "token four times but not in a row": (C, S1.replace("wheel", "big wheel big wheel big wheel big wheel"), S2),
    "vulgar word in a title": (C.replace("oak", "Fucking"), S1.replace("oak", "Fucking"), S2),
    "vulgar letters in another word": (C, S1.replace("oak", "scrapped oak"), S2),
    "case of the trigrams": (C, S1.replace("The old", "THE Old"), S2.replace("river", "River")),
    "dashes of the trigrams": (C.replace("mill", "--"), S1.replace("mill", "-"), S2),
    "C's third word begins S1's": (C, S1.replace("mill", "mills"), S2),
    "C's third last token ends S2's": (
        C.replace("of the river", "of her river"),
        S1,
        S2.replace("the river", "other river"),
    ),
}


@pytest.mark.parametrize(("c", "s1", "s2"), ACCEPTED.values(), ids=ACCEPTED.keys())
def test_accepted(c: str, s1: str, s2: str) -> None:
    assert reject(c, s1, s2) is None


def test_lengths() -> None:
    assert [count for count in range(60) if has_complex_length(["a"] * count)] == list(range(9, 51))
    assert [count for count in range(60) if has_simple_length(["a"] * count)] == list(range(6, 51))


@pytest.mark.parametrize(
    ("c", "s", "shares"),
    [
        ("he is a", "he is a", True),
        ("he is a", "he is also", True),
        ("he is also", "he is a", False),
        ("he is a", "he was a", False),
        ("he is a", "she he is a", False),
        ("he is a", "he isa a", False),
    ],
)
def test_prefix(c: str, s: str, shares: bool) -> None:
    assert shares_prefix([*c.split(), "b", "."], [*s.split(), "c", "d", "."]) is shares


@pytest.mark.parametrize(
    ("c", "s", "shares"),
    [
        ("her town .", "her town .", True),
        ("her town .", "other town .", True),
        ("other town .", "her town .", False),
        ("her town .", "hers town .", False),
        ("her town .", "her atown .", False),
        ("the town .", "the town !", False),
        ("the town .", "the town . a", False),
    ],
)
def test_suffix(c: str, s: str, shares: bool) -> None:
    assert shares_suffix(["a", "b", *c.split()], ["c", *s.split()]) is shares


def test_folded() -> None:
    assert folded("The OLD -- mill - Élan ''".split()) == ("the", "old", "-", "mill", "-", "élan", "''")


DEFECTS = {
    "empty": ("", Drop.SENTENCE_END),
    "period": ("It stands .", None),
    "quotation mark at the end": ("It stands . ''", Drop.SENTENCE_END),
    "final punctuation goes first": (f"It {'o' * 25}", Drop.SENTENCE_END),
    "three at the beginning": ("Ha Ha Ha .", None),
    "four at the beginning": ("Ha Ha Ha Ha .", Drop.REPEATED_TOKEN),
    "repeats at the end": ("It . . . .", Drop.REPEATED_TOKEN),
    "repeats differ in case": ("It Big big Big big .", None),
    "mixed case": ("It is Poop .", None),
}


@pytest.mark.parametrize(("tokens", "defect"), DEFECTS.values(), ids=DEFECTS.keys())
def test_token_defect(tokens: str, defect: Drop | None) -> None:
    assert token_defect(tokens.split()) is defect


RESIDUES = (
    *("{{a", "a}}", "[[a", "a]]", "{|", "|}", "a | b", "<ref", "<REF name", "</small>", "<br", "thumb|a", "a|left"),
    *("a|right", "a|thumb", "== a", "http://a.b", "HTTPS://a.b", 'class="a"', "a.* b", "a!*b", r"\'a\'", r"\"a"),
)


@pytest.mark.parametrize("residue", RESIDUES)
def test_residue_of_markup(residue: str) -> None:
    assert text_defect(f"The mill {residue} stands.") is Drop.MARKUP_RESIDUE


@pytest.mark.parametrize(
    "text",
    [
        "a [b] c",
        "{a}",
        "a < b > c",
        "1 = 1",
        "and/or",
        "a thumb",
        'say "a"',
        "f(x) = {y}",
        "* a",
        "5 * 6",
        r"a \ b",
    ],
)
def test_no_residue(text: str) -> None:
    assert text_defect(text) is None


GLUED = {
    "two sentences": ("He left town.She stayed.", True),
    "behind a number": ("It burnt in 1804.She stayed.", True),
    "behind a bracket": ("It burnt (again).She stayed.", True),
    "behind quotes": ('He said "so".She stayed.', True),
    "second place": ("It is on mill.example in town.She stayed.", True),
    "with a space": ("He left town. She stayed.", False),
    "lower case": ("He left town.she stayed.", False),
    "host": ("It is on www.mill.example now.", False),
    "initials": ("He met J.R. and the U.S.Army.", False),
    "title": ("He met Dr.Lee.", False),
    "one capital": ("He joined Plan.B then.", False),
    "question mark": ("He left town?She stayed.", False),
}


@pytest.mark.parametrize(("text", "glued"), GLUED.values(), ids=GLUED.keys())
def test_glued(text: str, glued: bool) -> None:
    assert is_glued(text) is glued


def test_a_hole_is_named_before_residue() -> None:
    assert text_defect(f"The {HOLE} [[mill.") is Drop.HOLE


def test_published_rows_are_accepted() -> None:
    reasons = Counter(reject(*row) for row in published_rows())
    assert reasons[None] / reasons.total() >= 0.997


def test_the_published_rules_have_no_exception() -> None:
    reasons = Counter(by(PUBLISHED, *row) for row in published_rows())
    assert set(reasons) <= {None, Drop.VULGAR, Drop.REPEATED_TOKEN}
    assert reasons[None] / reasons.total() >= 0.999


def test_hardly_any_published_row_is_called_vulgar() -> None:
    flagged = [row for row in published_rows() if any(token_defect(part.split()) is Drop.VULGAR for part in row)]
    assert len(flagged) / len(published_rows()) <= 0.001


def test_the_list_is_in_lower_case() -> None:
    assert {word for word in VULGAR if word != word.lower()} == set()
