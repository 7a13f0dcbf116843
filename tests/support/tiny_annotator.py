"""A spaCy pipeline that knows a handful of sentences by heart: trained in a few seconds, the same on any machine."""

from __future__ import annotations

from pathlib import Path

import spacy
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import fix_random_seed

#: word/tag/head (counted from 1, 0 for the root)/relation
SENTENCES = (
    "The/DT/3/det old/JJ/3/amod mill/NN/4/nsubj stands/VBZ/0/ROOT near/IN/7/case the/DT/7/det harbour/NN/4/obl ././4/punct",
    "However/RB/5/advmod ,/,/5/punct the/DT/4/det council/NN/5/nsubj bought/VBD/0/ROOT the/DT/7/det mill/NN/5/obj "
    "in/IN/9/case 1905/CD/5/obl ././5/punct",
    "The/DT/2/det council/NN/3/nsubj sold/VBD/0/ROOT the/DT/5/det mill/NN/3/obj in/IN/7/case 1905/CD/3/obl ,/,/12/punct "
    "but/CC/12/cc the/DT/11/det town/NN/12/nsubj built/VBD/3/conj a/DT/14/det road/NN/12/obj there/RB/12/advmod ././3/punct",
    "Nothing/NN/4/nsubj:pass else/JJ/1/amod is/VBZ/4/aux:pass known/VBN/0/ROOT about/IN/8/case the/DT/8/det early/JJ/8/amod "
    "years/NNS/4/obl of/IN/11/case the/DT/11/det place/NN/8/nmod ././4/punct",
)
_STEPS = 60


def train(folder: Path, sentences: tuple[str, ...] = SENTENCES) -> Path:
    """Train the pipeline on some sentences and write it to a folder."""
    fix_random_seed(0)
    nlp = spacy.blank("en")
    nlp.add_pipe("tagger")
    nlp.add_pipe("parser", config={"min_action_freq": 1})
    examples = [_example(nlp, sentence) for sentence in sentences]
    optimizer = nlp.initialize(lambda: examples)
    for _ in range(_STEPS):
        nlp.update(examples, sgd=optimizer)
    nlp.meta.update(name="tiny", version="1.0.0")
    nlp.to_disk(folder)
    return folder


def _example(nlp: spacy.Language, sentence: str) -> Example:
    words, tags, heads, deps = zip(*(token.rsplit("/", 3) for token in sentence.split(" ")), strict=True)
    arcs = [int(head) - 1 if head != "0" else index for index, head in enumerate(heads)]
    gold = Doc(nlp.vocab, words=list(words), tags=list(tags), heads=arcs, deps=list(deps))
    return Example(Doc(nlp.vocab, words=list(words)), gold)
