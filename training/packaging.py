"""The vocabulary and the meta.json of every shipped pipeline."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from typing import Any

import spacy
from spacy.about import __version__ as spacy_version
from spacy.language import Language

from training.entities import LABELS


def sealed(nlp: Language, *, name: str, description: str, sources: Sequence[dict[str, str]], **meta: Any) -> Language:
    """Return the pipeline with a fresh vocabulary of its labels, and with its meta.json filled in.

    Args:
        nlp: the complete pipeline; its strings from training are dropped.
        name: the pipeline's name in `wikimill`, without the language.
        description: description in meta.json.
        sources: sources of weights and tables, in the form of spaCy's meta.json.
        meta: more entries of meta.json.
    """
    with tempfile.TemporaryDirectory() as folder:
        nlp.to_disk(folder)
        nlp = spacy.load(folder, exclude=["vocab"])
    add_labels(nlp)
    major, minor, _ = spacy_version.split(".", 2)
    nlp.meta.update(
        name=name,
        version="1.0.0",
        description=description,
        author="wikimill",
        license="CC BY-SA 4.0",
        spacy_version=f">={major}.{minor}.0,<{major}.{int(minor) + 1}.0",
        sources=[*sources],
        **meta,
    )
    return nlp


def add_labels(nlp: Language) -> None:
    """Add every label to the vocabulary: components write hashes, which need a known string to become text."""
    for name in ("tagger", "parser", "ner"):
        if nlp.has_pipe(name):
            for label in nlp.get_pipe(name).labels:  # type: ignore[attr-defined]  # spaCy types a pipe as any callable
                nlp.vocab.strings.add(label)
                # Relations of arcs that crossed and were lifted are "relation||head's relation".
                for part in label.split("||"):
                    nlp.vocab.strings.add(part)
    for label in (*LABELS.values(), "ROOT", "dep"):
        nlp.vocab.strings.add(label)
    if nlp.has_pipe("morphologizer"):
        morphologizer = nlp.get_pipe("morphologizer")
        for features in morphologizer.cfg["labels_morph"].values():  # type: ignore[attr-defined]  # spaCy types a pipe as any callable
            nlp.vocab.morphology.add(features)
