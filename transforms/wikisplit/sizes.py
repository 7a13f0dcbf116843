"""How many examples a threshold would leave: the sizes of the paper's table 2 for a release, and by each column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.profiles.buckets import RATIOS, SHARES, WORDS, Buckets
from wikimill.transforms.release.report.elements import Child, number, percent, table

#: Botha et al. (2018), table 2: δ and the size of the corpus.
PAPER_SIZES = {"0.10": "1.4 m", "0.20": "1.0 m", "0.30": "0.5 m"}
_DELTAS = ("0.10", "0.15", "0.20", "0.25", "0.30", "0.35", "0.40", "0.50")
#: Column → its buckets, and the largest values that are told.
_AT_MOST: Mapping[str, tuple[Buckets, tuple[str, ...]]] = {
    "new_words": (WORDS, ("0", "1", "2", "3", "5", "10")),
    "lost_words": (WORDS, ("0", "1", "2", "3", "5", "10")),
    "new_numbers": (WORDS, ("0", "1", "2")),
    "new_names": (WORDS, ("0", "1", "2")),
}
_BELOW: Mapping[str, tuple[Buckets, tuple[str, ...]]] = {
    "length_ratio": (RATIOS, ("1.00", "1.10", "1.20", "1.30", "1.40", "1.50")),
    "covered_alone": (SHARES, ("0.60", "0.70", "0.80", "0.90")),
    "covered_at_once": (SHARES, ("0.10", "0.20", "0.30")),
}
_AT_LEAST: Mapping[str, tuple[Buckets, tuple[str, ...]]] = {
    "covered_together": (SHARES, ("0.70", "0.80", "0.90")),
}


def from_bucket(counts: Mapping[str, int], buckets: Buckets, name: str) -> int:
    """How many examples are in a bucket or above it.

    >>> from_bucket({"1": 5, "3": 2}, WORDS, "2")
    2
    """
    return sum(counts.get(each, 0) for each in buckets.names[buckets.names.index(name) :])


def sizes(stats: Mapping[str, Any]) -> dict[str, dict[str, int]]:
    """Column → threshold in words → examples that it leaves; columns that the release has not are left out."""
    counts = stats.get("profile", {}).get("counts", {})
    told: dict[str, dict[str, int]] = {}
    if "min_bleu" not in counts:
        return told
    told["min_bleu"] = {delta: from_bucket(counts["min_bleu"], SHARES, delta) for delta in _DELTAS}
    for column, (buckets, values) in _AT_MOST.items():
        found = counts.get(column, {})
        behind = {value: buckets.names[buckets.names.index(value) + 1] for value in values}
        total = sum(found.values())
        told[column] = {f"≤ {value}": total - from_bucket(found, buckets, next_) for value, next_ in behind.items()}
    for column, (buckets, values) in _BELOW.items():
        found = counts.get(column, {})
        total = sum(found.values())
        told[column] = {f"< {value}": total - from_bucket(found, buckets, value) for value in values}
    for column, (buckets, values) in _AT_LEAST.items():
        told[column] = {f"≥ {value}": from_bucket(counts.get(column, {}), buckets, value) for value in values}
    return told


def size_tables(stats: Mapping[str, Any]) -> Iterator[Child]:
    """Table 2's sizes, and those by each column."""
    found = sizes(stats)
    if not found:
        return
    total = sum(stats["profile"]["counts"]["min_bleu"].values())
    rows = [
        [delta, number(count), percent(count, total), PAPER_SIZES.get(delta, "")]
        for delta, count in found["min_bleu"].items()
    ]
    yield table("Size against δ, the least BLEU (the paper's table 2)", ["δ", "examples", "share", "paper"], rows)
    rows = [
        [column, threshold, number(count), percent(count, total)]
        for column, thresholds in found.items()
        if column != "min_bleu"
        for threshold, count in thresholds.items()
    ]
    yield table("Size against each column", ["column", "threshold", "examples", "share"], rows)
