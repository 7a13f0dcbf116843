"""A greedy transition parser with the weights of spaCy's that processes many texts at each step.

spaCy's own loop calls BLAS for each feature of a state, and acquires and releases Python's lock at each call: a third
of its time. Here a step over all unfinished states is a few operations on matrices. The states, and the transitions
that they allow, are spaCy's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from wikimill.transforms.models.window_encoder import Floats

if TYPE_CHECKING:
    from spacy.tokens import Doc

_NAME = "parser_model"
_VECTORS = "tok2vec-listener>>list2array>>linear"
#: Most tokens of the texts that are parsed together: their features (8 kB a token) fit in the processor's cache.
BATCH_TOKENS = 1024


@dataclass(frozen=True)
class GreedyParser:
    """A parser with a hidden maxout layer of two pieces between the features of a state and its transitions.

    Attributes:
        parser: spaCy's component.
        step: spaCy's model of a step, which returns the tokens that are the features of a state.
        lower: weights from token vectors to features, (vector, features * pieces * width), the columns of a piece side
            by side; the product of two matrices of spaCy's.
        bias: (pieces * width,), bias of the sum over all features if a state has a token for each.
        absent: (features, pieces * width), summands of features for which a state has no token.
        upper: weights, (width, transitions), and bias, (transitions,), of the scores.
    """

    parser: Any
    step: Any
    lower: Floats
    bias: Floats
    absent: Floats
    upper: tuple[Floats, Floats]

    @classmethod
    def of(cls, parser: Any, text: Doc) -> GreedyParser | None:
        """Return a parser with the weights of spaCy's; None if its architecture is another one.

        Args:
            parser: spaCy's component.
            text: any text of at least one token; its `tensor` is overwritten.
        """
        model = parser.model
        if model.name != _NAME or model.layers[0].name != _VECTORS or parser.cfg["beam_width"] != 1:
            return None
        if not model.attrs["has_upper"] or model.attrs["unseen_classes"] or parser.cfg.get("learn_tokens"):
            return None
        lower, upper = model.get_ref("lower"), model.get_ref("upper")
        if lower.get_dim("nP") != 2 or not isinstance(lower.get_param("W"), np.ndarray):
            return None
        linear = model.layers[0].layers[-1]
        features, width, pieces, inputs = lower.get_param("W").shape
        laid = lower.get_param("W").transpose(3, 0, 2, 1).reshape(inputs, features * pieces * width)
        text.tensor = np.zeros((len(text), linear.get_dim("nI")), dtype=np.float32)
        shift = (linear.get_param("b") @ laid).reshape(features, -1)
        return cls(
            parser,
            model.predict([text]),
            linear.get_param("W").T @ laid,
            np.ascontiguousarray(lower.get_param("b").T).reshape(-1) + shift.sum(axis=0),
            lower.get_param("pad")[0].transpose(0, 2, 1).reshape(features, -1) - shift,
            (_turned(upper), upper.get_param("b")),
        )

    def parse(self, docs: Sequence[Doc], vectors: Floats) -> None:
        """Set the heads and dependency labels of texts, in place.

        Args:
            docs: the texts, none of them empty.
            vectors: vectors of the tokens of all texts, in order, (tokens, vector).
        """
        states = self.parser.moves.init_batch(docs)
        table = self._features(vectors)
        running = [state for state in states if not state.is_final()]
        while running:
            running = self.parser.transition_states(running, self._scores(running, table))
        self.parser.set_annotations(docs, states)

    def _features(self, vectors: Floats) -> Floats:
        """Return what each token adds to a state that looks at it, by feature: ((1 + tokens) * features, pieces *
        width)."""
        features, size = self.absent.shape
        table = np.empty((1 + len(vectors), features * size), dtype=np.float32)
        table[0] = self.absent.reshape(-1)
        np.matmul(vectors, self.lower, out=table[1:])
        return table.reshape(-1, size)

    def _scores(self, states: list[Any], table: Floats) -> Floats:
        """Return the score of each transition from each state."""
        features, size = self.absent.shape
        tokens = self.step.get_token_ids(states)
        tokens += 1
        tokens *= features
        tokens += np.arange(features, dtype=tokens.dtype)
        summed = table.take(tokens, axis=0).sum(axis=1)
        summed += self.bias
        hidden = np.maximum(summed[:, : size // 2], summed[:, size // 2 :])
        scores = hidden @ self.upper[0]
        scores += self.upper[1]
        return scores


def _turned(layer: Any) -> Floats:
    return np.ascontiguousarray(layer.get_param("W").T)


def batches_of(lengths: Sequence[int]) -> list[list[int]]:
    """Divide texts into groups of at most `BATCH_TOKENS` tokens, the shortest first; return the indices of each group.

    A text of more tokens is in a group of its own.

    Args:
        lengths: number of tokens of each text.

    >>> batches_of([2000, 3, 40])
    [[1, 2], [0]]
    """
    found: list[list[int]] = []
    room = 0
    for place in sorted(range(len(lengths)), key=lengths.__getitem__):
        if not found or lengths[place] > room:
            found.append([])
            room = BATCH_TOKENS
        found[-1].append(place)
        room -= lengths[place]
    return found
