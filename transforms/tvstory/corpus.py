"""`TVSTORY`, the definition of the corpus of TV stories, and the prose of its dataset card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.records import document_of
from wikimill.rules.tvstory.profile import STORY_PROFILER
from wikimill.rules.tvstory.rating import RATING
from wikimill.rules.tvstory.record import TvStory
from wikimill.rules.tvstory.views import VIEWS
from wikimill.transforms.corpus import Corpus, Description, Mining
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.tvstory.charts import CHARTS, StoryStats
from wikimill.transforms.tvstory.explainer import EXPLAINER
from wikimill.transforms.tvstory.options import PROFILES, TvStoryOptions
from wikimill.transforms.tvstory.row_checks import StoryRecount, StoryRows
from wikimill.transforms.tvstory.story_lines import STORY_LINES
from wikimill.transforms.tvstory.tables import StoryStatistics

LICENSE_TEXT = """\
The text of this data set is derived from the wikis that manifest.json names, or from documents of its maker. The wikis
of Wikimedia are available under the license Creative Commons Attribution-ShareAlike 4.0:
https://creativecommons.org/licenses/by-sa/4.0/
Most wikis of Fandom are under Creative Commons Attribution-ShareAlike 3.0, which allows adaptations to be licensed
under a later version (section 4(b)): https://creativecommons.org/licenses/by-sa/3.0/
Some are under a non-commercial license. A wiki's own license is at the foot of its pages, and takes precedence over
this text. Documents have the license of their source.

Attribution: the authors are the contributors to the pages; each record names its page, its revision with its
address, and the page and revision of each character's description. Changes: sections were extracted from pages,
stripped of markup, cut into sentences, filtered, joined with descriptions of characters and labelled by wikimill. If
you share this data or adaptations of it, do so under the same license.
"""

DESCRIPTION = Description(
    title="TV stories",
    task="Writing the story of an episode of a TV show from a brief summary and descriptions of its characters; "
    "summarising the story; plots as a step between both.",
    keywords=("story generation", "summarization", "television", "characters", "semantic role labeling"),
    task_categories=("text-generation", "summarization"),
    annotations_creators="machine-generated",
    made="Episodes matched to their characters by names (Chen, 2022, B.2.1), filtered, with plot tuples from a "
    "dependency parse (B.3).",
    known_errors=(
        "All characters who share a first name are listed (column shared); a person who is not a character of the wiki "
        "can be matched to one.",
        "Characters who are called by their last name only are not found, as in the paper.",
        "Roles come from a dependency parse; docs/tvstory.md gives their agreement with PropBank.",
        "Descriptions of characters include later episodes.",
    ),
    limits="Recaps retell protected works; their facts have not been checked.",
    biases="Fans choose which shows have wikis with long recaps.",
    citation="""\
@phdthesis{chen-2022-leveraging,
  title = {Leveraging Natural Supervision for Language Representation Learning and Generation},
  author = {Chen, Mingda},
  year = {2022}
}
""",
    license_text=LICENSE_TEXT,
)


def _mining(options: TvStoryOptions) -> Mining:
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.tvstory.mining import mining

    return mining(options)


def _model_names(options: Mapping[str, Any]) -> set[str]:
    return {f"sentences-{options['language']}", "annotator"}


def story_key(story: TvStory) -> bytes:
    """Return the key that identifies a record: the bytes of its id."""
    return bytes.fromhex(story.id)


def preference(story: TvStory) -> tuple[Any, ...]:
    """Return a sort key for records with the same key: the earliest revision is kept."""
    return story.timestamp or "", repr(story)


def story_texts(story: TvStory) -> Iterator[ComparedText]:
    """Yield summary and recap as one text, with the key of its page, to find near duplicates on other pages."""
    yield ComparedText(" ".join(f"{story.summary} {story.recap}".split()), document_of(story))


def story_sides(story: TvStory) -> Iterator[ComparedText]:
    """Yield the summary, then the recap, without their page, to compare each with excluded files."""
    for text in (story.summary, story.recap):
        yield ComparedText(" ".join(text.split()))


TVSTORY = Corpus(
    name="tvstory",
    title="TVStoryGen",
    summary="episodes of TV shows with summary, recap, characters and plots, from wikis of fans",
    examples=(
        (
            "a Fandom wiki's export",
            "wikimill tvstory --input harbour_pages_current.xml.7z --output releases/harbour --formats jsonl,parquet",
        ),
        (
            "records of your own, no show in two splits",
            "wikimill tvstory --input episodes.jsonl characters.jsonl --output releases/soaps --split_by show",
        ),
    ),
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
    "again, mine it with wikimill tvstory, and see by wikimill report --against how the releases differ",
    sources=(STORY_LINES,),
    # Not measured on a real export. A record of the sample has 8 kB, and its pages go through a shuffle of their own.
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
    views=VIEWS,
    explainer=EXPLAINER,
    sample="gullharbour_pages_current.xml",
    mining=_mining,
)
