"""A fusion as the rules give it: a coherent text, its two independent sentences, and the phenomenon that tied them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Literal

from wikimill.rules.drops import Drop

#: The labels of the release (its README): PAIR from two consecutive sentences, SINGLE from one.
DiscourseType = Literal[
    "PAIR_ANAPHORA",
    "PAIR_CONN",
    "PAIR_CONN_ANAPHORA",
    "PAIR_NONE",
    "SINGLE_APPOSITION",
    "SINGLE_CATAPHORA",
    "SINGLE_CONN_INNER",
    "SINGLE_CONN_INNER_ANAPHORA",
    "SINGLE_CONN_START",
    "SINGLE_RELATIVE",
    "SINGLE_S_COORD",
    "SINGLE_S_COORD_ANAPHORA",
    "SINGLE_VP_COORD",
]


@dataclass(frozen=True, slots=True)
class Fusion:
    """One example. Sentences are token strings joined by single spaces.

    Attributes:
        coherent: the text as it stands in the document: one sentence and "", or two consecutive sentences.
        incoherent: the two independent sentences that the rules made of it.
        discourse_type: the phenomenon, by the release's label.
        connective: what was deleted, as the release spells it ("however ,", ", but"); "" if nothing was.
        has_pronoun: whether a pronoun was replaced by what it stands for.
        has_nominal: whether another nominal was.
        rules: ids of the rules that fired, in order.
    """

    coherent: tuple[str, str]
    incoherent: tuple[str, str]
    discourse_type: DiscourseType
    connective: str = ""
    has_pronoun: bool = False
    has_nominal: bool = False
    rules: tuple[str, ...] = ()


@dataclass(slots=True)
class FusionFindings:
    """What was found in a block of paragraphs. `proposed` = len(fusions) + the sum of `dropped`.

    `fusions` carries the index of the paragraph, within the block, beside each example.
    """

    fusions: list[tuple[int, Fusion]] = field(default_factory=list)
    proposed: int = 0
    dropped: Counter[Drop] = field(default_factory=Counter)
