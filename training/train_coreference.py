"""Trains the default coreference resolver's weights: boosted trees, exported as plain data.

    python -m training.train_coreference --gap gap-development.tsv [--gum DIR] --annotator PATH --output FILE

DIR holds UD_English-GUM's CoNLL-U files; of them only the genres under commercially usable licenses are read. Figures
and thresholds come from cross-validation with pages (GAP) and documents (GUM) kept whole; the weights from all rows.
The result depends on the data, the annotator and LightGBM's version, and records all three; seeds are fixed.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from training.coreference_cases import RankingCase, gap_rankings, gum_rankings
from training.gap import parse_rows, read_gap
from training.gum_coreference import GENRES, GUM_FILES
from wikimill.rules.coreference.boosted_trees import Model, Tree
from wikimill.rules.coreference.confidence import best_of
from wikimill.rules.coreference.features import Features
from wikimill.rules.coreference.resolver import RIVAL
from wikimill.transforms.models.load_coreference import first_names

FOLDS, INNER_FOLDS = 5, 4
#: Least confidence of a link by class of pronoun, without and with a rival candidate.
THRESHOLDS = {"he": 0.65, "she": 0.65, "it": 0.8, "they": 0.75}
RIVAL_THRESHOLDS = {"he": 0.75, "she": 0.75, "it": 0.75, "they": 0.75}
#: Least confidences without a title, which lowers confidences: in cross-validation these links are as often right as
#: with a title at 0.05 more (GUM: he 85 %, she 84, they 84, it 71).
UNTITLED_THRESHOLDS = {"he": 0.55, "she": 0.55, "it": 0.6, "they": 0.6}
UNTITLED_RIVAL_THRESHOLDS = {"he": 0.65, "she": 0.65, "it": 0.65, "they": 0.65}
RANKING = {"n_estimators": 200, "num_leaves": 10, "learning_rate": 0.05}
TRUST = {"n_estimators": 150, "num_leaves": 6, "learning_rate": 0.04}


def fit(rows: Sequence[Features], labels: Sequence[bool], seed: int, settings: dict[str, Any]) -> Model:
    """Train boosted trees over named features; return the model as plain data."""
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
    """Return a tree of LightGBM's dump as plain data that gives the same values."""
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
        # Significant digits, not decimal places: LightGBM writes "less than zero" as -1e-35, and 0 goes the other way.
        thresholds.append(float(f"{node['threshold']:.9g}"))
        left.append(0)
        right.append(0)
        left[index] = add(node["left_child"])
        right[index] = add(node["right_child"])
        return index

    add(root)
    return Tree(features, thresholds, left, right, leaves)


def fold_of(group: str, folds: int, seed: int) -> int:
    """Return the fold of a page or document: the same in every run."""
    return int.from_bytes(hashlib.sha256(f"{seed} {group}".encode()).digest()[:8], "big") % folds


def ranking_cases(gap: Path, gum_files: Sequence[Path], nlp: Any) -> list[RankingCase]:
    """Return the cases of a GAP file and GUM's CoNLL-U files, parsed by a spaCy pipeline."""
    names = first_names()
    return [*gap_rankings(parse_rows(read_gap(gap), nlp), names), *gum_rankings(gum_files, nlp, names)]


def train_ranking(cases: Sequence[RankingCase], seed: int) -> tuple[Model, Model]:
    """Return two models: the ranking of candidates, and the confidence in the best candidate."""

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


def validated_ranking(cases: Sequence[RankingCase], seed: int) -> list[tuple[RankingCase, float, bool, bool]]:
    """Return (case, confidence, whether there is a rival, whether the best is right) of each case, cross-validated."""
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
    """Return precision and coverage of the links above the thresholds, by source, window, title and class."""
    table: dict[str, dict[str, float]] = {}
    groups: dict[str, list[tuple[bool, bool]]] = {}
    for case, trust, has_rival, is_right in validated:
        thresholds = (THRESHOLDS, RIVAL_THRESHOLDS)
        if not case.has_title:
            thresholds = (UNTITLED_THRESHOLDS, UNTITLED_RIVAL_THRESHOLDS)
        answered = trust >= thresholds[has_rival][case.kind]
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
    """Return a model as values for JSON."""
    return {
        "columns": list(model.columns),
        "trees": [
            [list(t.features), list(t.thresholds), list(t.left), list(t.right), list(t.leaves)] for t in model.trees
        ],
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.train_coreference", description=__doc__)
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
    gum_files = sorted(options.gum.glob(GUM_FILES)) if options.gum else []
    rankings = ranking_cases(options.gap, gum_files, nlp)
    validated = [entry for seed in range(options.repeats) for entry in validated_ranking(rankings, seed)]
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
            "trainer": f"LightGBM {lightgbm.__version__}, training/train_coreference.py",
            "cross_validation": {"links": links_table(validated)},
        },
        "links": {
            "ranking": plain(ranking),
            "trust": plain(trust),
            "thresholds": THRESHOLDS,
            "rival_thresholds": RIVAL_THRESHOLDS,
            "untitled_thresholds": UNTITLED_THRESHOLDS,
            "untitled_rival_thresholds": UNTITLED_RIVAL_THRESHOLDS,
        },
    }
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    options.output.write_text(text + "\n", encoding="utf-8")
    print(json.dumps({"bytes": len(text), **document["provenance"]["cross_validation"]}, indent=1))


if __name__ == "__main__":
    main()
