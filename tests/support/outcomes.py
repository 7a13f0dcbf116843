"""What a rule says of a sentence, as values: the drafts' halves as sentences, the misses' conditions."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.discofuse.drafts import Draft, Outcome
from wikimill.rules.discofuse.finishing import finish, text_of


def drafted(outcomes: Iterator[Outcome]) -> list[tuple[str, str, str, str]]:
    """Type, connective and finished halves of each draft."""
    return [
        (one.discourse_type, one.connective, *(text_of(finish(half.words)) for half in one.halves))  # type: ignore[misc]
        for one in outcomes
        if isinstance(one, Draft)
    ]


def missed(outcomes: Iterator[Outcome]) -> list[str]:
    """The first condition that failed, for each place."""
    return [one.condition for one in outcomes if not isinstance(one, Draft)]
