"""What `verify` finds of a model's folder; needs no PyTorch."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from support.milling import wikimill

from wikimill.transforms.seq2seq.model_folder import FILES, RECORD, save_model, save_record

DATA = [{"path": "releases/a", "sha256": "ab" * 32, "train": 1200}]


@pytest.fixture
def model(tmp_path: Path) -> Path:
    folder = tmp_path / "model"
    files = {"weights.safetensors": b"weights", "vocabulary.txt": b"words\n"}
    save_model(str(folder), files, {"model": "small", "task": "split"})
    save_record(str(folder), {"model": "small", "steps": 40, "data": DATA}, "card", "<p>chart")
    return folder


def test_verify_model_whole(model: Path) -> None:
    done = wikimill("verify", model)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines()[:2] == [
        "files      5 files have the SHA-256 of train.json",
        "model      small, trained 40 steps on abababababab (1,200 pairs)",
    ]


@pytest.mark.parametrize("name", [*FILES, "weights.safetensors", "vocabulary.txt"])
def test_verify_model_with_a_changed_byte(model: Path, name: str) -> None:
    data = bytearray((model / name).read_bytes())
    data[0] ^= 1
    (model / name).write_bytes(data)
    done = wikimill("verify", model)
    assert done.code == 4
    assert f"{name}: SHA-256" in done.err


def test_verify_model_without_a_file_or_with_a_broken_record(model: Path) -> None:
    (model / FILES[0]).unlink()
    assert wikimill("verify", model).code == 4
    (model / RECORD).write_text("{")
    done = wikimill("verify", model)
    assert (done.code, done.err.count("train.json: its content")) == (4, 1)


def test_verify_model_of_another_kind(model: Path) -> None:
    record = json.loads((model / RECORD).read_text())
    (model / RECORD).write_text(json.dumps(record | {"model": "copynet"}))
    done = wikimill("verify", model)
    assert (done.code, "config.json: model" in done.err) == (4, True)
    done = wikimill("verify", model, "--against", "ab" * 32)
    assert (done.code, "trained model" in done.err) == (2, True)
