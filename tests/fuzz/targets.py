"""The fuzzed properties: functions of any bytes that must hold.

`python -m tests.fuzz` (`make fuzz`) looks for bytes that break one; `test_fuzz_targets.py` gives them the seeds and
what once broke them.
"""

from __future__ import annotations

import bz2
import contextlib
import io
import re
import struct
import zlib
from collections.abc import Callable, Iterator
from unittest import mock

from wikimill.rules.text.tokens import tokenise
from wikimill.rules.wikitext.chunks import chunks_of
from wikimill.rules.wikitext.rendering import render
from wikimill.rules.wikitext.snapshots import Snapshot, advance
from wikimill.rules.wikitext.units import states_of, units_of
from wikimill.transforms.dumps.compression import content as dump_content
from wikimill.transforms.dumps.compression.bzip2 import bzip2_blocks
from wikimill.transforms.dumps.compression.content import content
from wikimill.transforms.dumps.compression.sevenzip import sevenzip_blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import Item, PageBroken, PageStart, Revision
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.models.load_sentence_model import sentence_model

_PLACE = re.compile(r"byte [\d,]+")


def xml(data: bytes) -> None:
    """The first byte says in which sizes the rest is read: that changes nothing, and no page stays open."""
    size, data = 1 + data[0] if data else 1, data[1:]
    whole = _read([data])
    with mock.patch.object(dump_content, "MIN_FEED_BYTES", 1):
        assert _read([data[at : at + size] for at in range(0, len(data), size)]) == whole
    is_open = False
    for item in whole[0]:
        if isinstance(item, PageStart):
            assert not is_open
            is_open = True
        elif isinstance(item, Revision):
            assert is_open
            assert item.revision_id.isdecimal()
            item.text.encode()
        else:
            is_open = False
    assert not is_open


def _read(blocks: list[bytes]) -> tuple[list[Item], str]:
    """Return the items and what is wrong; expat's place of some errors depends on how it is fed, so places are left
    out."""
    reader, items = DumpReader(lambda header: True), []
    try:
        for item in reader.read(blocks):
            items.append(item._replace(error=_PLACE.sub("", item.error)) if isinstance(item, PageBroken) else item)
    except InputDamage as damage:
        return items, _PLACE.sub("", f"{damage.state}: {damage}")
    return items, "whole"


def bzip2(data: bytes) -> None:
    """Reading from the middle gives what reading from the beginning gives; sound data come out whole.

    Damage need not be reported: the CRC over a stream's blocks cannot be checked from the middle.
    """
    whole = list(bzip2_blocks(io.BytesIO(data)))
    places = [block.place for block in whole]
    assert places == sorted(places)
    for start in {1, len(data) // 2, *places}:
        if start:
            found = list(bzip2_blocks(io.BytesIO(data), start))
            assert [repr(block) for block in found] == [repr(block) for block in whole if block.place >= start]
    expected = _decompressed(data)
    if expected is not None:
        assert b"".join(block.data for block in whole) == expected
        assert [block.damage for block in whole if block.damage is not None] == []
    try:
        for _ in content(io.BytesIO(data), "dump.xml.bz2"):
            pass
    except InputDamage:
        pass


def _decompressed(data: bytes) -> bytes | None:
    """Return what the standard library makes of sound data, stream by stream; None of others."""
    out = []
    while data or not out:
        decompressor = bz2.BZ2Decompressor()
        try:
            out.append(decompressor.decompress(data))
        except (OSError, ValueError):
            return None
        if not decompressor.eof:
            return None
        data = decompressor.unused_data
    return b"".join(out)


def sevenzip(data: bytes) -> None:
    """An archive with this header, whose checksums are right, is read or refused by an `InputDamage`."""
    start = struct.pack("<QQI", 0, len(data), zlib.crc32(data))
    start = b"7z\xbc\xaf\x27\x1c\x00\x04" + struct.pack("<I", zlib.crc32(start)) + start
    with contextlib.suppress(InputDamage):
        for block in sevenzip_blocks(io.BytesIO(start + data), 1024):
            assert 0 < len(block) <= 1024


def wikitext(data: bytes) -> None:
    """Two snapshots, with a NUL between them: cut into units and chunks without loss, rendered on one line."""
    old, _, new = data.decode("utf-8", "replace").partition("\0")
    for text in (old, new):
        lines = text.split("\n")
        units = units_of(lines, states_of(lines))
        assert "\n".join(units) == text
        for unit in units:
            chunks = chunks_of(unit, sentence_model("en"))
            assert _bare("".join(chunks)) == _bare(unit)
            for chunk in chunks:
                try:
                    shown = render(chunk)
                except RecursionError:  # the isolated process answers for it
                    continue
                assert shown == " ".join(shown.split())
                shown.encode()
    snapshot, change = advance(Snapshot.of(old), new)
    assert snapshot == Snapshot.of(new)
    units = units_of(snapshot.lines, snapshot.states)
    assert {unit for unit in change.new if unit not in units} == set()


def sentences(data: bytes) -> None:
    """Sentences and tokens lose only white space."""
    text = data.decode("utf-8", "replace")
    found = sentence_model("en").sentences(text)
    assert _bare("".join(found)) == _bare(text)
    assert all(sentence and sentence == sentence.strip() for sentence in found)
    for sentence in found:
        tokens = tokenise(sentence)
        assert all(token and not _has_space(token) for token in tokens)
        assert tokenise(" ".join(tokens)) == tokens


def _bare(text: str) -> str:
    return "".join(text.split())


def _has_space(token: str) -> bool:
    return any(map(str.isspace, token))


TARGETS: dict[str, Callable[[bytes], None]] = {
    "xml": xml,
    "bzip2": bzip2,
    "sevenzip": sevenzip,
    "wikitext": wikitext,
    "sentences": sentences,
}


def seeds(target: str, dump: bytes, expected: bytes) -> Iterator[bytes]:
    """Yield where a target begins: pieces of the sample dump, and of what it is mined to."""
    head, *pages = dump.split(b"  <page>\n")
    texts = [part.split(b"</text>")[0].partition(b">")[2] for page in pages for part in page.split(b"<text")[1:]]
    short = [text for text in sorted(set(texts), key=len) if text][:40]
    if target == "xml":
        for text in short[:8]:
            revision = b"<revision><id>2</id><minor/><text>" + text[:200] + b"</text></revision>"
            page = b"<page><title>A</title><ns>0</ns><id>1</id>" + revision + b"</page>"
            yield b"\x10" + head[:400].split(b"<siteinfo>")[0] + page * 2 + b"</mediawiki>"
        yield b"\x00<mediawiki>\n  <page>\n" + min(pages, key=len) + b"</mediawiki>"
        yield b"\x10<mediawiki><page><title>A</title><ns>0</ns><id>1</id></pag></page><page>"
    elif target == "bzip2":
        yield bz2.compress(b"")
        yield b"".join(bz2.compress(text, 1) for text in short[:3])
        yield bz2.compress(b"") + bz2.compress(short[0]) + bz2.compress(b"")
    elif target == "sevenzip":
        folder = b"\x07\x0b\x01\x00\x01\x21\x21\x01\x10\x0c\x64\x0a\x01\x00\x00\x00\x00\x00"
        streams = b"\x06\x00\x01\x09\x32\x00" + folder + b"\x08\x0d\x02\x09\x07\x0a\x00\x80\x01\x02\x03\x04\x00\x00"
        yield streams
        yield b"\x06\x00\x01\x09\x32\x00\x07\x0b\x01\x00\x02\x21\x21\x01\x10\x04\x03\x03\x01\x03\x01\x00\x0c\x64\x64\x00\x00"
        yield b"\x01\x04" + streams + b"\x05\x02\x11\x09\x00a\x00\x00\x00b\x00\x00\x00\x00\x00"
    elif target == "wikitext":
        yield from (old[:800] + b"\0" + new[:800] for old, new in zip(short, short[1:], strict=False))
    else:
        yield from (line.replace(b"\t", b" ") for line in expected.splitlines()[:60])
