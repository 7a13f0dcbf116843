"""Every reason has a group and is given somewhere; no reason is given that is not in the enum."""

from __future__ import annotations

import ast
from collections import Counter

from support.source_tree import nodes, of_package

from wikimill.rules.drops import (
    CANDIDATE,
    DOCUMENT,
    ENTITY,
    EXAMPLE,
    LINK,
    PAGE,
    PARAGRAPH,
    PART,
    RECORD,
    REVISION,
    SENTENCE,
    STATEMENT,
    Drop,
)


def given() -> set[str]:
    """Return the names X of every `Drop.X` inside a function, but in a comparison: there a reason is only
    recognised."""
    found: set[str] = set()
    for name in [*of_package("rules"), *of_package("transforms")]:
        functions = [node for node in nodes(name) if isinstance(node, ast.FunctionDef)]
        for function in functions:
            compared = {
                id(part) for node in ast.walk(function) if isinstance(node, ast.Compare) for part in ast.walk(node)
            }
            found.update(
                node.attr
                for node in ast.walk(function)
                if isinstance(node, ast.Attribute)
                and isinstance(node.value, ast.Name)
                and node.value.id == "Drop"
                and id(node) not in compared
            )
    return found


def test_groups_partition_the_enum() -> None:
    groups = (
        PAGE
        + REVISION
        + PART
        + DOCUMENT
        + PARAGRAPH
        + SENTENCE
        + CANDIDATE
        + EXAMPLE
        + RECORD
        + ENTITY
        + STATEMENT
        + LINK
    )
    assert Counter(groups) == dict.fromkeys(Drop, 1)


def test_every_reason_is_given_and_has_a_name() -> None:
    assert given() == {reason.name for reason in Drop}


def test_values_are_the_names_in_lower_case() -> None:
    assert {reason.name: str(reason) for reason in Drop} == {reason.name: reason.name.lower() for reason in Drop}


def test_every_reason_has_its_own_gloss() -> None:
    glosses = Counter(reason.gloss for reason in Drop)
    assert "" not in glosses
    assert set(glosses.values()) == {1}
    assert all(len(gloss) <= 100 and not gloss.endswith(".") for gloss in glosses)
