"""References and predictions are joined by id or by line; an error states why they cannot be."""

import json

import pytest

from wikimill.transforms.evaluation.join import RowFiles, evaluated, joined
from wikimill.transforms.evaluation.rows import UnfitRows

SOURCES = [{"source": f"s{number} .", "reference": f"r{number} ."} for number in range(3)]


def files(tmp_path, name, rows):
    path = tmp_path / name
    path.write_text("".join(json.dumps(row) + "\n" for row in rows) if name.endswith("jsonl") else "".join(rows))
    return RowFiles(name, (str(path),))


def with_ids(rows, *ids):
    return [row | {"id": each} for row, each in zip(rows, ids, strict=True)]


def pairs(references, predictions):
    plan, _ = evaluated(references, predictions)
    return [(reference.texts, prediction) for reference, prediction in joined(plan)]


def test_by_line(tmp_path):
    references = files(tmp_path, "r.jsonl", SOURCES)
    predictions = files(tmp_path, "p.txt", ["p0\n", "p1\n", "p2\n"])
    assert pairs([references], predictions) == [(("r0 .",), "p0"), (("r1 .",), "p1"), (("r2 .",), "p2")]


def test_by_id_in_any_order(tmp_path):
    references = files(tmp_path, "r.jsonl", with_ids(SOURCES, "a", "b", "c"))
    predictions = files(tmp_path, "p.jsonl", [{"id": each, "prediction": f"p{each}"} for each in "cab"])
    assert pairs([references], predictions) == [(("r0 .",), "pa"), (("r1 .",), "pb"), (("r2 .",), "pc")]


def test_more_references(tmp_path):
    references = files(tmp_path, "r.jsonl", SOURCES)
    more = [files(tmp_path, f"more{each}.txt", [f"{each}{number}\n" for number in range(3)]) for each in "xy"]
    assert pairs([references, *more], "COPY") == [
        (("r0 .", "x0", "y0"), "s0 ."), (("r1 .", "x1", "y1"), "s1 ."), (("r2 .", "x2", "y2"), "s2 ."),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("ids", "predictions", "message"),
    [
        (None, ["p0\n"], "r.jsonl has 3 rows, p.txt has 1 row; give each as many rows, or the same ids in a column `id`"),
        (None, ["p\n"] * 4, "r.jsonl has 3 rows, p.txt has 4 rows; give each as many rows"),
        ("abc", [{"id": "a", "prediction": "p"}], "r.jsonl has 3 rows, p.jsonl has 1 row; p.jsonl has no id 'b'; give each the same ids"),
        ("abc", [{"id": each, "prediction": "p"} for each in "abcd"], "r.jsonl has 3 rows, p.jsonl has 4 rows; give each the same ids"),
        ("abc", [{"id": each, "prediction": "p"} for each in "abd"], "r.jsonl has 3 rows, p.jsonl has 3 rows; p.jsonl has no id 'c'"),
        ("aab", [{"id": each, "prediction": "p"} for each in "abc"], "r.jsonl has 3 rows, p.jsonl has 3 rows; r.jsonl has the id 'a' more than once"),
        ("abc", [{"id": "a", "prediction": "p"}] * 2, "p.jsonl, row 2: the id 'a' a second time"),
        ("abc", [{"id": "a", "prediction": "p"}, {"prediction": "p"}], "p.jsonl, row 2: no id"),
    ],
)  # fmt: skip
def test_files_that_do_not_agree(tmp_path, ids, predictions, message):
    references = files(tmp_path, "r.jsonl", with_ids(SOURCES, *ids) if ids else SOURCES)
    read = files(tmp_path, "p.txt" if isinstance(predictions[0], str) else "p.jsonl", predictions)
    with pytest.raises(UnfitRows) as caught:
        pairs([references], read)
    assert str(caught.value).startswith(message)


def test_rows_side_by_side_must_not_have_different_ids(tmp_path):
    references = files(tmp_path, "r.jsonl", with_ids(SOURCES, "a", "b", "c"))
    more = files(tmp_path, "more.txt", ["x\n"] * 3)
    predictions = files(tmp_path, "p.jsonl", [{"id": each, "prediction": "p"} for each in "acb"])
    with pytest.raises(
        UnfitRows, match=r"row 2 has the id 'b' in one file and 'c' in another, and one of r\.jsonl, more\.txt"
    ):
        pairs([references, more], predictions)


def test_an_empty_file(tmp_path):
    with pytest.raises(UnfitRows, match=r"p\.txt is empty"):
        pairs([files(tmp_path, "r.jsonl", SOURCES)], files(tmp_path, "p.txt", []))
