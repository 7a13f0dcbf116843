"""Charts of a text corpus for the report, and its shapes in stats.json."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from wikimill.rules.articles.profile import TEXT_HOLES, TEXT_WORDS
from wikimill.transforms.articles.tables import ALL, COUNTED, HOLES, KIND, SIZES
from wikimill.transforms.corpus import Charts, Distribution, Row, Shares, ShownExample
from wikimill.transforms.release.manifest import Count, Stats
from wikimill.transforms.release.report.bars import Bar, bar_chart
from wikimill.transforms.release.report.elements import Child, element, number

_SHOWN_TEMPLATES = 20


class Size(TypedDict):
    """How much there is."""

    records: Count
    paragraphs: Count
    words: Count
    characters: Count
    holes: Count


class Sizes(TypedDict):
    """How much there is in each split and in all."""

    train: Size
    dev: Size
    test: Size
    all: Size


class TextSample(TypedDict):
    """What a report shows of a record."""

    id: str
    page_title: str
    url: str | None
    timestamp: str | None
    text: str


class TextProfile(TypedDict):
    """The profile of a text corpus."""

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[TextSample]]


class TextStats(Stats):
    """stats.json of a text corpus."""

    sizes: Sizes
    kinds: dict[str, Count]
    languages: dict[str, Count]
    holes: dict[str, Count]
    profile: TextProfile


def size_section(stats: Mapping[str, Any], _: bool) -> Iterator[Child]:
    """How much text there is, of which kinds, and what leaves most holes."""
    whole, sentences = stats[SIZES][ALL], stats["funnel"].get("sentences", {}).get("kept", 0)
    told = ", ".join(f"{number(whole[name])} {name}" for name in COUNTED)
    yield element("p", f"{told}; {number(sentences)} sentences were read.")
    bars = [Bar(name, count) for name, count in _most_first(stats[KIND])]
    charts = [bar_chart("kinds", "Kinds of paragraphs", bars, [whole["paragraphs"]])] if bars else []
    if stats[HOLES]:
        bars = [Bar(name or "not known", count) for name, count in _most_first(stats[HOLES])[:_SHOWN_TEMPLATES]]
        note = f"The {len(bars)} most frequent; a formula and a template whose words are not known leave a hole."
        charts.append(bar_chart("holes", "What leaves holes", bars, [whole["holes"]], note=note))
    yield element("div", *charts, class_="charts")


def _most_first(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counts.items(), key=_order)


def _order(counted: tuple[str, int]) -> tuple[int, str]:
    return -counted[1], counted[0]


def shown_record(row: Row) -> ShownExample:
    """The beginning of a text."""
    text = " ".join(row["text"].split())
    return ShownExample((("text", text),), (("", text),), ((row["timestamp"] or "")[:10],))


CHARTS = Charts(
    (
        Distribution("words", "Words of a record", {"words": ""}, TEXT_WORDS),
        Distribution("holes", "Holes of a record", {"holes": ""}, TEXT_HOLES),
    ),
    (Shares("language", "Languages", "language"), Shares("year", "Year of the revision", "year")),
    (Shares("split", "Splits", "split"),),
    size_section,
    shown_record,
)
