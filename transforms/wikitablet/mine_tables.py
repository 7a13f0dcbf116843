"""The Beam graph of the corpus: from portions of dumps and a table of entities to sections and articles.

Articles are joined with redirects, categories and entities (`CoGroupByKey`), each join in a module of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import apache_beam as beam
from apache_beam import pvalue

from wikimill.rules.account import Account
from wikimill.rules.drops import Drop
from wikimill.rules.wikitablet.name_similarity import Similarity, trigram_similarity
from wikimill.rules.wikitablet.record import TableArticle, TableSection
from wikimill.transforms.dumps.input_file import InputFile
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.mine_portions import CorpusMiner, mined
from wikimill.transforms.mining.record_coder import register_record
from wikimill.transforms.wikitablet.assemble import (
    Entry,
    accounts_of,
    article_record_of,
    judge,
    section_records_of,
)
from wikimill.transforms.wikitablet.join_tables import JoinTables, joined_article
from wikimill.transforms.wikitablet.mine_pages import mine_portion, table_worker
from wikimill.transforms.wikitablet.options import TableOptions
from wikimill.transforms.wikitablet.read_page import ReadPage
from wikimill.transforms.wikitablet.word_vectors import load_vectors

ARTICLES, ACCOUNTS, ARTICLE_ACCOUNTS = "articles", "accounts", "article_accounts"
_MADE = ("records", "examples")


class Tables(NamedTuple):
    """The outputs of mining, each in any order.

    Attributes:
        examples: rows of kept sections.
        dead_letters: dead letters of pages.
        ledgers: ledgers of the release of sections; those of a file must be added up.
        second: rows of articles with a kept section.
        second_ledgers: ledgers of the release of articles; those of a file must be added up.
    """

    examples: beam.PCollection[TableSection]
    dead_letters: beam.PCollection[Any]
    ledgers: beam.PCollection[FileLedger]
    second: beam.PCollection[TableArticle]
    second_ledgers: beam.PCollection[FileLedger]


class Assemble(beam.DoFn):
    """A Beam function from the outputs of `JoinTables` to the rows of articles and of their sections.

    Args:
        options: the options of the corpus.
    """

    def __init__(self, options: TableOptions) -> None:
        self._options = options
        self._similarity: Similarity = trigram_similarity

    def setup(self) -> None:
        """Load the word vectors, if the options name any.

        Raises:
            OSError: the file cannot be read.
        """
        if self._options.vector_file is not None:
            self._similarity = load_vectors(self._options.vector_file).similarity

    def process(self, joined: tuple[str, Mapping[str, Iterable[Any]]]) -> Iterator[Any]:
        """Build the rows of an article's latest version; older versions are counted as duplicates.

        Yields:
            A `TableSection` for each kept section; tagged `ARTICLES`, a `TableArticle` if a section is kept; tagged
                `ACCOUNTS` and `ARTICLE_ACCOUNTS`, (`Entry`, count) for the releases of sections and of articles.
        """
        article, repeated = joined_article(joined[1])
        if article is None:
            return
        options, language = self._options, self._options.language
        judged = judge(article, options.criteria, self._similarity, language)
        counts = accounts_of(judged)
        for again in repeated:
            sections = len(again["sections"])
            counts.update({("examples", "in"): sections, ("examples", str(Drop.DUPLICATE)): sections})
        yield from (pvalue.TaggedOutput(ACCOUNTS, entry) for entry in counts.items())
        yield from section_records_of(article, judged, language, options.partition)
        made = article_record_of(article, judged, language, options.partition)
        if made is not None:
            yield pvalue.TaggedOutput(ARTICLES, made)
        reason = "kept" if made is not None else str(Drop.NO_SECTION)
        article_accounts = {("examples", "in"): 1 + len(repeated), ("examples", reason): 1}
        article_accounts["examples", str(Drop.DUPLICATE)] = len(repeated)
        article_accounts |= {entry: count for entry, count in counts.items() if entry[0] == "records"}
        yield from (pvalue.TaggedOutput(ARTICLE_ACCOUNTS, entry) for entry in article_accounts.items())


def ledger_of(entries: Iterable[tuple[Entry, int]], file: InputFile) -> FileLedger:
    """Return a ledger of `file` whose accounts "records" and "examples" have the counts of all files together.

    Args:
        entries: (`Entry`, count); counts of the same entry are added up.
        file: the file that the ledger names.
    """
    ledger = FileLedger.of(file.name, file.size, _MADE, file.path)
    counts: dict[str, Counter[str]] = {thing: Counter() for thing in _MADE}
    for (thing, what), count in entries:
        counts[thing][what] += count
    for thing, found in counts.items():
        incoming, kept = found.pop("in", 0), found.pop("kept", 0)
        ledger.accounts[thing] = Account(incoming, kept, Counter({Drop(name): count for name, count in found.items()}))
    return ledger


@dataclass(eq=False)
class MineTables(CorpusMiner):
    """A Beam transform from portions of dumps to `Tables`, joined with a table of entities. See `CorpusMiner`.

    Attributes:
        files: the input files, at least one; the ledger of the first has the accounts of records and examples.
    """

    mine_portion = staticmethod(mine_portion)
    new_worker = staticmethod(table_worker)
    kept_as = {"record": ReadPage, "thing": None}  # noqa: RUF012  # it is not changed
    files: tuple[InputFile, ...] = ()

    def expand(self, portions: beam.PCollection[Portion]) -> Tables:
        """Read pages, join them with each other and with entities, and assemble."""
        for record in (ReadPage, TableSection, TableArticle):
            register_record(record)
        pages = mined(portions, self.step)
        made = (
            pages.examples
            | JoinTables(self.options)
            | "Assemble"
            >> beam.ParDo(Assemble(self.options))
            .with_output_types(TableSection)
            .with_outputs(ARTICLES, ACCOUNTS, ARTICLE_ACCOUNTS, main="sections")
        )
        ledgers = [
            (pages.ledgers, made[name] | f"Sum of {name}" >> _Ledger(self.files[0]))
            | f"All of {name}" >> beam.Flatten()
            for name in (ACCOUNTS, ARTICLE_ACCOUNTS)
        ]
        second = made[ARTICLES] | "Articles" >> beam.Map(_same).with_output_types(TableArticle)
        return Tables(made["sections"], pages.dead_letters, ledgers[0], second, ledgers[1])


def _same(article: TableArticle) -> TableArticle:
    return article


@dataclass(eq=False)
class _Ledger(beam.PTransform):
    """Adds up entries and returns one ledger, even if there are no entries."""

    file: InputFile

    def expand(self, entries: beam.PCollection[Any]) -> beam.PCollection[FileLedger]:
        return (
            entries
            | "Add up" >> beam.CombinePerKey(sum)
            | "Gather" >> beam.CombineGlobally(beam.combiners.ToListCombineFn())
            | "As ledger" >> beam.Map(partial(ledger_of, file=self.file)).with_output_types(FileLedger)
        )
