"""The figures of coreference, on answers made by hand."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from benchmarks.coreference import by_pronoun, f1_of, gap_figures, knowledge, prediction
from benchmarks.mined_links import Answer, GapAnswer
from training.gap import GapRow, Name


def row(a: bool, b: bool, pronoun: str = "he") -> GapRow:
    return GapRow("development-1", "", pronoun, 0, Name(0, 1, a), Name(1, 2, b), "", "")


#: Right, wrong, said though the pronoun means neither, a common noun, silent, a third person.
ANSWERS = [
    GapAnswer(row(True, False), "A", 0.9, True, "A", "A"),
    GapAnswer(row(True, False, "she"), "B", 0.8, False, "B", "A"),
    GapAnswer(row(False, False), "A", 0.7, False, "A", "A"),
    GapAnswer(row(False, True, "her"), "OTHER", 0.6, None, "NONE", "B"),
    GapAnswer(row(False, True, "his"), best_of_pair="B", best_of_text="A"),
    GapAnswer(row(True, False, "Her"), "OTHER", 0.5, False, "NONE", "NONE"),
]


def test_f1_counts_names_that_were_said() -> None:
    # One hit of three names said and five true ones.
    assert f1_of(ANSWERS, lambda answer: answer.said) == 200 * 1 / (3 + 5)
    assert f1_of(ANSWERS, lambda _: "NONE") == 0.0


def test_figures_of_gap() -> None:
    assert gap_figures(ANSWERS) == {
        "rows": 6,
        "by_pronoun": {
            "he": {"pronouns": 3, "coverage": 66.7, "precision": 50.0},
            "she": {"pronouns": 3, "coverage": 100.0, "precision": 0.0},
        },
        "mined": {"f1": 25.0, "f1_masculine": 50.0, "f1_feminine": 0.0},
        "every_row_answered": {
            "two_sentences": {"f1": 44.4, "f1_masculine": 80.0, "f1_feminine": 0.0, "no_candidate": 2},
            "whole_text": {"f1": 60.0, "f1_masculine": 40.0, "f1_feminine": 80.0, "no_candidate": 1},
        },
    }


def test_precision_counts_annotated_links() -> None:
    answers = [Answer("it", True, True), Answer("it", True, False), Answer("it", True, None), Answer("it", False, None)]
    assert by_pronoun(answers) == {"it": {"pronouns": 4, "coverage": 75.0, "precision": 50.0}}
    assert by_pronoun(answers[2:]) == {"it": {"pronouns": 2, "coverage": 50.0, "precision": None}}


@pytest.mark.parametrize(
    ("answer", "line"),
    [
        (ANSWERS[0], "development-1\tA\t0.900000\n"),
        (ANSWERS[3], "development-1\tNONE\t0.000000\n"),
        (ANSWERS[4], "development-1\tNONE\t0.000000\n"),
    ],
    ids=["a name", "something else", "silent"],
)
def test_predictions(answer: GapAnswer, line: str) -> None:
    assert prediction(answer) == line


def test_what_the_weights_know(tmp_path: Path) -> None:
    seen, new = tmp_path / "seen.tsv", tmp_path / "new.tsv"
    seen.write_text("seen")
    new.write_text("new")
    he = {"pronouns": 829, "coverage": 0.6683, "precision": 0.7708}
    links = {
        "gap, 2 sentences, a title, he": he,
        "gap, 1 sentences, a title, he": {},
        "gum, 2 sentences, a title, it": {},
    }
    digest = hashlib.sha256(b"seen").hexdigest()
    provenance = {"sources": [f"seen.tsv, SHA-256 {digest}"], "cross_validation": {"links": links}}
    assert knowledge(provenance, "gap", [seen], False) == {
        "weights": "trained on it",
        "cross_validation": {"he": {"pronouns": 829, "coverage": 66.8, "precision": 77.1}},
    }
    assert knowledge(provenance, "gap", [new], False) == {"weights": "trained on other files"}
    assert knowledge(provenance, "gap", [seen], True) == {"weights": "cross-validated"}
