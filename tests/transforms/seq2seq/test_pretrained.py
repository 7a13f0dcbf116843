"""Models of `transformers` with random weights, as networks of wikimill."""

from __future__ import annotations

from itertools import pairwise

import pytest

pytest.importorskip("torch", reason="needs the extra [models]")
pytest.importorskip("transformers", reason="needs the extra [hf]")

import torch
from support.tiny_pretrained import tiny_pretrained

from wikimill.transforms.seq2seq.configuration import Decoding
from wikimill.transforms.seq2seq.networks import saved
from wikimill.transforms.seq2seq.pairs import Pair
from wikimill.transforms.seq2seq.pretrained import Pretrained

PAIRS = [
    Pair("1", ("the", "red", "mill"), ("the", "mill", "<::::>", "red")),
    Pair("2", ("a", "barn"), ("a",)),
]


@pytest.fixture(scope="module", params=["bart", "t5"])
def network(request, tmp_path_factory):
    torch.manual_seed(1)
    return Pretrained(str(tiny_pretrained(tmp_path_factory.mktemp(request.param), request.param)), local=True).eval()


@torch.no_grad()
def test_forward_gives_the_loss_of_transformers(network):
    expected = 0.0
    for pair in PAIRS:
        source, target = (
            network.tokenizer(" ".join(text), return_tensors="pt").input_ids for text in (pair.source, pair.target)
        )
        expected += network.model(input_ids=source, labels=target).loss.item() * target.shape[1]
    batch = network.numbers(PAIRS)
    assert network(batch).item() == pytest.approx(expected, rel=1e-4)
    # The mark is one unit, next to a space on each side.
    assert batch.words == len(" the mill ") + 1 + len(" red") + 1 + len(" a") + 1


def test_predict_obeys_lengths_and_blocked_ngrams(network, monkeypatch):
    found, generate = [], network.model.generate
    monkeypatch.setattr(network.model, "generate", lambda **options: found.append(generate(**options)) or found[0])
    texts = network.predict(PAIRS, Decoding(beam=3, least_tokens=6, most_tokens=9, blocked_ngrams=2))
    assert len(texts) == len(PAIRS)
    for row in found[0].tolist():
        units = [unit for unit in row[1:] if unit not in (1, 2)]
        assert 6 <= len(units) <= 9
        assert len(set(pairwise(units))) == len(units) - 1


def test_texts_longer_than_the_positions_are_cut(network):
    batch = network.numbers([Pair("1", ("word",) * 90, ("word",) * 90)])
    assert batch.inputs["input_ids"].shape == batch.labels.shape == (1, 120)


def test_files_are_those_of_the_given_weights(network, tmp_path):
    weights = saved(network)
    for name, data in network.files(weights).items():
        (tmp_path / name).write_bytes(data)
    again = Pretrained(str(tmp_path), local=True)
    assert again.state_dict().keys() == network.state_dict().keys()
    assert all(
        one.equal(other) for one, other in zip(again.state_dict().values(), network.state_dict().values(), strict=True)
    )
    assert again.numbers(PAIRS).labels.equal(network.numbers(PAIRS).labels)
