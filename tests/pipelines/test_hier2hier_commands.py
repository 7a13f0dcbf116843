"""hier2hier at the command line: trained on conversations, tuned from another model, its summaries scored and drawn."""

from __future__ import annotations

import json

import pytest
from support.milling import wikimill

from wikimill.transforms.evaluation.rows import read_rows

THINGS = ("rain", "snow", "hail", "wind", "fog", "sun", "frost", "dew")
ROWS = [
    {"id": f"{one}-{other}-{number}", "posts": [f"The {one} came .", f"We saw {other} .", f"It was {one} {number} ."],
     "summary": [f"On {one} .", f"On {other} ."]}
    for one in THINGS for other in THINGS if one != other for number in (1, 2)
]  # fmt: skip
TOY = ("--model", "hier2hier", "--max_steps", 6, "--evaluate_steps", 3, "--batch_pairs", 8, "--learning_rate", 0.01)


def jsonl(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


@pytest.fixture
def data(tmp_path):
    return jsonl(tmp_path / "conversations.jsonl", ROWS)


def error_of(*words):
    outcome = wikimill(*words)
    assert (outcome.code, outcome.out) == (2, "")
    return outcome.err


def test_limits_are_named(data, tmp_path):
    words = ("train", data, "--output", tmp_path / "m", "--limits")
    assert (
        "--limits x=1: expected posts, post_words, threads, summary_words, such as posts=60,threads=12; found 'x'"
        in error_of(*words, "x=1")
    )
    assert "--limits" in error_of(*words, "posts=0")


def test_train_predict_draw_and_evaluate(data, tmp_path):
    pytest.importorskip("torch", reason="needs the extra [models]")
    pytest.importorskip("rouge_score", reason="needs the extra [eval]")
    model, predictions, page = (tmp_path / name for name in ("model", "predictions.jsonl", "page.html"))
    outcome = wikimill("train", data, "--output", model, *TOY, "--limits", "threads=2,summary_words=4")
    assert outcome.code == 0, outcome
    losses = [each["dev_loss"] for each in json.loads((model / "train.json").read_bytes())["history"]]
    assert losses == sorted(losses, reverse=True)
    words = ("predict", model, "--input", data, "--output", predictions)
    assert wikimill(*words, "--attention", page).code == 0
    rows = list(read_rows([str(predictions)]))
    assert [row["id"] for row in rows] == [row["id"] for row in ROWS]
    assert all(1 <= len(row["prediction"].split(" <::::> ")) <= 2 for row in rows)
    drawn = page.read_text("utf-8")
    assert drawn.count("<h2>") == 10
    assert rows[0]["prediction"].split(" <::::> ")[0] in drawn
    scored = wikimill("evaluate", "--references", data, "--predictions", predictions)
    assert scored.code == 0, scored


def test_a_tuned_model_begins_with_another_and_keeps_what_is_frozen(data, tmp_path):
    pytest.importorskip("torch", reason="needs the extra [models]")
    from wikimill.transforms.seq2seq.model_folder import load_model

    first, second = tmp_path / "first", tmp_path / "second"
    assert wikimill("train", data, "--output", first, *TOY).code == 0
    others = [
        {"id": row["id"], "source": [f"Thunder {post}" for post in row["posts"]], "target": "Thunder came ."}
        for row in ROWS
    ]
    tuned = ("train", jsonl(tmp_path / "others.jsonl", others), "--output", second, *TOY, "--init", first)
    outcome = wikimill(*tuned, "--freeze", "--limits", "posts=2")
    assert outcome.code == 0, outcome
    before, after = load_model(str(first)), load_model(str(second))
    known = before.network.vocabulary.words
    assert after.network.vocabulary.words == (*known, "thunder")
    assert after.network.architecture.posts == 2
    weights = after.network.state_dict()
    changed = {
        name.split(".")[0]
        for name, tensor in before.network.state_dict().items()
        if not weights[name][: len(tensor)].equal(tensor)
    }
    assert changed == {"attention", "d_w2w"}
    assert f"It began with the weights of `{first}`." in (second / "README.md").read_text("utf-8")
    record = json.loads((second / "train.json").read_bytes())
    assert (record["init"], record["training"]["init"], record["training"]["frozen"]) == (
        str(first),
        before.sha256,
        True,
    )


def test_train_refuses_what_does_not_fit_a_model_to_begin_with(data, tmp_path):
    pytest.importorskip("torch", reason="needs the extra [models]")
    model = tmp_path / "model"
    small = ("--max_steps", 2, "--evaluate_steps", 2, "--batch_pairs", 8)
    assert wikimill("train", data, "--output", model, *small).code == 0
    words = ("train", data, "--output", tmp_path / "other")
    assert "name its folder with --init" in error_of(*words, "--freeze")
    assert "holds no trained model" in error_of(*words, "--init", tmp_path)
    assert "--init" in error_of(*words, "--init", model, "--model", "hier2hier")
    assert "--freeze is for hier2hier; the model is small" in error_of(*words, "--init", model, "--freeze")
    assert "--limits is for hier2hier; the model is small" in error_of(*words, "--limits", "posts=2")
    page = ("predict", model, "--input", data, "--output", tmp_path / "p.jsonl", "--attention", tmp_path / "p.html")
    assert "--attention is for hier2hier" in error_of(*page)
    assert wikimill(*words, *small, "--init", model).code == 0
