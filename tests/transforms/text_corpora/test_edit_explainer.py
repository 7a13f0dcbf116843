"""`explain` of a `text_corpus`: an edit of a dump, through atomic edits; the pages of a corpus are in
test_own_article_corpus.py."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.tiny_dumps import dump, page, revision

from wikimill.pipelines.main import main

OLD = "The mill was built of stone in 1820. It was sold {{mystery}} once. It is old."
NEW = "The old mill was built of stone in 1820. It was sold {{mystery}} twice. It is very old and it is big now."
WORDS = ["explain", "--corpus", "edits"]


@pytest.fixture
def history(tmp_path: Path) -> str:
    path = tmp_path / "testwiki-20260901-x.xml"
    path.write_bytes(dump(page(1, "Mill", revision(11, OLD), revision(12, NEW))))
    return str(path)


def test_edit_is_explained(history, capsys):
    assert main([*WORDS, "--input", history, "--page", "Mill", "--new", "12"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "revision 11 to 12: 1 unit went, 1 came",
        "- The mill was built of stone in 1820.",
        "- It was sold \ufffc once.  [hole (a template or formula left a hole)]",
        "- It is old.",
        "+ The old mill was built of stone in 1820.",
        "+ It was sold \ufffc twice.  [hole (a template or formula left a hole)]",
        "+ It is very old and it is big now.",
        "3 candidates, 1 found",
        "       2 edit_kind (not one of --kinds)",
        'found: {"base_sentence": "The mill was built of stone in 1820 .", "phrase": "old", "edited_sentence": '
        '"The old mill was built of stone in 1820 .", "kind": "insertion", "position": 1}',
    ]


def test_options_of_the_corpus_are_obeyed(history, capsys):
    assert main([*WORDS, "--input", history, "--page", "1", "--new", "12", "--max_phrase_tokens", "0"]) == 2
    assert "--max_phrase_tokens 0: expected a whole number from 1" in capsys.readouterr().err


REFUSED = {
    "no page": ((), "--input is missing: --input, --page and --new are needed"),
    "a text": (("It rained.",), "--input takes no other text; name a page by --page"),
    "no such revision": (("--new", "13"), "--new 13: the page has no such revision"),
    "no revision": ((), "--new is missing: --input, --page and --new are needed"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_explained(case, history, capsys):
    words, message = REFUSED[case]
    place = () if case == "no page" else ("--input", history, "--page", "Mill")
    assert main([*WORDS, *words, *place]) == 2
    assert capsys.readouterr().err == f"wikimill: {message}\n"
