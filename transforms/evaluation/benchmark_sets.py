"""Reads published test sets of split and rephrase: WebSplit (Narayan et al., 2017), HSplit (Sulem et al., 2018)."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from wikimill.rules.quantities import quantity
from wikimill.transforms.evaluation.join import cut_english
from wikimill.transforms.evaluation.rows import UnfitRows, read_lines

#: wikimill's name of a part → its name in WebSplit's JSON file of parts.
WEBSPLIT_PARTS: Mapping[str, str] = {"train": "TRAIN", "validation": "VALIDATION", "test": "TEST"}
_COMPLEX = re.compile(r"COMPLEX-(\d+)")
_SIMPLE = re.compile(r"COMPLEX-(\d+):MR-\d+:SIMPLE-\d+")
_OTHER = re.compile(r"COMPLEX-\d+:MR-\d+\S*")
#: The separator before the meaning of a sentence, in files that have both.
_MEANING = "category="


@dataclass(frozen=True)
class BenchmarkEntry:
    """A complex sentence and its rewrites.

    Attributes:
        id: id of the entry, unique in its set.
        source: the complex sentence.
        rewrites: the simple sentences of each distinct rewrite, in the order of the files.
    """

    id: str
    source: str
    rewrites: tuple[tuple[str, ...], ...]


def read_websplit(path: str) -> Iterator[BenchmarkEntry]:
    """Yield the entries of a file of WebSplit, in its order.

    Blocks are separated by blank lines. The first line of a block names it: `COMPLEX-7` has the complex sentence in its
    second line, `COMPLEX-7:MR-1:SIMPLE-2` one rewrite of it, a simple sentence a line; the other blocks, which have
    meanings, are left out.

    Args:
        path: path of `final-complexsimple-meanpreserve-intreeorder-full.txt`, version 0.1 or 1.0.

    Raises:
        UnfitRows: a block has another form, or the file has no entry.
        OSError: the file cannot be read.
    """
    number, source, rewrites = "", "", dict[tuple[str, ...], None]()
    for line, block in _blocks(read_lines(path)):
        where = f"{path}, line {line}"
        name, *texts = block
        texts = [text for text in texts if not text.startswith(_MEANING)]
        if found := _COMPLEX.fullmatch(name):
            if len(texts) != 1:
                raise UnfitRows(f"{where}: {name} has {len(texts)} lines; expected one complex sentence")
            if number:
                yield _entry(number, source, rewrites)
            number, source, rewrites = found[1], texts[0], {}
        elif found := _SIMPLE.fullmatch(name):
            if found[1] != number:
                raise UnfitRows(f"{where}: {name} follows COMPLEX-{number or '?'}; expected the blocks of one entry")
            if texts:
                rewrites[tuple(texts)] = None
        elif not _OTHER.fullmatch(name):
            raise UnfitRows(f"{where}: {name!r:.60} begins no block of WebSplit; expected COMPLEX-1, COMPLEX-1:MR-1 …")
    if not number:
        raise UnfitRows(f"{path} has no entry of WebSplit")
    yield _entry(number, source, rewrites)


def _entry(number: str, source: str, rewrites: Iterable[tuple[str, ...]]) -> BenchmarkEntry:
    return BenchmarkEntry(f"COMPLEX-{number}", source, tuple(rewrites))


def _blocks(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, list[str]]]:
    block: list[str] = []
    first = 0
    for number, line in lines:
        text = " ".join(line.split())
        if text:
            first = first if block else number
            block.append(text)
        elif block:
            yield first, block
            block = []
    if block:
        yield first, block


def websplit_part(path: str, part: str) -> frozenset[str]:
    """Return the ids of the entries of a part of WebSplit, in the form of `BenchmarkEntry.id`.

    Args:
        path: path of WebSplit's file of parts, `Split-train-dev-test.….json`.
        part: a key of `WEBSPLIT_PARTS`.

    Raises:
        UnfitRows: the file is not JSON of WebSplit's parts, or `part` is not a key.
        OSError: the file cannot be read.
    """
    try:
        parts = json.loads(Path(path).read_bytes())
        return frozenset(f"COMPLEX-{int(number)}" for number in parts[WEBSPLIT_PARTS[part]])
    except (ValueError, KeyError, TypeError) as error:
        wanted = ", ".join(WEBSPLIT_PARTS.values())
        raise UnfitRows(f"{path}: no file of WebSplit's parts; expected a JSON object with {wanted}") from error


def read_hsplit(source: str, rewrites: Sequence[str]) -> Iterator[BenchmarkEntry]:
    """Yield the entries of HSplit, in the order of its lines; their ids are the numbers of the lines, from 1.

    Each file has one text per line. Rewrites are divided into sentences by `cut_english`; HTML entities are unescaped.

    Args:
        source: path of the complex sentences (TurkCorpus).
        rewrites: path of the rewrites of each annotator.

    Raises:
        UnfitRows: a line cannot be read, or the files differ in their numbers of lines.
        OSError: a file cannot be read.
    """
    paths = (source, *rewrites)
    lines = [[html.unescape(" ".join(line.split())) for _, line in read_lines(path)] for path in paths]
    if len(set(map(len, lines))) != 1:
        parts = ", ".join(
            f"{path} has {quantity(len(found), 'line')}" for path, found in zip(paths, lines, strict=True)
        )
        raise UnfitRows(f"{parts}; give files that belong together")
    for number, (text, *others) in enumerate(zip_longest(*lines), 1):
        found = dict.fromkeys(tuple(cut_english(other)) for other in others)
        yield BenchmarkEntry(str(number), text, tuple(found))
