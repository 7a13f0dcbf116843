"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest
from support.source_tree import modules

WITH_EXAMPLES = [name for name, path in modules().items() if ">>> " in path.read_text("utf-8")]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples(name: str) -> None:
    failed, attempted = doctest.testmod(import_module(name))
    assert attempted
    assert not failed
