"""From the portions of a Wikidata dump to the staged files of a table, and a summary of the run."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.metrics import Metrics

from wikimill.rules.drops import Drop
from wikimill.rules.wikidata.parsing import Reading
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import Account, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.check_files import CheckFiles
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.divide_files import DivideFiles
from wikimill.transforms.mining.merge_ledgers import MergeLedgers
from wikimill.transforms.mining.mine_portions import KEPT, MINED, REUSED
from wikimill.transforms.mining.progress import Progress, ProgressBoard
from wikimill.transforms.mining.progress_counters import CountedProgress
from wikimill.transforms.storage.files import ReleaseFile, read_file, write_file
from wikimill.transforms.wikidata.dead_entities import LETTERS, Letters, write_letters
from wikimill.transforms.wikidata.join_bucket import join_bucket
from wikimill.transforms.wikidata.kept_portion import Placed, ReadPortion, keep, read_kept
from wikimill.transforms.wikidata.read_entities import Form, read_entities
from wikimill.transforms.wikidata.spill import Section, Spill

THINGS = ("entities", "statements", "qualifiers")
SUMMARY = "summary.json"
_LEDGERS = "ledgers"


@dataclass
class EntitySummary:
    """What a run tells its publisher.

    Attributes:
        ledgers: of the input files; of what is kept nothing is counted there.
        joined: of each thing, what was kept, and dropped because it stood in the dump twice or nothing refers to it.
        files: what was written: shards of the table, and pieces of the dead letters.
    """

    ledgers: list[FileLedger] = field(default_factory=list)
    joined: dict[str, Account] = field(default_factory=lambda: {thing: Account() for thing in THINGS})
    files: list[ReleaseFile] = field(default_factory=list)

    @classmethod
    def read(cls, root: str) -> EntitySummary:
        """That which `MillEntities` left in a folder."""
        data = json.loads(read_file(root, SUMMARY))
        joined = FileLedger.from_json(data["joined"]).accounts
        ledgers = sorted((FileLedger.from_json(ledger) for ledger in data["ledgers"]), key=_name)
        return cls(ledgers, joined, sorted(ReleaseFile(**file) for file in data["files"]))


def _name(ledger: FileLedger) -> tuple[str, str]:
    return ledger.file, ledger.path


class MillPortion(beam.DoFn):
    """Reads a portion and leaves its rows in the spill; gives where they lie, its dead letters and its ledger.

    Args:
        root: the staging folder.
        reading: what is taken of an entity.
        forms: path → form of each input; as small as their list.
        buckets: how many shards the table has.
        board: where progress is shown; None on a cluster.
        kept: where what portions gave is kept for a later run; None: nowhere.
    """

    def __init__(
        self,
        root: str,
        reading: Reading,
        forms: Mapping[str, Form],
        buckets: int,
        board: ProgressBoard | None,
        kept: CheckpointStore | None = None,
    ) -> None:
        self._root, self._reading, self._forms = root, reading, dict(forms)
        self._buckets, self._board, self._kept = buckets, board, kept
        self._order = {path: number for number, path in enumerate(self._forms)}

    def process(self, portion: Portion) -> Iterator[Any]:
        """Mill one portion, or take what a former run kept of it."""
        name = f"{self._order[portion.files[0].path]:05d}-{portion.start:015d}"
        found = self._read(portion, name) if self._kept is None else self._with_kept(portion, name, self._kept)
        yield from found.sections
        if found.letters is not None:
            yield pvalue.TaggedOutput(LETTERS, write_letters(self._root, name, found.letters))
        yield pvalue.TaggedOutput(_LEDGERS, found.ledger)

    def _with_kept(self, portion: Portion, name: str, kept: CheckpointStore) -> ReadPortion:
        """What was kept of a portion, or what is read of it, which is kept if nothing is wrong with the file."""
        place = kept.place_of(portion)
        found = read_kept(place, portion.files[0], self._buckets)
        Metrics.counter(KEPT, REUSED if found is not None else MINED).inc()
        if found is not None:
            self._progress(portion).end(
                {"pages": found.ledger.accounts["entities"], "examples": Account()}, portion.size
            )
            return found
        found = self._read(portion, name)
        return found if found.ledger.problems or found.ledger.breaks else keep(place, portion, kept, found)

    def _progress(self, portion: Portion) -> Progress:
        return self._board.of(portion, portion.start) if self._board is not None else CountedProgress()

    def _read(self, portion: Portion, name: str) -> ReadPortion:
        file = portion.files[0]
        ledger = FileLedger.of(file.name, file.size, THINGS, file.path)
        spill, letters = Spill(self._buckets), Letters(file.name)
        entities = ledger.accounts["entities"]
        counted = {"pages": entities, "examples": Account()}
        progress = self._progress(portion)
        read = 0

        def tell(bytes_read: int) -> None:
            nonlocal read
            read = max(0, min(bytes_read, portion.size))
            progress.at(counted, read)

        sections: list[Placed] = []
        parts = 0
        for found in read_entities(portion, self._forms[file.path], self._reading, ledger, tell):
            entities.incoming += 1
            if isinstance(found.what, Drop):
                entities.dropped[found.what] += 1
                continue
            if isinstance(found.what, str):
                entities.dead += 1
                letters.entity(found.name, found.place, found.what)
                continue
            spill.add(found.what, found.raw)
            if spill.is_full:
                sections += spill.write(self._root, f"{name}-{parts:05d}")
                parts += 1
            counted["pages"] = Account(kept=counted["pages"].kept + 1)
            counted["examples"].kept += found.what.item is not None
            for level, thing in (("statement", "statements"), ("qualifier", "qualifiers")):
                tally, account = getattr(found.what, thing), ledger.accounts[thing]
                account.incoming += tally.incoming
                account.dropped.update(tally.dropped)
                account.dead += tally.dead
                letters.statements(level, found.what.label.id, found.place, tally)
        progress.end(counted, portion.size)
        sections += spill.write(self._root, f"{name}-{parts:05d}")
        return ReadPortion(sections, letters.told(), ledger)


def _added(accounts: Iterable[dict[str, Account]]) -> dict[str, Account]:
    total = {thing: Account() for thing in THINGS}
    for found in accounts:
        for thing, account in found.items():
            total[thing].add(account)
    return total


def _is_file(written: Any) -> bool:
    return isinstance(written, ReleaseFile)


def _is_accounts(written: Any) -> bool:
    return not isinstance(written, ReleaseFile)


def _empty_bucket(bucket: int) -> tuple[int, Section | None]:
    return bucket, None


def _write_summary(
    _: None, ledgers: Iterable[FileLedger], joined: dict[str, Account], files: Iterable[ReleaseFile], root: str
) -> None:
    data = {
        "ledgers": [ledger.as_json() for ledger in ledgers],
        "joined": FileLedger("", 0, accounts=joined).as_json(),
        "files": [asdict(file) for file in files],
    }
    write_file(root, SUMMARY, json.dumps(data).encode())


@dataclass(eq=False)
class MillEntities(beam.PTransform):
    """Makes the shards of a table in a staging folder, of files of a Wikidata dump.

    What is in memory is a portion, or a bucket. The shuffle holds a hundred bytes for each pair of them.

    Attributes:
        root: the staging folder, which all workers reach.
        reading: what is taken of an entity.
        forms: path → form of each file, in the order of their names.
        buckets: how many shards of each kind the table has.
        split_bytes: stored bytes of bzip2 that a worker reads at a time.
        board: where progress is shown; None on a cluster.
        kept: where what portions gave is kept for a later run; None: nowhere.
    """

    root: str
    reading: Reading
    forms: Mapping[str, Form]
    buckets: int
    split_bytes: int
    board: ProgressBoard | None = None
    kept: CheckpointStore | None = None

    def expand(self, files: beam.PCollection[tuple[InputFile, ...]]) -> beam.PCollection[None]:
        """Divide, mill, join, sum up."""
        mill = MillPortion(self.root, self.reading, self.forms, self.buckets, self.board, self.kept)
        milled = (
            files
            | DivideFiles(self.split_bytes)
            | "Mill" >> beam.ParDo(mill).with_outputs(LETTERS, _LEDGERS, main="at")
        )
        begin = files.pipeline
        keyed = tuple[int, Section | None]
        every = (
            begin
            | "Buckets" >> beam.Create(range(self.buckets))
            | "Name all buckets" >> beam.Map(_empty_bucket).with_output_types(keyed)
        )
        at = milled.at | "Where rows lie" >> beam.Map(_same).with_output_types(keyed)
        joined = (
            (at, every)
            | "Bring buckets together" >> beam.Flatten()
            | "Gather buckets" >> beam.GroupByKey()
            | "Join" >> beam.FlatMap(join_bucket, self.root, self.buckets)
        )
        ledgers = (milled[_LEDGERS], files | CheckFiles()) | "All ledgers" >> beam.Flatten() | MergeLedgers()
        written = (joined | "Files" >> beam.Filter(_is_file), milled[LETTERS]) | "All files" >> beam.Flatten()
        accounts = joined | "Accounts" >> beam.Filter(_is_accounts) | "Add up" >> beam.CombineGlobally(_added)
        return (
            begin
            | "Once" >> beam.Create([None])
            | "Write summary"
            >> beam.Map(
                _write_summary,
                pvalue.AsList(ledgers),
                pvalue.AsSingleton(accounts),
                pvalue.AsList(written),
                self.root,
            )
        )


def _same(placed: Any) -> Any:
    return placed
