import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.transforms.duplicates.packed import distinct, merged, pack, part_of, second_numbers, unpack

NUMBERS = st.one_of(st.integers(0, 5), st.integers(0, 2**64 - 1))
RECORDS = st.lists(st.tuples(NUMBERS, NUMBERS), max_size=30)


def array(records):
    return np.array(records, dtype=np.uint64).reshape(-1, 2)


def packed_in(bundles):
    return [array(bundle).astype("<u8").tobytes() for bundle in bundles]


@given(st.lists(RECORDS, max_size=5))
def test_unpacking_gives_the_distinct_records_in_order(bundles):
    expected = sorted({record for bundle in bundles for record in bundle})
    assert list(map(tuple, unpack(packed_in(bundles)).tolist())) == expected


@pytest.mark.parametrize("most", [1, 40, 1 << 22])
def test_distinct_records_are_those_whatever_is_in_memory(most, monkeypatch):
    monkeypatch.setattr("wikimill.transforms.duplicates.packed._MOST_WAITING", most)
    bundles = [[(3, 1), (2, 9)], [(3, 1)], [(2, 9), (1, 1), (2, 8)], [(3, 1), (1, 1)]]
    assert distinct(packed_in(bundles)).tolist() == [[1, 1], [2, 8], [2, 9], [3, 1]]
    assert distinct([]).tolist() == []


@given(RECORDS)
def test_dealing_out_loses_nothing(records):
    dealt = dict(pack(array(records), part_of(array(records)[:, 0])))
    found = [(part, record) for part, packed in dealt.items() for record in unpack([packed]).tolist()]
    assert sorted(tuple(record) for _, record in found) == sorted(set(records))
    assert all(part == record[0] >> 56 for part, record in found)


@given(st.lists(RECORDS, max_size=4), NUMBERS)
def test_looking_up(bundles, first):
    together = merged(packed_in(bundles))
    records = sorted({record for bundle in bundles for record in bundle})
    for wanted in {first, *(record[0] for record in records)}:
        assert second_numbers(together, wanted) == [other for one, other in records if one == wanted]
