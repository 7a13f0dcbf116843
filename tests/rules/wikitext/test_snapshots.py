"""Snapshots compared: what the change says, and that a snapshot made from the last one is a snapshot made anew."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.machine import takes_less
from support.markup import FRAGMENTS, TEXTS

from wikimill.rules.wikitext.snapshots import (
    EMPTY,
    NO_CHANGE,
    Change,
    Snapshot,
    advance,
    common_prefix,
    common_suffix,
    shared_lines,
)
from wikimill.rules.wikitext.units import PLAIN, heading_text, is_heading, states_of, units_of

LINES = st.lists(st.sampled_from(("", "a", "b", "c {{d", "}} e", "{|", "|}", "== F ==", "<!--", "-->")), max_size=8)


def change(old: str, new: str) -> Change:
    return advance(Snapshot.of(old), new)[1]


CHANGES = {
    "identical": ("a\nb", "a\nb", (), (), 0),
    "both empty": ("", "", (), (), 0),
    "out of nothing": ("", "a", (), (), 0),
    "blanked": ("a", "", (), (), 0),
    "one line": ("a\nb\nc", "a\nB\nc", ("b",), ("B",), 1),
    "first line": ("a\nb", "A\nb", ("a",), ("A",), 0),
    "last line": ("a\nb", "a\nB", ("b",), ("B",), 1),
    "line added": ("a\nc", "a\nb\nc", (), ("b",), 1),
    "line removed": ("a\nb\nc", "a\nc", ("b",), (), 1),
    "line appended": ("a", "a\nb", (), ("b",), 0),
    "line break at the end": ("a", "a\n", (), ("",), 0),
    "order of the text": ("a\nb\nc", "a\nZ\nY", ("b", "c"), ("Z", "Y"), 1),
    "each once": ("a\nb\nb\nc", "a\nX\nX\nc", ("b",), ("X",), 1),
    "moved line": ("a\nb\nc\nd", "c\na\nb\nd", (), (), 0),
    "word in a template": ("a {{b\n|c\n}} d\ne", "a {{b\n|C\n}} d\ne", ("a {{b\n|c\n}} d",), ("a {{b\n|C\n}} d",), 0),
    "end of a template": ("{{a\n}} b\nc", "{{a\n}} B\nc", ("{{a\n}} b",), ("{{a\n}} B",), 0),
    "braces opened": ("a\nb\n== c ==\nd", "a {{\nb\n== c ==\nd", ("a", "b", "== c =="), ("a {{\nb\n== c ==",), 0),
    "braces closed": ("{{a\nb\nc", "{{a}}\nb\nc", ("{{a\nb\nc",), ("{{a}}", "b", "c"), 0),
    "comment opened above": ("a\nb\n-->\nc", "<!-- a\nb\n-->\nc", ("a", "b", "-->"), ("<!-- a\nb\n-->",), 0),
    "carriage return": ("a\r\nb\r\nc", "a\r\nB\r\nc", ("b\r",), ("B\r",), 1),
    "other line breaks": ("a\nb", "a\r\nb", ("a",), ("a\r",), 0),
}


@pytest.mark.parametrize(("old", "new", "gone", "came", "first"), CHANGES.values(), ids=CHANGES.keys())
def test_change(old: str, new: str, gone: tuple[str, ...], came: tuple[str, ...], first: int) -> None:
    assert change(old, new) == Change(gone, came, first)


def test_same_text_is_the_same_snapshot() -> None:
    snapshot = Snapshot.of("a\nb")
    assert advance(snapshot, "a\nb")[0] is snapshot


def test_a_line_shared_at_both_ends_is_counted_once() -> None:
    assert advance(Snapshot.of("a\na\na"), "a\na") == (Snapshot.of("a\na"), Change((), (), 1))


@settings(derandomize=True, max_examples=1_000)
@given(st.lists(TEXTS, max_size=4))
def test_a_chain_of_snapshots_equals_snapshots_made_anew(texts: list[str]) -> None:
    snapshot = EMPTY
    for text in texts:
        snapshot, _ = advance(snapshot, text)
        assert snapshot == Snapshot.of(text)


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, str]:
    """Return a text, and the same text with a piece of it replaced: unlike two random texts, the two share most."""
    pieces = draw(st.lists(st.sampled_from(FRAGMENTS), max_size=16))
    start = draw(st.integers(0, len(pieces)))
    end = draw(st.integers(start, min(len(pieces), start + 3)))
    other = draw(st.lists(st.sampled_from(FRAGMENTS), max_size=3))
    return "".join(pieces), "".join(pieces[:start] + other + pieces[end:])


PAIRS = st.one_of(
    edited(), st.tuples(TEXTS, TEXTS), st.tuples(LINES, LINES).map(lambda pair: tuple(map("\n".join, pair)))
)


@settings(derandomize=True, max_examples=1_500)
@given(PAIRS)
def test_an_edited_snapshot_equals_one_made_anew(pair: tuple[str, str]) -> None:
    assert advance(Snapshot.of(pair[0]), pair[1])[0] == Snapshot.of(pair[1])


@settings(derandomize=True, max_examples=1_500)
@given(PAIRS)
def test_change_is_what_one_text_has_and_the_other_has_not(pair: tuple[str, str]) -> None:
    old, new = map(Snapshot.of, pair)
    found = change(*pair)
    if not all(pair):
        assert found == NO_CHANGE
        return
    before, after = units_of(old.lines, old.states), units_of(new.lines, new.states)
    gone, came = set(found.gone), set(found.new)
    assert set(before) - set(after) <= gone <= set(before)
    assert set(after) - set(before) <= came <= set(after)
    assert gone & came == set()
    for units, text in ((found.gone, before), (found.new, after)):
        assert len(units) == len(set(units))
        rest = iter(text)
        assert all(unit in rest for unit in units), "not in the order of the text"


@settings(derandomize=True, max_examples=500)
@given(PAIRS)
def test_all_above_the_first_line_is_shared(pair: tuple[str, str]) -> None:
    old, new = map(Snapshot.of, pair)
    first = change(*pair).first_line
    assert old.lines[:first] == new.lines[:first]
    assert old.states[first] == new.states[first] == PLAIN


@settings(derandomize=True, max_examples=500)
@given(PAIRS)
def test_what_went_comes_back_when_the_edit_is_undone(pair: tuple[str, str]) -> None:
    there, back = change(*pair), change(*reversed(pair))
    assert (there.gone, there.new) == (back.new, back.gone)


@pytest.mark.parametrize("place", [0, 10_000, 19_999], ids=["first line", "middle", "last line"])
def test_a_small_edit_costs_a_fraction_of_a_new_snapshot(place: int) -> None:
    lines = [f"Line {number} of a {{{{text}}}} with <ref>markup</ref>." for number in range(20_000)]
    text = "\n".join(lines)
    lines[place] = "changed"
    edited = "\n".join(lines)
    old = Snapshot.of(text)

    def five_times() -> None:
        for _ in range(5):
            advance(old, edited)

    assert takes_less(five_times, lambda: Snapshot.of(edited), 1)


SECTIONS = (
    "lead\n== A ==\none\n=== B ===\n{{c\n== no heading\n}} two\n<!--\n== C ==\n-->\nthree\none\n{{\n== D ==\nfour"
)


@pytest.mark.parametrize(
    ("unit", "from_line", "section"),
    [
        ("lead", 0, ""),
        ("one", 0, "A"),
        ("one", 3, "B"),
        ("{{c\n== no heading\n}} two", 0, "B"),
        ("three", 0, "B"),
        ("== A ==", 0, ""),
        ("four", 0, "D"),
    ],
    ids=[
        "lead",
        "below a heading",
        "second place of a line",
        "unit of lines",
        "heading in a comment",
        "heading itself",
        "heading that ends what is open",
    ],
)
def test_section(unit: str, from_line: int, section: str) -> None:
    assert Snapshot.of(SECTIONS).section_of(unit, from_line) == section


def test_section_of_a_unit_that_begins_as_another_does() -> None:
    first, second = "{|\n| a\n|}", "{|\n| b\n|}"
    snapshot = Snapshot.of(f"== A ==\n{first}\n== B ==\n{second}")
    assert [snapshot.section_of(unit) for unit in (first, second)] == ["A", "B"]
    with pytest.raises(ValueError, match="not in list"):
        snapshot.section_of("{|\n| c\n|}")


def test_section_is_looked_for_from_the_first_line() -> None:
    assert Snapshot.of(SECTIONS).section_of("lead") == ""


@settings(derandomize=True, max_examples=300)
@given(TEXTS)
def test_section_is_that_of_the_last_heading_above(text: str) -> None:
    snapshot = Snapshot.of(text)
    section, first = "", 0
    for unit in units_of(snapshot.lines, snapshot.states):
        assert snapshot.section_of(unit, first) == section
        for line in unit.split("\n"):
            # Where a heading is one, nothing is open after it.
            if is_heading(line) and states_of(snapshot.lines[: first + 2])[first + 1 :] in ([], [PLAIN]):
                section = heading_text(line)
            first += 1


@settings(derandomize=True, max_examples=2_000)
@given(PAIRS)
def test_an_edit_undone_is_the_edit_the_other_way_round(pair: tuple[str, str]) -> None:
    old, new = map(Snapshot.of, pair)
    assert advance(old, new.text)[1].undone == advance(new, old.text)[1]


#: Long enough to be halved, with characters of all widths, and a lone surrogate.
PIECES = st.lists(st.sampled_from(["a", "b\n", "é", "水", "\U0001f600", "\ud800", "ab\n" * 70, "水" * 200]), max_size=8)


def _alike(one: Sequence[object], other: Sequence[object], limit: int) -> int:
    return next((place for place in range(limit) if one[place] != other[place]), limit)


@settings(derandomize=True, max_examples=800)
@given(before=PIECES, one=PIECES, other=PIECES, behind=PIECES, spared=st.integers(0, 300))
def test_what_is_shared_is_what_a_plain_comparison_finds(
    before: list[str], one: list[str], other: list[str], behind: list[str], spared: int
) -> None:
    first, second = ("".join(before + middle + behind) for middle in (one, other))
    limit = max(0, min(len(first), len(second)) - spared)
    expected = _alike(first, second, limit), _alike(first[::-1], second[::-1], limit)
    assert (common_prefix(first, second, limit), common_suffix(first, second, limit)) == expected


def test_lines_are_shared_whole() -> None:
    old, new = "a\n" * 500 + "an old line\n" + "b\n" * 500, "a\n" * 500 + "an odd line\n" + "b\n" * 500
    assert shared_lines(old, new) == (1_000, 1_001)
