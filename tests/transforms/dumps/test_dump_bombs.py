"""Files that expand without end, and XML that is made to cost memory or time. Each stops quickly."""

import gzip
import io

import pytest
from support.dump_samples import (
    PACK,
    WHOLE,
    archive,
    chopped,
    dump,
    lzma2,
    page,
    read,
    read_as_cut,
    start,
    state,
    unpack,
)
from support.machine import within

from wikimill.transforms.dumps.compression.compressed import blocks, zstd
from wikimill.transforms.dumps.items import PageBroken
from wikimill.transforms.dumps.xml import MAX_BREAKS

#: Each of these costs seconds, and none is about what changes every day: make test-rest runs them.
pytestmark = pytest.mark.slow

MEBI = 1024 * 1024
ZEROS = bytes(MEBI)


def bz2_bomb() -> bytes:
    """Streams of 900 kB of zeros, 2 GB in all, 45 bytes each: up to 20,000:1."""
    return PACK["bz2"](bytes(45_000_000)) * 45


def zst_bomb() -> bytes:
    """One frame of 200 MB whose blocks are one byte and its count: 32,000:1."""
    compressor = zstd.ZstdCompressor()
    return b"".join(compressor.compress(ZEROS) for _ in range(200)) + compressor.flush()


@pytest.mark.parametrize(
    ("kind", "bomb"),
    [
        ("bz2", bz2_bomb),
        ("zst", zst_bomb),
        ("xz", lambda: PACK["xz"](bytes(100 * MEBI))),
        ("lzma", lambda: PACK["lzma"](bytes(100 * MEBI))),
        ("7z", lambda: archive(lzma2(ZEROS for _ in range(100)), 100 * MEBI, None)),
    ],
)
def test_zeros_stop_at_the_cap(kind, bomb):
    packed = bomb()
    out, verdict = within(2, lambda: unpack(packed, f"x.{kind}"))
    cap = max(64 * MEBI, 5000 * len(packed))
    # py7zr returns everything that 4 KiB of input expand to, or nothing.
    assert cap - (28 if kind == "7z" else 1) * MEBI <= len(out) <= cap
    assert state(verdict) == "refused"
    assert verdict.endswith(": over 5000:1, a decompression bomb")


def test_gzip_cannot_reach_the_cap_but_stays_flat():
    packed = gzip.compress(bytes(100 * MEBI), 9)
    assert len(packed) * 1032 > 100 * MEBI
    assert within(2, lambda: sum(map(len, blocks(io.BytesIO(packed), "x.gz")))) == 100 * MEBI


def test_zeros_are_no_dump_however_many():
    packed = gzip.compress(bytes(100 * MEBI), 9)
    verdict = within(1, lambda: read(blocks(io.BytesIO(packed), "x.gz")))[1]
    assert (
        verdict
        == "refused: this is not MediaWiki export XML: not well-formed (invalid token) at byte 0 of the uncompressed file"
    )


@pytest.mark.parametrize("kind", ["bz2", "gz", "xz", "zst"])
def test_thousands_of_empty_streams(kind):
    packed = PACK[kind](b"") * 20_000 + PACK[kind](b"x")
    assert within(3, lambda: unpack(packed, f"x.{kind}")) == (b"x", WHOLE)


# --- XML

LAUGHS = b"""<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "haha">
<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">
<!ENTITY d "&c;&c;&c;&c;&c;&c;&c;&c;&c;&c;"><!ENTITY e "&d;&d;&d;&d;&d;&d;&d;&d;&d;&d;">]>
<mediawiki><page><title>&e;&e;&e;&e;</title></page></mediawiki>"""
DOCTYPE_REFUSED = ([], "refused: the file declares a DOCTYPE or ENTITY; a MediaWiki export has none")


@pytest.mark.parametrize("size", [1, 7, 100, 10_000])
def test_billion_laughs(size):
    assert within(0.5, lambda: read_as_cut(chopped(LAUGHS, size))) == DOCTYPE_REFUSED


@pytest.mark.parametrize(
    "doctype",
    [
        b"<!DOCTYPE mediawiki>",
        b'<!DOCTYPE mediawiki SYSTEM "file:///etc/passwd">',
        b'<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://localhost:1/x.dtd">',
        b'<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        b'<!DOCTYPE m [<!ENTITY % x SYSTEM "http://localhost:1/"> %x;]>',
        b"<!-- a -->\n<!DOCTYPE m []>",
    ],
)
def test_doctypes_are_refused(doctype):
    assert read(doctype + dump(page(1))) == DOCTYPE_REFUSED


def test_a_doctype_behind_a_long_comment_is_refused():
    data = b"<!--" + b" " * 3 * MEBI + b"-->" + LAUGHS[21:]
    assert read(chopped(data, MEBI)) == DOCTYPE_REFUSED


@pytest.mark.parametrize("depth", [17, 1000, 100_000])
@pytest.mark.parametrize("name", ["x", "text", "base", "contributor"])
@pytest.mark.parametrize("inside", ["", "<siteinfo>", "<page>", "<page><revision>", "<page><revision><contributor>"])
def test_elements_nested_deeply(depth, name, inside):
    data = dump(inside + f"<{name}>" * depth)
    items, verdict = within(0.5, lambda: read(data))
    lost = [PageBroken(None, None, None, "revision" in inside, items[0].error)] if "page" in inside else []
    assert items == lost
    assert verdict == "refused: elements are nested deeper than 16" or "is within <" in verdict


@pytest.mark.parametrize("size", [1024, 65_536, MEBI])
def test_a_tag_of_4_mebibytes_is_read_quickly(size):
    data = dump(page(1), '<x a="', "y" * (4 * MEBI - 10), '"/>', page(2))
    items, verdict = within(2, lambda: read(chopped(data, size)))
    assert ([item for item in items if item in (start(1), start(2))], verdict) == ([start(1), start(2)], WHOLE)


@pytest.mark.parametrize("size", [4096, MEBI, 50 * MEBI])
@pytest.mark.parametrize("opening", ['<x a="', "<", "</", "<x ", "<!--"])
def test_a_tag_of_20_mebibytes_is_refused(size, opening):
    data = dump(page(1), opening, "y" * 20 * MEBI)
    items, verdict = within(2, lambda: read(chopped(data, size)))
    assert (items[0], len(items), verdict) == (start(1), 3, "refused: an XML tag is longer than 4,194,304 bytes")


def test_a_processing_instruction_of_20_mebibytes_is_refused():
    items, verdict = within(2, lambda: read(chopped(dump(page(1), "<?x ", "y" * 20 * MEBI), MEBI)))
    assert (items[0], len(items), verdict) == (start(1), 3, "refused: an XML tag is longer than 4,194,304 bytes")


def test_a_million_different_names_are_refused():
    """expat keeps each."""
    data = dump(page(1), *(f"<n{number}/>" for number in range(1_000_000)))
    items, verdict = within(2, lambda: read(chopped(data, MEBI)))
    assert (items[0], len(items)) == (start(1), 3)
    assert verdict == "refused: more than 10,000 different names of elements or namespaces"


def test_a_million_namespaces_are_refused():
    namespaces = "".join(f'<namespace key="{number}">N {number}</namespace>' for number in range(100_000))
    data = dump(siteinfo=f"<siteinfo><namespaces>{namespaces}</namespaces></siteinfo>")
    assert within(2, lambda: read(chopped(data, MEBI))) == (
        [],
        "refused: more than 10,000 different names of elements or namespaces",
    )


@pytest.mark.parametrize("piece", ["<page>", "<page>&", "<page><", "<page><revision><revision>", "<page></x>"])
def test_a_million_breaks_end_at_a_cap(piece):
    data = dump(page(1), *([piece] * (2 * MEBI // len(piece))))
    items, verdict = within(4, lambda: read(chopped(data, MEBI)))
    capped = f"the XML is broken in more than {MAX_BREAKS:,} places; the rest is not read"
    assert verdict.startswith(f"damaged: {capped}; the XML is broken in {MAX_BREAKS + 1:,} places, first at byte ")
    assert (items[0], len(items)) == (start(1), 3 + MAX_BREAKS + (items[-1].error.startswith("the file is damaged")))


def test_pages_without_anything():
    data = dump("<page/>" * 100_000)
    items, verdict = within(3, lambda: read(data))
    assert (items, verdict) == ([PageBroken(None, None, None, 0, "the page has no title")] * 100_000, WHOLE)


def test_a_text_of_many_pieces():
    """Each comment ends a piece of text in expat."""
    data = dump("<page><title>A</title><id>1</id><revision><id>1</id><text>" + "a<!---->" * 500_000)
    items, verdict = within(3, lambda: read(chopped(data, MEBI)))
    assert (len(items), state(verdict)) == (2, "damaged")
