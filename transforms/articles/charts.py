"""The charts of a text corpus for the report, and the shape of its stats.json."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from wikimill.rules.articles.profile import TEXT_HOLES, TEXT_WORDS
from wikimill.rules.quantities import quantity
from wikimill.transforms.articles.tables import ALL, COUNTED, HOLES, KIND, SIZES
from wikimill.transforms.corpus import Charts, Distribution, Row, Shares, ShownExample
from wikimill.transforms.release.manifest import Count, Stats
from wikimill.transforms.release.report.charts import Block, Grid, Text, bar_chart, ranked

_SHOWN_TEMPLATES = 20


class Size(TypedDict):
    """The size of a corpus or of one of its splits.

    Keys:
        records, paragraphs, words, characters: numbers of them; words are separated by white space.
        holes: number of places where words are missing.
    """

    records: Count
    paragraphs: Count
    words: Count
    characters: Count
    holes: Count


class Sizes(TypedDict):
    """The size of each split, and of the whole corpus."""

    train: Size
    dev: Size
    test: Size
    all: Size


class TextSample(TypedDict):
    """The columns of a record that a report shows; see `TextRecord`."""

    id: str
    page_title: str
    url: str | None
    timestamp: str | None
    text: str


class TextProfile(TypedDict):
    """The profile of a text corpus in stats.json.

    Keys:
        version: version of the distributions and buckets; only profiles of one version are compared.
        counts: distribution → value or bucket → number of records; under "ngrams", of n-grams.
        sample: group → records to show; all are in the group "texts".
    """

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[TextSample]]


class TextStats(Stats):
    """The content of stats.json for a text corpus; for its tables, see `tables_of`."""

    sizes: Sizes
    kinds: dict[str, Count]
    languages: dict[str, Count]
    holes: dict[str, Count]
    profile: TextProfile


def size_figures(stats: Mapping[str, Any], _: bool) -> Iterator[Block]:
    """Yield a text with the corpus's size, then charts of kinds of paragraphs and of the templates that leave holes.

    Args:
        stats: content of stats.json.
        _: ignored.
    """
    whole, sentences = stats[SIZES][ALL], stats["funnel"].get("sentences", {}).get("kept", 0)
    text_parts = ", ".join(quantity(whole[name], name.removesuffix("s")) for name in COUNTED)
    yield Text(f"{text_parts}; sentences read: {sentences:,}.")
    charts = [bar_chart("Kinds of paragraphs", ranked(stats[KIND]), [whole["paragraphs"]])] if stats[KIND] else []
    if stats[HOLES]:
        named = {name or "not known": count for name, count in stats[HOLES].items()}
        bars = ranked(named, _SHOWN_TEMPLATES)
        note = f"The {len(bars)} most frequent. A hole is a formula, or a template that was not rendered."
        charts.append(bar_chart("What leaves holes", bars, [whole["holes"]], note=note))
    yield Grid(charts)


def shown_record(row: Row) -> ShownExample:
    """Return a record as a report shows it: its text with white space normalised, and the date of its revision."""
    text = " ".join(row["text"].split())
    return ShownExample((("text", text),), (), ((row["timestamp"] or "")[:10],), False)


CHARTS = Charts(
    (
        Distribution("Words of a record", {"words": ""}, TEXT_WORDS),
        Distribution("Holes of a record", {"holes": ""}, TEXT_HOLES),
    ),
    (Shares("Languages", "language"),),
    (Shares("Year of the revision", "year"), Shares("Splits", "split")),
    size_figures,
    shown_record,
)
