"""Pairs of releases and of files."""

from __future__ import annotations

import json
from collections import Counter
from itertools import islice

import pytest
from support.milling import records

from wikimill.transforms.evaluation.join import RowFiles
from wikimill.transforms.evaluation.rows import UnfitRows
from wikimill.transforms.seq2seq.batches import batches
from wikimill.transforms.seq2seq.pairs import Pair, pairs_of, read_pairs, sources_of


def jsonl(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return str(path)


def numbered(count):
    return [
        {"id": str(number), "source": f"the number {number} .", "target": f"number {number} ."}
        for number in range(count)
    ]


def test_read_pairs_takes_the_splits_of_a_release(sample_release):
    pairs = read_pairs(str(sample_release), 100)
    rows = records(sample_release, "train")
    expected = [
        Pair(
            row["id"],
            tuple(row["complex_sentence"].split()),
            tuple(f"{row['simple_sentence_1']} <::::> {row['simple_sentence_2']}".split()),
        )
        for row in rows
    ]
    key = lambda pair: pair.id  # noqa: E731
    assert sorted(pairs.train, key=key) == sorted(expected, key=key)
    assert {pair.id for pair in pairs.dev} == {row["id"] for row in records(sample_release, "dev")}


def test_read_pairs_leaves_out_what_is_empty_or_long_and_holds_out_by_hash(tmp_path):
    rows = [*numbered(200), {"id": "e", "source": "a", "target": " "}, {"id": "l", "source": "a " * 9, "target": "b"}]
    pairs = read_pairs(jsonl(tmp_path / "pairs.jsonl", rows), 8)
    assert pairs.left_out == Counter({"empty": 1, "longer than 8 tokens": 1})
    assert len(pairs.train) + len(pairs.dev) == 200
    assert 2 <= len(pairs.dev) <= 20
    again = read_pairs(jsonl(tmp_path / "turned.jsonl", rows[::-1]), 8)
    assert {pair.id for pair in again.dev} == {pair.id for pair in pairs.dev}


def test_a_row_without_a_weight_weighs_one(tmp_path):
    path = jsonl(
        tmp_path / "a.jsonl", [row | {"quality": weight} for row, weight in zip(numbered(2), (0.5, None), strict=True)]
    )
    assert [pair.weight for pair in pairs_of(RowFiles(path, (path,)), "quality")] == [0.5, 1.0]


def test_pairs_of_a_tsv_are_numbered(tmp_path):
    path = tmp_path / "rows.tsv"
    path.write_text("a b c .\ta b . <::::> c .\n", "utf-8")
    (pair,) = pairs_of(RowFiles(str(path), (str(path),)))
    assert pair == Pair("1", ("a", "b", "c", "."), ("a", "b", ".", "<::::>", "c", "."))


def test_sources_of_several_sentences_have_marks_between_them(tmp_path):
    path = jsonl(tmp_path / "fusion.jsonl", [{"id": "1", "source": ["a b .", "c ."], "reference": "x"}])
    (pair,) = sources_of(RowFiles(path, (path,)))
    assert pair == Pair("1", ("a", "b", ".", "<::::>", "c", "."))


def test_a_row_without_a_source_is_named(tmp_path):
    path = jsonl(tmp_path / "x.jsonl", [{"id": "1", "target": "b"}])
    with pytest.raises(UnfitRows, match="row 1: no source"):
        list(pairs_of(RowFiles(path, (path,))))


def pairs(name, count):
    return [Pair(f"{name}{number}", ("w",) * (number % 7 + 1), ("v",)) for number in range(count)]


def test_batches_hold_every_pair_once_before_any_twice():
    place = pairs("a", 103)
    found = list(islice(batches([place], [1.0], 10, 5), 22))
    first, second = found[:11], found[11:]
    for one_pass in (first, second):
        assert sorted(pair.id for batch in one_pass for pair in batch) == sorted(pair.id for pair in place)
    assert first != second
    assert found == list(islice(batches([place], [1.0], 10, 5), 22))
    assert found != list(islice(batches([place], [1.0], 10, 6), 22))


def test_batches_of_two_places_come_by_weight():
    found = list(islice(batches([pairs("a", 50), pairs("b", 50)], [3.0, 1.0], 5, 1), 400))
    names = Counter(batch[0].id[0] for batch in found)
    assert all(len({pair.id[0] for pair in batch}) == 1 for batch in found)
    assert 250 <= names["a"] <= 350
