"""The charts of TV stories for the report, and the shape of their stats.json."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypedDict

from wikimill.rules.quantities import quantity
from wikimill.rules.tvstory.plots import is_numbered
from wikimill.rules.tvstory.profile import STORY_CHARACTERS, STORY_TOKENS
from wikimill.rules.tvstory.views import plot_text
from wikimill.transforms.corpus import Charts, Distribution, Row, Shares, ShownExample
from wikimill.transforms.release.manifest import Count, Stats
from wikimill.transforms.release.report.charts import Block, Grid, Text, bar_chart, number, ranked
from wikimill.transforms.tvstory.tables import ALL, LABELS, MATCHES, SHOWS, SIZES, VERBS

_SHOWN, _SHOWN_PLOTS = 20, 3


class StorySample(TypedDict):
    """The columns of a record that a report shows; see `TvStory`."""

    id: str
    page_title: str | None
    url: str | None
    show: str
    episode: str
    summary: str
    recap: str


class StoryProfile(TypedDict):
    """The profile of TV stories in stats.json.

    Keys:
        version: version of the distributions and buckets; only profiles of one version are compared.
        counts: distribution → value or bucket → number of episodes; under "ngrams", of n-grams.
        sample: group → episodes to show; all are in the group "episodes".
    """

    version: int
    counts: dict[str, dict[str, Count]]
    sample: dict[str, list[StorySample]]


class StoryStats(Stats):
    """The content of stats.json for TV stories; for its tables, see `tables_of`."""

    sizes: dict[str, dict[str, Count]]
    shows: dict[str, Count]
    sources: dict[str, Count]
    matches: dict[str, Count]
    verbs: dict[str, Count]
    labels: dict[str, Count]
    profile: StoryProfile


def story_figures(stats: Mapping[str, Any], _: bool) -> Iterator[Block]:
    """Yield a text with the corpus's size, then charts of shows, matches of characters, and plots' verbs and labels.

    Args:
        stats: content of stats.json.
        _: ignored.
    """
    whole = stats[SIZES][ALL]
    episodes = max(1, whole["episodes"])
    tokens, recap_tokens, in_plot, in_recap = (
        round(whole[name] / episodes) for name in ("summary_tokens", "recap_tokens", "plot_sentences", "sentences")
    )
    sizes_text = (
        f"{quantity(whole['episodes'], 'episode')} of {quantity(len(stats[SHOWS]), 'show')}; an episode has "
        f"{whole['characters'] / episodes:.1f} characters, {quantity(tokens, 'word token')} of summary and "
        f"{number(recap_tokens)} of recap, and plots of {number(in_plot)} of its {quantity(in_recap, 'sentence')}. "
        f"Of {quantity(whole['characters'], 'match', 'matches')} {number(whole['shared'])} by a form that several "
        "characters have."
    )
    yield Text(sizes_text)
    counted = (
        ("Shows", stats[SHOWS]),
        ("Surest form by which a character is mentioned", stats[MATCHES]),
        ("Verbs of plots", stats[VERBS]),
        ("Numbered arguments of plots", {name: n for name, n in stats[LABELS].items() if is_numbered(name)}),
    )
    charts = []
    for title, counts in counted:
        if counts:
            note = f"The {_SHOWN} most frequent." if len(counts) > _SHOWN else ""
            charts.append(bar_chart(title, ranked(counts, _SHOWN), [sum(counts.values())], note=note))
    yield Grid(charts)


def shown_story(row: Row) -> ShownExample:
    """Return a record as a report shows it: summary and recap; as facts, show, characters and the first 3 plots."""
    characters = "; ".join(
        f"{character['name']} ({', '.join(character['matched_by'])}{', shared' if character['shared'] else ''})"
        for character in row.get("characters", ())
    )
    plots = "; ".join(
        plot_text(sentence["verb"], sentence["arguments"]) for sentence in row.get("plot", ())[:_SHOWN_PLOTS]
    )
    facts = (f"{row['show']}: {row['episode']}", characters, plots)
    texts = tuple((name, " ".join(row[name].split())) for name in ("summary", "recap"))
    return ShownExample(texts, (), facts, False)


CHARTS = Charts(
    (
        Distribution("Word tokens of an episode", {"summary": "summary", "recap": "recap"}, STORY_TOKENS),
        Distribution(
            "Characters and plots of an episode",
            {"characters": "characters", "plot": "sentences with a plot"},
            STORY_CHARACTERS,
        ),
    ),
    (Shares("Sources", "source"),),
    (Shares("Year of the revision", "year"), Shares("Splits", "split")),
    story_figures,
    shown_story,
)
