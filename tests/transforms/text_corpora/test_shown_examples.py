"""Examples of a `text_corpus` as reports and `sample` show them."""

import pytest
from support.article_finders import SectionFirst

from wikimill.transforms.text_corpora.charts import charts_of

ROW = {"section": "Fire", "timestamp": "2020-01-01T01:00:00Z"}


@pytest.mark.parametrize(
    ("title", "sentence", "marks_changes"),
    [("Fire", "It burned in 1905 .", False), ("It burned in 1905", "It burned in 1906 .", True)],
)
def test_changes_are_marked_in_rewrites_only(title, sentence, marks_changes):
    shown = charts_of(SectionFirst, ("title",), ("sentence",)).example(ROW | {"title": title, "sentence": sentence})
    assert shown.marks_changes is marks_changes
    assert (shown.source, shown.target) == ((("title", title),), (("sentence", sentence),))


@pytest.mark.parametrize(
    ("row", "facts"),
    [
        (ROW, ("section: Fire", "saved: 2020-01-01")),
        ({"section": "", "timestamp": None}, ()),
        ({}, ()),
    ],
)
def test_facts_are_named(row, facts):
    shown = charts_of(SectionFirst, ("title",), ("sentence",)).example(row | {"title": "a", "sentence": "b"})
    assert shown.facts == facts
