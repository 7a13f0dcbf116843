"""A cheap test of whether a change can hold a rewrite, before any of it is parsed.

A sentence was split only if a sentence boundary came (merged: went). Most edits change words inside a sentence, and
most of the rest put such an edit back, so comparing the raw units leaves a small part of the changes to be read.
"""

from __future__ import annotations

import re

from wikimill.rules.wikitext.snapshots import Change, common_prefix, common_suffix

#: Characters around a difference that are examined: a boundary depends on the words on both sides of it.
_MARGIN = 24
#: What can end a sentence, or hide and show an end of one: stops, and markup that takes words in or out.
#: One character in front of all else is what Python searches for fast.
_BOUNDARY = re.compile(r"[.!?…。！？<>{}](?:(?<=[。！？<>{}])|(?![\w/]))")


def may_hold_rewrite(change: Change) -> bool:
    """Return whether a sentence boundary can have come or gone in a change.

    Units are compared in pairs if there are as many of them on both sides; a change of another kind may always hold
    one, as long as there is something to end a sentence on both sides.
    """
    if len(change.gone) == len(change.new):
        return any(_moves_boundary(gone, new) for gone, new in zip(change.gone, change.new, strict=True))
    return any(map(_BOUNDARY.search, change.gone)) and any(map(_BOUNDARY.search, change.new))


def _moves_boundary(gone: str, new: str) -> bool:
    limit = min(len(gone), len(new))
    prefix = common_prefix(gone, new, limit)
    suffix = common_suffix(gone, new, limit - prefix)
    start = max(0, prefix - _MARGIN)
    return any(
        _BOUNDARY.search(unit, start, min(len(unit), len(unit) - suffix + _MARGIN)) is not None for unit in (gone, new)
    )
