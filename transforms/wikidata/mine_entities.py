"""The Beam graph from the portions of a Wikidata dump to the staged files of a table and the summary of the run."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.drops import Drop
from wikimill.rules.wikidata.parsing import Reading
from wikimill.rules.wikidata.statements import StatementAccount
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import FixedBounds
from wikimill.transforms.mining.check_files import CheckFiles
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.mine_portions import PortionMiner, PortionStep, mined, mining_step
from wikimill.transforms.mining.page_walk import WHOLE, Walk
from wikimill.transforms.mining.progress import ProgressBoard
from wikimill.transforms.release.summary import WriteSummary
from wikimill.transforms.wikidata.dead_entities import EntityLetter, Letters
from wikimill.transforms.wikidata.entity_batches import DealtRows, EntityBatch
from wikimill.transforms.wikidata.join_bucket import MEASURES, join_bucket
from wikimill.transforms.wikidata.read_entities import Form, read_entities

#: Names of the accounts. Rows that mining keeps and the join drops are subtracted later (`MEASURES`).
THINGS = ("entities", "statements", "qualifiers")
Output = EntityBatch | EntityLetter | FileLedger


def mine_portion(
    portion: Portion,
    *,
    reading: Reading,
    forms: Mapping[str, Form],
    buckets: int,
    worker: None = None,
    walk: Walk = WHOLE,
) -> Iterator[Output]:
    """Mine a portion of a Wikidata dump.

    Args:
        portion: a portion of one file.
        reading: the parts of an entity to read.
        forms: path → form, for each input file.
        buckets: number of shards of items, and of labels.
        worker: no entity is read in a sandbox.
        walk: how the worker reads the portion; its `memory` is not used.

    Yields:
        Batches of rows, dead letters, and at the end the ledger.
    """
    file = portion.files[0]
    bounds = walk.bounds or FixedBounds(portion.start, portion.stop)
    ledger = FileLedger.of(file.name, file.size, THINGS, file.path)
    rows, letters, accounts = DealtRows(buckets), Letters(file.name), ledger.accounts
    entities, size, read = accounts["entities"], portion.size, 0

    def note(bytes_read: int) -> None:
        nonlocal read
        read = max(0, min(bytes_read, size))
        if walk.progress is not None:
            walk.progress.at(accounts, read)

    for found in read_entities(portion, forms[file.path], reading, ledger, note, bounds):
        entities.incoming += 1
        if isinstance(found.what, Drop):
            entities.dropped[found.what] += 1
            continue
        if isinstance(found.what, str):
            entities.dead += 1
            letters.entity(found.name, found.place, found.what)
            continue
        entities.kept += 1
        rows.add(found.what, found.raw)
        if rows.is_full:
            yield from rows.batches()
        for level, thing in (("statement", "statements"), ("qualifier", "qualifiers")):
            account: StatementAccount = getattr(found.what, thing)
            accounts[thing].add(account)
            letters.statements(level, found.what.label.id, found.place, account)
    if walk.progress is not None:
        walk.progress.end(accounts, size)
    yield from rows.batches()
    yield from letters.all()
    yield ledger


@beam.typehints.with_input_types(Portion)
@dataclass(eq=False)
class MineEntities(PortionMiner):
    """A Beam transform from portions of a Wikidata dump to `examples` (batches of rows), `dead_letters` and `ledgers`.

    Attributes:
        reading: the parts of an entity to read.
        forms: path → form, for each input file.
        buckets: number of shards of items, and of labels.
        board: receives the progress; None on a cluster.
        kept: store of checkpoints; None without checkpoints.
    """

    reading: Reading
    forms: Mapping[str, Form]
    buckets: int
    board: ProgressBoard | None = None
    kept: CheckpointStore | None = None

    @property
    def step(self) -> PortionStep:
        """The step applied to each portion."""
        kept = (
            replace(self.kept, record=EntityBatch, thing=None, letter=EntityLetter) if self.kept is not None else None
        )
        mine: Callable[..., Iterator[Output]] = partial(
            mine_portion, reading=self.reading, forms=dict(self.forms), buckets=self.buckets
        )
        return mining_step(mine, None, self.board, kept)

    def expand(self, portions: beam.PCollection[Portion]) -> pvalue.DoOutputsTuple:
        """Mine each portion."""
        return mined(portions, self.step)


@dataclass(eq=False)
class WriteTable(beam.PTransform):
    """A Beam transform that joins the batches of each bucket and writes shards, dead letters and a summary.

    A worker holds one bucket at a time in memory.

    Attributes:
        root: the staging folder; every worker must be able to write to it.
        buckets: number of shards of items, and of labels.
        files: the input files, which are read again for their digests.
        found: the output of `MineEntities`.
    """

    root: str
    buckets: int
    files: beam.PCollection[tuple[InputFile, ...]]
    found: pvalue.DoOutputsTuple

    def expand(self, pipeline: beam.Pipeline) -> beam.PCollection[None]:
        """Gather the batches of each bucket, join them, write the summary."""
        every = pipeline | "Buckets" >> beam.Create([EntityBatch(bucket) for bucket in range(self.buckets)])
        joined = (
            (self.found.examples, every)
            | "Bring batches together" >> beam.Flatten()
            | "Name buckets" >> beam.Map(_by_bucket).with_output_types(tuple[int, EntityBatch])
            | "Gather buckets" >> beam.GroupByKey()
            | "Join" >> beam.FlatMap(join_bucket, self.root, self.buckets).with_outputs(MEASURES, main="files")
        )
        ledgers = (self.found.ledgers, self.files | CheckFiles()) | "All ledgers" >> beam.Flatten()
        return pipeline | WriteSummary(
            self.root, ledgers, self.found.dead_letters, joined.files, joined[MEASURES], {}, EntityLetter
        )


def _by_bucket(batch: EntityBatch) -> tuple[int, EntityBatch]:
    return batch.bucket, batch
