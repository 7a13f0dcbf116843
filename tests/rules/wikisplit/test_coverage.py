"""Coverage of C by S1 and S2: by hand, and against all subsequences."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.wikisplit.coverage import Coverage, coverage, covered_from_end, covered_from_start

WORDS = st.lists(st.sampled_from("abc"), max_size=7)


def test_halves_share_out_c() -> None:
    c, s1, s2 = "He ran home and She sat .", "He ran home .", "she sat ."
    assert coverage(c.split(), s1.split(), s2.split()) == Coverage(4 / 7, 6 / 7, 1 / 7)


def test_a_copy_covers_all_alone_and_what_the_other_covers_at_once() -> None:
    c = "He ran home and she sat .".split()
    assert coverage(c, c, "She sat .".split()) == Coverage(1.0, 1.0, 3 / 7)


def test_strangers_cover_nothing() -> None:
    assert coverage("a b".split(), ["x"], ["y"]) == Coverage(0.0, 0.0, 0.0)


def longest(tokens: list[str], others: list[str]) -> int:
    """The length of a longest common subsequence, found among all subsequences."""
    mine = {tuple(part) for size in range(len(tokens) + 1) for part in combinations(tokens, size)}
    return max(len(part) for size in range(len(others) + 1) for part in combinations(others, size) if part in mine)


@settings(derandomize=True, max_examples=200, deadline=None)
@given(WORDS, WORDS)
def test_what_is_covered_is_a_longest_common_subsequence(tokens: list[str], others: list[str]) -> None:
    for covered in (covered_from_start(tokens, others), covered_from_end(tokens, others)):
        kept = [token for place, token in enumerate(tokens) if covered >> place & 1]
        assert len(kept) == covered.bit_count() == longest(tokens, others)
        left = iter(others)
        assert all(token in left for token in kept)


def test_of_several_s1_has_the_first_and_s2_the_last() -> None:
    tokens = ["a", "b", "a", "b"]
    assert (covered_from_start(tokens, ["a", "b"]), covered_from_end(tokens, ["a", "b"])) == (0b0011, 0b1100)
