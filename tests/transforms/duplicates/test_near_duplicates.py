import random

import numpy as np
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from support.compared_texts import edited_texts, kept_and_dropped, similarity, to_drop

from wikimill.rules.similarity.banding import banding_for
from wikimill.transforms.duplicates.compared_texts import OWN, ComparedText
from wikimill.transforms.duplicates.find_copies import BREADTH, PackBands, itself, pairs_under_bands
from wikimill.transforms.duplicates.screen import DropNearDuplicates
from wikimill.transforms.duplicates.sketches import key_of

LONG = "the old mill by the river was built in the year of the great flood and it still grinds corn for the village"


@pytest.mark.parametrize("threshold", [0.6, 0.8, 0.95])
def test_what_brute_force_drops_is_dropped_and_nothing_else(threshold):
    texts = edited_texts(800, seed=7)
    expected = to_drop(texts, threshold)
    kept, dropped = kept_and_dropped([texts], threshold)
    found = {text for text, _ in dropped}
    assert len(expected) > 50
    assert found - expected == set()
    assert len(found) / len(expected) >= 0.98
    assert set(kept) == set(texts) - found
    assert len(kept) + len(dropped) == len(texts)
    assert all(sources == [OWN] for _, sources in dropped)


@pytest.mark.slow
@settings(max_examples=4, phases=[Phase.generate])
@given(st.lists(st.lists(st.sampled_from("abcd"), min_size=1, max_size=9), min_size=1, max_size=25), st.data())
def test_short_texts_in_any_order_and_bundles(words, data):
    texts = [ComparedText(" ".join(text), str(number)) for number, text in enumerate(words)]
    kept, dropped = kept_and_dropped([texts], 0.8)
    shuffled = data.draw(st.permutations(texts))
    cut = data.draw(st.integers(0, len(texts)))
    assert {text for text, _ in dropped} <= to_drop(texts, 0.8)
    # Texts with the same word pairs have the same bands.
    same = {t for t in texts for o in texts if key_of(o) < key_of(t) and (t.text == o.text)}
    assert same <= {text for text, _ in dropped}
    again = kept_and_dropped([shuffled[:cut], shuffled[cut:]], 0.8)
    assert sorted(map(repr, again[0])) == sorted(map(repr, kept))
    assert sorted(map(repr, again[1])) == sorted(map(repr, dropped))


def test_one_word_exchanged_is_a_copy_and_two_are_none():
    words = LONG.split()
    edited = " ".join([*words[:7], "founded", *words[8:]])
    twice = " ".join([*words[:7], "founded", *words[8:18], "feeds", *words[19:]])
    assert (similarity(LONG, edited), similarity(LONG, twice)) == (20 / 24, 18 / 26)
    texts = [ComparedText(text, "p") for text in (LONG, edited, twice)]
    kept, dropped = kept_and_dropped([texts], 0.8)
    pair = sorted(texts[:2], key=key_of)
    # `edited` and `twice` are a copy of one another, too.
    assert similarity(edited, twice) == 20 / 24
    assert {text for text, _ in dropped} == {max(p, key=key_of) for p in (pair, texts[1:])}
    assert set(kept) == set(texts) - {text for text, _ in dropped}


def test_texts_that_share_a_passage_stay_together_and_leave_for_another_page():
    here = ComparedText(f"{LONG} it does", "page 1", ("1: a", "1: b"))
    overlap = ComparedText(LONG, "page 1", ("1: a",))
    there = ComparedText(LONG, "page 2", ("2: a",))
    assert kept_and_dropped([[here, overlap]], 0.8)[1] == []
    kept, dropped = kept_and_dropped([[here, overlap, there]], 0.8)
    others = [text for text in (here, overlap) if key_of(text) > key_of(there)]
    assert {text for text, _ in dropped} == ({*others} | ({there} if len(others) < 2 else set()))
    assert len(kept) + len(dropped) == 3


def test_one_boilerplate_in_a_thousand_leaves_one():
    """Each has its own number at its end, so that all are alike and none is the same."""
    texts = [ComparedText(f"{LONG} number {number}") for number in range(1000)]
    kept, dropped = kept_and_dropped([texts], 0.8)
    assert kept == [min(texts, key=key_of)]
    assert len(dropped) == 999


def test_a_hot_band_proposes_a_bounded_number_of_pairs():
    keys = np.arange(10_000, dtype=np.uint64) + (1 << 63)
    records = np.column_stack((np.full(10_000, 7, dtype=np.uint64), keys))
    pairs = pairs_under_bands(records, against_sources=False)
    assert len(pairs) == sum(9_999 - index for index in range(BREADTH))
    assert set(pairs[:, 0].tolist()) == set(keys.tolist()[1:])
    assert set(pairs[:, 1].tolist()) == set(keys.tolist()[:BREADTH])


@given(st.sets(st.tuples(st.integers(0, 2), st.integers(0, 3), st.booleans()), max_size=12), st.booleans())
def test_pairs_of_a_band(found, against_sources):
    records = sorted((band, key | (is_example << 63)) for band, key, is_example in found)
    array = np.array(records, dtype=np.uint64).reshape(-1, 2)
    expected = sorted(
        (copy, rival)
        for band, copy in records
        for other, rival in records
        if band == other and rival < copy and (not against_sources or (rival < 1 << 63 <= copy))
    )
    assert sorted(map(tuple, pairs_under_bands(array, against_sources=against_sources).tolist())) == expected


def test_a_wrong_threshold_is_said_at_once():
    with pytest.raises(ValueError, match=r"a threshold of 0\.2"):
        DropNearDuplicates(len, 0.2)


def test_recall_at_the_threshold_itself():
    """Pairs just as similar as the threshold are the hardest; 12 bands of 5 rows find 99 % of them."""
    texts = []
    for number in range(1000):
        words = [f"{number}x{place}" for place in range(19)]
        texts += [ComparedText(" ".join(words)), ComparedText(" ".join([*words[:9], "y", *words[10:]]))]
    random.Random(3).shuffle(texts)
    _, dropped = kept_and_dropped([texts], 0.8)
    assert banding_for(0.8).chance(0.8) == pytest.approx(0.9915, abs=1e-4)
    assert 980 <= len(dropped) <= 1000


def test_long_texts_make_smaller_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wikimill.transforms.duplicates.find_copies._BATCH_BYTES", 40)
    pack = PackBands(itself, banding_for(0.8))
    pack.start_bundle()
    given = [len(list(pack.process(ComparedText(f"It rained in the town of {name} .")))) for name in "abcdef"]
    assert [count > 0 for count in given] == [False, True, False, True, False, True]
    assert list(pack.finish_bundle()) == []
