"""Token vectors as spaCy's `MultiHashEmbed` and `MaxoutWindowEncoder` compute them, in half of the time.

The weights are spaCy's; sums differ only in the order of their terms. Time is saved in three ways:

* The embedding of a word depends on its form only, and is computed once for all of its occurrences in a call.
* spaCy puts as many empty rows between two texts as there are layers, and computes them like words. Here only the rows
  that affect a word are computed (`_reaching`).
* The columns of a maxout piece are adjacent, so that the maximum is taken by whole rows, and the rows that are computed
  together fit in the processor's cache.

The output depends only on the texts of one call, in their order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from spacy.tokens import Doc

Floats = NDArray[np.float32]
Places = NDArray[np.int64]

_KEY = "ORTH"
_WINDOW_LAYER = "residual(expand_window>>maxout>>layernorm>>dropout)"
_EPSILON = np.float32(1e-8)
#: Rows computed together: few enough for the second-level cache, and enough for a product of matrices.
CHUNK_ROWS = 640


@dataclass(frozen=True)
class MaxoutLayer:
    """An affine layer, the maximum of its pieces, and layer normalisation.

    Attributes:
        weights: (inputs, pieces * width), the columns of a piece side by side.
        bias: (pieces * width,).
        gain, shift: (width,), of the normalisation.
    """

    weights: Floats
    bias: Floats
    gain: Floats
    shift: Floats

    @classmethod
    def of(cls, maxout: Any, norm: Any) -> MaxoutLayer:
        """Return a layer with the weights of thinc's `maxout` and `layernorm`."""
        weights, bias = maxout.get_param("W"), maxout.get_param("b")
        inputs = weights.shape[2]
        laid = np.ascontiguousarray(weights.transpose(2, 1, 0).reshape(inputs, -1))
        return cls(laid, np.ascontiguousarray(bias.T).reshape(-1), norm.get_param("G"), norm.get_param("b"))

    def __call__(self, rows: Floats) -> Floats:
        """Return the layer's output for n rows, (n, inputs) → (n, width)."""
        return self.of_pieces(rows @ self.weights)

    def of_pieces(self, pieces: Floats) -> Floats:
        """Return the layer's output from the products of n rows and `weights`.

        Args:
            pieces: the products without bias, (n, pieces * width); overwritten.

        Returns:
            (n, width).
        """
        width = len(self.gain)
        pieces += self.bias
        best = np.maximum(pieces[:, :width], pieces[:, width : 2 * width])
        for start in range(2 * width, pieces.shape[1], width):
            np.maximum(best, pieces[:, start : start + width], out=best)
        best -= best.mean(axis=1, keepdims=True)
        variance = np.einsum("ij,ij->i", best, best)
        variance /= np.float32(width)
        variance += _EPSILON
        best *= (1 / np.sqrt(variance))[:, np.newaxis]
        best *= self.gain
        best += self.shift
        return best


@dataclass(frozen=True)
class WindowEncoder:
    """The embedding and the window layers of a spaCy tok2vec.

    Attributes:
        columns: spaCy's names of the token attributes that are embedded.
        embed: spaCy's layer from (n, columns) to (n, embedded).
        mix: the layer from embedded attributes to vectors.
        layers: the window layers; each has a vector and its two neighbours as input.
        empty: after each layer, the vector of an empty row that no word has affected.
    """

    columns: tuple[str, ...]
    embed: Any
    mix: MaxoutLayer
    layers: tuple[MaxoutLayer, ...]
    empty: tuple[Floats, ...]

    @classmethod
    def of(cls, model: Any) -> WindowEncoder | None:
        """Return an encoder with the weights of a spaCy tok2vec; None if its architecture is another one."""
        maxouts, norms = _named(model, "maxout"), _named(model, "layernorm")
        depth, tables = len(maxouts) - 1, len(_named(model, "hashembed"))
        if depth < 1 or len(norms) != len(maxouts) or model.name != _name_of(tables, depth):
            return None
        (extract,) = _named(model, "extract_features")
        windows = {layer.attrs["window_size"] for layer in _named(model, "expand_window")}
        pads = {layer.attrs["pad"] for layer in model.walk() if layer.name.startswith("with_array(residual")}
        columns = tuple(extract.attrs["columns"])
        # Two pieces at least, and numbers of 32 bits on the CPU: what `MaxoutLayer` computes with.
        is_plain = all(
            isinstance(maxout.get_param("W"), np.ndarray) and maxout.get_dim("nP") >= 2 for maxout in maxouts
        )
        if windows != {1} or pads != {depth} or _KEY not in columns or not is_plain:
            return None
        embed = next(layer for layer in model.walk() if layer.name.startswith("with_array(ints-getitem")).layers[0]
        mix, *layers = (MaxoutLayer.of(maxout, norm) for maxout, norm in zip(maxouts, norms, strict=True))
        return cls(columns, embed, mix, tuple(layers), tuple(_empty(layers)))

    def __call__(self, docs: Sequence[Doc]) -> Floats:
        """Return the vectors of the tokens of all texts, in order: (tokens, width).

        Args:
            docs: the texts, at least one and none of them empty.
        """
        features = np.concatenate([doc.to_array(list(self.columns)) for doc in docs])
        _, first, word = np.unique(features[:, self.columns.index(_KEY)], return_index=True, return_inverse=True)
        mixed = self.mix(self.embed.predict(features[first]))
        # The last row is that of a place without a word.
        words = np.concatenate([mixed, np.zeros((1, mixed.shape[1]), dtype=np.float32)])
        seen = self._seen_as_neighbours(words)
        vectors = np.empty((len(features), words.shape[1]), dtype=np.float32)
        done = 0
        for lengths in _chunks([len(doc) for doc in docs]):
            end = done + sum(lengths)
            self._encode(words, seen, word[done:end], lengths, vectors[done:end])
            done = end
        return vectors

    def _seen_as_neighbours(self, words: Floats) -> Floats:
        """Return what the first layer sees of a word before, at and after a place: (words * 3, pieces * width).

        Its product with a window is the sum of three, each of which is the same for all occurrences of a word.
        """
        width = words.shape[1]
        weights = self.layers[0].weights
        sides = weights.reshape(3, width, -1).transpose(1, 0, 2).reshape(width, -1)
        return (words @ sides).reshape(3 * len(words), -1)

    def _encode(self, words: Floats, seen: Floats, word: Places, lengths: Sequence[int], out: Floats) -> None:
        """Fill `out` with the vectors of a few texts whose tokens have the numbers `word`."""
        depth = len(self.layers)
        # Row 0 and the last one represent positions beyond the ends; nothing that they change reaches a word.
        distance = _distances(lengths, depth)
        numbers = np.full(len(distance), len(words) - 1)
        numbers[distance == 0] = word
        rows = words.take(numbers, axis=0)
        numbers *= 3
        for number, layer in enumerate(self.layers, 1):
            near = np.flatnonzero(distance <= _reaching(number, depth))
            if number == 1:
                pieces = seen.take(numbers[near - 1], axis=0)
                pieces += seen.take(numbers[near] + 1, axis=0)
                pieces += seen.take(numbers[near + 1] + 2, axis=0)
                changed = layer.of_pieces(pieces)
            else:
                window = rows.take(near[:, np.newaxis] + _NEIGHBOURS, axis=0)
                changed = layer(window.reshape(len(near), -1))
            changed += rows[near]
            if number < depth:
                rows[:] = self.empty[number - 1]
                rows[near] = changed
            else:
                out[:] = changed


_NEIGHBOURS = np.arange(-1, 2)


def _named(model: Any, name: str) -> list[Any]:
    return [layer for layer in model.walk() if layer.name == name]


def _name_of(tables: int, depth: int) -> str:
    """Return thinc's name of a `MultiHashEmbed` without vectors and a `MaxoutWindowEncoder`, which lists all of their
    layers.
    """
    embed = "|".join(["ints-getitem>>hashembed"] * tables)
    encode = ">>".join([_WINDOW_LAYER] * depth)
    return (
        f"extract_features>>list2ragged>>with_array({embed})>>with_array(maxout>>layernorm>>dropout)>>ragged2list"
        f">>with_array({encode})"
    )


def _reaching(number: int, depth: int) -> int:
    """Return how far from a word the rows are that layer `number` must compute.

    A row farther than `number` has seen no word yet; one farther than there are layers to come is seen by none.

    >>> [_reaching(number, 5) for number in range(1, 6)]
    [1, 2, 2, 1, 0]
    """
    return min(number, depth - number)


def _distances(lengths: Sequence[int], pad: int) -> Places:
    """Return, for each row of texts with `pad` empty rows around each, the distance of the next word; `pad` at both
    ends.

    >>> _distances([1, 2], 3).tolist()
    [3, 3, 2, 1, 0, 1, 2, 1, 0, 0, 1, 2, 3, 3]
    """
    between = np.minimum(np.arange(1, pad + 1), np.arange(pad, 0, -1))
    before, behind = np.arange(pad, 0, -1), np.arange(1, pad + 1)
    parts = [np.array([pad]), before]
    for length in lengths:
        parts += [np.zeros(length, dtype=np.int64), between]
    return np.concatenate([*parts[:-1], behind, np.array([pad])])


def _empty(layers: Sequence[MaxoutLayer]) -> list[Floats]:
    """Return what becomes of a row of zeros among others, after each layer."""
    row = np.zeros((1, len(layers[0].gain)), dtype=np.float32)
    found = []
    for layer in layers:
        row = row + layer(np.concatenate([row, row, row], axis=1))
        found.append(row[0])
    return found


def _chunks(lengths: Sequence[int]) -> list[list[int]]:
    """Return lengths in groups of up to `CHUNK_ROWS`, in order; a longer one is alone.

    >>> _chunks([300, 300, 300, 700, 1])
    [[300, 300], [300], [700], [1]]
    """
    found: list[list[int]] = []
    room = 0
    for length in lengths:
        if not found or length > room:
            found.append([])
            room = CHUNK_ROWS
        found[-1].append(length)
        room -= length
    return found
