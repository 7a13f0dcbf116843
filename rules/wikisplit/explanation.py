"""Explanations for people of why (C, S1, S2) is, or is not, a rewrite: the failing condition, BLEU, the columns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import NamedTuple

from wikimill.rules.drops import Drop
from wikimill.rules.quantities import quantity
from wikimill.rules.text.bleu import bleu
from wikimill.rules.wikisplit.candidates import Placed
from wikimill.rules.wikisplit.comparison import comparison
from wikimill.rules.wikisplit.criteria import Criteria
from wikimill.rules.wikisplit.halves import complex_defect, sound_firsts, sound_seconds
from wikimill.rules.wikisplit.pair_choice import choose_pair
from wikimill.rules.wikisplit.pair_rules import TRIGRAM, shares_prefix, shares_suffix
from wikimill.rules.wikisplit.places import Found, Place, place_before, share_unit
from wikimill.rules.wikisplit.record import Direction
from wikimill.rules.wikitext.prose import Sentence


class Candidate(NamedTuple):
    """C, S1 and S2 with their places in a change. `direction` is as in `Rewrite`."""

    direction: Direction
    complex_sentence: Sentence
    first: Found
    second: Found

    @classmethod
    def of(cls, sentences: Sequence[Sentence], *, adjacent: bool, together: bool) -> Candidate:
        """Return the candidate of C, S1 and S2, which have no places of their own.

        Args:
            sentences: C, S1 and S2.
            adjacent: whether S2 directly follows S1.
            together: whether S1 and S2 are in one paragraph; implied by `adjacent`.
        """
        c, first, second = sentences
        place = Place(0 if adjacent or together else 1, 0, 1 if adjacent else 2, True)
        return cls("split", c, (first, [Place(0, 0, 0, False)]), (second, [place]))

    @property
    def sentences(self) -> tuple[Sentence, Sentence, Sentence]:
        """C, S1 and S2."""
        return self.complex_sentence, self.first[0], self.second[0]

    @property
    def adjacent(self) -> bool:
        """Whether S2 directly follows S1."""
        return place_before(self.first[1], self.second[1]) is not None

    @property
    def same_paragraph(self) -> bool:
        """Whether a paragraph has both S1 and S2."""
        return share_unit(self.first[1], self.second[1])


def candidates_of(removed: Placed, added: Placed) -> Iterator[Candidate]:
    """Yield the candidates of a change, splits first: all triples that share the trigrams.

    `removed` and `added` are the sentences that `candidates.changed_sentences` returns.
    """
    directions: tuple[tuple[Direction, Placed, Placed], ...] = (
        ("split", removed, added),
        ("merge", added, removed),
    )
    for direction, complexes, simples in directions:
        long = [found for found in simples.values() if len(found[0].folded) >= TRIGRAM]
        for c, _ in complexes.values():
            if len(c.folded) < TRIGRAM or len(simples) < 2:
                continue
            firsts = [found for found in long if shares_prefix(c.folded, found[0].folded)]
            seconds = [found for found in long if shares_suffix(c.folded, found[0].folded)]
            for first in firsts:
                for second in seconds:
                    yield Candidate(direction, c, first, second)


def first_failure(candidate: Candidate, criteria: Criteria) -> Drop | None:
    """Return the first condition that fails, by the miner's functions and in its order; None if all hold."""
    c, first, second = candidate.sentences
    if (defect := complex_defect(c, criteria)) is not None:
        return defect
    if min(len(first.folded), len(second.folded)) < TRIGRAM:
        return first.defect or second.defect or Drop.SIMPLE_LENGTH
    if not (shares_prefix(c.folded, first.folded) and shares_suffix(c.folded, second.folded)):
        return Drop.TRIGRAM
    dropped: Counter[Drop] = Counter()
    firsts = sound_firsts(c, [candidate.first], criteria, 1, dropped)
    seconds = sound_seconds(c, [candidate.second], criteria, 1, dropped) if firsts else []
    if seconds:
        choose_pair(c, firsts, seconds, criteria, dropped)
    return next(iter(dropped), None)


def candidate_lines(candidate: Candidate, criteria: Criteria, language: str, reason: Drop | None) -> Iterator[str]:
    """Yield the lines about a candidate: the sentences, BLEU and columns, and the verdict.

    Args:
        candidate: the candidate.
        criteria: the conditions on a rewrite.
        language: the language code for the columns.
        reason: why it is left out; None if it is an example.
    """
    c, first, second = candidate.sentences
    for name, sentence in (("C ", c), ("S1", first), ("S2", second)):
        yield f"{name}  {' '.join(sentence.tokens) or sentence.text}"
    if all(sentence.tokens for sentence in candidate.sentences):
        yield f"  bleu_1 {bleu(c.tokens, first.tokens):.4f}, bleu_2 {bleu(c.tokens, second.tokens):.4f}"
        columns = asdict(comparison(c.tokens, first.tokens, second.tokens, language))
        yield "  " + ", ".join(f"{name} {value:g}" for name, value in columns.items())
    paragraphs = "" if candidate.same_paragraph else "; they are in different paragraphs"
    yield f"  S2 {'directly follows' if candidate.adjacent else 'does not follow'} S1{paragraphs}"
    yield "  accepted" if reason is None else f"  not accepted: {reason}: {_because(reason, candidate, criteria)}"


def _because(reason: Drop, candidate: Candidate, criteria: Criteria) -> str:
    """Return what a reason means, with the candidate's values and the limits of reasons that have one."""
    c, first, second = candidate.sentences
    lengths = [len(sentence.tokens) for sentence in candidate.sentences]
    if reason == Drop.COMPLEX_LENGTH:
        allowed = f"{criteria.min_complex_tokens} to {criteria.max_complex_tokens:,} are allowed"
        return f"C has {quantity(lengths[0], 'token')}; {allowed}"
    if reason == Drop.SIMPLE_LENGTH:
        allowed = f"{criteria.min_simple_tokens} to {criteria.max_simple_tokens:,} are allowed"
        return f"S1 has {quantity(lengths[1], 'token')} and S2 {lengths[2]:,}; {allowed}"
    if reason == Drop.LENGTH_RATIO:
        ratio = (lengths[1] + lengths[2]) / lengths[0]
        allowed = f"at most {criteria.max_length_ratio:g} are allowed"
        return f"S1 and S2 have together {ratio:.2f} tokens for each of C's; {allowed}"
    if reason == Drop.BLEU:
        scores = f"{bleu(c.tokens, first.tokens):.4f} with S1 and {bleu(c.tokens, second.tokens):.4f} with S2"
        return f"BLEU of C is {scores}; at least {criteria.min_bleu:g} is needed"
    if reason == Drop.SAME_SUFFIX and first.text == second.text:
        return "S1 and S2 are the same sentence; mostly, C was reworded as one"
    return reason.gloss
