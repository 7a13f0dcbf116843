"""The pronoun of a prediction at the place of the gold text's (Geva et al., 2019, figure 3)."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.metrics.connective_slots import OTHER
from wikimill.rules.metrics.scored_examples import Reference
from wikimill.rules.metrics.slot_alignment import unmatched
from wikimill.rules.similarity.alignment import Block, align

#: Pronouns of the third person, by gender and number, then by case, the order of the figure.
PRONOUNS = (
    *("he", "him", "his", "himself", "she", "her", "hers", "herself"),
    *("it", "its", "itself", "they", "them", "their", "theirs", "themselves"),
)
_PRONOUNS = frozenset(PRONOUNS)


def predicted_pronouns(reference: Reference, prediction: str) -> Iterator[tuple[str, str]]:
    """Yield (gold pronoun, predicted pronoun or `OTHER`) for each gold pronoun that the model had to add.

    The gold text is the first of several references. A pronoun that the source has in the same place is not counted,
    because that would reward copying. Nothing is yielded for an example whose column `has_coref_type_pronoun` is false.
    """
    if reference.has_pronoun is False:
        return
    gold = reference.texts[0].lower().split()
    if not _PRONOUNS.intersection(gold):
        return
    new = unmatched(align(gold, reference.source_text.lower().split()))
    if not any(gold[place] in _PRONOUNS for place in new):
        return
    found = prediction.lower().split()
    for block in align(gold, found):
        yield from _pairs(block, gold, found, new)


def _pairs(block: Block, gold: list[str], found: list[str], new: set[int]) -> Iterator[tuple[str, str]]:
    """Yield pairs of gold and predicted pronouns in a block, matched in order; only gold pronouns in `new`."""
    answers = (token for token in found[block.there : block.there_end] if token in _PRONOUNS)
    for place in range(block.start, block.end):
        if gold[place] in _PRONOUNS:
            answer = next(answers, OTHER)
            if place in new:
                yield gold[place], answer
