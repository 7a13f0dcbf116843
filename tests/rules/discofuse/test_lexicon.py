"""Words are in the lexicon alone; a set of tags, relations or marks may be anywhere."""

from __future__ import annotations

import ast
from pathlib import Path

import wikimill.rules.discofuse as room
from wikimill.rules.discofuse import lexicon

FOLDER = Path(room.__file__).parent
#: Relations of Universal Dependencies and the like that are written as words.
RELATIONS = frozenset(
    "nsubj csubj expl aux cop xcomp ccomp acl advcl amod compound nmod obj iobj obl conj flat appos list parataxis dep"
    " fixed goeswith nummod det advmod punct case mark vocative person he she pronoun nominal cc".split()
)


def word_sets(tree: ast.AST) -> list[list[str]]:
    """Sets, and texts that are split, of two or more words in lower case."""
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Set):
            found.append([each.value for each in node.elts if isinstance(each, ast.Constant)])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "split":
            text = node.func.value
            found.append(str(text.value).split() if isinstance(text, ast.Constant) else [])
    return [words for words in found if sum(is_word(word) for word in words) > 1]


def is_word(text: object) -> bool:
    return isinstance(text, str) and text.isalpha() and text.islower() and text not in RELATIONS


def test_words_are_in_the_lexicon_alone() -> None:
    sets = {path.name: word_sets(ast.parse(path.read_text("utf-8"))) for path in sorted(FOLDER.rglob("*.py"))}
    assert {name: found for name, found in sets.items() if found and name != "lexicon.py"} == {}


def test_a_word_set_is_found() -> None:
    assert word_sets(ast.parse('PLACING = frozenset("in at near".split())')) == [["in", "at", "near"]]
    assert word_sets(ast.parse('TAGS = frozenset({"VBD", "VBN"})')) == []


def test_each_set_is_used() -> None:
    text = "\n".join(path.read_text("utf-8") for path in FOLDER.rglob("*.py"))
    names = [name for name in vars(lexicon) if name.isupper()]
    assert [name for name in names if f"lexicon.{name}" not in text] == []
