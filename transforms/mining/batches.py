"""Batches of work for a sandbox: a batch is filled while the sandbox works on the previous one.

Corpora that read one text of each page use `TextBatches`, others `Batches`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from wikimill.rules.account import Account
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.mining.sandbox import Sandbox, WorkFailed

#: A batch of texts is sent when it has this many texts or this many characters.
BATCH_TEXTS, BATCH_CHARS = 64, 1024 * 1024

Task = TypeVar("Task")


class Batches(Generic[Task]):
    """Sends tasks to a sandbox and yields each with its result, in order.

    Args:
        sandbox: the sandbox that processes the pieces.
        most_tasks, most_chars: a batch is sent when it has this many tasks, or their texts this many characters.
        foreseen: task → the reason why it will fail, or None. After a piece has killed the sandbox's child, a task with
            a reason is not tried.
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
        self._in_flight: list[tuple[Task, bool]] = []  # each with whether a piece was sent for it

    def add(self, task: Task, piece: Any, chars: int) -> Iterator[tuple[Task, Any]]:
        """Add a task to the current batch; send the batch if it is full.

        Args:
            task: is yielded with its result.
            piece: the input of the sandbox; None sends nothing, and the task is yielded in its turn with None.
            chars: number of characters of the task's texts.

        Yields:
            When the batch is full, the tasks of the previous batch, each with its result or a `WorkFailed`.
        """
        self._filling.append((task, piece))
        self._filling_chars += chars
        if len(self._filling) >= self._most_tasks or self._filling_chars >= self._most_chars:
            yield from self._exchange()

    def finish(self) -> Iterator[tuple[Task, Any]]:
        """Send the current batch, and yield all remaining tasks, each with its result or a `WorkFailed`."""
        for _ in range(2):
            yield from self._exchange()

    def _exchange(self) -> Iterator[tuple[Task, Any]]:
        """Yield the results of the batch in flight, then send the filled one, so that both sides are busy."""
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
    """The source of a text. Fields that the dump lacks are None; a document has neither wiki, URL nor revision.

    `url` is the revision's address, empty if the wiki's address is unknown; `dump` is the date in the file's name;
    `file` is the name of its input file, for dead letters; `wikidata_id` and `redirects` are as in `PageHeader`;
    `history` maps the columns of a record that depend on the page's other revisions to their values.
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
    """Sends texts to a sandbox and yields the outputs in order; a text on which the sandbox fails is dead.

    Args:
        sandbox: the sandbox that processes the texts.
        pages: the account of pages; dead ones are added to it.
        take: (source, the sandbox's result) → outputs; it must count the page in its accounts.
        stage: the stage in the dead letters.
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
        """Add a text; yield the outputs that are ready. The arguments are those of `Batches.add`."""
        return self._taken(self._batches.add(source, piece, chars))

    def finish(self) -> Iterator[Any]:
        """Yield the outputs of all remaining texts."""
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
