"""The treebank documents that may train models: those whose licenses allow commercial use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from training.corpora import Sentence, read

#: GUM's genres whose texts are CC BY or CC BY-SA (LICENSE-by-genre.txt). The others are CC BY-NC-SA, or, like
#: conversation, letter, podcast, speech, textbook and vlog, not among those that this project's design admits.
GUM_GENRES = frozenset({"academic", "bio", "court", "interview", "news", "voyage"})

TRAIN = (
    "UD_English-EWT/en_ewt-ud-train.conllu",
    "UD_English-PUD/en_pud-ud-test.conllu",
    "UD_English-GUM/en_gum-ud-train.conllu",
)
DEV = ("UD_English-EWT/en_ewt-ud-dev.conllu", "UD_English-GUM/en_gum-ud-dev.conllu")
TEST = ("UD_English-EWT/en_ewt-ud-test.conllu", "UD_English-GUM/en_gum-ud-test.conllu")


def is_shippable(sentence: Sentence) -> bool:
    """Return whether the license of the sentence's text allows commercial use and derivatives."""
    treebank = sentence.document.treebank
    return treebank in ("UD_English-EWT", "UD_English-PUD") or (
        treebank == "UD_English-GUM" and sentence.document.genre in GUM_GENRES
    )


def shippable(treebanks: Path, files: tuple[str, ...]) -> Iterator[Sentence]:
    """Yield the sentences of `files` (relative to `treebanks`) that may be trained on."""
    for name in files:
        yield from filter(is_shippable, read(treebanks / name))
