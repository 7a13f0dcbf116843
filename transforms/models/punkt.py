"""Learns the parameters of a Punkt model (Kiss & Strunk, 2006) from running text with NLTK, unsupervised."""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from importlib.metadata import version
from typing import Any

from nltk.tokenize.punkt import PunktTrainer  # type: ignore[import-untyped]  # NLTK ships no types

#: Orthographic contexts of words seen less often than this decide nothing and are most of the file.
_MIN_COUNT = 3
#: A rarer learned abbreviation is a word that happened to end its few sentences.
_MIN_ABBREVIATION_COUNT = 5
#: Measured: after an abbreviation many different words follow, after a word that ends the same sentence on page after
#: page one or two. In the Ukrainian sample this leaves out 5 of 37, all of them names ("Династія Цін. В Японії", 137
#: times); without it, the model alone missed 70 of 1,554 borders of a held-out quarter, with it none.
MIN_FOLLOWERS = 4
_WORDS = re.compile(r"\w+")
_WITH_PERIOD = re.compile(r"([^\s(\[\"'“„«]+\.)(?=[\s,]\s*(\S{0,20}))")
_LETTER = re.compile(r"[^\W\d_]")


class PunktTraining:
    """A training of Punkt that learns from paragraphs one after another.

    The same paragraphs in the same order give the same parameters.

    Args:
        min_followers: least number of different words that must follow an abbreviation.

    Attributes:
        characters: number of characters of the paragraphs so far.
    """

    def __init__(self, min_followers: int = MIN_FOLLOWERS) -> None:
        self.characters = 0
        self._min_followers = min_followers
        self._trainer = PunktTrainer()
        self._trainer.INCLUDE_ALL_COLLOCS = False
        self._digest = hashlib.sha256()
        self._counts: Counter[str] = Counter()
        self._with_period: Counter[str] = Counter()
        self._followers: defaultdict[str, set[str]] = defaultdict(set)

    def add(self, paragraph: str) -> None:
        """Learn from one paragraph of running text, before `parameters` is called."""
        self.characters += len(paragraph)
        self._digest.update(paragraph.encode("utf-8", "surrogatepass"))
        self._trainer.train(paragraph, finalize=False)
        lower = paragraph.lower()
        self._counts.update(_WORDS.findall(lower))
        for word, follower in _WITH_PERIOD.findall(lower):
            self._with_period[word.rstrip(".")] += 1
            followers = self._followers[word.rstrip(".")]
            if len(followers) < self._min_followers:
                followers.add(follower)

    def parameters(self) -> dict[str, Any]:
        """Finish the training; return the parameters and their provenance as they are in a model's JSON.

        Keys: `nltk`, the version; `characters`; `text_sha256`, of the paragraphs; and Punkt's parameters:
        `abbreviations`, without their final period, `collocations`, pairs of words, `starters`, frequent first words of
        sentences, each sorted; `contexts`, word → NLTK's flags of its orthographic contexts.
        """
        self._trainer.finalize_training()
        learned = self._trainer.get_params()
        return {
            "nltk": version("nltk"),
            "characters": self.characters,
            "text_sha256": self._digest.hexdigest(),
            "abbreviations": sorted(filter(self._is_abbreviation, learned.abbrev_types)),
            "collocations": sorted(map(list, learned.collocations)),
            "starters": sorted(learned.sent_starters),
            "contexts": {
                word: context
                for word, context in sorted(learned.ortho_context.items())
                if self._counts[word] >= _MIN_COUNT and word.isalpha()
            },
        }

    def _is_abbreviation(self, word: str) -> bool:
        is_frequent = self._with_period[word] >= _MIN_ABBREVIATION_COUNT
        return is_frequent and len(self._followers[word]) >= self._min_followers and _LETTER.search(word) is not None
