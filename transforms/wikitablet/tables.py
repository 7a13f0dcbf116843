"""What the two tables tell of themselves: sizes, records by resource, topics, attributes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from wikimill.rules.records import SPLITS
from wikimill.rules.wikitablet.record import RESOURCES
from wikimill.transforms.measures import Measure

ALL = "all"
SIZES, BY_RESOURCE, TOPICS, ATTRIBUTES, RULES = "sizes", "resources", "topics", "attributes", "rules"
#: What of a section, or of an article, is counted.
COUNTED = ("rows", "records", "article_records", "sentences", "tokens")
#: How many topics and attributes are told, the most frequent.
MOST = 100


def counts_of(row: Any) -> Counter[tuple[str, str]]:
    """What a section or an article adds to each table; it is a record, or what has its columns as attributes."""
    counts: Counter[tuple[str, str]] = Counter()
    sentences = getattr(row, "sentences", [])
    counts[SIZES, "rows"] = 1
    counts[SIZES, "records"] = len(row.records)
    counts[SIZES, "article_records"] = getattr(row, "article_records", 0)
    counts[SIZES, "sentences"] = len(sentences)
    counts[SIZES, "tokens"] = sum(sentence.count(" ") + 1 for sentence in sentences)
    for record in row.records:
        counts[BY_RESOURCE, record["resource"]] += 1
        counts[RULES, record["rule"]] += 1
        counts[ATTRIBUTES, record["attribute"]] += 1
    for topic in row.topic:
        counts[TOPICS, topic] += 1
    return +counts


def tables_of(found: Mapping[tuple[str, str, str], int]) -> dict[str, Any]:
    """The tables of stats.json from counts by (split, table, name)."""
    whole: Counter[tuple[str, str]] = Counter()
    for (_, table, name), count in found.items():
        whole[table, name] += count
    sizes: dict[str, dict[str, int]] = {
        split: {name: found.get((split, SIZES, name), 0) for name in COUNTED} for split in SPLITS
    }
    sizes[ALL] = {name: whole[SIZES, name] for name in COUNTED}
    told: dict[str, Any] = {SIZES: sizes, BY_RESOURCE: {name: whole[BY_RESOURCE, name] for name in RESOURCES}}
    for table in (RULES, TOPICS, ATTRIBUTES):
        most = sorted((-count, name) for (of, name), count in whole.items() if of == table)[:MOST]
        told[table] = {name: -count for count, name in most}
    return told


@dataclass(frozen=True)
class TableStatistics:
    """The statistics of a table. See `wikimill.transforms.corpus.Statistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """The published rows, by split."""
        found = dict(measures)
        return {split: found.get((split, SIZES, "rows"), 0) for split in SPLITS}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Sizes by split, records by resource and by rule, the most frequent topics and attributes."""
        tables = (SIZES, BY_RESOURCE, TOPICS, ATTRIBUTES, RULES)
        return tables_of({key: count for key, count in measures if key[1] in tables})
