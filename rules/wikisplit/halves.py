"""Which of the proposed sentences can be S1, and which S2, each judged alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from wikimill.rules.drops import Drop
from wikimill.rules.text.bleu import remembered_bleu
from wikimill.rules.wikisplit.criteria import Criteria
from wikimill.rules.wikisplit.pair_rules import has_exact_prefix, has_exact_suffix, shares_suffix
from wikimill.rules.wikisplit.places import Found, Place
from wikimill.rules.wikisplit.sentence_rules import has_simple_length, sentence_defect
from wikimill.rules.wikitext.prose import Sentence


@dataclass(frozen=True, slots=True)
class Half:
    """A simple sentence that may be half of a rewrite, its BLEU with C, and its places."""

    sentence: Sentence
    bleu: float
    places: Sequence[Place]


def sound_firsts(
    sentence: Sentence, firsts: list[Found], criteria: Criteria, others: int, dropped: Counter[Drop]
) -> list[Half]:
    """Return the sentences that can be S1.

    Args:
        sentence: C.
        firsts: what begins like C.
        criteria: the conditions.
        others: how many candidates each sentence is part of, and so the number dropped with it.
        dropped: added to.
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
    """Return the sentences that can be S2; see `sound_firsts`."""
    sound = []
    for found in seconds:
        reason = second_defect(sentence, found[0], criteria)
        if reason is None:
            sound.append(found)
        else:
            dropped[reason] += others
    return _close_to(sentence, sound, criteria, others, dropped)


def first_defect(sentence: Sentence, simple: Sentence, criteria: Criteria) -> Drop | None:
    """Return why a sentence that begins like C is not an S1, BLEU aside."""
    if criteria.exact_trigrams and not has_exact_prefix(sentence.tokens, simple.tokens):
        return Drop.TRIGRAM
    ends_like = has_exact_suffix if criteria.exact_trigrams else shares_suffix
    form, other = (sentence.tokens, simple.tokens) if criteria.exact_trigrams else (sentence.folded, simple.folded)
    return Drop.SAME_SUFFIX if ends_like(form, other) else simple_defect(simple, criteria)


def second_defect(sentence: Sentence, simple: Sentence, criteria: Criteria) -> Drop | None:
    """Return why a sentence that ends like C is not an S2, BLEU aside."""
    if criteria.exact_trigrams and not has_exact_suffix(sentence.tokens, simple.tokens):
        return Drop.TRIGRAM
    return simple_defect(simple, criteria)


def simple_defect(simple: Sentence, criteria: Criteria) -> Drop | None:
    """Return what is wrong with a simple sentence itself."""
    if simple.defect is not None:
        return simple.defect
    if not has_simple_length(simple.tokens, criteria):
        return Drop.SIMPLE_LENGTH
    return sentence_defect(simple.tokens, criteria)


def _close_to(
    sentence: Sentence, simples: list[Found], criteria: Criteria, others: int, dropped: Counter[Drop]
) -> list[Half]:
    """Return the simple sentences whose BLEU with C is high enough; each of the rest drops `others` candidates."""
    close: list[Half] = []
    for simple, places in simples:
        score = remembered_bleu(sentence.tokens, simple.tokens)
        if score >= criteria.min_bleu:
            close.append(Half(simple, score, places))
        else:
            dropped[Drop.BLEU] += others
    return close
