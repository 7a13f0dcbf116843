"""What a category gives its articles, next to counting and searching everything at once."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.wikitablet.category_links import expanded_links, may_occur_in, most_frequent, word_digests
from wikimill.rules.wikitablet.section_records import ExpandedLink
from wikimill.rules.wikitablet.surfaces import Hyperlink, SurfaceIndex

WORDS = st.sampled_from(["Orrin", "Moor", "the", "Lynt", "é", "\ud800"])
TEXTS = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
LINKS = st.lists(st.tuples(TEXTS, st.sampled_from(["Orrin Moor", "River Lynt", "Moor"])), unique=True, max_size=8)


@given(st.lists(LINKS, max_size=6), st.integers(1, 9), st.integers(1, 12))
def test_the_most_frequent_links_are_exact_however_few_are_counted_at_once(articles, most, at_once):
    counts = Counter(link for links in articles for link in links)
    expected = sorted((-count, *link) for link, count in counts.items())[:most]
    found = most_frequent(lambda: articles, sum(map(len, articles)), most, at_once)
    assert [(-link.articles, link.surface, link.target) for link in found] == expected


@given(LINKS, st.lists(st.lists(WORDS, min_size=1, max_size=9), max_size=4))
def test_may_occur_in_keeps_every_link_of_the_text(links, sentences):
    ranked = [ExpandedLink(*link, 1) for link in links]
    given_back = may_occur_in(ranked)(word_digests(map(" ".join, sentences)))
    assert [link for link in ranked if link in given_back] == given_back
    whole = SurfaceIndex(Hyperlink(*link) for link in links).found(sentences)
    found = expanded_links([(3, [" ".join(sentence) for sentence in sentences])], [given_back])
    assert [(3, ExpandedLink(*link, 1)) for link in whole] == [*found]


def test_links_of_categories_are_found_by_themselves():
    moor, lynt = ExpandedLink("Orrin Moor", "Orrin Moor", 5), ExpandedLink("Moor", "Moor", 2)
    sections = [(0, ["He crossed Orrin Moor ."]), (4, ["The Moor is wet ."])]
    assert [*expanded_links(sections, [[moor, lynt], [lynt]])] == [(0, moor), (4, lynt), (0, lynt), (4, lynt)]
    assert [*expanded_links(sections, [])] == []
