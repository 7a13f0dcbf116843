from collections import Counter
from math import comb, factorial, prod

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.interleave.algorithm import Document, Ranges, interleave
from wikimill.rules.interleave.draws import Draws
from wikimill.rules.interleave.record import by_thread

HARD = Ranges(2, 5, 2, 5)


def documents(*sizes, start=0):
    return [
        Document(f"d{number}", f"T{number}", tuple(f"{number}.{post}" for post in range(size)))
        for number, size in enumerate(sizes, start)
    ]


def chi_square(counts, kinds):
    expected = sum(counts.values()) / kinds
    return sum((counts[kind] - expected) ** 2 / expected for kind in counts) + expected * (kinds - len(counts))


@st.composite
def asked(draw):
    a, m = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    ranges = Ranges(a, draw(st.integers(a, 6)), m, draw(st.integers(m, 6)))
    sizes = draw(st.lists(st.integers(m, 9), min_size=ranges.b, max_size=12))
    return documents(*sizes), ranges, draw(st.text(max_size=3))


@given(asked(), st.sampled_from(("random", "first")), st.sampled_from(("start", "random")))
def test_threads_and_posts_are_in_range_in_order_and_summaries_by_first_appearance(given_, selection, posts_from):
    window, ranges, salt = given_
    posts, threads, sources = interleave(window, ranges, salt, selection, posts_from)
    assert ranges.a <= len(sources) <= ranges.b
    assert len(set(sources)) == len(sources)
    assert list(dict.fromkeys(threads)) == list(range(len(sources)))
    for thread, source in enumerate(sources):
        whole = window[source].posts
        own = [post for post, of in zip(posts, threads, strict=True) if of == thread]
        assert ranges.m <= len(own) <= min(ranges.n, len(whole))
        places = [whole.index(post) for post in own]
        assert places == sorted(places)
        assert posts_from == "random" or places == list(range(len(own)))
    if selection == "first":
        assert sorted(sources) == list(range(len(sources)))
    assert interleave(window, ranges, salt, selection, posts_from) == (posts, threads, sources)


def test_an_example_is_the_same_for_ever():
    found = interleave(documents(3, 4, 5, 6), Ranges(2, 3, 2, 3), "wikimill")
    assert found == (("1.0", "3.0", "2.0", "1.1", "1.2", "2.1", "3.1"), (0, 1, 2, 0, 0, 2, 1), (1, 3, 2))


def test_every_arrangement_is_equally_likely():
    window, ranges = documents(3, 3), Ranges(2, 2, 3, 3)
    counts = Counter(interleave(window, ranges, str(salt), "first").posts for salt in range(8_000))
    kinds = factorial(6) // factorial(3) ** 2
    assert len(counts) == kinds == 20
    assert chi_square(counts, kinds) < 43.8  # p = 0.001 with 19 degrees of freedom


def test_every_selection_of_documents_is_equally_likely():
    window = documents(*[2] * 6)
    counts = Counter(frozenset(interleave(window, Ranges(3, 3, 2, 2), str(salt)).sources) for salt in range(8_000))
    assert len(counts) == comb(6, 3) == 20
    assert chi_square(counts, 20) < 43.8


def test_every_number_of_threads_and_of_posts_is_equally_likely():
    window = documents(*[9] * 5)
    found = [interleave(window, HARD, str(salt)) for salt in range(8_000)]
    threads = Counter(len(one.sources) for one in found)
    posts = Counter(one.threads.count(0) for one in found if len(one.sources) == 2)
    assert threads.keys() == {2, 3, 4, 5}
    assert chi_square(threads, 4) < 16.3
    assert posts.keys() == {2, 3, 4, 5}


def test_two_documents_with_one_title_are_two_threads():
    window = [Document(name, "Rain.", (f"{name}1", f"{name}2")) for name in "ab"]
    found = interleave(window, Ranges(2, 2, 2, 2), "")
    assert sorted(found.sources) == [0, 1]
    assert sorted(found.threads) == [0, 0, 1, 1]


def test_a_document_with_fewer_posts_than_drawn_gives_all():
    found = interleave(documents(2, 2), Ranges(2, 2, 2, 5), "x")
    assert sorted(found.posts) == ["0.0", "0.1", "1.0", "1.1"]


@given(st.lists(st.text(max_size=4), max_size=3), st.lists(st.text(max_size=4), max_size=3))
def test_draws_depend_on_the_whole_seed(one, other):
    drawn = [[Draws(seed).below(1 << 60) for _ in range(1)] for seed in (one, other)]
    assert (drawn[0] == drawn[1]) == (one == other)


@given(st.integers(1, 9), st.data())
def test_distinct_draws(bound, data):
    count = data.draw(st.integers(0, bound))
    found = Draws([str(count)]).distinct(count, bound)
    assert len(set(found)) == count
    assert all(0 <= one < bound for one in found)


def test_distinct_draws_are_uniform():
    draws = Draws(["uniform"])
    counts = Counter(tuple(draws.distinct(2, 4)) for _ in range(12_000))
    assert len(counts) == prod((4, 3))
    assert chi_square(counts, 12) < 31.3


def test_disentangled():
    assert by_thread(["a", "b", "c", "d"], [0, 1, 0, 1]) == ["a", "c", "b", "d"]
