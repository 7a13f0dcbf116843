"""The similarity of a name to others, without any model: the cosine of the character trigrams of their words.

It finds "film" near "List of films" and "chess" near "Chess career"; only word vectors (`--vectors`) find a novel near
"Literary works".
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import sqrt

from wikimill.rules.languages.en.stop_words import STOP_WORDS

#: The name of this similarity in a manifest.
TRIGRAMS = "character-trigrams"
_WORD = re.compile(r"\w+")
_STOP = STOP_WORDS
#: (a candidate, a title) → similarity, larger is nearer.
Similarity = Callable[[str, str], float]


@lru_cache(maxsize=65_536)
def trigrams(name: str) -> tuple[tuple[str, int], ...]:
    """Return the trigrams of each word, with its borders, and how often each occurs; words of grammar are left out.

    >>> trigrams("The mill")
    ((' mi', 1), ('mil', 1), ('ill', 1), ('ll ', 1))
    """
    counts: Counter[str] = Counter()
    for word in _WORD.findall(name.lower()):
        if word not in _STOP:
            padded = f" {word} "
            counts.update(padded[at : at + 3] for at in range(len(padded) - 2))
    return tuple(counts.items())


def trigram_similarity(one: str, other: str) -> float:
    """Return the cosine of two names' trigrams, from 0 (none in common) to 1.

    >>> trigram_similarity("film", "Films"), trigram_similarity("film", "Career")
    (0.6708203932499369, 0.0)
    """
    first, second = dict(trigrams(one)), dict(trigrams(other))
    product = sum(count * second.get(gram, 0) for gram, count in first.items())
    if not product:
        return 0.0
    lengths = (sum(count * count for count in counts.values()) for counts in (first, second))
    return product / sqrt(next(lengths) * next(lengths))


def nearest(candidates: Sequence[str], titles: Iterable[str], similarity: Similarity) -> str | None:
    """Return the candidate that is nearest to any of the titles, the first of equals; None if there are no candidates.

    Args:
        candidates: names, in the order of preference.
        titles: titles of the article and its section (B.1: "the document titles or section titles").
        similarity: the measure; larger is nearer.

    >>> nearest(["city", "chess club"], ["Ada Byron", "Chess career"], trigram_similarity)
    'chess club'
    """
    if len(candidates) < 2:
        return candidates[0] if candidates else None
    others = list(titles)
    best, score = candidates[0], -2.0
    for candidate in candidates:
        found = max((round(similarity(candidate, title), 9) for title in others), default=0.0)
        if found > score:
            best, score = candidate, found
    return best
