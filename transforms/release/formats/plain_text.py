"""Plain text: the running text of each record, a paragraph a line, a blank line after each record."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, ClassVar

from wikimill.transforms.corpus import Corpus
from wikimill.transforms.release.formats.format import Exactness, Format
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.formats.schema_column import Row
from wikimill.transforms.release.formats.shard import Shard

#: One or more characters that a reader may take for the end of a line.
_BREAKS = re.compile("[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")


@dataclass(frozen=True)
class TxtEncoder:
    """The encoder of files such as text-train-00000-of-00004.txt.

    Raises:
        ValueError: the corpus has no running text.
    """

    schema: Schema
    one_file_per_split: ClassVar[bool] = False

    def __post_init__(self) -> None:
        if self.schema.plain_text is None:
            raise ValueError(f"{self.schema.corpus} has no running text; leave txt out of --formats")

    def file_name(self, shard: Shard) -> str:
        """Return the name of the shard's file."""
        return f"{shard.prefix}-{shard.position}.txt"

    def write(self, rows: Iterable[Row], file: BinaryIO, shard: Shard) -> None:
        """Write the text of each row, and a blank line. See `Encoder.write`."""
        for row in rows:
            file.write(f"{self._lines(row)}\n\n".encode())

    def read(self, file: BinaryIO) -> Iterator[Row]:
        """Yield a row with only the text of each record, as `as_read` returns it. See `Encoder.read`."""
        lines: list[str] = []
        for line in file:
            if not line.endswith(b"\n"):
                raise ValueError("the last line has no end")
            text = line[:-1].decode()
            if text:
                lines.append(text)
            elif lines:
                yield {self.schema.plain_text or "": "\n".join(lines)}
                lines = []
        if lines:
            raise ValueError("the last text has no blank line after it")

    def as_read(self, row: Row) -> Row:
        """Return a row with only the text, one paragraph a line. See `Encoder.as_read`."""
        return {self.schema.plain_text or "": self._lines(row)}

    def _lines(self, row: Row) -> str:
        return _BREAKS.sub("\n", str(row[self.schema.plain_text or ""]).strip())


def _refusal(corpus: Corpus) -> str:
    return f"{corpus.title} is no running text" if corpus.plain_text is None else ""


TXT = Format(
    name="txt",
    encoder=TxtEncoder,
    ending="txt",
    exactness=Exactness.PARTIAL,
    reading=6,
    media_type="text/plain",
    refusal=_refusal,
)
