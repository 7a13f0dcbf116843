"""Reads the files of a tar archive as one stream, in bounded memory.

The standard library's `tarfile` ends without an error at a damaged header, and reads extended headers whole, although
their stated size may be gigabytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from wikimill.transforms.dumps.damage import InputDamage

#: Size of a header in bytes; content is padded to a multiple of it.
RECORD = 512
#: Largest extended header. It has a few attributes, such as the size of a file over 8 GiB.
MAX_EXTENDED_BYTES = 64 * 1024
_SIZE, _SUM, _KIND, _MAGIC = slice(124, 136), slice(148, 156), slice(156, 157), slice(257, 262)
_FILES, _EXTENDED = frozenset((b"0", b"\0", b"7")), b"x"


def is_tar(head: bytes) -> bool:
    """Return whether content that begins with these bytes (at least 262) is a tar archive."""
    return head[_MAGIC] == b"ustar"


def tar_content(blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Yield the content of the files in an archive, one after another, with a line feed after each.

    Raises:
        InputDamage: the archive is cut or damaged, has an extended header over `MAX_EXTENDED_BYTES`, or `blocks` raised
            it. The content before was yielded.
    """
    source = _Source(blocks)
    extended_size: int | None = None
    while (header := source.exactly(RECORD)).strip(b"\0"):
        size = _checked_size(header, source.place)
        kind = header[_KIND]
        if kind == _EXTENDED:
            if size > MAX_EXTENDED_BYTES:
                raise InputDamage(
                    "refused", f"a header of the tar has {size:,} bytes; at most {MAX_EXTENDED_BYTES:,} are read"
                )
            extended_size = _size_in(source.exactly(size), source.place)
            source.skip(-size % RECORD)
            continue
        if kind in _FILES:
            size = size if extended_size is None else extended_size
            yield from source.up_to(size)
            yield b"\n"
        else:
            source.skip(size)
        extended_size = None
        source.skip(-size % RECORD)
    for block in source.rest():
        if block.strip(b"\0"):
            raise InputDamage("damaged", "something follows the end of the tar archive")


def _checked_size(header: bytes, place: int) -> int:
    """Return the number of bytes of content that follow a header; raise `InputDamage` if its checksum is wrong."""
    unsummed = header[: _SUM.start] + b" " * 8 + header[_SUM.stop :]
    if sum(unsummed) != _number(header[_SUM], place):
        raise InputDamage("damaged", f"the tar archive has a damaged header before byte {place:,}")
    return _number(header[_SIZE], place)


def _number(field: bytes, place: int) -> int:
    """Return a number of a header: octal digits, or, after a first byte of 128, big-endian bytes."""
    if field[0] == 0x80:
        return int.from_bytes(field[1:], "big")
    digits = field.strip(b" \0")
    if digits.strip(b"01234567"):
        raise InputDamage("damaged", f"the tar archive has a damaged header before byte {place:,}")
    return int(digits or b"0", 8)


def _size_in(attributes: bytes, place: int) -> int | None:
    """Return the size of the next file in an extended header (`20 size=8589934592`); None if it has none."""
    for line in attributes.split(b"\n"):
        name, _, value = line.partition(b" ")[2].partition(b"=")
        if name == b"size":
            if not value.isdigit() or len(value) > 19:
                raise InputDamage("damaged", f"the tar archive has a damaged header before byte {place:,}")
            return int(value)
    return None


class _Source:
    """Serves the bytes of blocks in requested sizes; `place` is the number of bytes served."""

    def __init__(self, blocks: Iterable[bytes]) -> None:
        self._blocks, self._block, self._at = iter(blocks), b"", 0
        self.place = 0

    def up_to(self, size: int) -> Iterator[bytes]:
        """Yield the next `size` bytes, in pieces; raise `InputDamage` if there are fewer."""
        while size:
            if self._at == len(self._block):
                self._block, self._at = next(self._blocks, b""), 0
                if not self._block:
                    raise InputDamage("cut", f"the tar archive is cut: its content ends at byte {self.place:,}")
            piece = self._block[self._at : self._at + size]
            self._at += len(piece)
            self.place += len(piece)
            size -= len(piece)
            yield piece

    def exactly(self, size: int) -> bytes:
        """Return the next `size` bytes."""
        return b"".join(self.up_to(size))

    def skip(self, size: int) -> None:
        """Skip the next `size` bytes."""
        for _ in self.up_to(size):
            pass

    def rest(self) -> Iterator[bytes]:
        """Yield the remaining bytes."""
        yield self._block[self._at :]
        yield from self._blocks
