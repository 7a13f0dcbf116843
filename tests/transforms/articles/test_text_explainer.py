"""`explain` of a page as `wikimill text` reads it."""

from __future__ import annotations

from pathlib import Path

import pytest

from wikimill.pipelines.main import main
from wikimill.pipelines.mine_pages import dump_of

PAGE = """\
The mill was built of stone in 1820. It was sold {{mystery}} once.

== References ==
A book.
"""


@pytest.fixture
def words(tmp_path: Path) -> list[str]:
    path = tmp_path / "testwiki-20260901-x.xml"
    path.write_text(dump_of({"Mill": PAGE, "Empty": "{{Infobox}}"}), "utf-8")
    return ["explain", "--corpus", "text", "--input", str(path), "--page"]


def test_page_is_explained_by_tallies_and_its_text(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "Mill", "--holes", "drop"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Mill: 1 record, before duplicates are dropped",
        "2 paragraphs, 1 left out",
        "       1 apparatus (in a section of references, notes, links or further reading)",
        "2 sentences, 1 left out",
        "       1 hole (a template or formula left a hole)",
        "",
        "The mill was built of stone in 1820.",
    ]


def test_page_is_explained_in_the_language_of_its_wiki(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "dewiki-20260901-x.xml"
    path.write_text(
        dump_of({"Ort": "Er kam.\n\n== Einzelnachweise ==\nEin Buch."}).replace("testwiki", "dewiki"), "utf-8"
    )
    for options, text in (([], "Er kam."), (["--language", "en"], "Er kam.\n\nEin Buch.")):
        assert main(["explain", "--corpus", "text", "--input", str(path), "--page", "Ort", *options]) == 0
        assert capsys.readouterr().out.endswith(f"\n{text}\n")


def test_page_that_gives_nothing(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for page, options, reason in (("Empty", (), "no_sentence"), ("Mill", ("--min_words", "100"), "few_words")):
        assert main([*words, page, *options]) == 0
        assert capsys.readouterr().out.startswith(f"{page}: dropped: {reason} (")


def test_page_of_another_namespace_is_not_suggested_again(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    path = Path(words[-2])
    path.write_text(path.read_text("utf-8").replace("<ns>0</ns>", "<ns>4</ns>"), "utf-8")
    assert main([*words, "Mill"]) == 2
    assert capsys.readouterr().err == "wikimill: --page Mill: it is in namespace 4; namespaces to mine: 0\n"
    assert main([*words, "Mill", "--namespaces", "0,4"]) == 0


def test_page_that_cannot_be_explained(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "Weir"]) == 2
    assert capsys.readouterr().err.startswith("wikimill: --page Weir: no article of that title or id")
    assert main([*words, "Mill", "A text."]) == 2
    assert main(words[:3]) == 2
