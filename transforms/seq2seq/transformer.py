"""A Transformer (Vaswani et al., 2017) that can copy words of its source (See et al., 2017).

The sizes are those of Geva et al. (2019), table 17. Where they state nothing, tensor2tensor's `transformer_base` is
followed: the input of a sublayer is normalised, and the word vectors are also the output's weights. The copy
distribution is the last layer's attention to the source, averaged over its heads.

Shapes: B pairs of a batch, S tokens of the longest source, T of the longest target, L words that are read at once, P
words that were read before them, H width, N heads, V words of the vocabulary, X words that the longest extended
vocabulary adds.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch
from torch import Tensor, nn

from wikimill.rules.seq2seq.vocabulary import BEGIN, PAD, Vocabulary
from wikimill.transforms.seq2seq.configuration import TransformerArchitecture
from wikimill.transforms.seq2seq.pointer import Batch, PointerNetwork

#: Keys and values of an attention, each [B, N, places, H / N].
Keys = tuple[Tensor, Tensor]


@dataclass(frozen=True)
class Encoded:
    """The encoder's output, which the decoder attends to.

    Attributes:
        states: states of the encoder's last layer, [B, S, H].
        keys: keys and values of the states, for each decoder layer.
        copied: [B, S], see `Batch`.
        mask: [B, S], true for tokens, false for padding.
        extra: see `Batch`.
    """

    states: Tensor
    keys: tuple[Keys, ...]
    copied: Tensor
    mask: Tensor
    extra: int

    def repeated(self, times: int) -> Encoded:
        """Return each source `times` times in a row along dimension 0, once for each beam hypothesis."""
        parts = (self.states, self.copied, self.mask)
        states, copied, mask = (part.repeat_interleave(times, 0) for part in parts)
        keys = tuple((key.repeat_interleave(times, 0), value.repeat_interleave(times, 0)) for key, value in self.keys)
        return Encoded(states, keys, copied, mask, self.extra)


@dataclass(frozen=True)
class Memory:
    """The state of the decoder after the words it has read: keys and values of each layer's attention to them."""

    keys: tuple[Keys, ...]

    def chosen(self, rows: Tensor) -> Memory:
        """Return the memories of the pairs with the indices `rows`, in this order; an index may repeat."""
        return Memory(tuple((key[rows], value[rows]) for key, value in self.keys))


class Attention(nn.Module):
    """A multi-head attention: MultiHead(Q, K, V) = Concat(head_1, …, head_N) W^O (section 3.2.2)."""

    def __init__(self, shape: TransformerArchitecture) -> None:
        super().__init__()
        self.heads, width = shape.heads, shape.width
        self.query, self.key, self.value, self.output = (nn.Linear(width, width) for _ in range(4))
        self.dropout = nn.Dropout(shape.attention_dropout)

    def keys(self, states: Tensor) -> Keys:
        """Return the keys K W^K and the values V W^V of states, [B, places, H]."""
        return self._by_head(self.key(states)), self._by_head(self.value(states))

    def forward(self, states: Tensor, keys: Keys, mask: Tensor) -> tuple[Tensor, Tensor]:
        """Attend from L states to places.

        Args:
            states: the states that attend, [B, L, H].
            keys: keys and values of the places, a result of `keys`.
            mask: true where a state may attend to a place, [B or 1, 1, 1 or L, places].

        Returns:
            MultiHead(Q, K, V), [B, L, H], and the attention weights averaged over the heads, [B, L, places].
        """
        key, value = keys
        # Equation 1: softmax(Q Kᵀ / √d_k) V
        energies = self._by_head(self.query(states)) @ key.transpose(2, 3) / math.sqrt(key.shape[3])
        weights = torch.softmax(energies.masked_fill(~mask, float("-inf")), 3)
        return self.output((self.dropout(weights) @ value).transpose(1, 2).flatten(2)), weights.mean(1)

    def _by_head(self, states: Tensor) -> Tensor:
        """[B, L, H] → [B, N, L, H / N]."""
        return states.unflatten(2, (self.heads, -1)).transpose(1, 2)


class Layer(nn.Module):
    """A layer of the encoder or of the decoder.

    Args:
        shape: shape of the network.
        attends_to_source: whether the layer also attends to the source, as those of the decoder do.
    """

    def __init__(self, shape: TransformerArchitecture, *, attends_to_source: bool) -> None:
        super().__init__()
        self.own = Attention(shape)
        self.source = Attention(shape) if attends_to_source else None
        self.feed = nn.Sequential(  # equation 2: max(0, x W_1 + b_1) W_2 + b_2
            nn.Linear(shape.width, shape.filter), nn.ReLU(), nn.Dropout(shape.filter_dropout),
            nn.Linear(shape.filter, shape.width),
        )  # fmt: skip
        self.norms = nn.ModuleList(nn.LayerNorm(shape.width) for _ in range(3 if attends_to_source else 2))
        self.dropout = nn.Dropout(shape.dropout)

    def forward(
        self, states: Tensor, mask: Tensor, before: Keys | None = None, source: tuple[Keys, Tensor] | None = None
    ) -> tuple[Tensor, Keys, Tensor]:
        """Compute the layer's states: x + dropout(sublayer(norm(x))) for each of its sublayers.

        Args:
            states: states of L words, [B, L, H].
            mask: true where a word may attend to the words before it and itself, [B or 1, 1, 1 or L, P + L].
            before: keys and values of the P words before them; None if P is 0.
            source: keys and values of the source, and its mask, [B, 1, 1, S]; None for an encoder layer.

        Returns:
            The states, [B, L, H]; keys and values of all P + L words; the attention weights of the last attention,
                [B, L, S] in a decoder layer, [B, L, L] in an encoder layer.
        """
        seen = self.norms[0](states)
        keys = self.own.keys(seen)
        if before is not None:
            keys = torch.cat([before[0], keys[0]], 2), torch.cat([before[1], keys[1]], 2)
        found, attention = self.own(seen, keys, mask)
        states = states + self.dropout(found)
        if self.source is not None and source is not None:
            found, attention = self.source(self.norms[2](states), *source)
            states = states + self.dropout(found)
        return states + self.dropout(self.feed(self.norms[1](states))), keys, attention


class Transformer(PointerNetwork):
    """The Transformer: `forward` returns the loss of a batch; a beam search calls `encode`, `begin` and `step`."""

    def __init__(self, architecture: TransformerArchitecture, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary, architecture.width)
        shape = self.architecture = architecture
        nn.init.normal_(self.embedding.weight, 0.0, shape.width**-0.5)
        nn.init.zeros_(self.embedding.weight[PAD].detach())
        self.dropout = nn.Dropout(shape.dropout)
        self.encoder = nn.ModuleList(Layer(shape, attends_to_source=False) for _ in range(shape.layers))
        self.decoder = nn.ModuleList(Layer(shape, attends_to_source=True) for _ in range(shape.layers))
        self.encoder_norm, self.decoder_norm = nn.LayerNorm(shape.width), nn.LayerNorm(shape.width)
        self.switch = nn.Linear(3 * shape.width, 1) if shape.copies else None

    def encode(self, batch: Batch) -> Encoded:
        """Return the encoder's states of a batch's sources, with their keys and values for each decoder layer."""
        mask = batch.source != PAD
        states = self._vectors(batch.source, 0)
        for layer in self.encoder:
            states, _, _ = layer(states, mask[:, None, None])
        states = self.encoder_norm(states)
        keys = tuple(layer.source.keys(states) for layer in self.decoder)
        return Encoded(states, keys, batch.copied, mask, batch.extra)

    def begin(self, encoded: Encoded) -> Memory:
        """Return the decoder's memory before the first word, with no keys."""
        nothing = encoded.keys[0][0][:, :, :0]
        return Memory(((nothing, nothing),) * len(self.decoder))

    def step(self, encoded: Encoded, memory: Memory, last: Tensor) -> tuple[Tensor, Memory]:
        """Return the probability of each next word, [B, V + X], and the memory after the last words.

        Args:
            encoded: the encoded sources.
            memory: memory before the last words.
            last: [B], numbers of the last words in the extended vocabulary; `BEGIN` at the first step.
        """
        seen, attention, memory = self._advance(encoded, memory, last.unsqueeze(1))
        seen, attention = seen.squeeze(1), attention.squeeze(1)
        return self.mixture(self._logits(seen), seen, attention, encoded), memory

    def forward(self, batch: Batch, _: float = 0.0) -> Tensor:
        """Return the sum of −log P of a batch's target tokens, each times its pair's weight; see `loss`.

        Args:
            batch: pairs with targets.
            _: ignored; scheduled sampling would need one step at a time.
        """
        encoded = self.encode(batch)
        last = nn.functional.pad(batch.target[:, :-1], (1, 0), value=BEGIN)
        seen, attention, _memory = self._advance(encoded, self.begin(encoded), last)
        return self.loss(self._logits(seen), seen, attention, batch)

    def _advance(self, encoded: Encoded, memory: Memory, words: Tensor) -> tuple[Tensor, Tensor, Memory]:
        """Read L words, [B, L], after P others.

        Returns:
            s_t, h*_t and x_t of each as one vector, [B, L, 3H]; attention to the source, [B, L, S]; the memory.
        """
        before = memory.keys[0][0].shape[2]
        inputs = states = self._vectors(words, before)
        # A word sees those before it, and itself: none to its right.
        mask = torch.ones(words.shape[1], before + words.shape[1], dtype=torch.bool, device=words.device).tril(before)
        after, attention = [], states
        for layer, own, source in zip(self.decoder, memory.keys, encoded.keys, strict=True):
            states, keys, attention = layer(states, mask[None, None], own, (source, encoded.mask[:, None, None]))
            after.append(keys)
        context = attention @ encoded.states  # h*_t = Σ a_i^t h_i
        return torch.cat([self.decoder_norm(states), context, inputs], 2), attention, Memory(tuple(after))

    def _logits(self, seen: Tensor) -> Tensor:
        """V' s_t before its softmax, [..., V]; V' are the word vectors (section 3.4)."""
        return seen[..., : self.architecture.width] @ self.embedding.weight.T

    def _vectors(self, words: Tensor, before: int) -> Tensor:
        """Return √H times the vectors of words, [B, L], plus those of their places, of which the first is `before`.

        Section 3.5: PE(pos, 2i) = sin(pos / 10000^(2i / H)), PE(pos, 2i + 1) = cos of the same.
        """
        width, device = self.architecture.width, words.device
        places = torch.arange(before, before + words.shape[1], device=device).unsqueeze(1)
        angles = places / 10_000 ** (torch.arange(0, width, 2, device=device) / width)
        sines = torch.stack([angles.sin(), angles.cos()], 2).flatten(1)
        return self.dropout(self.embedding(self.known(words)) * math.sqrt(width) + sines)
