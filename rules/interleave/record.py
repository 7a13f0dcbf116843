"""The record of the interleaving corpus: posts of several threads in one sequence, and a summary of each thread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from wikimill.rules.records import Split, column, example_id


@dataclass(frozen=True, slots=True, kw_only=True)
class InterleavedExample:
    """A record of the interleaving corpus."""

    MEANING: ClassVar[str] = (
        "An interleaved text: posts of several threads (documents) in a random order in which each thread keeps its "
        "own, and the threads' summaries (Algorithm 1 of Karn et al., 2021)."
    )

    id: str = column("Stable identifier: 32 hexadecimal digits over the sources and the posts in their order.")
    split: Split = column("Part of the corpus; no source document is in two parts.")
    window: int = column("Number of the window of consecutive documents that it is drawn from, from 0 in each part.")
    posts: list[str] = column("The posts, in the order in which they are read.")
    threads: list[int] = column("For each post its thread; 0 is the thread of the first post, 1 the next new one.")
    summary: list[str] = column("The summary of each thread, in the order in which the threads appear.")
    source_ids: list[str] = column("The source document of each thread, in the same order.")


def record_id(source_ids: Iterable[str], posts: Iterable[str]) -> str:
    """Return the id of a record: 32 hexadecimal digits over its sources and posts, in their order.

    >>> record_id(["a", "b"], ["It rained.", "He sang."])
    '3be6cab5f320aa87fb80d30090176352'
    """
    return example_id("", "\t".join(source_ids), posts)


def by_thread(posts: Sequence[str], threads: Sequence[int]) -> list[str]:
    """Return the posts thread by thread, in the order in which the threads appear.

    >>> by_thread(["a1", "b1", "a2"], [0, 1, 0])
    ['a1', 'a2', 'b1']
    """
    return [posts[place] for place in sorted(range(len(posts)), key=threads.__getitem__)]


def disentangled(row: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a record with its posts thread by thread: with ground-truth disentanglement (Karn et al., 2021, table 4).

    >>> row = {"id": "x", "posts": ["a1", "b1", "a2"], "threads": [0, 1, 0], "summary": ["A", "B"]}
    >>> list(disentangled(row))
    [{'id': 'x', 'posts': ['a1', 'a2', 'b1'], 'threads': [0, 0, 1], 'summary': ['A', 'B']}]
    """
    yield {**row, "posts": by_thread(row["posts"], row["threads"]), "threads": sorted(row["threads"])}
