"""The reader of files that are joined with articles by page: dumps of a search index and of page properties.

Each format has a generator of the entries of a file; `read_joined` counts the entries in a ledger.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Literal, TypeVar

from wikimill.rules.articles.record import TextRecord
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.compression.compressed import blocks
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
    """The entry of a joined file about a page.

    Attributes:
        wiki: database name of the wiki.
        page_id: id of the page.
        version: id of the revision, or date of the dump as YYYYMMDD; of a page's entries, the highest is used.
    """

    wiki: str
    page_id: str
    version: int

    @abstractmethod
    def added_to(self, record: TextRecord) -> TextRecord:
        """Return a record of the page with the entry's columns; `wikidata_id` and `redirects` are kept if not None."""


class Unfit(Exception):
    """A line of a joined file is not an entry; the message is the reason.

    Args:
        reason: the reason.
        id_: id of the page, the attribute `id`; None if unknown.
    """

    def __init__(self, reason: str, id_: str | None = None) -> None:
        super().__init__(reason)
        self.id = id_


P = TypeVar("P", bound=JoinedPage)
#: (number of the line, from 1; a page, the reason to drop it, or an error).
Entry = tuple[int, P | Drop | Unfit]


def read_joined(
    portion: Portion,
    level: Literal["index_page", "page_item"],
    entries: Callable[[Iterable[bytes]], Iterator[Entry[P]]],
    progress: Progress | None = None,
) -> Iterator[P | DeadLetter | FileLedger]:
    """Read a file that is joined with articles.

    Damage, and more than `MAX_BAD_ENTRIES` bad entries, end the reading and are entered in the ledger as a problem.

    Args:
        portion: a portion that is one whole file.
        level: level of dead letters; its plural is the name of the account of the entries.
        entries: blocks of the file's content → its entries, in order.
        progress: receives the progress through the file; None: it is not reported.

    Yields:
        Pages and dead letters in the order of the file; at the end a ledger, which counts all entries.

    Raises:
        OSError: the file cannot be opened or read.
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
