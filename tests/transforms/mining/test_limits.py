"""No limit of the sandbox is near honest work, by what was measured."""

from __future__ import annotations

import pytest

from benchmarks.slowest_pieces import COMMANDS, SEEN
from wikimill.transforms.mining.sandbox import Limits


@pytest.mark.parametrize("corpus", SEEN)
def test_limit_is_ten_times_the_slowest_honest_piece(corpus: str) -> None:
    command = COMMANDS[corpus]
    assert command.sandbox(command.options()).limits.cpu_seconds >= 10 * SEEN[corpus]


def test_limit_of_other_corpora_is_that_of_the_slowest() -> None:
    assert Limits().cpu_seconds >= 10 * max(SEEN.values())
