"""A language is a folder: no other file lists languages."""

from __future__ import annotations

import ast
import re

from support.places import ROOT
from support.source_tree import modules, nodes

from wikimill.rules.languages.registry import CODES, LANGUAGES, values_of
from wikimill.transforms.models.load_sentence_model import shipped_languages

#: As many codes in a file are a list of languages.
MANY = 3
_LISTED = re.compile(rf"\b(?:{'|'.join(CODES)})(?:(?:, | or )(?:{'|'.join(CODES)})\b){{2,}}")


def lists_languages(name: str) -> bool:
    """Return whether a module has `MANY` codes as constants, or a text with as many in a row."""
    texts = {node.value for node in nodes(name) if isinstance(node, ast.Constant) and isinstance(node.value, str)}
    return len(texts & set(CODES)) >= MANY or any(map(_LISTED.search, texts))


def test_no_file_lists_languages() -> None:
    outside = [name for name in modules() if not name.startswith(tuple(_folders()))]
    assert {name for name in outside if lists_languages(name)} == set()


def _folders() -> list[str]:
    return [f"wikimill.rules.languages.{code}" for code in CODES]


def test_every_folder_is_of_its_language() -> None:
    assert {code: language.code for code, language in LANGUAGES.items()} == {code: code for code in LANGUAGES}
    assert tuple(sorted(each.parent.name for each in (ROOT / "rules" / "languages").glob("*/__init__.py"))) == CODES
    assert set(shipped_languages()) <= set(LANGUAGES)
    assert set(values_of("wiki", "WIKI")) <= set(values_of("cldr", "DECIMAL"))
