"""The entry of the results of screening into the account of examples and into stats.json."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.quantities import quantity
from wikimill.transforms.duplicates.screen import DROPPED, KEPT
from wikimill.transforms.duplicates.screening import SOURCE, STEP
from wikimill.transforms.measures import Measure

#: Reasons of the steps, in their order; the last step builds a second release.
_STEPS = (
    *(Drop.DUPLICATE, Drop.EXCLUDED, Drop.NEAR_DUPLICATE, Drop.ENTAILMENT, Drop.CONTROL, Drop.TEMPLATED),
    Drop.BALANCE,
)


def enter_screening(examples: Account, measures: Iterable[Measure], left: int, *, balanced: bool = False) -> None:
    """Enter the drops of all screening steps into the account of examples.

    The kept and dropped examples of each step must add up to the kept ones of the preceding step; those of the first
    step, to the examples that mining kept.

    Args:
        examples: the account of all files; changed so that `kept` equals `left`.
        measures: the measures of the run.
        left: number of examples in the result.
        balanced: whether the result is the balanced release.

    Raises:
        RuntimeError: the numbers do not add up.
    """
    found = dict(measures)
    for reason in _STEPS if balanced else _STEPS[:-1]:
        counts = [found.get((STEP, str(reason), tag)) for tag in (KEPT, DROPPED)]
        if counts == [None, None]:  # the step was not requested, or had no examples
            continue
        kept, dropped = (count or 0 for count in counts)
        if kept + dropped != examples.kept:
            raise RuntimeError(
                f"the counts of {reason} do not add up: {examples.kept} in, {kept} kept, {dropped} dropped; this is a "
                "bug in wikimill"
            )
        examples.dropped[reason] += dropped
        examples.kept = kept
    if examples.kept != left:
        raise RuntimeError(
            f"after screening, {quantity(examples.kept, 'example')} should be left, and {left:,} came out; this is a "
            "bug in wikimill"
        )


def excluded_table(measures: Iterable[Measure], options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the excluded files, each with the number of examples it dropped; an example may count several times."""
    found = dict(measures)
    files = options.get("exclude", [])
    return [file | {"examples": found.get((SOURCE, str(number), DROPPED), 0)} for number, file in enumerate(files)]
