"""What systems wrote as blind rows, and the tables that answers about them give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.human_eval import sentence_verdicts, text_pairs
from wikimill.rules.human_eval.ratings import Rating, Ratings, ratings_of
from wikimill.rules.human_eval.sheets import blank_sheet, read_sheet
from wikimill.rules.human_eval.system_outputs import (
    SystemOutputs,
    gold_rows,
    key_of,
    sentence_rows,
    system_pair_rows,
)

RATINGS = (sentence_verdicts.RATING, text_pairs.DETECTION, text_pairs.PREFERENCE)
SPLIT = SystemOutputs(
    "7",
    ("He came and he saw .",),
    "He came . <::::> He saw .",
    {"both": "He came . <::::> He saw .", "ag18": "He came .  He saw .", "copy": "He came and he saw .", "none": ""},
)


def by_stops(text: str) -> list[str]:
    return [f"{part.strip()} ." for part in text.replace(" .", "|").split("|") if part.strip()]


def answered(rating: Rating, rows: Sequence[Mapping], *raters: Mapping[str, Sequence[str]]) -> Ratings:
    """Sheets of the rows, filled in: question → the answers, row by row."""
    headings, *lines = blank_sheet(rating, rows, "s")
    sheets = []
    for name, answers in enumerate(raters):
        filled = [list(line) for line in lines]
        for place, heading in enumerate(headings):
            for line, answer in zip(filled, answers.get(heading.split(":")[0], ()), strict=False):
                line[place] = answer
        sheets.append(read_sheet(f"r{name}.tsv", enumerate([headings, *filled], 1), RATINGS))
    ratings, problems = ratings_of(sheets)
    assert problems == []
    return ratings


def test_sentence_rows_merge_equal_outputs_and_hide_systems():
    rows = sentence_rows(SPLIT, "s", by_stops)
    summaries = [(row["output"], row["number"], row["sentences"], row["systems"], row["sentence"]) for row in rows]
    assert {tuple(row[3]): row[1:3] for row in summaries if row[1] == 1} == {
        ("ag18", "both"): (1, 2),
        ("copy",): (1, 1),
        ("none",): (1, 0),
    }
    assert [row[4] for row in summaries if row[3] == ["ag18", "both"]] == ["He came .", "He saw ."]
    assert [row[4] for row in summaries if row[3] == ["none"]] == [""]
    assert sorted({row[0] for row in summaries}) == ["A", "B", "C"]
    shown = [cell for row in rows for cell in sentence_verdicts.cells(row, "s").values()]
    assert not {"ag18", "both", "copy", "none"} & {word for cell in shown for word in cell.split()}


def test_ids_depend_on_no_system():
    renamed = SystemOutputs(SPLIT.example, SPLIT.source, SPLIT.gold, {"x": SPLIT.texts["both"]})
    ids = {row["id"] for row in sentence_rows(renamed, "s", by_stops)}
    assert ids <= {row["id"] for row in sentence_rows(SPLIT, "s", by_stops)}
    assert ids.isdisjoint(row["id"] for row in sentence_rows(SPLIT, "other", by_stops))


def test_table_6():
    rows = [row for row in sentence_rows(SPLIT, "s", by_stops) if row["systems"] != ["none"]]
    verdict = ["unsupported" if row["systems"] == ["copy"] else "correct" for row in rows]
    second = ["repeated" if row["number"] == 2 else given for row, given in zip(rows, verdict, strict=True)]
    lacks = ["" if row["number"] == 2 else "yes" if row["systems"] == ["copy"] else "no" for row in rows]
    answers = [{"verdict": verdict, "lacks": lacks}, {"verdict": second, "lacks": lacks}]
    rated = answered(sentence_verdicts.RATING, rows, *answers)
    table_6 = sentence_verdicts.tables(rated, key_of(rows))["table_6"]
    counts = {
        system: {name: (each["count"], each["of"]) for name, each in table.items() if isinstance(each, dict)}
        for system, table in table_6.items()
    }
    two = {"correct": (1, 2), "unsupported": (0, 2), "repeated": (0, 2), "no_majority": (1, 2), "missing": (0, 1)}
    one = {"correct": (0, 1), "unsupported": (1, 1), "repeated": (0, 1), "no_majority": (0, 1), "missing": (1, 1)}
    assert counts == {"ag18": two, "both": two, "copy": one}
    assert {system: table["sentences_per_complex"] for system, table in table_6.items()} == {
        "ag18": 2,
        "both": 2,
        "copy": 1,
    }
    assert [block.title.split(":")[0] for block in sentence_verdicts.blocks({"table_6": table_6})] == [
        "ag18",
        "both",
        "copy",
    ]
    assert sentence_verdicts.tables(rated, None) == {}


def outputs_of(number: int, **texts: str) -> SystemOutputs:
    return SystemOutputs(str(number), ("It is .", "It was ."), "It is and was .", texts)


def test_table_8():
    examples = [outputs_of(number, m="It is and was ." if number < 4 else f"It is {number} .") for number in range(10)]
    rows = [row for outputs in examples for row in gold_rows(outputs, "s")]
    shown = [row for row in rows if not row.get("same")]
    assert len(shown) == 6
    assert {row["text_a"] for row in shown} > {"It is and was ."}  # the gold text is on both sides
    right = ["a" if row["a"] == ["gold"] else "b" for row in shown]
    wrong = [*right[:5], "a" if right[5] == "b" else "b"]
    rated = answered(text_pairs.DETECTION, shown, {"person": wrong})
    table_8 = text_pairs.detection(rated, key_of(rows))["table_8"]["m"]
    assert (table_8["differing"]["count"], table_8["differing"]["of"], table_8["equal"]) == (5, 6, 4)
    assert table_8["p"] == 14 / 64  # 5 or 6 of 6 heads, or of tails
    assert (table_8["total"]["count"], table_8["total"]["of"]) == (7, 10)
    assert table_8["p_one_sided_total"] == pytest.approx(176 / 1024)  # 7 to 10 of 10 heads
    block = next(iter(text_pairs.detection_blocks({"table_8": {"m": table_8}})))
    assert block.title.endswith("4 outputs equal to it; binomial test, two-sided: p = 0.22")


def test_the_total_waits_for_all_rows():
    examples = [outputs_of(number, m=f"It is {number} .") for number in range(3)]
    rows = [row for outputs in examples for row in gold_rows(outputs, "s")]
    rated = answered(text_pairs.DETECTION, rows[:2], {"person": ["a", "b"]})
    assert "total" not in text_pairs.detection(rated, key_of(rows))["table_8"]["m"]


def test_which_system_is_better():
    examples = [outputs_of(number, x=f"X {number} .", y="X 0 ." if number == 0 else "Y .") for number in range(5)]
    rows = [row for outputs in examples for row in system_pair_rows(outputs, "s")]
    shown = [row for row in rows if not row.get("same")]
    x_wins = ["a" if row["a"] == ["x"] else "b" for row in shown]
    rated = answered(text_pairs.PREFERENCE, shown, {"better": [*x_wins[:3], "equal"]})
    preference = text_pairs.preference(rated, key_of(rows))["preference"]["x - y"]
    counts = {name: each["count"] for name, each in preference.items() if isinstance(each, dict)}
    assert counts == {"won": 3, "lost": 0, "equal": 1, "no_majority": 0}
    assert (preference["same"], preference["p"]) == (1, 0.25)
    block = next(iter(text_pairs.preference_blocks({"preference": {"x - y": preference}})))
    assert [line.label for line in block.lines] == ["x better", "y better", "equal", "no majority"]


texts = st.dictionaries(st.sampled_from(("x", "y", "z")), st.sampled_from(("A .", "A . B .", "B .", "")), min_size=1)


@given(texts)
def test_every_output_of_every_system_is_counted(given_texts):
    outputs = SystemOutputs("1", ("A and B .",), "A . <::::> B .", given_texts)
    rows = sentence_rows(outputs, "s", by_stops)
    for system, text in given_texts.items():
        of_it = [row for row in rows if system in row["systems"]]
        assert [row["sentence"] for row in of_it] == (by_stops(text) or [""])
    found = gold_rows(outputs, "s")
    assert sorted(name for row in found for name in (row["systems"] if row.get("same") else [*row["a"], *row["b"]])
                  if name != "gold") == sorted(given_texts)  # fmt: skip
    assert len({row["id"] for row in [*rows, *found]}) == len([*rows, *found])
