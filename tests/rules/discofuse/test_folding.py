import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.discofuse.folding import fold_for_fusion


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ('Dom Daantje (literally: "Dumb Danny")', "Dom Daantje (literally: Dumb Danny)"),
        ("“He” said «no» „there‟", "He said no there"),
        ("the players’ and ‘70s ʼtis", "the players' and '70s 'tis"),
        ("1990–95 — it", "1990--95 -- it"),
        ("wait…", "wait..."),
        ("100\u00a0km\u2009away", "100 km away"),
        ("so\u00adft\u200b", "soft"),
        ("`` quoted '' tokens", " quoted  tokens"),
        ('a"b', "a b"),
        ('said,"I am"', "said,I am"),
        ("a ` b", "a ' b"),
        ("−5", "-5"),
        ("Élan ° ″", "Élan ° ″"),
        ("plain ' text -- stays", "plain ' text -- stays"),
    ],
)
def test_typography(text, folded):
    assert fold_for_fusion(text) == folded


@given(st.text(st.sampled_from("ab '\"`“”«»–—…é.,\u00a0")))
def test_no_double_quote_is_left_and_folding_again_changes_nothing(text):
    folded = fold_for_fusion(text)
    assert not any(mark in folded for mark in ('"', "''", "“", "”", "«", "»"))
    assert fold_for_fusion(folded) == folded
