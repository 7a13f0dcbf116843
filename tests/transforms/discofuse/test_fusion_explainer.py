"""`explain` of fusions, through the contract of the corpus."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wikimill.pipelines.main import main
from wikimill.transforms.corpora import corpus_names, explained_names, find_corpus
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
    told = explained(FINAL, final_clauses=True)
    assert "  relative_clause_final      SINGLE_RELATIVE, kept" in told
    assert told[-3:-1] == ["      > He married Anna .", "      > Anna was a singer ."]


def test_words_of_the_command_line_are_one_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "Ada", "left", "."]) == 0
    assert capsys.readouterr().out.startswith("no examples\n\nSentence 1: Ada left .\n")


def test_explain_begins_with_the_verdict() -> None:
    told = explained("Ada left, but Bob stayed. However, he was very sad about it.")
    assert told[:3] == [
        "2 examples (each of them is taken)",
        '  SINGLE_S_COORD ", but" by sentence_coordination: left out: short (the sentences are too short)',
        '  PAIR_CONN "however ," by backward_connective: taken',
    ]
    assert not any("not fired" in line for line in told)


def test_explain_lists_what_did_not_fire_in_words() -> None:
    told = "\n".join(explained("Because it rained, Ada left.", all=True))
    assert "a forward connective (although, since, in addition to, aside from)" in told
    assert not re.search(r"[CP]_[a-z]", told)


def test_explain_reports_a_missing_full_stop() -> None:
    note = "left out in a wiki's page, sentence_end (does not end in . ! or ?): my cat is fat"
    assert note in explained("my cat is fat")


def test_explain_offers_the_corpora_that_it_can_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert {*explained_names()} == {name for name in corpus_names() if find_corpus(name).explainer is not None}
    assert main(["explain", "--corpus", "text", "Ada left."]) == 2
    assert "expected one of wikisplit" in capsys.readouterr().err


def test_what_is_left_out_is_listed() -> None:
    assert explained("Ada left. Ärzte kamen.")[:2] == [
        "no examples",
        "left out, non_ascii (a character outside ASCII): Ärzte kamen.",
    ]
    assert read("Ärzte kamen.", keep_non_ascii=True) == ([[("Ärzte", "kamen", ".")]], [])


def test_nothing_to_explain(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(NothingToExplain):
        explained("")
    assert main(["explain", "Ärzte kamen."]) == 2
    assert "(non_ascii: Ärzte kamen.)" in capsys.readouterr().err
    assert main(["explain"]) == 2
    assert "no text is given" in capsys.readouterr().err


def test_the_parses_are_drawn(tmp_path: Path) -> None:
    page = tmp_path / "parse.html"
    assert main(["explain", "Ada left.", "--html", str(page)]) == 0
    assert page.read_text("utf-8").startswith("<!DOCTYPE html>")
