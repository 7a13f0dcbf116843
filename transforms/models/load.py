"""Loads the sentence model of a language from package data."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib import resources

from rules.sentences import SentenceModel


@cache
def sentence_model(language: str = "en") -> SentenceModel:
    """The Punkt parameters of `language`, loaded once per process.

    Raises:
        ValueError: no model is shipped for the language.
    """
    parameters = json.loads(_bytes(language))
    return SentenceModel(
        abbreviations=frozenset(parameters["abbreviations"]),
        collocations=frozenset((first, second) for first, second in parameters["collocations"]),
        starters=frozenset(parameters["starters"]),
        contexts=parameters["contexts"],
    )


@cache
def sentence_model_digest(language: str = "en") -> str:
    """The SHA-256 of the model's file, by which a manifest names it."""
    return hashlib.sha256(_bytes(language)).hexdigest()


def _bytes(language: str) -> bytes:
    file = resources.files("transforms.models").joinpath(language, "sentences.json")
    if not file.is_file():
        raise ValueError(f"no sentence model for language {language!r} is shipped; the one there is: en")
    return file.read_bytes()
