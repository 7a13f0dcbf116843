"""Texts of links in sentences, next to a search that tries every place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.wikitablet.surfaces import Hyperlink, SurfaceIndex, linked_tokens

TOKENS = st.lists(st.sampled_from("abc"), min_size=0, max_size=12)
SURFACES = st.lists(st.lists(st.sampled_from("abc"), min_size=1, max_size=3).map(" ".join), max_size=6, unique=True)


def brute_force(tokens: list[str], surfaces: list[str]) -> list[str]:
    """From each token on the longest text that is there; the next is looked for after it."""
    found, at = [], 0
    while at < len(tokens):
        here = [text for text in surfaces if tokens[at : at + len(text.split())] == text.split()]
        longest = max(here, key=lambda text: len(text.split()), default=None)
        if longest is not None:
            found.append(longest)
        at += len(longest.split()) if longest is not None else 1
    return found


@given(TOKENS, SURFACES)
def test_places_are_those_of_a_search_at_every_token(tokens: list[str], surfaces: list[str]) -> None:
    index = SurfaceIndex(Hyperlink(text, text.upper()) for text in surfaces)
    expected = brute_force(tokens, surfaces)
    assert list(index.places(tokens)) == expected
    assert linked_tokens([tokens], surfaces) == sum(len(text.split()) for text in expected)
    assert list(index.found([tokens])) == [Hyperlink(text, text.upper()) for text in dict.fromkeys(expected)]


def test_of_two_links_with_one_text_the_first_counts() -> None:
    index = SurfaceIndex([Hyperlink("Orrin", "Orrin (river)"), Hyperlink("Orrin", "Orrin (town)")])
    assert list(index.found([["Orrin", "."]])) == [Hyperlink("Orrin", "Orrin (river)")]
