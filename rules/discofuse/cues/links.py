"""Cues about replaced anaphors: whether the antecedent is right, and whether the half is understandable with it."""

from __future__ import annotations

from spacy.tokens import Token

from wikimill.rules.coreference.nouns import noun_classes
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, Link
from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.parse_queries import (
    PERSONAL,
    is_plural,
    root_of,
    subject_of,
)
from wikimill.rules.languages.en.nouns import singular


def untrusted_links(candidate: Candidate) -> float:
    """Count the links that do not reach the resolver's threshold."""
    return sum(not link.trusted for link in candidate.draft.links)


def least_trust(candidate: Candidate) -> float:
    """Return the lowest score of the draft's links; 1 without links."""
    return min((link.score for link in candidate.draft.links), default=1.0)


def closest_rival(candidate: Candidate) -> float:
    """Return the highest log-odds of a second-best candidate; -8 without one."""
    return max((link.runner_up for link in candidate.draft.links), default=-8.0)


def is_named_again(candidate: Candidate) -> bool:
    """Return whether the antecedent's noun recurs in the anaphor's sentence: "Although she lost , Mulholland left".

    Within one sentence, only after the anaphor. In another sentence, a nominal anaphor counts itself.
    """

    def holds(link: Link) -> bool:
        head = candidate.source(link).root
        here = candidate.docs[link.anaphor.sentence]
        places = [token.i for token in here if token.text == head.text and token.tag_.startswith("NN")]
        return any(candidate.crosses(link) or place > link.anaphor.start for place in places)

    return candidate.any_link(holds)


def is_indefinite(candidate: Candidate) -> bool:
    """Return whether the antecedent opens with "a" or a number, so that repeating it would denote something new."""
    return candidate.any_link(lambda link: candidate.source(link)[0].lower_ in lexicon.INDEFINITE)


def is_vague(candidate: Candidate) -> bool:
    """Return whether the antecedent is a quantity or refers back itself: "some", "his plant", "the following"."""

    def holds(link: Link) -> bool:
        source = candidate.source(link)
        is_pointing = any(token.lower_ in lexicon.POINTING_WORDS for token in source)
        return source[0].lower_ in lexicon.QUANTIFIERS or source[0].tag_ == "PRP$" or is_pointing

    return candidate.any_link(holds)


def number_differs(candidate: Candidate) -> bool:
    """Return whether "they" refers to a singular noun, or "it", "he" or "she" to a plural one."""

    def holds(link: Link) -> bool:
        kind, head = _kind(candidate, link), candidate.source(link).root
        plural = is_plural(head)
        return (kind == "they" and not plural) or (kind in ("it", "he", "she") and plural)

    return candidate.any_link(holds)


def group_is_many(candidate: Candidate) -> bool:
    """Return whether "they" refers to a group: "the band … They"."""
    return candidate.any_link(
        lambda link: (
            _kind(candidate, link) == "they" and "group" in noun_classes(singular(candidate.source(link).root.lower_))
        )
    )


def is_list_member(candidate: Candidate) -> bool:
    """Return whether the antecedent is one of several coordinated nouns."""

    def holds(link: Link) -> bool:
        head = candidate.source(link).root
        return head.dep_ == "conj" or any(child.dep_ == "conj" for child in head.children)

    return candidate.any_link(holds)


def former_subject_is_pronoun(candidate: Candidate) -> bool:
    """Return whether the antecedent's sentence has such a pronoun as its subject: "He served Russell . He wrote"."""

    def holds(link: Link) -> bool:
        former = candidate.docs[link.antecedent.sentence]
        subject = subject_of(root_of(former))
        return subject is not None and PRONOUN_CLASSES.get(subject.lower_) == _kind(candidate, link)

    return candidate.any_link(holds)


def rival_people(candidate: Candidate) -> float:
    """Count the other names and personal nouns in the sentence of the antecedent of "he" or "she": the most of any."""
    best = 0
    for link in candidate.draft.links:
        if _kind(candidate, link) in ("he", "she"):
            source = candidate.source(link)
            best = max(best, sum(_is_person(token) for token in source.doc if not source.start <= token.i < source.end))
    return best


def _kind(candidate: Candidate, link: Link) -> str:
    """Return the class of a pronoun; "" for a nominal."""
    return PRONOUN_CLASSES.get(candidate.pronoun(link).lower_, "") if link.kind == "pronoun" else ""


def _is_person(token: Token) -> bool:
    if token.pos_ == "PROPN":
        return token.dep_ not in ("compound", "flat")
    return token.pos_ == "NOUN" and not noun_classes(singular(token.lower_)).isdisjoint(PERSONAL)
