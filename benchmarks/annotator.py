"""Accuracy and speed of the annotator on a treebank, as one JSON line.

    python -m benchmarks.annotator --conllu FILE [--annotator NAME_OR_PATH] [--against_small]

Each sentence is parsed from its raw `# text`, one a call, and scored by spaCy's Scorer with its defaults (punctuation
does not count for UAS and LAS; a word that the tokenizer cuts otherwise than the treebank counts as wrong). Speed is
measured by `nlp.pipe` over the same texts on one core.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import time
from importlib import resources
from pathlib import Path

import spacy
from spacy.cli.init_config import init_config
from spacy.language import Language
from spacy.tokens import Doc
from spacy.training import Example
from spacy.util import load_model_from_config
from thinc.api import fix_random_seed

from training.corpora import Sentence, doc_of, read
from training.entities import named_entities
from training.parse_scores import scores

#: Repetitions of the interleaved timing; the median counts.
_ROUNDS = 5
_BATCH = 128
#: Training steps of the small architecture, and sentences a step: enough for the transitions of a real parser.
_SMALL_STEPS, _SMALL_BATCH = 48, 32


def embedded() -> Path:
    """Return the folder of the embedded annotator."""
    return Path(str(resources.files("wikimill.transforms.models").joinpath("en", "annotator")))


def small(sentences: list[Sentence], like: Language) -> Language:
    """Return spaCy's efficiency pipeline with the lemmas of `like`, trained for a few steps on the sentences."""
    fix_random_seed(0)
    config = init_config(
        lang="en", pipeline=["tagger", "morphologizer", "parser", "ner"], optimize="efficiency", gpu=False
    )
    nlp = load_model_from_config(config, auto_fill=True)
    examples = []
    for sentence in sentences:
        entities = named_entities(sentence)
        gold = doc_of(sentence, nlp.vocab, entities if entities is not None else _names(sentence))
        examples.append(Example(Doc(nlp.vocab, words=list(sentence.words), spaces=list(sentence.spaces)), gold))
    optimizer = nlp.initialize(lambda: examples)
    random.seed(0)
    for _ in range(_SMALL_STEPS):
        nlp.update(random.sample(examples, min(_SMALL_BATCH, len(examples))), sgd=optimizer)
    for name in ("trainable_lemmatizer", "lemmatizer"):
        if like.has_pipe(name):
            nlp.add_pipe(name, source=like)
            break
    return nlp


def _names(sentence: Sentence) -> list[tuple[int, int, str]]:
    """Return each proper noun as an entity, so that the recogniser has transitions where none are annotated."""
    return [(place, place + 1, "NAME") for place, tag in enumerate(sentence.upos) if tag == "PROPN"]


def words_per_second(nlp: Language, texts: list[str]) -> float:
    """Return the words that `nlp.pipe` annotates in a second of CPU time of this process."""
    begun = time.process_time()
    words = 0
    with nlp.memory_zone():
        for doc in nlp.pipe(texts, batch_size=_BATCH):
            words += len(doc)
    return words / (time.process_time() - begun)


def measure(arguments: argparse.Namespace) -> dict[str, float | str | None]:
    """Return the figures of accuracy and speed, in the order in which they are printed."""
    sentences = list(read(arguments.conllu))
    nlp = spacy.load(arguments.annotator)
    result: dict[str, float | str | None] = {"file": arguments.conllu.name, **scores(nlp, sentences)}
    texts = [sentence.text for sentence in sentences]
    rivals = {"words_per_s": nlp}
    if arguments.against_small:
        rivals["small_words_per_s"] = small(sentences, nlp)
    speeds: dict[str, list[float]] = {name: [] for name in rivals}
    for turn in range(_ROUNDS + 1):
        for name, rival in rivals.items():
            speed = words_per_second(rival, texts)
            if turn:  # The first turn warms the caches.
                speeds[name].append(speed)
    for name, values in speeds.items():
        result[name] = round(statistics.median(values))
    if arguments.against_small:
        pairs = zip(speeds["words_per_s"], speeds["small_words_per_s"], strict=True)
        result["ratio"] = round(statistics.median(own / other for own, other in pairs), 3)
    return result


def main() -> None:
    """Measure on one core and print the figures."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--conllu", type=Path, required=True, help="a treebank file with # text")
    parser.add_argument("--annotator", default=str(embedded()), help="an installed spaCy pipeline or a folder")
    parser.add_argument("--against_small", action="store_true", help="also time spaCy's default small architecture")
    arguments = parser.parse_args()
    if not arguments.conllu.is_file():
        parser.error(f"--conllu: no file {arguments.conllu}; give a treebank in CoNLL-U")
    print(json.dumps(measure(arguments)))


if __name__ == "__main__":
    main()
