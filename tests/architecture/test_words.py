"""Documents and code keep to the words of docs/style.md."""

from __future__ import annotations

import re

import pytest
from support.avoided_words import avoided_in, avoided_in_code
from support.source_tree import ROOT

DOCUMENTS = sorted(str(path.relative_to(ROOT)) for path in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")))
#: Folders and modules whose docstrings, comments, messages and names keep to the words, too.
CODE = ("rules", "transforms", "pipelines", "training", "deploy", "examples", "setup.py", "benchmarks", "tests")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_keeps_to_the_words_of_the_style_guide(name: str) -> None:
    assert avoided_in((ROOT / name).read_text("utf-8")) == []


def modules_of(place: str) -> list[str]:
    """Return the modules of a folder, or the module itself."""
    path = ROOT / place
    return sorted(str(found.relative_to(ROOT)) for found in (path.rglob("*.py") if path.is_dir() else [path]))


@pytest.mark.parametrize("name", [name for place in CODE for name in modules_of(place)])
def test_a_module_keeps_to_the_words_of_the_style_guide(name: str) -> None:
    assert avoided_in_code((ROOT / name).read_text("utf-8")) == []


def test_avoided_words_are_found_in_code_but_not_in_data() -> None:
    source = '''
"""Tell X.

>>> told("It stands.")
"""

WORDS = "told tell"  # as it stands, not "as it lies"


def told(of: str) -> None:
    raise ValueError(f"{of} is no file")
'''
    assert avoided_in_code(source) == ["2: Tell", "7: stands", "10: told", "11: is no"]


def test_a_stored_key_keeps_its_spelling_as_a_field_only() -> None:
    source = """
class Manifest(TypedDict):
    licence: str


def publish(licence: str) -> None:
    pass
"""
    assert avoided_in_code(source) == ["6: licence"]


def test_avoided_words_are_found_in_prose_only() -> None:
    text = "A page told `told` [x](told.md)\n```\ntold\n```\nThere is no page; it is no page, it is no longer one. He who\nmills"
    assert avoided_in(text) == ["1: told", "5: is no", "6: mills"]


def test_the_style_guide_lists_what_is_looked_for() -> None:
    page = (ROOT / "docs/style.md").read_text("utf-8")
    listed = re.findall(r"`([^`]+)`", "\n".join(re.findall(r"^\| (`.+?) \|", page, re.MULTILINE)))
    shown = [word.replace("is no X", "it is no page").replace("is none", "it is none") for word in listed]
    assert [word for word in shown if word != "mill" and not avoided_in(word)] == []
    assert "mill" in listed
