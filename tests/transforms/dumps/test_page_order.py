import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.transforms.dumps.damage import Problem
from wikimill.transforms.dumps.ledger import FileLedger, merged
from wikimill.transforms.dumps.page_order import SAMPLE, PageRun, PageSample, disorder, joined, repeats


def run(place, *page_ids):
    """The run of a part of a file."""
    first, *others = page_ids
    found = PageRun(place, first, first)
    for page_id in others:
        found = found.then(page_id)
    return found


def out_of_order(count, example):
    places = f"{count} place{'s' * (count > 1)}"
    return [Problem(0, "damaged", f"the pages are not in the order of their ids in {places}, first: {example}")]


@pytest.mark.parametrize(
    ("runs", "problems"),
    [
        ([], []),
        ([run(0, 1, 2, 9)], []),
        ([run(50, 10, 11), run(0, 1, 9)], []),
        ([run(0, 1, 3, 2)], out_of_order(1, "page 2 follows page 3")),
        ([run(0, 1, 3, 3, 2, 4)], out_of_order(2, "page 3 follows page 3")),
        ([run(50, 3, 4), run(0, 1, 3)], out_of_order(1, "page 3 follows page 3")),
        ([run(50, 2, 1), run(0, 1, 3)], out_of_order(2, "page 2 follows page 3")),
        ([run(50, 7, 6), run(0, 1, 3)], out_of_order(1, "page 6 follows page 7")),
    ],
)
def test_disorder_counts_places_and_shows_the_first(runs, problems):
    assert list(disorder(runs)) == problems


@pytest.mark.parametrize("cut", range(1, 6))
def test_disorder_of_parts_equals_that_of_the_file(cut):
    pages = (5, 6, 2, 2, 9, 1)
    assert list(disorder([run(0, *pages[:cut]), run(cut, *pages[cut:])])) == list(disorder([run(0, *pages)]))


def sample(page_ids):
    noted = PageSample()
    for page_id in page_ids:
        noted.add(str(page_id))
    return noted.counts


@given(st.lists(st.integers(1, 40)), st.integers(0, 40))
def test_all_pages_of_a_small_file_are_counted(page_ids, cut):
    assert sample(page_ids) == Counter(map(str, page_ids))
    assert joined(sample(page_ids[:cut]), sample(page_ids[cut:])) == Counter(map(str, page_ids))


def test_of_a_large_file_the_same_pages_are_counted_however_it_is_divided():
    page_ids = random.Random(1).choices(range(5_000), k=20_000)
    whole, exact = sample(page_ids), Counter(map(str, page_ids))
    assert len(whole) == SAMPLE
    assert whole == {page_id: exact[page_id] for page_id in whole}
    parts = [sample(page_ids[start : start + 700]) for start in range(0, 20_000, 700)]
    random.Random(2).shuffle(parts)
    together = Counter()
    for part in parts:
        together = joined(together, part)
    assert together == whole


def test_a_file_with_an_element_for_each_revision_is_damaged():
    parts = [FileLedger("x.xml", 1, begun=Counter(begun)) for begun in ({"5": 1, "7": 1}, {"7": 1}, {"9": 1, "5": 2})]
    damage = merged(parts).damage
    assert (damage.state, str(damage)) == (
        "damaged",
        "2 of 3 pages looked at occur in several <page> elements: page 5 in 3; wikimill regroup puts the revisions of "
        "each page together (WikiTeam's tools do not)",
    )
    assert list(repeats({"5": 1, "7": 1})) == []
