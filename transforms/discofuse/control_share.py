"""Checks that a release does not have more controls than its options and chance can explain."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, sqrt
from typing import Any

from wikimill.rules.discofuse.balancing import BALANCED_CONTROLS, FULL_CONTROLS
from wikimill.transforms.corpus import Fault
from wikimill.transforms.discofuse.statistics.tables import BALANCED, FULL

#: Controls are drawn independently, so their number varies, by six standard deviations once in a billion releases.
DEVIATIONS = 6


def most_controls(share: float, examples: int) -> int:
    """Return the largest plausible number of controls among `examples`, if they are drawn to make up `share` of them.

    The number is `DEVIATIONS` standard deviations above the expected one.

    >>> most_controls(0.01, 10_000)
    160
    """
    return ceil(share * examples + DEVIATIONS * sqrt(share * examples))


def control_faults(manifest: Mapping[str, Any], stats: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield one fault if a release has more controls than `most_controls` allows, else none; see `Corpus.stats_faults`.

    A release with `control_fraction` is not checked: its options do not limit the share of controls.
    """
    options = manifest["options"]
    if options["control_fraction"] is not None:
        return
    is_balanced = "drawn_from" in manifest
    share = options["control_share"]
    if share is None:
        share = BALANCED_CONTROLS if is_balanced else FULL_CONTROLS
    types = stats["figure_4"][BALANCED if is_balanced else FULL]
    examples, controls = sum(found["count"] for found in types.values()), types["PAIR_NONE"]["count"]
    most = most_controls(share, examples)
    if controls > most:
        yield Fault("figure_4.PAIR_NONE", f"at most {most:,} of {examples:,}", f"{controls:,}")
