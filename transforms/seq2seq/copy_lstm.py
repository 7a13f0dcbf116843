"""An LSTM encoder and decoder with attention that can copy words of its source (See et al., 2017).

Shapes: B pairs of a batch, S tokens of the longest source, T of the longest target, E width of word vectors, H width of
the decoder's state, V words of the vocabulary, X words that the longest extended vocabulary adds.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence

from wikimill.rules.seq2seq.vocabulary import BEGIN, PAD, Vocabulary
from wikimill.transforms.seq2seq.configuration import Architecture
from wikimill.transforms.seq2seq.pointer import Batch, PointerNetwork


@dataclass(frozen=True)
class Encoded:
    """The encoder's output, which the decoder attends to.

    Attributes:
        states: h_i, states of the encoder, [B, S, H].
        keys: W_h h_i, [B, S, H].
        copied: [B, S], see `Batch`.
        mask: [B, S], true for tokens, false for padding.
        extra: see `Batch`.
    """

    states: Tensor
    keys: Tensor
    copied: Tensor
    mask: Tensor
    extra: int

    def repeated(self, times: int) -> Encoded:
        """Return each source `times` times in a row along dimension 0, once for each beam hypothesis."""
        parts = (self.states, self.keys, self.copied, self.mask)
        states, keys, copied, mask = (part.repeat_interleave(times, 0) for part in parts)
        return Encoded(states, keys, copied, mask, self.extra)


@dataclass(frozen=True)
class Memory:
    """The state of the decoder after a word.

    Attributes:
        hidden, cell: hidden state and cell of the LSTM, [layers, B, H].
        context: h*_t, the context vector, [B, H].
        attention: a^t, weights of the source's tokens, [B, S].
    """

    hidden: Tensor
    cell: Tensor
    context: Tensor
    attention: Tensor

    def chosen(self, rows: Tensor) -> Memory:
        """Return the memories of the pairs with the indices `rows`, in this order; an index may repeat."""
        return Memory(self.hidden[:, rows], self.cell[:, rows], self.context[rows], self.attention[rows])


class CopyLstm(PointerNetwork):
    """The LSTM network: `forward` returns the loss of a batch; a beam search calls `encode`, `begin` and `step`."""

    def __init__(self, architecture: Architecture, vocabulary: Vocabulary) -> None:
        super().__init__(vocabulary, architecture.embedding)
        shape = self.architecture = architecture
        width = shape.hidden
        self.dropout = nn.Dropout(shape.dropout)
        self.encoder = nn.LSTM(
            shape.embedding,
            width // 2,
            shape.encoder_layers,
            batch_first=True,
            bidirectional=True,
            dropout=shape.dropout if shape.encoder_layers > 1 else 0.0,
        )
        self.bridge = nn.Linear(width, 2 * width * shape.decoder_layers)
        inputs = [shape.embedding + width, *[width] * (shape.decoder_layers - 1)]
        self.decoder = nn.ModuleList(nn.LSTMCell(each, width) for each in inputs)
        self.key = nn.Linear(width, width, bias=False)  # W_h
        self.query = nn.Linear(width, width)  # W_s, b_attn
        self.place = nn.Linear(2, width, bias=False) if shape.location else None
        self.energy = nn.Linear(width, 1, bias=False)  # v
        self.output = nn.Linear(2 * width, shape.embedding)  # V, b
        self.bias = nn.Parameter(torch.zeros(self.words))  # b'
        self.switch = nn.Linear(2 * width + shape.embedding, 1) if shape.copies else None

    def encode(self, batch: Batch) -> Encoded:
        """Return the encoder's states of a batch's sources, with the keys by which the decoder attends to them."""
        packed = pack_padded_sequence(
            self.dropout(self.embedding(batch.source)), batch.lengths, batch_first=True, enforce_sorted=False
        )
        states, _ = pad_packed_sequence(self.encoder(packed)[0], batch_first=True)
        states = self.dropout(states)
        return Encoded(states, self.key(states), batch.copied, batch.source != PAD, batch.extra)

    def begin(self, encoded: Encoded) -> Memory:
        """Return the memory before the first word, with LSTM states computed from the mean of the source's states."""
        pairs, places, width = encoded.states.shape
        present = encoded.mask.unsqueeze(2)
        mean = (encoded.states * present).sum(1) / present.sum(1)
        first = torch.tanh(self.bridge(mean)).view(pairs, 2, self.architecture.decoder_layers, width)
        hidden, cell = first.permute(1, 2, 0, 3).contiguous()
        nowhere = encoded.states.new_zeros(pairs, places)
        return Memory(hidden, cell, torch.zeros_like(mean), nowhere)

    def step(self, encoded: Encoded, memory: Memory, last: Tensor) -> tuple[Tensor, Memory]:
        """Return the probability of each next word, [B, V + X], and the memory after the last words.

        Args:
            encoded: the encoded sources.
            memory: memory before the last words.
            last: [B], numbers of the last words in the extended vocabulary; `BEGIN` at the first step.
        """
        seen, memory = self._advance(encoded, memory, last)
        return self.mixture(self._logits(seen), seen, memory.attention, encoded), memory

    def _advance(self, encoded: Encoded, memory: Memory, last: Tensor) -> tuple[Tensor, Memory]:
        """Return s_t, h*_t and x_t as one vector, [B, 2H + E], and the memory after the last word."""
        inputs = self.dropout(self.embedding(self.known(last)))
        state, states = torch.cat([inputs, memory.context], 1), []
        for layer, hidden, cell in zip(self.decoder, memory.hidden, memory.cell, strict=True):
            states.append(layer(state, (hidden, cell)))
            state = self.dropout(states[-1][0])
        attention = self._attention(encoded, state, memory.attention)
        context = torch.bmm(attention.unsqueeze(1), encoded.states).squeeze(1)  # equation 3: h*_t = Σ a_i^t h_i
        hidden, cell = (torch.stack(parts) for parts in zip(*states, strict=True))
        return torch.cat([state, context, inputs], 1), Memory(hidden, cell, context, attention)

    def _logits(self, seen: Tensor) -> Tensor:
        """Equation 4 before its softmax: V'(V[s_t, h*_t] + b) + b'; V' are the word vectors (Press and Wolf, 2017)."""
        both = seen[..., : 2 * self.architecture.hidden]
        return self.output(both) @ self.embedding.weight.T + self.bias

    def _attention(self, encoded: Encoded, state: Tensor, before: Tensor) -> Tensor:
        """Equations 1 and 2: e_i^t = v tanh(W_h h_i + W_s s_t + b_attn), a^t = softmax(e^t); [B, S].

        With `location`, tanh's argument also has a weight for where attention was, and for the place after it.
        """
        sums = encoded.keys + self.query(state).unsqueeze(1)
        if self.place is not None:
            behind = nn.functional.pad(before, (1, 0))[:, :-1]
            sums = sums + self.place(torch.stack([before, behind], 2))
        energies = self.energy(torch.tanh(sums)).squeeze(2)
        return torch.softmax(energies.masked_fill(~encoded.mask, float("-inf")), 1)

    def forward(self, batch: Batch, sampling: float = 0.0) -> Tensor:
        """Return the sum of −log P of a batch's target tokens, each times its pair's weight; see `loss`.

        Args:
            batch: pairs with targets.
            sampling: probability that the likeliest word, not the target's, is the next input (scheduled sampling).
        """
        encoded = self.encode(batch)
        memory = self.begin(encoded)
        last = torch.full((len(batch.target),), BEGIN, device=batch.source.device)
        steps: list[tuple[Tensor, Tensor]] = []
        for wanted in batch.target.unbind(1):
            seen, memory = self._advance(encoded, memory, last)
            steps.append((seen, memory.attention))
            last = wanted
            if sampling > 0:
                likeliest = self.mixture(self._logits(seen), seen, memory.attention, encoded).argmax(1)
                own = torch.rand(len(wanted), device=wanted.device) < sampling
                last = torch.where(own, likeliest, wanted)
        seen, attention = (torch.stack(parts, 1) for parts in zip(*steps, strict=True))
        return self.loss(self._logits(seen), seen, attention, batch)
