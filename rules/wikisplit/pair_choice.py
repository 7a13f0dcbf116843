"""Joint choice of S1 and S2 for one C: neighbours before other pairs, then the larger sum of BLEU.

If S1 and S2 are chosen separately, S2 is often C with a word changed, and S1 any sentence that begins alike. In the
histories of PEPs and EIPs, 326 of 437 pairs that are not neighbours were like this, and 29 of 188 neighbours.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from wikimill.rules.drops import Drop
from wikimill.rules.wikisplit.coverage import coverage_of, covered_from_end, covered_from_start
from wikimill.rules.wikisplit.criteria import Criteria
from wikimill.rules.wikisplit.halves import Half
from wikimill.rules.wikisplit.pair_rules import alignment_of, begins_like, is_aligned, pair_defect
from wikimill.rules.wikisplit.places import Place, place_before, share_unit
from wikimill.rules.wikitext.prose import Sentence

#: Decimal places to which sums of BLEU are compared, so that the last bit of a logarithm never decides.
_DIGITS = 9


@dataclass(frozen=True, slots=True)
class Pair:
    """S1 and S2. `place` is the place of S1 that S2 directly follows; without one, S1's first place."""

    first: Half
    second: Half
    place: Place
    is_adjacent: bool


def choose_pair(
    sentence: Sentence, firsts: Sequence[Half], seconds: Sequence[Half], criteria: Criteria, dropped: Counter[Drop]
) -> Pair | None:
    """Return the best pair that satisfies all rules, or None.

    Args:
        sentence: C.
        firsts, seconds: the sentences that can be S1, and S2.
        criteria: the conditions on a pair.
        dropped: the drop counts to which all other pairs are added; pairs ranked lower count as `BETTER_CANDIDATE`.
    """
    pairs = [_pair(first, second) for first, second in product(firsts, seconds)]
    if len(pairs) > 1:
        pairs.sort(key=_ranked_with_neighbours if criteria.neighbours_first else _ranked)
    judge = _Judge(sentence, criteria)
    for number, pair in enumerate(pairs, start=1):
        defect = judge.defect(pair)
        if defect is None:
            if number < len(pairs):
                dropped[Drop.BETTER_CANDIDATE] += len(pairs) - number
            return pair
        dropped[defect] += 1
    return None


class _Judge:
    """The rules for pairs of one C, with a cache of the tokens that each half covers."""

    def __init__(self, sentence: Sentence, criteria: Criteria) -> None:
        self._sentence, self._criteria = sentence, criteria
        self._tokens = [token.lower() for token in sentence.tokens]
        self._covered: dict[tuple[bool, tuple[str, ...]], int] = {}

    def defect(self, pair: Pair) -> Drop | None:
        """Return the first rule that a pair breaks, or None."""
        criteria, c = self._criteria, self._sentence
        first, second = pair.first.sentence.tokens, pair.second.sentence.tokens
        defect = pair_defect(
            (len(c.tokens), len(first), len(second)),
            criteria.distinct_prefix and begins_like(c.tokens, second),
            criteria,
            bleu=max(pair.first.bleu, pair.second.bleu),
            text="" if share_unit(pair.first.places, pair.second.places) else c.text,
            adjacent=pair.is_adjacent,
        )
        alignment = alignment_of(criteria, adjacent=pair.is_adjacent)
        if defect is not None or alignment is None:
            return defect
        covered = coverage_of(len(c.tokens), self._cover(first, is_first=True), self._cover(second, is_first=False))
        return None if is_aligned(covered, alignment) else Drop.ALIGNMENT

    def _cover(self, tokens: tuple[str, ...], *, is_first: bool) -> int:
        key = is_first, tokens
        if key not in self._covered:
            cover = covered_from_start if is_first else covered_from_end
            self._covered[key] = cover(self._tokens, tokens)
        return self._covered[key]


def _pair(first: Half, second: Half) -> Pair:
    place = place_before(first.places, second.places)
    return Pair(first, second, place or first.places[0], place is not None)


def _ranked(pair: Pair) -> tuple[float, tuple[str, ...], tuple[str, ...]]:
    total = round(pair.first.bleu + pair.second.bleu, _DIGITS)
    return -total, pair.first.sentence.tokens, pair.second.sentence.tokens


def _ranked_with_neighbours(pair: Pair) -> tuple[bool, tuple[float, tuple[str, ...], tuple[str, ...]]]:
    return not pair.is_adjacent, _ranked(pair)
