"""Enters the results of screening into the account of the examples, and into `stats.json`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.ledger import Account
from wikimill.transforms.duplicates.screen import DROPPED, KEPT
from wikimill.transforms.duplicates.screening import SOURCE, STEP
from wikimill.transforms.measures import Measure

#: In the order in which they are done; the last makes a second release.
_STEPS = (
    *(Drop.DUPLICATE, Drop.EXCLUDED, Drop.NEAR_DUPLICATE, Drop.ENTAILMENT, Drop.CONTROL, Drop.TEMPLATED),
    Drop.BALANCE,
)


def enter_screening(examples: Account, measures: Iterable[Measure], left: int, *, balanced: bool = False) -> None:
    """Account for every example between those that the files kept and those that are left.

    What came into a step is what it kept and what it dropped, each counted where it came out; it must be what the step
    before kept, the first being the files.

    Args:
        examples: the account of all files; what it has as kept becomes `left`.
        measures: of the run.
        left: how many examples are in the result, counted there.
        balanced: whether the result is the balanced one.

    Raises:
        RuntimeError: examples were lost or came from nowhere.
    """
    found = dict(measures)
    for reason in _STEPS if balanced else _STEPS[:-1]:
        counts = [found.get((STEP, str(reason), tag)) for tag in (KEPT, DROPPED)]
        if counts == [None, None]:  # it was not asked for, or there was nothing to count
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
            f"{examples.kept} examples were left after screening, {left} came out; this is a bug in wikimill"
        )


def excluded_table(measures: Iterable[Measure], options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the excluded files, each with how many examples it dropped; one that is in two files counts for both."""
    found = dict(measures)
    files = options.get("exclude", [])
    return [file | {"examples": found.get((SOURCE, str(number), DROPPED), 0)} for number, file in enumerate(files)]
