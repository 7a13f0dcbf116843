"""GAP's figures, on rows made by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.coreference import answer, f1_of, figures_of
from benchmarks.gap import GapRow, Name, read_gap, tokens_at

HEADER = "ID\tText\tPronoun\tPronoun-offset\tA\tA-offset\tA-coref\tB\tB-offset\tB-coref\tURL\n"


def row(a: bool, b: bool, pronoun: str = "he") -> GapRow:
    return GapRow("1", "", pronoun, 0, Name(0, 1, a), Name(1, 2, b), "", "")


#: Right, wrong, called though there is none, missed.
ROWS = [row(True, False), row(True, False, "she"), row(False, False), row(False, True, "her")]
PROBABILITIES = [(0.9, 0.1), (0.2, 0.8), (0.7, 0.1), (0.1, 0.3)]


@pytest.mark.parametrize(
    ("pair", "expected"),
    [((0.6, 0.5), ("A", 0.6)), ((0.2, 0.5), ("B", 0.5)), ((0.2, 0.4), ("NONE", 0.4)), ((0.5, 0.5), ("A", 0.5))],
)
def test_answers(pair: tuple[float, float], expected: tuple[str, float]) -> None:
    assert answer(pair, 0.5) == expected


def test_f1_counts_names_that_were_called() -> None:
    # One hit of three calls and three true names: P = R = 1/3.
    assert f1_of(ROWS, PROBABILITIES, 0.5) == pytest.approx(100 / 3)
    assert f1_of(ROWS, PROBABILITIES, 0.95) == 0.0


def test_figures() -> None:
    found = figures_of(ROWS, PROBABILITIES, 0.25, 0.75)
    assert found == pytest.approx(
        {
            "f1": 200 * 2 / (4 + 3),
            "f1_masculine": 200 * 1 / (2 + 1),
            "f1_feminine": 200 * 1 / (2 + 2),
            "precision": 50.0,
            "coverage": 0.5,
        }
    )


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
