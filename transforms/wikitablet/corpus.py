"""WikiTableT's sections as a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.metrics.scored_examples import TaskColumns
from wikimill.rules.wikitablet.profile import SECTION_PROFILER
from wikimill.rules.wikitablet.published import example_row, infobox_row, wikidata_row
from wikimill.rules.wikitablet.rating import RATING
from wikimill.rules.wikitablet.record import TableSection
from wikimill.transforms.corpus import Corpus, Mining, Selection
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.joined_input import JoinedInput
from wikimill.transforms.tsv_layout import PublishedLayout
from wikimill.transforms.wikidata.newest_table import find_table
from wikimill.transforms.wikitablet.charts import SECTION_CHARTS, SectionStats
from wikimill.transforms.wikitablet.description import SECTIONS
from wikimill.transforms.wikitablet.explainer import EXPLAINER
from wikimill.transforms.wikitablet.options import NONE, TableOptions
from wikimill.transforms.wikitablet.recount import SectionRecount, SectionRows
from wikimill.transforms.wikitablet.tables import TableStatistics


def _mining(options: TableOptions) -> Mining:
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.wikitablet.mining import mining

    return mining(options)


def model_names(options: Mapping[str, Any]) -> set[str]:
    """The models that a manifest with these options names."""
    recogniser = {"recogniser"} if options["annotator"] != NONE else set()
    entities = {"entities"} if options["entities"] is not None else set()
    return {f"sentences-{options['language']}", "similarity"} | recogniser | entities


def section_key(section: TableSection) -> bytes:
    """What no two sections share: the digest of page, headings and text."""
    return bytes.fromhex(section.id)


def preference(section: TableSection) -> tuple[Any, ...]:
    """Of sections that are the same the first of the page."""
    return section.position, section.timestamp or "", repr(section)


def text_of(section: TableSection) -> Iterator[ComparedText]:
    """The text; the same on another page is a copy."""
    yield ComparedText(section.text, f"{section.wiki or ''}\n{section.page_id}")


def text_side(section: TableSection) -> Iterator[ComparedText]:
    """The text."""
    yield ComparedText(section.text)


WIKITABLET = Corpus(
    name="wikitablet",
    title="WikiTableT",
    summary="make tables with the text that they support: sections, Wikidata, infoboxes, links, entities",
    description=SECTIONS,
    record=TableSection,
    texts=("text",),
    optional_columns={},
    tsv=None,
    published=PublishedLayout(example_row, {"wikidata.json": wikidata_row, "infobox.json": infobox_row}),
    # Sections of two years' episodes, or of two villages, are much alike, and the paper keeps them.
    near_duplicates=None,
    options=TableOptions,
    reads="current",
    joined=JoinedInput("entities", "table of entities", find_table),
    # The slice of enwiki of 2016 with the entities of 2014: 243 sections of 1.7 MB of bzip2; 37 bytes of memory for
    # each of bzip2 (`benchmarks.wikitablet`, by the slope). All articles are joined with each of their categories.
    expectation=Expectation(1.4e-4, example_memory=270_000, screened_memory=320_000, kind="current"),
    split_bytes=512 * 1024,
    key=section_key,
    preference=preference,
    compared=text_of,
    sides=text_side,
    statistics=TableStatistics(),
    selection=Selection("-articles", TableStatistics(), corpus="wikitablet_articles"),
    stats_shape=SectionStats,
    model_names=model_names,
    profiler=SECTION_PROFILER,
    charts=SECTION_CHARTS,
    row_checks=SectionRows.of,
    recount=SectionRecount,
    rating=RATING,
    explainer=EXPLAINER,
    task=TaskColumns("table", source=("data",), target=("text",), mark="data", beside="article_data"),
    mining=_mining,
)
