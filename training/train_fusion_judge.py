"""Trains the judge of fusion drafts: boosted trees over cues and plain numbers, exported as plain data.

    python -m training.train_fusion_judge --rows training/fusion_rows.jsonl.xz
        --output transforms/models/en/fusion_judge.json

`training.fusion_rows` writes the table. Figures, calibration and thresholds come from cross-validation in which sheets
and pages are held out whole; the trees from all rows. Rated drafts are weighted by the frequency of their type and
verdict in a corpus. Seeds are fixed and one thread is used, so that equal rows and LightGBM versions give equal bytes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import lzma
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from training.train_coreference import exported_tree, fold_of
from wikimill.rules.coreference.boosted_trees import Tree

#: Cross-validation: parts, and how often pages and sheets are divided anew; two divisions differ by five points of good
#: drafts kept.
FOLDS, DIVISIONS = 5, 3
#: Least rows of a tag or word with its own code; number of average rows that smooth a code.
LEAST_ROWS, PRIOR = 15, 30
SETTINGS = {
    **{"objective": "binary", "learning_rate": 0.03, "num_leaves": 15, "min_data_in_leaf": 8, "lambda_l2": 5},
    **{"feature_fraction": 0.3, "bagging_fraction": 0.8, "bagging_freq": 1, "max_bin": 63},
    **{"seed": 3, "deterministic": True, "force_row_wise": True, "num_threads": 1, "verbose": -1},
}
ROUNDS = 450
#: Weight of a row of a sheet, which is not drawn from all drafts.
SHEET_WEIGHT = 0.6
#: Type → numbers of drafts in the 2016 slice of enwiki: in `default` of rules 10, and only in its `published`.
POPULATION: Mapping[str, tuple[int, int]] = {
    **{"PAIR_ANAPHORA": (631, 2262), "PAIR_CONN": (676, 54), "PAIR_CONN_ANAPHORA": (30, 121)},
    **{"SINGLE_APPOSITION": (63, 197), "SINGLE_CATAPHORA": (21, 20), "SINGLE_CONN_INNER": (193, 223)},
    **{"SINGLE_CONN_INNER_ANAPHORA": (9, 69), "SINGLE_CONN_START": (90, 55), "SINGLE_RELATIVE": (40, 115)},
    **{"SINGLE_S_COORD": (992, 569), "SINGLE_S_COORD_ANAPHORA": (58, 229), "SINGLE_VP_COORD": (853, 765)},
}
#: Precisions whose thresholds the profiles use.
PRECISIONS = (0.97, 0.94, 0.9, 0.85)
Row = Mapping[str, Any]
Array = NDArray[np.float64]


def read_rows(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a table."""
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def is_rated_draft(row: Row) -> bool:
    """Return whether a row was drawn from all drafts of a corpus, and mined with its document."""
    return not str(row["source"]).endswith(".tsv")


def weights_of(rows: Sequence[Row]) -> Array:
    """Return the weight of each row; rated drafts by the frequency of type and verdict in a corpus, on average 1."""
    drawn = Counter((row["type"], row["kept"]) for row in rows if is_rated_draft(row))
    whole = sum(sum(counts) for counts in POPULATION.values())
    number = sum(drawn.values())
    found = []
    for row in rows:
        if is_rated_draft(row):
            share = POPULATION[row["type"]][0 if row["kept"] else 1] / whole
            found.append(share * number / drawn[row["type"], row["kept"]])
        else:
            found.append(SHEET_WEIGHT)
    return np.array(found)


def codes_of(rows: Sequence[Row], labels: Array) -> dict[str, dict[str, float]]:
    """Return feature → value → code: how often drafts with this tag or word are good.

    Codes are log-odds against the average, so that 0 means a value that is rare or unknown.
    """
    mean = float(labels.mean())
    counts: dict[str, dict[str, list[float]]] = {}
    for row, label in zip(rows, labels, strict=True):
        for name, value in row["features"].items():
            if isinstance(value, str):
                entry = counts.setdefault(name, {}).setdefault(value, [0.0, 0.0])
                entry[0] += 1
                entry[1] += label
    return {
        name: {
            value: round(float(_log_odds((good + PRIOR * mean) / (rows_of + PRIOR)) - _log_odds(mean)), 4)
            for value, (rows_of, good) in sorted(values.items())
            if rows_of >= LEAST_ROWS
        }
        for name, values in sorted(counts.items())
    }


def _log_odds(share: float) -> float:
    return float(np.log(share / (1 - share)))


def table_of(rows: Sequence[Row], columns: Sequence[str], codes: Mapping[str, Mapping[str, float]]) -> Array:
    """Return the features of rows as a table of numbers."""
    table = np.zeros((len(rows), len(columns)))
    places = {name: place for place, name in enumerate(columns)}
    for number, row in enumerate(rows):
        for name, value in row["features"].items():
            if name in places:
                table[number, places[name]] = codes[name].get(value, 0.0) if isinstance(value, str) else value
    return table


def columns_of(rows: Sequence[Row]) -> list[str]:
    """Return the names of all features."""
    return sorted({name for row in rows for name in row["features"]})


def trained(rows: Sequence[Row], columns: Sequence[str]) -> tuple[Any, dict[str, dict[str, float]]]:
    """Return trees that predict the log-odds of a correct draft, and the codes."""
    import lightgbm

    labels = np.array([not row["faulty"] for row in rows], dtype=float)
    codes = codes_of(rows, labels)
    data = lightgbm.Dataset(
        table_of(rows, columns, codes), labels, weight=weights_of(rows), feature_name=_safe(columns)
    )
    return lightgbm.train(SETTINGS, data, num_boost_round=ROUNDS), codes


def _safe(columns: Sequence[str]) -> list[str]:
    """Return column names that LightGBM accepts."""
    return [f"f{place}" for place, _ in enumerate(columns)]


def held_out(rows: Sequence[Row], columns: Sequence[str], seed: int = 0) -> Array:
    """Return the log-odds of each row by trees that learned neither from its sheet or page nor from its text."""
    found = np.zeros(len(rows))
    folds = [fold_of(row["group"], FOLDS, seed) for row in rows]
    for fold in range(FOLDS):
        out = [place for place, each in enumerate(folds) if each == fold]
        texts = {rows[place]["text"] for place in out}
        part = [row for row, each in zip(rows, folds, strict=True) if each != fold and row["text"] not in texts]
        model, codes = trained(part, columns)
        found[out] = model.predict(table_of([rows[place] for place in out], columns, codes), raw_score=True)
    return found


def calibrated(scores: Array, labels: Array, weights: Array) -> tuple[float, float]:
    """Return scale and bias with which held-out log-odds are probabilities (Platt's, by Newton's method)."""
    table = np.column_stack([scores, np.ones_like(scores)])
    found = np.array([1.0, 0.0])
    for _ in range(50):
        chances = 1 / (1 + np.exp(-table @ found))
        slope = table.T @ (weights * (labels - chances))
        curve = (table * (weights * chances * (1 - chances))[:, None]).T @ table
        found = found + np.linalg.solve(curve, slope)
    return round(float(found[0]), 4), round(float(found[1]), 4)


def auc(scores: Array, labels: Array, weights: Array) -> float:
    """Return the chance that a good draft has a higher score than a faulty one."""
    order = np.argsort(scores, kind="stable")
    good, faulty = weights * labels, weights * (1 - labels)
    below = np.cumsum(faulty[order]) - faulty[order] / 2
    return float((good[order] * below).sum() / (good.sum() * faulty.sum()))


def curve(qualities: Array, labels: Array, weights: Array) -> list[dict[str, float]]:
    """Return for each precision the least quality that reaches it, and the share of good drafts kept there."""
    order = np.argsort(-qualities, kind="stable")
    good = np.cumsum((weights * labels)[order])
    precision = good / np.cumsum(weights[order])
    points = []
    for wanted in PRECISIONS:
        reached = np.flatnonzero(precision >= wanted)
        last = int(reached[-1]) if len(reached) else 0
        quality, share = float(qualities[order][last]), float(good[last] / good[-1])
        points.append({"precision": wanted, "quality": round(quality, 3), "good_kept": round(share, 3)})
    return points


def reliability(qualities: Array, labels: Array, weights: Array) -> list[dict[str, float]]:
    """Return for each tenth of quality its number of rows, mean quality and share of good rows, in percent."""
    table = []
    for step in range(10):
        inside = (qualities >= step / 10) & (qualities < (step + 1) / 10 + (step == 9))
        if inside.any():
            mean, good = (float(np.average(each[inside], weights=weights[inside])) for each in (qualities, labels))
            number = round(int(inside.sum()) / DIVISIONS)
            row = {"from": step / 10, "rows": number, "quality": round(100 * mean, 1)}
            table.append({**row, "good": round(100 * good, 1)})
    return table


def means_of(root: Mapping[str, Any]) -> list[float]:
    """Return the mean log-odds at each inner node of a tree of LightGBM's dump, in the order of `exported_tree`."""
    if "leaf_value" in root:
        return []
    own = round(float(root["internal_value"]), 5)
    return [own, *means_of(root["left_child"]), *means_of(root["right_child"])]


class Measured(NamedTuple):
    """The qualities of held-out rated drafts, once for each division of cross-validation.

    Attributes:
        rows: the drafts.
        qualities, labels, weights: a value for each draft; label 1 is a draft without error.
        scale, bias: calibration that turns log-odds into qualities.
    """

    rows: list[Row]
    qualities: Array
    labels: Array
    weights: Array
    scale: float
    bias: float

    def figures(self) -> dict[str, Any]:
        """Return AUC, precision against share kept, and calibration."""
        values = self.qualities, self.labels, self.weights
        return {"auc": round(auc(*values), 4), "curve": curve(*values), "reliability": reliability(*values)}


def measured(rows: Sequence[Row], columns: Sequence[str]) -> Measured:
    """Cross-validate the trees over rows; return the qualities of rated drafts."""
    rated = np.array([is_rated_draft(row) for row in rows])
    labels = np.array([not row["faulty"] for row in rows], dtype=float)[rated]
    scores = np.concatenate([held_out(rows, columns, seed)[rated] for seed in range(DIVISIONS)])
    labels, weights = (np.tile(each, DIVISIONS) for each in (labels, weights_of(rows)[rated]))
    scale, bias = calibrated(scores, labels, weights)
    drafts = [row for row in rows if is_rated_draft(row)] * DIVISIONS
    return Measured(drafts, 1 / (1 + np.exp(-(scale * scores + bias))), labels, weights, scale, bias)


def document_of(rows: Sequence[Row], columns: Sequence[str]) -> dict[str, Any]:
    """Return the judge and its measurements as values for JSON."""
    import lightgbm

    found = measured(rows, columns)
    model, codes = trained(rows, columns)
    dump = model.dump_model()
    trees = [(exported_tree(part["tree_structure"]), means_of(part["tree_structure"])) for part in dump["tree_info"]]
    used = sorted({feature for tree, _ in trees for feature in tree.features})
    places = {feature: place for place, feature in enumerate(used)}
    return {
        "provenance": {
            "rows": dict(sorted(Counter(str(row["source"]) for row in rows).items())),
            "rows_sha256": hashlib.sha256(json.dumps(list(rows), sort_keys=True).encode()).hexdigest(),
            "licence": "ratings: this project's, CC0; rated texts, which are not here: Wikipedia, CC BY-SA",
            "raters": "language models, blind to verdicts and qualities; no people",
            "trainer": f"LightGBM {lightgbm.__version__}, training/train_fusion_judge.py",
        },
        "held_out": found.figures(),
        "columns": [columns[feature] for feature in used],
        "codes": {name: codes[name] for name in sorted(codes) if name in {columns[feature] for feature in used}},
        "scale": found.scale,
        "bias": found.bias,
        "trees": [_plain(tree, means, places) for tree, means in trees],
    }


def _plain(tree: Tree, means: Sequence[float], places: Mapping[int, int]) -> list[list[Any]]:
    """Return a tree as lists: features, thresholds, left, right, leaves, and the means of its inner nodes."""
    features = [places[feature] for feature in tree.features]
    return [features, list(tree.thresholds), list(tree.left), list(tree.right), list(tree.leaves), list(means)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m training.train_fusion_judge", description=__doc__)
    parser.add_argument("--rows", type=Path, required=True)
    parser.add_argument("--output", type=Path, required=True)
    options = parser.parse_args()
    rows = read_rows(options.rows)
    document = document_of(rows, columns_of(rows))
    text = json.dumps(document, separators=(",", ":"), ensure_ascii=False)
    options.output.write_text(text + "\n", encoding="utf-8")
    print(json.dumps({"bytes": len(text), "columns": len(document["columns"]), **document["held_out"]}, indent=1))


if __name__ == "__main__":
    main()
