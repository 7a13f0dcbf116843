"""The reader of files that are joined with articles by page: dumps of a search index and of page properties.

A format is a generator that yields the entries of a file; `read_joined` accounts for them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Literal, TypeVar

from wikimill.rules.articles.record import TextRecord
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage, Problem
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.ledger import TEXT_THINGS, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.progress import Progress, byte_reporter
from wikimill.transforms.storage.stored import open_stored

#: A file with more bad entries than this is refused; its rest is not read.
MAX_BAD_ENTRIES = 10_000


@dataclass(frozen=True, slots=True)
class JoinedPage(ABC):
    """What a joined file has about a page.

    Attributes:
        wiki: database name of the wiki.
        page_id: id of the page.
        version: orders the entries of a page, of which the highest is used: id of the revision, or date of the dump.
    """

    wiki: str
    page_id: str
    version: int

    @abstractmethod
    def added_to(self, record: TextRecord) -> TextRecord:
        """Return the page's record with the entry's columns; values that the record has are kept."""


class Unfit(Exception):
    """A place of the file is not an entry; the message has the reason, `id` the page's id, if known."""

    def __init__(self, reason: str, id_: str | None = None) -> None:
        super().__init__(reason)
        self.id = id_


P = TypeVar("P", bound=JoinedPage)
#: (number of the line, what it has): a page, the reason to drop it, or an error.
Entry = tuple[int, P | Drop | Unfit]


def read_joined(
    portion: Portion,
    level: Literal["index_page", "page_item"],
    entries: Callable[[Iterable[bytes]], Iterator[Entry[P]]],
    progress: Progress | None = None,
) -> Iterator[P | DeadLetter | FileLedger]:
    """Read a file that is joined.

    Args:
        portion: a portion that is one whole file.
        level: level of dead letters; the account of the entries has its plural as name.
        entries: content of the file, in blocks → its entries.
        progress: receives the bytes read.

    Yields:
        Pages and dead letters as they are found; at the end a ledger, which accounts for all entries.
    """
    (file,) = portion.files
    things = f"{level}s"
    (ledger,) = FileLedger.of_files(portion.files, (*TEXT_THINGS, things))
    account = ledger.accounts[things]
    at = byte_reporter(progress, ledger.accounts)
    line = 0
    try:
        with open_stored(file.path) as raw:
            for line, found in entries(_measured(raw, file.name, ledger, at)):
                account.incoming += 1
                if isinstance(found, Unfit):
                    account.dead += 1
                    yield DeadLetter(file.name, level, found.id, None, None, "read", f"line {line}: {found}")
                    if account.dead > MAX_BAD_ENTRIES:
                        what = f"more than {MAX_BAD_ENTRIES:,} bad {things.replace('_', ' ')}"
                        raise InputDamage("refused", f"{what}; the rest is not read")
                elif isinstance(found, Drop):
                    account.dropped[found] += 1
                else:
                    ledger.wiki = ledger.wiki or found.wiki
                    account.kept += 1
                    yield found
    except InputDamage as damage:
        ledger.problems.append(Problem(line, damage.state, str(damage)))
    if progress is not None:
        progress.end(ledger.accounts, portion.size)
    yield ledger


def _measured(source: BinaryIO, name: str, ledger: FileLedger, at: Callable[[int], None]) -> Iterator[bytes]:
    """Yield the blocks of the file's content; add their size to the ledger and report the progress."""
    for block in blocks(source, name):
        ledger.expanded_bytes += len(block)
        at(source.tell())
        yield block
