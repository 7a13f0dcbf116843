"""The filters of episodes: enough characters, a recap and a summary of sufficient length (Chen 2022, B.2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from wikimill.rules.drops import Drop

MIN_CHARACTERS, MIN_RECAP_TOKENS, MIN_SUMMARY_TOKENS = 3, 200, 20


@dataclass(frozen=True)
class EpisodeFilter:
    """The lower limits for an episode.

    Attributes:
        characters: number of characters mentioned in its texts.
        recap_tokens, summary_tokens: numbers of word tokens.
    """

    characters: int = MIN_CHARACTERS
    recap_tokens: int = MIN_RECAP_TOKENS
    summary_tokens: int = MIN_SUMMARY_TOKENS

    def drop_of_texts(self, summary_tokens: int, recap_tokens: int) -> Drop | None:
        """Return why these numbers of word tokens exclude an episode; None if they do not.

        >>> EpisodeFilter().drop_of_texts(20, 199), EpisodeFilter().drop_of_texts(20, 200)
        (<Drop.SHORT_RECAP: 'short_recap'>, None)
        """
        if recap_tokens < self.recap_tokens:
            return Drop.SHORT_RECAP
        return Drop.SHORT_SUMMARY if summary_tokens < self.summary_tokens else None

    def drop_of_characters(self, characters: int) -> Drop | None:
        """Return why this number of characters excludes an episode; None if it does not."""
        return Drop.FEW_CHARACTERS if characters < self.characters else None


def word_tokens(tokens: Iterable[str]) -> int:
    """Return the number of tokens that are words or numbers; punctuation alone does not count.

    >>> word_tokens("Ada 's safe , No. 7 , is open .".split())
    7
    """
    return sum(any(map(str.isalnum, token)) for token in tokens)
