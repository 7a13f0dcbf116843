"""The step that mines portions of files, in Beam or in a plain loop; each worker has an isolated child process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any, ClassVar, NamedTuple, Protocol

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.metrics import Metrics

from wikimill.rules.account import Account
from wikimill.transforms.dumps.dead_letters import Letter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import FixedBounds
from wikimill.transforms.mining.checkpoints.checkpoint import open_checkpoint
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.divide_files import PortionRestrictions, TrackedBounds
from wikimill.transforms.mining.page_walk import Walk
from wikimill.transforms.mining.progress import Progress, ProgressBoard, standing_of
from wikimill.transforms.mining.sandbox import Sandbox

NAMESPACE = "wikimill"
#: The names of the counters, in the order of `Standing`.
COUNTED = ("bytes_read", "pages", "examples")
_EVERY_SECONDS = 1.0


class CountedProgress:
    """Reports progress through a portion in Beam's counters. Retried bundles count again, so sums may exceed totals."""

    def __init__(self) -> None:
        self._counters = [Metrics.counter(NAMESPACE, name) for name in COUNTED]
        self._counted = [0, 0, 0]
        self._last = 0.0

    def at(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Count the stored bytes read and the results, at most once a second."""
        now = time.monotonic()
        if now - self._last >= _EVERY_SECONDS:
            self._last = now
            self.end(accounts, bytes_read)

    def end(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Count the stored bytes read and the results at once."""
        found = standing_of(accounts, bytes_read)
        standing = (found.bytes_read, found.pages, found.examples)
        for counter, value, before in zip(self._counters, standing, self._counted, strict=True):
            counter.inc(value - before)
        self._counted = list(standing)

    def reuse(self, accounts: Mapping[str, Account], bytes_read: int) -> None:
        """Count the results of a checkpoint."""
        self.end(accounts, bytes_read)


#: Beam looks for a restriction among the default values of `process`.
_TRACKER = beam.DoFn.RestrictionParam(PortionRestrictions())
EXAMPLES, DEAD_LETTERS, LEDGERS = "examples", "dead_letters", "ledgers"
#: Counters of a run with checkpoints; retried bundles count again.
KEPT, REUSED, MINED = "kept_work", "portions_reused", "portions_mined"


class Mined(NamedTuple):
    """The outputs of mining for corpora that make examples after joins: records, dead letters, ledgers."""

    examples: beam.PCollection[Any]
    dead_letters: beam.PCollection[Any]
    ledgers: beam.PCollection[Any]


class PortionStep(Protocol):
    """The processing of portions in a worker: set up once, then applied to each portion."""

    def setup(self) -> None:
        """Prepare for portions."""

    def process(self, portion: Portion, side: Any = None) -> Iterator[Any]:
        """Yield the results of a portion; `side` is the side input, if there is one."""


class PortionMiner(beam.PTransform):
    """A transform of portions to `Mined`.

    Its first step can also run in a plain loop over portions, outside of Beam, and leave its results for Beam in a
    checkpoint store.
    """

    @property
    def step(self) -> PortionStep:
        """The first step, applied to each portion."""
        raise NotImplementedError

    def side(self, files: Sequence[InputFile]) -> Any:
        """Return the side input of the first step, for all files; None if it has none."""
        return None


class Mining(beam.DoFn):
    """A step that mines portions, with or without checkpoints.

    Args:
        mine: a corpus's `mine_portion`, with its options bound.
        new_worker: creates the worker's isolated process; None if no untrusted text is parsed.
        board: shows the progress of a local run; None on a cluster, where counters do.
    """

    def __init__(
        self, mine: Callable[..., Iterator[Any]], new_worker: Callable[[], Sandbox] | None, board: ProgressBoard | None
    ) -> None:
        self._mine, self._new_worker, self._board = mine, new_worker, board

    def setup(self) -> None:
        """Create the isolated process, which starts on first use."""
        self._worker = self._new_worker() if self._new_worker is not None else None
        self._memory: dict[str, FileMemory] = {}

    def _mined(self, portion: Portion, side: Any, bounds: Any, progress: Progress) -> Iterator[Any]:
        sides = (side,) if side is not None else ()
        return self._mine(portion, *sides, worker=self._worker, walk=Walk(bounds, progress, self._memory))

    def _progress(self, portion: Portion, start: int) -> Progress:
        return self._board.of(portion, start) if self._board is not None else CountedProgress()

    def teardown(self) -> None:
        """End the worker's isolated process."""
        if self._worker is not None:
            self._worker.close()


class MinePortions(Mining):
    """Applies a corpus's `mine_portion` to portions, and tags dead letters and ledgers."""

    def process(self, portion: Portion, side: Any = None, tracker: Any = _TRACKER) -> Iterator[Any]:
        """Mine the worker's part of a portion; `side` is a side input, if there is one."""
        bounds = TrackedBounds(tracker)
        if portion.is_splittable or bounds.claim(portion.start):
            yield from _sorted(self._mined(portion, side, bounds, self._progress(portion, bounds.range[0])))
        bounds.finish()


class MineWithCheckpoints(Mining):
    """Applies a corpus's `mine_portion` to portions without a checkpoint, and writes one; reads existing checkpoints.

    The end of a portion cannot be given to another worker: a checkpoint belongs to a portion with known bounds.
    """

    def __init__(
        self,
        mine: Callable[..., Iterator[Any]],
        new_worker: Callable[[], Sandbox] | None,
        board: ProgressBoard | None,
        kept: CheckpointStore,
    ) -> None:
        super().__init__(mine, new_worker, board)
        self._kept = kept

    def process(self, portion: Portion, side: Mapping[str, Mapping[int, str]] | None = None) -> Iterator[Any]:
        """Mine a portion or read its checkpoint; `side` is a side input, if there is one: path of a file → values."""
        side_input = (side or {}).get(portion.files[0].path)
        place = self._kept.place_of(portion, side_input)
        progress = self._progress(portion, portion.start)
        with open_checkpoint(place, portion.files, self._kept.codec) as piece:
            Metrics.counter(KEPT, REUSED if piece is not None else MINED).inc()
            if piece is not None:
                progress.reuse(piece.ledgers[0].accounts, portion.size)
                yield from _sorted(piece.outputs())
            else:
                found = self._mined(portion, side, FixedBounds(portion.start, portion.stop), progress)
                with closing(self._kept.kept(found, place, portion, side_input)) as outputs:
                    yield from _sorted(outputs)


def _sorted(outputs: Iterable[Any]) -> Iterator[Any]:
    for output in outputs:
        if isinstance(output, Letter):
            yield pvalue.TaggedOutput(DEAD_LETTERS, output)
        elif isinstance(output, FileLedger):
            yield pvalue.TaggedOutput(LEDGERS, output)
        else:
            yield output


def mining_step(
    mine: Callable[..., Iterator[Any]],
    new_worker: Callable[[], Sandbox] | None,
    board: ProgressBoard | None,
    kept: CheckpointStore | None = None,
) -> PortionStep:
    """Return the step that mines portions.

    Args:
        mine, new_worker, board: as in `Mining`.
        kept: the checkpoint store; None for a step without checkpoints.
    """
    return MinePortions(mine, new_worker, board) if kept is None else MineWithCheckpoints(mine, new_worker, board, kept)


def mined(portions: beam.PCollection[Portion], step: PortionStep, *sides: Any) -> pvalue.DoOutputsTuple:
    """Return the outputs of mining portions with side inputs, by name: `examples`, `dead_letters` and `ledgers`."""
    return portions | "Mine" >> beam.ParDo(step, *sides).with_outputs(DEAD_LETTERS, LEDGERS, main=EXAMPLES)


@beam.typehints.with_input_types(Portion)
@dataclass(eq=False)
class CorpusMiner(PortionMiner):
    """Mines portions with the functions of a corpus. Outputs by name: `examples`, `dead_letters` and `ledgers`.

    A corpus defines `mine_portion`, `new_worker` (options → the isolated process), and `kept_as`: fields of
    `CheckpointStore` to replace if checkpoints hold other values than the records.

    Attributes:
        options: the corpus's options.
        board: shows the progress of a local run; None on a cluster.
        kept: the checkpoint store; None for a run without checkpoints.
    """

    mine_portion: ClassVar[Any]
    new_worker: ClassVar[Any]
    kept_as: ClassVar[Mapping[str, Any]] = {}

    options: Any
    board: ProgressBoard | None = None
    kept: CheckpointStore | None = None

    @property
    def step(self) -> PortionStep:
        """The step applied to each portion."""
        kept = replace(self.kept, **self.kept_as) if self.kept is not None else None
        mine = partial(self.mine_portion, options=self.options)
        return mining_step(mine, partial(self.new_worker, self.options), self.board, kept)

    def expand(self, portions: beam.PCollection[Portion]) -> Any:
        """Return the outputs of mining the portions."""
        return mined(portions, self.step)

    def display_data(self) -> dict[str, Any]:
        """Return the options, for a runner's user interface."""
        hidden = ("own_model",)
        return {name: str(value) for name, value in asdict(self.options).items() if name not in hidden}
