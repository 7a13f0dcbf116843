"""The charts of both tables for the report, and the shapes of their stats.json."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from wikimill.rules.quantities import quantity
from wikimill.rules.wikitablet.profile import RECORDS, SECTION_TOKENS
from wikimill.transforms.corpus import Charts, Distribution, Row, Shares, ShownExample
from wikimill.transforms.release.manifest import Count, Stats
from wikimill.transforms.release.report.charts import FEW, Bar, Block, Figure, Grid, Text, bar_chart, ranked
from wikimill.transforms.wikitablet.tables import ALL, ATTRIBUTES, BY_RESOURCE, RULES, SIZES, TOPICS

_SHOWN = 20
_SHOWN_RECORDS = 40
#: B.1: "roughly 12 %" entities, "approximately 13 %" hyperlinks, "around 25 %" of the records are section data.
_PAPER = {"Wikidata and infobox": 75.0, "hyperlink": 13.0, "entity": 12.0}


class Size(TypedDict):
    """Numbers of rows, records, sentences and tokens."""

    rows: Count
    records: Count
    article_records: Count
    sentences: Count
    tokens: Count


class Sizes(TypedDict):
    """The size of each split, and of the whole table."""

    train: Size
    dev: Size
    test: Size
    all: Size


class SectionSample(TypedDict):
    """The columns of a section that a report shows."""

    id: str
    page_title: str
    url: str | None
    sec_title: list[str]
    data: list[list[str]]
    text: str


class ArticleSample(TypedDict):
    """The columns of an article that a report shows."""

    id: str
    page_title: str
    url: str | None
    article_data: list[list[str]]


class SectionProfile(TypedDict):
    """The profile of sections."""

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[SectionSample]]


class ArticleProfile(TypedDict):
    """The profile of articles."""

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[ArticleSample]]


class _Tables(Stats):
    sizes: Sizes
    resources: dict[str, Count]
    rules: dict[str, Count]
    topics: dict[str, Count]
    attributes: dict[str, Count]


class SectionStats(_Tables):
    """stats.json of the sections."""

    profile: SectionProfile


class ArticleStats(_Tables):
    """stats.json of the articles."""

    profile: ArticleProfile


def section_figures(stats: Mapping[str, Any], _: bool) -> Iterator[Block]:
    """Yield a text with the table's size, and charts of resources (next to the paper's), rules, attributes, topics."""
    whole, resources = stats[SIZES][ALL], stats[BY_RESOURCE]
    counts = {
        "Wikidata and infobox": whole["article_records"],
        "hyperlink": resources["hyperlink"],
        "entity": resources["entity"],
    }
    sizes_text = (
        f"{quantity(whole['rows'], 'section')} of {quantity(whole['sentences'], 'sentence')}, "
        f"{quantity(whole['tokens'], 'token')}"
    )
    yield Text(f"{sizes_text}, with {quantity(whole['records'], 'record')} of their own.")
    charts = []
    if total := sum(counts.values()):
        paper = _PAPER if whole["rows"] >= FEW else {}
        bars = [Bar(name, count, paper.get(name)) for name, count in counts.items()]
        note = "The records of an article count with each of its sections, as in the paper."
        charts.append(bar_chart("Records by resource", bars, [total], note=note))
    yield Grid([*charts, *_most_frequent(stats, whole)])


def article_figures(stats: Mapping[str, Any], _: bool) -> Iterator[Block]:
    """Yield a text with the table's size, and charts of resources, rules, attributes and topics."""
    whole, resources = stats[SIZES][ALL], {name: count for name, count in stats[BY_RESOURCE].items() if count}
    yield Text(f"{quantity(whole['rows'], 'article')} with {quantity(whole['records'], 'record')}.")
    charts = [bar_chart("Records by resource", ranked(resources), [whole["records"]])] if resources else []
    yield Grid([*charts, *_most_frequent(stats, whole)])


def _most_frequent(stats: Mapping[str, Any], whole: Mapping[str, int]) -> Iterator[Figure]:
    for table, title, of in (
        (RULES, "Rules", "records"),
        (ATTRIBUTES, "Attributes", "records"),
        (TOPICS, "Topics", "rows"),
    ):
        if bars := ranked(stats[table], _SHOWN):
            yield bar_chart(f"{title}: the {len(bars)} most frequent", bars, [whole[of]])


def shown_section(row: Row) -> ShownExample:
    """Return the first records and the text of a section, for a report."""
    data = "; ".join(f"{attribute}: {value}" for attribute, value in row["data"][:_SHOWN_RECORDS])
    text = " ".join(row["text"].split())
    return ShownExample((("data", data), ("text", text)), (), (" > ".join(row["sec_title"]),), False)


def shown_article(row: Row) -> ShownExample:
    """Return the first records of an article, for a report."""
    data = "; ".join(f"{attribute}: {value}" for attribute, value in row["article_data"][:_SHOWN_RECORDS])
    return ShownExample((("data", data),), (), (), False)


_SHARES = (Shares("Articles with an item in Wikidata", "item"),)
_COMPARED = (Shares("Year of the revision", "year"), Shares("Splits", "split"))
SECTION_CHARTS = Charts(
    (
        Distribution("Tokens of a section", {"tokens": ""}, SECTION_TOKENS),
        Distribution(
            "Records of a section",
            {"article_records": "its article's", "links": "links", "entities": "entities"},
            RECORDS,
        ),
    ),
    (Shares("Introductions and sections", "place"), *_SHARES),
    _COMPARED,
    section_figures,
    shown_section,
)
ARTICLE_CHARTS = Charts(
    (Distribution("Records of an article", {"statements": "Wikidata", "fields": "infobox"}, RECORDS),),
    _SHARES,
    _COMPARED,
    article_figures,
    shown_article,
)
