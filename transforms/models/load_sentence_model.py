"""Loads the sentence model of a language from package data, or from JSON that `wikimill train-sentences` wrote."""

from __future__ import annotations

import hashlib
import json
import re
from functools import cache
from importlib import resources
from typing import Any

from wikimill.rules.languages.registry import language_of
from wikimill.rules.languages.sentences import SentenceModel

LANGUAGE_CODE = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_FILE = "sentences.json"


@cache
def sentence_model(language: str = "en") -> SentenceModel:
    """Return the sentence model that is shipped for a language; it is cached for the process.

    Args:
        language: code of the language.

    Raises:
        ValueError: no model is shipped for the language.
    """
    return model_of(_shipped(language))


@cache
def shipped_languages() -> tuple[str, ...]:
    """Return the codes of the languages with a shipped sentence model, in alphabetical order."""
    folders = resources.files("wikimill.transforms.models").iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.joinpath(_FILE).is_file()))


def sentence_model_digest(language: str = "en") -> str:
    """Return the SHA-256, in hexadecimal, of the file of a shipped sentence model, by which a manifest names it.

    Args:
        language: code of the language.

    Raises:
        ValueError: no model is shipped for the language.
    """
    return hashlib.sha256(_shipped(language)).hexdigest()


def chosen_model(language: str, own_model: str | None) -> SentenceModel:
    """Return the sentence model that is shipped for a language, or the user's own.

    Args:
        language: code of the language.
        own_model: JSON of a model to use instead; None for none.

    Raises:
        ValueError: no model is shipped for the language, or the JSON is not a model.
    """
    return sentence_model(language) if own_model is None else model_of(own_model)


def model_of(data: bytes | str) -> SentenceModel:
    """Return the sentence model of a JSON text.

    Args:
        data: JSON as `wikimill train-sentences` writes it.

    Raises:
        ValueError: the text is not a model; the message has the reason.
    """
    try:
        parameters: dict[str, Any] = json.loads(data)
        if LANGUAGE_CODE.fullmatch(parameters["language"]) is None:
            raise ValueError(f"{parameters['language']!r} is not a language's code")
        return SentenceModel(
            abbreviations=frozenset(_words(parameters["abbreviations"])),
            collocations=frozenset((first, second) for first, second in map(_words, parameters["collocations"])),
            starters=frozenset(_words(parameters["starters"])),
            contexts={word: int(context) for word, context in parameters["contexts"].items()},
            language=language_of(parameters["language"]),
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ValueError(f"the file holds no sentence model ({type(error).__name__}: {error})") from error


def _words(value: list[str]) -> list[str]:
    if not isinstance(value, list):
        raise TypeError(f"a list was expected, found {type(value).__name__}")
    return value


def _shipped(language: str) -> bytes:
    file = resources.files("wikimill.transforms.models").joinpath(language, _FILE)
    if not file.is_file():
        raise ValueError(
            f"no sentence model for language {language!r} is shipped; there are {', '.join(shipped_languages())}"
        )
    return file.read_bytes()
