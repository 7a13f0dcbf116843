import bz2
import gzip
import io
import lzma
import random
import shutil
import subprocess

import py7zr
import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.dump_samples import MODEST, PACK, WHOLE, chopped, pack_7z, pack_zst, unpack

from wikimill.transforms.dumps.compression.compressed import (
    BLOCK_BYTES,
    LEAST_BYTES,
    READ_BYTES,
    blocks,
    compression_of,
    zstd,
)
from wikimill.transforms.dumps.damage import InputDamage

XML = b"<mediawiki>" + b"The Spanish town has 1,043 inhabitants.\n" * 10 + b"</mediawiki>"
SKIPPABLE = b"\x5a\x2a\x4d\x18\x03\x00\x00\x00abc"


@pytest.mark.parametrize("kind", PACK)
def test_one_stream(kind):
    assert unpack(PACK[kind](XML), f"dump.xml.{kind}") == (XML, WHOLE)


def test_plain():
    assert unpack(XML, "dump.xml") == (XML, WHOLE)


@pytest.mark.parametrize("kind", ["bz2", "gz", "xz", "lzma", "zst"])
def test_many_streams(kind):
    packed = b"".join(PACK[kind](piece) for piece in chopped(XML, 7))
    assert unpack(packed, f"dump.xml.{kind}") == (XML, WHOLE)


@pytest.mark.parametrize("kind", ["bz2", "gz", "xz", "zst"])
def test_empty_streams_between(kind):
    nothing = PACK[kind](b"")
    packed = nothing * 3 + PACK[kind](XML[:50]) + nothing * 5000 + PACK[kind](XML[50:]) + nothing
    assert unpack(packed, f"dump.xml.{kind}") == (XML, WHOLE)


@pytest.mark.parametrize("zeros", [0, 4, 8, 400])
def test_xz_with_padding_between_and_behind_its_streams(zeros):
    padding = bytes(zeros)
    packed = PACK["xz"](XML[:50]) + padding + PACK["xz"](XML[50:]) + padding
    assert unpack(packed, "dump.xml.xz") == (XML, WHOLE)


def test_xz_with_padding_longer_than_a_read():
    padding = bytes(4 * READ_BYTES)
    assert unpack(PACK["xz"](XML[:50]) + padding + PACK["xz"](XML[50:]), "dump.xml.xz") == (XML, WHOLE)


def test_zst_with_skippable_frames_before_between_and_behind():
    packed = SKIPPABLE + pack_zst(XML[:50]) + SKIPPABLE * 2 + pack_zst(XML[50:]) + SKIPPABLE
    assert unpack(packed, "dump.xml.zst") == (XML, WHOLE)


@pytest.mark.skipif(shutil.which("pzstd") is None, reason="the pzstd command is not installed")
def test_zst_made_by_pzstd():
    content = XML * 30_000
    packed = subprocess.run(["pzstd", "-q", "-c", "-1"], input=content, capture_output=True, check=True).stdout
    assert unpack(packed, "dump.xml.zst") == (content, WHOLE)


@pytest.mark.parametrize("method", ["LZMA", "LZMA2", "BZIP2"])
def test_7z_methods(method):
    packed = pack_7z(XML, getattr(py7zr, f"FILTER_{method}"))
    assert unpack(packed, "dump.xml.7z") == (XML, WHOLE)


@pytest.mark.parametrize("check", [lzma.CHECK_NONE, lzma.CHECK_CRC32, lzma.CHECK_CRC64, lzma.CHECK_SHA256])
def test_xz_checks(check):
    assert unpack(lzma.compress(XML, check=check), "dump.xml.xz") == (XML, WHOLE)


@pytest.mark.parametrize("kind", PACK)
def test_content_of_many_blocks(kind):
    content = XML * 12_000  # 5 MB; `unpack` checks the blocks' sizes
    assert unpack(PACK[kind](content), f"dump.xml.{kind}") == (content, WHOLE)


@MODEST
@given(st.lists(st.binary(max_size=200_000), min_size=1, max_size=4), st.sampled_from(["bz2", "gz", "xz", "zst"]))
def test_any_streams_of_any_content(pieces, kind):
    packed = b"".join(PACK[kind](piece) for piece in pieces)
    assert unpack(packed, f"x.{kind}") == (b"".join(pieces), WHOLE)


@pytest.mark.parametrize("kind", ["bz2", "gz", "xz", "lzma", "zst"])
@pytest.mark.parametrize("content", [b"", b"<", b"<x/>"])
def test_short_content(kind, content):
    assert unpack(PACK[kind](content), f"x.{kind}") == (content, WHOLE)


@pytest.mark.parametrize("content", [b"<", b"<x/>", b"<html>"])
def test_short_plain_content(content):
    assert unpack(content, "x.xml") == (content, WHOLE)


@pytest.mark.parametrize("name", ["x.xml", "x.bz2", "x.7z", "x"])
def test_an_empty_file_is_refused(name):
    assert unpack(b"", name) == (b"", "refused: the file is empty")


@pytest.mark.parametrize("kind", PACK)
@pytest.mark.parametrize("name", ["dump.xml", "dump.xml.gz", "dump.xml-p1p99.bz2", "dump", "dump.BZ2"])
def test_the_bytes_decide_not_the_name(kind, name):
    assert unpack(PACK[kind](XML), name) == (XML, WHOLE)


def test_plain_xml_under_a_compressed_name_is_read():
    assert unpack(b"\n " + XML, "dump.xml.bz2") == (b"\n " + XML, WHOLE)


@pytest.mark.parametrize("kind", PACK)
def test_a_name_that_promises_another_content(kind):
    out, verdict = unpack(b"PK\x03\x04 a zip archive", f"dump.xml.{kind.upper()}")
    assert (out, verdict) == (
        b"",
        f"damaged: the name says .{kind} but the file starts with b'PK\\x03\\x04 a'",
    )


def test_compression_of_names_the_kind():
    heads = {kind: compression_of(pack(XML)[:6], "x") for kind, pack in PACK.items()}
    assert heads == {kind: kind for kind in PACK}


def test_blocks_come_before_the_file_is_read_to_its_end():
    file = io.BytesIO(bz2.compress(XML) * 20_000)
    next(blocks(file, "x.bz2"))
    assert file.tell() == READ_BYTES


class _Failing(io.BytesIO):
    """A file on a disk that fails at the n-th read."""

    reads_left = 10**9

    def read(self, size=-1):
        if not self.reads_left:
            raise OSError(5, "Input/output error")
        self.reads_left -= 1
        return super().read(size)


@pytest.mark.parametrize("kind", PACK)
def test_an_error_of_the_disk_is_not_called_damage(kind):
    file = _Failing(PACK[kind](random.Random(1).randbytes(2 * READ_BYTES)))
    list(blocks(file, f"x.{kind}"))
    reads = _Failing.reads_left - file.reads_left
    assert reads >= 4
    for good_reads in range(reads):
        file.seek(0)
        file.reads_left = good_reads
        with pytest.raises(OSError, match="Input/output error"):
            list(blocks(file, f"x.{kind}"))


@pytest.mark.parametrize("kind", ["gz", "zst"])
def test_tiny_streams_come_in_even_blocks(kind):
    pack = gzip.compress if kind == "gz" else zstd.compress
    content = bytes(range(256)) * 600
    packed = b"".join(pack(content[at : at + 16]) for at in range(0, len(content), 16))
    sizes = [len(block) for block in blocks(io.BytesIO(packed), f"a.{kind}")]
    assert sum(sizes) == len(content)
    assert all(LEAST_BYTES <= size <= BLOCK_BYTES for size in sizes[:-1])
    found = []
    with pytest.raises(InputDamage):
        for block in blocks(io.BytesIO(packed[:-1]), f"a.{kind}"):
            found.append(block)
    assert content.startswith(b"".join(found))
    assert len(b"".join(found)) >= len(content) - 16
