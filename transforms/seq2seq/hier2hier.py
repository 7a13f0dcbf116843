"""hier2hier, a network that summarises each thread of a conversation (Karn et al., 2021, section 3, figure 1).

Quoted formulas are the paper's. Where it prints none, the choice is:

* attn is that of Bahdanau et al. (2014), appendix A.1.2, and D_w2w writes words as in their appendix A.2.2 (maxout);
* norm divides by the sum, as Nallapati et al. (2016) rescale: a softmax of weights in [0, 1] would be nearly uniform;
* D_t2t begins with zeros, and s_k is the first hidden state of D_w2w, whose cell begins with zeros;
* the objective also has the term of CONTINUE, without which p^STOP = 1 would be the optimum; λ is `stop_weight`.

Shapes: B conversations of a batch, M posts of all of them, N posts of the longest, J words of the longest post, S words
of the longest conversation, K summaries of the longest, L steps of a summary, E width of word vectors, D of states, V
words of the vocabulary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence

from wikimill.rules.metrics.normalisation import SENTENCE_MARK
from wikimill.rules.seq2seq.vocabulary import BEGIN, END, PAD, SPECIAL, UNKNOWN, Vocabulary
from wikimill.transforms.seq2seq.configuration import Decoding, HierarchicalArchitecture
from wikimill.transforms.seq2seq.pairs import Pair
from wikimill.transforms.seq2seq.search import best_words

#: All weights are drawn from N(0, 0.1) (section 5).
_DEVIATION = 0.1
#: Keeps a division by a sum of small weights finite.
_LEAST = 1e-9


@dataclass(frozen=True)
class Conversations:
    """A batch of conversations as tensors.

    Attributes:
        posts: [M, J], numbers of the words of all posts, padded with `PAD`; conversation by conversation.
        lengths: [M], number of words of each post; on the CPU.
        counts: number of posts of each conversation, B of them.
        target: [B, K, L], numbers of the words of each summary with `END` after them, cut after `summary_words` steps
            and padded with `PAD`.
        summaries: [B], number of summaries of each conversation.
        weights: [B], weights of the conversations' losses.
    """

    posts: Tensor
    lengths: Tensor
    counts: list[int]
    target: Tensor
    summaries: Tensor
    weights: Tensor

    @classmethod
    def of(
        cls,
        pairs: Sequence[Pair],
        shape: HierarchicalArchitecture,
        vocabulary: Vocabulary,
        device: torch.device | str = "cpu",
    ) -> Conversations:
        """Return the batch of these pairs; a source without words becomes one post with an unknown word.

        Args:
            pairs: at least one pair; the target of a pair may be empty.
            shape: limits by which posts and summaries are cut.
            vocabulary: words of the network.
            device: device of the tensors, except `lengths`.
        """
        posts = [shape.posts_of(pair) or [(SPECIAL[UNKNOWN],)] for pair in pairs]
        numbers = [torch.tensor(vocabulary.numbers(post)) for each in posts for post in each]
        summaries = [shape.summaries_of(pair) for pair in pairs]
        steps = [
            [torch.tensor([*vocabulary.numbers(words), END][: shape.summary_words]) for words in each]
            for each in summaries
        ]
        most, longest = (max([1, *sizes]) for sizes in (map(len, steps), (len(row) for rows in steps for row in rows)))
        target = torch.full((len(pairs), most, longest), PAD)
        for place, rows in enumerate(steps):
            for number, row in enumerate(rows):
                target[place, number, : len(row)] = row
        return cls(
            pad_sequence(numbers, batch_first=True, padding_value=PAD).to(device),
            torch.tensor(list(map(len, numbers))),
            list(map(len, posts)),
            target.to(device),
            torch.tensor(list(map(len, summaries))).to(device),
            torch.tensor([pair.weight for pair in pairs], device=device),
        )

    @property
    def words(self) -> int:
        """The number of words of all summaries, ends included."""
        return int((self.target != PAD).sum())


@dataclass(frozen=True)
class Encoded:
    """The encoders' output, which the decoders attend to.

    Attributes:
        words: W, states of the words, [B, S, 2D].
        word_keys: U W of attn^α, [B, S, D].
        phrase_keys: U a of attn^β, [B, S, D].
        post_keys: U P of attn^γ, [B, N, D].
        post_of: [B, S], index of each word's post in its conversation.
        mask: [B, S], true for words, false for padding.
    """

    words: Tensor
    word_keys: Tensor
    phrase_keys: Tensor
    post_keys: Tensor
    post_of: Tensor
    mask: Tensor


@dataclass(frozen=True)
class Thread:
    """The result of step k of D_t2t, from which D_w2w writes a summary.

    Attributes:
        words, word_keys, mask: see `Encoded`.
        phrases: β̂^k, weights of the words, [B, S].
        start: s_k, first hidden state of D_w2w, [B, D].
    """

    words: Tensor
    word_keys: Tensor
    mask: Tensor
    phrases: Tensor
    start: Tensor

    def repeated(self, times: int) -> Thread:
        """Return each conversation `times` times in a row along dimension 0, once for each beam hypothesis."""
        parts = (self.words, self.word_keys, self.mask, self.phrases, self.start)
        return Thread(*(part.repeat_interleave(times, 0) for part in parts))


@dataclass(frozen=True)
class ThreadMemory:
    """The state of D_t2t after a thread.

    Attributes:
        hidden, cell: h_k and its cell, [B, D].
        written: h_{k,q} of D_w2w, the state at the last step of the summary, [B, D].
    """

    hidden: Tensor
    cell: Tensor
    written: Tensor


@dataclass(frozen=True)
class WordMemory:
    """The state of D_w2w after a word: hidden state and cell, [B, D]."""

    hidden: Tensor
    cell: Tensor

    def chosen(self, rows: Tensor) -> WordMemory:
        """Return the memories of the conversations with the indices `rows`, in this order; an index may repeat."""
        return WordMemory(self.hidden[rows], self.cell[rows])


@dataclass(frozen=True)
class Written:
    """A generated summary of a thread.

    Attributes:
        words: words of the summary, without the end.
        phrases: weight β̂ of each word of the conversation, from 0 to 1, in the order of its posts.
    """

    words: tuple[str, ...]
    phrases: tuple[float, ...]


class Attention(nn.Module):
    """An additive attention before its softmax: attn(h, x_i) = v tanh(W h + U x_i), a number for each x_i.

    Args:
        state: width of h.
        keys: width of x_i.
        width: width of W h.
    """

    def __init__(self, state: int, keys: int, width: int) -> None:
        super().__init__()
        self.query = nn.Linear(state, width)  # W
        self.key = nn.Linear(keys, width, bias=False)  # U
        self.energy = nn.Linear(width, 1, bias=False)  # v

    def forward(self, state: Tensor, keys: Tensor) -> Tensor:
        """Return attn(h, x_i), [B, X], of a state h, [B, D], and keys U x_i, [B, X, D]."""
        return self.energy(torch.tanh(self.query(state).unsqueeze(1) + keys)).squeeze(2)


class Hier2Hier(nn.Module):
    """The network of hier2hier: `forward` returns the loss of a batch, `write` generates summaries."""

    #: Parameters that transfer tunes: "all parameters fixed except for the word-to-word decoder and hierarchical
    #: attention parameters" (section 5).
    TUNED = ("d_w2w", "attention")

    def __init__(self, architecture: HierarchicalArchitecture, vocabulary: Vocabulary) -> None:
        super().__init__()
        self.vocabulary, words = vocabulary, len(vocabulary)
        shape = self.architecture = architecture
        width = shape.hidden
        self.embedding = nn.Embedding(words, shape.embedding, padding_idx=PAD)
        self.e_w2w = nn.LSTM(shape.embedding, width, batch_first=True, bidirectional=True)
        self.e_p2p = nn.LSTM(2 * width, width, batch_first=True, bidirectional=True)
        self.attention = nn.ModuleDict(
            {name: Attention(width, 2 * width, width) for name in ("post", "phrase", "word")}
        )
        self.d_t2t = nn.LSTMCell(3 * width, width)
        self.stop = nn.Linear(width, 1)  # g
        self.thread = nn.Sequential(  # r
            nn.Linear(4 * width, width), nn.Tanh(), nn.Linear(width, width), nn.Tanh(), nn.Dropout(shape.dropout)
        )
        self.d_w2w = nn.ModuleDict({
            "embedding": nn.Embedding(words, shape.embedding, padding_idx=PAD),
            "cell": nn.LSTMCell(shape.embedding + 2 * width, width),
            "deep": nn.Linear(3 * width + shape.embedding, 2 * shape.embedding),  # U_o, C_o, V_o
            "output": nn.Linear(shape.embedding, words),  # W_o
        })  # fmt: skip
        for parameter in self.parameters():
            nn.init.normal_(parameter, 0.0, _DEVIATION)
        for table in (self.embedding, self.d_w2w["embedding"]):
            nn.init.zeros_(table.weight[PAD].detach())

    def numbers(self, pairs: Sequence[Pair]) -> Conversations:
        """Return a batch of these pairs on the network's device."""
        return Conversations.of(pairs, self.architecture, self.vocabulary, self.embedding.weight.device)

    def encode(self, batch: Conversations) -> Encoded:
        """Return the states W of the words of conversations, and the attention keys of words, phrases and posts."""
        lengths = batch.lengths.to(batch.posts.device)
        packed = pack_padded_sequence(
            self.embedding(batch.posts), batch.lengths, batch_first=True, enforce_sorted=False
        )
        states, _ = pad_packed_sequence(self.e_w2w(packed)[0], batch_first=True)  # h^{E_w2w}_{i,j}, [M, J, 2D]
        means = states.sum(1) / lengths.unsqueeze(1)  # (1/p) Σ_j h^{E_w2w}_{i,j}
        packed = pack_padded_sequence(
            _padded(means, batch.counts), torch.tensor(batch.counts), batch_first=True, enforce_sorted=False
        )
        posts, _ = pad_packed_sequence(self.e_p2p(packed)[0], batch_first=True)  # P = h^{E_p2p}, [B, N, 2D]
        of_words = [int(part.sum()) for part in batch.lengths.split(batch.counts)]
        is_word = torch.arange(states.shape[1], device=lengths.device) < lengths.unsqueeze(1)
        words = _padded(states[is_word], of_words)  # W
        numbers = torch.cat([torch.arange(count, device=lengths.device) for count in batch.counts])
        post_of = _padded(numbers.repeat_interleave(lengths), of_words)
        mask = _padded(torch.ones_like(numbers).repeat_interleave(lengths), of_words).bool()
        aligned = posts.gather(1, post_of.unsqueeze(2).expand_as(words))
        return Encoded(
            words,
            self.attention["word"].key(words),
            self.attention["phrase"].key(words + aligned),  # a_{i,j} = add(W_{i,j}, P_i)
            self.attention["post"].key(posts),
            post_of,
            mask,
        )

    def begin_threads(self, encoded: Encoded) -> ThreadMemory:
        """Return the memory of D_t2t before the first thread, all zeros."""
        zeros = encoded.words.new_zeros(len(encoded.words), self.architecture.hidden)
        return ThreadMemory(zeros, zeros, zeros)

    def next_thread(self, encoded: Encoded, memory: ThreadMemory) -> tuple[Thread, Tensor, ThreadMemory]:
        """Take step k of D_t2t.

        Returns:
            The thread; the logit of p_k^STOP, [B]; the memory after the step, whose `written` is still that of the
                previous summary: the caller replaces it after it has written this one.
        """
        # γ_i^k = σ(attn^γ(h_{k−1}^{D_t2t}, P_i))
        posts = torch.sigmoid(self.attention["post"](memory.hidden, encoded.post_keys))
        # β_{i,j}^k = σ(attn^β(h_{k−1}^{D_t2t}, a_{i,j}))
        phrases = torch.sigmoid(self.attention["phrase"](memory.hidden, encoded.phrase_keys))
        # β̂_{i,j}^k = β_{i,j}^k * γ_i^k
        phrases = phrases * posts.gather(1, encoded.post_of) * encoded.mask
        # Σ_i Σ_j β̂_{i,j}^k W_{i,j}, and "the last hidden state h_{k−1,q}^{D_w2w}" of the previous summary
        inputs = torch.cat([_weighted(phrases, encoded.words), memory.written], 1)
        hidden, cell = self.d_t2t(inputs, (memory.hidden, memory.cell))
        stop = self.stop(hidden).squeeze(1)  # p_k^STOP = σ(g(h_k^{D_t2t}))
        start = self.thread(torch.cat([hidden, inputs], 1))  # s_k = dropout(r(h_k^{D_t2t}, inputs))
        thread = Thread(encoded.words, encoded.word_keys, encoded.mask, phrases, start)
        return thread, stop, ThreadMemory(hidden, cell, memory.written)

    def begin(self, thread: Thread) -> WordMemory:
        """Return the memory of D_w2w before the first word of a summary."""
        return WordMemory(thread.start, torch.zeros_like(thread.start))

    def step(self, thread: Thread, memory: WordMemory, last: Tensor) -> tuple[Tensor, WordMemory]:
        """Return the probability of each next word, [B, V], and the memory of D_w2w after the last words.

        Args:
            thread: the threads; B hypotheses of them in a beam search (`Thread.repeated`).
            memory: memory before the last words.
            last: [B], numbers of the last words; `BEGIN` at the first step.
        """
        seen, memory = self._advance(thread, memory, last)
        return torch.softmax(self._logits(seen), 1), memory

    def _advance(self, thread: Thread, memory: WordMemory, last: Tensor) -> tuple[Tensor, WordMemory]:
        """Take step l of D_w2w; return its state, context and input as one vector, [B, 3D + E], and the memory."""
        # α_{i,j}^{k,l}: softmax(attn^α(h_{l−1}^{D_w2w}, W_{i,j})), [B, S]
        energies = self.attention["word"](memory.hidden, thread.word_keys)
        words = torch.softmax(energies.masked_fill(~thread.mask, float("-inf")), 1)
        # α̂_{i,j}^{k,l} = norm(β̂_{i,j}^k × α_{i,j}^{k,l})
        words = thread.phrases * words
        words = words / (words.sum(1, keepdim=True) + _LEAST)
        context = _weighted(words, thread.words)
        inputs = self.d_w2w["embedding"](last)
        hidden, cell = self.d_w2w["cell"](torch.cat([inputs, context], 1), (memory.hidden, memory.cell))
        return torch.cat([hidden, context, inputs], 1), WordMemory(hidden, cell)

    def _logits(self, seen: Tensor) -> Tensor:
        """W_o t, t_j = max(t̃_{2j−1}, t̃_{2j}), t̃ = U_o s + V_o y + C_o c; [..., V]."""
        deep = self.d_w2w["deep"](seen)
        return self.d_w2w["output"](deep.unflatten(-1, (-1, 2)).amax(-1))

    def _read(self, thread: Thread, target: Tensor) -> tuple[Tensor, Tensor]:
        """Write a given summary, [B, L]; return what each step saw, [B, L, 3D + E], and h_{k,q}^{D_w2w}, [B, D]."""
        memory = self.begin(thread)
        last = torch.full_like(target[:, 0], BEGIN)
        steps, states = [], []
        for wanted in target.unbind(1):
            seen, memory = self._advance(thread, memory, last)
            steps.append(seen)
            states.append(memory.hidden)
            last = wanted
        ends = ((target != PAD).sum(1) - 1).clamp(min=0)
        return torch.stack(steps, 1), torch.stack(states, 1)[torch.arange(len(ends), device=ends.device), ends]

    def forward(self, batch: Conversations, _: float = 0.0) -> Tensor:
        """Return the sum of the conversations' losses, each times its weight.

        The loss is −Σ_k Σ_l log p(y^{k,l}) − λ Σ_k log p(y_k^STOP); y_k^STOP is STOP for the last summary of a
        conversation, CONTINUE for the others.

        Args:
            batch: conversations with summaries.
            _: ignored; the paper does not use scheduled sampling.
        """
        encoded = self.encode(batch)
        memory = self.begin_threads(encoded)
        loss = encoded.words.new_zeros(())
        for number, target in enumerate(batch.target.unbind(1)):
            thread, stop, memory = self.next_thread(encoded, memory)
            seen, written = self._read(thread, target)
            words = nn.functional.cross_entropy(
                self._logits(seen).transpose(1, 2), target, ignore_index=PAD, reduction="none"
            )
            loss = loss + (words.sum(1) * batch.weights).sum()
            stops = nn.functional.binary_cross_entropy_with_logits(
                stop, (batch.summaries == number + 1).to(stop.dtype), reduction="none"
            )
            loss = loss + self.architecture.stop_weight * (stops * (batch.summaries > number) * batch.weights).sum()
            memory = ThreadMemory(memory.hidden, memory.cell, written)
        return loss

    @torch.no_grad()
    def write(self, pairs: Sequence[Pair], decoding: Decoding) -> list[list[Written]]:
        """Generate the summaries of each conversation, in order.

        The last summary of a conversation is the first one with p_k^STOP > 0.5, or that of the last of `threads`.

        Args:
            pairs: pairs, whose targets are ignored; at least one.
            decoding: settings of the search for each summary; `summary_words` also limits its length.
        """
        batch = self.numbers(pairs)
        limit = self.architecture.summary_words
        decoding = decoding.at_most(limit)
        encoded = self.encode(batch)
        memory = self.begin_threads(encoded)
        found: list[list[Written]] = [[] for _ in pairs]
        going_on = set(range(len(pairs)))
        for _ in range(self.architecture.threads):
            thread, stop, memory = self.next_thread(encoded, memory)
            texts = best_words(self, thread, decoding)
            target = pad_sequence([torch.tensor([*words, END][:limit]) for words in texts], batch_first=True)
            memory = ThreadMemory(memory.hidden, memory.cell, self._read(thread, target.to(batch.posts.device))[1])
            for place in sorted(going_on):
                phrases = thread.phrases[place][thread.mask[place]].tolist()
                words = tuple(self.vocabulary.words[word] for word in texts[place])
                found[place].append(Written(words, tuple(phrases)))
            going_on -= set((torch.sigmoid(stop) > 0.5).nonzero().flatten().tolist())
            if not going_on:
                break
        return found

    def predict(self, pairs: Sequence[Pair], decoding: Decoding) -> list[str]:
        """Return the summaries of each conversation as one text, `<::::>` between them; empty ones are left out.

        Args:
            pairs, decoding: see `write`.
        """
        return [
            f" {SENTENCE_MARK} ".join(" ".join(each.words) for each in summaries if each.words)
            for summaries in self.write(pairs, decoding)
        ]


def _padded(rows: Tensor, sizes: Sequence[int]) -> Tensor:
    """Return rows, [X, …], in groups of some sizes, [B, longest, …]."""
    return pad_sequence(rows.split(list(sizes)), batch_first=True)


def _weighted(weights: Tensor, vectors: Tensor) -> Tensor:
    """Return Σ_x weights_x vectors_x: [B, X], [B, X, D] → [B, D]."""
    return torch.bmm(weights.unsqueeze(1), vectors).squeeze(1)
