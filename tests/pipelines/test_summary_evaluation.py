"""Summaries of interleaved texts: scored, and put on sheets next to the reference."""

import csv
import json
from types import SimpleNamespace

import pytest
from support.milling import wikimill

from wikimill.rules.metrics.scored_examples import Reference
from wikimill.rules.metrics.scoring import Scorer, add_up
from wikimill.transforms.evaluation.columns import reference_of, task_of

ROWS = [
    {"id": "a", "posts": ["It rained.", "It snowed."], "threads": [0, 1], "summary": ["On rain.", "On snow."]},
    {"id": "b", "posts": ["He sang.", "So."], "threads": [0, 0], "summary": ["On song."]},
]


@pytest.fixture
def files(tmp_path):
    def lines(name, rows):
        path = tmp_path / name
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return path

    one = [{"id": "a", "prediction": "On rain. <::::> On snow."}, {"id": "b", "prediction": "A song."}]
    two = [{"id": "a", "prediction": "Weather."}, {"id": "b", "prediction": "A song."}]
    return SimpleNamespace(
        folder=tmp_path, rows=lines("rows.jsonl", ROWS), one=lines("one.jsonl", one), two=lines("two.jsonl", two)
    )


def test_task_is_derived_from_columns():
    assert task_of(ROWS[0]) == "summary"
    assert reference_of([ROWS[0]], "x") == Reference(
        id="a", source=("It rained.", "It snowed."), texts=("On rain. <::::> On snow.",)
    )


def test_evaluate(files):
    outcome = wikimill("evaluate", "--references", files.rows, "--predictions", files.one)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.splitlines()[1:] == [
        "task summary, 2 examples",
        "",
        "           precision  recall     F1",
        "rouge1         75.00   75.00  75.00",
        "rouge2         50.00   50.00  50.00",
        "rougeL         75.00   75.00  75.00",
        "rougeLsum      75.00   75.00  75.00",
        "",
        "ROUGE: rouge-score, Porter stemmer",
        "threads: 1.50 predicted, 1.50 in the references; exactly 100.0 %, by 1 at most 100.0 %, by 2 at most 100.0 %, "
        "by 3 at most 100.0 %",
        "words: 3.00 predicted, 3.00 in the references",
    ]


def test_the_sums_do_not_depend_on_the_order():
    scorer = Scorer("summary")
    found = []
    for rows in (ROWS, ROWS[::-1]):
        sums = {}
        for row in rows:
            add_up(scorer.measures(reference_of([row], "x"), "On rain."), sums)
        found.append(sums)
    assert found[0] == found[1]


def test_a_baseline_of_splitting_is_none_of_summaries(files):
    outcome = wikimill("evaluate", "--references", files.rows, "--predictions", "SPLITHALF")
    assert (outcome.code, outcome.err) == (
        2,
        "wikimill: --predictions SPLITHALF: is a baseline of --task split, but this is summary\n",
    )


def test_win_tie_and_lose(files):
    sheet = files.folder / "sheet.tsv"
    systems = (f"one={files.one}", f"two={files.two}")
    outcome = wikimill(
        "sample-predictions", "--references", files.rows, "--predictions", *systems, "--annotate", sheet, "--raters", 2
    )
    assert outcome.code == 0
    key = json.loads((files.folder / "sheet-key.json").read_text())
    for rater in (1, 2):
        path = files.folder / f"sheet-{rater}.tsv"
        with open(path, encoding="utf-8-sig", newline="") as opened:
            head, *rows = csv.reader(opened, delimiter="\t")
        assert rows[0][1].startswith("[1] ")
        places = {name.partition(":")[0]: place for place, name in enumerate(head)}
        for row in rows:
            sides = {side: key["rows"][row[0]][side] for side in "ab"}
            better = next((side for side in "ab" if "gold" in sides[side]), "equal")
            row[places["fluency"]] = "equal"
            row[places["relevancy"]] = better
        with open(path, "w", encoding="utf-8-sig", newline="") as opened:
            csv.writer(opened, delimiter="\t", lineterminator="\n").writerows([head, *rows])
    message = wikimill(
        "agreement", files.folder / "sheet-1.tsv", files.folder / "sheet-2.tsv", "--key",
        files.folder / "sheet-key.json",
    )  # fmt: skip
    assert message.code == 0, message
    assert "gold - two: relevancy" in message.out
    assert "Gwet's AC1 1.00" in message.out
