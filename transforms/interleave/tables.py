"""The statistics of the interleaving corpus, and the checks of its records when a release is verified."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

from wikimill.rules.interleave.algorithm import Ranges
from wikimill.rules.interleave.profile import MODEL_POST_WORDS, MODEL_TITLE_WORDS
from wikimill.rules.interleave.record import InterleavedExample, record_id
from wikimill.rules.quantities import quantity
from wikimill.rules.records import ALL_SPLITS, splits_with
from wikimill.rules.text.single_spaces import is_single_spaced, word_count
from wikimill.transforms.corpus import Fault, Row
from wikimill.transforms.measures import Measure
from wikimill.transforms.partition import Partition

ALL, SIZES = "all", "sizes"
#: Counted units; words are separated by white space. `long_…`: longer than the paper's model reads or writes (§5).
COUNTED = ("pairs", "threads", "posts", "words", "summary_words", "long_posts", "long_summaries")


def counts_of(record: InterleavedExample) -> dict[str, int]:
    """Return name → count for a record, for each name in `COUNTED`, in that order."""
    posts = [word_count(post) for post in record.posts]
    summaries = [word_count(summary) for summary in record.summary]
    found = (
        *(1, len(summaries), len(posts), sum(posts), sum(summaries)),
        sum(words > MODEL_POST_WORDS for words in posts),
        sum(words > MODEL_TITLE_WORDS for words in summaries),
    )
    return dict(zip(COUNTED, found, strict=True))


def tables_of(found: Mapping[tuple[str, str], int]) -> dict[str, Any]:
    """Return {`SIZES`: split → name in `COUNTED` → count}, with the sums of all splits as `ALL`.

    Args:
        found: (split, name) → count; a missing count is 0.
    """
    splits = splits_with({split: found.get((split, COUNTED[0]), 0) for split in ALL_SPLITS})
    sizes: dict[str, dict[str, int]] = {
        split: {name: found.get((split, name), 0) for name in COUNTED} for split in splits
    }
    sizes[ALL] = {name: sum(sizes[split][name] for split in splits) for name in COUNTED}
    return {SIZES: sizes}


@dataclass(frozen=True)
class InterleaveStatistics:
    """The statistics of the interleaving corpus; a `Statistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """Return split → number of published records; `tune` is left out if it has none."""
        sizes = self.tables(measures)[SIZES]
        return {split: counts[COUNTED[0]] for split, counts in sizes.items() if split != ALL}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Return the table `sizes` of stats.json; see `tables_of`."""
        return tables_of({(split, name): count for (split, kind, name), count in measures if kind == SIZES})


def add_counts(record: InterleavedExample, split: str, counts: Counter[tuple[str, str]]) -> None:
    """Add the counts of a record in a split to `counts`, whose keys are (split, name in `COUNTED`)."""
    for name, number in counts_of(record).items():
        counts[split, name] += number


class InterleaveRecount:
    """A recount of the sizes of a release; a `Recount`. The manifest with which it is made is not used."""

    def __init__(self, _: Mapping[str, Any]) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def content(self, row: Row) -> tuple[str, ...]:
        """Return the sources, then the posts of a record; no other record of a release may have the same."""
        return (*row["source_ids"], *row["posts"])

    def add(self, row: Row, split: str) -> None:
        """Add the counts of a record, read from a file of `split`."""
        add_counts(cast(InterleavedExample, SimpleNamespace(**row)), split, self._counts)

    def tables(self) -> dict[str, dict[str, Any]]:
        """Return the table `sizes` of all added records; see `tables_of`."""
        return tables_of(self._counts)


def sources_of(row: Row) -> Iterator[tuple[str, str]]:
    """Yield ("", id) for each source document of a record, in order; see `Corpus.origins`."""
    for source in row["source_ids"]:
        yield "", source


@dataclass(frozen=True)
class InterleaveRows:
    """The checks of the records of a release; a `RowChecks`.

    Attributes:
        partition: the rule that assigns documents to splits; if it has sizes, splits of documents are not checked.
        ranges: the ranges of threads in a text and of posts in a thread.
    """

    partition: Partition
    ranges: Ranges

    @classmethod
    def of(cls, manifest: Mapping[str, Any], _: bool = False) -> InterleaveRows:
        """Return the checks of the release with this manifest. The second argument of `Corpus.row_checks` is not used.

        Raises:
            KeyError, TypeError, ValueError: an option is missing or has an invalid value.
        """
        options = manifest["options"]
        numbers = [options[name] for name in ("min_threads", "max_threads", "min_posts", "max_posts")]
        return cls(Partition.of_options(options["partition"]), Ranges(*numbers))

    def faults(self, row: Row, split: str) -> Iterator[Fault]:
        """Yield the faults of a record with all columns, read from a file of `split`."""
        posts, threads, sources = row["posts"], row["threads"], row["source_ids"]
        if row["id"] != (found := record_id(sources, posts)):
            yield Fault("column id", f"{found}, the digest of sources and posts", row["id"])
        if row["split"] != split:
            yield Fault("column split", f"{split}, as the file", row["split"])
        if not self.partition.sizes:
            for source in sources:
                if (drawn := self.partition.split_of("", source)) != split:
                    yield Fault(f"source in {split}", f"{source} in {drawn}", split)
        if len(set(sources)) != len(sources):
            yield Fault("column source_ids", "each document once", sources)
        yield from self._thread_faults(threads, len(posts), len(row["summary"]), len(sources))
        yield from self.tsv_faults(row)

    def _thread_faults(self, threads: list[int], posts: int, summaries: int, sources: int) -> Iterator[Fault]:
        a, b, m, n = self.ranges.a, self.ranges.b, self.ranges.m, self.ranges.n
        if len(threads) != posts:
            yield Fault("column threads", f"one for each of {quantity(posts, 'post')}", len(threads))
        if list(dict.fromkeys(threads)) != list(range(summaries)) or sources != summaries:
            wanted = f"0 to {summaries - 1} in the order of first appearance, and as many sources"
            yield Fault("column threads", wanted, f"{threads} and {quantity(sources, 'source')}")
        if not a <= summaries <= b:
            yield Fault("threads", f"{a} to {b}", summaries)
        for thread, count in Counter(threads).items():
            if not m <= count <= n:
                yield Fault(f"posts of thread {thread}", f"{m} to {n}", count)

    def tsv_faults(self, row: Row) -> Iterator[Fault]:
        """Yield a fault for each post or summary that is empty, or has other white space than single spaces."""
        for name in ("posts", "summary"):
            for text in row[name]:
                if not is_single_spaced(text):
                    yield Fault(f"column {name}", "texts with single spaces for white space", text[:200])
