"""`evaluate` with files as editors, spreadsheets and programs write them: the same figures, or a refusal in one line."""

from __future__ import annotations

import json
import re

import pytest
from support.milling import wikimill

pytest.importorskip("sacrebleu", reason="sacrebleu is not installed")

ATTACK = pytest.mark.attack
BOM = "\ufeff"
SOURCES = ["A ran and B fell .", "Cé ran and D fell .", "E ran and F fell ."]
TARGETS = ["A ran . <::::> B fell .", "Cé ran . <::::> D fell .", "E ran . <::::> F fell ."]
FOUND = [TARGETS[0], "Cé ran and . <::::> D fell .", "E ran . <::::> F ."]
GOLD = "".join(f"{source}\t{target}\n" for source, target in zip(SOURCES, TARGETS, strict=True))
LINES = "".join(f"{text}\n" for text in FOUND)


def jsonl(rows):
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def rows(name, texts, ids=None):
    return [{name: text} | ({"id": ids[number]} if ids else {}) for number, text in enumerate(texts)]


def references(ids=None):
    return [row | {"source": source} for row, source in zip(rows("reference", TARGETS, ids), SOURCES, strict=True)]


IDS = ["a", "b", "c"]
WITH_HEADER = "source\treference\n" + GOLD
#: (name and text of the references, name and text of the predictions)
SAME = {
    "plain": ("r.tsv", GOLD, "p.txt", LINES),
    "bom before predictions": ("r.tsv", GOLD, "p.txt", BOM + LINES),
    "bom before references": ("r.tsv", BOM + GOLD, "p.txt", LINES),
    "bom before both": ("r.tsv", BOM + GOLD, "p.txt", BOM + LINES),
    "bom before a header": ("r.tsv", BOM + WITH_HEADER, "p.tsv", BOM + "prediction\n" + LINES),
    "bom before jsonl": ("r.jsonl", BOM + jsonl(references()), "p.jsonl", BOM + jsonl(rows("prediction", FOUND))),
    "bom before ids": ("r.jsonl", BOM + jsonl(references(IDS)), "p.jsonl", BOM + jsonl(rows("prediction", FOUND, IDS))),
    "crlf": ("r.tsv", GOLD.replace("\n", "\r\n"), "p.txt", LINES.replace("\n", "\r\n")),
    "bom and crlf": ("r.tsv", BOM + GOLD.replace("\n", "\r\n"), "p.txt", BOM + LINES.replace("\n", "\r\n")),
    "no last line end": ("r.tsv", GOLD[:-1], "p.txt", LINES[:-1]),
    "numbers as ids": ("r.jsonl", jsonl(references([1, 2, 3])), "p.jsonl", jsonl(rows("prediction", FOUND, ["1", "2", "3"]))),
    "another order": ("r.jsonl", jsonl(references(IDS)), "p.jsonl", jsonl(rows("prediction", FOUND, IDS)[::-1])),
    "ids in one only": ("r.jsonl", jsonl(references(IDS)), "p.txt", LINES),
    "more columns": ("r.jsonl", jsonl(references()), "p.jsonl", jsonl([row | {"x": {}} for row in rows("prediction", FOUND)])),
    "escapes": ("r.tsv", GOLD, "p.jsonl", "".join(json.dumps({"prediction": text}) + "\n" for text in FOUND)),
}  # fmt: skip
ROW = references()[0]
REFUSED = {
    "empty predictions": ("r.tsv", GOLD, "p.txt", "", "p.txt is empty; expected at least one row"),
    "empty references": ("r.tsv", "", "p.txt", LINES, "r.tsv is empty; expected at least one row"),
    "only a bom": ("r.tsv", GOLD, "p.txt", BOM, "r.tsv has 3 rows, {p}/p.txt has 1 row; give each as many rows"),
    "too few": ("r.tsv", GOLD, "p.txt", LINES.split("\n")[0], "r.tsv has 3 rows, {p}/p.txt has 1 row"),
    "too many": ("r.tsv", GOLD, "p.txt", LINES + "\n", "r.tsv has 3 rows, {p}/p.txt has 4 rows"),
    "a line separator within": ("r.tsv", GOLD, "p.txt", LINES.replace("\n", "\u2028"), "r.tsv has 3 rows, {p}/p.txt has 1"),
    "carriage returns only": ("r.tsv", GOLD, "p.txt", LINES.replace("\n", "\r"), "r.tsv has 3 rows, {p}/p.txt has 1 row"),
    "utf-16": ("r.tsv", GOLD, "p.txt", LINES.encode("utf-16"), "p.txt, line 1: not UTF-8; write the file as UTF-8"),
    "latin-1": ("r.tsv", GOLD, "p.txt", LINES.encode("latin-1"), "p.txt, line 2: not UTF-8; write the file as UTF-8"),
    "an id twice": ("r.jsonl", jsonl(references(IDS)), "p.jsonl", jsonl(rows("prediction", FOUND, "aab")), "p.jsonl, row 2: the id 'a' a second time"),
    "an id twice in references": ("r.jsonl", jsonl(references("aab")), "p.jsonl", jsonl(rows("prediction", FOUND, "abc")), "r.jsonl has the id 'a' more than once"),
    "another id": ("r.jsonl", jsonl(references(IDS)), "p.jsonl", jsonl(rows("prediction", FOUND, "abd")), "p.jsonl has no id 'c'"),
    "an id that is null": ("r.jsonl", jsonl(references(IDS)), "p.jsonl", jsonl(rows("prediction", FOUND, ["a", None, "c"])), "p.jsonl, row 2: no id"),
    "an id that is a list": ("r.jsonl", jsonl(references(IDS)), "p.jsonl", jsonl(rows("prediction", FOUND, [["a"], "b", "c"])), "p.jsonl has no id 'a'"),
    "arrays": ("r.tsv", GOLD, "p.jsonl", '["x"]\n', "p.jsonl, line 1: expected a JSON object, found list"),
    "a prediction that is a list": ("r.tsv", GOLD, "p.jsonl", jsonl(rows("prediction", [["x"]] * 3)), "p.jsonl: no prediction"),
    "a prediction that is null": ("r.tsv", GOLD, "p.jsonl", jsonl(rows("prediction", [None] * 3)), "p.jsonl: no prediction"),
    "one JSON array": ("r.tsv", GOLD, "p.json", json.dumps(FOUND, indent=1), "p.json, line 1: not JSON"),
    "half a surrogate": ("r.tsv", GOLD, "p.jsonl", '{"prediction": "\\ud800"}\n' * 3, "p.jsonl, line 1: half of a surrogate pair"),
    "deep JSON": ("r.tsv", GOLD, "p.jsonl", "[" * 100_000, "p.jsonl, line 1: not JSON ("),
    "5,000 digits": ("r.tsv", GOLD, "p.jsonl", "9" * 5000, "p.jsonl, line 1: not JSON ("),
    "a long line": ("r.tsv", GOLD, "p.txt", "x" * (2**25 + 1), "p.txt, line 1: longer than 33,554,432 bytes"),
    "no Parquet": ("r.tsv", GOLD, "p.parquet", "PAR1" * 9, "p.parquet: not a Parquet file ("),
    "no Avro": ("r.tsv", GOLD, "p.avro", "Obj\1" * 9, "p.avro: not an Avro file ("),
    "a cell too few": ("r.tsv", GOLD, "p.tsv", "id\tprediction\n1\n", "p.tsv, line 2: 1 cell, but the header has 2"),
    "a reference of one half": ("r.jsonl", jsonl([{"complex_sentence": "A .", "simple_sentence_1": "B ."}]), "p.txt", "x", "r.jsonl: the column simple_sentence_2 is missing"),
    "a fusion of one half": ("r.jsonl", jsonl([{"incoherent_first_sentence": "A .", "coherent_first_sentence": "B ."}]), "p.txt", "x", "r.jsonl: the column incoherent_second_sentence is missing"),
}  # fmt: skip


def write(path, text):
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass"))


def evaluate(folder, reference_name, reference, name, text, *options):
    write(folder / reference_name, reference)
    write(folder / name, text)
    given = ("--references", folder / reference_name, "--predictions", folder / name, "--task", "split")
    return wikimill("evaluate", *given, "--json", folder / "figures.json", *options)


@pytest.fixture(scope="module")
def figures(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plain")
    assert evaluate(folder, *SAME["plain"]).code == 0
    found = json.loads((folder / "figures.json").read_bytes())
    assert round(found["exact"], 2) == 33.33
    return found


def without_names(figures):
    return {name: value for name, value in figures.items() if name not in ("references", "predictions")}


@ATTACK
@pytest.mark.parametrize("kind", SAME)
def test_the_same_figures(kind, figures, tmp_path):
    outcome = evaluate(tmp_path, *SAME[kind])
    assert (outcome.code, outcome.err) == (0, "")
    assert without_names(json.loads((tmp_path / "figures.json").read_bytes())) == without_names(figures)


@ATTACK
@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_refused(kind, tmp_path):
    *files, message = REFUSED[kind]
    outcome = evaluate(tmp_path, *files)
    assert (outcome.code, outcome.out, outcome.err.count("\n")) == (2, "", 1)
    assert message.replace("{p}", str(tmp_path)) in outcome.err
    assert not (tmp_path / "figures.json").exists()


@ATTACK
@pytest.mark.parametrize("text", ["a\0b", "a\u2028b", "a\x1b[2Jb", "a\u202eb", "\ufeffx"])
def test_what_a_prediction_may_hold(text, tmp_path):
    """The text is scored, except a byte order mark at its beginning, and nothing of it reaches the terminal."""
    outcome = evaluate(
        tmp_path, "r.tsv", GOLD, "p.txt", f"{FOUND[0]}\n{text}\n{text}\n", "--html", tmp_path / "page.html"
    )
    assert (outcome.code, outcome.err) == (0, "")
    assert re.search("[\0\x1b\u202e\u2028]", outcome.out) is None
