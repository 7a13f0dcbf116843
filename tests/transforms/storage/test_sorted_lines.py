"""Sorting on disk, against sorted()."""

import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.transforms.storage.sorted_lines import in_sorted_order

entries = st.lists(st.tuples(st.integers(0, 9), st.text(max_size=9)).map(list), max_size=60)


def number(entry):
    return entry[0]


@settings(deadline=None, max_examples=60)
@given(entries, st.integers(1, 200), st.integers(2, 4))
def test_it_is_sorted_and_what_has_one_key_stays_in_order(found, run_bytes, fan_in):
    with tempfile.TemporaryDirectory() as folder:
        order = list(in_sorted_order(found, number, Path(folder), run_bytes=run_bytes, fan_in=fan_in))
    assert order == sorted(found, key=number)
