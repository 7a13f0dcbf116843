"""The HTML page of differences between two releases of a corpus: counts, distances, distributions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wikimill.rules.quantities import quantity
from wikimill.rules.releases.drift import ALARM, Drift, drifts
from wikimill.transforms.corpus import Charts, Corpus
from wikimill.transforms.release.compare.id_changes import IdChanges
from wikimill.transforms.release.report.charts import Block, Cell, Grid, Series, Table, Text, histogram, number
from wikimill.transforms.release.report.page import Section, draw_page
from wikimill.transforms.release.report.release_page import profile_of, share_chart, title_of

#: Distributions that every newer dump changes (`dump`), or that do not count examples (`ngrams`).
_NOT_COMPARED = frozenset(("dump", "ngrams"))
_SERIES = ("new", "old")
_SHOWN = 20
#: (manifest, stats)
Stored = tuple[Mapping[str, Any], Mapping[str, Any]]


def draw_drift(corpus: Corpus, old: Stored, new: Stored, changes: IdChanges | None) -> bytes:
    """Return the HTML page of differences between two releases.

    Args:
        corpus: the corpus of both releases.
        old: manifest and statistics of the older release.
        new: manifest and statistics of the newer release.
        changes: numbers of added, removed and kept ids; None if ids were not compared.

    Raises:
        NoProfile: a release has no profile, or one of another version.
    """
    before, after = profile_of(old[1])["counts"], profile_of(new[1])["counts"]
    title = title_of(corpus.title, new[0])
    top: list[Block] = [
        Text(f"New: {title}, {_release_text(new[0])}."),
        Text(f"Old: {title_of(corpus.title, old[0])}, {_release_text(old[0])}."),
    ]
    if changes is not None:
        changes_text = (
            f"{quantity(changes.stayed, 'example')} stayed, {number(changes.came)} came, {number(changes.went)} went"
        )
        top.append(Text(f"By their ids: {changes_text}."))
    sections: list[Section] = [
        ("Distances", _distances(compared(before, after))),
        ("Counts", [_count_table(old[0], new[0])]),
        ("Distributions", [_charts(corpus.charts, before, after)]),
    ]
    return draw_page(f"Drift of {title}", top, sections)


def compared(before: Mapping[str, Mapping[str, int]], after: Mapping[str, Mapping[str, int]]) -> list[Drift]:
    """Return the drift of every distribution that both profiles have: alarming ones first, then by distance."""
    names = sorted((before.keys() & after.keys()) - _NOT_COMPARED)
    return sorted(drifts(before, after, names), key=_farthest_first)


def drift_summary(old_stats: Mapping[str, Any], new_stats: Mapping[str, Any]) -> str:
    """Return one line with the names and distances of the distributions that moved.

    Raises:
        NoProfile: a release has no profile, or one of another version.
    """
    found = compared(profile_of(old_stats)["counts"], profile_of(new_stats)["counts"])
    moved = [f"{drift.name} {drift.distance:.2f}" for drift in found if drift.is_alarming]
    names = f": {', '.join(moved)}" if moved else ""
    return f"drift: {len(moved)} of {quantity(len(found), 'distribution')} over {ALARM}{names}"


def _farthest_first(drift: Drift) -> tuple[bool, float, str]:
    return not drift.is_alarming, -drift.distance, drift.name


def _release_text(manifest: Mapping[str, Any]) -> str:
    return (
        f"{quantity(sum(manifest['splits'].values()), 'example')}, made by wikimill {manifest['versions']['wikimill']}"
    )


def _distances(found: list[Drift]) -> list[Block]:
    moved = sum(drift.is_alarming for drift in found)
    rows = [
        [
            drift.name,
            f"{drift.distance:.3f}",
            f"{drift.by_chance:.3f}",
            f"{drift.stability_index:.3f}",
            Cell("moved", style="alarm") if drift.is_alarming else "–",
        ]
        for drift in found
    ]
    return [
        Text(
            f"{moved} of {quantity(len(found), 'distribution')} moved: their Jensen-Shannon distance is over {ALARM} "
            "and over twice what samples of these sizes differ by chance. 0 is the same, 1 has nothing in common."
        ),
        Table("Distances", ["distribution", "distance", "by chance", "stability index", "verdict"], rows, False),
    ]


def _count_table(old: Mapping[str, Any], new: Mapping[str, Any]) -> Table:
    rows = []
    for thing, account in sorted(new["counts"].items()):
        former = old["counts"].get(thing, {"in": 0, "kept": 0, "dropped": {}, "dead": 0})
        for part in ("in", "kept", "dropped", "dead"):
            before, after = _number_of(former[part]), _number_of(account[part])
            rows.append([f"{thing}, {part}", number(before), number(after), f"{after - before:+,}"])
    return Table("Counts", ["", "old", "new", "difference"], rows, False)


def _number_of(value: Any) -> int:
    return sum(value.values()) if isinstance(value, Mapping) else int(value)


def _charts(charts: Charts, before: Mapping[str, Any], after: Mapping[str, Any]) -> Grid:
    figures = [
        share_chart(shares, [after.get(shares.kind, {}), before.get(shares.kind, {})], _SERIES, most=_SHOWN)
        for shares in (*charts.compared, *charts.shares)
    ]
    for each in charts.histograms:
        for kind, label in each.kinds.items():
            series = [Series("new", after.get(kind, {})), Series("old", before.get(kind, {}))]
            title = f"{each.title}: {label}" if label else each.title
            figures.append(histogram(title, series, each.buckets))
    return Grid(figures)
