"""`explain` of fusions, through the contract of the corpus."""

from __future__ import annotations

from pathlib import Path

import pytest

from wikimill.pipelines.main import main
from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.discofuse.explainer import EXPLAINER, ExplainOptions, read
from wikimill.transforms.explainer import NothingToExplain

FINAL = "He married Anna, who was a singer."


def explained(*texts: str, **options: object) -> list[str]:
    return EXPLAINER.explain(ExplainOptions(**options), texts).splitlines()


def test_the_corpus_explains_itself() -> None:
    assert DISCOFUSE.explainer is EXPLAINER


def test_final_clauses_are_explained_where_they_are_asked_for() -> None:
    assert not any("relative_clause_final" in line for line in explained(FINAL))
    assert explained(FINAL, final_clauses=True)[-3:] == [
        "  relative_clause_final      fired: SINGLE_RELATIVE",
        "      > He married Anna .",
        "      > Anna was a singer .",
    ]


def test_words_of_the_command_line_are_one_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "Ada", "left", "."]) == 0
    assert capsys.readouterr().out.startswith("Sentence 1: Ada left .\n")


def test_what_is_left_out_comes_first() -> None:
    assert explained("Ada left. Ärzte kamen.")[0] == "left out (non_ascii): Ärzte kamen."
    assert read("Ärzte kamen.", keep_non_ascii=True) == ([[("Ärzte", "kamen", ".")]], [])


def test_nothing_to_explain(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NothingToExplain):
        explained("")
    assert main(["explain", "Ärzte kamen."]) == 2
    assert capsys.readouterr().err == (
        "wikimill: the text has no sentence that could be mined (non_ascii: Ärzte kamen.); give at least one, as in: "
        "wikimill explain 'A b.'\n"
    )


def test_the_parses_are_drawn(tmp_path: Path) -> None:
    page = tmp_path / "parse.html"
    assert main(["explain", "Ada left.", "--html", str(page)]) == 0
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
