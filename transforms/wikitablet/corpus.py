"""`WIKITABLET`, the definition of WikiTableT's sections, and the prose of both tables' dataset cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.metrics.scored_examples import TaskColumns
from wikimill.rules.wikitablet.profile import SECTION_PROFILER
from wikimill.rules.wikitablet.published import example_row, infobox_row, wikidata_row
from wikimill.rules.wikitablet.rating import RATING
from wikimill.rules.wikitablet.record import TableSection
from wikimill.transforms.corpus import Corpus, Description, Mining, Selection
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.joined_input import JoinedInput
from wikimill.transforms.license import with_wikidata
from wikimill.transforms.tsv_layout import PublishedLayout
from wikimill.transforms.wikidata.newest_table import find_table
from wikimill.transforms.wikitablet.charts import SECTION_CHARTS, SectionStats
from wikimill.transforms.wikitablet.explainer import EXPLAINER
from wikimill.transforms.wikitablet.options import NONE, TableOptions
from wikimill.transforms.wikitablet.tables import SectionRecount, SectionRows, TableStatistics

_LICENSE = with_wikidata('Records of the resource "wikidata", and the attributes of links that come from its classes,')
_CITATION = (
    "@inproceedings{chen-etal-2021-wikitablet, title = {WikiTableT: A Large-Scale Data-to-Text Dataset for Generating "
    "Wikipedia Article Sections}, author = {Chen, Mingda and Wiseman, Sam and Gimpel, Kevin}, booktitle = {Findings of "
    "the Association for Computational Linguistics: ACL-IJCNLP 2021}, year = {2021}}"
)
_KEYWORDS = ("data-to-text", "wikipedia", "wikidata", "infobox", "table-to-text")
_BIASES = "Mostly people, places, films and species: what Wikidata and infoboxes describe most."
_ERRORS = (
    "Values that an infobox computes (Lua modules, Wikidata) are missing.",
    "The class of a link's target is chosen by names, which is a guess where none resembles the title.",
    "The record of a link means that its text is in the section, not that the section states the record.",
)

SECTIONS = Description(
    title="WikiTableT, sections",
    task="Data-to-text: write a section of an article from its title, its records and those of its article.",
    keywords=_KEYWORDS,
    task_categories=("table-to-text", "text-generation"),
    made=(
        "Sections of articles with the records of their links and named entities. The data of the articles is in the "
        "release whose folder ends in -articles, joined by page_id."
    ),
    known_errors=_ERRORS,
    biases=_BIASES,
    limits="Texts state facts that no record has, and do not state every record.",
    citation=_CITATION,
    license_text=_LICENSE,
)
ARTICLES = Description(
    title="WikiTableT, articles",
    task="Data-to-text: the data of articles, for the sections of the release that this one belongs to.",
    keywords=_KEYWORDS,
    task_categories=("table-to-text", "text-generation"),
    made=(
        "The best-ranked Wikidata statements with their qualifiers, and the infobox fields, of each article that has a "
        "section in the release of sections; joined by page_id."
    ),
    known_errors=_ERRORS[:1],
    biases=_BIASES,
    limits="Wikidata and the article may have different dates (manifest.json).",
    citation=_CITATION,
    license_text=_LICENSE,
)


def _mining(options: TableOptions) -> Mining:
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.wikitablet.mining import mining

    return mining(options)


def model_names(options: Mapping[str, Any]) -> set[str]:
    """Return the keys that `models` has in a manifest with these options.

    Args:
        options: the manifest's options; `language`, `annotator` and `entities` are read.
    """
    recogniser = {"recogniser"} if options["annotator"] != NONE else set()
    entities = {"entities"} if options["entities"] is not None else set()
    return {f"sentences-{options['language']}", "similarity"} | recogniser | entities


def section_key(section: TableSection) -> bytes:
    """Return the key that identifies a section: the bytes of its id."""
    return bytes.fromhex(section.id)


def preference(section: TableSection) -> tuple[Any, ...]:
    """Return a sort key for sections with the same key: the first on its page is kept, in its earliest revision."""
    return section.position, section.timestamp or "", repr(section)


def text_of(section: TableSection) -> Iterator[ComparedText]:
    """Yield the text of a section with the key of its page, to find near duplicates on other pages."""
    yield ComparedText(section.text, f"{section.wiki or ''}\n{section.page_id}")


def text_side(section: TableSection) -> Iterator[ComparedText]:
    """Yield the text of a section without its page, to compare it with excluded files."""
    yield ComparedText(section.text)


WIKITABLET = Corpus(
    name="wikitablet",
    title="WikiTableT",
    summary="make tables with the text that they support: sections, Wikidata, infoboxes, links, entities",
    examples=(
        (
            "sections with records of Wikidata (`wikimill entities` makes the table)",
            "wikimill wikitablet --input enwiki-articles.xml.bz2 --entities entities --output releases/wikitablet",
        ),
        (
            "without a table of Wikidata and without named entities: infoboxes and links",
            "wikimill wikitablet --input dumps/ --annotator none --output releases/wikitablet",
        ),
    ),
    description=SECTIONS,
    record=TableSection,
    texts=("text",),
    optional_columns={},
    tsv=None,
    published={
        "wikitablet": PublishedLayout(example_row, {"wikidata.json": wikidata_row, "infobox.json": infobox_row})
    },
    # Sections about two villages or two seasons resemble each other, and the paper keeps them.
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
    task=TaskColumns("table", source=("data",), target=("text",), mark="data", joined="article_data"),
    mining=_mining,
)
