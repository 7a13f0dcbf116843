"""Drafts as plain values."""

from __future__ import annotations

from collections.abc import Iterable

from wikimill.rules.discofuse.drafts import Draft
from wikimill.rules.discofuse.finishing import finish, text_of


def drafted(drafts: Iterable[Draft]) -> list[tuple[str, str, str, str]]:
    """Type, connective and finished halves of each draft."""
    return [
        (draft.discourse_type, draft.connective, *(text_of(finish(half.words)) for half in draft.halves))  # type: ignore[misc]
        for draft in drafts
    ]
