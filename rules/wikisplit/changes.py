"""A cheap test of whether a change can hold a rewrite, before anything is parsed.

A split adds a sentence boundary, and a merge removes one. Most edits change words inside a sentence, and most of the
others revert such an edit, so that only a small part of the changes pass the test and are parsed.
"""

from __future__ import annotations

import re

from wikimill.rules.wikitext.snapshots import Change, common_prefix, common_suffix

#: Characters around a difference that are examined: a boundary depends on the words on both sides of it.
_MARGIN = 24
#: Characters that can end a sentence (stops), or hide or show a sentence's end (markup). The character set comes first
#: because `re` searches for it fast.
_BOUNDARY = re.compile(r"[.!?…。！？<>{}](?:(?<=[。！？<>{}])|(?![\w/]))")


def may_hold_rewrite(change: Change) -> bool:
    """Return whether a change can have added or removed a sentence boundary.

    If both sides have the same number of units, the units are compared in pairs. Otherwise, any boundary character on
    both sides is enough.
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
