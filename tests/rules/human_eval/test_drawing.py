"""Draws are decided by hashes of ids, not by the order of the rows; larger draws hold smaller ones."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st
from support.rated import fusion

from wikimill.rules.human_eval.drawing import draw, order, shuffled

KINDS = ("PAIR_CONN", "PAIR_NONE", "SINGLE_RELATIVE")
ROWS = [fusion(number, KINDS[number % 7 % 3]) for number in range(200)]
rows = st.lists(st.integers(0, 60), unique=True, max_size=40).map(lambda numbers: [ROWS[number] for number in numbers])


def expected(found, number, salt):
    return sorted(found, key=lambda row: order(salt, row["id"]))[:number]


@given(rows, st.integers(1, 20), st.sampled_from(["", "salt"]))
def test_a_draw_is_the_smallest_hashes(found, number, salt):
    assert draw(found, number, salt) == expected(found, number, salt)
    assert draw(found[::-1], number, salt) == expected(found, number, salt)
    assert draw(iter(found), number + 1, salt)[:number] == draw(found, number, salt)


@given(rows, st.integers(1, 5))
def test_a_draw_by_type_is_a_draw_of_each(found, number):
    drawn = draw(found, number, "salt", "discourse_type")
    for kind in KINDS:
        of_kind = [row for row in found if row["discourse_type"] == kind]
        assert [row for row in drawn if row["discourse_type"] == kind] == expected(of_kind, number, "salt")
    assert drawn == expected(drawn, len(drawn), "salt")


def test_the_hash_is_this_one():
    # Golden: drawn with another hash, a sheet that was rated could not be drawn again.
    assert [int(row["id"], 16) for row in draw(ROWS, 5, "wikimill")] == [20, 28, 0, 93, 33]


def test_another_salt_draws_others_evenly():
    counts = Counter(row["id"] for salt in range(400) for row in draw(ROWS, 20, str(salt)))
    assert len(counts) == 200
    assert min(counts.values()) >= 15
    assert max(counts.values()) <= 70  # 40 each on average


def test_each_rater_has_an_order_of_the_same_rows():
    orders = [[row["id"] for row in shuffled(ROWS, "wikimill", rater)] for rater in (1, 2, 3)]
    assert len({tuple(each) for each in orders}) == 3
    assert {tuple(sorted(each)) for each in orders} == {tuple(sorted(row["id"] for row in ROWS))}
    assert [row["id"] for row in shuffled(ROWS[::-1], "wikimill", 1)] == orders[0]


def test_rows_with_one_id_are_drawn_in_their_order():
    # References of a user may repeat an id; mappings cannot be compared.
    found = [{"id": "a", "of": {"row": number}} for number in range(3)]
    assert draw(found, 2, "salt") == found[:2]
    assert draw([*found, {"id": "b"}], 9, "salt", None)[:4] in ([{"id": "b"}, *found], [*found, {"id": "b"}])
