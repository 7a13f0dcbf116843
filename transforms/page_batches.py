"""Sends pages to the isolated worker in batches and takes what it found, while the next batch is being read."""

from __future__ import annotations

from collections.abc import Iterator

from rules.drops import Drop
from rules.records import FusionExample
from transforms.dead_letters import DeadLetter
from transforms.fusion_examples import SourcePage, fusion_example
from transforms.fusion_options import FusionOptions
from transforms.fusion_worker import Piece, unpack
from transforms.isolation import IsolatedWorker, WorkFailed
from transforms.ledger import Account

#: A batch goes to the worker when it has so many pages, or their texts so many characters.
BATCH_PAGES, BATCH_CHARS = 64, 1024 * 1024

Output = FusionExample | DeadLetter


class PageBatches:
    """Mines the pages of a portion, in the order of the file, and accounts for them.

    Two batches are held: one that fills, one that the worker has.
    """

    def __init__(self, accounts: dict[str, Account], worker: IsolatedWorker, options: FusionOptions) -> None:
        self._accounts, self._worker, self._options = accounts, worker, options
        self._filling: list[tuple[SourcePage, Piece]] = []
        self._filling_chars = 0
        self._in_flight: list[SourcePage] = []

    def add(self, page: SourcePage, piece: Piece) -> Iterator[Output]:
        """Take a page and its text; yields what is ready."""
        self._filling.append((page, piece))
        self._filling_chars += len(piece[2])
        if len(self._filling) >= BATCH_PAGES or self._filling_chars >= BATCH_CHARS:
            yield from self._exchange()

    def finish(self) -> Iterator[Output]:
        """Mine what is still on its way."""
        for _ in range(2):
            yield from self._exchange()

    def _exchange(self) -> Iterator[Output]:
        """Take the results of the batch in flight, then send the one that was filling: both sides work meanwhile."""
        for page, result in zip(self._in_flight, self._worker.results(), strict=True):
            yield from self._take(page, result)
        self._in_flight = [page for page, _ in self._filling]
        pieces = [piece for _, piece in self._filling]
        self._filling, self._filling_chars = [], 0
        self._worker.send(pieces)

    def _take(self, page: SourcePage, result: object) -> Iterator[Output]:
        accounts = self._accounts
        pages = accounts["pages"]
        if isinstance(result, WorkFailed):
            pages.dead += 1
            yield DeadLetter(page.file, "page", page.page_id, page.title, page.revision_id, "mine", str(result))
            return
        findings = unpack(result)  # type: ignore[arg-type]  # what page_fuser returns
        if findings.sentences.incoming:
            pages.kept += 1
        else:
            pages.dropped[Drop.NO_SENTENCE] += 1
        accounts["sentences"].add(findings.sentences)
        accounts["candidates"].add(findings.candidates)
        accounts["examples"].add(findings.examples)
        for found in findings.found:
            yield fusion_example(page, found, self._options.partition, raw_text=self._options.raw_text)
