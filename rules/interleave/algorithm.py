"""Algorithm 1: from a window of documents with summaries, an interleaved text with a summary of several sentences.

Karn et al., "Few-Shot Learning of an Interleaved Text Summarization Model by Pretraining with Synthetic Data" (2021),
§4. The printed listing contradicts the prose and table 3, which are followed here: documents are drawn from the window
without replacement, a thread's posts keep their order (first in, first out), each arrangement of the posts is equally
likely, and a thread's summary is added at its first post, even if another summary has the same words. Two choices of
the printed listing are options: the first documents of the window (`E[j]`, lines 6 and 7), and posts drawn from a
document (the prose) instead of its first ones (`A[1:q]`, line 9).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from wikimill.rules.interleave.draws import Draws

Selection = Literal["random", "first"]
PostsFrom = Literal["start", "random"]
SELECTIONS: tuple[Selection, ...] = ("random", "first")
POSTS_FROM: tuple[PostsFrom, ...] = ("start", "random")


class Document(NamedTuple):
    """A document: its id, its one-sentence summary, and its posts (sentences, or posts of several), in order."""

    id: str
    summary: str
    posts: tuple[str, ...]


@dataclass(frozen=True)
class Ranges:
    """The ranges of the number of threads in a text and of posts in a thread; named as in the paper.

    Attributes:
        a, b: the fewest and the most threads.
        m, n: the fewest and the most posts of a thread; a document with fewer than n posts may give all that it has.
    """

    a: int
    b: int
    m: int
    n: int


class Interleaved(NamedTuple):
    """An interleaved text.

    Attributes:
        posts: the posts, in reading order.
        threads: thread of each post; numbers from 0, in order of first appearance.
        sources: index in the window of each thread's document, in the same order.
    """

    posts: tuple[str, ...]
    threads: tuple[int, ...]
    sources: tuple[int, ...]


def interleave(
    window: Sequence[Document],
    ranges: Ranges,
    salt: str,
    selection: Selection = "random",
    posts_from: PostsFrom = "start",
) -> Interleaved:
    """Return an interleaved text drawn from a window.

    Args:
        window: at least `ranges.b` documents with distinct ids, each with at least `ranges.m` posts.
        ranges: numbers of threads and posts.
        salt: seed of the draws, together with the documents' ids in their order.
        selection: whether documents are drawn from the window, or the first ones taken.
        posts_from: whether the first posts of a document are taken, or posts are drawn.
    """
    draws = Draws([salt, *(document.id for document in window)])
    count = draws.between(ranges.a, ranges.b)
    chosen = draws.distinct(count, len(window)) if selection == "random" else list(range(count))
    queues = []
    for place in chosen:
        available = window[place].posts
        wanted = min(draws.between(ranges.m, ranges.n), len(available))
        if posts_from == "random":
            queues.append([available[at] for at in sorted(draws.distinct(wanted, len(available)))])
        else:
            queues.append(list(available[:wanted]))
    posts, threads = [], []
    number: dict[int, int] = {}
    arrangement = _arrangement([len(queue) for queue in queues], draws)
    first_out = [iter(queue) for queue in queues]
    for queue in arrangement:
        threads.append(number.setdefault(queue, len(number)))
        posts.append(next(first_out[queue]))
    return Interleaved(tuple(posts), tuple(threads), tuple(chosen[queue] for queue in number))


def _arrangement(sizes: Sequence[int], draws: Draws) -> list[int]:
    """Return an arrangement of a multiset with `sizes[i]` copies of i; each arrangement is equally likely.

    Each step draws one of the remaining copies, so a queue's chance is its share of them.
    """
    left = [queue for queue, size in enumerate(sizes) for _ in range(size)]
    found = []
    while left:
        found.append(left.pop(draws.below(len(left))))
    return found
