"""The reader of PubMed 200k RCT (Dernoncourt and Lee, 2017): `###PMID`, then lines of `LABEL<TAB>sentence`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from wikimill.transforms.documents.source_formats import BadEntry, Entry
from wikimill.transforms.dumps.json_objects import shown
from wikimill.transforms.dumps.lines import lines_of
from wikimill.transforms.interleave.raw_parts import MOST_CHARS, RawPart, one_line

_HEAD = re.compile(r"###(?P<pmid>[0-9]{1,12})\s*")
_SENTENCE = re.compile(r"(?P<label>[A-Z]{1,40})\t(?P<sentence>.*)")
#: Longest line to read; the longest line of the corpus has 2,000 characters.
_MAX_LINE_BYTES = 1024 * 1024


def is_head(head: bytes) -> bool:
    """Return whether a file begins with `###` and a digit, after any white space."""
    return re.match(rb"\s*###[0-9]", head) is not None


def read_abstracts(blocks: Iterable[bytes]) -> Iterator[Entry | BadEntry]:
    """Yield an entry with a `RawPart` for each abstract of a file: its sentences as posts, its PMID as id, no summary.

    Places are numbers of the abstracts' first lines, from 1. An abstract with a malformed line, and text before the
    first abstract, give a `BadEntry` with the first malformed line as place.

    Args:
        blocks: the decompressed content of the file.

    Raises:
        InputDamage: the file is cut or damaged.
    """
    abstract = _Abstract()
    number = 0
    for line in lines_of(blocks, _MAX_LINE_BYTES):
        number = line.number
        if line.data is None:
            abstract.spoil(number, f"the line has more than {_MAX_LINE_BYTES:,} bytes")
            continue
        if not line.is_whole:
            abstract.spoil(number, "the file ends inside this line")
            continue
        try:
            text = line.data.decode().rstrip("\r")
        except UnicodeDecodeError as error:
            abstract.spoil(number, f"the line is not UTF-8: {error.reason} at byte {error.start:,}")
            continue
        head = _HEAD.fullmatch(text)
        if head is not None:
            yield from abstract.end()
            abstract = _Abstract(number, head["pmid"])
        elif text.strip():
            abstract.add(number, text)
    yield from abstract.end()


class _Abstract:
    """The abstract that is being read; without a PMID, the text before the first abstract."""

    def __init__(self, line: int = 0, pmid: str | None = None) -> None:
        self._line, self._pmid = line, pmid
        self._sentences: list[str] = []
        self._chars = 0
        self._error: tuple[int, str] | None = None

    def add(self, number: int, text: str) -> None:
        """Add a line of the abstract, or record why it is malformed."""
        match = _SENTENCE.fullmatch(text)
        if self._pmid is None:
            self.spoil(number, f"{shown(text)} precedes the first ###PMID")
        elif match is None or not (sentence := one_line(match["sentence"])):
            self.spoil(number, f"{shown(text)} is not a sentence; expected LABEL, a tab and the sentence")
        else:
            self._chars += len(sentence)
            if self._chars <= MOST_CHARS:
                self._sentences.append(sentence)
            else:
                self.spoil(number, f"the abstract has more than {MOST_CHARS:,} characters")

    def spoil(self, number: int, error: str) -> None:
        """Record an error; only the first is reported."""
        self._line = self._line or number
        self._error = self._error or (number, error)

    def end(self) -> Iterator[Entry | BadEntry]:
        """Yield the abstract, or a `BadEntry` with its first error; nothing if there is neither a PMID nor an error."""
        if self._error is not None:
            yield BadEntry(*self._error, self._pmid)
        elif self._pmid is not None:
            key = f"pmid {self._pmid}"
            part = RawPart(key=key, id=self._pmid, role="text", texts=tuple(self._sentences), is_cut=True)
            yield Entry(self._line, part)
