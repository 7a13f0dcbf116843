"""The connectives that a rater may choose from: one of each coarse sense, and none (Geva et al., 2019, section 4.2)."""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import partial

from wikimill.rules.discofuse.human_eval.rating_tables import NO_CONNECTIVE
from wikimill.rules.human_eval.drawing import order
from wikimill.rules.text.connective_senses import Sense, bare, sense_of

#: Common connectives of each sense (wikimill's choice); for each sense but the text's own, one is drawn by hash.
_COMMON: Mapping[Sense, tuple[str, ...]] = types.MappingProxyType(
    {
        Sense.COMPARISON: ("although", "but", "however", "nevertheless", "whereas", "yet"),
        Sense.EXPANSION: ("and", "for example", "furthermore", "in fact", "moreover", "or"),
        Sense.CONTINGENCY: ("as a result", "because", "consequently", "so", "therefore", "thus"),
        Sense.TEMPORAL: ("afterward", "meanwhile", "next", "then", "thereafter", "ultimately"),
    }
)


def connective_choices(example_id: str, connective: str, salt: str) -> tuple[str, ...]:
    """Return the five choices for an example: one connective of each sense, then "none".

    The text's own connective represents its sense, as in the paper. The others are drawn from common connectives, and
    the four are shuffled, both by hash, so that neither position nor rarity reveals the text's own.

    >>> connective_choices("1f", "however ,", "wikimill")
    ('consequently', 'thereafter', 'and', 'however', 'none')

    Raises:
        ValueError: the connective has no known sense.
    """
    own = sense_of(connective)
    chosen = [bare(connective)] if own is not None else []
    for sense, words in _COMMON.items():
        if sense is not own:
            chosen.append(min(words, key=partial(order, f"{salt} {sense} {example_id}")))
    chosen.sort(key=partial(order, f"{salt} place {example_id}"))
    return (*chosen, NO_CONNECTIVE)
