"""`wikimill benchmark-set`: WebSplit and HSplit, in the layouts in which they are published."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.milling import wikimill
from support.places import ROOT

WEBSPLIT = """\
COMPLEX-1
Ann , who was born in Rome , died .

COMPLEX-1:MR-1
category=Artist eid=Id1 size=2

COMPLEX-1:MR-1:SIMPLE-1
Ann was born in Rome .
Ann died .

COMPLEX-1:MR-1:SIMPLE-1:SPTYPE-NONE
category=Artist eid=Id7
Ann was born in Rome .

COMPLEX-1:MR-1:SIMPLE-2
Ann was born in Rome .
Ann died .
It was so .

COMPLEX-1:MR-2:SIMPLE-1
Ann was born in Rome .
Ann died .

COMPLEX-2
Bob sang and ran .

COMPLEX-2:MR-1:SIMPLE-1
Bob sang .
Bob ran .
"""
TWO = "Ann was born in Rome . <::::> Ann died ."
THREE = f"{TWO} <::::> It was so ."
SHARED = ROOT.parent / "shared" / "data" / "wikisplit" / "hsplit"


@pytest.fixture
def websplit(tmp_path) -> Path:
    (tmp_path / "full.txt").write_text(WEBSPLIT, "utf-8")
    (tmp_path / "parts.json").write_text(json.dumps({"TRAIN": [2], "VALIDATION": [1], "TEST": []}), "utf-8")
    return tmp_path


def rows(folder: Path, *options) -> list[dict]:
    output = folder / "out.jsonl"
    outcome = wikimill("benchmark-set", "websplit", "--input", folder / "full.txt", "--output", output, *options)
    assert (outcome.code, outcome.err) == (0, "")
    return [json.loads(line) for line in output.read_text("utf-8").splitlines()]


def test_views_of_websplit(websplit):
    ann, bob = "Ann , who was born in Rome , died .", "Bob sang and ran ."
    sang = "Bob sang . <::::> Bob ran ."
    assert rows(websplit) == [
        {"id": "COMPLEX-1", "source": ann, "references": [TWO, THREE]},
        {"id": "COMPLEX-2", "source": bob, "references": [sang]},
    ]
    assert rows(websplit, "--view", "pairs") == [
        {"id": "COMPLEX-1-1", "source": ann, "reference": TWO},
        {"id": "COMPLEX-1-2", "source": ann, "reference": THREE},
        {"id": "COMPLEX-2-1", "source": bob, "reference": sang},
    ]
    assert rows(websplit, "--view", "fusion") == [
        {"id": "COMPLEX-1-1", "source": ["Ann was born in Rome .", "Ann died ."], "reference": ann},
        {"id": "COMPLEX-2-1", "source": ["Bob sang .", "Bob ran ."], "reference": bob},
    ]
    drawn = {rows(websplit, "--view", "one_reference", "--salt", str(salt))[0]["reference"] for salt in range(9)}
    assert drawn == {TWO, THREE}


def test_a_part_and_its_counts(websplit):
    part = ("--parts", websplit / "parts.json", "--split")
    assert [row["id"] for row in rows(websplit, *part, "validation")] == ["COMPLEX-1"]
    command = ("benchmark-set", "websplit", "--input", websplit / "full.txt", "--output", websplit / "out.jsonl")
    printed = wikimill(*command, *part, "validation")
    assert printed.out.splitlines()[1:] == [
        "    count  unique",
        "C       2       1",
        "S'      5       3",
        "t      10       9",
    ]
    assert "gives no row of --view references" in wikimill(*command, *part, "test").err


def test_tables_4_and_5_are_commands(websplit):
    rows(websplit)
    (websplit / "model.txt").write_text("Ann was born in Rome . Ann died .\nBob sang . Bob ran .\n", "utf-8")
    scores = websplit / "s.json"
    printed = wikimill(
        "evaluate", "--references", websplit / "out.jsonl", "--predictions", websplit / "model.txt", "--json", scores
    )
    assert (printed.code, printed.err) == (0, "")
    found = json.loads(scores.read_text("utf-8"))
    assert found["bleu"]["corpus"] == pytest.approx(100)
    assert found["splitting"] == {
        "reference": {"sentences_per_complex": 7 / 3, "tokens_per_sentence": 28 / 7},
        "prediction": {"sentences_per_complex": 2, "tokens_per_sentence": 15 / 4},
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("C1\nText .\n", "full.txt, line 1: 'C1' begins no block of WebSplit"),
        ("\nCOMPLEX-1\nA .\nB .\n", "full.txt, line 2: COMPLEX-1 has 2 lines; expected one complex sentence"),
        ("COMPLEX-1\nA .\n\nCOMPLEX-2:MR-1:SIMPLE-1\nB .\n", "line 4: COMPLEX-2:MR-1:SIMPLE-1 follows COMPLEX-1"),
        ("", "full.txt has no entry of WebSplit"),
    ],
)
def test_what_is_no_websplit(tmp_path, text, message):
    (tmp_path / "full.txt").write_text(text, "utf-8")
    printed = wikimill("benchmark-set", "websplit", "--input", tmp_path / "full.txt", "--output", tmp_path / "o.jsonl")
    assert printed.code == 2
    assert message in printed.err
    assert not (tmp_path / "o.jsonl").exists()


def test_hsplit(tmp_path):
    (tmp_path / "norm").write_text("he came and he saw .\nit 's old .\n", "utf-8")
    (tmp_path / "one").write_text("he came . he saw .\nit &apos;s old .\n", "utf-8")
    (tmp_path / "two").write_text("he came . then he saw .\nit 's old .\n", "utf-8")
    command = ("benchmark-set", "hsplit", "--input", tmp_path / "one", tmp_path / "two")
    output = tmp_path / "h.jsonl"
    assert wikimill(*command, "--source", tmp_path / "norm", "--output", output).code == 0
    assert [json.loads(line) for line in output.read_text("utf-8").splitlines()] == [
        {
            "id": "1",
            "source": "he came and he saw .",
            "references": ["he came . <::::> he saw .", "he came . <::::> then he saw ."],
        },
        {"id": "2", "source": "it 's old .", "references": ["it 's old ."]},
    ]
    (tmp_path / "norm").write_text("he came .\n", "utf-8")
    assert "norm has 1 line" in wikimill(*command, "--source", tmp_path / "norm", "--output", output).err
    assert "name the complex sentences with --source" in wikimill(*command, "--output", output).err


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs ../shared/data/wikisplit/hsplit")
def test_the_published_hsplit(tmp_path):
    files = sorted(SHARED.iterdir())
    output = tmp_path / "h.jsonl"
    command = ("benchmark-set", "hsplit", "--input", *files, "--source", files[0], "--view", "pairs")
    assert wikimill(*command, "--output", output).code == 0
    found = [json.loads(line)["reference"] for line in output.read_text("utf-8").splitlines()]
    assert 359 < len(found) <= 4 * 359
    assert not any("&apos;" in text for text in found)
