"""The statistics of TV stories: sizes, shows, sources, kinds of matches of characters, verbs, labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from wikimill.rules.records import ALL_SPLITS, SPLITS, splits_with
from wikimill.transforms.measures import Measure

ALL = "all"
SIZES, SHOWS, SOURCES, MATCHES, VERBS, LABELS = "sizes", "shows", "sources", "matches", "verbs", "labels"
#: Counted units of each split: those of the paper's table of sizes, and of plots.
COUNTED = (
    *("episodes", "characters", "shared", "summary_tokens", "recap_tokens"),
    *("sentences", "plot_sentences", "arguments"),
)
#: Number of values to list in a table, the most frequent ones.
MOST_LISTED = 200


def counts_of(row: Mapping[str, Any]) -> Counter[tuple[str, str]]:
    """Return the counts of a record: (table of stats.json, name) → count.

    Args:
        row: column → value.
    """
    counts: Counter[tuple[str, str]] = Counter()
    counts[SIZES, "episodes"] = 1
    counts[SIZES, "characters"] = len(row["characters"])
    for name in ("summary_tokens", "recap_tokens", "sentences"):
        counts[SIZES, name] = row[name]
    counts[SIZES, "plot_sentences"] = len(row["plot"])
    counts[SHOWS, row["show"]] = 1
    counts[SOURCES, row["source"]] = 1
    for character in row["characters"]:
        counts[SIZES, "shared"] += character["shared"]
        counts[MATCHES, character["match"]] += 1
    for sentence in row["plot"]:
        counts[VERBS, sentence["verb"].lower()] += 1
        counts[SIZES, "arguments"] += len(sentence["arguments"])
        for label, _ in sentence["arguments"]:
            counts[LABELS, label] += 1
    return counts


def tables_of(found: Mapping[tuple[str, str, str], int]) -> dict[str, Any]:
    """Return the tables of stats.json: sizes by split, and the most frequent shows, sources, matches, verbs and labels.

    Args:
        found: (split, table, name) → count, the sums of `counts_of`.

    Returns:
        `SIZES` → split (`tune` if it has episodes) or `ALL` → name of `COUNTED` → count; for each other table, name →
            count for the `MOST_LISTED` most frequent names, the most frequent first.
    """
    whole: Counter[tuple[str, str]] = Counter()
    for (_, table, name), count in found.items():
        whole[table, name] += count
    splits = splits_with({split: found.get((split, SIZES, "episodes"), 0) for split in ALL_SPLITS})
    sizes: dict[str, dict[str, int]] = {
        split: {name: found.get((split, SIZES, name), 0) for name in COUNTED} for split in splits
    }
    sizes[ALL] = {name: whole[SIZES, name] for name in COUNTED}
    result: dict[str, Any] = {SIZES: sizes}
    for table in (SHOWS, SOURCES, MATCHES, VERBS, LABELS):
        most = sorted(((-count, name) for (of, name), count in whole.items() if of == table and count))[:MOST_LISTED]
        result[table] = {name: -count for count, name in most}
    return result


@dataclass(frozen=True)
class StoryStatistics:
    """The statistics of TV stories. See `wikimill.transforms.record_counts.Statistics`."""

    def examples(self, measures: Iterable[Measure]) -> dict[str, int]:
        """Return split → number of published episodes, for the splits of `splits_with`."""
        found = dict(measures)
        counts = {split: found.get((split, SIZES, "episodes"), 0) for split in ALL_SPLITS}
        return {split: counts[split] for split in splits_with(counts)}

    def tables(self, measures: Iterable[Measure]) -> dict[str, Any]:
        """Return the tables of stats.json; see `tables_of`. Measures of other tables and splits are ignored."""
        table_names = (SIZES, SHOWS, SOURCES, MATCHES, VERBS, LABELS)
        return tables_of({key: count for key, count in measures if key[0] in ALL_SPLITS and key[1] in table_names})


def is_empty(stats: Mapping[str, Any]) -> bool:
    """Return whether train, dev and test all have no episodes.

    Args:
        stats: content of stats.json.
    """
    return not any(stats[SIZES][split]["episodes"] for split in stats[SIZES] if split in SPLITS)
