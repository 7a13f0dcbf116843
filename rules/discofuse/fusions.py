"""A fusion example: a coherent text, its two independent sentences, and the phenomenon that joined them."""

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
        coherent: the text of the document: one sentence and "", or two consecutive sentences.
        incoherent: the two independent sentences generated from it.
        discourse_type: the phenomenon, by the release's label.
        connective: what was deleted, as the release spells it ("however ,", ", but"); "" if nothing was.
        has_pronoun: whether a pronoun was replaced by its antecedent.
        has_nominal: whether another nominal was.
        rules: ids of the rules that fired, in order.
        quality: the judge's probability of no error; None for a control.
    """

    coherent: tuple[str, str]
    incoherent: tuple[str, str]
    discourse_type: DiscourseType
    connective: str = ""
    has_pronoun: bool = False
    has_nominal: bool = False
    rules: tuple[str, ...] = ()
    quality: float | None = None


@dataclass(slots=True)
class Tally:
    """Counts of one kind: how many came in, were kept, and were dropped by reason: incoming = kept + the sum of
    `dropped`.
    """

    incoming: int = 0
    kept: int = 0
    dropped: Counter[Drop] = field(default_factory=Counter)

    def drop(self, reason: Drop) -> None:
        """Count an incoming one as dropped."""
        self.incoming += 1
        self.dropped[reason] += 1

    def keep(self) -> None:
        """Count an incoming one as kept."""
        self.incoming += 1
        self.kept += 1


@dataclass(slots=True)
class FusionFindings:
    """What was found in a block of paragraphs.

    Attributes:
        fusions: each example with the index of its paragraph in the block.
        drafts: drafts and controls; those kept are `fusions`.
        links: links of anaphors; those kept were replaced in a draft.
    """

    fusions: list[tuple[int, Fusion]] = field(default_factory=list)
    drafts: Tally = field(default_factory=Tally)
    links: Tally = field(default_factory=Tally)
