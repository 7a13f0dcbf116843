"""Damage to a real dump in many ways: the share that is noticed, and the pages that are read in spite of it.

    python -m benchmarks.damage [--data ../shared/data/dumps] [--flips 1000]

Two files: a whole history as it was published (one stream of bzip2), and the pages of a slice in a stream for each ten
of them, with an index and checksums next to it, as a multistream dump has them. Damage: the file cut at each 4 KiB;
bits flipped at random (with a fixed seed); for the second also each stream dropped, doubled and swapped with the next.

Noticed: the file's ledger is not `whole`. Lost: a page whose blocks are all intact and precede the damage is not read
as from the whole file.
"""

from __future__ import annotations

import argparse
import bz2
import hashlib
import itertools
import random
import re
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from wikimill.transforms.dumps.compression.bzip2 import bzip2_blocks
from wikimill.transforms.dumps.damage import Problem
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.items import Item, PageEnd, PageStart
from wikimill.transforms.dumps.ledger import FileLedger, merged
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import FixedBounds, PortionReader
from wikimill.transforms.mining.check_files import check_file

HISTORY, SLICE = "aawiki-20260101-pages-meta-history.xml.bz2", "enwiki-2016-slice.xml.bz2"
MULTISTREAM = "slicewiki-20160101-pages-articles-multistream.xml.bz2"
PAGES_IN_STREAM = 10
STEP = 4096


@dataclass
class Outcome:
    """The counts of one kind of damage."""

    tried: int = 0
    noticed: int = 0
    by_content: int = 0
    pages_before: int = 0
    lost_before: int = 0
    pages_behind: int = 0
    read_behind: int = 0
    silent: list[str] = field(default_factory=list)

    def line(self) -> str:
        """Return the counts in words."""
        behind = (
            f", {self.read_behind / self.pages_behind:.1%} of the pages behind it read" if self.pages_behind else ""
        )
        alone = f" ({self.by_content:,} without checksums and index)" if self.by_content != self.noticed else ""
        named = f"; silent: {', '.join(self.silent[:5])}" if self.silent else ""
        return (
            f"{self.tried:,} tried, {self.noticed:,} noticed{alone}; "
            f"{self.lost_before:,} of {self.pages_before:,} pages before the damage lost{behind}{named}"
        )


class Subject:
    """A file to be damaged, with the pages and ledger of the whole file."""

    def __init__(self, folder: Path, name: str, data: bytes) -> None:
        self.folder, self.name, self.data = folder, name, data
        pages, self.ledger = self._read(data)
        self.pages = {page[0].header.page_id: page for page in pages if isinstance(page[0], PageStart)}
        self.blocks = [block.place for block in bzip2_blocks((folder / name).open("rb"))]
        self.block_of = self._places()

    def _read(self, data: bytes) -> tuple[list[tuple[Item, ...]], FileLedger]:
        """Return the complete pages of a file with these bytes, and its ledger."""
        path = self.folder / self.name
        path.write_bytes(data)
        file = InputFile(str(path), self.name, len(data))
        ledger = FileLedger(file.name, file.size, file.path)
        reader = PortionReader(Portion((file,)), lambda _: True, FixedBounds(0, 1), [ledger])
        return list(_pages(reader.items())), merged([ledger, check_file(file)])

    def _places(self) -> dict[str, tuple[int, int]]:
        """Return page id → the offsets of its first and last block in the file."""
        found: dict[str, tuple[int, int]] = {}
        ends, total = [], 0
        blocks = list(bzip2_blocks((self.folder / self.name).open("rb")))
        for block in blocks:
            total += len(block.data)
            ends.append(total)
        text = b"".join(block.data for block in blocks)
        for match in re.finditer(rb"<page>.*?</page>", text, re.DOTALL):
            page_id = re.search(rb"<id>(\d+)</id>", match.group())
            first, last = (
                next(i for i, end in enumerate(ends) if place < end) for place in (match.start(), match.end() - 1)
            )
            assert page_id is not None
            found[page_id[1].decode()] = self.blocks[first], self.blocks[last]
        return found

    def block_at(self, place: int) -> int:
        """Return the offset of the block that contains a byte of the file."""
        return max((block for block in self.blocks if block <= place), default=0)

    def harm(self, outcome: Outcome, what: str, data: bytes, begin: int, end: int) -> None:
        """Read damaged bytes and count the outcome; `begin` to `end` are the damaged bytes of the whole file."""
        pages, ledger = self._read(data)
        outcome.tried += 1
        outcome.noticed += ledger.state != "whole"
        alone = FileLedger(self.name, len(data), problems=_of_content(ledger), breaks=ledger.breaks, runs=ledger.runs)
        outcome.by_content += alone.state != "whole"
        if ledger.state == "whole":
            outcome.silent.append(what)
        first, last = self.block_at(begin), self.block_at(max(begin, end - 1))
        came = {page[0].header.page_id: page for page in pages if isinstance(page[0], PageStart)}
        for page_id, (begins, ends) in self.block_of.items():
            if ends < first:
                outcome.pages_before += 1
                outcome.lost_before += came.get(page_id) != self.pages[page_id]
            elif begins > last and end < len(self.data):
                outcome.pages_behind += 1
                outcome.read_behind += came.get(page_id) == self.pages[page_id]


def _pages(items: Iterable[Item]) -> Iterator[tuple[Item, ...]]:
    page: list[Item] = []
    for item in items:
        if isinstance(item, PageStart):
            page = []
        page.append(item)
        if isinstance(item, PageEnd):
            yield tuple(page)


def _of_content(ledger: FileLedger) -> list[Problem]:
    """Return the problems that were found without the file's index and checksums."""
    return [
        problem for problem in ledger.problems if "index" not in problem.message and "sha256" not in problem.message
    ]


def cuts(subject: Subject) -> Outcome:
    """Cut the file at each 4 KiB; return the counts."""
    outcome = Outcome()
    for at in range(STEP, len(subject.data), STEP):
        subject.harm(outcome, f"cut at {at:,}", subject.data[:at], at, len(subject.data))
    return outcome


def flips(subject: Subject, count: int) -> Outcome:
    """Flip `count` random bits, one at a time; return the counts."""
    outcome, chance = Outcome(), random.Random(20260101)
    for bit in chance.sample(range(len(subject.data) * 8), count):
        data = bytearray(subject.data)
        data[bit >> 3] ^= 1 << bit % 8
        subject.harm(outcome, f"bit {bit:,}", bytes(data), bit >> 3, (bit >> 3) + 1)
    return outcome


def streams(subject: Subject, starts: list[int]) -> dict[str, Outcome]:
    """Drop, double and swap each stream of pages; return the counts by kind."""
    outcomes = {name: Outcome() for name in ("streams dropped", "streams doubled", "streams swapped")}
    data = subject.data
    for begin, end in itertools.pairwise(starts):
        piece = data[begin:end]
        subject.harm(outcomes["streams dropped"], f"stream at {begin:,}", data[:begin] + data[end:], begin, end)
        subject.harm(outcomes["streams doubled"], f"stream at {begin:,}", data[:end] + piece + data[end:], end, end + 1)
    for begin, middle, end in zip(starts, starts[1:], starts[2:], strict=False):
        swapped = data[:begin] + data[middle:end] + data[begin:middle] + data[end:]
        subject.harm(outcomes["streams swapped"], f"stream at {begin:,}", swapped, begin, end)
    return outcomes


def _groups(pages: list[tuple[int, bytes]]) -> Iterator[list[tuple[int, bytes]]]:
    for start in range(0, len(pages), PAGES_IN_STREAM):
        yield pages[start : start + PAGES_IN_STREAM]


def multistream(folder: Path, source: Path) -> tuple[Subject, list[int]]:
    """Return a multistream dump with the pages of another file, by id, and the offsets of its streams."""
    with bz2.open(source) as file:
        text = file.read()
    head, *pages = re.split(rb"(?=<page>)", text.split(b"</mediawiki>")[0])
    numbered = sorted((int(re.search(rb"<id>(\d+)</id>", page)[1]), page) for page in pages)  # type: ignore[index]  # each has an id
    parts = [b"".join(page for _, page in group) for group in _groups(numbered)]
    packed = [bz2.compress(part) for part in (head, *parts, b"</mediawiki>\n")]
    starts = list(itertools.accumulate(map(len, packed)))[: len(parts) + 1]
    lines = [f"{starts[index // PAGES_IN_STREAM]}:{page_id}:x\n" for index, (page_id, _) in enumerate(numbered)]
    data = b"".join(packed)
    (folder / MULTISTREAM.replace(".xml", "-index.txt")).write_bytes(bz2.compress("".join(lines).encode()))
    (folder / "SHA256SUMS").write_text(f"{hashlib.sha256(data).hexdigest()}  {MULTISTREAM}\n")
    return Subject(folder, MULTISTREAM, data), starts


def main() -> None:
    """Damage both files and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/dumps"))
    parser.add_argument("--flips", type=int, default=1000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        history = Subject(folder, HISTORY, (arguments.data / HISTORY).read_bytes())
        made, starts = multistream(folder, arguments.data / SLICE)
        for subject, outcomes in (
            (history, {"cuts": cuts(history), "bit flips": flips(history, arguments.flips)}),
            (made, {"cuts": cuts(made), "bit flips": flips(made, arguments.flips // 10), **streams(made, starts)}),
        ):
            print(
                f"{subject.name}: {len(subject.pages):,} pages, {len(subject.blocks):,} blocks, {subject.ledger.state}"
            )
            for kind, outcome in outcomes.items():
                print(f"  {kind}: {outcome.line()}", flush=True)


if __name__ == "__main__":
    main()
