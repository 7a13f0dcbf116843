"""Memory does not grow with the dump, with its pages, with its texts, or with what a bomb would expand to."""

import random
import sys

import pytest
from support.dump_samples import PACK, archive, lzma2, peak_mebibytes

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="the peak of memory is read from /proc"),
    # Each of these costs seconds, and none is about what changes every day: make test-rest runs them.
    pytest.mark.slow,
]

READER = """
from wikimill.transforms.dumps.items import Revision
from wikimill.transforms.dumps.xml import DumpReader
def read(blocks, wants=True):
    items = revisions = 0
    for item in DumpReader(lambda header: wants).read(blocks):
        items += 1
        revisions += isinstance(item, Revision)
    return items, revisions
START = b"<mediawiki><siteinfo><dbname>x</dbname></siteinfo>"
PAGE = b"<page><title>Page %d</title><ns>0</ns><id>%d</id>"
REVISION = b"<revision><id>%d</id><timestamp>2001-01-01T00:00:00Z</timestamp><text>%b</text></revision>"
"""

UNPACKER = """
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
def unpack(path):
    size = 0
    try:
        with open(path, "rb") as file:
            for block in blocks(file, path):
                size += len(block)
    except InputDamage as damage:
        assert damage.state == "refused", damage
    return size
"""


def test_ten_times_the_pages():
    small, large = peak_mebibytes(
        READER
        + """
def dump(pages):
    yield START
    for number in range(pages):
        text = b"Page %d has a text of its own. " % number * 5
        yield PAGE % (number, number) + REVISION % (number, text) + b"</page>"
    yield b"</mediawiki>"
for pages in 5_000, 50_000:
    assert read(dump(pages)) == (3 * pages, pages)
    peak()
"""
    )
    assert large - small < 10


@pytest.mark.parametrize("wants", [True, False])
def test_one_page_of_3000_revisions_of_100_kb(wants):
    small, large = peak_mebibytes(
        READER
        + f"""
def history(revisions):
    text = (b"A line of the article.\\n" * 5000)[:100_000]
    yield START + PAGE % (1, 1)
    for number in range(revisions):
        yield REVISION % (number, text)
    yield b"</page></mediawiki>"
for revisions in 30, 3000:
    assert read(history(revisions), {wants}) == (2 + revisions * {wants}, revisions * {wants})
    peak()
"""
    )
    assert large - small < 10


@pytest.mark.parametrize("letter", ["x", "é", "&lt;", "\\n"])
def test_one_text_of_60_mb(letter):
    small, large = peak_mebibytes(
        READER
        + f"""
def text(megabytes):
    yield START + PAGE % (1, 1) + b"<revision><id>1</id><text>"
    for _ in range(megabytes):
        yield "{letter}".encode() * (1_000_000 // len("{letter}".encode()))
    yield b"</text></revision></page></mediawiki>"
for megabytes in 1, 60:
    assert read(text(megabytes)) == (3, 1)
    peak()
"""
    )
    assert large - small < 100  # the cap is 32 Mi characters, which may have 2 bytes each, and are joined for a moment


def test_a_text_of_200_mb_that_is_not_wanted():
    small, large = peak_mebibytes(
        READER
        + """
def text(megabytes):
    yield START + PAGE % (1, 1) + b"<revision><id>1</id><text>"
    for _ in range(megabytes):
        yield b"x" * 1_000_000
    yield b"</text></revision></page></mediawiki>"
for megabytes in 1, 200:
    assert read(text(megabytes), False) == (2, 0)
    peak()
"""
    )
    assert large - small < 10


def test_a_tag_of_50_mb():
    small, large = peak_mebibytes(
        READER
        + """
from wikimill.transforms.dumps.damage import InputDamage
peak()
def tag():
    yield START + b"<page a='"
    for _ in range(50):
        yield b"x" * 1_000_000
try:
    read(tag())
except InputDamage as damage:
    assert damage.state == "refused"
    peak()
"""
    )
    assert large - small < 30


@pytest.mark.parametrize("kind", ["bz2", "gz", "xz", "lzma", "zst", "7z"])
def test_fifty_times_the_content(kind, tmp_path):
    few = random.Random(1).randbytes(50_000).hex().encode()
    contents = {"few": few, "many": few * 50}
    for name, content in contents.items():
        (tmp_path / name).write_bytes(PACK[kind](content))
    script = UNPACKER + "for path in sys.argv[1:]:\n    print(unpack(path))\n    peak()"
    few_bytes, small, many_bytes, large = peak_mebibytes(script, *(str(tmp_path / name) for name in contents))
    assert [few_bytes, many_bytes] == [100_000, 5_000_000]
    assert large - small < 12


def test_a_7z_member_of_300_mb(tmp_path):
    """py7zr's own interface would take in the whole."""
    piece = random.Random(1).randbytes(1 << 17)
    packed = lzma2(piece for _ in range(2400))
    assert 1000 < 2400 * len(piece) / len(packed) < 5000
    path = tmp_path / "x.7z"
    path.write_bytes(archive(packed, 2400 * len(piece), None))
    size, peak = peak_mebibytes(UNPACKER + "print(unpack(sys.argv[1]))\npeak()", str(path))
    assert size == 2400 * len(piece)
    assert peak < 150


@pytest.mark.parametrize("kind", ["bz2", "xz", "zst"])
def test_bombs(kind, tmp_path):
    path = tmp_path / f"bomb.{kind}"
    path.write_bytes(PACK[kind](bytes(45_000_000)) * 3)
    small, large = peak_mebibytes(UNPACKER + "peak()\nunpack(sys.argv[1])\npeak()", str(path))
    assert large - small < 30


@pytest.mark.parametrize("name", ["title", "sha1", "unknown"])
def test_another_element_of_60_mb(name):
    small, large = peak_mebibytes(
        READER
        + f"""
from wikimill.transforms.dumps.damage import InputDamage

def long(megabytes):
    yield START + b"<page><id>1</id><{name}>" if "{name}" == "title" else START + PAGE % (1, 1) + b"<revision><{name}>"
    for _ in range(megabytes):
        yield b"x" * 1_000_000
for megabytes in 1, 60:
    try:
        read(long(megabytes))
    except InputDamage:
        peak()
"""
    )
    assert large - small < 10
