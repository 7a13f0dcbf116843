"""Mines pages by the installed package and verifies the release: `python -m pytest mine/test_years.py`."""

from pathlib import Path

from wikimill import mine_pages

PAGE = "It was built in 1820. It fell.\n\n== Fire ==\nThe mill burned down in 1905 and was rebuilt."


def test_sentences_with_a_year_are_found(tmp_path: Path) -> None:
    release = mine_pages("years", {"Mill": PAGE}, tmp_path)
    found = {(row["section"], row["sentence"], row["year"]) for row in release.rows()}  # rows are in order of a hash
    assert found == {
        ("", "It was built in 1820 .", "1820"),
        ("Fire", "The mill burned down in 1905 and was rebuilt .", "1905"),
    }
    assert release.manifest["counts"]["candidates"]["dropped"] == {"short": 1}
