"""Pages that list what a name may mean."""

from __future__ import annotations

import pytest
from support.machine import grows_with_its_length

from wikimill.rules.wikitext.disambiguation import is_disambiguation

PAGES = {
    "English": ("* [[A]]\n{{disambiguation|geo}}", True),
    "short name": ("{{Dab}}", True),
    "white space and underscores": ("{{ human_name disambiguation\n|x}}", True),
    "German": ("{{Begriffsklärung}}", True),
    "Italian": ("{{disambigua}}", True),
    "Ukrainian": ("{{Багатозначність}}", True),
    "Vietnamese": ("{{trang định hướng}}", True),
    "Chinese": ("{{消歧義}}", True),
    "magic word": ("* [[A]]\n__DISAMBIG__", True),
    "in the middle": ("a {{cn}} {{disambig}} b", True),
    "note at the top of an article": ("{{nota disambigua|a}} {{Begriffsklärungshinweis}} a", False),
    "mark behind a link": ("a {{disambiguation needed|date=May 2010}}", False),
    "people of one name": ("{{surname}}", False),
    "name of a parameter": ("{{about|x|disambig}}", False),
    "no template": ("disambiguation", False),
    "unclosed": ("{{disambig", False),
    "empty": ("", False),
}


@pytest.mark.parametrize(("wikitext", "lists"), PAGES.values(), ids=PAGES.keys())
def test_is_disambiguation(wikitext: str, lists: bool) -> None:
    assert is_disambiguation(wikitext) is lists


@pytest.mark.parametrize("fragment", ["{{", "{{a", "{{ ", "{{disambig", "__DISAMBIG", "\n{{a\n"])
def test_time_is_linear(fragment: str) -> None:
    assert grows_with_its_length(lambda count: is_disambiguation(fragment * count), 25_000)
