"""Sheets: what is written for a rater, and every way in which a filled one can be wrong."""

from __future__ import annotations

import pytest
from support.rated import RATINGS, fusion, id_of, split

from wikimill.rules.discofuse.human_eval.connective_choices import connective_choices
from wikimill.rules.discofuse.human_eval.rating import RATING as FUSION_RATING
from wikimill.rules.human_eval.ratings import instructions, ratings_of
from wikimill.rules.human_eval.sheets import NoSheet, blank_sheet, guarded, read_sheet
from wikimill.rules.wikisplit.rating import RATING as SPLIT_RATING

HEADINGS = ["id", "options", "understandable: yes / no / unsure", "connective: one of the options", "merge", "note"]
OPTIONS = "but | and | because | then | none"


def read(*rows, headings=HEADINGS):
    return read_sheet("r.tsv", enumerate([headings, *rows], 1), RATINGS)


def test_a_blank_sheet_of_discofuse_has_no_gold():
    headings, row = blank_sheet(FUSION_RATING, [fusion(7)], "wikimill")
    assert headings == [
        *("id", "sentence_1", "sentence_2", "options", "understandable: yes / no / unsure"),
        *("connective: one of the options", "merge: merge / separate", "anaphor: yes / no"),
        *("grammatical: yes / no / unsure", "note"),
    ]
    assert row[:3] == [id_of(7), "The mill 7 is old .", "It turns ."]
    assert row[3] == " | ".join(connective_choices(id_of(7), "however ,", "wikimill"))
    assert row[4:] == [""] * 6
    assert "PAIR_CONN" not in "".join(row)


def test_a_blank_sheet_of_wikisplit():
    assert list(blank_sheet(SPLIT_RATING, [split(1, simple_sentence_2="- It\tturns .")], "wikimill")) == [
        [
            *("id", "complex", "split_1", "split_2", "simple_1: correct / unsupported"),
            *("simple_2: correct / unsupported", "missing: yes / no", "wrong: yes / no", "note"),
        ],
        [id_of(1), "It is old and it turns .", "It is old .", "'- It turns .", "", "", "", "", ""],
    ]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "＝1", "\t=1", "\r\n=1", "  =1"])
def test_no_cell_is_a_formula(text):
    assert guarded(text).startswith("'")


@pytest.mark.parametrize("text", ["It is -1 .", "'' It", '" It', "a=1", ""])
def test_other_cells_stay_as_they_are(text):
    assert guarded(text) == text


@pytest.mark.parametrize("rating", RATINGS, ids=lambda rating: rating.corpus)
def test_no_allowed_answer_is_a_formula(rating):
    assert all(guarded(answer) == answer for question in rating.questions for answer in question.answers)


def test_answers_are_read_whatever_their_capitals_and_blanks():
    sheet = read([id_of(1), OPTIONS, " Yes", "BECAUSE ", "", "=note"], [id_of(2), OPTIONS, "no", "", "", ""], ["", ""])
    assert sheet.problems == []
    assert sheet.answers == {
        id_of(1): {"understandable": "yes", "connective": "because"},
        id_of(2): {"understandable": "no"},
    }


PROBLEMS = {
    "an unknown answer": (
        [id_of(1), OPTIONS, "maybe", "", "", ""],
        "r.tsv line 3, column understandable: 'maybe' is no answer; it must be yes, no, unsure or blank",
    ),
    "a connective that was not offered": (
        [id_of(1), OPTIONS, "yes", "so", "", ""],
        "r.tsv line 3, column connective: 'so' is no answer; it must be but, and, because, then, none or blank",
    ),
    "an answer that was not asked": (
        [id_of(1), OPTIONS, "no", "", "merge", ""],
        "r.tsv line 3, column merge: asked only where understandable is yes, which it is not; "
        "clear the cell, or correct the other",
    ),
    "an id that a spreadsheet changed": (
        ["1.23E+31", OPTIONS, "no", "", "", ""],
        "r.tsv line 3, column id: '1.23E+31' is no example's id (32 digits 0-9a-f); a spreadsheet may have changed it: "
        "restore it from the sheet as it was written, and have the column read as text",
    ),
    "an example that stands twice": (
        [id_of(0), OPTIONS, "no", "", "", ""],
        f"r.tsv line 3, column id: {id_of(0)} is in the sheet twice; keep one of the rows",
    ),
    "a stray tab": (
        [id_of(1), OPTIONS, "no", "", "", "", "note"],
        "r.tsv line 3: 7 cells under 6 headings; look for a stray tab",
    ),
    "a quotation mark without an end": (
        [id_of(1), OPTIONS, "no", "", "", "note\n0\tyes"],
        'r.tsv line 3: a cell that begins with a quotation mark has no end; write "" for a mark',
    ),
}


@pytest.mark.parametrize("name", PROBLEMS)
def test_problems_name_file_line_and_column(name):
    row, problem = PROBLEMS[name]
    assert read([id_of(0), OPTIONS, "yes", "none", "", ""], row).problems == [problem]


def test_ratings_of_rejects_a_blank_sheet():
    blank = read([id_of(0), OPTIONS, "", "", "", ""])
    assert blank.is_blank
    assert ratings_of([blank])[1] == ["r.tsv: no question is answered; fill in the sheet first"]


@pytest.mark.parametrize(
    ("headings", "message"),
    [
        (
            ["understandable"],
            "r.tsv is not a sheet for rating: its first line must name the columns, among them id and",
        ),
        (["id", "text"], "r.tsv is not a sheet for rating"),
        (["id", "understandable", "simple_1"], "r.tsv is not a sheet for rating"),
        (["id", "understandable", "connective"], "r.tsv line 1: the column 'options' is missing"),
        (["id", "understandable", "understandable: yes"], "r.tsv line 1: the column 'understandable' appears twice"),
        ([], "r.tsv is not a sheet for rating"),
    ],
)
def test_what_is_no_sheet(headings, message):
    with pytest.raises(NoSheet, match=f"^{message}"):
        read(headings=headings)


def filled(name, *numbers, headings=HEADINGS):
    return read_sheet(name, enumerate([headings, *([id_of(n), OPTIONS, "no"] for n in numbers)], 1), RATINGS)


@pytest.mark.parametrize(
    ("others", "problems"),
    [
        ((filled("b.tsv", 2, 1),), []),
        ((filled("b.tsv", 1),), [f"b.tsv has no example {id_of(2)}, which a.tsv has; give sheets of one draw"]),
        (
            (filled("b.tsv", 1, 2, 3, 4),),
            [f"a.tsv has no example {id_of(3)} and 1 more, which b.tsv has; give sheets of one draw"],
        ),
        (
            (filled("b.tsv", 1, 2, headings=HEADINGS[:3]),),
            ["b.tsv asks understandable, a.tsv understandable, connective, merge; give sheets of one draw"],
        ),
        (
            (read_sheet("b.tsv", enumerate([["id", "simple_1"], [id_of(1), "correct"]]), RATINGS),),
            ["b.tsv rates wikisplit, a.tsv discofuse; give sheets of one corpus"],
        ),
        ((filled("a.tsv", 1, 2),), ["a.tsv is given twice; give each rater's sheet once, under a name of its own"]),
    ],
    ids=["in another order", "fewer", "more", "other questions", "another corpus", "twice"],
)
def test_sheets_must_belong_together(others, problems):
    assert ratings_of([filled("a.tsv", 1, 2), *others])[1] == problems


@pytest.mark.parametrize("rating", RATINGS, ids=lambda rating: rating.corpus)
def test_the_instructions_name_every_question_and_answer(rating):
    text = instructions(rating)
    for question in rating.questions:
        assert f"* `{question.name}`: {question.prompt}" in text
        assert all(f"`{answer}`" in text for answer in question.answers)
