"""The entity recogniser, trained on GUM's names over the frozen vectors of the finished parser."""

from __future__ import annotations

import random

from spacy.language import Language
from thinc.api import Adam, fix_random_seed

from training.corpora import Sentence, doc_of
from training.entities import named_entities
from training.training import example

_SEED = 11
_EPOCHS = 14
_BATCH = 64
_LEARN_RATE = 0.002
_DROPOUT = 0.3


def add_recogniser(nlp: Language, sentences: list[Sentence]) -> None:
    """Add `ner` after the parser and train it on the sentences with annotated entities; other weights are fixed."""
    fix_random_seed(_SEED)
    chance = random.Random(_SEED)
    encoder = nlp.get_pipe("tok2vec")
    width = encoder.model.get_dim("nO")  # type: ignore[attr-defined]  # spaCy types a pipe as any callable
    recogniser = nlp.add_pipe(
        "ner",
        config={
            "model": {
                "@architectures": "spacy.TransitionBasedParser.v2",
                "state_type": "ner",
                "extra_state_tokens": False,
                "hidden_width": 64,
                "maxout_pieces": 2,
                "use_upper": True,
                "nO": None,
                "tok2vec": {"@architectures": "spacy.Tok2VecListener.v1", "width": width, "upstream": "*"},
            }
        },
    )
    examples = []
    for sentence in sentences:
        entities = named_entities(sentence)
        if entities is not None:
            examples.append(example(doc_of(sentence, nlp.vocab, entities)))
    for item in examples:
        # Frozen vectors are computed once: a listener that never hears from its encoder reads them from the Doc.
        item.predicted = encoder(item.predicted)  # type: ignore[operator]  # spaCy types a pipe as any callable
    recogniser.initialize(lambda: examples, nlp=nlp)  # type: ignore[attr-defined]  # spaCy types a pipe as any callable
    optimizer = Adam(
        _LEARN_RATE, L2=0.01, L2_is_weight_decay=True, grad_clip=1.0, beta1=0.9, beta2=0.999, use_averages=True
    )
    steps = _EPOCHS * (len(examples) // _BATCH + 1)
    done = 0
    for _ in range(_EPOCHS):
        chance.shuffle(examples)
        losses: dict[str, float] = {}
        for start in range(0, len(examples), _BATCH):
            optimizer.learn_rate = _LEARN_RATE * (1 - done / steps) + 1e-6
            recogniser.update(  # type: ignore[attr-defined]  # spaCy types a pipe as any callable
                examples[start : start + _BATCH], drop=_DROPOUT, sgd=optimizer, losses=losses
            )
            done += 1
        print(f"  recogniser: loss {losses['ner']:,.0f}", flush=True)
    with recogniser.model.use_params(optimizer.averages):  # type: ignore[attr-defined]  # spaCy types a pipe as any callable
        averaged = recogniser.model.to_bytes()  # type: ignore[attr-defined]  # spaCy types a pipe as any callable
    recogniser.model.from_bytes(averaged)  # type: ignore[attr-defined]  # spaCy types a pipe as any callable
