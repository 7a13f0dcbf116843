"""The limits of hostile input are relative to harmless input, and a run over them is measured again."""

from __future__ import annotations

import pytest
from support.measured_runs import MORE_MEMORY, MORE_TIMES, Harmless, Measured


def taking(*each):
    """Return a run that takes the given (CPU seconds, MiB), one pair per call, and the list of its calls."""
    numbers = []

    def run(number):
        numbers.append(number)
        return Measured(0, "", "", *map(float, each[min(len(numbers), len(each)) - 1]))

    return run, numbers


def test_what_takes_little_is_run_once():
    harmless, measured = taking((1, 100))
    run, numbers = taking((MORE_TIMES - 1, 100 + MORE_MEMORY - 1))
    assert Harmless(harmless).compare(run).seconds == MORE_TIMES - 1
    assert (measured, numbers) == ([0], [0])


@pytest.mark.parametrize("much", [(MORE_TIMES + 1, 100), (1, 100 + MORE_MEMORY + 1)])
def test_what_always_takes_too_much_fails(much):
    harmless, measured = taking((1, 100))
    run, numbers = taking(much)
    with pytest.raises(
        AssertionError, match=r"in the last of 3 runs; harmless input takes 1\.0 s and 100 MiB; expected less than 40"
    ):
        Harmless(harmless).compare(run)
    assert (measured, numbers) == ([0, 1, 2, 3], [0, 1, 2])


@pytest.mark.parametrize("much", [(MORE_TIMES + 1, 100), (1, 100 + MORE_MEMORY + 1)])
def test_what_took_too_much_by_chance_is_given_another_chance(much):
    run, numbers = taking(much, much, (2, 150))
    assert Harmless(taking((1, 100))[0]).compare(run) == Measured(0, "", "", 2.0, 150.0)
    assert numbers == [0, 1, 2]


def test_harmless_input_that_was_quick_by_chance_is_measured_again():
    harmless, measured = taking((0.5, 60), (1, 100))
    run, numbers = taking((MORE_TIMES - 5, 60 + MORE_MEMORY + 20))
    Harmless(harmless).compare(run)
    assert (measured, numbers) == ([0, 1], [0, 1])


def test_harmless_run_must_succeed():
    with pytest.raises(AssertionError, match="no space left"):
        Harmless(lambda _: Measured(1, "", "no space left", 1.0, 1.0))
