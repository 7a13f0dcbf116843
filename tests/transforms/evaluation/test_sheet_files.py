"""Sheets as files: what a spreadsheet opens and saves is read back, and no one's work is overwritten."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from support.places import ROOT

from wikimill.rules.discofuse.human_eval.rating import RATING as FUSION_RATING
from wikimill.rules.human_eval.sheets import NoSheet
from wikimill.rules.wikisplit.rating import RATING
from wikimill.transforms.evaluation.sheet_files import load_sheet, write_sheets

KNOWN = (RATING, FUSION_RATING)
FILLED = ROOT / "benchmarks" / "ratings"


def record(number: int) -> dict:
    return {
        "id": f"{number:032x}",
        "complex_sentence": f'" It is {number} " , and\tit turns .',
        "simple_sentence_1": '"',
        "simple_sentence_2": "=HYPERLINK(1)",
    }


RECORDS = [record(number) for number in range(5)]


def answer(path: Path, **answers: str) -> None:
    """Fill in the answers of every row, as a spreadsheet saves it: quotes where they are needed, lines ended by CR LF."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        headings, *rows = csv.reader(file, dialect="excel-tab")
    for row in rows:
        for place, heading in enumerate(headings):
            row[place] = answers.get(heading.split(":")[0], row[place])
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, dialect="excel-tab").writerows([headings, *rows])


def test_one_sheet_and_its_instructions(tmp_path):
    written = write_sheets(tmp_path / "r.tsv", RATING, RECORDS, "wikimill", 1)
    assert [path.name for path in written] == ["r.tsv", "r-instructions.md"]
    data = written[0].read_bytes()
    assert data.startswith(b"\xef\xbb\xbfid\tcomplex\t")
    assert b"'=HYPERLINK(1)" in data
    assert written[1].read_text("utf-8").startswith("# How to rate\n")


def test_a_sheet_that_a_spreadsheet_saved(tmp_path):
    path, _ = write_sheets(tmp_path / "r.tsv", RATING, RECORDS, "wikimill", 1)
    answer(path, simple_1="Correct", simple_2="unsupported", missing="no", note='two\nlines, "quoted"')
    sheet = load_sheet(path, KNOWN)
    assert sheet.problems == []
    given = {"simple_1": "correct", "simple_2": "unsupported", "missing": "no"}
    assert sheet.answers == {record["id"]: given for record in RECORDS}
    assert {cells["note"] for cells in sheet.cells.values()} == {'two\nlines, "quoted"'}


def test_raters_get_the_same_examples_in_orders_of_their_own(tmp_path):
    *sheets, _ = write_sheets(tmp_path / "r.tsv", RATING, RECORDS, "wikimill", 3)
    assert [path.name for path in sheets] == ["r-1.tsv", "r-2.tsv", "r-3.tsv"]
    ids = []
    for path in sheets:
        with path.open(encoding="utf-8-sig", newline="") as file:
            ids.append([row["id"] for row in csv.DictReader(file, dialect="excel-tab")])
    assert [sorted(each) for each in ids] == [[record["id"] for record in RECORDS]] * 3
    assert len({tuple(each) for each in ids}) == 3


@pytest.mark.parametrize("taken", ["r-2.tsv", "r-instructions.md"])
def test_nothing_is_overwritten_and_nothing_written(tmp_path, taken):
    (tmp_path / taken).write_text("work")
    with pytest.raises(FileExistsError, match=taken):
        write_sheets(tmp_path / "r.tsv", RATING, RECORDS, "wikimill", 3)
    assert [(path.name, path.read_text()) for path in tmp_path.iterdir()] == [(taken, "work")]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ("id\tsimple_1\n".encode("utf-16"), "r.tsv is not UTF-8"),
        (b"", "r.tsv is not a sheet for rating"),
        (b"id\tsimple_1\n" + b"x" * 200_000, "r.tsv cannot be read as tab-separated text: field larger than"),
    ],
    ids=["UTF-16", "empty", "a cell of 200 kB"],
)
def test_what_is_no_sheet(tmp_path, data, message):
    (tmp_path / "r.tsv").write_bytes(data)
    with pytest.raises(NoSheet, match=message):
        load_sheet(tmp_path / "r.tsv", KNOWN)


def test_a_problem_behind_a_cell_of_two_lines_has_the_number_of_its_line(tmp_path):
    lines = ["id\tsimple_1\tnote", f'{1:032x}\tcorrect\t"two', 'lines"', f"{2:032x}\twrong\t"]
    (tmp_path / "r.tsv").write_text("\n".join(lines), "utf-8")
    assert load_sheet(tmp_path / "r.tsv", KNOWN).problems == [
        "r.tsv line 4, column simple_1: 'wrong' is no answer; it must be correct, unsupported or blank"
    ]


@pytest.mark.parametrize(("name", "examples"), [("anarchism.tsv", 116), ("discofuse.tsv", 260)])
def test_our_own_ratings_are_sheets(name, examples):
    sheet = load_sheet(FILLED / name, KNOWN)
    assert (sheet.problems, len(sheet.answers)) == ([], examples)
