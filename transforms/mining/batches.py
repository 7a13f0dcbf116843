"""Work for a sandbox in batches: one batch fills while the sandbox is at work on the one before."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Generic, TypeVar

from wikimill.transforms.mining.sandbox import Sandbox, WorkFailed

Task = TypeVar("Task")


class Batches(Generic[Task]):
    """Sends tasks to a sandbox and yields each with its result, in order.

    Args:
        sandbox: applies its function to the pieces.
        most_tasks, most_chars: a batch is sent when it has so many tasks, or their texts so many characters.
        foreseen: why a task will fail, if that is known by then; it is not tried.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        most_tasks: int,
        most_chars: int,
        foreseen: Callable[[Task], WorkFailed | None] | None = None,
    ) -> None:
        self._sandbox, self._most_tasks, self._most_chars = sandbox, most_tasks, most_chars
        self._foreseen = foreseen
        self._filling: list[tuple[Task, Any]] = []
        self._filling_chars = 0
        self._in_flight: list[Task] = []

    def add(self, task: Task, piece: Any, chars: int) -> Iterator[tuple[Task, Any]]:
        """Take a task.

        Args:
            task: comes back with the result.
            piece: what the sandbox gets.
            chars: the length of its texts.

        Yields:
            Tasks of an earlier batch, each with its result or a `WorkFailed`, when a batch is full.
        """
        self._filling.append((task, piece))
        self._filling_chars += chars
        if len(self._filling) >= self._most_tasks or self._filling_chars >= self._most_chars:
            yield from self._exchange()

    def finish(self) -> Iterator[tuple[Task, Any]]:
        """Yield all tasks that are left, each with its result."""
        for _ in range(2):
            yield from self._exchange()

    def _exchange(self) -> Iterator[tuple[Task, Any]]:
        """Take the results of the batch in flight, then send the one that was filling: both sides work meanwhile."""
        foreseen = self._foresee if self._foreseen is not None else None
        yield from zip(self._in_flight, self._sandbox.results(foreseen), strict=True)
        self._in_flight = [task for task, _ in self._filling]
        pieces = [piece for _, piece in self._filling]
        self._filling, self._filling_chars = [], 0
        self._sandbox.send(pieces)

    def _foresee(self, number: int) -> WorkFailed | None:
        assert self._foreseen is not None
        return self._foreseen(self._in_flight[number])
