"""The miner of a `text_corpus` for dumps of current pages, which takes the paragraphs of one article after another.

A sandbox reads the sentences of a page and applies the corpus's own function to them (`sandboxed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.transforms.dumps.ledger import TEXT_THINGS
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.batches import TextSource
from wikimill.transforms.mining.latest_texts import LatestTexts, mine_texts
from wikimill.transforms.mining.mine_portions import CorpusMiner, PortionStep, mining_step
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.release.formats.values import is_timestamp
from wikimill.transforms.text_corpora.example_maker import ExampleMaker
from wikimill.transforms.text_corpora.exchange import PageFindings


class _Texts(LatestTexts):
    """Sends the latest text of each page to the sandbox."""

    def piece(self, text: str) -> tuple[str, tuple[list[str], list[str]]]:
        return text, self.reader.site.link_prefixes


def mine_articles(maker: ExampleMaker, portion: Portion, **settings: Any) -> Iterator[Any]:
    """Mine a portion of a dump of current pages.

    Args:
        maker: makes the records.
        portion: the portion to read.
        settings: further keyword arguments of `mine_texts`; `worker` is a `find_sandbox` that reads "current".

    Yields:
        Records and dead letters as they are found, then a ledger for each file.

    Raises:
        FindFailed: the corpus's function failed on a page, or yielded columns that do not fit the record.
        OSError: a file cannot be read.
    """
    return mine_texts(portion, TEXT_THINGS, _Texts, partial(_taken, maker), stage="mine", **settings)


def _taken(
    maker: ExampleMaker,
    accounts: dict[str, Account],
    options: MiningOptions,
    source: TextSource,
    findings: PageFindings,
) -> Iterator[Any]:
    place = f"page {source.title!r} ({source.page_id})"
    if findings.failure:
        raise maker.failed(place, findings.failure)
    if findings.sentences.incoming:
        accounts["pages"].kept += 1
    else:
        accounts["pages"].dropped[Drop.NO_SENTENCE] += 1
    for thing in ("paragraphs", "sentences", "candidates"):
        accounts[thing].add(getattr(findings, thing))
    accounts["examples"].add(Account(len(findings.found), len(findings.found)))
    known = _known(source, options)
    for titles, columns in findings.found:
        page = known | {"section": titles[-1] if titles else "", "titles": titles}
        yield maker.example(page, columns, place)


def _known(source: TextSource, options: MiningOptions) -> dict[str, Any]:
    """Return the columns of a page, by name."""
    return {
        "wiki": source.wiki,
        "page_id": source.page_id,
        "page_title": source.title,
        "url": source.url,
        "dump": source.dump,
        "split": options.partition.split_of(source.wiki or "", source.page_id),
        "revision_id": source.revision_id,
        "timestamp": source.timestamp if is_timestamp(source.timestamp) else None,
        "language": options.language,
    }


@dataclass(eq=False)
class MineParagraphs(CorpusMiner):
    """A transform from portions of dumps of current pages to the records of a `text_corpus`; see `CorpusMiner`.

    Attributes:
        maker: makes the records.
        sandbox: options → a new isolated process, one for each worker.
    """

    maker: ExampleMaker = field(kw_only=True)
    sandbox: Callable[[Any], Sandbox] = field(kw_only=True)

    @property
    def step(self) -> PortionStep:
        """The step that mines each portion by `mine_articles`."""
        mine = partial(mine_articles, self.maker, options=self.options)
        return mining_step(mine, partial(self.sandbox, self.options), self.board, self.kept)
