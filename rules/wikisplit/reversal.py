"""The findings of a reverted change."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from wikimill.rules.wikisplit.candidates import Rewrite, RewriteFindings
from wikimill.rules.wikisplit.record import Direction


def reverse_of(findings: RewriteFindings) -> RewriteFindings:
    """Return the findings of the reverse change: each split becomes a merge, and each merge a split."""
    splits = [_reverse(rewrite) for rewrite in findings.found if rewrite.direction == "merge"]
    merges = [_reverse(rewrite) for rewrite in findings.found if rewrite.direction == "split"]
    return RewriteFindings(splits + merges, findings.proposed, Counter(findings.dropped))


def _reverse(rewrite: Rewrite) -> Rewrite:
    direction: Direction = "merge" if rewrite.direction == "split" else "split"
    return replace(rewrite, direction=direction, unit=rewrite.old_unit, old_unit=rewrite.unit)
