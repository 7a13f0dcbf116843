"""Marks the cases that `make test` leaves to `make test-rest`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def slow_but(cases: Iterable[Any], *telling: Any) -> list[Any]:
    """Return the values of a parameter, all marked slow except the most important ones."""
    found = list(cases)
    assert all(case in found for case in telling), telling
    return [case if case in telling else pytest.param(case, marks=pytest.mark.slow) for case in found]
