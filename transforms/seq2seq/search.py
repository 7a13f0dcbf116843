"""Beam search over the words of a model's extended vocabulary."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import torch
from torch import Tensor

from wikimill.rules.seq2seq.repetition import repeating
from wikimill.rules.seq2seq.vocabulary import BEGIN, END, PAD, UNKNOWN
from wikimill.transforms.seq2seq.configuration import Decoding

_NEVER = float("-inf")


@dataclass(frozen=True)
class _Finished:
    """A hypothesis that has ended: its words, and its logarithmic probability for each word and the end."""

    words: tuple[int, ...]
    score: float


class Writer(Protocol):
    """A decoder that writes word by word, for B encoded sources at once.

    `encoded` has `mask`, [B, S], and `repeated`; a memory, the decoder's state, has `chosen`: see `Encoded` and
    `Memory` of `copy_lstm`.
    """

    def begin(self, encoded: Any) -> Any:
        """Return the memory before the first word."""

    def step(self, encoded: Any, memory: Any, last: Tensor) -> tuple[Tensor, Any]:
        """Return the probability of each next word, [B, words], and the memory after the last words.

        Args:
            encoded: the encoded sources.
            memory: the memory before the last words.
            last: [B], numbers of the last words; `BEGIN` at the first step.
        """


@torch.no_grad()
def best_words(model: Writer, encoded: Any, decoding: Decoding) -> list[tuple[int, ...]]:
    """Return the words of the best hypothesis for each encoded source, found by beam search.

    The best hypothesis has the highest mean log probability of its words and its end. `UNKNOWN` is never written.

    Args:
        model: the decoder.
        encoded: the encoded sources.
        decoding: settings of the search.

    Returns:
        For each source, in order, the numbers of the words in its extended vocabulary, without `END`; () if none of
            its hypotheses could end.
    """
    beam, pairs, device = decoding.beam, len(encoded.mask), encoded.mask.device
    memory = model.begin(encoded)
    encoded = encoded.repeated(beam)
    rows = torch.arange(pairs, device=device).repeat_interleave(beam)
    memory = memory.chosen(rows)
    last = torch.full((pairs * beam,), BEGIN, device=device)
    # At first all hypotheses of a beam are equal: the first alone goes on.
    scores = torch.full((pairs, beam), _NEVER, device=device)
    scores[:, 0] = 0.0
    written: list[list[int]] = [[] for _ in range(pairs * beam)]
    finished: list[list[_Finished]] = [[] for _ in range(pairs)]
    # As many again may be ends. A greedy search ends where the end is the likeliest word, not the second.
    looked_at = 2 * beam if beam > 1 else 1
    for length in range(decoding.most_tokens + 1):
        probabilities, memory = model.step(encoded, memory, last)
        steps = torch.log(probabilities)
        _forbid(steps, written, length, decoding)
        totals = (scores.reshape(-1, 1) + steps).view(pairs, -1)
        best, places = totals.topk(min(looked_at, totals.shape[1]), 1)
        origins, words = places // steps.shape[1], places % steps.shape[1]
        kept_rows: list[int] = []
        kept_words: list[int] = []
        kept_scores: list[list[float]] = []
        for pair in range(pairs):
            going_on: list[tuple[int, int, float]] = []
            candidates = zip(best[pair].tolist(), origins[pair].tolist(), words[pair].tolist(), strict=True)
            for score, origin, word in candidates:
                row = pair * beam + origin
                if score == _NEVER:
                    continue
                if word == END:
                    if len(finished[pair]) < beam:
                        finished[pair].append(_Finished(tuple(written[row]), score / (length + 1)))
                elif len(going_on) < beam:
                    going_on.append((row, word, score))
            if len(finished[pair]) >= beam:
                going_on = []
            going_on += [(pair * beam, PAD, _NEVER)] * (beam - len(going_on))
            kept_rows += [row for row, _, _ in going_on]
            kept_words += [word for _, word, _ in going_on]
            kept_scores.append([score for _, _, score in going_on])
        scores = torch.tensor(kept_scores, device=scores.device)
        if not torch.isfinite(scores).any():
            break
        written = [[*written[row], word] for row, word in zip(kept_rows, kept_words, strict=True)]
        memory = memory.chosen(torch.tensor(kept_rows, device=last.device))
        last = torch.tensor(kept_words, device=last.device)
    return [max(ended, key=lambda each: each.score).words if ended else () for ended in finished]


def _forbid(steps: Tensor, written: list[list[int]], length: int, decoding: Decoding) -> None:
    """Take from the next words what may not be written; where the prediction is long enough, all but the end."""
    steps[:, [PAD, UNKNOWN, BEGIN]] = _NEVER
    if length < decoding.least_tokens:
        steps[:, END] = _NEVER
    if decoding.blocked_ngrams:
        for row, words in enumerate(written):
            if blocked := repeating(words, decoding.blocked_ngrams):
                steps[row, list(blocked)] = _NEVER
    if length == decoding.most_tokens:
        steps[:, torch.arange(steps.shape[1], device=steps.device) != END] = _NEVER
