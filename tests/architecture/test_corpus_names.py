"""A corpus is a value: nothing outside its rooms names one, in code or in what is printed."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from support.rooms import room_of
from support.source_tree import modules, tree

#: Corpora, and what is called after the kind of their examples.
NAMES = re.compile(
    r"wiki_?split(?!_pp)|disco_?fuse|tv_?story|wiki_?table_?t|SplitExample|FusionExample|TvStory", re.IGNORECASE
)
ROOMS = {
    f"{floor}.{corpus}"
    for floor in ("rules", "transforms", "pipelines")
    for corpus in ("wikisplit", "discofuse", "articles", "tvstory", "wikitablet")
}
#: Where a corpus is named, and why.
ALLOWED = {
    "wikimill.transforms.corpora": "the one place where corpora are registered",
    "wikimill.rules.human_eval.sentence_verdicts": "a system of table 6 is called after what it was trained on",
    "wikimill.rules.metrics.sari": "the definition of SARI that DiscoFuse's paper published has its name",
}


def named(module: ast.Module) -> Iterator[str]:
    """Yield the corpora that a module names in imports, names and texts; docstrings, which may have examples, are left
    out."""
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(module)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(module):
        if id(node) in docstrings:
            continue
        for _, value in ast.iter_fields(node):
            for text in value if isinstance(value, list) else [value]:
                if isinstance(text, str) and NAMES.search(text):
                    yield text


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('"""As WikiSplit."""', []),
        ("from wikimill.rules.wikisplit.record import column", ["wikimill.rules.wikisplit.record"]),
        ("def f(x):\n    return isinstance(x, FusionExample)", ["FusionExample"]),
        ("def f(x):\n    return x.corpus == 'discofuse'", ["discofuse"]),
        ("KINDS = {'split', 'fusion'}  # of WikiSplit", []),
    ],
)
def test_what_names_a_corpus(code: str, found: list[str]) -> None:
    assert list(named(ast.parse(code))) == found


def test_no_corpus_is_named_outside_its_rooms() -> None:
    elsewhere = [name for name in modules() if room_of(name) not in ROOMS and name not in ALLOWED]
    found = {name: list(named(tree(name))) for name in elsewhere}
    assert {name: texts for name, texts in found.items() if texts} == {}


def test_what_is_allowed_is_needed() -> None:
    assert [name for name in ALLOWED if not list(named(tree(name)))] == []
