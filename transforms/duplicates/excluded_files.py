"""The reading of files with texts to exclude from training, such as published test sets."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from apache_beam.io.filesystems import FileSystems

from wikimill.rules.quantities import quantity
from wikimill.transforms.corpora import all_corpora
from wikimill.transforms.corpus import Corpus
from wikimill.transforms.dumps.compression.compressed import ENDINGS
from wikimill.transforms.dumps.compression.content import Gap, content
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.lines import MAX_LINE_BYTES, lines_of
from wikimill.transforms.duplicates.compared_texts import ComparedText
from wikimill.transforms.storage.named_files import UnfitFile, check_name
from wikimill.transforms.storage.stored import open_stored, sha256_of
from wikimill.transforms.tsv_layout import TsvLayout

#: Ending of the layouts of published TSV files, after the name of the corpus; other layouts are "txt" and "jsonl".
_TSV = "_tsv"
_PACKED = re.compile(rf"\.({ENDINGS})\Z")
_JSON_FIELDS = ("text", "sentence", "source", "target", "input", "output", "reference")


class NotExcludable(Exception):
    """A file of texts to exclude is missing, empty, unreadable or of an unknown layout; the message is one line."""


@dataclass(frozen=True)
class ExcludedFile:
    """A file of texts to exclude from training.

    Attributes:
        path: path of the file, on any filesystem that Beam knows.
        layout: "txt", "jsonl", or the name of a corpus and "_tsv", such as "wikisplit_tsv".
        sha256: SHA-256 of the stored file.
        rows: number of rows, without a header.
    """

    path: str
    layout: str
    sha256: str
    rows: int

    @property
    def name(self) -> str:
        """The name of the file without its folder."""
        return self.path.rsplit("/", 1)[-1]


def check_excluded(path: str) -> ExcludedFile:
    """Read all rows of a file and return its description, so that a bad row is found before the run.

    Raises:
        NotExcludable: the file cannot be used.
    """
    try:
        check_name(path)
        if not FileSystems.exists(path):
            raise NotExcludable(f"{path}: no such file; name a file of texts, such as a published test set")
        digest = sha256_of(path)
        layout = _layout(path)
        rows = sum(1 for _ in rows_of(path, layout))
    except UnfitFile as error:
        raise NotExcludable(str(error)) from error
    # Beam raises a ValueError for a filesystem that it does not know.
    except (OSError, InputDamage, ValueError) as error:
        raise NotExcludable(f"{path}: cannot be read ({error})") from error
    if not rows:
        raise NotExcludable(f"{path}: there is no text in it")
    return ExcludedFile(path, layout, digest, rows)


def _layout(path: str) -> str:
    """Return the layout of a file, by its name and, of TSV, by its first line."""
    name = _PACKED.sub("", path.lower())
    if name.endswith(".txt"):
        return "txt"
    if name.endswith(".jsonl"):
        return "jsonl"
    if name.endswith(".tsv"):
        first = next(_lines(path), (1, ""))[1].split("\t")
        return _tsv_layout(first)
    raise NotExcludable(
        f"{path}: expected a name in .tsv, .jsonl or .txt (or these with .{ENDINGS.replace('|', ', .')})"
    )


def _tsv_layout(first: Sequence[str]) -> str:
    """Return the corpus whose header has a side in the first line; else the first without a header that has such
    lines."""
    headed = [name for name, (sides, tsv) in _published().items() if tsv.header and set(sides[0]) <= set(first)]
    bare = {name: tsv.sides for name, (_, tsv) in _published().items() if tsv.sides}
    fitting = [name for name, sides_of in bare.items() if _fits(first, sides_of)]
    return f"{[*headed, *fitting, *bare][0]}{_TSV}"


def _fits(cells: Sequence[str], sides_of: Callable[[Sequence[str]], tuple[str, ...]]) -> bool:
    try:
        return bool(sides_of(cells))
    except ValueError:
        return False


@cache
def _published() -> dict[str, tuple[tuple[tuple[str, ...], ...], TsvLayout]]:
    """Return the corpora that were published as TSV, by name: the columns of each side, and the layout."""
    return {corpus.name: (_sides(corpus), corpus.tsv) for corpus in all_corpora() if corpus.tsv is not None}


@cache
def _json_groups() -> tuple[tuple[str, ...], ...]:
    """Return the groups of fields of a JSON object that are compared; the fields of a group form one text."""
    groups = (*(side for corpus in all_corpora() for side in _sides(corpus)), *((name,) for name in _JSON_FIELDS))
    return tuple(dict.fromkeys(groups))


def _sides(corpus: Corpus) -> tuple[tuple[str, ...], ...]:
    """Return the columns of source and target, in the order of the record; for a task with a mark or without a task,
    each column of texts separately.
    """
    if corpus.task is None or corpus.task.mark:
        return tuple((name,) for name in corpus.texts)
    first, second = sorted((corpus.task.source, corpus.task.target), key=_first_of(corpus))
    return first, second


def _first_of(corpus: Corpus) -> Callable[[Sequence[str]], int]:
    return lambda columns: corpus.texts.index(columns[0])


def rows_of(path: str, layout: str) -> Iterator[tuple[str, ...]]:
    """Yield the texts of each row: both sides of a pair, or a single text.

    Args:
        path: path of the file, on any filesystem that Beam knows.
        layout: see `ExcludedFile.layout`.

    Raises:
        NotExcludable: a row does not have the layout.
        InputDamage: the file is cut or damaged.
        OSError: the file cannot be read.
    """
    lines = _lines(path)
    if layout == "txt":
        for _, line in lines:
            yield (line,)
    elif layout == "jsonl":
        for number, line in lines:
            yield _json_texts(line, f"{path}, line {number}")
    else:
        sides, tsv = _published()[layout.removesuffix(_TSV)]
        yield from _bare_rows(path, lines, tsv.sides) if tsv.sides else _headed_rows(path, lines, sides)


def _bare_rows(
    path: str, lines: Iterator[tuple[int, str]], sides: Callable[[Sequence[str]], tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    for number, line in lines:
        try:
            yield sides(line.split("\t"))
        except ValueError as error:
            others = " or ".join(corpus.title for corpus in all_corpora() if corpus.tsv and corpus.tsv.header)
            raise NotExcludable(f"{path}, line {number}: {error}, or the header of {others} in line 1") from error


def _headed_rows(
    path: str, lines: Iterator[tuple[int, str]], sides: tuple[tuple[str, ...], ...]
) -> Iterator[tuple[str, ...]]:
    header = next(lines)[1].split("\t")
    missing = [name for side in sides for name in side if name not in header]
    if missing:
        raise NotExcludable(f"{path}, line 1: the column {missing[0]} is missing")
    for number, line in lines:
        cells = line.split("\t")
        if len(cells) != len(header):
            raise NotExcludable(
                f"{path}, line {number}: {quantity(len(cells), 'column')}; the header has {len(header)}"
            )
        row = dict(zip(header, cells, strict=True))
        yield tuple(_joined(row, side) for side in sides)


def _json_texts(line: str, where: str) -> tuple[str, ...]:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise NotExcludable(f"{where}: no JSON ({error})") from error
    if not isinstance(row, dict):
        raise NotExcludable(f"{where}: expected a JSON object")
    found = {name: value for name, value in row.items() if isinstance(value, str) and value.strip()}
    texts = tuple(_joined(found, group) for group in _json_groups() if any(name in found for name in group))
    if not texts:
        known = ", ".join(name for group in _json_groups() for name in group)
        raise NotExcludable(f"{where}: no field with text; known are {known}")
    try:
        "".join(texts).encode()
    except UnicodeEncodeError as error:
        raise NotExcludable(f"{where}: a text holds half of a surrogate pair; write whole characters") from error
    return texts


def _joined(row: dict[str, str], names: Sequence[str]) -> str:
    return " ".join(row[name] for name in names if row.get(name)).strip()


def _lines(path: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, with their numbers from 1; packed files are unpacked."""
    for line in lines_of(_blocks(path)):
        if line.data is None:
            raise NotExcludable(f"{path}, line {line.number}: longer than {MAX_LINE_BYTES:,} bytes")
        try:
            text = line.data.decode().rstrip("\r")
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
    """Yield the texts of a file that are not empty, with the file's number as their source.

    Raises:
        NotExcludable, InputDamage, OSError: see `rows_of`.
    """
    number, file = numbered
    for row in rows_of(file.path, file.layout):
        for text in row:
            if text:
                yield ComparedText(text, source=number)
