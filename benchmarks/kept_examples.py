"""Made-up examples laid into a `--work_dir`, as if they had been mined before: the command itself then mills them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from pipelines import discofuse, wikisplit
from transforms.dumps.input_file import InputFile
from transforms.dumps.portion import Portion
from transforms.kept.piece import PieceWriter
from transforms.kept.work import KeptWork
from transforms.ledger import FUSION_THINGS, SPLIT_THINGS, Account, FileLedger
from transforms.release.corpora import schema_of
from transforms.release.write import size_of

_EMPTY = b'<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11"></mediawiki>\n'
_COMMANDS: dict[str, Any] = {"wikisplit": wikisplit, "discofuse": discofuse}
_THINGS = {"wikisplit": SPLIT_THINGS, "discofuse": FUSION_THINGS}


def work_of(corpus: str, options: Sequence[str]) -> KeptWork:
    """Where the command with these options, `--work_dir` among them, will look for kept work."""
    planned, _, _ = _COMMANDS[corpus].planned(options)
    return planned.work_dir.work


def lay_in(corpus: str, work: KeptWork, path: Path, examples: Iterator[Any]) -> int:
    """Make an input without pages, and the work that is said to be its; returns the bytes of the examples."""
    path.write_bytes(_EMPTY)
    os.utime(path, ns=(1, 1))
    portion = Portion((InputFile(str(path), path.name, len(_EMPTY)),), 0, len(_EMPTY), is_splittable=True)
    ledger = FileLedger.of(path.name, len(_EMPTY), _THINGS[corpus])
    schema, count, size = schema_of(corpus, {}), 0, 0
    with PieceWriter(work.place_of(portion)) as writer:
        for example in examples:
            writer.add(example)
            count, size = count + 1, size + size_of(example, schema)[1]
        ledger.accounts |= {thing: Account(count, count) for thing in ("candidates", "examples")}
        writer.add(ledger)
        writer.finish()
    return size
