"""`SourceFormat`: formats of files other than dumps that a corpus reads.

A corpus names its formats in `Corpus.sources`; the corpus decides what an entry is. Listing, plan, ledgers, dead
letters, checkpoints and the division among workers know no format by name: a file of such a format is read whole, by
one worker, and an entry (a line, an article, a post) counts as a page.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

from wikimill.transforms.dumps.compressed import ENDINGS, blocks
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
    """An entry: its place (a line, or a number, from 1, rising), and its value."""

    place: int
    value: Any


class BadEntry(NamedTuple):
    """Something that should have been an entry and cannot be read: a dead letter; `id` where it is known."""

    place: int
    error: str
    id: str | None = None


Reader = Callable[[Iterable[bytes]], Iterator[Entry | BadEntry]]


@dataclass(frozen=True)
class SourceFormat:
    """A format of files.

    Attributes:
        name: short, for the program.
        title: as people call it, for messages.
        names: matches the names of such files from the beginning to the end, in lower case and without the ending of a
            packing (`.gz`, `.7z`, …). Of the files in a folder only these are taken.
        is_head: whether the first `HEAD_BYTES` of content, without a byte order mark, are those of such a file.
        unit: what an entry is called in dead letters: line, article, post.
        read: yields the entries of a file's content, in flat memory. It raises InputDamage where it cannot go on.
        member: in a 7z archive of several files the name of the one to read, in small letters; None: such an archive
            holds nothing of this format.
    """

    name: str
    title: str
    names: re.Pattern[str]
    is_head: Callable[[bytes], bool]
    unit: str
    read: Reader
    member: str | None = None

    def has_name(self, name: str) -> bool:
        """Return whether a file is called as such files are."""
        return self.names.fullmatch(_PACKING.sub("", name.lower())) is not None


def has_source_name(formats: Sequence[SourceFormat], name: str) -> bool:
    """Return whether a file is called as those of one of the formats are."""
    return any(each.has_name(name) for each in formats)


def format_of(name: str, head: bytes, formats: Sequence[SourceFormat]) -> SourceFormat:
    """Return the format of a file: of those whose head it has one whose name it has, or else the first.

    Raises:
        InputDamage: it has none.
    """
    fitting = [each for each in formats if each.is_head(head.removeprefix(codecs.BOM_UTF8))]
    if not fitting:
        known = ", ".join(each.title for each in formats)
        raise InputDamage("refused", f"expected one of {known}; it begins with {shown(head[:40])}")
    return next((each for each in fitting if each.has_name(name)), fitting[0])


def read_source(
    file: InputFile, formats: Sequence[SourceFormat], ledger: FileLedger, at: Callable[[int], None]
) -> Iterator[tuple[SourceFormat, Entry] | DeadLetter]:
    """Yield the entries of a file, each with its format; dead letters for those that cannot be read.

    Args:
        file: what to read.
        formats: those that it may have.
        ledger: of the file. Entries are counted as pages that came in, and those that are dead; the caller counts
            whether they are kept or dropped. A file that cannot be read to its end has a problem there.
        at: called with the number of stored bytes read.
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
    """Return the beginning of the content, and all of it."""
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
    """Yield the file's content, with its size noted and the progress shown."""
    members = {each.member for each in formats if each.member is not None}
    for block in blocks(source, name, members):
        ledger.expanded_bytes += len(block)
        at(source.tell())
        yield block
