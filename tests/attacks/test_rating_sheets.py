"""Sheets as spreadsheets, editors and raters leave them: the same answers, or each wrong cell by its line."""

from __future__ import annotations

import json

import pytest
from support.milling import wikimill

ATTACK = pytest.mark.attack
BOM = "\ufeff"
IDS = [f"{number:032x}" for number in (1, 2)]
HEAD = "id\tcomplex\tsplit_1\tsplit_2\tsimple_1\tsimple_2\tmissing\twrong\tnote"
ROWS = [
    f"{IDS[0]}\tC .\tA .\tB .\tcorrect\tunsupported\tno\tyes\t",
    f"{IDS[1]}\tD .\tE .\tF .\tcorrect\tcorrect\tyes\tno\tn",
]
SHEET = "\n".join((HEAD, *ROWS, ""))
QUOTED = "\n".join("\t".join(f'"{cell}"' for cell in line.split("\t")) for line in (HEAD, *ROWS)) + "\n"
NBSP = "\u00a0"

SAME = {
    "as it was written": SHEET,
    "bom": BOM + SHEET,
    "no last line end": SHEET[:-1],
    "CRLF, as Excel writes": SHEET.replace("\n", "\r\n"),
    "bom and CRLF": BOM + SHEET.replace("\n", "\r\n"),
    "CR, as old Macs write": SHEET.replace("\n", "\r"),
    "every cell quoted, as LibreOffice may": QUOTED,
    "every cell quoted, bom and CRLF": BOM + QUOTED.replace("\n", "\r\n"),
    "trailing empty cells": SHEET.replace("\n", "\t\t\t\n"),
    "trailing cells are missing": SHEET.replace("\tyes\t\n", "\tyes\n"),
    "empty lines": SHEET.replace("\n", "\n\n\t\t\n"),
    "capitals": SHEET.replace("correct", "Correct").replace("\tyes", "\tYES"),
    "no-break spaces": SHEET.replace("\tyes", f"\t{NBSP}yes{NBSP}"),
    "spaces": SHEET.replace("\tyes", "\t  yes ").replace(IDS[0], f" {IDS[0]} "),
    "a note of several lines": SHEET.replace("\tyes\t\n", '\tyes\t"two\nlines"\n'),
    "a note of several lines, CRLF": SHEET.replace("\n", "\r\n").replace(
        "\tyes\t\r\n", '\tyes\t"two\r\n\r\nlines"\r\n'
    ),
    "a note with quotation marks": SHEET.replace("\tyes\t\n", '\tyes\t"he said ""no"""\n'),
    "a note with a tab": SHEET.replace("\tyes\t\n", '\tyes\t"a b"\n'),
    "a note with a line separator": SHEET.replace("\tyes\t\n", "\tyes\ta\u2028b\x0bc\n"),
    "a column of one's own": "\n".join(f"{line}\tmine" for line in (HEAD, *ROWS)),
    "other order of rows": "\n".join((HEAD, *ROWS[::-1])),
    "NUL": SHEET.replace("C .", "\0"),
    "long headings": SHEET.replace("missing", "missing: does C say something that neither says? (yes, no)"),
}
REFUSED = {
    "UTF-16, as Excel's Unicode text": (
        SHEET.encode("utf-16"),
        "r.tsv is not UTF-8 (byte 0); save it as text in UTF-8",
    ),
    "Latin-1": (SHEET.replace("C .", "Ç .").encode("latin-1"), "r.tsv is not UTF-8 (byte "),
    "an id as a number": (SHEET.replace(IDS[0], "1.2E+29"), "r.tsv line 2, column id: '1.2E+29' is no example's id"),
    "commas": (SHEET.replace("\t", ","), "r.tsv is not a sheet for rating: its first line must name the columns"),
    "semicolons": (SHEET.replace("\t", ";"), "r.tsv is not a sheet for rating: its first line must name the columns"),
    "spaces for tabs": (SHEET.replace("\t", "    "), "r.tsv is not a sheet for rating"),
    "a quotation mark without an end": (SHEET.replace("C .", '"C .'), "begins with a quotation mark has no end"),
    "a stray tab": (
        SHEET.replace("\tyes\t\n", "\tyes\t\tx\n"),
        "r.tsv line 2: 10 cells under 9 headings; look for a stray",
    ),
    "an answer that is none": (
        SHEET.replace("unsupported", "perhaps"),
        "line 2, column simple_2: 'perhaps' is no answer",
    ),
    "an example twice": (SHEET + ROWS[0], f"r.tsv line 4, column id: {IDS[0]} is in the sheet twice"),
    "a column twice": (SHEET.replace("wrong", "missing"), "r.tsv line 1: the column 'missing' appears twice; keep one"),
    "a cell of 200 kB": (
        SHEET.replace("C .", "C" * 200_000),
        "r.tsv cannot be read as tab-separated text: field larger",
    ),
    "nothing answered": (HEAD + "\n" + IDS[0] + "\t" * 8, "r.tsv: no question is answered; fill in the sheet first"),
    "headings only": (HEAD, "r.tsv: no question is answered; fill in the sheet first"),
    "empty": ("", "r.tsv is not a sheet for rating"),
    "escapes": (SHEET.replace("\tyes", "\t\x1b[2J"), "column wrong: '\\x1b[2J' is no answer"),
}


def agreement(folder, sheet):
    (folder / "r.tsv").write_bytes(sheet if isinstance(sheet, bytes) else sheet.encode())
    return wikimill("agreement", folder / "r.tsv", "--json", folder / "a.json")


@pytest.fixture(scope="module")
def figures(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plain")
    assert agreement(folder, SHEET).code == 0
    found = json.loads((folder / "a.json").read_bytes())
    assert (found["examples"], found["table_2"]["ours"]["correct"]["count"]) == (2, 3)
    return found


@ATTACK
@pytest.mark.parametrize("kind", SAME)
def test_the_same_answers(kind, figures, tmp_path):
    outcome = agreement(tmp_path, SAME[kind])
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads((tmp_path / "a.json").read_bytes()) == figures


@ATTACK
@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_refused(kind, tmp_path):
    sheet, message = REFUSED[kind]
    outcome = agreement(tmp_path, sheet)
    assert (outcome.code, outcome.out) == (2, "")
    assert message in outcome.err
    assert "\x1b" not in outcome.err
    assert not (tmp_path / "a.json").exists()
