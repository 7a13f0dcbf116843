"""Sends pages to the isolated worker in batches and takes what it found, while the next batch is being read."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.drops import Drop
from wikimill.transforms.discofuse.examples import SourcePage, fusion_example
from wikimill.transforms.discofuse.exchange import Piece, unpack
from wikimill.transforms.discofuse.options import DiscoFuseOptions
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.ledger import Account
from wikimill.transforms.mining.batches import Batches
from wikimill.transforms.mining.sandbox import Sandbox, WorkFailed

#: A batch goes to the worker when it has so many pages, or their texts so many characters.
BATCH_PAGES, BATCH_CHARS = 64, 1024 * 1024

Output = FusionExample | DeadLetter


class PageBatches:
    """Mines the pages of a portion, in the order of the file, and accounts for them."""

    def __init__(self, accounts: dict[str, Account], worker: Sandbox, options: DiscoFuseOptions) -> None:
        self._accounts, self._options = accounts, options
        self._batches = Batches[SourcePage](worker, BATCH_PAGES, BATCH_CHARS)

    def add(self, page: SourcePage, piece: Piece) -> Iterator[Output]:
        """Take a page and its text; yields what is ready."""
        for done, result in self._batches.add(page, piece, len(piece[2])):
            yield from self._take(done, result)

    def finish(self) -> Iterator[Output]:
        """Mine what is still on its way."""
        for page, result in self._batches.finish():
            yield from self._take(page, result)

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
