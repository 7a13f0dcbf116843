"""`DISCOFUSE`, the `Corpus` of DiscoFuse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wikimill.rules.discofuse.human_eval.rating import RATING
from wikimill.rules.discofuse.preference import fusion_preference, sentences_key
from wikimill.rules.discofuse.profile import FUSION_PROFILER
from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.metrics.scored_examples import TaskColumns
from wikimill.transforms.corpus import Corpus, Mining, Selection
from wikimill.transforms.discofuse.compared_texts import coherent_text, fusion_sides
from wikimill.transforms.discofuse.control_share import control_faults
from wikimill.transforms.discofuse.description import DESCRIPTION
from wikimill.transforms.discofuse.explainer import EXPLAINER
from wikimill.transforms.discofuse.options import DiscoFuseOptions
from wikimill.transforms.discofuse.profiles import PROFILES
from wikimill.transforms.discofuse.row_checks import COHERENT, INCOHERENT, TEXTS, FusionRows
from wikimill.transforms.discofuse.statistics.charts import CHARTS
from wikimill.transforms.discofuse.statistics.recount import FusionRecount
from wikimill.transforms.discofuse.statistics.stats_shape import FusionStats
from wikimill.transforms.discofuse.statistics.tables import BALANCED, FusionStatistics
from wikimill.transforms.discofuse.tsv import TSV
from wikimill.transforms.expectation import Expectation


def _mining(options: DiscoFuseOptions) -> Mining:
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.discofuse.mining import mining

    return mining(options)


def _model_names(options: Mapping[str, Any]) -> set[str]:
    return {
        "sentences-en",
        "annotator",
        "fusion-judge-en",
        *(["coreference-en"] if options["coreference"] != "none" else []),
    }


DISCOFUSE = Corpus(
    name="discofuse",
    title="DiscoFuse",
    summary="mine articles or documents for sentence-fusion examples",
    examples=(
        (
            "all examples, and a balanced selection in releases/discofuse-balanced",
            "wikimill discofuse --input enwiki-20260901-pages-articles.xml.bz2 --output releases/discofuse --balanced",
        ),
        (
            "documents of your own, without what a test set has",
            "wikimill discofuse --input documents.jsonl --output releases/discofuse --exclude test.tsv",
        ),
    ),
    description=DESCRIPTION,
    record=FusionExample,
    texts=TEXTS,
    optional_columns={"raw_text": ("coherent_first_sentence_raw", "coherent_second_sentence_raw")},
    tsv=TSV,
    options=DiscoFuseOptions,
    profiles=PROFILES,
    reads="current",
    documents=True,
    # Measured with all defaults (`wikimill discofuse --allow_partial`) on slices of enwiki: 3,620 examples from 1.70 MB
    # of 2016, 5,567 from 2.84 MB of 2022. Memory: 4,700 B for made-up examples with 500 B of text
    # (`benchmarks.shuffle_memory`); real ones have longer texts, titles and URLs.
    expectation=Expectation(2e-3, example_memory=5_500, screened_memory=6_000, kind="current"),
    # Half a minute of parsing, against some 20 ms for reading where the portion begins. With the 4 MB that suit
    # histories, a file of a few megabytes had work for one worker only.
    split_bytes=512 * 1024,
    key=sentences_key,
    preference=fusion_preference,
    compared=coherent_text,
    sides=fusion_sides,
    statistics=FusionStatistics(),
    stats_shape=FusionStats,
    model_names=_model_names,
    selection=Selection("-balanced", FusionStatistics(BALANCED)),
    profiler=FUSION_PROFILER,
    charts=CHARTS,
    row_checks=FusionRows.of,
    recount=FusionRecount.of,
    stats_faults=control_faults,
    rating=RATING,
    explainer=EXPLAINER,
    task=TaskColumns("fusion", source=INCOHERENT, target=COHERENT),
    mining=_mining,
)
