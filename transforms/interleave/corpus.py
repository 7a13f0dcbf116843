"""`INTERLEAVE`, the `Corpus` of interleaved texts, and the prose of its dataset card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.interleave.profile import INTERLEAVED_PROFILER
from wikimill.rules.interleave.record import InterleavedExample, disentangled
from wikimill.rules.metrics.scored_examples import TaskColumns
from wikimill.transforms.corpus import Corpus, Description, Mining
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.interleave.charts import CHARTS, InterleaveStats
from wikimill.transforms.interleave.explainer import EXPLAINER
from wikimill.transforms.interleave.formats import FORMATS
from wikimill.transforms.interleave.options import PROFILES, InterleaveOptions
from wikimill.transforms.interleave.tables import InterleaveRecount, InterleaveRows, InterleaveStatistics, sources_of

LICENSE_TEXT = """\
The texts of this data set have the licenses of the documents from which it is derived, which manifest.json names by
file and each record by id (`source_ids`). Text of Stack Exchange is CC BY-SA (each post names its version as
ContentLicense); abstracts in PubMed and arXiv are their authors' or publishers', and are distributed under the terms
of the National Library of Medicine and of arXiv; mails and documents of your own have the licenses that you know of.

Changes: documents were cut into posts, of which some were drawn, and posts of several documents were interleaved by
wikimill. If you share this data, name the sources, and keep to their licenses.
"""

DESCRIPTION = Description(
    title="Interleaved texts with summaries",
    task=(
        "Summarising a conversation of several threads at once: from posts in the order in which they are read to one "
        "sentence about each thread. Pre-training for meetings and chats, of which there are few with summaries."
    ),
    keywords=("summarization", "interleaved text", "conversation", "disentanglement", "synthetic data"),
    task_categories=("summarization",),
    made="Algorithm 1 of Karn et al. (2021): documents of a window become threads that are interleaved.",
    known_errors=(
        "The texts are synthetic: no thread answers another, and two threads may have one subject.",
        "Sentences are split by rules that formulas and abbreviations can mislead.",
    ),
    biases="The language of the sources, such as medical abstracts for PubMed.",
    limits=(
        "The paper rejects titles of questions as summaries for pre-training. A document is in several examples, all "
        "of one split."
    ),
    citation=(
        "@inproceedings{karn-etal-2021-shot, title = {Few-Shot Learning of an Interleaved Text Summarization Model by "
        "Pretraining with Synthetic Data}, author = {Karn, Sanjeev Kumar and Chen, Francine and Chen, Yan-Ying and "
        'Waltinger, Ulli and Sch{\\"u}tze, Hinrich}, booktitle = {Proceedings of the Second Workshop on Domain '
        "Adaptation for NLP}, year = {2021}}"
    ),
    license="that of each document",
    license_text=LICENSE_TEXT,
)


def _mining(options: InterleaveOptions) -> Mining:
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.interleave.mining import mining

    return mining(options)


def _model_names(options: Mapping[str, Any]) -> set[str]:
    return {f"sentences-{options['language']}"}


def record_key(record: InterleavedExample) -> bytes:
    """Return a record's unique key, 16 bytes: its id, the hash of its sources and posts."""
    return bytes.fromhex(record.id)


def preference(record: InterleavedExample) -> tuple[Any, ...]:
    """Return the sort key of which the smallest is kept among records with one key: by split, then by window."""
    return record.split, record.window, repr(record)


def text_of(record: InterleavedExample) -> Iterator[ComparedText]:
    """Yield one text: all posts, joined by spaces. Records that share a document are not near duplicates."""
    yield ComparedText(" ".join(record.posts), record.id, tuple(record.source_ids))


def sides(record: InterleavedExample) -> Iterator[ComparedText]:
    """Yield each post, then each summary, as texts to compare with excluded files."""
    for text in (*record.posts, *record.summary):
        yield ComparedText(text)


INTERLEAVE = Corpus(
    name="interleave",
    title="Interleaved texts",
    summary="interleave documents with summaries as threads of one conversation, for summarisation",
    examples=(
        (
            "abstracts of PubMed with their titles",
            "wikimill interleave --input pubmed-rct/ --output releases/interleave --titles --split_sizes dev=4000",
        ),
        (
            "a Stack Exchange site, posts in a window of 20",
            "wikimill interleave --input academia/Posts.xml --output releases/threads --window 20 --shuffle",
        ),
    ),
    description=DESCRIPTION,
    record=InterleavedExample,
    texts=("posts", "summary"),
    optional_columns={},
    tsv=None,
    # Neighbouring windows share documents by design.
    near_duplicates=None,
    options=InterleaveOptions,
    profiles=PROFILES,
    reads=None,
    undated="its sources are no dumps of a wiki, whose dates show what is new; mine it again with wikimill interleave, "
    "and see by wikimill report --against how the releases differ",
    sources=FORMATS,
    # PubMed 200k RCT has 7e-4 documents a byte, the baseline 1e-3 a byte of .xml.gz, JSON Lines as many. Memory
    # by benchmarks.interleave: 15 kB for each of 50,000 texts.
    expectation=Expectation(1.5e-3, example_memory=16_000, screened_memory=20_000, kind="current"),
    key=record_key,
    preference=preference,
    compared=text_of,
    sides=sides,
    statistics=InterleaveStatistics(),
    stats_shape=InterleaveStats,
    model_names=_model_names,
    profiler=INTERLEAVED_PROFILER,
    charts=CHARTS,
    row_checks=InterleaveRows.of,
    recount=InterleaveRecount,
    origins=sources_of,
    explainer=EXPLAINER,
    sample="abstracts.jsonl",
    task=TaskColumns("summary", ("posts",), ("summary",)),
    views={"disentangled": disentangled},
    mining=_mining,
)
