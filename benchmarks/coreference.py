"""How well the default resolver reads pronouns: `python -m benchmarks.coreference --gap FILE`.

FILE is one of GAP's (Webster et al., 2018).

Prints one JSON line. In the setting with two given names (the text and the article's title are known): `f1`,
`f1_masculine`, `f1_feminine`, in per cent, by GAP's own definition: a name counts as found when it is called the
antecedent; and at the miner's threshold `precision` (right / answered, per cent) and `coverage` (answered / all rows).
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from benchmarks.gap import GapRow, parse_rows, read_gap, scene_of
from transforms.models.load_coreference import first_names, name_chooser

ANNOTATOR = Path(__file__).parents[1] / "transforms" / "models" / "en" / "annotator"
Probabilities = Sequence[tuple[float, float]]


def answer(pair: tuple[float, float], threshold: float) -> tuple[str, float]:
    """The better of A and B, or NONE if its score lies under the threshold; and that score."""
    name, score = ("A", pair[0]) if pair[0] >= pair[1] else ("B", pair[1])
    return (name if score >= threshold else "NONE"), score


def f1_of(rows: Sequence[GapRow], probabilities: Probabilities, threshold: float) -> float:
    """F1, in per cent, over the decisions "A is the antecedent" and "B is the antecedent" of all rows; 0 if no hit."""
    hits = calls = truths = 0
    for row, pair in zip(rows, probabilities, strict=True):
        said, _ = answer(pair, threshold)
        for name, is_antecedent in (("A", row.a.is_antecedent), ("B", row.b.is_antecedent)):
            hits += said == name and is_antecedent
            calls += said == name
            truths += is_antecedent
    return 200 * hits / (calls + truths) if hits else 0.0


def figures_of(
    rows: Sequence[GapRow], probabilities: Probabilities, f1_threshold: float, threshold: float
) -> dict[str, float]:
    """The figures of the JSON line."""
    found: dict[str, float] = {"f1": f1_of(rows, probabilities, f1_threshold)}
    for name, feminine in (("f1_masculine", False), ("f1_feminine", True)):
        part = [(row, pair) for row, pair in zip(rows, probabilities, strict=True) if row.is_feminine is feminine]
        found[name] = f1_of([row for row, _ in part], [pair for _, pair in part], f1_threshold)
    answers = [(row, answer(pair, threshold)[0]) for row, pair in zip(rows, probabilities, strict=True)]
    answered = [(row, name) for row, name in answers if name != "NONE"]
    right = sum((row.a if name == "A" else row.b).is_antecedent for row, name in answered)
    found["precision"] = 100 * right / len(answered) if answered else 0.0
    found["coverage"] = len(answered) / len(rows) if rows else 0.0
    return found


def main() -> None:
    """Reads the options, measures, prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.coreference", description=__doc__)
    parser.add_argument("--gap", type=Path, required=True, help="a GAP file (TSV)")
    parser.add_argument("--annotator", default=str(ANNOTATOR), help="a spaCy pipeline, by name or path")
    parser.add_argument("--weights", type=Path, help="weights other than the shipped ones (JSON)")
    parser.add_argument("--predictions", type=Path, help="a TSV file to write: ID, A, B or NONE, score")
    options = parser.parse_args()
    if not options.gap.is_file():
        parser.error(f"{options.gap} is not there: name a GAP file with --gap")
    import spacy

    try:
        nlp = spacy.load(options.annotator, exclude=["ner", "lemmatizer"])
        rows = read_gap(options.gap)
        chooser = name_chooser(weights=options.weights)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    names = first_names()
    probabilities = []
    for parsed in parse_rows(rows, nlp):
        scene, kind = scene_of(parsed, names)
        probabilities.append(chooser.probabilities(scene, parsed.pronoun, kind, (parsed.a, parsed.b)))
    if options.predictions:
        with options.predictions.open("w", encoding="utf-8", newline="\n") as file:
            for row, pair in zip(rows, probabilities, strict=True):
                name, score = answer(pair, chooser.f1_threshold)
                file.write(f"{row.row_id}\t{name}\t{score:.6f}\n")
    figures = figures_of(rows, probabilities, chooser.f1_threshold, chooser.threshold)
    print(json.dumps({name: round(value, 4) for name, value in figures.items()}))


if __name__ == "__main__":
    main()
