"""Sampling rates for the balanced corpus: the share of each group of examples to keep (Geva et al., 2019, §3.2).

The paper down-samples examples with "and", "but" or anaphora: of the Wikipedia part's 16.6 M examples, 4.58 M are kept.
Table 16 gives the shares of the ten most frequent connectives in each of the two resulting parts. wikimill aims at
these shares, and keeps controls at a share of the corpus. The paper gives no share for anaphora without one of the ten
connectives (figure 4 is a drawing): its limit is the share of "and".
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from wikimill.rules.text.connectives import bare_connective

Part = Literal["wikipedia", "sports"]
#: Table 16, after down-sampling: percent of all examples.
TABLE_16: Mapping[Part, Mapping[str, float]] = types.MappingProxyType(
    {
        "wikipedia": types.MappingProxyType(
            {
                **{"and": 12.5, "but": 10.7, "although": 8.4, "however": 8.2, "because": 7.7},
                **{"so that": 2.1, "while": 2.0, "or": 1.8, "so": 1.2, "for example": 1.0},
            }
        ),
        "sports": types.MappingProxyType(
            {
                **{"and": 12.0, "but": 10.9, "because": 8.1, "although": 5.4, "so": 4.9},
                **{"or": 4.8, "however": 3.5, "while": 2.4, "so that": 2.2, "unless": 2.2},
            }
        ),
    }
)
#: Largest shortfall of a connective from its share of table 16; a shortfall keeps more of the corpus. Examples are
#: sampled by hash: this leaves a margin below 1.5 points for samples of some hundreds of examples.
TOLERANCE = Fraction(12, 1000)
#: Least share of the corpus to keep for the sake of a rare connective: one that would need fewer stays below its
#: target. The paper kept 27.5 % of its Wikipedia examples; the default rules give fewer with "because", which at 27.5 %
#: were 2.2 points below table 16.
LEAST_KEPT = Fraction(1, 5)
#: Shares of controls for which the Exact score of the baseline COPY equals that in table 6 (2.1 and 1.0 %).
BALANCED_CONTROLS, FULL_CONTROLS = 0.02, 0.01
ANAPHORA, CONTROL, LONG, OTHER = "anaphora", "control", "long", "other"


def group_of(connective: str, discourse_type: str, tokens: int, max_tokens: int, part: Part) -> str:
    """Return the sampling group of an example: a bare connective of table 16, else `ANAPHORA`, `CONTROL` or `OTHER`.

    A connective of table 16 has priority over anaphora.

    Args:
        connective: the deleted connective, with its commas.
        discourse_type: the example's discourse type.
        tokens: the number of tokens of the coherent text, both sentences together.
        max_tokens: texts with more tokens are in the group `LONG`, which is dropped.
        part: the part of the paper's corpus whose shares are the targets.
    """
    if tokens > max_tokens:
        return LONG
    if discourse_type == "PAIR_NONE":
        return CONTROL
    bare = bare_connective(connective)
    if bare in TABLE_16[part]:
        return bare
    return ANAPHORA if discourse_type.endswith("ANAPHORA") else OTHER


def targets_of(part: Part, control_share: float | None) -> dict[str, Fraction]:
    """Return the target of each limited group, its largest share of the kept corpus in [0, 1].

    Args:
        part: the part of the paper's corpus whose shares are the targets.
        control_share: the target of controls; None for no target.
    """
    found = {connective: Fraction(str(percent)) / 100 for connective, percent in TABLE_16[part].items()}
    found[ANAPHORA] = found["and"]
    return found if control_share is None else found | {CONTROL: Fraction(str(control_share))}


def keep_rates(counts: Mapping[str, int], targets: Mapping[str, Fraction]) -> dict[str, Fraction]:
    """Return the share of each group's examples to keep, so that the kept corpus meets the targets.

    The kept corpus is as large as possible while no group exceeds its target and each connective is at most `TOLERANCE`
    below its own, except connectives too rare for `LEAST_KEPT`. Groups without a target share the rest, at one common
    rate. If every group has a target, all examples are kept. `LONG` has rate 0.

    Args:
        counts: number of examples by group.
        targets: the targets (`targets_of`); their sum must be less than 1.

    >>> {group: str(rate) for group, rate in keep_rates({"and": 500, "other": 700}, {"and": Fraction(1, 8)}).items()}
    {'and': '1/5', 'other': '1'}
    """
    rates = {group: Fraction(0) if group == LONG else Fraction(1) for group in sorted(counts)}
    free = sum(count for group, count in counts.items() if group not in targets and group != LONG)
    whole = sum(count for group, count in counts.items() if group != LONG)
    if not free:
        return rates
    size = min(Fraction(whole), _largest(counts, targets, free), _wanted(counts, targets, whole))
    kept = {group: min(Fraction(counts[group]), target * size) for group, target in targets.items() if group in counts}
    for group, count in counts.items():
        if group in kept:
            rates[group] = kept[group] / count if count else Fraction(1)
        elif group != LONG:
            rates[group] = (size - sum(kept.values())) / free
    return rates


def control_rate(controls: int, others: int, share: float) -> Fraction:
    """Return the share of the controls to keep, so that they are at most `share` of the kept examples.

    >>> control_rate(controls=50, others=99, share=0.01)
    Fraction(1, 50)
    """
    aimed = Fraction(str(share))
    if not controls or aimed == 1:
        return Fraction(1)
    return min(Fraction(1), aimed * others / ((1 - aimed) * controls))


def _wanted(counts: Mapping[str, int], targets: Mapping[str, Fraction], whole: int) -> Fraction:
    """Return the largest size at which every connective, too rare ones aside, is within `TOLERANCE` of its target."""
    sizes = [
        counts.get(group, 0) / (target - TOLERANCE)
        for group, target in targets.items()
        if target > TOLERANCE and group not in (ANAPHORA, CONTROL)
    ]
    enough = [size for size in sizes if size >= LEAST_KEPT * whole]
    return min(enough, default=Fraction(whole))


def _largest(counts: Mapping[str, int], targets: Mapping[str, Fraction], free: int) -> Fraction:
    """Return the largest size of the kept corpus with no group above its target.

    If N examples are in groups that are kept whole, and the targets of the other groups sum to T, the size is
    N / (1 - T). If the scarcest of the other groups does not reach its target at this size, it is kept whole, too, and
    the size is computed again.
    """
    aimed = {group: target for group, target in targets.items() if target and counts.get(group)}
    thinned = sorted((counts[group] / target, group) for group, target in aimed.items())
    total = Fraction(free)
    while True:
        size = total / (1 - sum((targets[group] for _, group in thinned), Fraction(0)))
        if not thinned or thinned[0][0] > size:
            return size
        total += counts[thinned.pop(0)[1]]


def distance(shares: Mapping[str, float], part: Part) -> float:
    """Return the largest difference, in percentage points, between the connectives' shares and those of table 16.

    `shares` are in percent; a connective without a share counts as 0.

    >>> distance({"and": 12.0, "but": 10.7}, "sports")
    8.1
    """
    return round(max(abs(shares.get(name, 0.0) - percent) for name, percent in TABLE_16[part].items()), 2)
