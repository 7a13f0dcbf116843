"""Reads the shipped file of the judge of fusion drafts, without spaCy."""

from __future__ import annotations

import hashlib
import json
from importlib import resources
from typing import Any


def judge_document(language: str = "en") -> dict[str, Any]:
    """Return the content of the shipped file of a language.

    Its keys are `columns`, `codes`, `scale`, `bias` and `trees` (the judge), `provenance`, and `held_out` (its measured
    performance).

    Raises:
        ValueError: no judge is shipped for the language.
    """
    document: dict[str, Any] = json.loads(_shipped(language))
    return document


def fusion_judge_digest(language: str = "en") -> str:
    """Return the SHA-256 of the shipped file of a language, in hexadecimal digits.

    Raises:
        ValueError: no judge is shipped for the language.
    """
    return hashlib.sha256(_shipped(language)).hexdigest()


def _shipped(language: str) -> bytes:
    file = resources.files("wikimill.transforms.models").joinpath(language, "fusion_judge.json")
    if not file.is_file():
        raise ValueError(f"no judge of fusion drafts for language {language!r} is shipped; the one there is: en")
    return file.read_bytes()
