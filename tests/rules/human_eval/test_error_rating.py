"""Reasons and kinds of errors: what raters who see the text say of fusion examples."""

from __future__ import annotations

from wikimill.rules.discofuse.human_eval.error_rating import ANALYSIS, blocks, cells, tables
from wikimill.rules.human_eval.ratings import Ratings, ratings_of
from wikimill.rules.human_eval.sheets import read_sheet

COLUMNS = ("id", "reason", "error", "origin", "harmless")
ROWS = [
    ("clear", "none", "", ""),
    ("clear", "comma", "text", ""),
    ("clear", "comma", "rule", "yes"),
    ("rule", "pronoun", "rule", "no"),
    ("context", "none", "", ""),
]


def rated(*rows: tuple[str, ...]) -> tuple[Ratings, list[str]]:
    lines = [COLUMNS, *((f"{number:032x}", *row) for number, row in enumerate(rows))]
    return ratings_of([read_sheet("r.tsv", enumerate(lines, 1), [ANALYSIS])])


def test_cells_show_the_text_next_to_its_halves():
    row = {
        "coherent_first_sentence": "It is old , and it turns .",
        "coherent_second_sentence": "",
        "incoherent_first_sentence": "It is old .",
        "incoherent_second_sentence": "It turns .",
    }
    assert cells(row, "s") == {
        "text": "It is old , and it turns .", "sentence_1": "It is old .", "sentence_2": "It turns ."
    }  # fmt: skip


def test_tables_3_and_4():
    ratings, problems = rated(*ROWS)
    assert (problems, ratings.corpus) == ([], "discofuse, errors")
    types = {name: {"discourse_type": "PAIR_CONN" if name.endswith("3") else "PAIR_NONE"} for name in ratings.examples}
    results = tables(ratings, types)

    def counts(table):
        return {name: (each["count"], each["of"]) for name, each in table.items()}

    assert (results["clear"]["count"], results["clear"]["of"]) == (3, 5)
    assert counts(results["reasons"]) == {"original": (0, 2), "context": (1, 2), "rule": (1, 2)}
    assert counts(results["introduced"]) == {"no_error": (3, 5), "harmless": (1, 5), "harmful": (1, 5)}
    nothing = dict.fromkeys(("comma", "determiner", "pronoun", "other"), (0, 5))
    assert counts(results["kinds"]["rule"]) == nothing | {"comma": (1, 5), "pronoun": (1, 5)}
    assert counts(results["kinds"]["text"]) == nothing | {"comma": (1, 5)}
    assert counts(results["by_type"]) == {"PAIR_CONN": (0, 1), "PAIR_NONE": (3, 4)}
    assert [block.title for block in blocks(results)] == [
        "why a text is not understood (section 4.1, table 3)",
        "errors that rules introduced (section 4.1)",
        "kinds of errors introduced by a rule (table 4)",
        "kinds of errors inherited from the text (table 4)",
        "no error of a rule, by discourse type",
    ]


def test_harm_is_asked_of_what_a_rule_made_only():
    _, problems = rated(("clear", "comma", "text", "yes"))
    assert problems == [
        "r.tsv line 2, column harmless: asked only where origin is rule, which it is not; "
        "clear the cell, or correct the other"
    ]
