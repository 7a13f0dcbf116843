"""The exact binomial test, against tables and by tossing every sequence of coins."""

from __future__ import annotations

from itertools import product

import pytest

from wikimill.rules.human_eval.statistics import two_sided_p


@pytest.mark.parametrize("trials", range(9))
def test_every_sequence_of_coins(trials):
    heads = [sum(coins) for coins in product((0, 1), repeat=trials)]
    for successes in range(trials + 1):
        far = abs(2 * successes - trials)
        assert two_sided_p(successes, trials) == sum(abs(2 * each - trials) >= far for each in heads) / len(heads)


def test_twenty_coins_by_hand():
    assert two_sided_p(18, 20) == two_sided_p(2, 20) == 2 * (190 + 20 + 1) / 2**20


def test_table_8_of_discofuse():
    # 57 % and 55 % of 1,000: "p < 10^-5" and "p < 10^-3" there, which only a one-sided test gives.
    assert two_sided_p(570, 1000) / 2 < 1e-5 < two_sided_p(570, 1000)
    assert two_sided_p(552, 1000) / 2 < 1e-3 < two_sided_p(552, 1000)


def test_counts_that_cannot_be():
    with pytest.raises(ValueError, match="3 successes of 2 trials"):
        two_sided_p(3, 2)
