"""Mentions that cannot stand where a link would put them: what the default rules ask since the seventh reading."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wikimill.rules.coreference.protocol import words_of
from wikimill.rules.discofuse.parse_queries import is_personal
from wikimill.rules.text.connectives import TIMES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spacy.tokens import Doc, Span

    from wikimill.rules.coreference.protocol import Link

_PARTS = frozenset(
    "one two three four five some many most several all none each both either neither any few half much part".split()
)
_DEFINITE = frozenset("the these those this that his her its their my our your".split())
#: Titles of several: "Generals Sherman and Philip Sheridan".
_TITLES = frozenset(
    "generals colonels captains admirals presidents senators governors kings queens emperors popes saints princes"
    " princesses dukes lords sirs doctors professors judges justices ministers bishops cardinals brothers sisters"
    " messrs. representatives congressmen majors lieutenants sergeants officers".split()
)
_DAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())
_PLACING = frozenset("in at on from near".split())
#: Last words of papers' names, behind which a person's stands: "in The New York Times John Leonard wrote".
_PAPERS = frozenset("times post guardian telegraph journal herald news magazine tribune independent observer".split())
_NAME_PARTS = frozenset({"flat", "list", "compound"})
_NOUNS = ("NN", "NNS", "NNP", "NNPS")


def is_misplaced(link: Link, sentences: Sequence[Doc]) -> bool:
    """Whether the antecedent's words are no phrase, or none that can stand in the anaphor's place.

    Args:
        link: both of its mentions stand in `sentences`.
        sentences: the one or two sentences of an example.
    """
    source, anaphor = words_of(link.antecedent, sentences), words_of(link.anaphor, sentences)
    if is_part_of_amount(anaphor, source) or holds_verb(source) or names_owner(anaphor, source):
        return True
    return has_title_of_several(source) or follows_name(anaphor, source) or is_cut_name(source) or is_compared(source)


def is_part_of_amount(anaphor: Span, source: Span) -> bool:
    """Whether a part of them would be one of an amount: "one of them" is not "one of both parties", "one of men".

    Names may stand there ("one of the Beatles", "half of France").
    """
    doc, start = anaphor.doc, anaphor.start
    if start < 2 or doc[start - 1].lower_ != "of":
        return False
    if source[0].lower_ in _PARTS:
        return True
    is_open = source[0].lower_ not in _DEFINITE and source.root.pos_ != "PROPN"
    has_owner = any(child.dep_ == "nmod:poss" for child in source.root.children)
    return is_open and not has_owner and doc[start - 2].lower_ in _PARTS


def names_owner(anaphor: Span, source: Span) -> bool:
    """Whether one of several owners is named before "their": "Federer led Agassi and Federer 's series"."""
    if anaphor.root.dep_ != "nmod:poss" or not any(token.tag_ == "CC" for token in source):
        return False
    before = anaphor.doc[max(0, anaphor.start - 8) : anaphor.start]
    if anaphor.doc is source.doc:
        before = anaphor.doc[max(source.end, anaphor.start - 8) : anaphor.start]
    named = {token.lower_ for token in source if token.pos_ == "PROPN"}
    return any(token.pos_ == "PROPN" and token.lower_ in named for token in before)


def has_title_of_several(source: Span) -> bool:
    """Whether one name is cut out behind a title of several: "Generals Sherman" of "Generals Sherman and Sheridan"."""
    return source[0].lower_ in _TITLES and len(source) > 1 and not any(token.tag_ == "CC" for token in source)


def follows_name(anaphor: Span, source: Span) -> bool:
    """Whether a name would stand right behind another: "to his friend Anthime he" is not "Anthime Schopenhauer".

    A day or month before it is none ("In May he"), and a place tells itself from who is there ("In archaic Greece he").
    """
    if anaphor.start == 0 or source[0].pos_ != "PROPN":
        return False
    before = anaphor.doc[anaphor.start - 1]
    if before.pos_ != "PROPN" or before.lower_ in TIMES | _DAYS or anaphor.root.pos_ == "PROPN":
        return False
    return not any(child.dep_ == "case" and child.lower_ in _PLACING for child in before.children)


def holds_verb(source: Span) -> bool:
    """Whether a verb may stand between the words and their head: "the universal panacea symbolized evolution"."""
    for token in source[1:-1]:
        before = token.nbor(-1)
        is_verbal = token.tag_ in ("VBD", "VBZ", "VBP", "MD") or (token.tag_ == "VBN" and token.dep_ == "amod")
        if is_verbal and token.i < source.root.i and before.tag_ in _NOUNS:
            return True
    return False


def is_cut_name(source: Span) -> bool:
    """Whether a name goes on before or behind the words, or two are taken for one.

    "San Lorenzo Colossal" of "San Lorenzo Colossal Head 2", "The New York Times John Leonard".
    """
    doc = source.doc
    if source[0].text.isdigit() and len(source) > 1 and source.root.pos_ in ("PROPN", "NOUN"):
        return True  # "in 1935 Brothers Fred and Al thought of it"
    if source.root.pos_ != "PROPN":
        # "Ball suspected him": a noun in the singular without an article is a name, and would be written as a noun.
        is_bare = len(source) == 1 and source.root.text.istitle() and source.root.tag_ in ("NN", "VB")
        return is_bare and not is_personal(source.root)
    before = doc[source.start - 1] if source.start else source.root
    if before.i < source.start and before.pos_ == "PROPN" and source[0].text == "the":
        return True  # "Sonic the Hedgehog"
    is_name = before.i < source.start and before.pos_ == source[0].pos_ == "PROPN" and before.text[0].isupper()
    if is_name and (before.dep_ in ("flat", "compound") or source[0].dep_ in _NAME_PARTS):
        return True
    behind = doc[source.end] if source.end < len(doc) else source.root
    if behind.i >= source.end and behind.pos_ == "PROPN" and behind.text[0].isupper() and behind.dep_ in _NAME_PARTS:
        return True
    return any(token.lower_ in _PAPERS and token.nbor(1).pos_ == "PROPN" for token in source[:-1])


def is_compared(source: Span) -> bool:
    """Whether the words are half of "the larger the gun , the slower it is"."""
    return source[0].lower_ == "the" and any(token.lower_ == "the" for token in source[1:])
