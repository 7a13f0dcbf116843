import random

import pytest

from wikimill.rules.similarity.banding import MAX_BANDS, MIN_CHANCE, MIN_ROWS, Banding, banding_for


@pytest.mark.parametrize(
    ("threshold", "banding"),
    [
        (0.5, Banding(35, 3)),
        (0.6, Banding(19, 3)),
        (0.7, Banding(11, 3)),
        (0.8, Banding(12, 5)),
        (0.9, Banding(11, 10)),
        (1, Banding(1, 12)),
    ],
)
def test_chosen_bandings(threshold, banding):
    assert banding_for(threshold) == banding


@pytest.mark.parametrize("threshold", [number / 100 for number in range(50, 101)])
def test_no_longer_bands_would_do(threshold):
    found = banding_for(threshold)
    assert found.chance(threshold) >= MIN_CHANCE
    assert found.bands <= MAX_BANDS or found.rows == MIN_ROWS
    assert found.bands == 1 or Banding(found.bands - 1, found.rows).chance(threshold) < MIN_CHANCE


@pytest.mark.parametrize("threshold", [0.49, 0, -1, 1.01, float("nan"), float("inf")])
def test_what_is_no_threshold(threshold):
    with pytest.raises(ValueError, match=r"expected a Jaccard similarity from 0\.5 to 1"):
        banding_for(threshold)


def test_the_chance_is_that_of_rows_drawn_one_by_one():
    draw = random.Random(1)
    hits = sum(any(all(draw.random() < 0.6 for _ in range(3)) for _ in range(4)) for _ in range(20_000))
    assert Banding(4, 3).chance(0.6) == pytest.approx(hits / 20_000, abs=0.01)
