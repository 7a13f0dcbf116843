"""What the interleaving corpus tells of itself: how many pairs, posts, threads and words each part has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from wikimill.rules.interleave.profile import MODEL_POST_WORDS, MODEL_TITLE_WORDS
from wikimill.rules.interleave.record import InterleavedExample
from wikimill.rules.records import ALL_SPLITS, splits_with
from wikimill.rules.text.single_spaces import word_count
from wikimill.transforms.measures import Measure

ALL, SIZES = "all", "sizes"
#: Words are what stands between white space. `long_…`: more than the paper's model reads or writes (§5).
COUNTED = ("pairs", "threads", "posts", "words", "summary_words", "long_posts", "long_summaries")


def counts_of(record: InterleavedExample) -> dict[str, int]:
    """What a record, or a row of a release, adds to the sizes."""
    posts = [word_count(post) for post in record.posts]
    summaries = [word_count(summary) for summary in record.summary]
    found = (
        *(1, len(summaries), len(posts), sum(posts), sum(summaries)),
        sum(words > MODEL_POST_WORDS for words in posts),
        sum(words > MODEL_TITLE_WORDS for words in summaries),
    )
    return dict(zip(COUNTED, found, strict=True))


def tables_of(found: Mapping[tuple[str, str], int]) -> dict[str, Any]:
    """The tables of stats.json from counts by (split, name)."""
    splits = splits_with({split: found.get((split, COUNTED[0]), 0) for split in ALL_SPLITS})
    sizes: dict[str, dict[str, int]] = {
        split: {name: found.get((split, name), 0) for name in COUNTED} for split in splits
    }
    sizes[ALL] = {name: sum(sizes[split][name] for split in splits) for name in COUNTED}
    return {SIZES: sizes}


@dataclass(frozen=True)
class InterleaveStatistics:
    """See `transforms.record_counts.Statistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """The published pairs, by split."""
        sizes = self.tables(measures)[SIZES]
        return {split: counts[COUNTED[0]] for split, counts in sizes.items() if split != ALL}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Sizes by split and in all."""
        return tables_of({(split, name): count for (split, kind, name), count in measures if kind == SIZES})


def add_counts(record: InterleavedExample, split: str, counts: Counter[tuple[str, str]]) -> None:
    """Add what a record counts to sums by (split, name)."""
    for name, number in counts_of(record).items():
        counts[split, name] += number
