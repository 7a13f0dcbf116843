from math import log2, sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.releases.drift import ALARM, drift, drifts, size_exceeds

counts = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 1000), min_size=1).filter(
    lambda found: sum(found.values())
)


def entropy(shares):
    return -sum(share * log2(share) for share in shares if share)


@given(counts, counts)
def test_the_distance_is_the_entropy_that_mixing_adds(old, new):
    shares = [
        (old.get(value, 0) / sum(old.values()), new.get(value, 0) / sum(new.values()))
        for value in old.keys() | new.keys()
    ]
    mixed = entropy((p + q) / 2 for p, q in shares)
    expected = mixed - (entropy(p for p, _ in shares) + entropy(q for _, q in shares)) / 2
    found = drift("x", old, new)
    assert found.distance == pytest.approx(sqrt(max(0.0, expected)), abs=1e-6)
    back = drift("x", new, old)
    assert (back.distance, back.stability_index) == pytest.approx((found.distance, found.stability_index))
    assert -1e-12 <= found.distance <= 1 + 1e-12


def test_the_ends_of_the_scale():
    assert drift("x", {"a": 7}, {"b": 9}).distance == 1
    assert drift("x", {"a": 1, "b": 2}, {"a": 10, "b": 20}).distance == pytest.approx(0, abs=1e-7)


def test_the_stability_index_by_hand():
    found = drift("x", {"a": 499.5, "b": 499.5}, {"a": 249.5, "b": 749.5})
    # (0.25 - 0.5) ln(0.25 / 0.5) + (0.75 - 0.5) ln(0.75 / 0.5)
    assert found.stability_index == pytest.approx(0.274653, abs=1e-6)


@pytest.mark.parametrize("size", [30, 300, 3000])
def test_what_is_drawn_from_one_distribution_is_no_alarm_and_differs_as_chance_says(size):
    random = Random(20260901)
    distances, chances = [], []
    for _ in range(100):
        one, other = (
            {value: drawn.count(value) for value in set(drawn)}
            for drawn in ([min(int(random.expovariate(0.3)), 12) for _ in range(count)] for count in (size, 2 * size))
        )
        found = drift("x", one, other)
        assert not found.is_alarming
        distances.append(found.distance)
        chances.append(found.by_chance)
    assert sum(distances) / sum(chances) == pytest.approx(1, abs=0.2)


def test_a_move_is_an_alarm_once_there_is_enough_to_see_it():
    assert drift("x", {"a": 3000, "b": 7000}, {"a": 5000, "b": 5000}).is_alarming
    assert not drift("x", {"a": 3, "b": 7}, {"a": 5, "b": 5}).is_alarming
    small = drift("x", {"a": 300000, "b": 700000}, {"a": 310000, "b": 690000})
    assert small.by_chance * 2 < small.distance < ALARM
    assert not small.is_alarming


def test_a_distribution_that_one_release_has_not_is_left_out():
    old, new = {"a": {"x": 1}, "b": {}, "c": {"x": 1}}, {"a": {"x": 1}, "b": {"x": 1}}
    assert [found.name for found in drifts(old, new, ["a", "b", "c"])] == ["a"]


def test_two_samples_of_one_mean_differ_by_no_alarm():
    """Of 2,000 pairs of Poisson numbers (by counting exponential waits) hardly any is over twice their chance."""
    random = Random("sizes")

    def poisson(mean):
        total = random.expovariate(1.0)
        count = 0
        while total < mean:
            count, total = count + 1, total + random.expovariate(1.0)
        return count

    pairs = [(poisson(30), poisson(30)) for _ in range(2_000)]
    assert sum(size_exceeds(one, other, 0.0) for one, other in pairs) < 0.06 * len(pairs)


@pytest.mark.parametrize(
    ("before", "after", "allowed", "is_alarm"),
    [
        (0, 0, 0.2, False),
        (0, 9, 0.2, False),
        (9, 0, 1.0, True),
        (10_000, 12_001, 0.2, True),
        (10_000, 12_000, 0.2, False),
    ],
)
def test_how_many_more_are_too_many(before, after, allowed, is_alarm):
    assert size_exceeds(before, after, allowed) is is_alarm
