"""Items dealt out to raters: everybody's share, no one twice, nothing lost."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.human_eval.drawing import dealt, item_of, sheet_count, shuffled

ROWS = [{"id": str(number), "item": str(number // 2)} for number in range(20)]


def test_without_a_limit_every_rater_has_every_row():
    assert [sorted(map(str, sheet)) for sheet in dealt(ROWS, 3, None, "s")] == [sorted(map(str, ROWS))] * 3


def test_the_design_of_discofuse():
    # 500 examples, five raters each, at most six a rater.
    sheets = dealt([{"id": str(number)} for number in range(500)], 5, 6, "s")
    assert Counter(map(len, sheets)) == {6: 415, 5: 2}
    assert Counter(row["id"] for sheet in sheets for row in sheet) == dict.fromkeys(map(str, range(500)), 5)


def test_a_limit_above_the_number_of_items_still_gives_a_sheet_to_each_rater():
    assert [len(sheet) for sheet in dealt(ROWS, 3, 100, "s")] == [20, 20, 20]


@given(st.integers(0, 30), st.integers(1, 6), st.integers(1, 9))
def test_shares(items, raters, limit):
    rows = [{"id": f"{item}.{part}", "item": item} for item in range(items) for part in range(2)]
    sheets = [[item_of(row) for row in sheet] for sheet in dealt(rows, raters, limit, "s")]
    assert len(sheets) == sheet_count(items, raters, limit)
    sizes = [len(set(sheet)) for sheet in sheets]
    assert max(sizes) <= limit
    assert max(sizes) - min(sizes) <= 1
    assert all(set(Counter(sheet).values()) <= {2} for sheet in sheets)  # both rows of an item, once
    assert Counter(item for sheet in sheets for item in sheet) == dict.fromkeys(map(str, range(items)), 2 * raters)


def test_rows_of_an_item_stay_together_in_their_order():
    names = [row["id"] for row in shuffled(ROWS, "s", 1)]
    assert names != [row["id"] for row in ROWS]
    assert [int(name) % 2 for name in names] == [0, 1] * 10
    assert all(int(one) + 1 == int(other) for one, other in zip(names[::2], names[1::2], strict=True))
