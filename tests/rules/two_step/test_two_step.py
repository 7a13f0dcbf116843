"""Clusters of posts, short paths through their words, and the choice within a budget, against trying everything."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.metrics.baselines import baseline
from wikimill.rules.two_step.clusters import clusters, weights_of
from wikimill.rules.two_step.summary import chosen, compressed, two_step
from wikimill.rules.two_step.word_graph import WordGraph

POSTS = [
    "The new battery of the remote lasts two years .",
    "Our market report says that users lose the remote .",
    "A battery of lithium lasts longer , two years or three .",
    "Users of the market report lose it between cushions .",
    "Mm-hmm .",
    "The battery lasts two years in the lab .",
]


def test_weights_have_length_one_and_rare_words_weigh_more():
    first, second, none = weights_of([["a", "b", "b"], ["a"], []])
    assert (set(first), set(second), none) == ({"a", "b"}, {"a"}, {})
    assert first["b"] / first["a"] == pytest.approx(2 * math.log(4 / 1) / math.log(4 / 2))
    assert math.hypot(*first.values()) == pytest.approx(1)


@given(st.lists(st.lists(st.sampled_from("abcdef"), min_size=1, max_size=5), min_size=1, max_size=9), st.integers(1, 5))
def test_clusters_divide_all_vectors(posts, count):
    vectors = weights_of(posts)
    found = clusters(vectors, count)
    assert sorted(place for group in found for place in group) == list(range(len(posts)))
    assert 1 <= len(found) <= count
    assert [group[0] for group in found] == sorted(group[0] for group in found)
    assert found == clusters(vectors, count)


def test_clusters_find_threads_that_share_no_word():
    vectors = weights_of([list(text) for text in ("ab", "xy", "bc", "yz", "ca", "zx")])
    assert clusters(vectors, 2) == [[0, 2, 4], [1, 3, 5]]


def simple_paths(graph):
    """All paths without a node twice, with the sums of their weights."""
    found = []

    def follow(path, cost):
        for node in graph._following[path[-1]]:
            total = cost + graph._weight(path[-1], node)
            if node == 1:
                found.append((total, tuple(graph._nodes[each].word for each in path[1:])))
            elif node not in path:
                follow((*path, node), total)

    follow((0,), 0.0)
    return found


@settings(max_examples=50)
@given(st.lists(st.lists(st.sampled_from("abcd"), min_size=1, max_size=4), min_size=1, max_size=3))
def test_paths_are_all_simple_paths_in_order(sentences):
    graph = WordGraph(sentences, lambda word: word in "abc")
    expected = simple_paths(graph)
    if len(expected) < 90:
        found = list(graph.paths())
        assert sorted(words for _, words in found) == sorted(words for _, words in expected)
        assert [cost for cost, _ in found] == pytest.approx(sorted(cost for cost, _ in expected))


def test_words_are_joined_by_content_or_by_a_neighbour():
    joined = WordGraph([["rain", "of", "may"], ["snow", "of", "june"]], lambda word: word != "of")
    assert [words for _, words in joined.paths()] == [("rain", "of", "may"), ("snow", "of", "june")]
    shared = WordGraph([["rain", "of", "may"], ["snow", "of", "may", "rain"]], lambda word: word != "of")
    words = {words for _, words in shared.paths()}
    assert ("snow", "of", "may") in words


def test_a_compressed_sentence_crosses_posts():
    posts = [POSTS[0].split(), POSTS[2].split(), POSTS[5].split()]
    scores = {"battery": 2.0, "lasts": 1.5, "two": 1.0, "years": 1.0, "lithium": 0.5, "lab": 0.2}
    assert " ".join(compressed(posts, scores)) == EXPECTED
    assert compressed([["rain", "falls"]], {"rain": 1.0}) == ("rain", "falls")


EXPECTED = "The new battery of lithium lasts two years ."


@given(st.lists(st.lists(st.sampled_from("abcde"), min_size=1, max_size=3), max_size=5), st.integers(0, 8))
def test_choice_keeps_the_budget_and_nothing_more_fits_that_would_gain(sentences, budget):
    scores = {"a": 1.0, "b": 0.5, "c": 0.25, "d": 0.1}
    found = chosen(sentences, scores, budget)
    left = budget - sum(len(sentences[place]) for place in found)
    assert left >= 0
    covered = {word for place in found for word in sentences[place]}
    for place, words in enumerate(sentences):
        assert place in found or len(words) > left or not {word for word in words if word in scores} - covered


def test_choice_is_close_to_the_best_of_all():
    sentences = [["a", "b"], ["b", "c"], ["a"], ["d", "e", "f"]]
    scores = dict(zip("abcdef", (3.0, 2.0, 2.0, 1.0, 1.0, 1.0), strict=True))

    def value(places):
        return sum(scores[word] for word in {word for place in places for word in sentences[place]})

    best = max(
        (places for size in range(5) for places in combinations(range(4), size)
         if sum(len(sentences[place]) for place in places) <= 4),
        key=value,
    )  # fmt: skip
    assert value(chosen(sentences, scores, 4)) >= (1 - 1 / math.e) * value(best)


def test_two_step_gives_a_sentence_for_each_thread():
    found = two_step(POSTS)
    assert found == SUMMARY
    assert two_step(POSTS, 12) == SUMMARY[:1]
    assert (two_step([]), two_step(["Mm .", ""])) == ([], [])
    assert baseline("TWOSTEP", POSTS) == " <::::> ".join(SUMMARY)


SUMMARY = [
    "The new battery of lithium lasts two years .",
    "Our market report says that users lose the remote .",
]


@settings(max_examples=30)
@given(st.lists(st.text("ab. ,", max_size=12), max_size=8), st.integers(1, 20))
def test_any_posts_are_summarised_within_the_budget(posts, budget):
    assert sum(len(sentence.split()) for sentence in two_step(posts, budget)) <= budget
