"""Rows that are read as pairs of another task."""

from __future__ import annotations

import json

import pytest

from wikimill.transforms.evaluation.columns import source_of, task_of
from wikimill.transforms.evaluation.join import RowFiles
from wikimill.transforms.evaluation.rows import UnfitRows
from wikimill.transforms.evaluation.views import view_names, viewed
from wikimill.transforms.seq2seq.pairs import Pair, pairs_of

SPLIT = {
    "id": "1",
    "complex_sentence": "Ada came and left .",
    "simple_sentence_1": "Ada came .",
    "simple_sentence_2": "Ada left .",
    "bleu_1": 0.5,
}
FUSION = {
    "id": "2",
    "coherent_first_sentence": "Ada came and left .",
    "coherent_second_sentence": "",
    "incoherent_first_sentence": "Ada came .",
    "incoherent_second_sentence": "Ada left .",
    "discourse_type": "SINGLE_VP_COORD",
    "quality": 0.75,
}


def test_names_are_those_of_both_tasks_and_of_stories():
    assert set(view_names()) == {"fusion", "split", "disentangled", "summarisation", "text_to_plot", "plot_to_text"}


def test_splits_are_read_as_fusions():
    (row,) = viewed([SPLIT], "fusion", "x")
    assert row == {"id": "1", "bleu_1": 0.5, "source": ["Ada came .", "Ada left ."], "target": "Ada came and left ."}
    assert task_of(row) == "fusion"


def test_fusions_are_read_as_splits():
    (row,) = viewed([FUSION], "split", "x")
    target = "Ada came . <::::> Ada left ."
    expected = {"discourse_type": "SINGLE_VP_COORD", "quality": 0.75, "source": "Ada came and left .", "target": target}
    assert row == {"id": "2", **expected}
    assert (task_of(row), source_of(row)) == ("split", ("Ada came and left .",))


def test_rows_of_the_view_are_not_changed():
    assert list(viewed([SPLIT, SPLIT], "split", "x")) == [SPLIT, SPLIT]
    assert list(viewed([{"text": "Ada came ."}], "fusion", "x")) == [{"text": "Ada came ."}]
    pair = {"id": "1", "source": "<V> came <ARG0> Ada", "target": "Ada came ."}
    assert list(viewed([pair], "plot_to_text", "x")) == [pair]


def test_what_a_view_does_not_fit_is_named():
    table = {"data": [["a", "b"]], "text": "c"}
    with pytest.raises(UnfitRows, match="x: rows of a table cannot be read as those of a fusion"):
        list(viewed([table], "fusion", "x"))
    with pytest.raises(
        UnfitRows, match="x, row 1: plot_to_text is a view of TVStoryGen, with a column 'plot'; found id, complex"
    ):
        list(viewed([SPLIT], "plot_to_text", "x"))
    with pytest.raises(UnfitRows, match="x, row 1: no source, which would be the target"):
        list(viewed([{"reference": "a <::::> b"}], "fusion", "x"))


def test_conversations_are_read_thread_by_thread():
    row = {"id": "x", "posts": ["a1", "b1", "a2"], "threads": [0, 1, 0], "summary": ["A", "B"], "window": 3}
    (found,) = viewed([row], "disentangled", "x")
    assert found == {**row, "posts": ["a1", "a2", "b1"], "threads": [0, 0, 1]}
    assert (task_of(found), source_of(found)) == ("summary", ("a1", "a2", "b1"))
    with pytest.raises(
        UnfitRows, match="x, row 1: disentangled is a view of Interleaved texts, with a column 'threads'"
    ):
        list(viewed([{"posts": ["a"], "summary": ["A"]}], "disentangled", "x"))


def test_pairs_of_views(tmp_path):
    tsv = tmp_path / "rows.tsv"
    tsv.write_text("a and b .\ta . <::::> b .\n", "utf-8")
    (pair,) = pairs_of(RowFiles("tsv", (str(tsv),), view="fusion"))
    assert pair == Pair("1", ("a", ".", "<::::>", "b", "."), ("a", "and", "b", "."))
    plot = {"sentence": 3, "text": "Ada naps .", "verb": "naps", "arguments": [["ARG0", "Ada"]]}
    story = {"id": "s", "summary": "Ada sleeps.", "recap": "Ada naps.", "plot": [plot], "characters": []}
    path = tmp_path / "stories.jsonl"
    path.write_text(json.dumps(story) + "\n", "utf-8")
    views = ("summarisation", "text_to_plot", "plot_to_text")
    found = {view: list(pairs_of(RowFiles("x", (str(path),), view=view))) for view in views}
    assert found == {
        "summarisation": [Pair("s", ("Ada", "naps."), ("Ada", "sleeps."))],
        "text_to_plot": [Pair("s", ("Ada", "sleeps."), ("<V>", "naps", "<ARG0>", "Ada"))],
        "plot_to_text": [Pair("s-3", ("<V>", "naps", "<ARG0>", "Ada"), ("Ada", "naps", "."))],
    }
