"""Mines dumps and documents for fusion examples.

The texts of a file never leave the worker that reads it; only findings do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import BinaryIO

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.account import Account
from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.drops import Drop
from wikimill.transforms.discofuse.examples import fusion_example
from wikimill.transforms.discofuse.exchange import PageFindings, Piece
from wikimill.transforms.discofuse.options import DiscoFuseOptions
from wikimill.transforms.documents.jsonl import read_documents
from wikimill.transforms.documents.repeats import FindRepeats, find_repeats
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage, Problem
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.json_objects import BadLine, shown
from wikimill.transforms.dumps.ledger import FUSION_THINGS, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.batches import TextBatches, TextSource
from wikimill.transforms.mining.latest_texts import LatestTexts, mine_texts
from wikimill.transforms.mining.mine_portions import CorpusMiner, mined
from wikimill.transforms.mining.page_walk import WHOLE, Walk
from wikimill.transforms.mining.progress import Progress, byte_reporter
from wikimill.transforms.mining.sandbox import Limits, Sandbox
from wikimill.transforms.models.choices import EMBEDDED
from wikimill.transforms.storage.stored import open_stored

Output = FusionExample | DeadLetter | FileLedger
#: Bytes of address space for the embedded model and a text of up to 32 MiB characters.
MEMORY_BYTES = 3 * 1024**3
#: Other pipelines may be larger: a transformer maps gigabytes of libraries.
OTHER_MEMORY_BYTES = 16 * 1024**3


def fusion_worker(options: DiscoFuseOptions) -> Sandbox:
    """Return a new isolated process that mines with these options; it starts on first use.

    It takes a `Piece` and returns its `PageFindings`. Its memory is limited to `MEMORY_BYTES` with the shipped
    annotator and without fastcoref, otherwise to `OTHER_MEMORY_BYTES`.
    """
    arguments = (
        *(options.language, options.annotator, options.coreference, options.keep_non_ascii),
        *((options.min_tokens, options.kept_controls, options.strict_min_tokens), options.parse_all),
        *(options.final_clauses, options.rules, options.min_quality),
    )
    is_shipped = options.annotator == EMBEDDED and options.coreference != "fastcoref"
    memory_bytes = MEMORY_BYTES if is_shipped else OTHER_MEMORY_BYTES
    limits = Limits(options.block_seconds, memory_bytes)
    return Sandbox("wikimill.transforms.discofuse.sandboxed", "page_fuser", arguments, limits, PageFindings)


def mine_portion(
    portion: Portion,
    repeats: Mapping[str, Mapping[int, str]] | None = None,
    *,
    options: DiscoFuseOptions,
    worker: Sandbox,
    walk: Walk = WHOLE,
) -> Iterator[Output]:
    """Mine a portion of a dump, or a file of documents.

    Args:
        portion: the portion to read; for documents, the lines of its share.
        repeats: path → line → name of the file that has the document's id first; such documents are dead. None for a
            dump, or if no id is repeated.
        options: the corpus's options.
        worker: the process of `fusion_worker`; it stays usable.
        walk: see `page_walk.mine_dump`; of documents, only `progress` is used.

    Yields:
        Examples and dead letters as they are found, then a ledger for each file.

    Raises:
        OSError: a file cannot be read.
    """
    if portion.files[0].holds_documents:
        return _mine_documents(portion, repeats or {}, options, worker, walk.progress)
    return mine_texts(
        portion,
        FUSION_THINGS,
        _Texts,
        _taken,
        options=options,
        worker=worker,
        stage="mine",
        walk=walk,
    )


def _mine_documents(
    portion: Portion,
    repeats: Mapping[str, Mapping[int, str]],
    options: DiscoFuseOptions,
    worker: Sandbox,
    progress: Progress | None,
) -> Iterator[Output]:
    ledgers = FileLedger.of_files(portion.files, FUSION_THINGS)
    ledger, file = ledgers[0], portion.files[0]
    take = partial(_taken, ledger.accounts, options)
    batches = TextBatches(worker, ledger.accounts["pages"], take, "mine")
    at = byte_reporter(progress, ledger.accounts)
    yield from _send_documents(portion, ledger, batches, options, repeats.get(file.path, {}), at)
    yield from batches.finish()
    if progress is not None:
        progress.end(ledger.accounts, portion.size)
    yield from ledgers


def _send_documents(
    portion: Portion,
    ledger: FileLedger,
    batches: TextBatches,
    options: DiscoFuseOptions,
    repeats: Mapping[int, str],
    at: Callable[[int], None],
) -> Iterator[Output]:
    pages, file = ledger.accounts["pages"], portion.files[0]
    taken = 0
    try:
        with open_stored(file.path) as opened:
            for item in read_documents(_measured(opened, portion, ledger, at)):
                if item.line % portion.shares != portion.start:
                    continue
                pages.incoming += 1
                if not isinstance(item, BadLine) and item.line in repeats:
                    item = BadLine(item.line, f"the id {shown(item.id)} is in {repeats[item.line]} too", item.id)
                if isinstance(item, BadLine):
                    pages.dead += 1
                    error = f"line {item.line}: {item.error}"
                    yield DeadLetter(file.name, "page", item.id, None, None, "read", error)
                    continue
                source = TextSource(item.id, item.title, file=file.name)
                piece: Piece = "plain", item.title or "", item.text, ([], [])
                yield from batches.add(source, piece, len(item.text))
                taken += 1
                if taken == options.limit_pages:
                    break
    except InputDamage as damage:
        ledger.problems.append(Problem(0, damage.state, str(damage)))


class _Texts(LatestTexts):
    """Sends the latest text of each page to the sandbox."""

    def piece(self, text: str) -> Piece:
        return "wikitext", self.header.title, text, self.reader.site.link_prefixes


def _taken(
    accounts: dict[str, Account], options: DiscoFuseOptions, source: TextSource, findings: PageFindings
) -> Iterator[FusionExample]:
    if findings.sentences.incoming:
        accounts["pages"].kept += 1
    else:
        accounts["pages"].dropped[Drop.NO_SENTENCE] += 1
    for thing in ("sentences", "links", "candidates", "examples"):
        accounts[thing].add(getattr(findings, thing))
    for found in findings.found:
        yield fusion_example(source, found, options.partition, raw_text=options.raw_text)


def _measured(source: BinaryIO, portion: Portion, ledger: FileLedger, at: Callable[[int], None]) -> Iterator[bytes]:
    """Yield the file's content; the first share adds its size to the ledger, and every share reports progress."""
    for block in blocks(source, portion.files[0].name):
        ledger.expanded_bytes += 0 if portion.start else len(block)
        at(source.tell() // portion.shares)
        yield block


def documents_in(portion: Portion) -> list[InputFile]:
    """Return the files of documents of a portion; an empty list unless the portion is the first share of a file.

    Each file is thus returned for only one of its portions.
    """
    return [file for file in portion.files if file.holds_documents and not portion.start]


@dataclass(eq=False)
class MineFusion(CorpusMiner):
    """A transform that mines portions of dumps and documents for `FusionExample`s; see `CorpusMiner`.

    Attributes:
        compare_ids: whether to find document ids that several files have; needless with fewer than two such files.
    """

    mine_portion = staticmethod(mine_portion)
    new_worker = staticmethod(fusion_worker)
    options: DiscoFuseOptions = field(default_factory=DiscoFuseOptions)
    compare_ids: bool = True

    def side(self, files: Sequence[InputFile]) -> dict[str, dict[int, str]] | None:
        """Return path → line → name of the file that has the document's id first; None without `compare_ids`.

        Raises:
            OSError: a file of documents cannot be read.
        """
        return find_repeats(file for file in files if file.holds_documents) if self.compare_ids else None

    def expand(self, portions: beam.PCollection[Portion]) -> pvalue.DoOutputsTuple:
        """Return the `examples`, `dead_letters` and `ledgers` of the portions."""
        repeats = []
        if self.compare_ids:
            documents = portions | "Choose documents" >> beam.FlatMap(documents_in)
            repeats = [pvalue.AsDict(documents | FindRepeats())]
        return mined(portions, self.step, *repeats)
