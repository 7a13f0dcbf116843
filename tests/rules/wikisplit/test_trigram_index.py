"""The index of trigrams: against comparing each sentence with each, and in a time that grows as the sentences do."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from support.machine import within

from wikimill.rules.wikisplit.pair_rules import shares_prefix, shares_suffix
from wikimill.rules.wikisplit.trigram_index import TrigramIndex, prefix_key, suffix_key

SENTENCES = st.lists(st.lists(st.sampled_from(["a", "b", "ab", "ba", "\U0010ffff"]), min_size=3, max_size=4).map(tuple))


@given(SENTENCES, SENTENCES)
def test_it_finds_what_comparing_each_with_each_finds(simples, complexes):
    by_prefix = TrigramIndex([(prefix_key(each), number) for number, each in enumerate(simples)])
    by_suffix = TrigramIndex([(suffix_key(each), number) for number, each in enumerate(simples)])
    for each in complexes:
        firsts = [number for number, simple in enumerate(simples) if shares_prefix(each, simple)]
        seconds = [number for number, simple in enumerate(simples) if shares_suffix(each, simple)]
        assert by_prefix.found(prefix_key(each)) == firsts
        assert by_suffix.found(suffix_key(each)) == seconds
        assert (by_prefix.count(prefix_key(each)), by_suffix.count(suffix_key(each))) == (len(firsts), len(seconds))


def test_a_crowd_costs_no_more_than_its_size():
    sentences = [("The", "old", f"mill{number}") for number in range(100_000)]

    def counted() -> int:
        index = TrigramIndex([(each, each) for each in sentences])
        return sum(index.count(each) for each in sentences[:10_000])

    assert within(3, counted) == 398_890
