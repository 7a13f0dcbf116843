"""METEOR (Lavie and Agarwal, 2007) by NLTK, with its first two stages: equal words, then equal stems.

The third stage, synonyms, needs WordNet's files, which wikimill does not download: scores are lower than with it, and
comparable only with each other.
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
    """Return the METEOR of a prediction in [0, 1], the best over several references.

    Args:
        prediction: the tokens of the prediction.
        references: the tokens of each reference; at least one.

    >>> meteor("the mills grind".split(), ["the mill grinds".split()])
    0.9814814814814815
    """
    from nltk.translate.meteor_score import meteor_score  # type: ignore[import-untyped]

    return float(meteor_score(list(references), prediction, wordnet=_NoSynonyms()))
