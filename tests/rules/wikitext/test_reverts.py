"""Identity reverts, as Wikimedia's `mwreverts` defines them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.wikitext.reverts import RADIUS, RevertWindow


def undone(digests: list[str | None], radius: int = RADIUS) -> list[list[int]]:
    window = RevertWindow(radius)
    return [list(window.add(digest)) for digest in digests]


# The digests of a page's revisions, "?" for an unknown one, and (reverting revision, revisions undone).
REVERTS = {
    "no revert": ("abcd", {}),
    "one undone": ("aba", {2: [1]}),
    "several undone": ("abcda", {4: [1, 2, 3]}),
    "the same text again undoes nothing": ("aab", {}),
    "back to the last of equal ones": ("abaca", {2: [1], 4: [3]}),
    "twice": ("abab", {2: [1], 3: [2]}),
    "a revert that is undone": ("abacb", {2: [1], 4: [2, 3]}),
    "unknown digests equal nothing": ("?a?", {}),
    "an unknown digest is undone": ("a?a", {2: [1]}),
    "fifteen undone": ("a" + "bcdefghijklmnop" + "a", {16: list(range(1, 16))}),
    "sixteen are too many": ("a" + "bcdefghijklmnopq" + "a", {}),
}


@pytest.mark.parametrize(("digests", "reverts"), REVERTS.values(), ids=REVERTS.keys())
def test_undone(digests: str, reverts: dict[int, list[int]]) -> None:
    found = undone([None if digest == "?" else digest for digest in digests])
    assert {index: indexes for index, indexes in enumerate(found) if indexes} == reverts


def by_definition(digests: list[str | None], radius: int) -> list[list[int]]:
    """Return the last equal revision with at most `radius` others between, looked for among all."""
    found = []
    for index, digest in enumerate(digests):
        equal = [at for at in range(index) if digest is not None and digests[at] == digest and index - at <= radius + 1]
        found.append(list(range(equal[-1] + 1, index)) if equal else [])
    return found


@settings(derandomize=True, max_examples=500)
@given(st.lists(st.sampled_from((*"abcdefgh", None)), max_size=40), st.integers(1, 16))
def test_definition(digests: list[str | None], radius: int) -> None:
    assert undone(digests, radius) == by_definition(digests, radius)


def test_radius() -> None:
    assert RADIUS == 15
