"""PARENT: values computed by hand, and the longest common subsequence against its definition."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.metrics.parent import SMOOTHING, ParentScore, parent_score, table_recall

VALUES = [["ada"], ["programs"]]


def score(prediction, *references, values=VALUES, weight=0.5):
    return parent_score(prediction.split(), [each.split() for each in references], values, weight)


def test_by_hand():
    found = score("ada wrote programs", "ada wrote notes")
    # Words: 3/3, as the table has "programs". Pairs: (1 + 1/2) / 2. Triples: 2/3. There are none of four.
    assert found.precision == pytest.approx((1 * 0.75 * (2 / 3) * SMOOTHING) ** 0.25)
    # Of the reference only what has "ada" counts: 1/1, (1/2) / (1/2), 0 / (1/3); there are none of four, which is 1.
    assert found.reference_recall == pytest.approx(SMOOTHING**0.25)
    assert found.table_recall == 1.0
    assert found.recall == pytest.approx(SMOOTHING**0.125)
    both = found.precision, found.recall
    assert found.f1 == pytest.approx(2 * both[0] * both[1] / (sum(both) + 1e-8))


def test_the_weight_of_the_table():
    half, none, table = (score("ada wrote it", "ada wrote programs then", weight=weight) for weight in (0.5, 0.0, 1.0))
    assert (none.recall, table.recall) == (pytest.approx(half.reference_recall), pytest.approx(0.5))
    assert half.recall == pytest.approx((none.recall * table.recall) ** 0.5)
    # The reference mentions every value of the table, so only recall against the reference counts.
    assert score("ada wrote it", "ada wrote programs then", weight=None) == none


def test_the_same_text_is_right():
    text = "ada wrote programs for the engine"
    assert score(text, text) == ParentScore(1.0, 1.0, pytest.approx(1.0), 1.0, 1.0)


def test_of_several_references_the_best_counts():
    text = "ada wrote programs for the engine"
    assert score(text, "nothing of it", text) == score(text, text)


def test_without_words():
    assert score("", "ada wrote programs for it").f1 == 0.0


def test_a_table_without_words_is_none():
    with pytest.raises(ValueError, match="no value"):
        score("ada", "ada", values=[[]])


@given(st.lists(st.sampled_from("abc"), min_size=1, max_size=6), st.lists(st.sampled_from("abcd"), max_size=9))
def test_mentions_are_longest_common_subsequences(value, text):
    def is_subsequence(part):
        rest = iter(text)
        return all(word in rest for word in part)

    longest = max(n for n in range(len(value) + 1) if any(map(is_subsequence, combinations(value, n))))
    assert table_recall([value], text) == longest / len(value)
