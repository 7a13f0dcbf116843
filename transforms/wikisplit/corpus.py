"""`WIKISPLIT`, the `Corpus` of WikiSplit: its dataset card, its published layout, its compared texts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields
from typing import Any

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.rules.metrics.scored_examples import TaskColumns
from wikimill.rules.quantities import quantity
from wikimill.rules.wikisplit.comparison import Comparison
from wikimill.rules.wikisplit.preference import complex_sentence_key, preference
from wikimill.rules.wikisplit.profile import SPLIT_PROFILER
from wikimill.rules.wikisplit.rating import RATING
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.corpus import Corpus, Description, Mining
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.expectation import Expectation
from wikimill.transforms.license import LICENSE_TEXT
from wikimill.transforms.tsv_layout import TsvLayout
from wikimill.transforms.wikisplit.charts import CHARTS
from wikimill.transforms.wikisplit.explainer import EXPLAINER
from wikimill.transforms.wikisplit.options import PROFILES, WikiSplitOptions
from wikimill.transforms.wikisplit.row_checks import TEXTS, SplitRows
from wikimill.transforms.wikisplit.tables import SplitRecount, SplitStatistics, SplitStats

CITATION = """\
@inproceedings{botha-etal-2018-learning,
  title = {Learning To Split and Rephrase From {W}ikipedia Edit History},
  author = {Botha, Jan A. and Faruqui, Manaal and Alex, John and Baldridge, Jason and Das, Dipanjan},
  booktitle = {Proceedings of the 2018 Conference on Empirical Methods in Natural Language Processing},
  year = {2018}
}
"""
DESCRIPTION = Description(
    title="WikiSplit, mined anew",
    task="Split and rephrase: to rewrite one sentence as two that together say the same.",
    keywords=("split and rephrase", "sentence simplification", "wikipedia edits"),
    task_categories=("text-generation",),
    annotations_creators="no-annotation",
    language_creators="found",
    made=(
        "Consecutive revisions of a page are compared: a sentence C that disappears, or appears, is matched with two "
        "sentences S1 and S2 that appear, or disappear, by shared tokens and BLEU (Botha et al., 2018, §2). The "
        "options below decide what is accepted; docs/wikisplit.md defines them."
    ),
    known_errors=(
        "Language models read 166 examples of two collections of technical proposals blind, two for each (no human "
        "did): 531 of 664 judgements of a simple sentence are correct, in 133 it says something that C does not; 32 "
        "examples miss something that C says. Of 40 published rows in the same reading 122 of 160 are correct.",
        "Edits that were undone (column `reverted`) are vandalism more often than others.",
    ),
    biases="Editors split sentences in articles that are edited often; these do not represent the language.",
    limits="For training. As evaluation data it is noisy by construction: S1 and S2 may add or lose facts.",
    citation=CITATION,
    license_text=LICENSE_TEXT,
)


def split_pair(example: SplitExample) -> Iterator[ComparedText]:
    """Yield one text, C, S1 and S2: an example is a near duplicate if nearly all of both sides is repeated."""
    text = f"{example.complex_sentence} {example.simple_sentence_1} {example.simple_sentence_2}"
    yield ComparedText(text, f"{example.wiki}\n{example.page_id}")


def split_sides(example: SplitExample) -> Iterator[ComparedText]:
    """Yield two texts, C, then S1 with S2: training on either side of a test row leaks its input or its answer."""
    yield ComparedText(example.complex_sentence)
    yield ComparedText(f"{example.simple_sentence_1} {example.simple_sentence_2}")


def cells_of(row: Mapping[str, Any]) -> tuple[str, str]:
    """Return two cells: C, and S1 and S2 joined by ` <::::> `, as in the WikiSplit release (its README, "Format").

    A mark inside a sentence is written with spaces, so that splitting at the mark gives two sentences.
    """
    sentences = (str(row[name]) for name in ("simple_sentence_1", "simple_sentence_2"))
    unmarked = (sentence.replace(SENTENCE_MARK, "< :::: >") for sentence in sentences)
    return str(row["complex_sentence"]), f" {SENTENCE_MARK} ".join(unmarked)


def row_of(cells: Sequence[str]) -> dict[str, Any]:
    """Return column → sentence for the three sentences in the cells of a line.

    >>> row_of(["A and B .", "A . <::::> B ."])["simple_sentence_2"]
    'B .'

    Raises:
        ValueError: there are not two cells, or the second does not have exactly one mark.
    """
    sentences = cells[1].split(f" {SENTENCE_MARK} ") if len(cells) == 2 else []
    if len(sentences) != 2:
        raise ValueError(
            f"expected C <TAB> S1 {SENTENCE_MARK} S2, found {quantity(len(cells), 'cell')}: {' | '.join(cells):.100}"
        )
    return {"complex_sentence": cells[0], "simple_sentence_1": sentences[0], "simple_sentence_2": sentences[1]}


def sides_of(cells: Sequence[str]) -> tuple[str, str]:
    """Return both sides of a line: C, and the sentences between marks, joined by spaces.

    The second cell may have any number of marks, or none.

    Raises:
        ValueError: there are not two cells, or one has only white space.
    """
    if len(cells) != 2 or not all(map(str.strip, cells)):
        raise ValueError(f"expected two columns, C and S1 {SENTENCE_MARK} S2")
    return cells[0], " ".join(part.strip() for part in cells[1].split(SENTENCE_MARK))


TSV = TsvLayout(None, cells_of, row_of, sides_of)


def _mining(options: WikiSplitOptions) -> Mining:
    # Mining imports Beam, which a reader of releases does not need.
    from wikimill.transforms.wikisplit.mining import mining

    return mining(options)


def _model_names(options: Mapping[str, Any]) -> set[str]:
    return {f"sentences-{options['language']}", *(["entailment"] if options["entailment"] else [])}


WIKISPLIT = Corpus(
    name="wikisplit",
    title="WikiSplit",
    summary="mine revision histories for split-and-rephrase pairs",
    examples=(
        (
            "what would be read, how many pairs to expect, how much memory; nothing is mined",
            "wikimill wikisplit --input dumps/ --output releases/wikisplit --dry_run",
        ),
        (
            "the published corpus's rules, with four processes; the same command resumes it",
            "wikimill wikisplit --input dumps/ --output releases/ws --profile published --workers 4 --work_dir work",
        ),
    ),
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
    # Approximate: the published corpus has 1.0 M examples; enwiki's history of that time was about 0.8 TB of bzip2.
    # Memory: 4,200 B for made-up examples with 490 B of text (`benchmarks.shuffle_memory`); real ones have longer
    # titles and URLs.
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
    rating=RATING,
    task=TaskColumns("split", source=TEXTS[:1], target=TEXTS[1:]),
    mining=_mining,
)
