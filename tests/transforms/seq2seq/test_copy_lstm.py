"""The network against the equations of See et al. (2017), one word and one pair at a time; the search against all texts."""

from __future__ import annotations

import math
from itertools import pairwise, product

import pytest

pytest.importorskip("torch", reason="needs the extra [models]")

import torch

from wikimill.rules.seq2seq.vocabulary import BEGIN, END, PAD, SPECIAL, UNKNOWN, Vocabulary
from wikimill.transforms.seq2seq.configuration import Architecture, Decoding
from wikimill.transforms.seq2seq.copy_lstm import CopyLstm
from wikimill.transforms.seq2seq.pairs import Pair
from wikimill.transforms.seq2seq.pointer import Batch
from wikimill.transforms.seq2seq.search import best_words

VOCABULARY = Vocabulary((*SPECIAL, "a", "b", "."))
PAIRS = [Pair("1", ("a", "x", "."), ("x", "a", ".")), Pair("2", ("b", "a", "y", "y", "."), ("b", "z"))]


def network(**changes):
    torch.manual_seed(7)
    shape = {"embedding": 6, "hidden": 8, "vocabulary": 20, "location": True, **changes}
    return CopyLstm(Architecture(**shape), VOCABULARY).eval()


def naive_loss(model, pair):
    """−log P of a pair's target, without batches, padding or matrices over places."""
    words = VOCABULARY.extended(pair.source)
    numbers, copied = VOCABULARY.numbers(pair.source), words.numbers(pair.source)
    states, _ = model.encoder(torch.stack([model.embedding.weight[number] for number in numbers]).unsqueeze(0))
    states = list(states[0])
    width, layers = model.architecture.hidden, model.architecture.decoder_layers
    first = torch.tanh(model.bridge(sum(states) / len(states))).view(2, layers, 1, width)
    memories = [(first[0][layer], first[1][layer]) for layer in range(layers)]
    context, before = torch.zeros(width), [0.0] * len(states)
    last, loss = BEGIN, 0.0
    for wanted in [*words.numbers(pair.target), END]:
        vector = model.embedding.weight[last if last < len(VOCABULARY) else UNKNOWN]
        state = torch.cat([vector, context])
        for layer, cell in enumerate(model.decoder):
            memories[layer] = cell(state.view(1, -1), memories[layer])
            state = memories[layer][0].view(-1)
        energies = []
        for place, encoded in enumerate(states):
            total = model.key.weight @ encoded + model.query.weight @ state + model.query.bias
            if model.place is not None:
                total = total + model.place.weight @ torch.tensor([before[place], before[place - 1] if place else 0.0])
            energies.append((model.energy.weight @ torch.tanh(total)).item())
        exponentials = [math.exp(energy) for energy in energies]
        attention = [each / sum(exponentials) for each in exponentials]
        context = sum(weight * encoded for weight, encoded in zip(attention, states, strict=True))
        both = torch.cat([state, context])
        projected = model.output.weight @ both + model.output.bias
        probabilities = torch.softmax(model.embedding.weight @ projected + model.bias, 0).tolist()
        probability = probabilities[wanted] if wanted < len(VOCABULARY) else 0.0
        if model.switch is not None:
            switch = torch.sigmoid(model.switch.weight[0] @ torch.cat([both, vector]) + model.switch.bias[0]).item()
            chances = [weight for weight, number in zip(attention, copied, strict=True) if number == wanted]
            probability = switch * probability + (1 - switch) * sum(chances)
        elif wanted >= len(VOCABULARY):
            probability = probabilities[UNKNOWN]
        loss -= math.log(probability + 1e-9)
        before, last = attention, wanted
    return loss


@pytest.mark.parametrize(
    "changes", [{}, {"location": False}, {"copies": False}, {"encoder_layers": 2, "decoder_layers": 2}]
)
def test_forward_gives_the_loss_of_the_equations(changes):
    model = network(**changes)
    expected = sum(naive_loss(model, pair) for pair in PAIRS)
    assert model(Batch.of(PAIRS, VOCABULARY)).item() == pytest.approx(expected, rel=1e-4)


def search(model, batch, decoding):
    return best_words(model, model.encode(batch), decoding)


def probability_of(model, pair, words):
    batch = Batch.of([pair], VOCABULARY)
    encoded = model.encode(batch)
    memory, last, total = model.begin(encoded), torch.tensor([BEGIN]), 0.0
    for word in [*words, END]:
        found, memory = model.step(encoded, memory, last)
        total += math.log(found[0, word].item())
        last = torch.tensor([word])
    return total / (len(words) + 1)


@torch.no_grad()
def test_search_with_a_wide_beam_finds_the_best_of_all_texts():
    model = network()
    for pair in PAIRS:
        extra = len(VOCABULARY.extended(pair.source).unknown)
        words = [word for word in range(len(VOCABULARY) + extra) if word not in (PAD, UNKNOWN, BEGIN, END)]
        texts = [text for length in range(4) for text in product(words, repeat=length)]
        best = max(texts, key=lambda text: probability_of(model, pair, text))
        decoding = Decoding(beam=len(texts), least_tokens=0, most_tokens=3)
        assert search(model, Batch.of([pair], VOCABULARY), decoding) == [best]


def test_search_obeys_lengths_and_blocked_ngrams():
    model = network()
    found = search(
        model, Batch.of(PAIRS, VOCABULARY), Decoding(beam=3, least_tokens=4, most_tokens=6, blocked_ngrams=2)
    )
    for words in found:
        assert 4 <= len(words) <= 6
        pairs = list(pairwise(words))
        assert len(pairs) == len(set(pairs))
        assert UNKNOWN not in words


@pytest.mark.parametrize("beam", [1, 4])
def test_search_does_not_depend_on_what_else_is_in_the_batch(beam):
    model = network()
    decoding = Decoding(beam=beam, most_tokens=8)
    alone = [search(model, Batch.of([pair], VOCABULARY), decoding)[0] for pair in PAIRS]
    assert search(model, Batch.of(PAIRS, VOCABULARY), decoding) == alone


@torch.no_grad()
def test_search_with_a_beam_of_one_is_greedy():
    model = network()
    for pair in PAIRS:
        batch = Batch.of([pair], VOCABULARY)
        encoded = model.encode(batch)
        memory, last, words = model.begin(encoded), torch.tensor([BEGIN]), []
        while len(words) < 8:
            found, memory = model.step(encoded, memory, last)
            found[0, [PAD, UNKNOWN, BEGIN]] = 0.0
            last = found.argmax(1)
            if last.item() == END:
                break
            words.append(last.item())
        assert search(model, batch, Decoding(beam=1, least_tokens=0, most_tokens=8)) == [tuple(words)]
