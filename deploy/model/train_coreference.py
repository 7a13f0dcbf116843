"""Trains the default coreference resolver's weights: boosted trees, exported as plain data.

    python -m deploy.model.train_coreference --gap gap-development.tsv [--gum DIR] --annotator PATH --output FILE

DIR holds UD_English-GUM's CoNLL-U files; of them only the genres under commercially usable licences are read. Figures
and thresholds come from cross-validation with pages (GAP) and documents (GUM) kept whole; the weights from all rows.
The result depends on the data, the annotator and LightGBM's version, all of which it records; seeds are fixed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.coreference import f1_of, figures_of
from benchmarks.gap import parse_rows, read_gap
from deploy.model.coreference_cases import ChoiceCase, RankingCase, choice_cases, gap_rankings, gum_rankings
from deploy.model.gum_coreference import GENRES
from rules.coreference.choice import compared
from rules.coreference.features import Features
from rules.coreference.resolver import RIVAL
from rules.coreference.trees import Model, Tree
from rules.coreference.trust import best_of
from transforms.models.load_coreference import first_names

FOLDS, INNER_FOLDS = 5, 4
#: Share of GAP's rows that the miner's threshold answers in cross-validation; precision there must be 88 at least.
COVERAGE = 0.48
#: Least trust in a link, by class of pronoun, and where there is a rival. Chosen by reading links from enwiki slices:
#: of 50 that stand between (0.6, 0.8) and these 45 are right, and with them 12 % more published anaphora are found.
THRESHOLDS = {"he": 0.5, "she": 0.5, "it": 0.5, "they": 0.5}
RIVAL_THRESHOLD = 0.6
FIRST = {"n_estimators": 150, "num_leaves": 8, "learning_rate": 0.03}
#: Splits at random thresholds: of all settings that were tried, what generalises best from 2,000 rows.
SECOND = {
    **{"n_estimators": 400, "num_leaves": 20, "learning_rate": 0.03, "extra_trees": True},
    **{"colsample_bytree": 0.4, "min_child_samples": 15},
}
RANKING = {"n_estimators": 200, "num_leaves": 10, "learning_rate": 0.05}
TRUST = {"n_estimators": 150, "num_leaves": 6, "learning_rate": 0.04}
SECOND_MODELS = 2


def fit(rows: Sequence[Features], labels: Sequence[bool], seed: int, settings: dict[str, Any]) -> Model:
    """Boosted trees over named features."""
    import lightgbm  # the one dependency that only training needs
    import numpy

    columns = sorted({name for row in rows for name in row})
    table = numpy.array([[row.get(name, 0.0) for name in columns] for row in rows])
    common = {
        **{"min_child_samples": 20, "subsample": 0.7, "subsample_freq": 1, "colsample_bytree": 0.3, "reg_lambda": 5},
        **{"n_jobs": 1, "deterministic": True, "force_row_wise": True, "verbose": -1, "random_state": seed},
    }
    booster = lightgbm.LGBMClassifier(**{**common, **settings}).fit(table, numpy.array(labels, dtype=int))
    dump = booster.booster_.dump_model()
    trees = [exported_tree(part["tree_structure"]) for part in dump["tree_info"]]
    used = sorted({feature for tree in trees for feature in tree.features})
    places = {feature: place for place, feature in enumerate(used)}
    return Model(
        [columns[feature] for feature in used],
        [
            Tree([places[f] for f in tree.features], tree.thresholds, tree.left, tree.right, tree.leaves)
            for tree in trees
        ],
    )


def exported_tree(root: dict[str, Any]) -> Tree:
    """A tree of LightGBM's dump as plain data that gives the same values."""
    features: list[int] = []
    thresholds: list[float] = []
    left: list[int] = []
    right: list[int] = []
    leaves: list[float] = []

    def add(node: dict[str, Any]) -> int:
        if "leaf_value" in node:
            leaves.append(round(node["leaf_value"], 5))
            return -len(leaves)
        index = len(features)
        features.append(node["split_feature"])
        # Significant digits, not places: -1e-35 is how LightGBM writes "less than zero", and 0 goes the other way.
        thresholds.append(float(f"{node['threshold']:.9g}"))
        left.append(0)
        right.append(0)
        left[index] = add(node["left_child"])
        right[index] = add(node["right_child"])
        return index

    add(root)
    return Tree(features, thresholds, left, right, leaves)


def fold_of(group: str, folds: int, seed: int) -> int:
    """The fold of a page or document: the same in every run."""
    return int.from_bytes(hashlib.sha256(f"{seed} {group}".encode()).digest()[:8], "big") % folds


def train_choice(cases: Sequence[ChoiceCase], seed: int) -> tuple[Model, list[Model]]:
    """The two steps of a name chooser; the second learns from scores of rows that the first had not seen."""

    def first_of(part: Sequence[ChoiceCase]) -> Model:
        rows = [row for case in part for row in case.choice.names]
        return fit(rows, [case.right == index for case in part for index in (0, 1)], seed, FIRST)

    rows: list[Features] = []
    labels: list[bool] = []
    for fold in range(INNER_FOLDS):
        held = [case for case in cases if fold_of(case.group, INNER_FOLDS, seed + 100) == fold]
        model = first_of([case for case in cases if fold_of(case.group, INNER_FOLDS, seed + 100) != fold])
        for case in held:
            rows.extend(compared(case.choice, model))
            labels.extend((case.right == 0, case.right == 1))
    return first_of(cases), [fit(rows, labels, 10 * seed + index, SECOND) for index in range(SECOND_MODELS)]


def train_ranking(cases: Sequence[RankingCase], seed: int) -> tuple[Model, Model]:
    """The ranking of candidates, and the trust in the best one."""

    def ranking_of(part: Sequence[RankingCase]) -> Model:
        pairs = [
            (candidate.features, label)
            for case in part
            for candidate, label in zip(case.found, case.labels, strict=True)
            if label is not None
        ]
        return fit([row for row, _ in pairs], [label for _, label in pairs], seed, RANKING)

    rows: list[Features] = []
    labels: list[bool] = []
    for fold in range(INNER_FOLDS):
        model = ranking_of([case for case in cases if fold_of(case.group, INNER_FOLDS, seed + 100) != fold])
        for case in cases:
            if case.found and fold_of(case.group, INNER_FOLDS, seed + 100) == fold:
                best, features = best_of(case.found, model)
                if (label := case.labels[best]) is not None:
                    rows.append(features)
                    labels.append(label)
    return ranking_of(cases), fit(rows, labels, seed, TRUST)


def validated_choices(cases: Sequence[ChoiceCase], seed: int) -> list[tuple[float, float]]:
    """The probabilities of both names of every row, from models that never saw its page."""
    found: dict[int, tuple[float, float]] = {}
    for fold in range(FOLDS):
        places = [place for place, case in enumerate(cases) if fold_of(case.group, FOLDS, seed) == fold]
        first, second = train_choice([case for place, case in enumerate(cases) if place not in set(places)], seed)
        for place in places:
            a, b = (
                sum(model.probability(row) for model in second) / len(second)
                for row in compared(cases[place].choice, first)
            )
            found[place] = a, b
    return [found[place] for place in range(len(cases))]


def validated_ranking(cases: Sequence[RankingCase], seed: int) -> list[tuple[RankingCase, float, bool, bool]]:
    """Trust in the best candidate, whether it has a rival, and whether it is right, of every pronoun that has one."""
    found: list[tuple[RankingCase, float, bool, bool]] = []
    for fold in range(FOLDS):
        model, trust = train_ranking([case for case in cases if fold_of(case.group, FOLDS, seed) != fold], seed)
        for case in cases:
            if case.found and fold_of(case.group, FOLDS, seed) == fold:
                best, features = best_of(case.found, model)
                if (label := case.labels[best]) is not None:
                    found.append((case, trust.probability(features), features["score_second"] > RIVAL, label))
    return found


def links_table(validated: Sequence[tuple[RankingCase, float, bool, bool]]) -> dict[str, dict[str, float]]:
    """Precision and coverage of the links that the thresholds let through, by source, window, title and class."""
    table: dict[str, dict[str, float]] = {}
    groups: dict[str, list[tuple[bool, bool]]] = {}
    for case, trust, has_rival, is_right in validated:
        answered = trust >= max(THRESHOLDS[case.kind], RIVAL_THRESHOLD if has_rival else 0.0)
        source = "gum" if case.group.startswith("GUM_") else "gap"
        name = f"{source}, {case.window} sentences, {'a' if case.has_title else 'no'} title, {case.kind}"
        groups.setdefault(name, []).append((answered, is_right))
    for name, pairs in sorted(groups.items()):
        right = [is_right for answered, is_right in pairs if answered]
        table[name] = {
            "pronouns": len(pairs),
            "coverage": round(len(right) / len(pairs), 4),
            "precision": round(sum(right) / len(right), 4) if right else 0.0,
        }
    return table


def plain(model: Model) -> dict[str, Any]:
    """A model as JSON data."""
    return {
        "columns": list(model.columns),
        "trees": [
            [list(t.features), list(t.thresholds), list(t.left), list(t.right), list(t.leaves)] for t in model.trees
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m deploy.model.train_coreference", description=__doc__)
    parser.add_argument("--gap", type=Path, required=True)
    parser.add_argument("--gum", type=Path)
    parser.add_argument("--annotator", required=True)
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--repeats", type=int, default=1, help="cross-validations, each with other folds")
    options = parser.parse_args()
    try:
        import lightgbm
    except ImportError:
        parser.error("training needs LightGBM: pip install lightgbm scikit-learn (running wikimill does not)")
    import spacy

    nlp = spacy.load(options.annotator, exclude=["ner", "lemmatizer"])
    names = first_names()
    rows = read_gap(options.gap)
    parsed = list(parse_rows(rows, nlp))
    choices = choice_cases(parsed, names)
    rankings = list(gap_rankings(parsed, names))
    gum_files = sorted(options.gum.glob("en_gum-ud-*.conllu")) if options.gum else []
    rankings.extend(gum_rankings(gum_files, nlp, names))

    runs = [validated_choices(choices, seed) for seed in range(options.repeats)]
    f1_threshold = sum(max((f1_of(rows, run, t / 100), t / 100) for t in range(15, 61))[1] for run in runs) / len(runs)
    ranked = [sorted((max(pair) for pair in run), reverse=True) for run in runs]
    threshold = sum(scores[int(COVERAGE * len(rows))] for scores in ranked) / len(runs)
    figures = [figures_of(rows, run, f1_threshold, threshold) for run in runs]
    validated = [entry for seed in range(options.repeats) for entry in validated_ranking(rankings, seed)]
    first, second = train_choice(choices, 0)
    ranking, trust = train_ranking(rankings, 0)
    document = {
        "provenance": {
            "sources": [
                f"{path.name}, SHA-256 {hashlib.sha256(path.read_bytes()).hexdigest()}"
                for path in (options.gap, *gum_files)
            ],
            "licences": [
                "GAP: Apache 2.0; its texts are from Wikipedia, CC BY-SA",
                f"GUM, genres {', '.join(GENRES)} only: annotations CC BY 4.0, texts CC BY or CC BY-SA",
            ],
            "annotator": f"{nlp.meta['name']} {nlp.meta['version']}",
            "trainer": f"LightGBM {lightgbm.__version__}, deploy/model/train_coreference.py",
            "cross_validation": {
                "gap": {name: round(sum(run[name] for run in figures) / len(figures), 4) for name in figures[0]},
                "links": links_table(validated),
            },
        },
        "choice": {
            "first": plain(first),
            "second": [plain(model) for model in second],
            "f1_threshold": round(f1_threshold, 4),
            "threshold": round(threshold, 4),
        },
        "links": {
            "ranking": plain(ranking),
            "trust": plain(trust),
            "thresholds": THRESHOLDS,
            "rival_threshold": RIVAL_THRESHOLD,
        },
    }
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    options.output.write_text(text + "\n", encoding="utf-8")
    print(json.dumps({"bytes": len(text), **document["provenance"]["cross_validation"]}, indent=1))


if __name__ == "__main__":
    main()
