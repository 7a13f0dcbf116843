"""Filters of C and of the proposed sentences for S1 and S2, each checked alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from wikimill.rules.drops import Drop
from wikimill.rules.text.bleu import remembered_bleu
from wikimill.rules.wikisplit.criteria import Criteria
from wikimill.rules.wikisplit.pair_rules import has_exact_prefix, has_exact_suffix, shares_suffix
from wikimill.rules.wikisplit.places import Found, Place
from wikimill.rules.wikisplit.sentence_rules import has_complex_length, has_simple_length, sentence_defect
from wikimill.rules.wikitext.prose import Sentence


@dataclass(frozen=True, slots=True)
class Half:
    """A simple sentence that may be half of a rewrite, with BLEU (C as hypothesis), in [0, 1], and its places."""

    sentence: Sentence
    bleu: float
    places: Sequence[Place]


def sound_firsts(
    sentence: Sentence, firsts: list[Found], criteria: Criteria, others: int, dropped: Counter[Drop]
) -> list[Half]:
    """Return the sentences that can be S1; count the candidates of the others as dropped.

    Args:
        sentence: C.
        firsts: the sentences that begin like C.
        criteria: the conditions.
        others: the number of candidates (C, S1, S2) that each sentence is part of.
        dropped: the drop counts to which the candidates are added.
    """
    sound = []
    for found in firsts:
        reason = first_defect(sentence, found[0], criteria)
        if reason is None:
            sound.append(found)
        else:
            dropped[reason] += others
    return _close_to(sentence, sound, criteria, others, dropped)


def sound_seconds(
    sentence: Sentence, seconds: list[Found], criteria: Criteria, others: int, dropped: Counter[Drop]
) -> list[Half]:
    """Return the sentences that can be S2; arguments and counts as for `sound_firsts`."""
    sound = []
    for found in seconds:
        reason = second_defect(sentence, found[0], criteria)
        if reason is None:
            sound.append(found)
        else:
            dropped[reason] += others
    return _close_to(sentence, sound, criteria, others, dropped)


def first_defect(sentence: Sentence, simple: Sentence, criteria: Criteria) -> Drop | None:
    """Return why a sentence that begins like C cannot be S1, apart from BLEU; None if it can."""
    if criteria.exact_trigrams and not has_exact_prefix(sentence.tokens, simple.tokens):
        return Drop.TRIGRAM
    ends_like = has_exact_suffix if criteria.exact_trigrams else shares_suffix
    form, other = (sentence.tokens, simple.tokens) if criteria.exact_trigrams else (sentence.folded, simple.folded)
    return Drop.SAME_SUFFIX if ends_like(form, other) else simple_defect(simple, criteria)


def second_defect(sentence: Sentence, simple: Sentence, criteria: Criteria) -> Drop | None:
    """Return why a sentence that ends like C cannot be S2, apart from BLEU; None if it can."""
    if criteria.exact_trigrams and not has_exact_suffix(sentence.tokens, simple.tokens):
        return Drop.TRIGRAM
    return simple_defect(simple, criteria)


def complex_defect(sentence: Sentence, criteria: Criteria) -> Drop | None:
    """Return the first defect of C by itself (its text, length and form), or None."""
    if sentence.defect is not None:
        return sentence.defect
    if not has_complex_length(sentence.tokens, criteria):
        return Drop.COMPLEX_LENGTH
    return sentence_defect(sentence.tokens, criteria)


def simple_defect(simple: Sentence, criteria: Criteria) -> Drop | None:
    """Return the first defect of a simple sentence by itself (its text, length and form), or None."""
    if simple.defect is not None:
        return simple.defect
    if not has_simple_length(simple.tokens, criteria):
        return Drop.SIMPLE_LENGTH
    return sentence_defect(simple.tokens, criteria)


def _close_to(
    sentence: Sentence, simples: list[Found], criteria: Criteria, others: int, dropped: Counter[Drop]
) -> list[Half]:
    """Return the simple sentences with enough BLEU; count `others` candidates as dropped for each of the rest."""
    close: list[Half] = []
    for simple, places in simples:
        score = remembered_bleu(sentence.tokens, simple.tokens)
        if score >= criteria.min_bleu:
            close.append(Half(simple, score, places))
        else:
            dropped[Drop.BLEU] += others
    return close
