"""Summary of a conversation in two steps without training, after Shang et al. (2018): clusters, and a sentence of each.

Their use of trained vectors and language models (word attraction, fluency, graph degeneracy) is left out: words are
weighted by TF-IDF. Posts must be English.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from wikimill.rules.languages.en.abbreviations import FUNCTION_WORDS
from wikimill.rules.text.tokens import tokenise
from wikimill.rules.two_step.clusters import clusters, weights_of
from wikimill.rules.two_step.word_graph import WordGraph

#: Most words of a summary (Karn et al., 2021, table 6).
BUDGET = 300
#: Least words of a compressed sentence (Filippova, 2010, section 3.2), if its posts allow it.
_LEAST_WORDS = 8
#: Tokens read of a post.
_POST_TOKENS = 40
_STOP_WORDS = FUNCTION_WORDS | frozenset(
    "a am any are be been can could did do does had has have i is just like me mhm mm oh ok okay or our right should "
    "so some than them think uh um very was were will would yeah yes you your".split()
)


def two_step(posts: Sequence[str], budget: int = BUDGET) -> list[str]:
    """Return the sentences of the threads that `chosen` takes, in the order in which the threads begin.

    A sentence is its tokens, joined by single spaces. Empty if no post has a content word.

    The number of threads is √(n / 2) of n posts with content words: 17 of 578 utterances of a meeting, as many as the
    median of Shang et al.'s system in Karn et al. (2021, section 5).

    Args:
        posts: the posts, in reading order.
        budget: most tokens of all sentences together.
    """
    tokens = [tokenise(post)[:_POST_TOKENS] for post in posts]
    vectors = weights_of([[word for word in map(str.lower, post) if _is_content(word)] for post in tokens])
    tokens = [post for post, vector in zip(tokens, vectors, strict=True) if vector]
    vectors = [vector for vector in vectors if vector]
    if not vectors:
        return []
    groups = clusters(vectors, max(1, round(math.sqrt(len(tokens) / 2))))
    scores: dict[str, float] = {}
    for vector in vectors:
        for word, weight in vector.items():
            scores[word] = scores.get(word, 0.0) + weight
    sentences = [compressed([tokens[place] for place in group], scores) for group in groups]
    return [" ".join(sentences[place]) for place in chosen(sentences, scores, budget)]


def compressed(posts: Sequence[Sequence[str]], scores: Mapping[str, float]) -> tuple[str, ...]:
    """Return the tokens of one sentence for a thread: the path through its `WordGraph` with the least cost.

    The cost is the path's weight, divided by its number of tokens and by the sum of its words' scores. Of paths with
    less than `_LEAST_WORDS` words, if there are no others, the longest.

    Args:
        posts: tokens of each post; at least one post.
        scores: score by content word, in lower case.
    """
    best, least = tuple[str, ...](), math.inf
    fallback = tuple[str, ...]()
    for weight, words in WordGraph(posts, _is_content).paths():
        fallback = max(fallback, words, key=len)
        if sum(word.isalnum() for word in words) >= _LEAST_WORDS:
            covered = math.fsum(scores.get(word, 0.0) for word in {word.lower() for word in words})
            cost = weight / (len(words) * covered) if covered else math.inf
            if cost < least or not best:
                best, least = words, cost
    return best or fallback


def chosen(sentences: Sequence[Sequence[str]], scores: Mapping[str, float], budget: int) -> list[int]:
    """Return the indexes, ascending, of sentences that together cover high scores within a budget of tokens.

    Greedy by submodular gain per word (Lin and Bilmes, 2010): the scores of words that no chosen sentence has.

    >>> chosen([["rain", "falls"], ["rain"], ["snow"]], {"rain": 1.0, "snow": 0.4}, 2)
    [1, 2]
    """
    found: list[int] = []
    covered: set[str] = set()
    left = budget
    while True:
        gains = {
            place: math.fsum(scores.get(word, 0.0) for word in {*map(str.lower, words)} - covered) / len(words)
            for place, words in enumerate(sentences)
            if place not in found and 0 < len(words) <= left
        }
        best = max(gains, key=lambda place: (gains[place], -place), default=None)
        if best is None or gains[best] <= 0:
            return sorted(found)
        found.append(best)
        covered.update(map(str.lower, sentences[best]))
        left -= len(sentences[best])


def _is_content(word: str) -> bool:
    return word.isalnum() and word not in _STOP_WORDS
