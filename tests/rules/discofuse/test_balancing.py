from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.discofuse.balancing import (
    LEAST_KEPT,
    LONG,
    TABLE_16,
    TOLERANCE,
    control_rate,
    distance,
    group_of,
    keep_rates,
    targets_of,
)

WIKIPEDIA = targets_of("wikipedia", 0.02)


@pytest.mark.parametrize(
    ("connective", "kind", "group"),
    [
        (", and", "SINGLE_S_COORD", "and"),
        ("and", "SINGLE_S_COORD_ANAPHORA", "and"),
        ("but ,", "PAIR_CONN", "but"),
        ("and although", "SINGLE_CONN_INNER", "other"),
        ("however ,", "PAIR_CONN_ANAPHORA", "however"),
        ("meanwhile ,", "PAIR_CONN_ANAPHORA", "anaphora"),
        ("meanwhile ,", "PAIR_CONN", "other"),
        ("", "PAIR_ANAPHORA", "anaphora"),
        ("", "PAIR_NONE", "control"),
    ],
)
def test_groups(connective, kind, group):
    assert group_of(connective, kind, 50, 50, "wikipedia") == group
    assert group_of(connective, kind, 51, 50, "wikipedia") == LONG


def test_the_two_parts_have_connectives_of_their_own():
    assert [group_of("unless", "SINGLE_CONN_INNER", 9, 50, part) for part in TABLE_16] == ["other", "unless"]
    assert [group_of("for example ,", "PAIR_CONN", 9, 50, part) for part in TABLE_16] == ["for example", "other"]


def test_targets():
    assert WIKIPEDIA["so that"] == Fraction(21, 1000)
    assert (WIKIPEDIA["anaphora"], WIKIPEDIA["control"]) == (Fraction(1, 8), Fraction(1, 50))
    assert "control" not in targets_of("sports", None)


def test_the_scarcest_connective_decides_how_large_the_result_is():
    # "because" has 65: 6.5 % of 1,000, which is 1.2 points below its 7.7 %.
    frequent = {"and": 500, "but": 300, "although": 90, "however": 90, "so that": 30, "while": 30, "or": 20}
    counts = {**frequent, "because": 65, "anaphora": 500, "control": 100, "other": 400}
    rates = keep_rates(counts, WIKIPEDIA)
    thinned = {"and": 125, "but": 107, "although": 84, "however": 82, "so that": 21, "while": 20, "or": 18}
    assert {group: rates[group] * count for group, count in counts.items()} == {
        **thinned,
        **{"because": 65, "anaphora": 125, "control": 20, "other": 333},
    }


@pytest.mark.parametrize(
    ("counts", "rates"),
    [
        ({}, {}),
        ({"other": 5}, {"other": 1}),
        ({"and": 5, "but": 9}, {"and": 1, "but": 1}),
        ({"and": 5, "long": 9}, {"and": 1, "long": 0}),
        ({"control": 98, "other": 98}, {"control": Fraction(1, 49), "other": 1}),
    ],
)
def test_edges(counts, rates):
    assert keep_rates(counts, WIKIPEDIA) == rates


@given(
    st.dictionaries(st.sampled_from([*WIKIPEDIA, "other", LONG]), st.integers(1, 10**7), min_size=1),
    st.sampled_from(["wikipedia", "sports"]),
)
def test_no_share_is_exceeded_and_enough_of_a_connective_is_near_its_own(counts, part):
    targets = targets_of(part, 0.02)
    rates = keep_rates(counts, targets)
    left = {group: rates[group] * count for group, count in counts.items()}
    result = sum(left.values())
    assert set(rates) == set(counts)
    assert all(0 <= rate <= 1 for rate in rates.values())
    assert rates.get(LONG, 0) == 0
    whole = sum(count for group, count in counts.items() if group != LONG)
    if not any(group not in targets and group != LONG for group in counts):
        return
    for group, target in targets.items():
        assert left.get(group, 0) <= target * result
        is_connective = group not in ("anaphora", "control") and target > TOLERANCE
        if is_connective and counts.get(group, 0) >= (target - TOLERANCE) * LEAST_KEPT * whole:
            assert left.get(group, 0) >= (target - TOLERANCE) * result


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.sampled_from([0, 0.01, 0.02, 0.25]))
def test_controls_have_at_most_their_share(controls, others, share):
    kept = control_rate(controls, others, share) * controls
    assert kept == controls or kept == Fraction(str(share)) * (kept + others)


def test_distance():
    assert distance(TABLE_16["sports"], "sports") == 0
    assert distance({}, "wikipedia") == 12.5
