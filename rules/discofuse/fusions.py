"""Fusion examples: a coherent text, two independent sentences, and the phenomenon that joins them in the text."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from wikimill.rules.account import Account

#: The discourse types in the release's README: PAIR for two consecutive sentences, SINGLE for one.
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
    """A fusion example. Sentences are tokens joined by single spaces.

    Attributes:
        coherent: the document's text: one sentence and "", or two consecutive sentences.
        incoherent: the two independent sentences generated from the text.
        discourse_type: the phenomenon that joins the sentences.
        connective: the deleted connective, as the release spells it ("however ,", ", but"); "" if none was deleted.
        has_pronoun: whether a pronoun was replaced by its antecedent.
        has_nominal: whether a noun phrase was replaced by its antecedent.
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
class FusionFindings:
    """The results of mining a block of paragraphs.

    Attributes:
        fusions: the examples, each preceded by the index of its paragraph in the block.
        drafts: counts of drafts and controls; the kept ones are in `fusions`.
        links: counts of coreference links; a link is kept if a draft replaced its anaphor.
    """

    fusions: list[tuple[int, Fusion]] = field(default_factory=list)
    drafts: Account = field(default_factory=Account)
    links: Account = field(default_factory=Account)
