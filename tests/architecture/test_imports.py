"""Three floors, no arrow upward; rooms that do not need each other; no cycle; `rules` is pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.metadata import packages_distributions

import pytest
from support.places import ROOT
from support.rooms import imports_between_rooms
from support.source_tree import PACKAGES, called, imported, modules, of_package

#: Package → packages of wikimill that it may import.
BELOW = {"rules": {"rules"}, "transforms": {"rules", "transforms"}, "pipelines": {"rules", "transforms", "pipelines"}}
#: Doors to files, the machine, the clock and chance.
IMPURE_MODULES = {
    *("apache_beam", "os", "pathlib", "io", "shutil", "tempfile", "glob", "subprocess", "socket", "sys", "importlib"),
    *("time", "datetime", "random", "secrets", "uuid", "threading", "multiprocessing", "logging"),
}
IMPURE_FUNCTIONS = {"open", "print", "input", "eval", "exec", "__import__"}


def test_there_are_modules_to_look_at() -> None:
    assert {
        "wikimill.rules.wikitext.units",
        "wikimill.rules.wikisplit.candidates",
        "wikimill.transforms.wikisplit.page_miner",
        "wikimill.pipelines",
    } <= modules().keys()


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_point_downward(package: str) -> None:
    own = {
        name: {module.split(".")[1] for module in imported(name) if module.startswith("wikimill.")}
        for name in of_package(package)
    }
    assert {name: floors for name, floors in own.items() if not floors <= BELOW[package]} == {}


def test_no_two_rooms_need_each_other() -> None:
    found = imports_between_rooms()
    both = {(one, other) for one, other in found if one < other and (other, one) in found}
    assert {rooms: (found[rooms], found[rooms[::-1]]) for rooms in both} == {}


def in_cycles(needs: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Return what of some things cannot be put in an order in which each comes after those that it needs."""
    waiting = dict(needs)
    while ready := {name for name, needed in waiting.items() if not needed & waiting.keys()}:
        for name in ready:
            del waiting[name]
    return waiting


def test_no_cycle_of_rooms() -> None:
    found = imports_between_rooms()
    rooms = {room for pair in found for room in pair}
    assert in_cycles({room: {other for one, other in found if one == room} for room in rooms}) == {}


def test_no_cycle_of_modules() -> None:
    assert in_cycles({name: imported(name) & modules().keys() for name in modules()}) == {}


def test_rules_import_nothing_impure() -> None:
    roots = {name: {module.split(".")[0] for module in imported(name)} for name in of_package("rules")}
    assert {name: found & IMPURE_MODULES for name, found in roots.items() if found & IMPURE_MODULES} == {}


def test_rules_call_nothing_impure() -> None:
    calls = {name: called(name) & IMPURE_FUNCTIONS for name in of_package("rules")}
    assert {name: found for name, found in calls.items() if found} == {}


def test_nothing_but_benchmarks_imports_benchmarks() -> None:
    folders = (*PACKAGES, "deploy", "examples")
    paths = [path for folder in folders for path in (ROOT / folder).rglob("*.py")]
    imports = re.compile(r"^\s*(?:from|import|import .*,) benchmarks\b", re.MULTILINE)
    assert [path.name for path in paths if imports.search(path.read_text("utf-8"))] == []


def test_no_other_distribution_provides_our_import_name() -> None:
    assert set(packages_distributions().get("wikimill", ["wikimill"])) == {"wikimill"}
