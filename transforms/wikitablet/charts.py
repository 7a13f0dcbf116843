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
    """The size of a table or of one of its splits.

    Keys:
        rows: number of sections or articles.
        records: number of records in the rows.
        article_records: sum of the sections' `article_records`; 0 in the table of articles.
        sentences, tokens: numbers in the texts; 0 in the table of articles.
    """

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
    """The columns of a section that a report shows; see `TableSection`."""

    id: str
    page_title: str
    url: str | None
    sec_title: list[str]
    data: list[list[str]]
    text: str


class ArticleSample(TypedDict):
    """The columns of an article that a report shows; see `TableArticle`."""

    id: str
    page_title: str
    url: str | None
    article_data: list[list[str]]


class SectionProfile(TypedDict):
    """The profile of sections in stats.json.

    Keys:
        version: version of the distributions and buckets; only profiles of one version are compared.
        counts: distribution → value or bucket → number of sections; under "ngrams", of n-grams.
        sample: group → sections to show; all are in the group "rows".
    """

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[SectionSample]]


class ArticleProfile(TypedDict):
    """The profile of articles in stats.json; see `SectionProfile`."""

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
    """The content of stats.json for the table of sections; for its own keys, see `tables_of`."""

    profile: SectionProfile


class ArticleStats(_Tables):
    """The content of stats.json for the table of articles; for its own keys, see `tables_of`."""

    profile: ArticleProfile


def section_figures(stats: Mapping[str, Any], _: bool) -> Iterator[Block]:
    """Yield a text with the table's size, then charts of resources, rules, attributes and topics.

    The shares of resources are next to the paper's (B.1) if the table has at least `FEW` sections.

    Args:
        stats: content of stats.json.
        _: ignored.
    """
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
    """Yield a text with the table's size, then charts of resources, rules, attributes and topics.

    Args:
        stats: content of stats.json.
        _: ignored.
    """
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
    """Return a section as a report shows it: its first 40 records as source, its text as target, its headings."""
    data = "; ".join(f"{attribute}: {value}" for attribute, value in row["data"][:_SHOWN_RECORDS])
    text = " ".join(row["text"].split())
    return ShownExample((("data", data), ("text", text)), (), (" > ".join(row["sec_title"]),), False)


def shown_article(row: Row) -> ShownExample:
    """Return an article as a report shows it: its first 40 records as source, no target."""
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
