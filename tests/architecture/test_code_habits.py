"""The habits of the house that a program can check."""

from __future__ import annotations

import argparse
import ast
import re

from support.source_tree import called, modules, nodes, public_definitions, tree

MAX_LINES = 500
#: Beam's own method that declares options has a private name.
OF_BEAM = {"_add_argparse_args"}
PRIVATE_OF_ARGPARSE = {name for name in dir(argparse.ArgumentParser()) if re.match("_[a-z]", name)} - OF_BEAM
MEANINGLESS_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "base"}


def test_no_builtin_hash() -> None:
    assert [name for name in modules() if "hash" in called(name)] == []


def test_no_lambda_in_an_expand() -> None:
    expands = [
        (name, node)
        for name in modules()
        for node in nodes(name)
        if isinstance(node, ast.FunctionDef) and node.name == "expand"
    ]
    assert expands
    assert [name for name, expand in expands if any(isinstance(node, ast.Lambda) for node in ast.walk(expand))] == []


def test_names_say_something() -> None:
    assert [name for name in modules() if name.split(".")[-1] in MEANINGLESS_NAMES] == []


def test_nothing_private_of_argparse_is_used() -> None:
    """What is known of options is in `Parser.options`; the next Python may have other privates."""
    used = {name: {node.attr for node in nodes(name) if isinstance(node, ast.Attribute)} for name in modules()}
    assert {name: found & PRIVATE_OF_ARGPARSE for name, found in used.items() if found & PRIVATE_OF_ARGPARSE} == {}


def test_files_are_short() -> None:
    lengths = {name: path.read_text("utf-8").count("\n") for name, path in modules().items()}
    assert {name: length for name, length in lengths.items() if length > MAX_LINES} == {}


def test_no_module_only_passes_on_names() -> None:
    assert [name for name in modules() if _statements(name) and all(map(_passes_on, _statements(name)))] == []


def _statements(name: str) -> list[ast.stmt]:
    """Return what a module does, next to documenting itself."""
    return [
        node for node in tree(name).body if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
    ]


def _passes_on(node: ast.stmt) -> bool:
    is_all = isinstance(node, ast.Assign) and any(
        isinstance(to, ast.Name) and to.id == "__all__" for to in node.targets
    )
    return is_all or isinstance(node, ast.Import | ast.ImportFrom)


def test_modules_have_docstrings() -> None:
    assert [name for name in modules() if tree(name).body and not ast.get_docstring(tree(name))] == []


def test_public_names_have_docstrings() -> None:
    missing = {
        name: [node.name for node in public_definitions(name) if not ast.get_docstring(node)] for name in modules()
    }
    assert {name: names for name, names in missing.items() if names} == {}
