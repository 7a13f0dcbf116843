"""What reading one portion of a Wikidata dump gave, kept in one file, so that an interrupted run goes on behind it.

The rows stand in it as in the spill, so that buckets are joined out of this file, and nothing is written twice:

    rows, as `Spill.write` packs them │ JSON: where each bucket's lie, dead letters, ledger │ its length, SHA-256
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, BinaryIO

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.checkpoints.store import CheckpointStore, InputChanged
from wikimill.transforms.mining.checkpoints.unfinished import UnfinishedFile
from wikimill.transforms.storage.files import remove
from wikimill.transforms.storage.stored import open_stored
from wikimill.transforms.wikidata.spill import Section

#: Length of the JSON, digest of everything before the digest.
_END = struct.Struct("<Q32s")
_BLOCK_BYTES = 1 << 20
#: Of a portion of 16 MB with 1,030 buckets it is a hundredth of this.
_MAX_TOLD_BYTES = 256 * 1024 * 1024
Placed = tuple[int, Section]


@dataclass(frozen=True)
class ReadPortion:
    """What a portion gave.

    Attributes:
        sections: bucket, and where rows of it lie.
        letters: the lines of its dead letters, and for how many things they stand; None if nothing is dead.
        ledger: of its file.
    """

    sections: list[Placed]
    letters: tuple[str, int] | None
    ledger: FileLedger


def read_kept(place: str, file: InputFile, buckets: int) -> ReadPortion | None:
    """What was kept of a portion; None if nothing was, or if it is damaged or cut.

    Args:
        place: of the kept file.
        file: what it was read from, where that lies now.
        buckets: how many there are.
    """
    if not FileSystems.exists(place):
        return None
    try:
        with open_stored(place) as raw:
            told, rows = _told(raw)
        sections = [(bucket, Section(place, kind, offset, length)) for bucket, kind, offset, length in told["sections"]]
        ledger = _ledger(told["ledger"])
        letters = (str(told["letters"][0]), int(told["letters"][1])) if told["letters"] else None
    except (OSError, EOFError, ValueError, TypeError, LookupError, AttributeError, RecursionError, struct.error):
        return None
    if (ledger.file, ledger.size) != (file.name, file.size) or not all(
        _is_within(placed, buckets, rows) for placed in sections
    ):
        return None
    ledger.path = file.path
    return ReadPortion(sections, letters, ledger)


def _told(raw: BinaryIO) -> tuple[dict[str, Any], int]:
    """The JSON of a kept file that is whole, and how many bytes of rows stand before it."""
    size = raw.seek(0, 2)
    raw.seek(size - _END.size)
    length, expected = _END.unpack(raw.read(_END.size))
    rows = size - _END.size - length
    if rows < 0 or length > _MAX_TOLD_BYTES:
        raise ValueError("its end is not what was written")
    raw.seek(0)
    digest, left = hashlib.sha256(), rows
    while left:
        block = raw.read(min(left, _BLOCK_BYTES))
        if not block:
            raise EOFError
        digest.update(block)
        left -= len(block)
    data = raw.read(length)
    digest.update(data)
    digest.update(struct.pack("<Q", length))
    if digest.digest() != expected:
        raise ValueError("its digest is not that of its content")
    found: dict[str, Any] = json.loads(data)
    return found, rows


def _ledger(data: Any) -> FileLedger:
    """The ledger of a portion. It does not add up: what is kept of it is known when buckets are joined."""
    ledger = FileLedger.from_json(data)
    for account in ledger.accounts.values():
        numbers = (account.incoming, account.kept, account.dead, *account.dropped.values())
        if not all(type(number) is int and number >= 0 for number in numbers) or not set(account.dropped) <= set(Drop):
            raise ValueError("an account is not what was written")
    return ledger


def _is_within(placed: Placed, buckets: int, rows: int) -> bool:
    bucket, section = placed
    numbers = (bucket, section.kind, section.offset, section.length)
    return all(type(number) is int and number >= 0 for number in numbers) and (
        bucket < buckets and section.offset + section.length <= rows
    )


def keep(place: str, portion: Portion, store: CheckpointStore, found: ReadPortion) -> ReadPortion:
    """Keep what a portion gave, and take its files out of the spill; gives the same with where its rows lie now.

    Args:
        place: of the kept file.
        portion: what was read.
        store: the folder of such files.
        found: what it gave.

    Raises:
        InputChanged: the file is another one now than when its reading began.
    """
    digest, offset, moved = hashlib.sha256(), 0, list[Placed]()
    with UnfinishedFile(place) as unfinished:
        with unfinished.named():
            for path in dict.fromkeys(section.path for _, section in found.sections):
                with open_stored(path) as spilled:
                    data = spilled.read()
                unfinished.raw.write(data)
                digest.update(data)
                moved += [(bucket, _moved(section, place, offset)) for bucket, section in _of(found.sections, path)]
                offset += len(data)
            told = {
                "sections": [(bucket, each.kind, each.offset, each.length) for bucket, each in moved],
                "letters": found.letters,
                "ledger": dataclasses.replace(found.ledger, path="").as_json(),
            }
            data = json.dumps(told).encode()
            digest.update(data)
            digest.update(struct.pack("<Q", len(data)))
            unfinished.raw.write(data + _END.pack(len(data), digest.digest()))
        if store.place_of(portion) != place:
            raise InputChanged(f"{portion.files[0].name}: was changed while it was read; run again when it is complete")
        with unfinished.named():
            unfinished.finish()
    remove(dict.fromkeys(section.path for _, section in found.sections))
    return dataclasses.replace(found, sections=moved)


def _of(sections: Sequence[Placed], path: str) -> list[Placed]:
    return [placed for placed in sections if placed[1].path == path]


def _moved(section: Section, place: str, offset: int) -> Section:
    return Section(place, section.kind, section.offset + offset, section.length)
