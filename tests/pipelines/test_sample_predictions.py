"""`wikimill sample-predictions` and `wikimill agreement --key`: from predictions to the papers' tables."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest
from support.milling import wikimill


def lines(path: Path, *texts: str) -> Path:
    path.write_text("".join(f"{text}\n" for text in texts), "utf-8")
    return path


@pytest.fixture
def split(tmp_path) -> Path:
    """Eight complex sentences and the outputs of two systems."""
    numbers = range(8)
    lines(tmp_path / "gold.tsv", *(f"He came {n} and he left .\tHe came {n} . <::::> He left ." for n in numbers))
    lines(tmp_path / "both.txt", *(f"He came {n} . <::::> He left ." for n in numbers))
    lines(tmp_path / "bad.txt", *(f"He came {n} . He sang . He sang ." for n in numbers))
    return tmp_path


def fill(path: Path, answer) -> None:
    """Answer each row of a sheet: (its cells by column) → column → answer."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        headings, *rows = csv.reader(file, dialect="excel-tab")
    names = [heading.split(":")[0] for heading in headings]
    for row in rows:
        for name, given in answer(dict(zip(names, row, strict=True))).items():
            row[names.index(name)] = given
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, dialect="excel-tab").writerows([headings, *rows])


def verdicts(row: dict[str, str]) -> dict[str, str]:
    sang = "sang" in row["sentence"]
    verdict = "repeated" if row["number"] == "3" else "unsupported" if sang else "correct"
    return {"verdict": verdict, "lacks": ("yes" if "sang" in row["text"] else "no") if row["number"] == "1" else ""}


def draw(folder: Path, *options):
    systems = (f"BOTH={folder / 'both.txt'}", f"bad={folder / 'bad.txt'}", "SOURCE")
    return wikimill("sample-predictions", "--references", folder / "gold.tsv", "--predictions", *systems, *options)


def test_splits_are_rated_as_fusions_with_a_view(split):
    lines(split / "fused.txt", *(f"He came {n} and left ." for n in range(8)))
    outcome = wikimill("sample-predictions", "--references", split / "gold.tsv", "--view", "fusion", "--n", 4,
                       "--predictions", f"ours={split / 'fused.txt'}", "--annotate", split / "r.tsv")  # fmt: skip
    assert (outcome.code, outcome.err) == (0, "")
    sheet = (split / "r.tsv").read_text("utf-8-sig")
    assert all(sheet.count(text) == 4 for text in ("He left .", "and he left .", "and left ."))


def test_table_6(split):
    outcome = draw(split, "--n", 4, "--raters", 2, "--annotate", split / "r.tsv")
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out.startswith("4 inputs, 24 rows: ")
    sheets = [split / "r-1.tsv", split / "r-2.tsv"]
    assert not {"BOTH", "bad.txt", "SOURCE"} & set(sheets[0].read_text("utf-8").split())
    for sheet in sheets:
        fill(sheet, verdicts)
    printed = wikimill("agreement", *sheets, "--key", split / "r-key.json", "--json", split / "a.json")
    assert (printed.code, printed.err) == (0, "")
    assert "BOTH: simple sentences, by majority (Botha et al., 2018, table 6)" in printed.out
    table = json.loads((split / "a.json").read_text("utf-8"))["table_6"]
    counts = {
        system: {name: (each["count"], each["of"]) for name, each in row.items() if isinstance(each, dict)}
        for system, row in table.items()
    }
    nothing = {"unsupported": (0, 8), "repeated": (0, 8), "no_majority": (0, 8), "missing": (0, 4)}
    assert counts == {
        "BOTH": nothing | {"correct": (8, 8)},
        "SOURCE": dict.fromkeys(nothing, (0, 4)) | {"correct": (4, 4)},
        "bad": {
            "correct": (4, 12), "unsupported": (4, 12), "repeated": (4, 12), "no_majority": (0, 12), "missing": (4, 4)
        },
    }  # fmt: skip


def ids(path: Path, column: str = "id") -> list[str]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        return [row[column] for row in csv.DictReader(file, dialect="excel-tab")]


def test_draws_continue_each_other_and_raters_share_the_work(split):
    assert draw(split, "--n", 3, "--annotate", split / "one.tsv").code == 0
    after = ("--after", split / "one-key.json")
    second = draw(split, "--n", 9, *after, "--raters", 2, "--items_per_rater", 4, "--annotate", split / "two.tsv")
    assert second.err.endswith("has 5 such inputs, fewer than --n 9; all were drawn\n")
    sheets = [split / f"two-{number}.tsv" for number in (1, 2, 3)]
    assert not (split / "two-4.tsv").exists()
    assert sorted(len(set(ids(sheet, "complex"))) for sheet in sheets) == [3, 3, 4]
    assert {*ids(split / "one.tsv")}.isdisjoint(ids(sheets[0]))
    for sheet in (split / "one.tsv", *sheets[:2]):  # the third rater has not begun
        fill(sheet, verdicts)
    everything = (split / "one.tsv", *sheets)
    keys = ("--key", split / "one-key.json", split / "two-key.json")
    assert "no question is answered" not in wikimill("agreement", *everything, "--partial", *keys).err
    printed = wikimill("agreement", *everything, *keys)
    assert printed.code == 2
    finished = wikimill("agreement", *everything, "--partial", *keys, "--json", split / "a.json")
    assert finished.code == 0
    figures = json.loads((split / "a.json").read_text("utf-8"))
    assert figures["raters"] == ["one.tsv", "two-1.tsv", "two-2.tsv"]
    rated = {*ids(split / "one.tsv"), *ids(sheets[0]), *ids(sheets[1])}
    assert figures["examples"] == len(rated)


def test_gold_sheet_of_one_model(tmp_path):
    rows = [
        {"id": f"{n:032x}", "source": ["It is .", "It was ."], "reference": f"It is and was {n} ."} for n in range(6)
    ]
    (tmp_path / "gold.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    lines(tmp_path / "m.txt", *(f"It is and was {n} ." if n < 2 else f"It is {n} ." for n in range(6)))
    command = ("--references", tmp_path / "gold.jsonl", "--task", "fusion", "--annotate", tmp_path / "r.tsv")
    assert wikimill("sample-predictions", *command, "--n", 6, "--predictions", f"dfwiki={tmp_path / 'm.txt'}").code == 0
    fill(tmp_path / "r.tsv", lambda row: {"person": "a" if "and" in row["text_a"] else "b"})
    printed = wikimill("agreement", tmp_path / "r.tsv", "--key", tmp_path / "r-key.json")
    assert printed.code == 0
    assert "2 outputs equal to it; binomial test, two-sided: p = 0.12" in printed.out
    assert "gold found, differing    100.0 % [51.0, 100.0]  4 of 4   paper 61.0 %" in printed.out
    assert "gold found, all           83.3 % [43.6, 97.0]  5 of 6   paper 55.0 %" in printed.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--predictions", "both.txt"), "--predictions both.txt: expected NAME=PATH, such as BOTH=both.txt, or"),
        (("--predictions", "gold=both.txt"), "the name gold is taken"),
        (("--predictions", "SOURCE", "SOURCE"), "the name SOURCE is taken"),
        (("--predictions", "SOURCE", "--ask", "better"), "--ask better compares systems"),
        (("--predictions", "SOURCE", "--after", "gold.tsv"), "gold.tsv is not a key of sheets"),
        (("--predictions", "m=nowhere.txt"), "No such file or directory: 'nowhere.txt'"),
    ],
)
def test_usage(split, monkeypatch, options, message):
    monkeypatch.chdir(split)
    outcome = wikimill("sample-predictions", "--references", "gold.tsv", "--annotate", "r.tsv", *options)
    assert outcome.code == 2
    assert message in outcome.err
    assert not list(split.glob("r*"))


def test_the_key_of_other_sheets(split):
    assert draw(split, "--n", 2, "--annotate", split / "r.tsv").code == 0
    assert draw(split, "--n", 2, "--salt", "other", "--annotate", split / "o.tsv").code == 0
    fill(split / "r.tsv", verdicts)
    outcome = wikimill("agreement", split / "r.tsv", "--key", split / "o-key.json")
    assert outcome.code == 2
    assert "o-key.json lacks 12 of the 12 rows, the sheets rate simple sentences that models wrote" in outcome.err
    assert draw(split, "--n", 2, "--annotate", split / "r.tsv").err.endswith(
        "r.tsv exists, and may hold a rater's work; name another file, or move it away\n"
    )
