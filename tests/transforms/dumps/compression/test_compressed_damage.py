"""Compressed files with cut, flipped, dropped or swapped bytes: the damage is reported, and earlier output is correct."""

import io
import lzma
import random
import struct
import xml.etree.ElementTree as ET
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.dump_samples import MODEST, PACK, WHOLE, dump, page, read, revision, state, unpack

from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.items import PageEnd, PageStart

XML = dump(page(1, revision(2, "A small café."), revision(3, "A café.")), page(4))
#: So long that a flip or a cut in its middle comes after blocks that were yielded.
TEXT = random.Random(1).randbytes(1_500_000).hex().encode()
STREAMED = ["bz2", "gz", "xz", "lzma", "zst"]


@pytest.mark.parametrize("kind", PACK)
def test_a_cut_at_every_byte_is_noticed(kind):
    packed = PACK[kind](XML)
    for length in range(len(packed)):
        out, verdict = unpack(packed[:length], f"dump.xml.{kind}")
        assert XML.startswith(out)
        # Of a magic number cut in its middle it cannot be said what it was.
        assert state(verdict) == ("cut" if length >= 6 else "refused" if not length else state(verdict))
        assert verdict != WHOLE


@pytest.mark.parametrize("kind", STREAMED)
def test_a_cut_in_the_second_of_three_streams(kind):
    pieces = [XML[:100], XML[100:200], XML[200:]]
    first, second, _ = (PACK[kind](piece) for piece in pieces)
    for length in range(1, len(second)):
        out, verdict = unpack(first + second[:length], f"dump.xml.{kind}")
        assert XML[:200].startswith(out)
        assert len(out) >= 100
        assert state(verdict) == "cut"


@pytest.mark.parametrize("kind", PACK)
def test_what_comes_before_a_cut_is_kept(kind):
    packed = PACK[kind](TEXT)
    out, verdict = unpack(packed[: len(packed) // 2], f"dump.xml.{kind}")
    assert TEXT.startswith(out)
    assert state(verdict) == "cut"
    # A block of bzip2 has 900,000 bytes; a 7z archive cannot be read without its end.
    assert len(out) >= {"bz2": 890_000, "7z": 0}.get(kind, 1_000_000)


@pytest.mark.parametrize("kind", PACK)
def test_the_message_of_a_cut_says_where(kind):
    packed = PACK[kind](XML)
    said = {stream: f"the {stream} data are cut: the file ends at byte 50, inside stream 1" for stream in STREAMED} | {
        "7z": f"7z archive is cut: it has 50 of {len(packed)} bytes"
    }
    assert unpack(packed[:50], f"x.{kind}")[1] == f"cut: {said[kind]}"


@pytest.mark.parametrize("kind", ["bz2", "gz", "xz", "zst", "7z"])
def test_a_flipped_bit_is_noticed_or_changes_nothing(kind):
    rng = random.Random(kind)
    content = XML * 3
    packed = PACK[kind](content)
    silent = 0
    for _ in range(400):
        place, bit = rng.randrange(len(packed)), rng.randrange(8)
        damaged = bytearray(packed)
        damaged[place] ^= 1 << bit
        out, verdict = unpack(bytes(damaged), f"dump.xml.{kind}")
        if verdict == WHOLE:
            silent += 1
            assert out == content
    assert silent < 40  # unused bits: a gzip header's date, bzip2's block size


def test_a_flipped_bit_leaves_the_blocks_of_bzip2_before_it():
    packed = bytearray(PACK["bz2"](TEXT))
    packed[len(packed) // 2] ^= 4
    out, verdict = unpack(bytes(packed), "dump.xml.bz2")
    assert state(verdict) == "damaged"
    assert TEXT.startswith(out)
    assert len(out) >= 890_000


def test_a_flipped_bit_in_lzma_which_has_no_checksum_does_no_harm():
    rng = random.Random(7)
    packed = PACK["lzma"](XML * 3)
    for _ in range(400):
        damaged = bytearray(packed)
        damaged[rng.randrange(len(packed))] ^= 1 << rng.randrange(8)
        out, verdict = unpack(bytes(damaged), "dump.xml.lzma")
        assert len(out) < 10_000_000
        assert state(verdict) in ("whole", "cut", "damaged", "refused")


@MODEST
@given(st.sampled_from(STREAMED), st.data())
def test_bytes_replaced_inserted_or_dropped(kind, data):
    packed = PACK[kind](XML)
    place = data.draw(st.integers(1, len(packed)))
    dropped = data.draw(st.integers(0, 9))
    inserted = data.draw(st.binary(max_size=9))
    out, verdict = unpack(packed[:place] + inserted + packed[place + dropped :], f"dump.xml.{kind}")
    if kind != "lzma" and verdict == WHOLE:
        assert out == XML


@MODEST
@given(st.sampled_from(sorted(PACK)), st.binary(max_size=300))
def test_garbage_behind_a_magic_number(kind, garbage):
    _, verdict = unpack(PACK[kind](XML)[:6] + garbage, f"dump.xml.{kind}")
    assert verdict != WHOLE or kind == "lzma"


@pytest.mark.parametrize("kind", STREAMED)
@pytest.mark.parametrize("garbage", [b"x", b"<page>", b"\x00" * 3 + b"x", b"BZ"])
def test_garbage_behind_the_last_stream(kind, garbage):
    out, verdict = unpack(PACK[kind](XML) + garbage, f"dump.xml.{kind}")
    assert out == XML
    assert state(verdict) in ("cut", "damaged")


def test_the_message_of_damage_says_where():
    packed = PACK["bz2"](XML)
    second = bytearray(PACK["bz2"](XML))
    second[30] ^= 1
    assert unpack(packed + second, "x.bz2")[1] == (
        f"damaged: bz2 data are damaged in stream 2, before byte {2 * len(packed)}: Invalid data stream"
    )


@pytest.mark.parametrize("kind", ["lzma", "xz", "zst"])
def test_a_dictionary_of_4_gib_is_refused(kind):
    out, verdict = unpack(asking_for_4_gib(kind), f"x.{kind}")
    assert (out, verdict) == (
        b"",
        f"refused: {kind} data ask for too much memory in stream 1, before byte {len(asking_for_4_gib(kind))}; "
        "re-pack with a smaller window",
    )


def asking_for_4_gib(kind: str) -> bytes:
    if kind == "lzma":
        return b"\x5d" + struct.pack("<Iq", 0xFFFFFFFF, -1) + bytes(100)
    if kind == "xz":
        filters = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 1 << 20}]
        packed = bytearray(lzma.compress(XML, filters=filters))
        assert packed[14:17] == b"\x21\x01\x10"  # LZMA2, 1 byte of properties, 1 MiB
        packed[16] = 40
        packed[20:24] = struct.pack("<I", zlib.crc32(packed[12:20]))
        return bytes(packed)
    # magic; a frame header without content size, window descriptor 31 - 10 = 21 << 3
    return b"\x28\xb5\x2f\xfd\x00" + bytes([21 << 3]) + bytes(100)


# --- whole streams lost, doubled, swapped: every stream is sound, so only the XML shows the damage


MULTISTREAM = [
    XML[: XML.index(b"<page>")],
    page(1).encode(),
    page(2).encode() + page(3).encode(),
    page(4).encode(),
    b"</mediawiki>\n",
]


def arrangements() -> list[list[bytes]]:
    """Return the streams with one lost, one doubled, two swapped."""
    streams = range(len(MULTISTREAM))
    lost = [[*streams[:n], *streams[n + 1 :]] for n in streams]
    doubled = [[*streams[: n + 1], *streams[n:]] for n in streams]
    swapped = [[b if n == a else a if n == b else n for n in streams] for a in streams for b in streams if a < b]
    return [[MULTISTREAM[n] for n in order] for order in lost + doubled + swapped]


def read_streams(pieces: list[bytes]) -> tuple[list, str]:
    packed = b"".join(PACK["bz2"](piece) for piece in pieces)
    return read(blocks(io.BytesIO(packed), "x.bz2"))


def titles(items: list) -> list[str]:
    return [item.header.title for item in items if isinstance(item, PageStart)]


def oracle(data: bytes) -> list[str] | None:
    """Return the titles of a well-formed dump, by a parser that holds it whole; None if it is not well-formed."""
    try:
        root = ET.fromstring(data)
    except ET.ParseError:
        return None
    return [title.text or "" for title in root.findall("{*}page/{*}title")] if root.tag.endswith("mediawiki") else None


@pytest.mark.parametrize("pieces", arrangements())
def test_streams_lost_doubled_or_swapped_are_noticed_or_leave_a_dump(pieces):
    items, verdict = read_streams(pieces)
    expected = oracle(b"".join(pieces))
    assert (verdict == WHOLE) == (expected is not None)
    if expected is not None:
        assert titles(items) == expected


@pytest.mark.parametrize("pieces", arrangements())
def test_no_page_is_lost_where_whole_streams_are_mixed_up(pieces):
    items, verdict = read_streams(pieces)
    if pieces[0] is MULTISTREAM[0]:
        data = b"".join(pieces)
        assert len(titles(items)) == data.count(b"<page>") == sum(isinstance(item, PageEnd) for item in items)
    else:
        assert (items, state(verdict)) == ([], "refused")  # without its root element it is not a dump


@MODEST
@given(st.lists(st.integers(0, 600), min_size=2, max_size=2).map(sorted), st.sampled_from(["lost", "doubled"]))
def test_a_piece_of_xml_lost_or_doubled_anywhere(ends, how):
    """As when streams end anywhere, which pbzip2's do."""
    xml = dump(*map(page, range(5)))
    first, last = ends
    middle = xml[first:last] * 2 if how == "doubled" else b""
    damaged = xml[:first] + middle + xml[last:]
    items, verdict = read_streams([xml[:first], middle, xml[last:]])
    if verdict == WHOLE:
        assert titles(items) == oracle(damaged)
    else:
        # Every page that is whole and after the root element is read, with any bytes between the pages.
        survivors = {f"Page {n}" for n in range(5) if page(n).encode() in damaged}
        assert survivors <= set(titles(items)) or (state(verdict) == "refused" and first < xml.index(b"<siteinfo>"))
