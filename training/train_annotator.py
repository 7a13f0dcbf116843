"""Trains and packages the embedded English annotator, from treebanks and raw Wikipedia text to the shipped folder.

    python -m training.train_annotator --treebanks DIR --dumps DIR --wikisplit FILE --detokeniser FILE --output DIR

1. Two teachers are trained on the treebanks that may be shipped (`genres.py`).
2. They parse raw sentences of Wikipedia; trees on which they agree are silver (`self_training.py`).
3. The student, which is shipped, learns from gold (development sets included) and silver, at the end from gold alone.
4. The entity recogniser is trained on the student's frozen vectors, so that it cannot change the parser.
5. `package_annotator.py` adds lemmas and rules, and writes the pipeline, its licenses, sources and scores.

On one core about 75 minutes. Seeds are fixed; on another CPU the sums of floats, and so the weights, may differ
slightly.
"""

# The BLAS reads its number of threads when numpy is imported.
# ruff: noqa: E402

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any

for _variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_variable, "1")

import spacy
from spacy.language import Language
from spacy.training import Example

from training.corpora import Sentence, doc_of, read
from training.genres import DEV, TEST, TRAIN, shippable
from training.package_annotator import Sources, add_scores, package
from training.parse_scores import scores
from training.recogniser import add_recogniser
from training.self_training import silver_docs
from training.training import Plan, example, fit, new_pipeline, use_fast_matrices
from training.wiki_text import read_all

#: The first teacher differs from the second in depth and regularisation, so that they err differently.
TEACHERS: tuple[tuple[Plan, dict[str, Any]], ...] = (
    (
        Plan(seed=1, words=2_400_000, learn_rate=0.002, dropout=0.2),
        {
            "components.tok2vec.model.encode.depth": 6,
            "components.tagger.label_smoothing": 0.0,
            "components.morphologizer.label_smoothing": 0.0,
        },
    ),
    (Plan(seed=1, words=3_300_000, learn_rate=0.003, dropout=0.3), {}),
)
STUDENT = Plan(seed=7, words=9_000_000, learn_rate=0.003, dropout=0.3)


def gold_examples(nlp: Language, sentences: list[Sentence]) -> list[Example]:
    """Return the sentences as training examples in the pipeline's vocabulary, without entities."""
    return [example(doc_of(sentence, nlp.vocab)) for sentence in sentences]


def shortened(plan: Plan, share: float) -> Plan:
    """Return the plan with its number of words multiplied by `share`."""
    return replace(plan, words=round(plan.words * share))


def teacher(plan: Plan, overrides: dict[str, Any], sentences: list[Sentence]) -> Language:
    """Return a pipeline trained on gold alone."""
    nlp = new_pipeline(plan.seed, overrides)
    fit(nlp, gold_examples(nlp, sentences), [], plan)
    return nlp


def student(sentences: list[Sentence], raw: list[str], teachers: list[Language], plan: Plan) -> Language:
    """Return the shipped pipeline, trained on gold and the teachers' silver."""
    nlp = new_pipeline(plan.seed)
    silver = [example(doc) for doc in silver_docs(raw, teachers[-1], teachers[0], nlp.vocab)]
    words = sum(len(item.reference) for item in silver)
    print(f"silver: {len(silver):,} of {len(raw):,} raw sentences, {words:,} words", flush=True)
    fit(nlp, gold_examples(nlp, sentences), silver, plan)
    return nlp


def measured(folder: Path, treebanks: Path) -> dict[str, dict[str, float | None]]:
    """Return the packaged pipeline's scores on the test sets, all genres, which no training run has read."""
    nlp = spacy.load(folder)
    names = ("EWT test", "GUM test")
    return {name: scores(nlp, list(read(treebanks / file))) for name, file in zip(names, TEST, strict=True)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--treebanks", type=Path, required=True, help="the folder that holds UD_English-EWT, -PUD and -GUM"
    )
    parser.add_argument("--dumps", type=Path, required=True, help="the folder of the dumps that wiki_text.py names")
    parser.add_argument("--wikisplit", type=Path, required=True, help="tune.tsv of the published WikiSplit corpus")
    parser.add_argument("--detokeniser", type=Path, required=True, help="tools/detokenise.py")
    parser.add_argument(
        "--output", type=Path, required=True, help="the folder of the pipeline; existing files are overwritten"
    )
    parser.add_argument("--share", type=float, default=1.0, help="of the words to train on; less, to try the recipe")
    arguments = parser.parse_args()
    for path in (arguments.treebanks, arguments.dumps, arguments.wikisplit, arguments.detokeniser):
        if not path.exists():
            parser.error(f"{path} does not exist; see training/ANNOTATOR.md for where the data come from")
    use_fast_matrices()
    train = list(shippable(arguments.treebanks, TRAIN))
    everything = list(chain(train, shippable(arguments.treebanks, DEV)))
    raw, pages = read_all(arguments.dumps, arguments.wikisplit, arguments.detokeniser)
    teachers = []
    for number, (plan, overrides) in enumerate(TEACHERS, 1):
        print(f"teacher {number}", flush=True)
        teachers.append(teacher(shortened(plan, arguments.share), overrides, train))
    nlp = student(everything, raw, teachers, shortened(STUDENT, arguments.share))
    add_recogniser(nlp, everything)
    package(nlp, Sources(arguments.treebanks, everything, pages, len(raw)), arguments.output)
    found = measured(arguments.output, arguments.treebanks)
    add_scores(arguments.output, found)
    print(found)


if __name__ == "__main__":
    main()
