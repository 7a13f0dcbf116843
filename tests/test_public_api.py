"""The public API: the names of `wikimill/__init__.py` are those of docs/library.md, and importing it costs nothing."""

import ast
import json
import re
import subprocess
import sys

import pytest
from support.milling import ROOT

import wikimill

INIT = ROOT / "wikimill/__init__.py"


def modules_after(program: str) -> set[str]:
    """Return the modules that a new Python has imported after a program."""
    listing_program = f"{program}\nimport json, sys\nprint(json.dumps([*sys.modules]))"
    return set(json.loads(subprocess.check_output([sys.executable, "-c", listing_program], cwd=ROOT, text=True)))


def test_the_document_names_what_can_be_imported():
    cells = re.findall(r"^\| (`[^|]+) \|", (ROOT / "docs/library.md").read_text("utf-8"), re.MULTILINE)
    names = [name for cell in cells for name in re.findall(r"`([A-Za-z_]+)[^`]*`", cell)]
    assert sorted(names) == wikimill.__all__


def test_type_checkers_see_the_names_where_they_are_imported_from():
    (block,) = (node for node in ast.parse(INIT.read_text("utf-8")).body if isinstance(node, ast.If))
    seen = {alias.asname: (each.module, alias.name) for each in block.body for alias in each.names}
    assert seen == {name: (wikimill._MODULES[name], name) for name in wikimill.__all__}


@pytest.mark.parametrize("name", wikimill.__all__)
def test_a_name_is_defined_in_the_module_that_the_table_says(name):
    value = getattr(wikimill, name)
    assert getattr(value, "__module__", wikimill._MODULES[name]) in (
        wikimill._MODULES[name],
        "wikimill.transforms.corpus",
        "typing",  # of a `Literal`
    )
    assert name in dir(wikimill)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="module 'wikimill' has no attribute 'KeepBest'"):
        _ = wikimill.KeepBest
    with pytest.raises(ImportError, match="cannot import name 'KeepBest'"):
        exec("from wikimill import KeepBest")


def test_importing_it_imports_nothing_but_the_standard_library():
    added = modules_after("import wikimill") - modules_after("pass")
    assert {name for name in added if name.split(".")[0] not in sys.stdlib_module_names} == {"wikimill"}


def test_nothing_is_imported_that_takes_a_time_to_import():
    """By `-X importtime`: what is imported, not how long it took on a busy machine."""
    import_times = subprocess.run(
        [sys.executable, "-X", "importtime", "-c", "import wikimill"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    names = {line.rpartition("|")[2].strip() for line in import_times.splitlines()}
    assert "wikimill" in names
    assert names & {"apache_beam", "numpy", "spacy", "pyarrow", "requests", "wikimill.transforms"} == set()


@pytest.mark.parametrize(
    "name", ["StoredRelease", "find_corpus", "WIKISPLIT", "DISCOFUSE", "WikiSplitOptions", "Corpus"]
)
def test_reading_a_release_imports_no_beam(name):
    assert {"apache_beam", "spacy"} & modules_after(f"from wikimill import {name}") == set()
