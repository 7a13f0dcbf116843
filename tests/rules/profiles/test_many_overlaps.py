"""The overlaps of many examples are those of each by itself."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.profiles import many_overlaps as module
from wikimill.rules.profiles.many_overlaps import TokenRuns, many_overlaps
from wikimill.rules.profiles.overlap import overlap

sentences = st.lists(st.sampled_from("abcdefgh"), max_size=9)
examples = st.lists(st.tuples(sentences, sentences, sentences, sentences), max_size=12)


def runs(sentences, numbers):
    """The sentences of one column."""
    flat = [numbers.setdefault(token, len(numbers)) for sentence in sentences for token in sentence]
    return TokenRuns(np.array(flat, np.int32), np.array(list(map(len, sentences)), np.int64))


def both_ways(rows):
    """The overlaps of examples of two sentences of a source and two of a target: at once, and one by one."""
    numbers = {}
    columns = [runs(column, numbers) for column in zip(*rows, strict=True)] if rows else [runs([], numbers)] * 4
    totals, shared = many_overlaps(columns[:2], columns[2:])
    alone = [
        overlap(*([" ".join(sentence) for sentence in side if sentence] for side in (row[:2], row[2:]))) for row in rows
    ]
    return (
        list(zip(map(tuple, totals.tolist()), map(tuple, shared.tolist()), strict=True)),
        [(each.totals, each.shared) for each in alone],
    )


@given(examples)
def test_as_one_by_one(rows):
    together, alone = both_ways(rows)
    assert together == alone


@given(examples)
def test_in_steps(rows):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_STEP", 3)
        together, alone = both_ways(rows)
    assert together == alone


def test_where_tokens_are_too_many_for_one_step():
    """Each step has so many different tokens that their numbers leave no room for all examples."""
    words = iter(range(200_000))
    rows = [tuple([f"w{next(words)}" for _ in range(60)] for _ in range(4)) for _ in range(500)]
    rows = [(one, two, one[:30] + two[:30], [*three, *one]) for one, two, three, _ in rows]
    together, alone = both_ways(rows)
    assert together == alone


def test_an_example_as_long_as_can_be():
    half = module.MOST_TOKENS // 2
    first, second = [f"w{number}" for number in range(half - 1)], [f"w{number}" for number in range(half - 7, 0, -1)]
    together, alone = both_ways([(first, ["x"], second, ["x", "w1"])])
    assert together == alone
