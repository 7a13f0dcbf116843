"""WikiSplit as a value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from wikimill.rules.metrics.scored_examples import TaskColumns
from wikimill.rules.profiles.profile import Profile
from wikimill.rules.wikisplit.comparison import Comparison
from wikimill.rules.wikisplit.preference import complex_sentence_key, preference
from wikimill.rules.wikisplit.profile import SPLIT_PROFILER
from wikimill.rules.wikisplit.rating import RATING
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.corpus import Corpus, Mining
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.many_records import ManyRecords
from wikimill.transforms.wikisplit.charts import CHARTS
from wikimill.transforms.wikisplit.compared_texts import split_pair, split_sides
from wikimill.transforms.wikisplit.description import DESCRIPTION
from wikimill.transforms.wikisplit.explainer import EXPLAINER
from wikimill.transforms.wikisplit.options import WikiSplitOptions
from wikimill.transforms.wikisplit.profiles import PROFILES
from wikimill.transforms.wikisplit.recount import SplitRecount
from wikimill.transforms.wikisplit.row_checks import TEXTS, SplitRows
from wikimill.transforms.wikisplit.stats_shape import SplitStats
from wikimill.transforms.wikisplit.tables import SplitStatistics
from wikimill.transforms.wikisplit.tsv import TSV


def _mining(options: WikiSplitOptions) -> Mining:
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.wikisplit.mining import mining

    return mining(options)


def _many_records(manifest: Mapping[str, Any], checks: Any, recount: Any, profile: Profile) -> ManyRecords | None:
    # Arrays and Arrow are not needed to mine.
    from wikimill.transforms.wikisplit.many_rows import ManySplitRows

    return ManySplitRows.of(manifest, checks, recount, profile)


def _with_page_cache(options: WikiSplitOptions, mining: Mining, cache: Any) -> Mining:
    from wikimill.transforms.wikisplit.mining import with_page_cache

    return with_page_cache(options, mining, cache)


def _model_names(options: Mapping[str, Any]) -> set[str]:
    return {f"sentences-{options['language']}", *(["entailment"] if options["entailment"] else [])}


WIKISPLIT = Corpus(
    name="wikisplit",
    title="WikiSplit",
    summary="mine revision histories for split-and-rephrase pairs",
    description=DESCRIPTION,
    record=SplitExample,
    texts=TEXTS,
    optional_columns={
        "rules": tuple(field.name for field in fields(Comparison)),  # releases of rules before 3 have no such option
        "entailment": ("entailment",),
        "raw_text": ("complex_sentence_raw", "simple_sentence_1_raw", "simple_sentence_2_raw"),
        "reversed_halves": ("simple_sentences_reversed_raw",),
    },
    tsv=TSV,
    options=WikiSplitOptions,
    profiles=PROFILES,
    explainer=EXPLAINER,
    reads="history",
    # Rough: the published corpus has 1.0 M examples; enwiki's history of then was about 0.8 TB of bzip2. Memory: 4,200
    # B for made-up examples with 490 B of text (`benchmarks.shuffle_memory`); real ones have longer titles and URLs.
    expectation=Expectation(examples_per_byte=2e-6, example_memory=5_200, screened_memory=5_600),
    key=complex_sentence_key,
    preference=preference,
    compared=split_pair,
    sides=split_sides,
    statistics=SplitStatistics(),
    stats_shape=SplitStats,
    model_names=_model_names,
    profiler=SPLIT_PROFILER,
    charts=CHARTS,
    row_checks=SplitRows.of,
    recount=SplitRecount.of,
    many_records=_many_records,
    rating=RATING,
    task=TaskColumns("split", source=TEXTS[:1], target=TEXTS[1:]),
    mining=_mining,
    with_page_cache=_with_page_cache,
)
