"""A spaCy pipeline over a block of texts, with each layer computed for all texts at once.

It replaces `Language.pipe` for a tok2vec and a tagger, a morphologizer and a parser that listen to it. Measured in
docs/benchmarks.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np

from wikimill.transforms.models.greedy_parser import GreedyParser, batches_of
from wikimill.transforms.models.window_encoder import Floats, WindowEncoder

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

_COMPONENTS = ["tok2vec", "tagger", "morphologizer", "parser"]
_LABELS = "tok2vec-listener>>with_array(softmax)"
#: Rows whose labels are scored together.
_ROWS = 1024


@dataclass(frozen=True)
class Labeller:
    """A tagger or morphologizer, which gives each token the label with the highest score.

    Attributes:
        component: spaCy's component.
        weights: the matrix, (vector width, labels), and the bias, (labels,).
    """

    component: Any
    weights: tuple[Floats, Floats]

    @classmethod
    def of(cls, component: Any) -> Labeller | None:
        """Return a labeller with the weights of spaCy's component; None if its architecture is another one."""
        if component.model.name != _LABELS:
            return None
        layer = component.model.layers[-1].layers[0]
        return cls(component, (np.ascontiguousarray(layer.get_param("W").T), layer.get_param("b")))

    def best(self, vectors: Floats) -> list[int]:
        """Return the index of the label with the highest score for each row of `vectors`, (rows, vector width)."""
        found: list[int] = []
        for start in range(0, len(vectors), _ROWS):
            scores = vectors[start : start + _ROWS] @ self.weights[0]
            scores += self.weights[1]
            found += scores.argmax(axis=1).tolist()
        return found


@dataclass(frozen=True)
class BlockPipeline:
    """A pipeline that tags and parses blocks of texts.

    Attributes:
        encoder: computes the vectors of tokens.
        labellers: the tagger and the morphologizer.
        parser: the parser.
    """

    encoder: WindowEncoder
    labellers: tuple[Labeller, ...]
    parser: GreedyParser

    @classmethod
    def of(cls, nlp: Language) -> BlockPipeline | None:
        """Return a pipeline with the weights of spaCy's; None if its architecture needs `Language.pipe`."""
        from spacy.tokens import Doc
        from thinc.api import NumpyOps

        if nlp.pipe_names != _COMPONENTS or not isinstance(nlp.get_pipe("parser").model.ops, NumpyOps):  # type: ignore[attr-defined]  # a parser has
            return None
        encoder = WindowEncoder.of(nlp.get_pipe("tok2vec").model)  # type: ignore[attr-defined]  # so has a tok2vec
        labellers = [Labeller.of(nlp.get_pipe(name)) for name in _COMPONENTS[1:3]]
        parser = GreedyParser.of(nlp.get_pipe("parser"), Doc(nlp.vocab, words=["a"]))
        known = tuple(labeller for labeller in labellers if labeller is not None)
        if encoder is None or parser is None or len(known) < len(labellers):
            return None
        return cls(encoder, known, parser)

    def annotate(self, docs: Sequence[Doc]) -> None:
        """Set tags, parts of speech, morphology, heads and labels of texts, in place; empty texts are left as they are.

        Vectors are computed for all texts at once, so that rounding may depend on the block.
        """
        texts = [doc for doc in docs if len(doc)]
        if not texts:
            return
        vectors = self.encoder(texts)
        ends = list(accumulate(map(len, texts)))
        starts = [0, *ends[:-1]]
        for labeller in self.labellers:
            labels = labeller.best(vectors)
            pieces = [labels[start:end] for start, end in zip(starts, ends, strict=True)]
            labeller.component.set_annotations(texts, pieces)
        for places in batches_of([len(doc) for doc in texts]):
            rows = np.concatenate([vectors[starts[place] : ends[place]] for place in places])
            self.parser.parse([texts[place] for place in places], rows)
