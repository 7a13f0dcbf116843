"""Made-up examples as checkpoints, so that a command reads them as if it had mined them before."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from wikimill.pipelines.running.job import planned
from wikimill.rules.account import Account
from wikimill.transforms.corpora import find_corpus
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FUSION_THINGS, SPLIT_THINGS, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.checkpoints.checkpoint import CheckpointWriter
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.release.write import size_of

_EMPTY = b'<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11"></mediawiki>\n'
_THINGS = {"wikisplit": SPLIT_THINGS, "discofuse": FUSION_THINGS}


def work_of(corpus: str, options: Sequence[str]) -> CheckpointStore:
    """Return the store in which a command with these options, including `--work_dir`, looks for checkpoints."""
    checkpoints = planned(find_corpus(corpus), options).checkpoints
    assert checkpoints is not None, "name a folder with --work_dir"
    return checkpoints.store


def lay_in(corpus: str, work: CheckpointStore, path: Path, examples: Iterator[Any]) -> int:
    """Write an input without pages and a checkpoint with its alleged examples; return the examples' bytes."""
    path.write_bytes(_EMPTY)
    os.utime(path, ns=(1, 1))
    portion = Portion((InputFile(str(path), path.name, len(_EMPTY)),), 0, len(_EMPTY), is_splittable=True)
    ledger = FileLedger.of(path.name, len(_EMPTY), _THINGS[corpus])
    schema, count, size = Schema.of_corpus(find_corpus(corpus), {}), 0, 0
    with CheckpointWriter(work.place_of(portion), work.codec) as writer:
        for example in examples:
            writer.add(example)
            count, size = count + 1, size + size_of(example, schema)[1]
        ledger.accounts |= {thing: Account(count, count) for thing in ("candidates", "examples")}
        writer.add(ledger)
        writer.finish()
    return size
