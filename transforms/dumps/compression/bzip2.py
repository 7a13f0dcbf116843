"""Reads bzip2 block by block, so that reading can begin anywhere and continue after damage.

A bzip2 stream is a chain of blocks of at most 900 kB, each with a CRC. Each begins with a magic number, at any bit. A
block decodes alone if its bits are shifted into a stream of their own. The bounds of a block depend on the file only,
never on where reading began: any division of a file gives the same blocks and the same damage.

A stream ends with a CRC over the CRCs of its blocks. `bzip2_blocks` decodes each block alone and does not check
that CRC, because a worker that begins in the middle of a stream cannot; `StreamCheck` does, without decompressing.
"""

from __future__ import annotations

import bz2
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

from wikimill.transforms.dumps.damage import InputDamage, Problem

BLOCK_MAGIC, END_MAGIC = 0x314159265359, 0x177245385090
_HEADER = b"BZh9"
#: A stream's last block is followed by the end's magic and a CRC over the CRCs of its blocks.
_END_BITS = 80
_EMPTY = END_MAGIC.to_bytes(6, "big") + bytes(4)
_EMPTY_STREAM_BITS = 8 * (len(_HEADER) + len(_EMPTY))
_READ_BYTES = 256 * 1024
#: 900,000 bytes that do not compress take 910 kB with their tables.
MAX_BLOCK_BYTES = 1_250_000


class Bzip2Block(NamedTuple):
    """A decoded block; `place` is the byte of the file in which it begins. `data` is empty if the block is lost."""

    place: int
    data: bytes
    damage: InputDamage | None = None


@dataclass(frozen=True, slots=True)
class _Needle:
    """The whole bytes of a magic number that begins at bit `shift` of a byte; they start `skipped` bytes later."""

    shift: int
    skipped: int
    inner: bytes

    @classmethod
    def of(cls, magic: int, shift: int) -> _Needle:
        skipped = int(shift > 0)
        data = (magic << (8 - shift)).to_bytes(7, "big")
        return cls(shift, skipped, data[skipped:6])


_BLOCKS = tuple(_Needle.of(BLOCK_MAGIC, shift) for shift in range(8))
_ENDS = tuple(_Needle.of(END_MAGIC, shift) for shift in range(8))


def bits(data: bytes, start: int, count: int) -> int:
    """Return `count` bits of the data from bit `start` on, as a number."""
    end = start + count
    value = int.from_bytes(data[start >> 3 : (end + 7) >> 3], "big") >> (-end % 8)
    return value & ((1 << count) - 1)


def find_magics(data: bytes, magic: int = BLOCK_MAGIC) -> list[int]:
    """Return the places of a magic number in the data, in bits, ascending. A cut one at the end is not found."""
    found = []
    for needle in _BLOCKS if magic == BLOCK_MAGIC else _ENDS:
        at = data.find(needle.inner)
        while at >= 0:
            place = (at - needle.skipped) * 8 + needle.shift
            if place >= 0 and place + 48 <= len(data) * 8 and bits(data, place, 48) == magic:
                found.append(place)
            at = data.find(needle.inner, at + 1)
    return sorted(found)


class _Window:
    """The part of a file in memory, from the current block to where the search for the next blocks has arrived."""

    def __init__(self, file: BinaryIO, start: int) -> None:
        file.seek(start)
        self._file, self._base, self._data = file, start, b""
        self._searched = start  # magic numbers that begin before this byte have been found
        self._magics: list[int] = []
        self._is_at_end = False

    def find(self, index: int) -> int | None:
        """Return the place of a block, in bits of the file; None if the file ends before it.

        `index` counts from the block that the window begins with.
        """
        while len(self._magics) <= index and not self._is_at_end:
            if len(self._data) > 3 * MAX_BLOCK_BYTES:  # no block is that long: the data held are useless
                self._forget(self._searched)
            more = self._file.read(_READ_BYTES)
            self._is_at_end = not more
            self._data += more
            self._magics += [
                self._searched * 8 + place for place in find_magics(self._data[self._searched - self._base :])
            ]
            last = (self._magics[-1] >> 3) + 1 if self._magics else 0
            self._searched = max(self._searched, self.end // 8 - 6, last)
        return self._magics[index] if index < len(self._magics) else None

    def begin_with(self, block: int) -> None:
        """Drop the blocks that precede a block that was found; the data before it go when there are enough of them."""
        del self._magics[: bisect_left(self._magics, block)]
        # A file may have a block every 30 bytes: do not copy the rest of the window for each.
        if (block >> 3) - self._base > _READ_BYTES:
            self._forget(block >> 3)

    def _forget(self, before: int) -> None:
        if before > self._base:
            self._base, self._data = before, self._data[before - self._base :]

    @property
    def end(self) -> int:
        """The end of the data read so far, in bits of the file."""
        return (self._base + len(self._data)) * 8

    def bits(self, start: int, end: int) -> int:
        """Return the bits of the file from `start` to `end`, as a number."""
        return bits(self._data, start - self._base * 8, end - start)

    def bytes(self, start: int, end: int) -> bytes:
        """Return the bytes of the file from bit `start` to bit `end`, both multiples of 8."""
        return self._data[(start >> 3) - self._base : (end >> 3) - self._base]


def bzip2_blocks(file: BinaryIO, start: int = 0) -> Iterator[Bzip2Block]:
    """Yield the blocks of a file, in order, from the first that begins at byte `start` or later.

    A damaged block is yielded with its damage and, as a rule, without data. Other damage (bytes between streams, a
    missing end) comes with the block in which it is found; damage before the first block comes with an empty block.
    Blocks after damage are read.
    """
    window = _Window(file, start)
    place = window.find(0)
    if not start:
        yield from _beginning(window, place)
    is_first = start > 0
    while place is not None:
        window.begin_with(place)
        behind = window.find(1)
        found = _read(window, place, behind)
        if found.damage is not None and behind is not None:
            # The bits of a block may contain the magic number by chance.
            joined = _read(window, place, window.find(2))
            if joined.damage is None:
                found, behind = joined, window.find(2)
            elif is_first and _is_within_block(file, place, behind):
                found = Bzip2Block(place >> 3, b"")
        if found.data or found.damage is not None:
            yield found
        is_first, place = False, behind


def _beginning(window: _Window, first: int | None) -> Iterator[Bzip2Block]:
    """Yield the damage to the header of the first stream, if any. A file of only empty streams is sound."""
    if first is None:
        places = range(0, window.end, _EMPTY_STREAM_BITS)
        if window.end % _EMPTY_STREAM_BITS or not all(_is_empty_stream(window, place) for place in places):
            yield Bzip2Block(
                0, b"", InputDamage("cut", f"the bz2 data are cut: no block is in {window.end // 8:,} bytes")
            )
    elif first % 8 or first > MAX_BLOCK_BYTES * 8 or _skip_empty(window, 32, first) != first:
        yield Bzip2Block(0, b"", InputDamage("damaged", "bz2 data are damaged at the beginning of the file"))


def _read(window: _Window, start: int, behind: int | None) -> Bzip2Block:
    """Decode the block at `start` and check the bytes up to the next block, `behind` (None: up to the file's end)."""
    end = window.end if behind is None else behind
    place = start >> 3
    stream_end = _stream_end(window, start, end, is_last=behind is None)
    content = _decoded(window, start, end if stream_end is None else stream_end)
    if content is not None and (stream_end is not None or behind is not None):
        return Bzip2Block(place, content)
    if behind is None and stream_end is None and (cut := _cut(window, start)) is not None:
        return Bzip2Block(place, cut, InputDamage("cut", f"the bz2 data are cut: the file ends at byte {end // 8:,}"))
    if end - start <= MAX_BLOCK_BYTES * 8:
        first = window.bytes(place * 8, (end + 7) // 8 * 8)
        for found in find_magics(first, END_MAGIC):
            content = _decoded(window, start, place * 8 + found)
            if content is not None:
                where = f"behind the stream that ends in the block at byte {place:,}"
                return Bzip2Block(place, content, InputDamage("damaged", f"bz2 data are damaged {where}"))
    return Bzip2Block(place, b"", InputDamage("damaged", f"bz2 data are damaged in the block at byte {place:,}"))


def _decoded(window: _Window, start: int, end: int) -> bytes | None:
    """Return the content of the block in exactly these bits; None if they are not a sound block."""
    count = end - start
    if not _END_BITS < count <= MAX_BLOCK_BYTES * 8:
        return None
    block = window.bits(start, end)
    crc = block >> (count - _END_BITS) & 0xFFFFFFFF
    # The CRC of a stream with this block only is the CRC of the block.
    padding = -(count + _END_BITS) % 8
    stream = (block << _END_BITS | END_MAGIC << 32 | crc) << padding
    decompressor = bz2.BZ2Decompressor()
    try:
        content = decompressor.decompress(_HEADER + stream.to_bytes((count + _END_BITS + padding) >> 3, "big"))
    except (OSError, ValueError):
        return None
    return content if decompressor.eof and not decompressor.unused_data else None


def _cut(window: _Window, start: int) -> bytes | None:
    """Return the content of a block in which the file ends, as far as it decodes; None if it is damaged, too."""
    count = window.end - start
    if count > MAX_BLOCK_BYTES * 8:
        return None
    data = (window.bits(start, window.end) << (-count % 8)).to_bytes((count + 7) >> 3, "big")
    decompressor = bz2.BZ2Decompressor()
    try:
        content = decompressor.decompress(_HEADER + data[: count >> 3])
    except (OSError, ValueError):
        return None
    return None if decompressor.eof else content


def _stream_end(window: _Window, start: int, end: int, *, is_last: bool) -> int | None:
    """Return where the stream ends whose last block this is, in bits of the file; None if the stream goes on.

    Args:
        window: holds the bits from `start` to `end`.
        start, end: bits of the file: the block's start, and the start of the next block or the end of the file.
        is_last: whether the file ends at `end`.
    """
    if end - start > MAX_BLOCK_BYTES * 8 or end % 8 or (not is_last and not _is_header(window.bytes(end - 32, end))):
        return None
    behind = end if is_last else end - 32
    # Streams without blocks may lie between.
    while behind - start > _EMPTY_STREAM_BITS + _END_BITS and _is_empty_stream(window, behind - _EMPTY_STREAM_BITS):
        behind -= _EMPTY_STREAM_BITS
    for place in range(behind - _END_BITS, max(start, behind - _END_BITS - 8), -1):
        if window.bits(place, place + 48) == END_MAGIC:
            return place
    return None


def _skip_empty(window: _Window, start: int, end: int) -> int:
    """Skip streams without blocks. `start` and the returned place follow a stream's header; -1 if there is none."""
    if not _is_header(window.bytes(start - 32, start)):
        return -1
    while start < end and _is_empty_stream(window, start - 32) and _is_header(window.bytes(start + 80, start + 112)):
        start += _EMPTY_STREAM_BITS
    return start


def _is_empty_stream(window: _Window, start: int) -> bool:
    data = window.bytes(start, start + _EMPTY_STREAM_BITS)
    return _is_header(data[:4]) and data[4:] == _EMPTY


def _is_header(data: bytes) -> bool:
    return len(data) == 4 and data[:3] == b"BZh" and b"1" <= data[3:] <= b"9"


def _is_within_block(file: BinaryIO, place: int, behind: int) -> bool:
    """Return whether the magic number with which reading began is inside the preceding block."""
    position = file.tell()
    window = _Window(file, max(0, (place >> 3) - MAX_BLOCK_BYTES))
    before: list[int] = []
    while (found := window.find(len(before))) is not None and found < place:
        before.append(found)
    is_within = bool(before) and _decoded(window, before[-1], behind) is not None
    file.seek(position)
    return is_within


_HEADER_BYTES = 4
_EMPTY_BYTES = 14
#: Bytes kept after a place (a block's magic and CRC) and before it (a header, empty streams, the end of a stream).
_AHEAD_BYTES, _BEHIND_BYTES = 10, 16 + 64 * _EMPTY_BYTES


class StreamCheck:
    """Checks the streams of a file that it is fed from the beginning: their CRCs and headers.

    Attributes:
        starts: the bytes at which streams with blocks begin.
    """

    def __init__(self) -> None:
        self.starts: list[int] = []
        self._data, self._base = b"", 0
        self._searched = 0  # bytes of the file that were searched for blocks
        self._stream = 0  # the byte where the current stream began
        self._crcs: list[int] = []
        self._levels: set[bytes] = set()
        self._head = b""

    def feed(self, data: bytes) -> Iterator[Problem]:
        """Take the next bytes of the file; yield the problems found in them."""
        self._head += data[: max(0, 2 * MAX_BLOCK_BYTES - len(self._head))]
        self._data += data
        end = self._base + len(self._data) - _AHEAD_BYTES
        window = self._data[max(0, self._searched - self._base) :]
        first = max(self._searched, self._base)
        for found in find_magics(window):
            place = first * 8 + found
            if place >= end * 8:
                break
            yield from self._block(place)
        if end > self._searched:
            self._searched = end
        keep = max(0, self._searched - self._base - _BEHIND_BYTES)
        self._base, self._data = self._base + keep, self._data[keep:]

    def finish(self) -> Iterator[Problem]:
        """Check the end of the file; yield the remaining problems."""
        size = self._base + len(self._data)
        yield from self.feed(bytes(_AHEAD_BYTES))
        self._data = self._data[: size - self._base]
        if self._crcs:
            yield from self._end(size)
        if len(self._levels) > 1:
            yield Problem(0, "damaged", "bz2 data are damaged: the streams have headers of different block sizes")
        yield from self._first_header()

    def _block(self, place: int) -> Iterator[Problem]:
        """Take the block at `place`, in bits of the file."""
        start = place >> 3
        if place % 8 == 0 and self._is_header(start - _HEADER_BYTES):
            level = self._bytes(start - 1, start)
            if self._crcs:
                yield from self._end(start - _HEADER_BYTES)
            self._levels.add(level)
            self._stream, self._crcs = start - _HEADER_BYTES, []
            self.starts.append(self._stream)
        self._crcs.append(self._bits(place + 48, 32))

    def _end(self, behind: int) -> Iterator[Problem]:
        """Compare the CRC of the stream that ends before byte `behind`. `bzip2_blocks` reports a missing end."""
        while self._is_header(behind - _EMPTY_BYTES) and self._bits((behind - 10) * 8, 48) == END_MAGIC:
            behind -= _EMPTY_BYTES
            self._levels.add(self._bytes(behind + 3, behind + _HEADER_BYTES))
        ends = [place for place in range(behind * 8 - 87, behind * 8 - 79) if self._bits(place, 48) == END_MAGIC]
        if ends and not any(self._is_sound(place, behind * 8) for place in ends):
            yield Problem(
                self._stream,
                "damaged",
                f"bz2 data are damaged: the checksum of the stream at byte {self._stream:,} is not that of its blocks",
            )

    def _is_sound(self, end: int, behind: int) -> bool:
        """Return whether the CRC after a stream's end is right and the padding of its last byte is zero."""
        padding = behind - end - 80
        return is_combined(self._bits(end + 48, 32), self._crcs) and not (padding and self._bits(end + 80, padding))

    def _first_header(self) -> Iterator[Problem]:
        """Yield a problem if the first block exceeds the size in the header; `bzip2_blocks` ignores the header."""
        decompressor = bz2.BZ2Decompressor()
        try:
            decompressor.decompress(self._head, max_length=1)
        except OSError as error:
            yield Problem(0, "damaged", f"bz2 data are damaged at the beginning of the file: {error}")

    def _bytes(self, start: int, end: int) -> bytes:
        return self._data[max(0, start - self._base) : max(0, end - self._base)]

    def _bits(self, start: int, count: int) -> int:
        return bits(self._data, start - self._base * 8, count) if start >= self._base * 8 else 0

    def _is_header(self, start: int) -> bool:
        data = self._bytes(start, start + _HEADER_BYTES)
        return len(data) == _HEADER_BYTES and data[:3] == b"BZh" and b"1" <= data[3:] <= b"9"


def is_combined(stream_crc: int, crcs: list[int]) -> bool:
    """Return whether a stream's CRC matches the CRCs of all its blocks, or of all but one.

    The CRC of a stream combines each block's CRC, by XOR, with the result so far, rotated left by one bit. One may be
    left out because a block may contain the magic number by chance.

    >>> is_combined(0b1101, [0b0011, 0b1011]), is_combined(0b0011, [0b0011, 0b1011]), is_combined(1, [2])
    (True, True, False)
    """
    behind = [0]  # the CRC of the last 0, 1, 2, … blocks
    for index, crc in enumerate(reversed(crcs)):
        behind.append(behind[-1] ^ _rotated(crc, index))
    if behind[-1] == stream_crc:
        return True
    before = 0  # the CRC of the blocks before the one that is left out
    for index, crc in enumerate(crcs):
        rest = len(crcs) - 1 - index
        if index + rest and _rotated(before, rest) ^ behind[rest] == stream_crc:
            return True
        before = _rotated(before, 1) ^ crc
    return False


def _rotated(number: int, by: int) -> int:
    by %= 32
    return (number << by | number >> (32 - by)) & 0xFFFFFFFF
