"""The step in which workers read portions of files; each has an isolated child, and its portion may shrink."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import apache_beam as beam
from apache_beam import pvalue

from transforms.dead_letters import DeadLetter
from transforms.dumps.file_memory import FileMemory
from transforms.dumps.portion import Portion
from transforms.isolation import IsolatedWorker
from transforms.ledger import FileLedger
from transforms.progress import ProgressBoard
from transforms.progress_counters import CountedProgress
from transforms.split_files import PortionRestrictions, TrackedBounds

#: Beam looks for it among the defaults.
_TRACKER = beam.DoFn.RestrictionParam(PortionRestrictions())
EXAMPLES, DEAD_LETTERS, LEDGERS = "examples", "dead_letters", "ledgers"


class MinePortions(beam.DoFn):
    """Applies a corpus's `mine_portion` to portions, and sorts what comes out of it.

    Args:
        mine: a `mine_portion`, told everything but what is special to the worker.
        new_worker: makes its isolated child.
        board: where progress is shown, on the machine that reads; None on a cluster.
    """

    def __init__(
        self, mine: Callable[..., Iterator[Any]], new_worker: Callable[[], IsolatedWorker], board: ProgressBoard | None
    ) -> None:
        self._mine, self._new_worker, self._board = mine, new_worker, board

    def setup(self) -> None:
        """Make the child; it starts when there is something to do."""
        self._worker = self._new_worker()
        self._memory: dict[str, FileMemory] = {}

    def process(self, portion: Portion, side: Any = None, tracker: Any = _TRACKER) -> Iterator[Any]:
        """Mine a portion, as far as it is ours; `side` is a side input, if there is one."""
        sides = (side,) if side is not None else ()
        bounds = TrackedBounds(tracker)
        if portion.is_splittable or bounds.claim(0):
            progress = self._board.of(portion, bounds.range[0]) if self._board is not None else CountedProgress()
            for output in self._mine(
                portion, *sides, worker=self._worker, bounds=bounds, progress=progress, memory=self._memory
            ):
                if isinstance(output, DeadLetter):
                    yield pvalue.TaggedOutput(DEAD_LETTERS, output)
                elif isinstance(output, FileLedger):
                    yield pvalue.TaggedOutput(LEDGERS, output)
                else:
                    yield output
        bounds.finish()

    def teardown(self) -> None:
        """End the child."""
        self._worker.close()


def mined(
    portions: beam.PCollection[Portion],
    mine: Callable[..., Iterator[Any]],
    new_worker: Callable[[], IsolatedWorker],
    board: ProgressBoard | None,
    *sides: Any,
) -> pvalue.DoOutputsTuple:
    """Mine portions; gives `examples`, `dead_letters` and `ledgers`, by name."""
    step = beam.ParDo(MinePortions(mine, new_worker, board), *sides)
    return portions | "Mine" >> step.with_outputs(DEAD_LETTERS, LEDGERS, main=EXAMPLES)
