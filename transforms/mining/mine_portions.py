"""The step in which workers read portions of files; each has an isolated child, and its portion may shrink."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from typing import Any, NamedTuple

import apache_beam as beam
from apache_beam import pvalue
from apache_beam.metrics import Metrics

from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.file_cache import FileMemory
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.dumps.reading import FixedBounds
from wikimill.transforms.mining.checkpoints.checkpoint import open_checkpoint
from wikimill.transforms.mining.checkpoints.store import CheckpointStore
from wikimill.transforms.mining.divide_files import PortionRestrictions, TrackedBounds
from wikimill.transforms.mining.progress import Progress, ProgressBoard
from wikimill.transforms.mining.progress_counters import CountedProgress
from wikimill.transforms.mining.sandbox import Sandbox

#: Beam looks for it among the defaults.
_TRACKER = beam.DoFn.RestrictionParam(PortionRestrictions())
EXAMPLES, DEAD_LETTERS, LEDGERS = "examples", "dead_letters", "ledgers"
#: Counters of a run that keeps its work; a bundle that is retried counts again.
KEPT, REUSED, MINED = "kept_work", "portions_reused", "portions_mined"


class Mined(NamedTuple):
    """What mining gives where examples are made behind joins: records, dead letters, ledgers."""

    examples: beam.PCollection[Any]
    dead_letters: beam.PCollection[Any]
    ledgers: beam.PCollection[Any]


class Mining(beam.DoFn):
    """What mines portions, with or without keeping the work.

    Args:
        mine: a `mine_portion`, told everything but what is special to the worker.
        new_worker: makes its isolated child.
        board: where progress is shown, on the machine that reads; None on a cluster.
    """

    def __init__(
        self, mine: Callable[..., Iterator[Any]], new_worker: Callable[[], Sandbox], board: ProgressBoard | None
    ) -> None:
        self._mine, self._new_worker, self._board = mine, new_worker, board

    def setup(self) -> None:
        """Make the child; it starts when there is something to do."""
        self._worker = self._new_worker()
        self._memory: dict[str, FileMemory] = {}

    def _mined(self, portion: Portion, side: Any, bounds: Any, progress: Progress) -> Iterator[Any]:
        sides = (side,) if side is not None else ()
        return self._mine(portion, *sides, worker=self._worker, bounds=bounds, progress=progress, memory=self._memory)

    def _progress(self, portion: Portion, start: int) -> Progress:
        return self._board.of(portion, start) if self._board is not None else CountedProgress()

    def teardown(self) -> None:
        """End the child."""
        self._worker.close()


class MinePortions(Mining):
    """Applies a corpus's `mine_portion` to portions, and sorts what comes out of it."""

    def process(self, portion: Portion, side: Any = None, tracker: Any = _TRACKER) -> Iterator[Any]:
        """Mine a portion, as far as it is ours; `side` is a side input, if there is one."""
        bounds = TrackedBounds(tracker)
        if portion.is_splittable or bounds.claim(portion.start):
            yield from _sorted(self._mined(portion, side, bounds, self._progress(portion, bounds.range[0])))
        bounds.finish()


class MineWithCheckpoints(Mining):
    """The same with work that is kept: what was mined before is read, what is mined is written.

    Nobody may take the end of a portion from the worker that reads it: a piece is of a portion whose bounds are known.
    """

    def __init__(
        self,
        mine: Callable[..., Iterator[Any]],
        new_worker: Callable[[], Sandbox],
        board: ProgressBoard | None,
        kept: CheckpointStore,
    ) -> None:
        super().__init__(mine, new_worker, board)
        self._kept = kept

    def process(self, portion: Portion, side: Mapping[str, Mapping[int, str]] | None = None) -> Iterator[Any]:
        """Mine a portion or read what it gave; `side` is a side input, if there is one, by the paths of files."""
        beside = (side or {}).get(portion.files[0].path)
        place = self._kept.place_of(portion, beside)
        progress = self._progress(portion, portion.start)
        with open_checkpoint(place, portion.files, self._kept.codec) as piece:
            Metrics.counter(KEPT, REUSED if piece is not None else MINED).inc()
            if piece is not None:
                progress.end(piece.ledgers[0].accounts, portion.size)
                yield from _sorted(piece.outputs())
            else:
                found = self._mined(portion, side, FixedBounds(portion.start, portion.stop), progress)
                with closing(self._kept.kept(found, place, portion, beside)) as outputs:
                    yield from _sorted(outputs)


def _sorted(outputs: Iterable[Any]) -> Iterator[Any]:
    for output in outputs:
        if isinstance(output, DeadLetter):
            yield pvalue.TaggedOutput(DEAD_LETTERS, output)
        elif isinstance(output, FileLedger):
            yield pvalue.TaggedOutput(LEDGERS, output)
        else:
            yield output


def mined(
    portions: beam.PCollection[Portion],
    mine: Callable[..., Iterator[Any]],
    new_worker: Callable[[], Sandbox],
    board: ProgressBoard | None,
    *sides: Any,
    kept: CheckpointStore | None = None,
) -> pvalue.DoOutputsTuple:
    """Mine portions; gives `examples`, `dead_letters` and `ledgers`, by name."""
    step = MinePortions(mine, new_worker, board) if kept is None else MineWithCheckpoints(mine, new_worker, board, kept)
    return portions | "Mine" >> beam.ParDo(step, *sides).with_outputs(DEAD_LETTERS, LEDGERS, main=EXAMPLES)
