"""Blocks of bzip2 by themselves: all of the content, from any byte on, and every flipped bit noticed."""

import base64
import bz2
import io
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.dump_samples import MODEST

from wikimill.transforms.dumps.compression.bzip2 import (
    BLOCK_MAGIC,
    Bzip2Block,
    StreamCheck,
    bits,
    bzip2_blocks,
    find_magics,
)

NOISE = base64.b64encode(random.Random(7).randbytes(400_000))
#: 100 kB a block: six blocks, at different bits.
ONE_STREAM = bz2.compress(NOISE, 1)
EMPTY = bz2.compress(b"", 1)
TEXT = NOISE[:500]
SMALL = bz2.compress(TEXT[:300], 1) + EMPTY + bz2.compress(TEXT[300:], 1)


def read(data, start=0):
    return list(bzip2_blocks(io.BytesIO(data), start))


def content(blocks):
    return b"".join(block.data for block in blocks)


def stream_problems(data, size=1_000_000):
    """Return the messages of a `StreamCheck` that is fed the data in pieces of `size` bytes."""
    check = StreamCheck()
    problems = [problem for at in range(0, len(data), size) for problem in check.feed(data[at : at + size])]
    return [problem.message for problem in (*problems, *check.finish())]


def test_the_blocks_of_a_stream_are_its_content():
    blocks = read(ONE_STREAM)
    assert len(blocks) == 6
    assert content(blocks) == NOISE
    assert {block.damage for block in blocks} == {None}
    assert [block.place for block in blocks] == [place >> 3 for place in find_magics(ONE_STREAM)]
    assert len({place % 8 for place in find_magics(ONE_STREAM)}) > 1


@pytest.mark.parametrize("start", [0, 1, 4, 5, 60_000, 150_000, 290_000, len(ONE_STREAM)])
def test_reading_from_a_byte_gives_the_blocks_that_begin_there_or_behind(start):
    assert read(ONE_STREAM, start) == [block for block in read(ONE_STREAM) if block.place >= start]


@MODEST
@given(st.lists(st.tuples(st.binary(max_size=40), st.integers(1, 9)), min_size=1, max_size=6))
def test_any_streams_are_read_as_python_reads_them(parts):
    data = b"".join(bz2.compress(part, level) for part, level in parts)
    blocks = read(data)
    assert content(blocks) == bz2.decompress(data)
    assert {block.damage for block in blocks} <= {None}
    assert stream_problems(data, 7) == stream_problems(data)
    if len({level for _, level in parts}) == 1:
        assert stream_problems(data) == []
    if len({level for part, level in parts if part}) > 1:
        assert stream_problems(data) == ["bz2 data are damaged: the streams have headers of different block sizes"]


def test_a_magic_number_within_a_block_is_none():
    """The chance is one in 2 ** 48 for each bit, so the bits are put there: a block whose text holds them by itself."""
    magic = BLOCK_MAGIC.to_bytes(6, "big")
    data = bytearray(bz2.compress(NOISE[:50_000], 1))
    # Where the block is decoded from stays as it is; what follows is searched for magic numbers only.
    found = find_magics(bytes(data) + magic)
    assert found == [32, len(data) * 8]
    blocks = read(bytes(data) + magic)
    assert content(blocks) == NOISE[:50_000]
    assert [str(block.damage) for block in blocks if block.damage] != []


@given(st.binary(max_size=30), st.integers(0, 7), st.binary(max_size=9))
def test_magic_numbers_are_found_at_any_bit(before, shift, after):
    number = int.from_bytes(before, "big") << shift
    whole = (number << 48 | BLOCK_MAGIC) << (8 - shift) % 8
    data = whole.to_bytes(len(before) + 6 + (shift > 0), "big") + after
    place = len(before) * 8 + shift
    assert place in find_magics(data)
    assert find_magics(data) == [at for at in range(len(data) * 8 - 47) if bits(data, at, 48) == BLOCK_MAGIC]


# --- damage


def test_every_bit_that_is_flipped_is_noticed():
    """In headers, blocks, checksums, padding, between streams."""
    assert (content(read(SMALL)), stream_problems(SMALL)) == (TEXT, [])
    silent = []
    for bit in range(len(SMALL) * 8):
        harmed = bytearray(SMALL)
        harmed[bit >> 3] ^= 1 << bit % 8
        blocks = read(bytes(harmed))
        if not any(block.damage for block in blocks) and not stream_problems(bytes(harmed)):
            silent.append(bit)
            assert content(blocks) == TEXT
    # Each block has a bit that randomises every 700th byte or so; these blocks are shorter.
    assert silent == [place + 80 + 7 for place in find_magics(SMALL)]


def test_a_damaged_block_costs_itself():
    harmed = bytearray(ONE_STREAM)
    places = [block.place for block in read(ONE_STREAM)]
    harmed[places[2] + 500] ^= 1
    blocks = read(bytes(harmed))
    assert [block.place for block in blocks] == places
    assert [str(block.damage) for block in blocks if block.damage] == [
        f"bz2 data are damaged in the block at byte {places[2]:,}"
    ]
    whole = read(ONE_STREAM)
    assert blocks[:2] + blocks[3:] == whole[:2] + whole[3:]


@pytest.mark.parametrize("cut", [3, 4, 20, 70_000, 200_000, len(ONE_STREAM) - 11, len(ONE_STREAM) - 1])
def test_a_cut_file_gives_the_blocks_before_the_cut(cut):
    blocks = read(ONE_STREAM[:cut])
    whole = [block for block in read(ONE_STREAM) if block in blocks]
    assert blocks[: len(whole)] == whole
    assert NOISE.startswith(content(blocks))
    assert {block.damage.state for block in blocks if block.damage} == {"cut"}


def test_what_is_no_bzip2():
    assert [str(block.damage) for block in read(b"Once upon a time")] == [
        "the bz2 data are cut: no block is in 16 bytes"
    ]
    assert read(EMPTY) == read(EMPTY * 3) == []
    assert [block.data for block in read(b"rubbish!" + SMALL)][1:] == [TEXT[:300], TEXT[300:]]
    assert isinstance(read(SMALL)[0], Bzip2Block)


def test_a_block_that_is_missing_shows_in_the_checksum_of_its_stream():
    begin, end = (find_magics(ONE_STREAM)[index] for index in (2, 3))
    number = int.from_bytes(ONE_STREAM, "big")
    size = len(ONE_STREAM) * 8
    tail = number & (1 << size - end) - 1
    shorter = (number >> size - begin) << size - end | tail
    # The end of the stream is at another bit now; what is checked is the sum of the blocks.
    count = size - (end - begin)
    data = (shorter << -count % 8).to_bytes((count + 7) >> 3, "big")
    assert content(read(data)) != NOISE
    assert stream_problems(data) == [
        "bz2 data are damaged: the checksum of the stream at byte 0 is not that of its blocks"
    ]
