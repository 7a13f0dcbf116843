"""The Transformer against the equations of Vaswani et al. (2017), one pair, head and place at a time."""

from __future__ import annotations

import math

import pytest

pytest.importorskip("torch", reason="needs the extra [models]")

import torch

from wikimill.rules.seq2seq.vocabulary import BEGIN, END, SPECIAL, UNKNOWN, Vocabulary
from wikimill.transforms.seq2seq.configuration import Decoding, TransformerArchitecture
from wikimill.transforms.seq2seq.pairs import Pair
from wikimill.transforms.seq2seq.transformer import Transformer

VOCABULARY = Vocabulary((*SPECIAL, "a", "b", "."))
PAIRS = [Pair("1", ("a", "x", "."), ("x", "a", ".")), Pair("2", ("b", "a", "y", "y", "."), ("b", "z"))]


def network(**changes):
    torch.manual_seed(5)
    shape = {"width": 8, "layers": 2, "heads": 2, "filter": 12, "vocabulary": 20, **changes}
    return Transformer(TransformerArchitecture(**shape), VOCABULARY)


def vectors(model, numbers):
    found = []
    for place, number in enumerate(numbers):
        word = model.embedding.weight[number if number < len(VOCABULARY) else UNKNOWN]
        angles = [place / 10_000 ** (2 * (at // 2) / 8) for at in range(8)]
        sines = [math.cos(angle) if at % 2 else math.sin(angle) for at, angle in enumerate(angles)]
        found.append(word * math.sqrt(8) + torch.tensor(sines))
    return found


def attend(attention, state, places):
    """Return what one state sees of places, and its weights, averaged over the heads."""
    heads, weights = [], [0.0] * len(places)
    for head in range(2):
        part = slice(4 * head, 4 * head + 4)
        query = attention.query(state)[part]
        energies = [torch.dot(query, attention.key(place)[part]).item() / 2 for place in places]
        total = sum(map(math.exp, energies))
        own = [math.exp(energy) / total for energy in energies]
        heads.append(sum(weight * attention.value(place)[part] for weight, place in zip(own, places, strict=True)))
        weights = [before + weight / 2 for before, weight in zip(weights, own, strict=True)]
    return attention.output(torch.cat(heads)), weights


def naive_loss(model, pair):
    """−log P of a pair's target, without batches, padding or masks."""
    words = VOCABULARY.extended(pair.source)
    states = vectors(model, VOCABULARY.numbers(pair.source))
    for layer in model.encoder:
        seen = [layer.norms[0](state) for state in states]
        states = [state + attend(layer.own, one, seen)[0] for state, one in zip(states, seen, strict=True)]
        states = [state + layer.feed(layer.norms[1](state)) for state in states]
    source = [model.encoder_norm(state) for state in states]
    wanted = [*words.numbers(pair.target), END]
    inputs = states = vectors(model, [BEGIN, *wanted[:-1]])
    for layer in model.decoder:
        seen = [layer.norms[0](state) for state in states]
        states = [state + attend(layer.own, seen[at], seen[: at + 1])[0] for at, state in enumerate(states)]
        looks = [attend(layer.source, layer.norms[2](state), source) for state in states]
        states = [state + found for state, (found, _) in zip(states, looks, strict=True)]
        states = [state + layer.feed(layer.norms[1](state)) for state in states]
    copied, loss = words.numbers(pair.source), 0.0
    for number, state, (_, weights), inserted in zip(wanted, states, looks, inputs, strict=True):
        state = model.decoder_norm(state)
        probabilities = torch.softmax(model.embedding.weight @ state, 0).tolist()
        probability = probabilities[number] if number < len(VOCABULARY) else 0.0
        if model.switch is not None:
            context = sum(weight * place for weight, place in zip(weights, source, strict=True))
            switch = torch.sigmoid(model.switch(torch.cat([state, context, inserted]))).item()
            copies = sum(weight for weight, place in zip(weights, copied, strict=True) if place == number)
            probability = switch * probability + (1 - switch) * copies
        elif number >= len(VOCABULARY):
            probability = probabilities[UNKNOWN]
        loss -= math.log(probability + 1e-9)
    return loss


@torch.no_grad()
@pytest.mark.parametrize("changes", [{}, {"copies": False}])
def test_forward_gives_the_loss_of_the_equations(changes):
    model = network(**changes).eval()
    expected = sum(naive_loss(model, pair) for pair in PAIRS)
    assert model(model.numbers(PAIRS)).item() == pytest.approx(expected, rel=1e-4)


@torch.no_grad()
def test_step_gives_the_loss_of_forward():
    model = network().eval()
    batch = model.numbers(PAIRS)
    encoded = model.encode(batch)
    memory, last, loss = model.begin(encoded), torch.full((2,), BEGIN), 0.0
    for wanted in batch.target.unbind(1):
        found, memory = model.step(encoded, memory, last)
        chosen = found.gather(1, wanted.unsqueeze(1)).squeeze(1)
        loss -= torch.log(chosen + 1e-9)[wanted != 0].sum().item()
        last = wanted
    assert loss == pytest.approx(model(batch).item(), rel=1e-5)


@pytest.mark.parametrize("beam", [1, 3])
def test_predict_does_not_depend_on_what_else_is_in_the_batch(beam):
    model, decoding = network().eval(), Decoding(beam=beam, most_tokens=6)
    assert model.predict(PAIRS, decoding) == [model.predict([pair], decoding)[0] for pair in PAIRS]


def test_dropout_is_of_attention_and_filter_too():
    shape = TransformerArchitecture(
        width=8, layers=1, heads=2, filter=12, vocabulary=9, dropout=0.1, attention_dropout=0.2, filter_dropout=0.3
    )
    found = [module.p for module in Transformer(shape, VOCABULARY).modules() if isinstance(module, torch.nn.Dropout)]
    assert {share: found.count(share) for share in found} == {0.1: 3, 0.2: 3, 0.3: 2}


def test_the_same_seed_gives_the_same_weights_and_words_are_copied():
    """Half of the words are not in the vocabulary: a source can be repeated only by copying."""
    texts = [(first, second, ".") for first in "axyz" for second in "bvw"]
    pairs = [Pair("", text, text) for text in texts]
    trained = []
    for _ in range(2):
        model = network(width=32, layers=1, filter=64, dropout=0.0)
        optimiser = torch.optim.Adam(model.parameters(), 0.01)
        for _ in range(40):
            optimiser.zero_grad()
            (model(model.numbers(pairs)) / 48).backward()
            optimiser.step()
        trained.append(model.eval())
    assert trained[0].predict(pairs, Decoding(beam=2)) == [" ".join(text) for text in texts]
    for one, other in zip(*(model.state_dict().values() for model in trained), strict=True):
        assert one.equal(other)
