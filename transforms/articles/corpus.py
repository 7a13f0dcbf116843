"""`TEXT`, the definition of the text corpus, and the prose of its dataset card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.articles.profile import TEXT_PROFILER
from wikimill.rules.articles.published import FineWikiArticle, WikipediaArticle, finewiki_row, wikipedia_row
from wikimill.rules.articles.record import TextRecord
from wikimill.rules.records import document_of
from wikimill.transforms.articles.charts import CHARTS, TextStats
from wikimill.transforms.articles.explainer import EXPLAINER
from wikimill.transforms.articles.options import TextOptions
from wikimill.transforms.articles.tables import TextRecount, TextRows, TextStatistics
from wikimill.transforms.corpus import Corpus, Description, Mining
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.joined_input import JoinedInput
from wikimill.transforms.license import with_wikidata
from wikimill.transforms.tsv_layout import PublishedLayout
from wikimill.transforms.wikidata.newest_table import find_table

DESCRIPTION = Description(
    title="Clean text of a wiki",
    task="Language modelling.",
    keywords=("wikipedia", "text", "language modeling"),
    task_categories=("text-generation", "fill-mask"),
    made="The wikitext of each page, as sections of paragraphs. U+FFFC marks words that a template did not give.",
    known_errors=(
        "Text that a Lua module computes is missing; U+FFFC marks the place.",
        "Broken markup can leave text in a paragraph that readers of the page do not see.",
    ),
    biases="The written style of encyclopedia articles; editors do not represent readers.",
    limits="The facts have not been checked.",
    license_text=with_wikidata("Ids of items (`wikidata_id`)"),
)


def _mining(options: TextOptions) -> Mining:
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.articles.mining import mining

    return mining(options)


def _model_names(options: Mapping[str, Any]) -> set[str]:
    names = {f"sentences-{options['language']}"}
    return names | {"entities"} if options.get("entities") is not None else names


def record_key(record: TextRecord) -> bytes:
    """Return the key that identifies a record: the bytes of its id."""
    return bytes.fromhex(record.id)


def preference(record: TextRecord) -> tuple[Any, ...]:
    """Return a sort key for records with the same key: the one of the earliest revision, first on its page, is kept."""
    return record.timestamp or "", record.position, repr(record)


def text_of(record: TextRecord) -> Iterator[ComparedText]:
    """Yield the text of a record with the key of its page and its position, to find near duplicates elsewhere."""
    yield ComparedText(record.text, f"{document_of(record)}\n{record.position}")


def text_side(record: TextRecord) -> Iterator[ComparedText]:
    """Yield the text of a record without its page, to compare it with excluded files."""
    yield ComparedText(record.text)


FACTS = ("categories", "infobox", "short_description", "quality", "has_math", "has_table", "wikidata_id", "redirects")
_EACH = ("sections.paragraphs", "paragraphs")
TEXT = Corpus(
    name="text",
    title="Text",
    unit="texts",
    summary="read a dump as clean text: articles, sections, passages or paragraphs",
    examples=(
        (
            "one article per record",
            "wikimill text --input enwiki-pages-articles.xml.bz2 --output releases/text",
        ),
        (
            "one paragraph per record, with sentences and links",
            "wikimill text --input dumps/ --output releases/paragraphs --records paragraph --sentences --links",
        ),
    ),
    description=DESCRIPTION,
    record=TextRecord,
    texts=("text",),
    plain_text="text",
    optional_columns={
        "records=article": ("sections", *FACTS),
        "records=section|passage": ("paragraphs",),
        "records=section|passage|paragraph": ("titles",),
        "records=paragraph": ("kind", "sentences", "tokens", "holes"),
        "sentences": ("sentences", *(f"{place}.sentences" for place in _EACH)),
        "tokens": ("tokens", *(f"{place}.tokens" for place in _EACH)),
        "links": ("links",),
        "has_index": ("incoming_links", "popularity"),
        "history": ("created", "revisions", "editors"),
    },
    tsv=None,
    published={
        "wikimedia-wikipedia": PublishedLayout(wikipedia_row, record=WikipediaArticle, needs={"records": "article"}),
        "finewiki": PublishedLayout(finewiki_row, record=FineWikiArticle, needs={"records": "article"}),
    },
    # Stubs resemble each other, and users expect every article.
    near_duplicates=None,
    # Most text corpora are loaded from Parquet, and the Hugging Face Hub displays it.
    formats=("parquet",),
    options=TextOptions,
    reads="current",
    joined=JoinedInput("entities", "table of entities", find_table),
    # The slice of enwiki of 2016: 98 records of 1.7 MB of bzip2. Their texts are set aside on the disk; 20,800 articles
    # took 90 MB more than 130. Near duplicates are compared by their shingles: 390 articles more took 42 MB.
    expectation=Expectation(6e-5, example_memory=5_000, screened_memory=110_000, kind="current"),
    # A second of reading, so that a file of a few megabytes occupies several workers.
    split_bytes=1024 * 1024,
    key=record_key,
    preference=preference,
    compared=text_of,
    sides=text_side,
    statistics=TextStatistics(),
    stats_shape=TextStats,
    model_names=_model_names,
    profiler=TEXT_PROFILER,
    charts=CHARTS,
    row_checks=TextRows.of,
    recount=TextRecount,
    explainer=EXPLAINER,
    mining=_mining,
)
