"""Lines of a dump divided among portions: however it is divided and packed, each line is read once."""

import bz2
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.transforms.dumps.compression.content import Block, Gap, content
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.wikidata.entity_lines import EntityLine, portion_lines

DAMAGE = InputDamage("damaged", "bz2 data are damaged in the block at byte 20")


def read(file, name, cuts):
    """The lines of all portions between the cuts."""
    starts = [0, *sorted(cuts)]
    found = []
    for start, stop in zip(starts, [*starts[1:], len(file)], strict=True):
        found += list(portion_lines(content(io.BytesIO(file), name, start), start, stop))
    return [line.data for line in found]


def by_hand(text):
    """The brute-force reading."""
    lines = [line.strip().removesuffix(b",").rstrip() for line in text.split(b"\n")]
    return [line for line in lines if line not in (b"", b"[", b"]")]


TEXT = st.lists(st.sampled_from([b"{}", b"{1},", b"[", b"]", b",", b"", b"\r", b" x ,\r"]), max_size=12).map(b"\n".join)


@settings(max_examples=300, deadline=None)
@given(TEXT.filter(bool), st.lists(st.integers(1, 60), max_size=5, unique=True))
def test_plain_files(text, cuts):
    assert read(text, "a.json", [cut for cut in cuts if cut < len(text)]) == by_hand(text)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(TEXT, st.booleans()), min_size=1, max_size=5), st.data())
def test_bzip2_files(parts, data):
    """Each part is a stream of its own, so that lines go through blocks, and blocks begin at any line."""
    text = b"".join(part + b"\n" * ends for part, ends in parts)
    packed = b"".join(bz2.compress(part + b"\n" * ends) for part, ends in parts)
    cuts = data.draw(st.lists(st.integers(1, len(packed) - 1), max_size=6, unique=True))
    assert read(packed, "a.json.bz2", cuts) == by_hand(text)


def test_damage_costs_the_line_that_it_hits_and_no_other():
    blocks = [Block(b"[\none\ntw", 0, "block"), Gap(20, DAMAGE), Block(b"ree\nfour\n", 40, "block")]
    found = list(portion_lines(blocks, 0, 100))
    assert found == [
        EntityLine(b"one", 0),
        EntityLine(b"", 0, f"the line is cut: {DAMAGE}"),
        blocks[1],
        EntityLine(b"four", 40),
    ]
    # A portion that begins after the damage, or in it, yields only its own lines.
    assert list(portion_lines(blocks[1:], 10, 30)) == [blocks[1]]
    assert list(portion_lines(blocks[:2], 0, 10)) == found[:2]
    assert list(portion_lines(blocks[2:], 30, 100)) == found[3:]


def test_a_file_that_is_cut_gives_what_is_whole():
    def cut():
        yield Block(b"[\none,\ntw", 0)
        raise InputDamage("cut", "the gz data are cut")

    found = []
    with pytest.raises(InputDamage):
        for line in portion_lines(cut(), 0, 100):
            found.append(line)
    assert found == [EntityLine(b"one", 1), EntityLine(b"", 6, "the line is cut: the gz data are cut")]


def test_portion_lines_report_an_overlong_line_without_its_text():
    blocks = [Block(b"x" * 40, place) for place in range(0, 4000, 40)] + [Block(b"\nnext\n", 4000)]
    assert list(portion_lines(blocks, 0, 5000, max_bytes=100)) == [
        EntityLine(b"", 0, "the line has 4,000 bytes; at most 100 are taken"),
        EntityLine(b"next", 4000),
    ]
