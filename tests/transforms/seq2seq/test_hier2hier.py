"""hier2hier against the equations of Karn et al. (2021), one conversation, thread, word and attended word at a time."""

from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="needs the extra [models]")

import torch

from wikimill.rules.seq2seq.vocabulary import BEGIN, END, SPECIAL, Vocabulary
from wikimill.transforms.seq2seq.configuration import Decoding, HierarchicalArchitecture
from wikimill.transforms.seq2seq.hier2hier import Hier2Hier
from wikimill.transforms.seq2seq.pairs import Pair

VOCABULARY = Vocabulary((*SPECIAL, "a", "b", "c", "."))


def pair(name, source, target):
    return Pair(name, tuple(source.split()), tuple(target.split()))


PAIRS = [
    pair("1", "A b . <::::> x c c c a <::::> b", "a b <::::> c . c c"),
    pair("2", "c", "y"),
    pair("3", "a a <::::> b . <::::> a c . <::::> never read", "b <::::> a <::::> c <::::> never written"),
]


def network(**changes):
    torch.manual_seed(3)
    shape = {"posts": 3, "post_words": 4, "threads": 3, "summary_words": 3, "stop_weight": 0.5, **changes}
    model = Hier2Hier(HierarchicalArchitecture(embedding=5, hidden=6, vocabulary=20, **shape), VOCABULARY)
    for parameter in model.parameters():  # the paper's small weights would hide mistakes
        torch.nn.init.normal_(parameter, 0.0, 0.7)
    return model.eval()


def attn(attention, state, vector):
    query = attention.query.weight @ state + attention.query.bias
    return (attention.energy.weight[0] @ torch.tanh(query + attention.key.weight @ vector)).item()


def sigmoid(number):
    return torch.sigmoid(torch.tensor(number)).item()


class Naive:
    """The equations without batches, padding, or matrices over words."""

    def __init__(self, model, posts):
        self.model = model
        self.words = []
        for post in posts:
            vectors = torch.stack([model.embedding.weight[number] for number in VOCABULARY.numbers(post)])
            self.words.append(list(model.e_w2w(vectors.unsqueeze(0))[0][0]))
        means = torch.stack([sum(post) / len(post) for post in self.words])
        self.posts = list(model.e_p2p(means.unsqueeze(0))[0][0])
        self.thread = (torch.zeros(6), torch.zeros(6))
        self.written = torch.zeros(6)

    def next_thread(self):
        """β̂ of each word by post; p^STOP; D_w2w is ready to write."""
        model, before = self.model, self.thread[0]
        self.phrases = []
        for post, words in zip(self.posts, self.words, strict=True):
            gamma = sigmoid(attn(model.attention["post"], before, post))
            betas = [sigmoid(attn(model.attention["phrase"], before, word + post)) for word in words]
            self.phrases.append([beta * gamma for beta in betas])
        read = sum(
            weight * word
            for weights, words in zip(self.phrases, self.words, strict=True)
            for weight, word in zip(weights, words, strict=True)
        )
        inputs = torch.cat([read, self.written])
        self.thread = tuple(
            part[0] for part in model.d_t2t(inputs.view(1, -1), tuple(p.view(1, -1) for p in self.thread))
        )
        self.state = (model.thread(torch.cat([self.thread[0], inputs])), torch.zeros(6))
        return torch.sigmoid(model.stop(self.thread[0])).item()

    def step(self, last):
        """Logarithmic probabilities of the next word."""
        model = self.model
        words = [word for post in self.words for word in post]
        energies = [attn(model.attention["word"], self.state[0], word) for word in words]
        alphas = torch.softmax(torch.tensor(energies), 0).tolist()
        products = [a * b for a, b in zip(alphas, [b for post in self.phrases for b in post], strict=True)]
        context = sum(product / sum(products) * word for product, word in zip(products, words, strict=True))
        vector = model.d_w2w["embedding"].weight[last]
        state = tuple(part.view(1, -1) for part in self.state)
        self.state = tuple(part[0] for part in model.d_w2w["cell"](torch.cat([vector, context]).view(1, -1), state))
        self.written = self.state[0]
        deep = model.d_w2w["deep"](torch.cat([self.state[0], context, vector]))
        maxout = torch.stack([max(deep[2 * place], deep[2 * place + 1]) for place in range(len(deep) // 2)])
        return torch.log_softmax(model.d_w2w["output"](maxout), 0)


def naive_loss(model, posts, summaries):
    naive, loss = Naive(model, posts), 0.0
    for number, summary in enumerate(summaries, 1):
        stop = naive.next_thread()
        loss -= model.architecture.stop_weight * torch.log(torch.tensor(stop if number == len(summaries) else 1 - stop))
        last = BEGIN
        for wanted in [*VOCABULARY.numbers(summary), END][: model.architecture.summary_words]:
            loss -= naive.step(last)[wanted]
            last = wanted
    return loss.item()


#: What is left of `PAIRS` within the limits of `network`.
READ = [
    (["a b .", "x c c c", "b"], ["a b", "c . c"]),
    (["c"], ["y"]),
    (["a a", "b .", "a c ."], ["b", "a", "c"]),
]


@torch.no_grad()
def test_forward_gives_the_objective_of_the_equations():
    model = network()
    losses = [naive_loss(model, *([text.split() for text in texts] for texts in read)) for read in READ]
    assert model(model.numbers(PAIRS)).item() == pytest.approx(sum(losses), rel=1e-4)
    assert model.numbers(PAIRS).words == (3 + 3) + 2 + (2 + 2 + 2)


@torch.no_grad()
@pytest.mark.parametrize("bias", [-9.0, 0.0, 9.0])
def test_write_follows_the_equations_until_stop(bias):
    model = network()
    model.stop.bias.fill_(bias)
    found = model.write(PAIRS, Decoding(beam=1, least_tokens=0))
    for (posts, _), summaries in zip(READ, found, strict=True):
        naive, expected = Naive(model, [post.split() for post in posts]), []
        for _ in range(model.architecture.threads):
            stop = naive.next_thread()
            words, last = [], BEGIN
            for _ in range(model.architecture.summary_words):
                probabilities = naive.step(last)
                probabilities[: SPECIAL.index("</s>")] = float("-inf")
                last = int(probabilities.argmax())
                if last == END:
                    break
                words.append(VOCABULARY.words[last])
            expected.append((tuple(words), [weight for post in naive.phrases for weight in post]))
            if stop > 0.5:
                break
        assert [each.words for each in summaries] == [words for words, _ in expected]
        for each, (_, phrases) in zip(summaries, expected, strict=True):
            assert each.phrases == pytest.approx(phrases, rel=1e-4)


def test_predict_joins_summaries_as_evaluate_divides_them():
    model = network()
    texts = model.predict(PAIRS, Decoding(beam=3))
    alone = [model.predict([each], Decoding(beam=3))[0] for each in PAIRS]
    assert texts == alone
    for text, summaries in zip(texts, model.write(PAIRS, Decoding(beam=3)), strict=True):
        assert text.split(" <::::> ") == [" ".join(each.words) for each in summaries]


def test_a_source_of_marks_alone_is_read():
    model = network()
    assert model.predict([pair("1", "<::::> <::::>", "")], Decoding())[0] != ""


def test_weights_are_drawn_from_the_paper_s_distribution():
    torch.manual_seed(0)
    model = Hier2Hier(
        HierarchicalArchitecture(embedding=20, hidden=20, vocabulary=100), Vocabulary(tuple(map(str, range(100))))
    )
    weights = torch.cat([parameter.flatten() for parameter in model.parameters()])
    assert weights.mean().item() == pytest.approx(0.0, abs=0.002)
    assert weights.std().item() == pytest.approx(0.1, abs=0.002)
    assert not model.embedding.weight[0].any()
