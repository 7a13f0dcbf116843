"""Precision and coverage of the coreference resolver: `python -m benchmarks.coreference --gap FILE [--gum DIR]`.

FILE is one of GAP's (Webster et al., 2018); of UD_English-GUM's CoNLL-U files in DIR the genres whose licenses allow
commercial use are read. Prints one JSON line, in per cent.

The resolver answers as it does for `discofuse` (benchmarks/mined_links.py): it sees the pronoun's sentence and up to
four before it, links to its own and the one before, and is silent below the miner's thresholds.

- `by_pronoun`: `coverage` = linked / all pronouns, `precision` = right / links that the annotation covers.
- `mined`: F1 of the linked names, which `--predictions` writes.
- `every_row_answered`: F1 without abstention. The answer is the one of A and B that the resolver ranks higher, in those
  two sentences and in the row's whole text; none where neither is a candidate or the pronoun's sentence is not mined
  (`no_candidate` rows).

F1 is GAP's own, over the decisions "A is the antecedent" and "B is the antecedent" of all rows.

The shipped weights were trained on GAP's development set and GUM. `weights` states how they relate to the files:

- "trained on it", which flatters; `cross_validation` has what the trainer wrote into the weights' file, of pronouns
  that have a candidate;
- "trained on other files", by their digests: held out, unless it is an excerpt of one of them;
- "cross-validated": `--cross_validate` learns weights anew (LightGBM) from the files given, five times without a fifth
  of the pages and documents, and answers that fifth.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.mined_links import NONE, Answer, GapAnswer, ResolverOf, gap_answers, gum_answers
from training.gap import read_gap
from training.gum_coreference import GUM_FILES
from training.train_coreference import FOLDS, fold_of, ranking_cases, train_ranking
from wikimill.rules.coreference.resolver import DefaultResolver
from wikimill.transforms.models.annotator import AnnotatorNotFound, find_annotator, load_annotator
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.models.load_coreference import coreference_resolver

SHIPPED = Path(__file__).parents[1] / "transforms" / "models" / "en" / "coreference.json"
Said = Callable[[GapAnswer], str]


def f1_of(answers: Sequence[GapAnswer], said: Said) -> float:
    """Return F1, in per cent, of answers "A", "B", or anything else for neither; 0 if none is right."""
    hits = calls = truths = 0
    for answer in answers:
        for name, is_antecedent in (("A", answer.row.a.is_antecedent), ("B", answer.row.b.is_antecedent)):
            is_called = said(answer) == name
            hits += is_called and is_antecedent
            calls += is_called
            truths += is_antecedent
    return 200 * hits / (calls + truths) if hits else 0.0


def f1_figures(answers: Sequence[GapAnswer], said: Said) -> dict[str, float]:
    """Return F1 over all rows, over the masculine and over the feminine ones."""
    return {
        "f1": round(f1_of(answers, said), 1),
        "f1_masculine": round(f1_of([answer for answer in answers if not answer.row.is_feminine], said), 1),
        "f1_feminine": round(f1_of([answer for answer in answers if answer.row.is_feminine], said), 1),
    }


def by_pronoun(answers: Iterable[Answer]) -> dict[str, dict[str, float | None]]:
    """Return coverage and precision in per cent for each class of pronoun; None without a link."""
    groups: dict[str, list[Answer]] = {kind: [] for kind in ("he", "she", "it", "they")}
    for answer in answers:
        groups[answer.kind].append(answer)
    return {kind: _figures(group) for kind, group in groups.items() if group}


def _figures(group: Sequence[Answer]) -> dict[str, float | None]:
    judged = [answer.is_right for answer in group if answer.is_right is not None]
    return {
        "pronouns": len(group),
        "coverage": round(100 * sum(answer.is_linked for answer in group) / len(group), 1),
        "precision": round(100 * sum(judged) / len(judged), 1) if judged else None,
    }


def gap_figures(answers: Sequence[GapAnswer]) -> dict[str, Any]:
    """Return the figures of the module's docstring for GAP."""
    forced: dict[str, Said] = {
        "two_sentences": lambda answer: answer.best_of_pair,
        "whole_text": lambda answer: answer.best_of_text,
    }
    return {
        "rows": len(answers),
        "by_pronoun": by_pronoun(answer.as_answer for answer in answers),
        "mined": f1_figures(answers, lambda answer: answer.said),
        "every_row_answered": {
            context: {
                **f1_figures(answers, said),
                "no_candidate": sum(said(answer) == NONE for answer in answers),
            }
            for context, said in forced.items()
        },
    }


def prediction(answer: GapAnswer) -> str:
    """Return a line of the file of predictions: row id, A, B or NONE, score."""
    name, score = (answer.said, answer.score) if answer.said in ("A", "B") else (NONE, 0.0)
    return f"{answer.row.row_id}\t{name}\t{score:.6f}\n"


def always(resolver: DefaultResolver) -> ResolverOf:
    """Return a function that gives the same resolver for every text."""
    return lambda _: resolver


def cross_validated(gap: Path, gum_files: Sequence[Path], annotator: str) -> ResolverOf:
    """Return page → a resolver that learned from the other four fifths of the pages and documents."""
    import spacy

    nlp = spacy.load(find_annotator(annotator).folder, exclude=["ner", "lemmatizer"])
    cases = ranking_cases(gap, gum_files, nlp)
    resolvers = []
    for fold in range(FOLDS):
        model, trust = train_ranking([case for case in cases if fold_of(case.group, FOLDS, 0) != fold], 0)
        resolvers.append(replace(coreference_resolver(), model=model, trust=trust))
    return lambda group: resolvers[fold_of(group, FOLDS, 0)]


def knowledge(
    provenance: dict[str, Any], source: str, files: Sequence[Path], is_cross_validated: bool
) -> dict[str, Any]:
    """Return how the weights relate to the files of a source ("gap" or "gum"), by digests and cross-validation."""
    if is_cross_validated:
        return {"weights": "cross-validated"}
    digests = [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
    if not any(digest in entry for digest in digests for entry in provenance["sources"]):
        return {"weights": "trained on other files"}
    prefix = f"{source}, 2 sentences, a title, "
    links = provenance["cross_validation"]["links"]
    found = {
        name.removeprefix(prefix): {
            "pronouns": figures["pronouns"],
            "coverage": round(100 * figures["coverage"], 1),
            "precision": round(100 * figures["precision"], 1),
        }
        for name, figures in links.items()
        if name.startswith(prefix)
    }
    return {"weights": "trained on it", "cross_validation": found}


def main() -> None:
    """Measure the resolver and print the figures as JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coreference", description=__doc__)
    parser.add_argument("--gap", type=Path, required=True, help="a GAP file (TSV)")
    parser.add_argument("--gum", type=Path, help="the folder of UD_English-GUM")
    parser.add_argument("--annotator", default=EMBEDDED, help="a spaCy pipeline, by name or path")
    parser.add_argument("--weights", type=Path, help="weights other than the shipped ones (JSON)")
    parser.add_argument(
        "--cross_validate", action="store_true", help="measure weights that did not see what they answer"
    )
    parser.add_argument("--predictions", type=Path, help="a TSV file to write: ID, A, B or NONE, score")
    options = parser.parse_args()
    if not options.gap.is_file():
        parser.error(f"{options.gap} is not there: name a GAP file with --gap")
    gum_files = sorted(options.gum.glob(GUM_FILES)) if options.gum else []
    if options.gum and not gum_files:
        parser.error(f"{options.gum} has no {GUM_FILES}: name the folder of UD_English-GUM with --gum")
    if options.cross_validate and find_spec("lightgbm") is None:
        parser.error("--cross_validate needs LightGBM: pip install lightgbm scikit-learn (running wikimill does not)")
    try:
        rows = read_gap(options.gap)
        annotator = load_annotator(options.annotator)
        resolver = coreference_resolver(weights=options.weights)
        provenance = json.loads((options.weights or SHIPPED).read_bytes())["provenance"]
        resolver_of = (
            cross_validated(options.gap, gum_files, options.annotator) if options.cross_validate else always(resolver)
        )
    except (AnnotatorNotFound, OSError, ValueError) as error:
        parser.error(str(error))
    answers = list(gap_answers(rows, annotator, resolver_of))
    if options.predictions:
        options.predictions.write_text("".join(map(prediction, answers)), encoding="utf-8", newline="\n")
    known = knowledge(provenance, "gap", [options.gap], options.cross_validate)
    figures = {"gap": {"file": options.gap.name, **known, **gap_figures(answers)}}
    if gum_files:
        found = by_pronoun(gum_answers(gum_files, annotator, resolver_of))
        known = knowledge(provenance, "gum", gum_files, options.cross_validate)
        figures["gum"] = {"files": [file.name for file in gum_files], **known, "by_pronoun": found}
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
