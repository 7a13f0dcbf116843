"""Models of `transformers` with random weights, as networks of wikimill."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

pytest.importorskip("torch", reason="needs the extra [models]")
pytest.importorskip("transformers", reason="needs the extra [hf]")

import torch
from support.tiny_pretrained import tiny_pretrained

from wikimill.transforms.seq2seq.configuration import Decoding
from wikimill.transforms.seq2seq.networks import saved
from wikimill.transforms.seq2seq.pairs import Pair
from wikimill.transforms.seq2seq.pretrained import pretrained_network

PAIRS = [
    Pair("1", ("the", "red", "mill"), ("the", "mill", "<::::>", "red")),
    Pair("2", ("a", "barn"), ("a",)),
]


@pytest.fixture(scope="module", params=["bart", "t5"])
def network(request, tmp_path_factory):
    torch.manual_seed(1)
    place = tiny_pretrained(tmp_path_factory.mktemp(request.param), request.param)
    return pretrained_network(str(place), local=True).eval()


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


@torch.no_grad()
def test_forward_weighs_pairs(network):
    losses = [network(network.numbers([pair])).item() for pair in PAIRS]
    weighted = [replace(pair, weight=weight) for pair, weight in zip(PAIRS, (0.25, 2.0), strict=True)]
    assert network(network.numbers(weighted)).item() == pytest.approx(0.25 * losses[0] + 2 * losses[1], rel=1e-4)


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
    again = pretrained_network(str(tmp_path), local=True)
    assert again.state_dict().keys() == network.state_dict().keys()
    assert all(
        one.equal(other) for one, other in zip(again.state_dict().values(), network.state_dict().values(), strict=True)
    )
    assert again.numbers(PAIRS).labels.equal(network.numbers(PAIRS).labels)


@pytest.fixture(scope="module")
def decoder(tmp_path_factory):
    return pretrained_network(str(tiny_pretrained(tmp_path_factory.mktemp("gpt2"), "gpt2")), local=True).eval()


@torch.no_grad()
def test_decoder_has_the_loss_of_the_target_alone(decoder):
    tokenizer, expected, words = decoder.tokenizer, 0.0, 0
    for pair in PAIRS:
        source, target = (
            tokenizer(" ".join(text), add_special_tokens=False).input_ids for text in (pair.source, pair.target)
        )
        read = [tokenizer.bos_token_id, *source, tokenizer.convert_tokens_to_ids("<target>")]
        ids = torch.tensor([[*read, *target, tokenizer.eos_token_id]])
        steps = torch.log_softmax(decoder.model(input_ids=ids).logits[0], 1)
        expected -= sum(steps[place - 1, ids[0, place]].item() for place in range(len(read), ids.shape[1]))
        words += len(target) + 1
    batch = decoder.numbers(PAIRS)
    assert batch.words == words
    assert decoder(batch).item() == pytest.approx(expected, rel=1e-4)


def test_decoder_predicts_in_batches_what_it_predicts_alone(decoder):
    decoding = Decoding(beam=2, least_tokens=3, most_tokens=7, blocked_ngrams=2)
    assert decoder.predict(PAIRS, decoding) == [text for pair in PAIRS for text in decoder.predict([pair], decoding)]


def test_decoder_cuts_source_and_target_to_half_of_the_positions(decoder):
    long = Pair("1", ("word",) * 90, ("word",) * 90)
    assert decoder.numbers([long]).inputs["input_ids"].shape == (1, 120)
    decoder.predict([long], Decoding(least_tokens=100, most_tokens=200))


def test_an_encoder_alone_is_refused(tmp_path):
    (tmp_path / "config.json").write_text('{"model_type": "bert"}')
    with pytest.raises(ValueError, match="bert is an encoder alone, which writes nothing"):
        pretrained_network(str(tmp_path), local=True)
