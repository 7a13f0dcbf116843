"""Takes numbers, truths and checksums from the front of a 7z header, which may say anything."""

from __future__ import annotations

import struct
from collections.abc import Iterator

#: What stands behind the last of several parts.
END = 0


class HeaderReader:
    """Takes a header from its front on.

    Raises:
        ValueError: the header ends too soon, or something else stands there.
    """

    def __init__(self, data: bytes) -> None:
        self._data, self._place = data, 0

    @property
    def left(self) -> int:
        """How many bytes there are still."""
        return len(self._data) - self._place

    def take(self, size: int) -> bytes:
        """The next bytes."""
        if size > self.left:
            raise ValueError(f"it ends where {size:,} more bytes are expected")
        self._place += size
        return self._data[self._place - size : self._place]

    def byte(self) -> int:
        """The next byte."""
        return self.take(1)[0]

    def parts(self) -> Iterator[int]:
        """Parts up to the end; each stands there once, and they are in the order of their numbers."""
        last = END
        while (part := self.byte()) != END:
            if part <= last:
                raise ValueError(f"part {part:#04x} stands behind part {last:#04x}")
            yield part
            last = part

    def expect(self, part: int) -> None:
        """Take a byte that must be this one."""
        if (found := self.byte()) != part:
            raise ValueError(f"part {found:#04x} stands where {part:#04x} is expected")

    def number(self) -> int:
        """A number: each leading one of its first byte's bits is a byte more, of which the lowest comes first."""
        first = self.byte()
        more = 8 - (first ^ 0xFF).bit_length()
        high = first & (0x7F >> more) if more < 8 else 0
        return int.from_bytes(self.take(more), "little") | high << 8 * more

    def count(self) -> int:
        """A number of things that follow, each of which takes a byte at least."""
        count = self.number()
        if count > self.left:
            raise ValueError(f"it is too short for {count:,} entries")
        return count

    def bits(self, count: int) -> list[bool]:
        """So many truths, eight in a byte, the first in the highest bit."""
        data = self.take(-(-count // 8))
        return [bool(data[place >> 3] & 0x80 >> (place & 7)) for place in range(count)]

    def crcs(self, count: int) -> list[int | None]:
        """CRCs of so many things, of which some may have none."""
        known = [True] * count if self.byte() else self.bits(count)
        crcs = iter(struct.unpack(f"<{sum(known)}I", self.take(4 * sum(known))))
        return [next(crcs) if is_known else None for is_known in known]
