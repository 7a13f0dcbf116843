"""`explain` of fusions, through the contract of the corpus."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from wikimill.pipelines.main import main
from wikimill.pipelines.mine_pages import dump_of
from wikimill.transforms import corpora
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
    output = explained(FINAL, final_clauses=True)
    assert "  relative_clause_final      SINGLE_RELATIVE, kept" in output
    assert output[-3:-1] == ["      > He married Anna .", "      > Anna was a singer ."]


def test_words_of_the_command_line_are_one_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "Ada", "left", "."]) == 0
    printed = capsys.readouterr()
    assert printed.out.startswith("no examples\n\nSentence 1: Ada left .\n")
    assert "as discofuse" in printed.err


def test_explain_begins_with_the_verdict() -> None:
    output = explained("Ada left, but Bob stayed. However, he was very sad about it.")
    assert output[:3] == [
        "2 examples (each of them is taken)",
        '  SINGLE_S_COORD ", but" by sentence_coordination: left out: short (the sentences are too short)',
        '  PAIR_CONN "however ," by backward_connective: taken',
    ]
    assert not any("not fired" in line for line in output)


def test_explain_lists_what_did_not_fire_in_words() -> None:
    output = "\n".join(explained("Because it rained, Ada left.", all=True))
    assert "a forward connective (although, since, in addition to, aside from)" in output
    assert not re.search(r"[CP]_[a-z]", output)


def test_explain_reports_a_missing_full_stop() -> None:
    note = "left out in a wiki's page, sentence_end (does not end in . ! or ?): my cat is fat"
    assert note in explained("my cat is fat")


def test_explain_offers_the_corpora_that_it_can_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert {*explained_names()} == {name for name in corpus_names() if find_corpus(name).explainer is not None}
    assert corpora.explained() == {name: find_corpus(name).explainer.needs for name in explained_names()}
    assert main(["explain", "--corpus", "wikitablet_articles", "Ada left."]) == 2
    assert "expected one of wikisplit" in capsys.readouterr().err


def test_corpus_is_named_with_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--input", "dump.xml", "--page", "Ada"]) == 2
    message = capsys.readouterr().err
    assert message.startswith("wikimill: --corpus is missing: ")
    assert all(name in message for name in explained_names())
    assert main(["explain", "--corpus", "interleave", "--page", "Ada"]) == 2
    assert capsys.readouterr().err.endswith("--corpus interleave needs --input FILE --id ID\n")


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


ARTICLE = """\
The old mill of Orrin was built of stone in 1820. It was sold to the council of the town in 1905.

== Later ==
Ärzte kamen.
Nothing is known of it. Someone else bought the house.
"""


@pytest.fixture
def page(tmp_path: Path) -> list[str]:
    dump = tmp_path / "testwiki-20260901-x.xml"
    dump.write_text(dump_of({"Mill": ARTICLE, "Weir": "#REDIRECT [[Mill]]", "Empty": "Ärzte kamen."}), "utf-8")
    return ["explain", "--corpus", "discofuse", "--input", str(dump), "--page"]


def test_page_is_explained_by_a_tally_and_its_drafts(page: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*page, "Mill"]) == 0
    out = capsys.readouterr().out
    lines = out.splitlines()
    assert lines[:6] == [
        "1 example",
        "  PAIR_ANAPHORA by anaphora: taken",
        "  1 pair of sentences for which nothing was proposed: a control (PAIR_NONE), of which a sample is kept",
        "5 sentences, 1 left out",
        "       1 non_ascii (a character outside ASCII)",
        "1 draft, 0 left out",
    ]
    assert [line for line in lines if line.startswith("Sentence")] == [
        "Sentences 1 and 2: The old mill of Orrin was built of stone in 1820 . "
        "It was sold to the council of the town in 1905 ."
    ]
    assert "nsubj:pass" not in out
    assert main([*page, "Mill", "--all", "--parse"]) == 0
    full = capsys.readouterr().out
    assert "Sentence 4: Someone else bought the house ." in full
    assert "nsubj:pass" in full


def test_page_without_sentences_is_explained(page: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*page, "Empty"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "no examples",
        "1 sentence, 1 left out",
        "       1 non_ascii (a character outside ASCII)",
        "0 drafts, 0 left out",
    ]


def test_document_is_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "documents.jsonl"
    file.write_text(
        '{"id": "a1", "title": "Ada", "text": "Ada left Rome in the autumn, but Bob stayed in the city."}\n', "utf-8"
    )
    assert main(["explain", "--corpus", "discofuse", "--input", str(file), "--page", "a1"]) == 0
    assert capsys.readouterr().out.startswith("1 example\n  SINGLE_S_COORD")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("Weir",), "--page Weir: it is a redirect; name Mill"),
        (("mil",), "--page mil: no article of that title or id is in testwiki-20260901-x.xml; did you mean Mill?"),
        (("Ford",), "--page Ford: no article of that title or id is in testwiki-20260901-x.xml"),
        (("Mill", "Ada left."), "--input and a text are given; give one of both"),
    ],
)
def test_pages_that_cannot_be_explained(
    page: list[str], capsys: pytest.CaptureFixture[str], words: tuple[str, ...], message: str
) -> None:
    assert main([*page, *words]) == 2
    assert capsys.readouterr().err == f"wikimill: {message}\n"
