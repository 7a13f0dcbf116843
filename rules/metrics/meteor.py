"""METEOR (Lavie and Agarwal, 2007) by NLTK, with its first two stages: words that are the same, then their stems.

The third, synonyms, needs WordNet's files, which nothing here downloads: scores are lower than with it, and are to be
compared with each other only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

SIGNATURE = "NLTK, alpha 0.9, beta 3, gamma 0.5, exact words and Porter stems, no synonyms"


class _NoSynonyms:
    """An empty replacement for WordNet."""

    def synsets(self, _: str) -> tuple[()]:
        """Return no synonyms."""
        return ()


def meteor(prediction: Sequence[str], references: Iterable[Sequence[str]]) -> float:
    """Return METEOR of a prediction in [0, 1]; of several references the best score counts.

    Args:
        prediction: its tokens.
        references: the tokens of each, of one at least.

    >>> meteor("the mills grind".split(), ["the mill grinds".split()])
    0.9814814814814815
    """
    from nltk.translate.meteor_score import meteor_score  # type: ignore[import-untyped]

    return float(meteor_score(list(references), prediction, wordnet=_NoSynonyms()))
