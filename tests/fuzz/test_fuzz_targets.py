"""What the fuzzer looks at holds for its seeds, and for what once broke it (`found/<target>/`)."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.milling import EXAMPLES, SAMPLE
from targets import TARGETS, seeds

FOUND = sorted(path for path in (Path(__file__).parent / "found").rglob("*") if path.is_file())


@pytest.mark.parametrize("target", TARGETS)
def test_the_seeds_hold(target):
    pieces = list(seeds(target, SAMPLE.read_bytes(), (EXAMPLES / "expected.tsv").read_bytes()))
    assert len(pieces) >= 3
    for piece in pieces:
        TARGETS[target](piece)


@pytest.mark.parametrize("path", FOUND, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_what_was_found_holds(path):
    TARGETS[path.parent.name](path.read_bytes())
