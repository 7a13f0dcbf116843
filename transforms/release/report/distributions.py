"""The distributions that a report draws: which counts of the profile, over which buckets, in which words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from wikimill.transforms.corpus import Charts, Distribution, Shares
from wikimill.transforms.release.report.bars import Bar, bar_chart
from wikimill.transforms.release.report.elements import Child, Html, element, number, percent, table
from wikimill.transforms.release.report.histograms import Series, columns, histogram

Counts = Mapping[str, Mapping[str, int]]


def histogram_section(charts: Charts, counts: Counts) -> Iterator[Child]:
    """Every histogram of a corpus, and the n-grams in all."""
    yield element("div", *(_drawn(each, counts) for each in charts.histograms), class_="charts")
    yield ngram_table(counts.get("ngrams", {}))


def _drawn(each: Distribution, counts: Counts) -> Html:
    series = [Series(label, counts.get(kind, {})) for kind, label in each.kinds.items()]
    return histogram(each.name, each.title, series, each.buckets, note=each.note)


def ngram_table(ngrams: Mapping[str, int]) -> Html:
    """How many n-grams of all targets stand in their sources."""
    rows = []
    for order in range(1, 5):
        whole, shared = ngrams.get(f"{order}_total", 0), ngrams.get(f"{order}_shared", 0)
        rows.append([f"{order}", number(whole), number(shared), percent(shared, whole), percent(whole - shared, whole)])
    return table("n-grams of the targets", ["n", "distinct by example", "in the source", "share", "new"], rows)


def share_section(charts: Charts, counts: Counts) -> Iterator[Child]:
    """A few values with a bar each, and the edits by year where they have one."""
    drawn = [share_chart(each, [counts.get(each.kind, {})]) for each in charts.shares]
    years = counts.get("year")
    if years is not None:
        note = "Of the edit that made the example."
        drawn.append(columns("years", "Examples by year", years, note=note))
        drawn.append(columns("grown", "Examples up to each year", years, note=note, growing=True))
    yield element("div", *drawn, class_="charts")


def share_chart(
    each: Shares, found: Sequence[Mapping[str, int]], series: Sequence[str] = ("count",), most: int | None = None
) -> Html:
    """The bars of one kind, of one release or of several; the most frequent values of the first, or all."""
    values = sorted({value for counts in found for value in counts}, key=partial(_frequency, found[0]))[:most]
    first, *others = found
    bars = [
        Bar(value, first.get(value, 0), others=tuple(counts.get(value, 0) for counts in others)) for value in values
    ]
    wholes = [sum(counts.values()) for counts in found]
    return bar_chart(each.name, each.title, bars, wholes, note=each.note, series=series)


def _frequency(counts: Mapping[str, int], value: str) -> tuple[int, str]:
    return -counts.get(value, 0), value
