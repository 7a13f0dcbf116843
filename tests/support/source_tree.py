"""The project's modules, parsed: what the tests of the architecture look at."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from support.places import ROOT

PACKAGES = ("rules", "transforms", "pipelines")

Definition = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@cache
def modules() -> dict[str, Path]:
    """Dotted name → file of every module of the three packages, sorted by name."""
    found = {}
    for package in PACKAGES:
        for path in (ROOT / package).rglob("*.py"):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(("wikimill", *(parts[:-1] if parts[-1] == "__init__" else parts)))] = path
    return dict(sorted(found.items()))


def of_package(package: str) -> list[str]:
    """Return the names of a package's modules."""
    return [name for name in modules() if name.split(".")[1] == package]


@cache
def tree(name: str) -> ast.Module:
    """Return a module's syntax tree."""
    return ast.parse(modules()[name].read_text("utf-8"))


@cache
def nodes(name: str) -> tuple[ast.AST, ...]:
    """Return all nodes of a module's syntax tree."""
    return tuple(ast.walk(tree(name)))


@cache
def imported(name: str) -> set[str]:
    """Return every module that a module imports, at its top or inside a function; of wikimill the full module name."""
    found: set[str] = set()
    for node in nodes(name):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, f"{name}: relative import"
            # "from wikimill.rules.wikisplit import candidates" imports a module, "from wikimill.rules.drops import Drop" a name.
            submodules = {f"{node.module}.{alias.name}" for alias in node.names} & modules().keys()
            found.update(submodules or {node.module})
    return found


def called(name: str) -> set[str]:
    """Return the plain names that are called somewhere in a module."""
    return {call.func.id for call in nodes(name) if isinstance(call, ast.Call) and isinstance(call.func, ast.Name)}


def public_definitions(name: str) -> Iterator[Definition]:
    """Yield the public functions and classes of a module, and the public methods of public classes."""
    for node in tree(name).body:
        if isinstance(node, Definition) and not node.name.startswith("_"):
            yield node
            if isinstance(node, ast.ClassDef):
                for member in node.body:
                    if isinstance(member, Definition) and not member.name.startswith("_"):
                        yield member
