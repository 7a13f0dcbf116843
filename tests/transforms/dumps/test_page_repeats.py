"""Pages that begin more than once: found however a file is divided, in bounded memory."""

import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from wikimill.transforms.dumps.ledger import FileLedger, merged
from wikimill.transforms.dumps.page_repeats import SAMPLE, PageSample, joined, repeats


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
        "2 of 3 pages looked at stand in several <page> elements: page 5 in 3; wikimill regroup puts the revisions of "
        "each page together (WikiTeam's tools do not)",
    )
    assert list(repeats({"5": 1, "7": 1})) == []
