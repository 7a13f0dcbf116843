from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.interleave.windows import blocks_of, documents_for, window_count, windows_of_block


def all_windows(documents, width, step):
    """By brute force, over a list of all documents."""
    starts = range(0, documents - width + 1, step)
    return [(number, list(range(start, start + width))) for number, start in enumerate(starts)]


@given(st.integers(0, 60), st.integers(1, 9), st.integers(1, 7), st.integers(1, 5))
def test_blocks_give_the_windows_that_a_list_of_all_documents_gives(documents, width, step, size):
    sent = defaultdict(list)
    for rank in reversed(range(documents)):
        for block in blocks_of(rank, width, step, size):
            sent[block].append((rank, rank))
    found = [window for block in sorted(sent) for window in windows_of_block(block, sent[block], width, step, size)]
    assert [(number, list(ranks)) for number, ranks in found] == all_windows(documents, width, step)
    assert len(found) == window_count(documents, width, step)
    assert all(len(group) <= (size - 1) * step + width for group in sent.values())


@given(st.integers(0, 200), st.integers(1, 30), st.integers(1, 30))
def test_so_many_documents_and_no_fewer_give_so_many_windows(windows, width, step):
    documents = documents_for(windows, width, step)
    assert window_count(documents, width, step) == windows
    assert not windows or window_count(documents - 1, width, step) == windows - 1


@pytest.mark.parametrize(("width", "step", "covered"), [(10, 1, 100), (10, 10, 100), (2, 4, 50), (7, 3, 100)])
def test_sources_are_covered_as_window_and_step_promise(width, step, covered):
    ranks = {rank for _, window in all_windows(100, width, step) for rank in window}
    assert len(ranks) == covered
