"""The thresholds for accepting a rewrite, as one value, and named sets of thresholds.

Some are the paper's (Botha et al., 2018, §2.1 and footnote 1). The others were measured on the 5,000 published rows of
`tune.tsv`: no row exceeds them, unless a comment gives the number of rows that do.
`python -m benchmarks.alignment --tsv tune.tsv` counts the rows that each set accepts.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

#: The first character that a sentence may have: any; no lower-case letter; no lower-case letter, digit or bracket.
FirstCharacter = Literal["any", "no_lower_case", "as_published"]
#: The names of the sets of thresholds.
RuleSet = Literal["paper", "default", "published"]


@dataclass(frozen=True, slots=True)
class Alignment:
    """Bounds on the shares of C's tokens that S1 and S2 cover (`rules.wikisplit.coverage`).

    Attributes:
        max_alone: most that one half may cover; a half that covers more is C with a word changed.
        min_together: least that the halves must cover together; halves that cover less omit too much of C.
        max_at_once: most that both halves may cover; if they cover more, each is a copy of C.
    """

    max_alone: float
    min_together: float
    max_at_once: float


#: Bounds for neighbours, which are more likely a rewrite: 10 of 5,000 published rows are outside. No published row is
#: below 0.5 together, or above 0.5 at once.
NEIGHBOURS = Alignment(max_alone=0.86, min_together=0.5, max_at_once=0.5)
#: Bounds for sentences that are not neighbours: 2.7 % of the published rows are outside, and three quarters of such
#: pairs in the histories of PEPs and EIPs.
STRANGERS = Alignment(max_alone=0.799, min_together=0.7, max_at_once=0.29)


@dataclass(frozen=True, slots=True)
class Criteria:
    """The conditions on C, S1 and S2. Lengths are in tokens.

    Attributes:
        min_bleu: the paper's δ: the least BLEU(C, S1) and BLEU(C, S2).
        exact_trigrams: whether C's first and last three tokens are compared token by token, with case and dashes.
        min_complex_tokens, max_complex_tokens, min_simple_tokens, max_simple_tokens: lengths of C, and of each S.
        max_token_chars: length of the longest token; None for the language's limit.
        balanced_brackets: whether each sentence must close its round brackets, in order.
        first_character: the first character that a sentence may have; "eBay" does not count as lower case.
        marks: whether a sentence may have characters of wikitext markup.
        max_length_ratio: most tokens of S1 and S2 together, per token of C; None for no limit.
        distinct_prefix: whether S2 must not begin like C.
        strangers: whether pairs that are not neighbours are rejected if S1 or S2 nearly equals C, or C is glued.
        neighbours_first: whether neighbours are preferred to other pairs with more BLEU.
        neighbours_alignment, strangers_alignment: bounds for neighbours, and for other pairs; None for no bounds.
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
#: The paper has no limits of length in tokens. A shared trigram needs three tokens; the upper limit bounds the work.
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
#: Conditions that all published rows satisfy, for a corpus like the published one; only `strangers_alignment` is
#: stricter.
PUBLISHED = Criteria(
    first_character="as_published", marks=False, neighbours_alignment=None, strangers_alignment=STRANGERS
)
RULE_SETS: Mapping[RuleSet, Criteria] = types.MappingProxyType(
    {"paper": PAPER, "default": DEFAULT, "published": PUBLISHED}
)


def criteria_of(rules: str, min_bleu: float, max_length_ratio: float | None) -> Criteria:
    """Return a named set with other thresholds.

    Args:
        rules: a name in `RULE_SETS`.
        min_bleu: can only lower the set's own: a higher one is applied to examples, not to candidates.
        max_length_ratio: replaces the set's own; None for no limit.

    Raises:
        KeyError: no set has the name.
    """
    chosen = {str(name): criteria for name, criteria in RULE_SETS.items()}[rules]
    return replace(chosen, min_bleu=min(chosen.min_bleu, min_bleu), max_length_ratio=max_length_ratio)
