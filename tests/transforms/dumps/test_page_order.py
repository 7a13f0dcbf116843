import pytest

from wikimill.transforms.dumps.damage import Problem
from wikimill.transforms.dumps.page_order import PageRun, disorder


def run(place, *page_ids):
    """The run of a part of a file."""
    first, *others = page_ids
    found = PageRun(place, first, first)
    for page_id in others:
        found = found.then(page_id)
    return found


def told(count, example):
    places = f"{count} place{'s' * (count > 1)}"
    return [Problem(0, "damaged", f"the pages are not in the order of their ids in {places}, first: {example}")]


@pytest.mark.parametrize(
    ("runs", "problems"),
    [
        ([], []),
        ([run(0, 1, 2, 9)], []),
        ([run(50, 10, 11), run(0, 1, 9)], []),
        ([run(0, 1, 3, 2)], told(1, "page 2 stands behind page 3")),
        ([run(0, 1, 3, 3, 2, 4)], told(2, "page 3 stands behind page 3")),
        ([run(50, 3, 4), run(0, 1, 3)], told(1, "page 3 stands behind page 3")),
        ([run(50, 2, 1), run(0, 1, 3)], told(2, "page 2 stands behind page 3")),
        ([run(50, 7, 6), run(0, 1, 3)], told(1, "page 6 stands behind page 7")),
    ],
)
def test_what_is_told_of_the_order(runs, problems):
    assert list(disorder(runs)) == problems


@pytest.mark.parametrize("cut", range(1, 6))
def test_parts_of_a_file_are_told_of_as_the_file_is(cut):
    pages = (5, 6, 2, 2, 9, 1)
    assert list(disorder([run(0, *pages[:cut]), run(cut, *pages[cut:])])) == list(disorder([run(0, *pages)]))
