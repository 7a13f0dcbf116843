import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.releases.editions import Edition, next_edition

editions = st.builds(
    Edition, st.dates().map(lambda day: f"20{day.year % 100:02}-{day.month:02}-{day.day:02}"), st.integers(1, 9999)
)


@given(editions)
def test_a_name_says_which_edition_it_is(edition):
    assert Edition.parse(str(edition)) == edition


@pytest.mark.parametrize(
    "name",
    [
        "",
        "latest",
        "20261101",
        "2026-11-01.1",
        "2026-11-01.0",
        "2026-11-01.02",
        "2026-11-01-balanced",
        "../2026-11-01",
        "2026-11-01\n",
    ],
)
def test_what_is_no_name(name):
    assert Edition.parse(name) is None


@given(st.lists(editions), editions)
def test_the_next_edition_is_behind_all_of_its_date(taken, edition):
    found = next_edition(edition.date, taken)
    others = [each for each in taken if each.date == edition.date]
    assert found.date == edition.date
    assert all(each < found for each in others)
    assert found.number == max((each.number for each in others), default=0) + 1
