"""The shape of stats.json of WikiSplit."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from wikimill.transforms.release.manifest import Count, Stats


class Distinct(TypedDict):
    """How many there are, and how many of them differ."""

    count: Count
    unique: Count


class TableRow(TypedDict):
    """A row of the table 3 of the paper on WikiSplit."""

    complex: Distinct
    simple: Distinct
    tokens: Distinct


class Table3(TypedDict):
    """Table 3."""

    train: TableRow
    dev: TableRow
    test: TableRow
    tune: NotRequired[TableRow]
    all: TableRow


class SplitSample(TypedDict):
    """What a report shows of an example of WikiSplit."""

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
    """The profile of WikiSplit."""

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[SplitSample]]


class SplitStats(Stats):
    """stats.json of WikiSplit."""

    table_3: Table3
    profile: SplitProfile
