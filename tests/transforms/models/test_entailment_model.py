"""Models of entailment in local folders: which are taken, and that a score depends on only the pairs."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="needs the extra [nli]")
pytest.importorskip("transformers", reason="needs the extra [nli]")

from support.tiny_entailment import make

from wikimill.transforms.models.entailment import EntailmentModelNotFound, digest_of, find_entailment_model

PAIRS = [
    ("the mill was built in 1820 and it was sold in 1905 .", "the mill was built in 1820 ."),
    ("the mill was built in 1820 and it was sold in 1905 .", "it was sold in 1905 ."),
    ("the mill at oak dale was sold to the council", "the mill at elm ford was built by a merchant"),
    ("a rich merchant", "the council"),
    ("oak " * 80, "elm"),
]


@pytest.fixture(scope="module")
def tiny(tmp_path_factory) -> Path:
    return make(tmp_path_factory.mktemp("nli") / "tiny")


def test_probabilities_are_of_the_label_by_its_name(tiny, tmp_path):
    other = make(tmp_path / "other", labels=("entailment", "neutral", "contradiction"))
    last = find_entailment_model(str(tiny), 8).load()(PAIRS)
    first = find_entailment_model(str(other), 8).load()(PAIRS)
    # The weights are the same: what one calls entailment, the other calls contradiction.
    assert last[-1] is first[-1] is None
    for one, two in zip(last[:-1], first[:-1], strict=True):
        assert 0 < one < 1
        assert one != two


def test_a_score_is_that_of_the_pair_alone(tiny):
    scores = find_entailment_model(str(tiny), 8).load()(PAIRS)
    single = find_entailment_model(str(tiny), 1).load()
    assert scores[:-1] == pytest.approx([single([pair])[0] for pair in PAIRS[:-1]], abs=1e-6)
    assert single([]) == []


def test_the_same_pairs_have_the_same_scores_to_the_last_bit(tiny):
    model = find_entailment_model(str(tiny), 2)
    once = model.load()(PAIRS)
    again = pickle.loads(pickle.dumps(model)).load()(PAIRS)
    assert once == again


def test_the_digest_is_over_the_model_and_not_its_description(tiny, tmp_path):
    copy = make(tmp_path / "copy")
    assert digest_of(copy) == digest_of(tiny)
    (copy / "README.md").write_text("A model.")
    (copy / ".cache").write_text("?")
    assert digest_of(copy) == digest_of(tiny)
    (copy / "vocab.txt").write_text("other")
    assert digest_of(copy) != digest_of(tiny)


def refused(folder: Path) -> str:
    with pytest.raises(EntailmentModelNotFound) as caught:
        find_entailment_model(str(folder), 8)
    message = str(caught.value)
    assert "\n" not in message
    assert message.startswith(f"{folder}")
    return message


def test_labels_without_entailment_are_named(tmp_path):
    assert "expected one label 'entailment', found 0 'good', 1 'bad'" in refused(
        make(tmp_path / "m", labels=("good", "bad"))
    )


def test_a_model_without_a_trained_head_is_refused(tmp_path):
    from transformers import BertModel

    folder = make(tmp_path / "m")
    labels = json.loads((folder / "config.json").read_text())["id2label"]
    BertModel.from_pretrained(folder).save_pretrained(folder)
    config = json.loads((folder / "config.json").read_text()) | {"id2label": labels}
    (folder / "config.json").write_text(json.dumps(config))
    assert "has no trained classification head (classifier." in refused(folder)


def test_a_damaged_model_is_refused(tmp_path):
    folder = make(tmp_path / "m")
    (folder / "model.safetensors").write_bytes(b"?")
    assert "is not a model for entailment" in refused(folder)


def test_a_folder_without_a_model_is_refused(tmp_path):
    (tmp_path / "empty").mkdir()
    assert "is not a model for entailment" in refused(tmp_path / "empty")


def test_another_model_at_the_same_place_on_a_worker_is_refused(tmp_path):
    folder = make(tmp_path / "m")
    model = find_entailment_model(str(folder), 8)
    (folder / "vocab.txt").write_text("other")
    with pytest.raises(EntailmentModelNotFound, match="on this worker is not the model of --entailment; copy it here"):
        model.load()
