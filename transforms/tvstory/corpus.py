"""TV stories as a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.tvstory.profile import STORY_PROFILER
from wikimill.rules.tvstory.rating import RATING
from wikimill.rules.tvstory.record import TvStory
from wikimill.transforms.corpus import Corpus, Mining
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.tvstory.charts import CHARTS, StoryStats
from wikimill.transforms.tvstory.description import DESCRIPTION
from wikimill.transforms.tvstory.explainer import EXPLAINER
from wikimill.transforms.tvstory.options import TvStoryOptions
from wikimill.transforms.tvstory.profiles import PROFILES
from wikimill.transforms.tvstory.row_checks import StoryRecount, StoryRows
from wikimill.transforms.tvstory.story_lines import STORY_LINES
from wikimill.transforms.tvstory.tables import StoryStatistics


def _mining(options: TvStoryOptions) -> Mining:
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.tvstory.mining import mining

    return mining(options)


def _model_names(options: Mapping[str, Any]) -> set[str]:
    return {f"sentences-{options['language']}", "annotator"}


def story_key(story: TvStory) -> bytes:
    """What no two records share: the digest of page, show and texts."""
    return bytes.fromhex(story.id)


def preference(story: TvStory) -> tuple[Any, ...]:
    """Of records that are the same the earliest; what two dumps say differently of one page decides last."""
    return story.timestamp or "", repr(story)


def story_texts(story: TvStory) -> Iterator[ComparedText]:
    """Summary and recap as one text; the same of another page is a copy."""
    place = f"{story.wiki or ''}\n{story.page_id}"
    yield ComparedText(" ".join(f"{story.summary} {story.recap}".split()), place)


def story_sides(story: TvStory) -> Iterator[ComparedText]:
    """Either text: a model that has seen one of a test row has seen its input or its answer."""
    for text in (story.summary, story.recap):
        yield ComparedText(" ".join(text.split()))


TVSTORY = Corpus(
    imported_early="wikimill.transforms.tvstory.sandboxed",
    name="tvstory",
    title="TVStoryGen",
    summary="episodes of TV shows with summary, recap, characters and plots, from wikis of fans",
    description=DESCRIPTION,
    record=TvStory,
    texts=("summary", "recap"),
    plain_text="recap",
    optional_columns={},
    tsv=None,
    options=TvStoryOptions,
    profiles=PROFILES,
    reads="current",
    undated="a wiki of Fandom has one dump, made on request, and no folder of dated ones to compare; download it "
    "again, mill it with wikimill tvstory, and see by wikimill report --against how the releases differ",
    sources=(STORY_LINES,),
    # No real export was at hand. A record of the sample has 8 kB, and its pages go through a shuffle of their own.
    expectation=Expectation(2e-5, example_memory=150_000, screened_memory=250_000, kind="current"),
    # A second of reading: parsing is the cost, and a wiki of a few megabytes has work for several workers.
    split_bytes=512 * 1024,
    key=story_key,
    preference=preference,
    compared=story_texts,
    sides=story_sides,
    statistics=StoryStatistics(),
    stats_shape=StoryStats,
    model_names=_model_names,
    profiler=STORY_PROFILER,
    charts=CHARTS,
    row_checks=StoryRows.of,
    recount=StoryRecount,
    rating=RATING,
    explainer=EXPLAINER,
    sample="gullharbour_pages_current.xml",
    mining=_mining,
)
