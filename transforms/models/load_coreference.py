"""Loads the default coreference resolver of a language from package data."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from wikimill.rules.coreference.boosted_trees import Model, Tree
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.resolver import DefaultResolver


@cache
def first_names(language: str = "en") -> FirstNames:
    """Return the shipped genders of first names; they are cached for the process.

    Args:
        language: code of the language.

    Raises:
        ValueError: no names are shipped for the language.
    """
    percents = json.loads(_shipped(language, "first_names.json"))["male_percent"]
    return FirstNames({name: percent / 100 for name, percent in percents.items()})


@cache
def coreference_resolver(language: str = "en", weights: Path | None = None) -> DefaultResolver:
    """Return the default resolver of a language; it is cached for the process.

    Args:
        language: code of the language, which must have shipped first names.
        weights: a file written by `training/train_coreference.py`; None for the shipped weights of the language.

    Raises:
        ValueError: the language has no shipped names or weights, or the file is not one of weights.
        KeyError: the file lacks a part of the weights.
        OSError: the file cannot be read.
    """
    links = _weights(language, weights)["links"]
    untitled = links.get("untitled_thresholds"), links.get("untitled_rival_thresholds")
    return DefaultResolver(
        first_names(language),
        _model(links["ranking"]),
        _model(links["trust"]),
        dict(links["thresholds"]),
        dict(links["rival_thresholds"]),
        (dict(untitled[0]), dict(untitled[1])) if untitled[0] and untitled[1] else None,
    )


def _model(data: dict[str, Any]) -> Model:
    return Model(tuple(data["columns"]), tuple(Tree(*map(tuple, tree)) for tree in data["trees"]))


@cache
def _weights(language: str, path: Path | None) -> dict[str, Any]:
    data = _shipped(language, "coreference.json") if path is None else path.read_bytes()
    document = json.loads(data)
    if not isinstance(document, dict) or "links" not in document:
        raise ValueError(f"{path}: no coreference weights; training/train_coreference.py writes them")
    return document


def _shipped(language: str, name: str) -> bytes:
    file = resources.files("wikimill.transforms.models").joinpath(language, name)
    if not file.is_file():
        raise ValueError(f"no coreference model for language {language!r} is shipped; the one there is: en")
    return file.read_bytes()
