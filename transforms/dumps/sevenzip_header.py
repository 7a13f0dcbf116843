"""Parses the header of a 7z archive, as 7-Zip's `7zFormat.txt` lays it out, from bytes that may be anybody's.

Read here and not by py7zr, which imports eight libraries of compression and encryption for it: a tenth of a second of
each command, and of each worker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from wikimill.transforms.dumps.sevenzip_bytes import END, HeaderReader

#: The names of the parts, as the format numbers them.
HEADER, PROPERTIES, MORE_STREAMS, STREAMS, FILES, PACK, UNPACK, SUBSTREAMS, SIZE, CRC = range(1, 11)
_FOLDER, _UNPACK_SIZE, _SUBSTREAM_COUNT, _EMPTY = range(0x0B, 0x0F)
_NAMES, PACKED_HEADER = 0x11, 0x17
#: 7-Zip's own limits.
_MOST_CODERS = _MOST_STREAMS = 32
#: A file without a name takes a bit of a header, which may have 1 MiB.
_MOST_FILES = 1_000_000


@dataclass(frozen=True, slots=True)
class Coder:
    """A method by its number, in bytes, and its properties, which the method lays out."""

    method: bytes
    properties: bytes


@dataclass(frozen=True, slots=True)
class Folder:
    """Packed streams that are unpacked together.

    Attributes:
        coders: the methods.
        packed_streams: how many there are.
        size: of what comes out, in bytes.
        crc: of it, if it is told.
    """

    coders: tuple[Coder, ...]
    packed_streams: int
    size: int
    crc: int | None


@dataclass(frozen=True, slots=True)
class Streams:
    """The packed streams of an archive, and what comes out of them.

    Attributes:
        place: of the first, behind the 32 bytes with which an archive begins.
        packed_sizes: of each, in bytes.
        folders: which take one of them each, or several.
        members: size and CRC of each file with content, by folder.
    """

    place: int = 0
    packed_sizes: tuple[int, ...] = ()
    folders: tuple[Folder, ...] = ()
    members: tuple[tuple[tuple[int, int | None], ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Header:
    """What is in an archive: its streams, and the names of files with content (empty if they have none)."""

    streams: Streams = field(default_factory=Streams)
    names: tuple[str, ...] = ()


def parsed_header(data: bytes) -> Header:
    """Parse a header that is not packed.

    Raises:
        ValueError: it is cut, or says what cannot be.
    """
    if not data:  # of an archive without files
        return Header()
    reader = HeaderReader(data)
    reader.expect(HEADER)
    streams, names = Streams(), tuple[str, ...]()
    for part in reader.parts():
        if part == PROPERTIES:
            while reader.byte() != END:
                reader.take(reader.number())
        elif part == STREAMS:
            streams = _streams(reader)
        elif part == MORE_STREAMS:
            _streams(reader)
        elif part == FILES:
            names = _names(reader)
        else:
            raise ValueError(f"part {part:#04x} does not belong into a header")
    return Header(streams, names)


def parsed_streams(data: bytes) -> Streams:
    """Parse what tells of a packed header, behind its first byte.

    Raises:
        ValueError: it is cut, or says what cannot be.
    """
    return _streams(HeaderReader(data))


def _streams(reader: HeaderReader) -> Streams:
    place, sizes, folders = 0, tuple[int, ...](), tuple[Folder, ...]()
    members: Sequence[Sequence[tuple[int, int | None]]] | None = None
    for part in reader.parts():
        if part == PACK:
            place, sizes = _packed(reader)
        elif part == UNPACK:
            folders = _folders(reader)
        elif part == SUBSTREAMS:
            members = _members(reader, folders)
        else:
            raise ValueError(f"part {part:#04x} does not belong to streams")
    if members is None:
        members = [[(folder.size, folder.crc)] for folder in folders]
    return Streams(place, sizes, folders, tuple(map(tuple, members)))


def _packed(reader: HeaderReader) -> tuple[int, tuple[int, ...]]:
    """Where the packed streams begin, and the size of each."""
    place, count = reader.number(), reader.count()
    sizes: tuple[int, ...] = ()
    while (part := reader.byte()) != END:
        if part == SIZE:
            sizes = tuple(reader.number() for _ in range(count))
        elif part == CRC:
            reader.crcs(count)
        else:
            raise ValueError(f"part {part:#04x} does not belong to packed streams")
    if len(sizes) != count:
        raise ValueError(f"it tells the sizes of {len(sizes):,} of {count:,} packed streams")
    return place, sizes


def _folders(reader: HeaderReader) -> tuple[Folder, ...]:
    reader.expect(_FOLDER)
    count = reader.count()
    _refuse_elsewhere(reader)
    shapes = [_shape(reader) for _ in range(count)]
    reader.expect(_UNPACK_SIZE)
    sizes = [[reader.number() for _ in range(outputs)][last] for _, _, outputs, last in shapes]
    crcs: list[int | None] = [None] * count
    while (part := reader.byte()) != END:
        if part != CRC:
            raise ValueError(f"part {part:#04x} does not belong to folders")
        crcs = reader.crcs(count)
    return tuple(
        Folder(coders, packed, size, crc) for (coders, packed, _, _), size, crc in zip(shapes, sizes, crcs, strict=True)
    )


def _shape(reader: HeaderReader) -> tuple[tuple[Coder, ...], int, int, int]:
    """Of a folder: coders, packed streams, outputs of the coders, and which of these is nobody's input."""
    coders: list[Coder] = []
    inputs = outputs = 0
    for _ in range(_small(reader, _MOST_CODERS)):
        flags = reader.byte()
        method = reader.take(flags & 0x0F)
        inputs, outputs = (
            (inputs + _small(reader, _MOST_STREAMS), outputs + _small(reader, _MOST_STREAMS))
            if flags & 0x10
            else (inputs + 1, outputs + 1)
        )
        coders.append(Coder(method, reader.take(reader.number()) if flags & 0x20 else b""))
    if not 1 <= outputs <= _MOST_STREAMS or not outputs - 1 <= inputs <= _MOST_STREAMS:
        raise ValueError(f"a folder has {inputs} inputs and {outputs} outputs")
    bound = {(reader.number(), reader.number())[1] for _ in range(outputs - 1)}
    free = [output for output in range(outputs) if output not in bound]
    packed = inputs - (outputs - 1)
    if len(free) != 1 or packed < 1:
        raise ValueError("a folder's coders are not bound to one another")
    for _ in range(packed if packed > 1 else 0):
        reader.number()
    return tuple(coders), packed, outputs, free[0]


def _small(reader: HeaderReader, most: int) -> int:
    number = reader.number()
    if not 1 <= number <= most:
        raise ValueError(f"{number:,} stands where 1 to {most} is expected")
    return number


def _members(reader: HeaderReader, folders: Sequence[Folder]) -> list[list[tuple[int, int | None]]]:
    """Size and CRC of the members of each folder; of a folder of one, what the folder says of itself counts first."""
    counts = [1] * len(folders)
    part = reader.byte()
    if part == _SUBSTREAM_COUNT:
        counts = [reader.number() for _ in folders]
        part = reader.byte()
    if sum(counts) > reader.left + len(folders):  # the last size of a folder is not told
        raise ValueError(f"it is too short for {sum(counts):,} members")
    is_told = part == SIZE
    told = [[reader.number() for _ in range(count - 1)] if is_told else [] for count in counts]
    part = reader.byte() if is_told else part
    if any(len(sizes) != max(0, count - 1) for sizes, count in zip(told, counts, strict=True)):
        raise ValueError("it tells no sizes of the files in a folder of several")
    sizes = [
        [*before, folder.size - sum(before)] if count else []
        for folder, count, before in zip(folders, counts, told, strict=True)
    ]
    has_own = [count == 1 and folder.crc is not None for folder, count in zip(folders, counts, strict=True)]
    unknown = sum(count for count, is_own in zip(counts, has_own, strict=True) if not is_own)
    crcs: list[int | None] = [None] * unknown
    while part != END:
        if part != CRC:
            raise ValueError(f"part {part:#04x} does not belong to members")
        crcs = reader.crcs(unknown)
        part = reader.byte()
    rest = iter(crcs)
    return [
        [(size, folder.crc if is_own else next(rest)) for size in of_folder]
        for folder, of_folder, is_own in zip(folders, sizes, has_own, strict=True)
    ]


def _names(reader: HeaderReader) -> tuple[str, ...]:
    """The names of the files with content."""
    count = reader.number()
    if count > _MOST_FILES:
        raise ValueError(f"it says that there are {count:,} files")
    names, empty = [""] * count, [False] * count
    while (part := reader.byte()) != END:
        inner = HeaderReader(reader.take(reader.number()))
        if part == _EMPTY:
            empty = inner.bits(count)
        elif part == _NAMES:
            _refuse_elsewhere(inner)
            names = _cut(inner.take(inner.left), count)
    return tuple(name for name, is_empty in zip(names, empty, strict=True) if not is_empty)


def _refuse_elsewhere(reader: HeaderReader) -> None:
    if reader.byte():
        raise ValueError("it says that a part of it stands elsewhere")


def _cut(data: bytes, count: int) -> list[str]:
    """Names in UTF-16, each with a zero behind it."""
    names = data.decode("utf-16-le", "replace").split("\0")
    if len(names) != count + 1 or names[-1]:
        raise ValueError(f"it has {len(names) - 1:,} names of {count:,} files")
    return names[:-1]
