"""What two texts share is found whole, in characters and in bytes."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.wikitext.shared_lines import common_prefix, common_suffix, shared_lines

#: Long enough to be halved, with characters of one byte to four, and half a character.
PIECES = st.lists(st.sampled_from(["a", "b\n", "é", "水", "\U0001f600", "\ud800", "ab\n" * 70, "水" * 200]), max_size=8)


def _alike(one: Sequence[object], other: Sequence[object], limit: int) -> int:
    return next((place for place in range(limit) if one[place] != other[place]), limit)


@pytest.mark.parametrize("is_raw", [False, True])
@settings(derandomize=True, max_examples=400)
@given(before=PIECES, one=PIECES, other=PIECES, behind=PIECES, spared=st.integers(0, 300))
def test_what_is_shared_is_what_a_plain_comparison_finds(
    is_raw: bool, before: list[str], one: list[str], other: list[str], behind: list[str], spared: int
) -> None:
    texts = ["".join(before + middle + behind) for middle in (one, other)]
    raw = [text.encode("utf-8", "surrogatepass") for text in texts]
    limit = max(0, min(map(len, raw if is_raw else texts)) - spared)
    seen: list[bytes] | list[str] = raw if is_raw else texts
    prefix, suffix = _alike(seen[0], seen[1], limit), _alike(seen[0][::-1], seen[1][::-1], limit)
    if is_raw:
        found = common_prefix(raw[0], raw[1], limit), common_suffix(raw[0], raw[1], limit)
    else:
        found = common_prefix(texts[0], texts[1], limit), common_suffix(texts[0], texts[1], limit)
    assert found == (prefix, suffix)


def test_lines_are_shared_whole() -> None:
    old, new = b"a\n" * 500 + b"an old line\n" + b"b\n" * 500, b"a\n" * 500 + b"an odd line\n" + b"b\n" * 500
    assert shared_lines(old, new) == (1_000, 1_001)
