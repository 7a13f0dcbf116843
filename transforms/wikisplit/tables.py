"""The paper's table 3: counted by the pipeline, stored in stats.json, and recounted from a release."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NotRequired, TypedDict

from wikimill.rules.records import ALL_SPLITS, splits_with
from wikimill.transforms.measures import Measure
from wikimill.transforms.release.manifest import Count, Stats
from wikimill.transforms.release.verify.recount import short_digest, unique_digests
from wikimill.transforms.wikisplit.row_checks import TEXTS

ALL = "all"
KINDS = ("complex", "simple", "tokens")


@dataclass(frozen=True)
class SplitStatistics:
    """The statistics of WikiSplit; a `Statistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """Return split → number of examples, that is, of complex sentences; `tune` is left out if it has none."""
        table = corpus_table(measures)
        return {split: table[split]["complex"]["count"] for split in table if split != ALL}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Return {"table_3": table 3 of the paper}, in the shape of `corpus_table`."""
        return {"table_3": corpus_table(measures)}


def corpus_table(measures: Iterable[Measure]) -> dict[str, Any]:
    """Return the paper's table 3: split or `ALL` → kind in `KINDS` → {"count": number, "unique": distinct ones}.

    Args:
        measures: the sums of the measures of `CountCorpus`, each key once; a missing one is 0.
    """
    found = dict(measures)
    splits = splits_with({split: found.get((split, "complex", "count"), 0) for split in ALL_SPLITS})
    return {
        scope: {kind: {column: found.get((scope, kind, column), 0) for column in ("count", "unique")} for kind in KINDS}
        for scope in (*splits, ALL)
    }


class Distinct(TypedDict):
    """A number of sentences or tokens, and the number of distinct ones among them."""

    count: Count
    unique: Count


class TableRow(TypedDict):
    """A row of table 3 of the paper on WikiSplit.

    Attributes:
        complex: complex sentences C.
        simple: simple sentences S1 and S2.
        tokens: tokens of C.
    """

    complex: Distinct
    simple: Distinct
    tokens: Distinct


class Table3(TypedDict):
    """Table 3 of the paper on WikiSplit: a row for each split and, as `all`, for the whole corpus."""

    train: TableRow
    dev: TableRow
    test: TableRow
    tune: NotRequired[TableRow]
    all: TableRow


class SplitSample(TypedDict):
    """The columns of a record that a report shows of an example; see `SplitExample`."""

    id: str
    page_title: str
    url: str
    section: str
    timestamp: str | None
    reverted: bool
    complex_sentence: str
    simple_sentence_1: str
    simple_sentence_2: str
    bleu_1: float
    bleu_2: float


class SplitProfile(TypedDict):
    """The profile of a WikiSplit corpus, for reports.

    Attributes:
        version: version of the distributions and buckets; only profiles of one version are compared.
        counts: distribution → value or bucket → number of examples; under `ngrams`, of n-grams.
        sample: group of examples → some examples of it.
    """

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[SplitSample]]


class SplitStats(Stats):
    """The content of stats.json of WikiSplit.

    Attributes:
        table_3: the sizes of the corpus, as in the paper's table 3.
        profile: the profile of the examples.
    """

    table_3: Table3
    profile: SplitProfile


class SplitRecount:
    """A recount of table 3 from the records of a release; a `Recount`."""

    def __init__(self) -> None:
        self._examples: Counter[str] = Counter()
        self._token_counts: Counter[str] = Counter()
        self._simple: dict[str, array[int]] = {split: array("Q") for split in ALL_SPLITS}
        self._complex: dict[str, array[int]] = {split: array("Q") for split in ALL_SPLITS}
        self._tokens: dict[str, set[str]] = {split: set() for split in ALL_SPLITS}

    @classmethod
    def of(cls, _: Mapping[str, Any]) -> SplitRecount:
        """Return an empty recount. The manifest is not used."""
        return cls()

    def content(self, row: Mapping[str, Any]) -> tuple[str, ...]:
        """Return the complex sentence of a record; no other record of a release may have the same."""
        return (row[TEXTS[0]],)

    def add(self, row: Mapping[str, Any], split: str) -> None:
        """Add the sentences and tokens of a record, read from a file of `split`."""
        complex_sentence, *simple = (row[name] for name in TEXTS)
        tokens = complex_sentence.split(" ")
        self._examples[split] += 1
        self._token_counts[split] += len(tokens)
        self._tokens[split].update(tokens)
        self._complex[split].append(short_digest(complex_sentence))
        self._simple[split].extend(map(short_digest, simple))

    def tables(self) -> dict[str, dict[str, Any]]:
        """Return {"table_3": table 3 of all added records}, in the shape of `corpus_table`."""
        splits = splits_with(self._examples)
        return {"table_3": {scope: self._row((scope,) if scope != ALL else splits) for scope in (*splits, ALL)}}

    def _row(self, splits: tuple[str, ...]) -> dict[str, Any]:
        examples = sum(self._examples[split] for split in splits)
        tokens = sum(self._token_counts[split] for split in splits)
        return {
            "complex": {"count": examples, "unique": unique_digests([self._complex[split] for split in splits])},
            "simple": {"count": 2 * examples, "unique": unique_digests([self._simple[split] for split in splits])},
            "tokens": {"count": tokens, "unique": len(set().union(*(self._tokens[split] for split in splits)))},
        }
