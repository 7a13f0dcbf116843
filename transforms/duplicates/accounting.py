"""Enters what was screened into the account of the examples, and into `stats.json`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rules.drops import Drop
from transforms.duplicates.screen import DROPPED, KEPT
from transforms.duplicates.screening import SOURCE, STEP
from transforms.ledger import Account
from transforms.statistics import Measure

#: In the order in which they are done.
_STEPS = (Drop.EXCLUDED, Drop.NEAR_DUPLICATE, Drop.ENTAILMENT)


def enter_screening(examples: Account, measures: Iterable[Measure], left: int) -> None:
    """Account for every example between those that the files kept and those that are left.

    What came into a step is what it kept and what it dropped, counted apart; it must be what the step before kept.

    Args:
        examples: the account of all files; what it has as kept becomes `left`.
        measures: of the run.
        left: how many examples are neither duplicates nor screened out, counted in the result.

    Raises:
        RuntimeError: examples were lost or came from nowhere.
    """
    found = dict(measures)
    steps = [(reason, found.get((STEP, reason, KEPT), 0), found.get((STEP, reason, DROPPED), 0)) for reason in _STEPS]
    steps = [step for step in steps if (STEP, step[0], KEPT) in found]
    distinct = sum(steps[0][1:]) if steps else left
    examples.dropped[Drop.DUPLICATE] += examples.kept - distinct
    arrived = distinct
    for reason, kept, dropped in steps:
        if kept + dropped != arrived:
            raise RuntimeError(
                f"the counts of {reason} do not add up: {arrived} in, {kept} kept, {dropped} dropped; this is a bug in "
                "wikimill"
            )
        examples.dropped[reason] += dropped
        arrived = kept
    if arrived != left:
        raise RuntimeError(f"{arrived} examples were left after screening, {left} came out; this is a bug in wikimill")
    examples.kept = left


def excluded_table(measures: Iterable[Measure], options: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The excluded files, each with how many examples it dropped; one that stands in two files counts for both."""
    found = dict(measures)
    files = options.get("exclude", [])
    return [file | {"examples": found.get((SOURCE, str(number), DROPPED), 0)} for number, file in enumerate(files)]
