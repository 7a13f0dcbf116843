"""Benchmarks start commands as a user's machine does: bytecode is stored, products of matrices take one thread."""

import sys
from collections.abc import Callable
from typing import Any

import pytest

from benchmarks import entities, interleave, text

_AS_A_USER = (
    "import os, sys; sys.exit('PYTHONDONTWRITEBYTECODE' in os.environ or os.environ.get('OMP_NUM_THREADS') != '1')"
)


@pytest.mark.parametrize("run", [entities.run, interleave.measured, text.measured])
def test_a_benchmark_does_not_hand_on_the_settings_of_its_shell(
    run: Callable[[list[str]], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    run([sys.executable, "-c", _AS_A_USER])
