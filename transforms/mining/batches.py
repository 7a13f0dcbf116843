"""Batches of work for a sandbox: one is filled while the sandbox works on the one before.

`TextBatches` are those of corpora that read one text of each page; the others use `Batches` themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.ledger import Account
from wikimill.transforms.mining.sandbox import Sandbox, WorkFailed

#: A batch of texts is sent when it has that many, or they have that many characters.
BATCH_TEXTS, BATCH_CHARS = 64, 1024 * 1024

Task = TypeVar("Task")


class Batches(Generic[Task]):
    """Sends tasks to a sandbox and yields each with its result, in order.

    Args:
        sandbox: applies its function to the pieces.
        most_tasks, most_chars: a batch is sent when it has this many tasks, or their texts this many characters.
        foreseen: the reason why a task will fail, if known; such a task is not tried.
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
        self._in_flight: list[tuple[Task, bool]] = []  # each with whether it was sent

    def add(self, task: Task, piece: Any, chars: int) -> Iterator[tuple[Task, Any]]:
        """Take a task.

        Args:
            task: comes back with the result.
            piece: what the sandbox gets; None sends nothing, and the task comes back in its turn with None.
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
        """Take the results of the batch in flight, then send the one that was filling: so that both sides are busy."""
        foreseen = self._foresee if self._foreseen is not None else None
        results = self._sandbox.results(foreseen)
        for task, is_sent in self._in_flight:
            yield task, next(results) if is_sent else None
        self._in_flight = [(task, piece is not None) for task, piece in self._filling]
        pieces = [piece for _, piece in self._filling if piece is not None]
        self._filling, self._filling_chars = [], 0
        self._sandbox.send(pieces)

    def _foresee(self, number: int) -> WorkFailed | None:
        assert self._foreseen is not None
        sent = [task for task, is_sent in self._in_flight if is_sent]
        return self._foreseen(sent[number])


@dataclass(frozen=True, slots=True)
class TextSource:
    """The source of a text. None for what the dump does not have; a document has neither wiki, URL nor revision.

    `file` is the name of the file it was read from, for dead letters; `wikidata_id` and `redirects` are those of its
    `PageHeader`; `history` has the columns of a record that depend on the page's other revisions.
    """

    page_id: str
    title: str | None
    wiki: str | None = None
    url: str | None = None
    dump: str | None = None
    revision_id: str | None = None
    timestamp: str | None = None
    file: str = ""
    wikidata_id: str | None = None
    redirects: tuple[str, ...] | None = None
    history: Mapping[str, Any] = field(default_factory=dict)


class TextBatches:
    """Sends texts to a sandbox and yields the outcomes in order; a text that fails is dead.

    Args:
        sandbox: applies its function to the pieces.
        pages: the account of pages.
        take: (source, result) → outputs; enters the page into the account.
        stage: the stage of a dead letter.
    """

    def __init__(
        self,
        sandbox: Sandbox,
        pages: Account,
        take: Callable[[TextSource, Any], Iterator[Any]],
        stage: Literal["clean", "mine"],
    ) -> None:
        self._pages, self._take, self._stage = pages, take, stage
        self._batches = Batches[TextSource](sandbox, BATCH_TEXTS, BATCH_CHARS)

    def add(self, source: TextSource, piece: Any, chars: int) -> Iterator[Any]:
        """Add a text; yield what is ready."""
        return self._taken(self._batches.add(source, piece, chars))

    def finish(self) -> Iterator[Any]:
        """Yield what is still on its way."""
        return self._taken(self._batches.finish())

    def _taken(self, done: Iterator[tuple[TextSource, Any]]) -> Iterator[Any]:
        for source, result in done:
            if isinstance(result, WorkFailed):
                self._pages.dead += 1
                yield DeadLetter(
                    file=source.file,
                    level="page",
                    page_id=source.page_id,
                    page_title=source.title,
                    revision_id=source.revision_id,
                    stage=self._stage,
                    error=str(result),
                )
            else:
                yield from self._take(source, result)
