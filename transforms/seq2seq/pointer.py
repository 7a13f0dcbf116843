"""The base of networks that can copy words of their source (See et al., 2017, section 2.2): batches, mixture, loss.

Equations are those of See et al. Shapes: B pairs of a batch, S tokens of the longest source, T of the longest target, V
words of the vocabulary, X words that the longest extended vocabulary adds.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from wikimill.rules.seq2seq.vocabulary import END, PAD, UNKNOWN, Vocabulary
from wikimill.transforms.seq2seq.configuration import Decoding
from wikimill.transforms.seq2seq.pairs import Pair
from wikimill.transforms.seq2seq.search import best_words

#: Keeps logarithms finite.
_LEAST = 1e-9


@dataclass(frozen=True)
class Batch:
    """A batch of pairs as tensors.

    Attributes:
        source: [B, S], numbers of the sources' tokens; `UNKNOWN` for words that the vocabulary does not have.
        copied: [B, S], numbers of the same tokens in each source's extended vocabulary.
        lengths: [B], number of tokens of each source; on the CPU.
        target: [B, T + 1], numbers of the targets' tokens in the extended vocabulary, `END` after each target.
        extra: X, the number of words that the longest extended vocabulary adds.
        weights: [B], weights of the pairs' losses.

    Shorter rows are padded with `PAD` on the right.
    """

    source: Tensor
    copied: Tensor
    lengths: Tensor
    target: Tensor
    extra: int
    weights: Tensor

    @classmethod
    def of(cls, pairs: Sequence[Pair], vocabulary: Vocabulary, device: torch.device | str = "cpu") -> Batch:
        """Return the batch of these pairs.

        Args:
            pairs: at least one pair; the target of a pair may be empty.
            vocabulary: words of the network.
            device: device of the tensors, except `lengths`.
        """
        extended = [vocabulary.extended(pair.source) for pair in pairs]
        sources = [vocabulary.numbers(pair.source) for pair in pairs]
        copied = [
            words.numbers(pair.source) if words.unknown else source
            for words, pair, source in zip(extended, pairs, sources, strict=True)
        ]
        return cls(
            _padded(sources).to(device),
            _padded(copied).to(device),
            torch.tensor(list(map(len, sources))),
            _padded([[*words.numbers(pair.target), END] for words, pair in zip(extended, pairs, strict=True)]).to(
                device
            ),
            max(len(words.unknown) for words in extended),
            torch.tensor([pair.weight for pair in pairs], device=device),
        )

    @property
    def words(self) -> int:
        """The number of tokens of all targets, ends included."""
        return int((self.target != PAD).sum())


def _padded(rows: Sequence[Sequence[int]]) -> Tensor:
    longest = max(map(len, rows))
    return torch.tensor([[*row, *[PAD] * (longest - len(row))] for row in rows])


class PointerNetwork(nn.Module):
    """The base of networks that write words of a vocabulary and, with a `switch`, copy words of their source.

    A subclass defines `encode`, and `begin` and `step` of `Writer`; its encoded sources have the fields `copied` and
    `extra` of `Batch`.

    Args:
        vocabulary: words of the network.
        width: width of word vectors.
    """

    def __init__(self, vocabulary: Vocabulary, width: int) -> None:
        super().__init__()
        self.vocabulary, self.words = vocabulary, len(vocabulary)
        self.embedding = nn.Embedding(self.words, width, padding_idx=PAD)
        #: w_h*, w_s, w_x, b_ptr of equation 8; None: nothing is copied.
        self.switch: nn.Linear | None = None

    @abstractmethod
    def encode(self, batch: Batch) -> Any:
        """Return the encoded sources of a batch, as `Writer` needs them."""

    def numbers(self, pairs: Sequence[Pair]) -> Batch:
        """Return a batch of these pairs on the network's device."""
        return Batch.of(pairs, self.vocabulary, self.embedding.weight.device)

    def known(self, numbers: Tensor) -> Tensor:
        """Return word numbers with `UNKNOWN` in place of the words that only an extended vocabulary has."""
        return numbers.masked_fill(numbers >= self.words, UNKNOWN)

    def generate(self, seen: Tensor) -> Tensor:
        """Return the probability of writing, not copying: p_gen = σ(w_h* h*_t + w_s s_t + w_x x_t + b_ptr), [..., 1].

        Equation 8. The network must have a `switch`.

        Args:
            seen: s_t, h*_t and x_t as one vector, in this order.
        """
        assert self.switch is not None
        return torch.sigmoid(self.switch(seen))

    def mixture(self, logits: Tensor, seen: Tensor, attention: Tensor, encoded: Any) -> Tensor:
        """Return the probability of each word, [B, V + X]; that of `P_vocab` for a network that does not copy.

        Equation 9: P(w) = p_gen P_vocab(w) + (1 − p_gen) Σ_{i: w_i = w} a_i^t.

        Args:
            logits: logits of P_vocab, [B, V].
            seen: see `generate`.
            attention: a^t, [B, S].
            encoded: the encoded sources.
        """
        extended = nn.functional.pad(torch.softmax(logits, 1), (0, encoded.extra))
        if self.switch is None:
            return extended
        generate = self.generate(seen)
        return (generate * extended).scatter_add(1, encoded.copied, (1 - generate) * attention)

    def loss(self, logits: Tensor, seen: Tensor, attention: Tensor, batch: Batch) -> Tensor:
        """Return the sum of −log P of a batch's target tokens, ends included, each times its pair's weight.

        P is that of equation 9, computed for the target tokens only.

        Args:
            logits: logits of P_vocab at each step, [B, T + 1, V].
            seen: see `generate`; [B, T + 1, …].
            attention: a^t at each step, [B, T + 1, S].
            batch: pairs with targets.
        """
        known = self.known(batch.target).unsqueeze(2)
        found = torch.log_softmax(logits.float(), 2).gather(2, known).squeeze(2).exp()
        if self.switch is not None:
            generate = self.generate(seen).squeeze(2)
            copies = (attention * (batch.copied.unsqueeze(1) == batch.target.unsqueeze(2))).sum(2)
            found = generate * found * (batch.target < self.words) + (1 - generate) * copies
        return -(torch.log(found + _LEAST) * (batch.target != PAD) * batch.weights.unsqueeze(1)).sum()

    @torch.no_grad()
    def predict(self, pairs: Sequence[Pair], decoding: Decoding) -> list[str]:
        """Return the text of the best hypothesis for each source, in order; see `best_words`.

        Args:
            pairs: pairs, whose targets are ignored; at least one.
            decoding: settings of the search.
        """
        found = best_words(self, self.encode(self.numbers(pairs)), decoding)
        extended = [self.vocabulary.extended(pair.source) for pair in pairs]
        return [words.text(numbers) for words, numbers in zip(extended, found, strict=True)]
