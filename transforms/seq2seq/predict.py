"""Predictions of a trained model for sources, in batches and in order."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from wikimill.transforms.seq2seq.configuration import Decoding
from wikimill.transforms.seq2seq.hier2hier import Hier2Hier, Written
from wikimill.transforms.seq2seq.model_folder import TrainedModel
from wikimill.transforms.seq2seq.pairs import Pair


@dataclass(frozen=True)
class Prediction:
    """A model's prediction for a source.

    Attributes:
        id: id of the source.
        text: tokens separated by spaces; "" with an error.
        error: the reason why the source was not predicted; "" if it was.
    """

    id: str
    text: str
    error: str = ""

    def line(self) -> str:
        """Return a line of JSON Lines with `id`, `prediction` and, if not empty, `error`; it ends with a line break."""
        row = {"id": self.id, "prediction": self.text} | ({"error": self.error} if self.error else {})
        return json.dumps(row, ensure_ascii=False) + "\n"


def predict(
    model: TrainedModel, sources: Iterable[Pair], decoding: Decoding, most_tokens: int, batch_pairs: int
) -> Iterator[Prediction]:
    """Yield a prediction for each source, in order; an empty source yields an error.

    Args:
        model: the model.
        sources: pairs, whose targets are ignored; `batch_pairs` of them are read ahead.
        decoding: settings of the search.
        most_tokens: a source of more tokens yields an error.
        batch_pairs: most sources to predict together.
    """
    stream = iter(sources)
    while group := list(islice(stream, batch_pairs)):
        errors = {number: _error(pair, most_tokens) for number, pair in enumerate(group)}
        good = [pair for number, pair in enumerate(group) if not errors[number]]
        texts = iter(model.network.predict(good, decoding) if good else [])
        for number, pair in enumerate(group):
            yield Prediction(pair.id, "" if errors[number] else next(texts), errors[number])


@dataclass(frozen=True)
class Attended:
    """A source that a hierarchical model read, and the summaries it generated.

    Attributes:
        id: id of the source.
        posts: words of each post, lower-cased and cut to the limits of the model.
        summaries: the summary of each thread, in order.
    """

    id: str
    posts: list[tuple[str, ...]]
    summaries: list[Written]


def attended(model: TrainedModel, sources: Iterable[Pair], decoding: Decoding) -> Iterator[Attended]:
    """Yield the posts and the summaries, with attention weights, of each source, in order; predict one at a time.

    Args:
        model: a model whose network is `Hier2Hier`.
        sources: pairs, whose targets are ignored.
        decoding: settings of the search.
    """
    assert isinstance(model.network, Hier2Hier)
    for pair in sources:
        (summaries,) = model.network.write([pair], decoding)
        yield Attended(pair.id, model.network.architecture.posts_of(pair), summaries)


def _error(pair: Pair, most_tokens: int) -> str:
    if not pair.source:
        return "empty source"
    return f"source of more than {most_tokens} tokens" if len(pair.source) > most_tokens else ""
