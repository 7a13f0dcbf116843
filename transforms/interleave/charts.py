"""The charts of the interleaving corpus for the report, and the shape of its stats.json."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NotRequired, TypedDict

from wikimill.rules.interleave.profile import POSTS, POSTS_OF_THREAD, THREADS
from wikimill.rules.profiles.buckets import COPIED_NOTE, SHARES, TOKENS
from wikimill.rules.profiles.profile import OVERLAPS
from wikimill.transforms.corpus import Charts, Distribution, Row, Shares, ShownExample
from wikimill.transforms.interleave.tables import ALL, COUNTED, SIZES
from wikimill.transforms.release.manifest import Count, Stats
from wikimill.transforms.release.report.charts import Block, Table, Text, number


class Size(TypedDict):
    """The counts of a split or of the whole corpus.

    Attributes:
        pairs: interleaved texts with their summaries, that is, records.
        threads, posts: threads and posts of all texts.
        words, summary_words: words of all posts and of all summaries, separated by white space.
        long_posts: posts of more than 20 words, the most that the paper's model reads.
        long_summaries: summaries of threads of more than 15 words, the most that the paper's model writes.
    """

    pairs: Count
    threads: Count
    posts: Count
    words: Count
    summary_words: Count
    long_posts: Count
    long_summaries: Count


class Sizes(TypedDict):
    """The size of each split and, as `all`, of the whole corpus."""

    train: Size
    dev: Size
    test: Size
    tune: NotRequired[Size]
    all: Size


class InterleavedSample(TypedDict):
    """The columns of a record that a report shows of an example; see `InterleavedExample`."""

    id: str
    posts: list[str]
    threads: list[int]
    summary: list[str]
    source_ids: list[str]


class InterleavedProfile(TypedDict):
    """The profile of an interleaving corpus, for reports.

    Attributes:
        version: version of the distributions and buckets; only profiles of one version are compared.
        counts: distribution → value or bucket → number of examples; under `ngrams`, of n-grams.
        sample: group of examples → some examples of it.
    """

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[InterleavedSample]]


class InterleaveStats(Stats):
    """The content of stats.json of an interleaving corpus.

    Attributes:
        sizes: the size of each split and of the whole corpus.
        profile: the profile of the examples.
    """

    sizes: Sizes
    profile: InterleavedProfile


_HEADS = ("split", *COUNTED, "threads a pair", "posts a thread", "words a post")


def size_figures(stats: Mapping[str, Any], _: bool) -> Iterator[Block]:
    """Yield a table with the sizes of the whole corpus and of each split that is not empty, and a note.

    Args:
        stats: content of stats.json (`InterleaveStats`).
    """
    rows = [_row(split, counts) for split, counts in stats[SIZES].items() if counts["pairs"] or split == ALL]
    yield Table("Sizes", [name.replace("_", " ") for name in _HEADS], rows, False)
    yield Text(
        "Long posts have more than 20 words, long summaries more than 15: the most that the paper's model reads of a "
        "post and writes of a title. They are counted, not cut."
    )


def _row(split: str, counts: Mapping[str, int]) -> list[str]:
    ratios = (("threads", "pairs"), ("posts", "threads"), ("words", "posts"))
    ratio_cells = [f"{counts[one] / counts[of]:.2f}" if counts[of] else "–" for one, of in ratios]
    return [split, *(number(counts[name]) for name in COUNTED), *ratio_cells]


def shown_example(row: Row) -> ShownExample:
    """Return a record as reports show it: posts and summaries, each with the letter of its thread from A on."""
    letters = [_letter(thread) for thread in range(len(row["summary"]))]
    posts = tuple((letters[thread], post) for thread, post in zip(row["threads"], row["posts"], strict=True))
    return ShownExample(posts, tuple(zip(letters, row["summary"], strict=True)), (", ".join(row["source_ids"]),), False)


def _letter(thread: int) -> str:
    return chr(ord("A") + thread) if thread < 26 else str(thread)


CHARTS = Charts(
    (
        Distribution("Threads of a text", {"threads": ""}, THREADS),
        Distribution("Posts of a text", {"posts": "posts", "switches": "changes of thread"}, POSTS),
        Distribution("Posts of the first thread", {"posts_of_first_thread": ""}, POSTS_OF_THREAD),
        Distribution(
            "Words",
            {"words_of_first_post": "of the first post", "words_of_first_summary": "of the first thread's summary"},
            TOKENS,
        ),
        Distribution(
            "Share of the summary's n-grams that the posts have",
            {kind: f"{order}-grams" for order, kind in enumerate(OVERLAPS, 1)},
            SHARES,
            COPIED_NOTE,
        ),
    ),
    (),
    (Shares("Splits", "split"),),
    size_figures,
    shown_example,
)
