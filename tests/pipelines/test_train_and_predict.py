"""`wikimill train` and `wikimill predict`: a toy is trained, interrupted, gone on with, and its predictions are scored."""

from __future__ import annotations

import json
import os
import sys

import pytest
from support.milling import bytes_of, wikimill
from support.tiny_pretrained import tiny_pretrained

from wikimill.transforms.evaluation.rows import read_rows

COLOURS, THINGS = ("red", "green", "blue", "black", "white"), ("mill", "tower", "barn", "bridge", "gate", "well")
ROWS = [
    {"id": f"{colour}-{thing}-{place}", "source": f"the {colour} {thing} of {place} and its yard .",
     "target": f"the {colour} {thing} of {place} . <::::> its yard ."}
    for colour in COLOURS for thing in THINGS for place in ("Ald", "Bram")
]  # fmt: skip
TOY = ("--max_steps", 12, "--evaluate_steps", 4, "--batch_pairs", 8, "--vocabulary", 40)


def jsonl(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    return path


@pytest.fixture
def data(tmp_path):
    return jsonl(tmp_path / "pairs.jsonl", ROWS)


@pytest.fixture
def torch():
    return pytest.importorskip("torch", reason="needs the extra [models]")


def cut_at_step(monkeypatch, step):
    from wikimill.transforms.seq2seq import train

    reached = train.Trainer._learn

    def learn(self, pairs):
        if self._step == step:
            raise KeyboardInterrupt
        return reached(self, pairs)

    monkeypatch.setattr(train.Trainer, "_learn", learn)


def error_of(*words):
    outcome = wikimill(*words)
    assert (outcome.code, outcome.out) == (2, "")
    return outcome.err


def test_train_without_torch_names_the_extra(data, tmp_path, monkeypatch):
    monkeypatch.setattr("wikimill.pipelines.terminal.errors.find_spec", lambda name: None)
    for words in (("train", data), ("predict", tmp_path, "--input", data)):
        expected = f"wikimill: wikimill {words[0]} needs torch and safetensors: pip install 'wikimill[models]'\n"
        assert error_of(*words, "--output", tmp_path / "out") == expected


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--mix", "x"), "--mix x: expected PATH=WEIGHT, such as releases/other=0.5"),
        (("--model", "gpt"), "--model"),
        (("--device", "quantum"), "--device quantum: "),
        (("--max_tokens", 3), "0 pairs; at least 40 are needed"),
    ],
)
def test_train_refuses_options_that_cannot_be_obeyed(torch, data, tmp_path, options, message):
    assert message in error_of("train", data, "--output", tmp_path / "out", *options)
    assert not (tmp_path / "out").exists()


def test_train_refuses_rows_without_columns_of_a_pair(torch, tmp_path):
    rows = jsonl(tmp_path / "rows.jsonl", [{"id": "1", "source": "a b", "note": "c"}] * 50)
    message = f"wikimill: {rows}, row 1: no target in the columns id, source, note; name a release of "
    assert error_of("train", rows, "--output", tmp_path / "out").startswith(message)
    rows = jsonl(tmp_path / "rows.jsonl", [{"id": "1", "target": "a b"}] * 50)
    assert "row 1: no source; expected the columns of" in error_of("train", rows, "--output", tmp_path / "out")


def test_train_refuses_few_pairs(torch, tmp_path):
    message = "39 pairs; at least 40 are needed. Name a larger release, or raise --max_tokens"
    assert message in error_of("train", jsonl(tmp_path / "rows.jsonl", ROWS[:39]), "--output", tmp_path / "out")


@pytest.mark.parametrize(
    ("batch", "remedy"), [(8, "--batch_pairs 4"), (1, "a smaller model, or texts of fewer tokens")]
)
def test_full_memory_names_a_smaller_batch(torch, data, tmp_path, monkeypatch, batch, remedy):
    message = f"wikimill: failed: memory is full with --batch_pairs {batch}; try {remedy}\n"
    model, words = tmp_path / "model", ("--batch_pairs", batch)
    assert wikimill("train", data, "--output", model, *TOY).code == 0
    # One is of a machine, the other of an accelerator.
    monkeypatch.setattr("wikimill.transforms.seq2seq.copy_lstm.CopyLstm.encode", lambda *_: torch.empty(10**15))
    outcome = wikimill("predict", model, "--input", data, "--output", tmp_path / "p.jsonl", *words)
    assert (outcome.code, outcome.err) == (1, message)

    def full(*_):
        raise torch.OutOfMemoryError("CUDA out of memory. Tried to allocate 2.00 GiB.")

    monkeypatch.setattr("wikimill.transforms.seq2seq.copy_lstm.CopyLstm.encode", full)
    outcome = wikimill("train", data, "--output", model, "--overwrite", "--max_steps", 1, *words)
    few = "wikimill: only 57 pairs to train on; the figures of docs/models.md are of 4,500\n"
    assert (outcome.code, outcome.err) == (1, few + message)


def test_predict_names_the_extra_of_a_model(torch, data, tmp_path, monkeypatch):
    pytest.importorskip("tokenizers", reason="needs the extra [models]")
    model, words = tmp_path / "model", ("--input", data, "--output", tmp_path / "p.jsonl")
    assert wikimill("train", data, "--output", model, *TOY, "--units", "bpe", "--max_steps", 1).code == 0
    monkeypatch.delitem(sys.modules, "wikimill.transforms.seq2seq.subwords")
    monkeypatch.setitem(sys.modules, "tokenizers", None)
    assert error_of("predict", model, *words).endswith(" needs tokenizers: pip install 'wikimill[models]'\n")


def test_train_leaves_folders_of_others_alone(torch, data, tmp_path):
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "one.tex").write_text("x")
    assert "holds files that are not of a model" in error_of(
        "train", data, "--output", tmp_path / "thesis", "--overwrite"
    )
    assert bytes_of(tmp_path / "thesis") == {"one.tex": b"x"}


def test_overwrite_leaves_a_model_whole_if_the_data_does_not_fit(torch, data, tmp_path):
    model = tmp_path / "model"
    assert wikimill("train", data, "--output", model, *TOY).code == 0
    former = bytes_of(model)
    assert "at least 40 are needed" in error_of("train", data, "--output", model, "--overwrite", "--max_tokens", 3)
    assert bytes_of(model) == former


def test_train_predict_and_evaluate(torch, data, tmp_path):
    pytest.importorskip("sacrebleu")
    model, predictions = tmp_path / "model", tmp_path / "predictions.jsonl"
    outcome = wikimill("train", data, "--output", model, *TOY)
    assert outcome.code == 0, outcome
    assert " pairs to train on; the figures of docs/models.md are of 4,500\n" in outcome.err
    assert sorted(os.listdir(model)) == [
        "README.md", "config.json", "losses.html", "train.json", "vocabulary.txt", "weights.safetensors",
    ]  # fmt: skip
    record = json.loads((model / "train.json").read_bytes())
    assert [each["step"] for each in record["history"]] == [4, 8, 12]
    losses = [each["dev_loss"] for each in record["history"]]
    assert losses == sorted(losses, reverse=True)
    held = jsonl(
        tmp_path / "held.jsonl",
        [
            *ROWS[:5],
            {"id": "none", "source": "", "target": "a ."},
            {"id": "long", "source": "w " * 101, "target": "w ."},
        ],
    )
    outcome = wikimill("predict", model, "--input", held, "--output", predictions)
    assert outcome.code == 0, outcome
    assert outcome.out.startswith(
        "7 predictions; without one: 1 (empty source); without one: 1 (source of more than 100 tokens)\n"
    )
    rows = list(read_rows([str(predictions)]))
    assert [row["id"] for row in rows] == [*(row["id"] for row in ROWS[:5]), "none", "long"]
    assert all(row["prediction"] for row in rows[:5])
    references = jsonl(
        tmp_path / "references.jsonl",
        [{"id": row["id"], "source": row["source"], "reference": row["target"]} for row in ROWS[:5]],
    )
    first = jsonl(tmp_path / "first.jsonl", rows[:5])
    assert wikimill("evaluate", "--references", references, "--predictions", first, "--task", "split").code == 0


@pytest.mark.parametrize("name", ["copynet", "small-transformer"])
def test_a_training_that_is_cut_goes_on_to_the_same_weights(torch, data, tmp_path, monkeypatch, name):
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    assert wikimill("train", data, "--output", whole, *TOY, "--model", name).code == 0
    cut_at_step(monkeypatch, 6)
    with pytest.raises(KeyboardInterrupt):
        wikimill("train", data, "--output", cut, *TOY, "--model", name)
    monkeypatch.undo()
    assert "its training has not ended" in error_of("predict", cut, "--input", data, "--output", tmp_path / "p.jsonl")
    other = error_of("train", data, "--output", cut, *TOY, "--model", name, "--seed", 2)
    assert "its checkpoint is of a training with other options or pairs" in other
    assert wikimill("train", data, "--output", cut, *TOY, "--model", name).code == 0
    for name in ("weights.safetensors", "vocabulary.txt", "config.json"):
        assert (cut / name).read_bytes() == (whole / name).read_bytes()


def test_train_with_units_of_byte_pair_encoding(torch, data, tmp_path):
    pytest.importorskip("tokenizers", reason="needs the extra [models]")
    words, output = ("--model", "small-transformer", "--warmup_steps", 5), tmp_path / "predictions.jsonl"
    models = [tmp_path / name for name in ("first", "second", "third")]
    for model in models[:2]:
        assert wikimill("train", data, "--output", model, *TOY, *words, "--units", "bpe", "--vocabulary", 300).code == 0
    assert bytes_of(models[0])["tokenizer.json"] == bytes_of(models[1])["tokenizer.json"]
    assert bytes_of(models[0])["weights.safetensors"] == bytes_of(models[1])["weights.safetensors"]
    assert "tokenizer.json" in json.loads((models[0] / "train.json").read_bytes())["files"]
    assert wikimill("verify", models[0]).code == 0
    assert (
        wikimill("predict", models[0], "--input", data, "--output", output, "--beam", 1, "--most_tokens", 9).code == 0
    )
    assert len(list(read_rows([str(output)]))) == len(ROWS)
    tuned = ("train", data, "--output", models[2], "--init", models[0], *TOY)
    assert "--units words: the model of --init has bpe" in error_of(*tuned, "--units", "words")
    assert wikimill(*tuned).code == 0
    assert bytes_of(models[2])["tokenizer.json"] == bytes_of(models[0])["tokenizer.json"]
    assert wikimill("train", data, "--output", models[2], *TOY, "--overwrite").code == 0
    assert not (models[2] / "tokenizer.json").exists()
    assert "--units bpe: hier2hier reads words" in error_of(
        "train", data, "--output", tmp_path / "other", "--model", "hier2hier", "--units", "bpe"
    )


def test_train_begins_with_a_model_of_hugging_face(torch, data, tmp_path, monkeypatch):
    pytest.importorskip("transformers", reason="needs the extra [hf]")
    initial, whole, cut = tiny_pretrained(tmp_path / "tiny"), tmp_path / "whole", tmp_path / "cut"
    words = ("--init", initial, "--max_steps", 4, "--evaluate_steps", 2, "--batch_pairs", 8, "--learning_rate", 0.01)
    assert wikimill("train", data, "--output", whole, *words).code == 0
    assert sorted(os.listdir(whole)) == ["README.md", "config.json", "losses.html", "pretrained", "train.json"]
    record = json.loads((whole / "train.json").read_bytes())
    assert (record["model"], record["init"]) == ("pretrained", str(initial))
    assert {"pretrained/model.safetensors", "pretrained/tokenizer.json"} < record["files"].keys()
    assert record["history"][1]["dev_loss"] < record["history"][0]["dev_loss"]
    assert wikimill("verify", whole).code == 0
    outputs = [tmp_path / name for name in ("one.jsonl", "other.jsonl")]
    for output, options in zip(outputs, ((), ("--beam", 5, "--block_ngrams", 3)), strict=True):
        outcome = wikimill("predict", whole, "--input", data, "--output", output, "--most_tokens", 8, *options)
        assert outcome.code == 0, outcome
    assert outputs[0].read_bytes() == outputs[1].read_bytes()
    assert [row["id"] for row in read_rows([str(outputs[0])])] == [row["id"] for row in ROWS]
    cut_at_step(monkeypatch, 3)
    with pytest.raises(KeyboardInterrupt):
        wikimill("train", data, "--output", cut, *words)
    monkeypatch.undo()
    assert wikimill("train", data, "--output", cut, *words).code == 0
    assert (cut / "pretrained/model.safetensors").read_bytes() == (whole / "pretrained/model.safetensors").read_bytes()
    again = ("train", data, "--output", tmp_path / "again", "--max_steps", 1, "--batch_pairs", 8, "--init", whole)
    assert wikimill(*again).code == 0
    assert "--vocabulary: the model of --init has its own units" in error_of(
        "train", data, "--output", tmp_path / "other", *words, "--vocabulary", 99
    )
    assert "--model pretrained: name a model of Hugging Face" in error_of(
        "train", data, "--output", tmp_path / "other", "--model", "pretrained"
    )


def test_train_refuses_what_transformers_cannot_load(torch, data, tmp_path, monkeypatch):
    pytest.importorskip("transformers", reason="needs the extra [hf]")
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "config.json").write_text('{"model_type": "bert"}')
    words = ("train", data, "--output", tmp_path / "model", "--init", tmp_path / "other")
    assert "transformers cannot load it" in error_of(*words)
    monkeypatch.setattr("wikimill.pipelines.terminal.errors.find_spec", lambda name: name != "transformers" or None)
    assert error_of(*words).endswith("needs transformers: pip install 'wikimill[models,hf]'\n")


def test_train_begins_with_a_decoder_of_hugging_face(torch, data, tmp_path):
    pytest.importorskip("transformers", reason="needs the extra [hf]")
    initial, model, output = tiny_pretrained(tmp_path / "tiny", "gpt2"), tmp_path / "model", tmp_path / "p.jsonl"
    words = ("--init", initial, "--max_steps", 4, "--evaluate_steps", 2, "--batch_pairs", 8, "--learning_rate", 0.01)
    assert wikimill("train", data, "--output", model, *words).code == 0
    first, last = json.loads((model / "train.json").read_bytes())["history"]
    assert last["dev_loss"] < first["dev_loss"]
    assert wikimill("predict", model, "--input", data, "--output", output, "--most_tokens", 4, "--beam", 1).code == 0
    assert [row["id"] for row in read_rows([str(output)])] == [row["id"] for row in ROWS]


def test_splits_train_fusion_with_a_view(torch, data, tmp_path):
    pytest.importorskip("sacrebleu")
    model, predictions, scores = (tmp_path / name for name in ("model", "p.jsonl", "scores.json"))
    view = ("--view", "fusion")
    assert wikimill("train", data, "--output", model, *TOY, *view).code == 0
    configuration = json.loads((model / "config.json").read_bytes())
    assert (configuration["task"], configuration["view"]) == ("fusion", "fusion")
    assert json.loads((model / "train.json").read_bytes())["training"]["view"] == "fusion"
    assert wikimill("predict", model, "--input", data, "--output", predictions).code == 0
    assert wikimill(
        "evaluate", "--references", data, "--predictions", predictions, "--json", scores, *view
    ).code == 0  # fmt: skip
    assert json.loads(scores.read_bytes())["task"] == "fusion"
    # A text is read as it is: the sentences of each line have a mark between them.
    lines = tmp_path / "lines.txt"
    lines.write_text("the red mill of Ald . <::::> its yard .\n", "utf-8")
    assert wikimill("predict", model, "--input", lines, "--output", predictions).code == 0
    (row,) = read_rows([str(predictions)])
    assert row["prediction"]
    assert f"{data} is for split, --init for fusion" in error_of(
        "train", data, "--output", tmp_path / "other", "--init", model
    )


def test_weights_of_rows_change_what_is_learnt(torch, tmp_path):
    models = [tmp_path / name for name in ("plain", "ones", "halves")]
    rows = [{**row, "one": 1, "half": 0.5 if row["id"].startswith("red") else 1, "bad": -1} for row in ROWS]
    data = jsonl(tmp_path / "rows.jsonl", rows)
    for model, options in zip(models, ((), ("--weight_column", "one"), ("--weight_column", "half")), strict=True):
        assert wikimill("train", data, "--output", model, *TOY, *options).code == 0
    plain, ones, halves = (bytes_of(model)["weights.safetensors"] for model in models)
    assert plain == ones != halves
    words = ("train", data, "--output", tmp_path / "other", "--weight_column")
    assert "row 1: no column 'x', which has the weights; found id, source" in error_of(*words, "x")
    assert "row 1: column 'bad': expected a number from 0 to 1e+06" in error_of(*words, "bad")


@pytest.mark.parametrize("name", ["small", "small-transformer", "hier2hier"])
def test_training_with_half_the_bits(torch, data, tmp_path, name):
    model, words = tmp_path / "model", ("--model", name, "--precision", "bf16")
    assert wikimill("train", data, "--output", model, *TOY, *words).code == 0
    first, *_, last = json.loads((model / "train.json").read_bytes())["history"]
    assert last["dev_loss"] < first["dev_loss"]


def test_half_the_bits_are_refused_where_the_device_lacks_them(torch, data, tmp_path, monkeypatch):
    monkeypatch.setattr("wikimill.pipelines.commands.train.use_device", lambda parsed: None)
    monkeypatch.setattr("torch.cuda.is_bf16_supported", lambda **_: False)
    words = ("train", data, "--output", tmp_path / "model", "--device", "cuda", "--precision", "bf16")
    assert error_of(*words) == "wikimill: --precision bf16: the device cuda has no bfloat16; leave it out\n"


def test_predictions_that_are_cut_are_gone_on_with(torch, data, tmp_path):
    model, output = tmp_path / "model", tmp_path / "predictions.jsonl"
    assert wikimill("train", data, "--output", model, *TOY).code == 0
    words = ("predict", model, "--input", data, "--output", output, "--batch_pairs", 7)
    assert wikimill(*words).code == 0
    whole = output.read_text("utf-8").splitlines(keepends=True)
    from wikimill.transforms.seq2seq.model_folder import load_model
    from wikimill.transforms.seq2seq.pairs import digest_of_data

    decoding = "Decoding(beam=4, least_tokens=1, most_tokens=120, blocked_ngrams=0)"
    head = {
        "model": load_model(str(model)).sha256,
        "input": digest_of_data(str(data)),
        "split": "test",
        "decoding": decoding,
    }
    part = tmp_path / "predictions.jsonl.part"
    part.write_text("".join([json.dumps(head) + "\n", *whole[:9], whole[9][:5]]), "utf-8")
    outcome = wikimill(*words)
    assert (outcome.code, outcome.err) == (0, "wikimill: going on after 9 predictions of an interrupted run\n")
    assert output.read_text("utf-8").splitlines(keepends=True) == whole
    assert not part.exists()


def test_predict_on_workers_writes_the_same_lines(torch, data, tmp_path, monkeypatch):
    monkeypatch.setattr("wikimill.transforms.seq2seq.inference.BLOCK", 25)
    monkeypatch.setattr("wikimill.pipelines.commands.predict_on_workers.BLOCK", 25)
    model, outputs = tmp_path / "model", [tmp_path / name for name in ("alone.jsonl", "workers.jsonl")]
    assert wikimill("train", data, "--output", model, *TOY).code == 0
    for output, options in zip(outputs, ((), ("--runner", "DirectRunner")), strict=True):
        outcome = wikimill("predict", model, "--input", data, "--output", output, "--beam", 2, *options)
        assert outcome.code == 0, outcome
    assert outputs[0].read_bytes() == outputs[1].read_bytes()
    assert sorted(os.listdir(tmp_path)) == ["alone.jsonl", "model", "pairs.jsonl", "workers.jsonl"]


def test_predict_refuses_what_is_no_model_or_of_another_task(torch, data, tmp_path, sample_release):
    assert "holds no trained model" in error_of("predict", tmp_path, "--input", data, "--output", tmp_path / "p.jsonl")
    model = tmp_path / "model"
    assert wikimill("train", data, "--output", model, *TOY).code == 0
    configuration = json.loads((model / "config.json").read_bytes())
    (model / "config.json").write_text(json.dumps(configuration | {"task": "fusion"}))
    words = ("predict", model, "--input", sample_release, "--output", tmp_path / "p.jsonl")
    assert error_of(*words).endswith("is for split, the model for fusion\n")
    (model / "weights.safetensors").write_bytes(b"cut")
    assert "its model cannot be read" in error_of(*words)
