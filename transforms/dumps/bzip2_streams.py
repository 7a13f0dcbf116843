"""Checks that the blocks of a bzip2 file are those that its streams were made of, without decompressing them.

A stream ends with a CRC over the CRCs of its blocks. `bzip2.bzip2_blocks` decodes each block alone and does not look at
it, because a worker that begins in the middle of a stream cannot.
"""

from __future__ import annotations

import bz2
from collections.abc import Iterator

from wikimill.transforms.dumps.bzip2 import END_MAGIC, MAX_BLOCK_BYTES, bits, find_magics
from wikimill.transforms.dumps.damage import Problem

_HEADER_BYTES = 4
_EMPTY_BYTES = 14
#: A block's magic and CRC, and what may stand before it: a header, the end of a stream.
_AHEAD_BYTES, _BEHIND_BYTES = 10, 16 + 64 * _EMPTY_BYTES


class StreamCheck:
    """Is fed a file and finds what is wrong with its streams.

    Attributes:
        starts: the bytes at which streams with blocks begin.
    """

    def __init__(self) -> None:
        self.starts: list[int] = []
        self._data, self._base = b"", 0
        self._searched = 0  # bytes of the file in which blocks were looked for
        self._stream = 0  # where the stream began
        self._crcs: list[int] = []
        self._levels: set[bytes] = set()
        self._head = b""

    def feed(self, data: bytes) -> Iterator[Problem]:
        """Take the next bytes of the file."""
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
        """Say that the file has ended."""
        size = self._base + len(self._data)
        yield from self.feed(bytes(_AHEAD_BYTES))
        self._data = self._data[: size - self._base]
        if self._crcs:
            yield from self._end(size)
        if len(self._levels) > 1:
            yield Problem(0, "damaged", "bz2 data are damaged: the streams have headers of different block sizes")
        yield from self._first_header()

    def _block(self, place: int) -> Iterator[Problem]:
        """Take a block; `place` is in bits of the file."""
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
        """Compare the CRC of the stream that ends before byte `behind`; who reads the blocks tells if it has no end."""
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
        """Whether the CRC behind a stream's end is right, and what fills up its last byte is zero."""
        padding = behind - end - 80
        return is_combined(self._bits(end + 48, 32), self._crcs) and not (padding and self._bits(end + 80, padding))

    def _first_header(self) -> Iterator[Problem]:
        """Whether the first block fits into the size that the header gives: other blocks are read without it."""
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
    """Whether a stream's CRC is that of its blocks' CRCs, or of all but one: a block may hold a magic by chance.

    >>> is_combined(0b1101, [0b0011, 0b1011]), is_combined(0b0011, [0b0011, 0b1011]), is_combined(1, [2])
    (True, True, False)
    """
    behind = [0]  # of the blocks from the end on, as they go into the CRC
    for index, crc in enumerate(reversed(crcs)):
        behind.append(behind[-1] ^ _rotated(crc, index))
    if behind[-1] == stream_crc:
        return True
    before = 0  # of the blocks up to the one that is left out
    for index, crc in enumerate(crcs):
        rest = len(crcs) - 1 - index
        if index + rest and _rotated(before, rest) ^ behind[rest] == stream_crc:
            return True
        before = _rotated(before, 1) ^ crc
    return False


def _rotated(number: int, by: int) -> int:
    by %= 32
    return (number << by | number >> (32 - by)) & 0xFFFFFFFF
