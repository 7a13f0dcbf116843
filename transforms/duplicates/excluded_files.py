"""Files of texts that are not to be trained on, such as published test sets: their layouts, and how they are read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from apache_beam.io.filesystems import FileSystems

from rules.metrics.normalisation import SENTENCE_MARK
from transforms.documents.lines import MAX_LINE_BYTES, lines_of
from transforms.dumps.content import Gap, content
from transforms.dumps.damage import InputDamage
from transforms.dumps.stored import open_stored, sha256_of
from transforms.duplicates.compared import ComparedText

Layout = Literal["wikisplit_tsv", "discofuse_tsv", "jsonl", "txt"]
_PACKED = (".gz", ".bz2", ".xz", ".lzma", ".zst")
_COHERENT = ("coherent_first_sentence", "coherent_second_sentence")
_INCOHERENT = ("incoherent_first_sentence", "incoherent_second_sentence")
#: What of a JSON object is compared: each of these groups, as one text.
JSON_FIELDS = (
    *(("complex_sentence",), ("simple_sentence_1", "simple_sentence_2"), _COHERENT, _INCOHERENT),
    *(("text",), ("sentence",), ("source",), ("target",), ("input",), ("output",), ("reference",)),
)


class NotExcludable(Exception):
    """A file that cannot be excluded: not found, empty, or of no layout that is known. The message is one line."""


@dataclass(frozen=True)
class ExcludedFile:
    """A file of texts that are not to be trained on.

    Attributes:
        path: where it is, on any filesystem that Beam knows.
        layout: how it is read.
        sha256: of the file as stored.
        rows: how many rows it has, a header not counted.
    """

    path: str
    layout: Layout
    sha256: str
    rows: int

    @property
    def name(self) -> str:
        """The last part of its path."""
        return self.path.rsplit("/", 1)[-1]


def check_excluded(path: str) -> ExcludedFile:
    """Read a file through, so that no row stops a run that has been going for hours.

    Raises:
        NotExcludable: it cannot be used.
    """
    try:
        if not FileSystems.exists(path):
            raise NotExcludable(f"{path}: no such file; name a file of texts, such as a published test set")
        digest = sha256_of(path)
        layout = _layout(path)
        rows = sum(1 for _ in rows_of(path, layout))
    except (OSError, InputDamage) as error:
        raise NotExcludable(f"{path}: cannot be read ({error})") from error
    if not rows:
        raise NotExcludable(f"{path}: there is no text in it")
    return ExcludedFile(path, layout, digest, rows)


def _layout(path: str) -> Layout:
    """The layout of a file, by its name and, of TSV, by its first line."""
    name = path.lower()
    for packed in _PACKED:
        name = name.removesuffix(packed)
    if name.endswith(".txt"):
        return "txt"
    if name.endswith(".jsonl"):
        return "jsonl"
    if name.endswith(".tsv"):
        first = next(_lines(path), (1, ""))[1].split("\t")
        return "discofuse_tsv" if set(_COHERENT) <= set(first) else "wikisplit_tsv"
    raise NotExcludable(f"{path}: expected a name in .tsv, .jsonl or .txt (or these with .gz, .bz2, .xz, .zst)")


def rows_of(path: str, layout: Layout) -> Iterator[tuple[str, ...]]:
    """The texts of each row: both sides of a pair, or the one text that it is.

    Raises:
        NotExcludable: a row has another layout.
    """
    lines = _lines(path)
    if layout == "txt":
        for _, line in lines:
            yield (line,)
    elif layout == "jsonl":
        for number, line in lines:
            yield _json_texts(line, f"{path}, line {number}")
    elif layout == "wikisplit_tsv":
        for number, line in lines:
            cells = line.split("\t")
            if len(cells) != 2 or not all(map(str.strip, cells)):
                raise NotExcludable(
                    f"{path}, line {number}: expected two columns, C and S1 {SENTENCE_MARK} S2, or the header of "
                    "DiscoFuse in line 1"
                )
            yield cells[0], " ".join(part.strip() for part in cells[1].split(SENTENCE_MARK))
    else:
        header = next(lines)[1].split("\t")
        missing = [name for name in (*_COHERENT, *_INCOHERENT) if name not in header]
        if missing:
            raise NotExcludable(f"{path}, line 1: the column {missing[0]} is missing")
        for number, line in lines:
            cells = line.split("\t")
            if len(cells) != len(header):
                raise NotExcludable(f"{path}, line {number}: {len(cells)} columns; the header has {len(header)}")
            row = dict(zip(header, cells, strict=True))
            yield _joined(row, _COHERENT), _joined(row, _INCOHERENT)


def _json_texts(line: str, where: str) -> tuple[str, ...]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotExcludable(f"{where}: no JSON ({error})") from error
    if not isinstance(row, dict):
        raise NotExcludable(f"{where}: expected a JSON object")
    found = {name: value for name, value in row.items() if isinstance(value, str) and value.strip()}
    texts = tuple(_joined(found, group) for group in JSON_FIELDS if any(name in found for name in group))
    if not texts:
        known = ", ".join(name for group in JSON_FIELDS for name in group)
        raise NotExcludable(f"{where}: no field with text; known are {known}")
    return texts


def _joined(row: dict[str, str], names: Sequence[str]) -> str:
    return " ".join(row[name] for name in names if row.get(name)).strip()


def _lines(path: str) -> Iterator[tuple[int, str]]:
    """The lines that are not blank, with their numbers from 1; packed files are unpacked."""
    for line in lines_of(_blocks(path)):
        if line.data is None:
            raise NotExcludable(f"{path}, line {line.number}: longer than {MAX_LINE_BYTES:,} bytes")
        try:
            text = line.data.decode("utf-8-sig" if line.number == 1 else "utf-8").rstrip("\r")
        except UnicodeDecodeError as error:
            raise NotExcludable(f"{path}, line {line.number}: expected UTF-8 ({error.reason})") from error
        if text.strip():
            yield line.number, text


def _blocks(path: str) -> Iterator[bytes]:
    with open_stored(path) as file:
        for block in content(file, path):
            if isinstance(block, Gap):
                raise block.damage
            yield block.data


def excluded_texts(numbered: tuple[int, ExcludedFile]) -> Iterator[ComparedText]:
    """The texts of a file, with the file's number as their source."""
    number, file = numbered
    for row in rows_of(file.path, file.layout):
        for text in row:
            if text:
                yield ComparedText(text, source=number)
