"""`SourceFormat`: a format of files other than dumps that a corpus reads.

A corpus lists its formats in `Corpus.sources` and defines their entries (a line, an article, a post). All other code is
independent of the format: one worker reads a file of such a format whole, and an entry counts as a page.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

from wikimill.transforms.dumps.compression.compressed import ENDINGS, blocks
from wikimill.transforms.dumps.damage import InputDamage, Problem
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.json_objects import shown
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.storage.stored import open_stored

_PACKING = re.compile(rf"\.({ENDINGS})\Z")
#: Bytes of a file's content by which its format is recognised.
HEAD_BYTES = 4096


class Entry(NamedTuple):
    """An entry: its place (an ascending number from 1, such as a line), and its value."""

    place: int
    value: Any


class BadEntry(NamedTuple):
    """An entry that cannot be read and becomes a dead letter; `id` is its id, None if unknown."""

    place: int
    error: str
    id: str | None = None


Reader = Callable[[Iterable[bytes]], Iterator[Entry | BadEntry]]


@dataclass(frozen=True)
class SourceFormat:
    """A format of files.

    Attributes:
        name: a short name, for code.
        title: its usual name, for messages.
        names: matches a whole file name of this format, in lower case and without the extension of a compression
            (`.gz`, `.7z`, …). From a folder, only files with such names are taken.
        is_head: the first `HEAD_BYTES` of content, without a byte order mark → whether it has this format.
        unit: the word for an entry in dead letters: line, article, post.
        read: blocks of the decompressed content → its entries, in bounded memory. It raises InputDamage where it cannot
            continue.
        member: lower-case name of the file to read in a 7z archive of several files; None: no such archive has this
            format.
    """

    name: str
    title: str
    names: re.Pattern[str]
    is_head: Callable[[bytes], bool]
    unit: str
    read: Reader
    member: str | None = None

    def has_name(self, name: str) -> bool:
        """Return whether a file is named like files of this format."""
        return self.names.fullmatch(_PACKING.sub("", name.lower())) is not None


def has_source_name(formats: Sequence[SourceFormat], name: str) -> bool:
    """Return whether a file is named like files of one of the formats."""
    return any(each.has_name(name) for each in formats)


def format_of(name: str, head: bytes, formats: Sequence[SourceFormat]) -> SourceFormat:
    """Return the first format that fits a file's head and name, or else the first that fits its head.

    Args:
        name: name of the file.
        head: its first `HEAD_BYTES` of decompressed content, or all of it.
        formats: the formats to choose from, in order.

    Raises:
        InputDamage: the head fits no format.
    """
    fitting = [each for each in formats if each.is_head(head.removeprefix(codecs.BOM_UTF8))]
    if not fitting:
        known = ", ".join(each.title for each in formats)
        raise InputDamage("refused", f"expected one of {known}; it begins with {shown(head[:40])}")
    return next((each for each in fitting if each.has_name(name)), fitting[0])


def read_source(
    file: InputFile, formats: Sequence[SourceFormat], ledger: FileLedger, at: Callable[[int], None]
) -> Iterator[tuple[SourceFormat, Entry] | DeadLetter]:
    """Yield the entries of a file, each with its format, and dead letters for entries that cannot be read.

    Args:
        file: the file to read.
        formats: the formats that it may have.
        ledger: the file's ledger. Entries are counted as incoming pages, and unreadable ones as dead; the caller counts
            kept and dropped ones. A file that cannot be read to its end gets a problem.
        at: called with the number of stored bytes read.

    Raises:
        OSError: the file cannot be read.
    """
    pages = ledger.accounts["pages"]
    try:
        with open_stored(file.path) as opened:
            content = _measured(opened, file.name, formats, ledger, at)
            head, content = _head_of(content)
            chosen = format_of(file.name, head, formats)
            for item in chosen.read(content):
                pages.incoming += 1
                if isinstance(item, BadEntry):
                    pages.dead += 1
                    error = f"{chosen.unit} {item.place}: {item.error}"
                    yield DeadLetter(file.name, "page", item.id, None, None, "read", error)
                else:
                    yield chosen, item
    except InputDamage as damage:
        ledger.problems.append(Problem(0, damage.state, str(damage)))


def _head_of(content: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """Return the first `HEAD_BYTES` of the content, and an iterator over all of the content."""
    begun: list[bytes] = []
    size = 0
    for block in content:
        begun.append(block)
        size += len(block)
        if size >= HEAD_BYTES:
            break
    return b"".join(begun)[:HEAD_BYTES], chain(begun, content)


def _measured(
    source: BinaryIO, name: str, formats: Sequence[SourceFormat], ledger: FileLedger, at: Callable[[int], None]
) -> Iterator[bytes]:
    """Yield the file's content; add its size to the ledger, and report the stored bytes read."""
    members = {each.member for each in formats if each.member is not None}
    for block in blocks(source, name, members):
        ledger.expanded_bytes += len(block)
        at(source.tell())
        yield block
