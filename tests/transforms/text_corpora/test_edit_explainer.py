"""`explain` of a `text_corpus`: a page and an edit of a dump, through atomic edits; the pages of a corpus are in
test_own_article_corpus.py."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.tiny_dumps import dump, page, revision

from wikimill.pipelines.main import main

OLD = "The mill was built of stone in 1820. It was sold {{mystery}} once. It is old."
NEW = "The old mill was built of stone in 1820. It was sold {{mystery}} twice. It is very old and it is big now."
ADDED = f"{NEW}\n\nA line."
WORDS = ["explain", "--corpus", "edits"]


@pytest.fixture
def history(tmp_path: Path) -> str:
    path = tmp_path / "testwiki-20260901-x.xml"
    revisions = [revision(11, OLD), revision(12, NEW), revision(13, ADDED), revision(14, "#REDIRECT [[Dam]]")]
    path.write_bytes(dump(page(1, "Mill", *revisions), page(2, "Talk:Mill", revision(21, OLD), ns=1)))
    return str(path)


def test_page_is_explained(history, capsys):
    assert main([*WORDS, "--input", history, "--page", "Mill"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "Mill: 4 revisions, 3 edits: 1 example, before duplicates are dropped",
        "  1 revision dropped: redirect (a redirect to another page)",
    ]
    assert lines[2].startswith("  1 edit skipped: ")
    assert lines[3] == "  1 edit with 3 candidates, 2 left out"
    assert lines[-1] == "  --new 12 explains the edit from 11: 3 candidates, 1 example"


def test_page_as_json(history, capsys):
    assert main([*WORDS, "--input", history, "--page", "Mill", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert (printed["page_id"], printed["page_title"]) == ("1", "Mill")
    assert [each["state"] for each in printed["revisions"]] == ["skipped", "mined", "skipped", "dropped"]
    mined = printed["revisions"][1]
    assert (mined["old_revision_id"], mined["new_revision_id"]) == ("11", "12")
    assert (mined["candidates"], mined["examples"], sum(mined["dropped"].values())) == (3, 1, 2)


def test_edit_is_explained(history, capsys):
    assert main([*WORDS, "--input", history, "--page", "Mill", "--new", "12"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == [
        "revision 11 to 12: lines of wikitext: 1 removed, 1 added",
        "3 candidates, 2 left out",
    ]
    assert lines[-7:-1] == [
        "- The mill was built of stone in 1820.",
        "- It was sold \ufffc once.  [hole (a template or formula left a hole)]",
        "- It is old.",
        "+ The old mill was built of stone in 1820.",
        "+ It was sold \ufffc twice.  [hole (a template or formula left a hole)]",
        "+ It is very old and it is big now.",
    ]
    found = json.loads(lines[-1].removeprefix("found: "))
    assert (found["phrase"], found["kind"], found["position"]) == ("old", "insertion", 1)
    assert "page_id" not in found


def test_edit_that_is_not_mined(history, capsys):
    for new, start in (("13", "lines of wikitext were only added"), ("14", "the revision is dropped: redirect")):
        assert main([*WORDS, "--input", history, "--page", "Mill", "--new", new]) == 0
        assert capsys.readouterr().out.splitlines()[1].startswith(start)


def test_options_of_the_corpus_are_obeyed(history, capsys):
    assert main([*WORDS, "--input", history, "--page", "1", "--new", "12", "--max_phrase_tokens", "0"]) == 2
    assert "--max_phrase_tokens 0: expected a whole number from 1" in capsys.readouterr().err
    assert main([*WORDS, "--input", history, "--page", "1", "--since", "2011"]) == 0
    assert "revisions dropped: outside_dates" in capsys.readouterr().out
    assert main([*WORDS, "--input", history, "--page", "2", "--namespaces", "0,1"]) == 0


# Words of a command line, and the option that the message names.
REFUSED = {
    "no page": ((), "--page is missing"),
    "a text": (("--page", "Mill", "It rained."), "--input takes no other text"),
    "no such page": (("--page", "Mil"), "--page Mil: "),
    "another namespace": (("--page", "Talk:Mill"), "--page Talk:Mill: is in namespace 1"),
    "no such revision": (("--page", "Mill", "--new", "9"), "--new 9: the page has no such revision"),
    "the first revision": (("--page", "Mill", "--new", "11"), "--new 11: "),
    "an edit without its end": (("--page", "Mill", "--old", "11"), "--old 11: "),
    "the page before the revision": (("--page", "Dam", "--new", "x"), "--page Dam: "),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_explained(case, history, capsys):
    words, message = REFUSED[case]
    assert main([*WORDS, "--input", history, *words]) == 2
    assert capsys.readouterr().err.startswith(f"wikimill: {message}")
