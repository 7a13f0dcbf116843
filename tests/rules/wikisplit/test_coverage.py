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
    """Return the length of a longest common subsequence, found among all subsequences."""
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


def by_table(tokens: list[str], others: list[str]) -> int:
    """Return the same subsequence by a table of the lengths of all suffixes."""
    lengths = [[0] * (len(others) + 1) for _ in range(len(tokens) + 1)]
    for place in range(len(tokens) - 1, -1, -1):
        for at in range(len(others) - 1, -1, -1):
            is_same = tokens[place] == others[at]
            shorter = max(lengths[place + 1][at], lengths[place][at + 1])
            lengths[place][at] = lengths[place + 1][at + 1] + 1 if is_same else shorter
    covered = place = at = 0
    while place < len(tokens) and at < len(others):
        if tokens[place] == others[at]:
            covered |= 1 << place
            place, at = place + 1, at + 1
        elif lengths[place + 1][at] > lengths[place][at + 1]:
            place += 1
        else:
            at += 1
    return covered


@settings(derandomize=True, max_examples=300, deadline=None)
@given(st.lists(st.sampled_from("abcd"), max_size=30), st.lists(st.sampled_from("abcd"), max_size=30))
def test_arithmetic_on_bits_finds_what_the_table_does(tokens: list[str], others: list[str]) -> None:
    assert covered_from_start(tokens, others) == by_table(tokens, others)


def test_of_several_s1_has_the_first_and_s2_the_last() -> None:
    tokens = ["a", "b", "a", "b"]
    assert (covered_from_start(tokens, ["a", "b"]), covered_from_end(tokens, ["a", "b"])) == (0b0011, 0b1100)
