"""Paragraphs of one article after another: what the miner of a `text_corpus` does with a dump of current pages.

A sandbox reads the sentences of a page and applies the corpus's own function to them (`sandboxed`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from functools import partial
from typing import Any

from wikimill.rules.drops import Drop
from wikimill.rules.records import example_id
from wikimill.transforms.dumps.ledger import TEXT_THINGS, Account
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.batches import TextSource
from wikimill.transforms.mining.latest_texts import LatestTexts, mine_texts
from wikimill.transforms.mining.mine_portions import CorpusMiner, PortionStep, mining_step
from wikimill.transforms.mining.sandbox import Sandbox
from wikimill.transforms.options import MiningOptions
from wikimill.transforms.release.formats.values import is_timestamp
from wikimill.transforms.text_corpora.exchange import PageFindings


class _Texts(LatestTexts):
    """Sends the latest text of each page to the sandbox."""

    def piece(self, text: str) -> tuple[str, tuple[list[str], list[str]]]:
        return text, self.reader.site.link_prefixes


def mine_articles(record: type[Any], texts: tuple[str, ...], portion: Portion, **settings: Any) -> Iterator[Any]:
    """Mine a portion of a dump of current pages.

    Args:
        record: the corpus's record; its own columns are what `find` gives, the others are filled in here.
        texts: the columns that its id derives from.
        portion, settings: see `mine_texts`; the worker is a `find_sandbox` of current pages.
    """
    names = {each.name for each in fields(record)}
    take = partial(_taken, record, texts, names)
    return mine_texts(portion, TEXT_THINGS, _Texts, take, stage="mine", **settings)


def _taken(
    record: type[Any],
    texts: tuple[str, ...],
    names: set[str],
    accounts: dict[str, Account],
    options: MiningOptions,
    source: TextSource,
    findings: PageFindings,
) -> Iterator[Any]:
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
        page["id"] = example_id(source.wiki or "", source.page_id, [columns[text] for text in texts])
        yield record(**{name: value for name, value in page.items() if name in names - columns.keys()}, **columns)


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
    """Mines portions of dumps of current pages; see `CorpusMiner`.

    Attributes:
        record, texts: see `mine_articles`.
        sandbox: options → the isolated process of a worker.
    """

    record: type[Any] = field(kw_only=True)
    texts: tuple[str, ...] = field(kw_only=True)
    sandbox: Callable[[Any], Sandbox] = field(kw_only=True)

    @property
    def step(self) -> PortionStep:
        """The step applied to each portion."""
        mine = partial(mine_articles, self.record, self.texts, options=self.options)
        return mining_step(mine, partial(self.sandbox, self.options), self.board, self.kept)
