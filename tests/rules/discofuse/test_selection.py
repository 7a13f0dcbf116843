import pytest

from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.discofuse.selection import Selection, drawn
from wikimill.rules.drops import Drop


def pair(*incoherent, kind="PAIR_CONN"):
    return Fusion(("A b .", "However , c d ."), incoherent, kind)


def control(number):
    return Fusion((f"A b c {number} .", "B c d ."), (f"A b c {number} .", "B c d ."), "PAIR_NONE")


SIX, SEVEN, EIGHT = "a b c d e .", "a b c d e f .", "a b c d e f g ."


@pytest.mark.parametrize(
    ("incoherent", "reason", "strict_reason"),
    [
        ((SEVEN, EIGHT), None, None),
        ((SIX, EIGHT), None, Drop.SHORT),
        ((EIGHT, SIX), None, Drop.SHORT),
        ((SIX, SIX), Drop.SHORT, Drop.SHORT),
    ],
)
def test_short_sentences(incoherent, reason, strict_reason):
    assert Selection().drop(pair(*incoherent)) is reason
    assert Selection(strict=True).drop(pair(*incoherent)) is strict_reason
    assert Selection(min_tokens=6, strict=True).drop(pair(*incoherent)) is None


def test_a_control_with_a_heading_for_a_sentence_is_dropped():
    texts = ("A b c d .", "Nixus 20 ."), ("A b c d .", "Nixus p 20 .")
    drops = [Selection(control_fraction=1).drop(Fusion(pair, pair, "PAIR_NONE")) for pair in texts]
    assert drops == [Drop.SHORT, None]


def test_controls_are_sampled_and_not_filtered_by_the_length_of_halves():
    controls = [control(number) for number in range(2000)]
    kept = [fusion for fusion in controls if Selection(control_fraction=0.1).drop(fusion) is None]
    assert 150 < len(kept) < 250
    assert all(Selection(control_fraction=1).drop(fusion) is None for fusion in controls)
    assert all(Selection(control_fraction=0).drop(fusion) is Drop.CONTROL for fusion in controls)


def test_a_larger_share_holds_the_smaller_one():
    controls = [control(number) for number in range(500)]
    small, large = ({f for f in controls if Selection(control_fraction=share).drop(f) is None} for share in (0.1, 0.3))
    assert small < large


def test_the_draw_is_the_same_everywhere():
    assert f"{drawn(control(1)):.6f}" == "0.635004"
