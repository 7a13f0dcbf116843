"""GAP's files, and characters to tokens."""

from __future__ import annotations

from pathlib import Path

import pytest

from training.gap import GapRow, Name, read_gap, tokens_at

HEADER = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n"


def test_rows_are_read_with_the_title_of_their_url(tmp_path: Path) -> None:
    path = tmp_path / "gap.tsv"
    line = 'x-1\tAnn saw "Zoe" and her cat.\ther\t18\tAnn\t0\tTRUE\tZoe\t9\tFALSE\thttp://en.wikipedia.org/wiki/Ann_M%C3%BCller\n'
    path.write_text(HEADER + line, "utf-8")
    assert read_gap(path) == [
        GapRow(
            "x-1",
            'Ann saw "Zoe" and her cat.',
            "her",
            18,
            Name(0, 3, True),
            Name(9, 12, False),
            "Ann Müller",
            "http://en.wikipedia.org/wiki/Ann_M%C3%BCller",
        )
    ]


def test_a_file_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "other.tsv"
    path.write_text("a\tb\n1\t2\n", "utf-8")
    with pytest.raises(ValueError, match="not a GAP file"):
        read_gap(path)


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [(0, 3, (0, 1)), (4, 9, (1, 3)), (5, 6, (1, 2)), (3, 4, (1, 2))],
    ids=["one token", "two tokens", "part of one", "between two"],
)
def test_characters_to_tokens(start: int, end: int, expected: tuple[int, int]) -> None:
    assert tokens_at([(0, 3), (4, 7), (8, 9)], start, end) == expected


def test_a_title_as_the_text_would_have_it() -> None:
    assert GapRow("1", "", "he", 0, Name(0, 1, True), Name(1, 2, False), "Jörg Müller", "").ascii_title == "J*rg M*ller"
