"""Contrast as WCAG 2.2 defines it (1.4.3 for text, 1.4.11 for what is drawn)."""

import re

import pytest

from wikimill.transforms.release.report.page import DARK, LIGHT, draw_page

TEXT = [
    *((name, back) for name in ("text", "faint", "link", "dead") for back in ("page", "card")),
    *(("added", "added-back"), ("removed", "removed-back")),
]
DRAWN = [(name, "card") for name in ("one", "two", "three", "kept", "dropped", "dead", "text")]


def style_sheet() -> str:
    return re.search("<style>(.*)</style>", draw_page("", [], []).decode(), re.DOTALL).group(1)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def test_the_formula():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=1e-3)


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_text_can_be_read_and_drawings_seen(colours):
    read = {pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in TEXT}
    assert {pair: ratio for pair, ratio in read.items() if ratio < 4.5} == {}
    seen = {pair: round(contrast(colours[pair[0]], colours[pair[1]]), 2) for pair in DRAWN}
    assert {pair: ratio for pair, ratio in seen.items() if ratio < 3} == {}
    # In adjacent bars, kept and dropped are distinguished by lightness, or by hue and position.
    assert contrast(colours["track"], colours["one"]) > 3


def test_both_have_every_colour_that_is_used():
    used = set(re.findall(r"var\(--([\w-]+)\)", style_sheet()))
    assert used == LIGHT.keys() == DARK.keys()


def test_nothing_is_loaded():
    assert not re.search(r"url\(|@import|@font-face|expression|</", style_sheet())
