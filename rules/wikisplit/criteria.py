"""The thresholds by which a sentence and its rewrite are accepted, as one value, and the named sets of them.

The paper gives some (Botha et al., 2018, §2.1 and footnote 1). The others were measured on the 5,000 published rows of
`tune.tsv`: each is a bound that no row exceeds, unless its comment says how many do.
`python -m benchmarks.alignment --tsv tune.tsv` counts the rows that each set of rules accepts.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

#: What a sentence may begin with: anything, no lower-case letter, or neither that nor a digit or a bracket.
FirstCharacter = Literal["any", "no_lower_case", "as_published"]
#: The names of the sets, in the order in which they add rules.
RuleSet = Literal["paper", "default", "published"]


@dataclass(frozen=True, slots=True)
class Alignment:
    """How the tokens of C may be covered by S1 and S2, as shares of C (`rules.wikisplit.coverage`).

    Attributes:
        max_alone: one half that covers more is C itself, with a word changed.
        min_together: halves that together cover less leave out too much of C.
        max_at_once: if more is covered by both halves, each is a copy.
    """

    max_alone: float
    min_together: float
    max_at_once: float


#: Of neighbours, which have more in their favour: 10 of 5,000 published rows are outside. Below 0.5 together, or over
#: 0.5 at once, is not a published row.
NEIGHBOURS = Alignment(max_alone=0.86, min_together=0.5, max_at_once=0.5)
#: Of others: 2.7 % of the published rows are outside, and three quarters of the pairs of strangers in the histories of
#: PEPs and EIPs.
STRANGERS = Alignment(max_alone=0.799, min_together=0.7, max_at_once=0.29)


@dataclass(frozen=True, slots=True)
class Criteria:
    """The conditions on C, S1 and S2. Lengths are in tokens.

    Attributes:
        min_bleu: the paper's δ: the least BLEU(C, S1) and BLEU(C, S2).
        exact_trigrams: whether C's first and last three tokens are compared token by token, case and dashes kept.
        min_complex_tokens, max_complex_tokens, min_simple_tokens, max_simple_tokens: lengths of C and of each S.
        max_token_chars: length of the longest token; None: as the language has it.
        balanced_brackets: whether each sentence closes its round brackets, in order.
        first_character: what a sentence may begin with; "eBay" does not count as lower case.
        marks: whether the characters of wikitext's markup may be in a sentence.
        max_length_ratio: the most that S1 and S2 together have for each token of C; None: any.
        distinct_prefix: whether S2 must not begin as C does.
        strangers: whether S1 and S2 that are not neighbours must not be near copies, nor C glued.
        neighbours_first: whether a pair of neighbours is preferred to others with more BLEU.
        neighbours_alignment, strangers_alignment: bounds where S1 and S2 are neighbours, and where not; None: none.
    """

    min_bleu: float = 0.2
    exact_trigrams: bool = False
    min_complex_tokens: int = 9
    max_complex_tokens: int = 50
    min_simple_tokens: int = 6
    max_simple_tokens: int = 50
    max_token_chars: int | None = None
    balanced_brackets: bool = True
    first_character: FirstCharacter = "no_lower_case"
    marks: bool = True
    max_length_ratio: float | None = 1.5
    distinct_prefix: bool = True
    strangers: bool = True
    neighbours_first: bool = True
    neighbours_alignment: Alignment | None = NEIGHBOURS
    strangers_alignment: Alignment | None = STRANGERS


DEFAULT = Criteria()
#: The paper says nothing of lengths in tokens. No trigram is shared by fewer than three; what is read has an end.
_LEAST, _MOST = 3, 1_000
PAPER = Criteria(
    exact_trigrams=True,
    min_complex_tokens=_LEAST,
    max_complex_tokens=_MOST,
    min_simple_tokens=_LEAST,
    max_simple_tokens=_MOST,
    max_token_chars=25,
    balanced_brackets=False,
    first_character="any",
    max_length_ratio=None,
    distinct_prefix=False,
    strangers=False,
    neighbours_first=False,
    neighbours_alignment=None,
    strangers_alignment=None,
)
#: Conditions that all published rows satisfy, for a corpus that is like the published one; alignment is not among them.
PUBLISHED = Criteria(
    first_character="as_published", marks=False, neighbours_alignment=None, strangers_alignment=STRANGERS
)
RULE_SETS: Mapping[RuleSet, Criteria] = types.MappingProxyType(
    {"paper": PAPER, "default": DEFAULT, "published": PUBLISHED}
)


def criteria_of(rules: str, min_bleu: float, max_length_ratio: float | None) -> Criteria:
    """Return a set of rules with other thresholds. A BLEU above the set's own is required of examples only, not of
    candidates.
    """
    chosen = next(criteria for name, criteria in RULE_SETS.items() if name == rules)
    return replace(chosen, min_bleu=min(chosen.min_bleu, min_bleu), max_length_ratio=max_length_ratio)
