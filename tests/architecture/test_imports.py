"""Three floors, no arrow upward, no cycle; `rules` is pure."""

from __future__ import annotations

from importlib.metadata import packages_distributions

import pytest
from source_tree import PACKAGES, called, imported, modules, of_package, tree

#: What a package may import of ours.
BELOW = {"rules": {"rules"}, "transforms": {"rules", "transforms"}, "pipelines": {"rules", "transforms", "pipelines"}}
#: Doors to files, the machine, the clock and chance.
IMPURE_MODULES = {
    *("apache_beam", "os", "pathlib", "io", "shutil", "tempfile", "glob", "subprocess", "socket", "sys", "importlib"),
    *("time", "datetime", "random", "secrets", "uuid", "threading", "multiprocessing", "logging"),
}
IMPURE_FUNCTIONS = {"open", "print", "input", "eval", "exec", "__import__"}


def test_there_are_modules_to_look_at() -> None:
    assert {"rules.lines", "rules.splitting.candidates", "transforms.page_miner", "pipelines"} <= modules().keys()


@pytest.mark.parametrize("package", PACKAGES)
def test_imports_point_downward(package: str) -> None:
    ours = {name: {module.split(".")[0] for module in imported(name)} & set(PACKAGES) for name in of_package(package)}
    assert {name: floors for name, floors in ours.items() if not floors <= BELOW[package]} == {}


def test_no_cycle() -> None:
    waiting = {name: imported(name) & modules().keys() for name in modules()}
    while ready := {name for name, needs in waiting.items() if not needs & waiting.keys()}:
        for name in ready:
            del waiting[name]
    assert waiting == {}


def test_rules_import_nothing_impure() -> None:
    roots = {name: {module.split(".")[0] for module in imported(name)} for name in of_package("rules")}
    assert {name: found & IMPURE_MODULES for name, found in roots.items() if found & IMPURE_MODULES} == {}


def test_rules_call_nothing_impure() -> None:
    calls = {name: called(tree(name)) & IMPURE_FUNCTIONS for name in of_package("rules")}
    assert {name: found for name, found in calls.items() if found} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_no_other_distribution_provides_our_import_names(package: str) -> None:
    assert set(packages_distributions().get(package, ["wikimill"])) == {"wikimill"}
