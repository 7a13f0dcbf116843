"""Runs of consecutive sentences of a page or document, from which fusion examples are mined.

A heading, a new paragraph, and a dropped sentence end a run, and it has at most `BLOCK_SENTENCES` sentences. Beyond the
page's text, memory is bounded: only one run and one block are held.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from wikimill.rules.account import Account
from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.sentence_filter import CleanSentences
from wikimill.rules.drops import Drop
from wikimill.rules.languages.sentences import SentenceModel
from wikimill.rules.wikitext.markup import without_comments
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import ENGLISH, WikiSyntax, render
from wikimill.rules.wikitext.units import PLAIN, heading_text, is_heading, states_of

#: Sentences that are parsed together. A block never spans documents, so that labels do not depend on bundling.
BLOCK_SENTENCES = 200
_LINE_ENDS = re.compile(r"[\r\n\v\f\x85\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class Run:
    """Clean sentences that directly follow each other in one paragraph.

    Attributes:
        section: the nearest heading above; "" in the lead and in documents.
        texts: the sentences before tokenisation.
        sentences: the same sentences, tokens joined by single spaces.
    """

    section: str
    texts: tuple[str, ...]
    sentences: tuple[str, ...]


@dataclass
class ParagraphReader:
    """A reader of runs, with counts over all texts that it read.

    Attributes:
        model: splits text into sentences.
        clean: tokenises sentences and drops unclean ones.
        before_unit: called before each paragraph; it sets a deadline.
        sentences: counts of sentences.
    """

    model: SentenceModel
    clean: CleanSentences = field(default_factory=CleanSentences)
    before_unit: Callable[[], None] = lambda: None
    sentences: Account = field(default_factory=Account)

    def wikitext(self, text: str, syntax: WikiSyntax = ENGLISH) -> Iterator[Run]:
        """Yield the runs of a page; drop the sentences of sections that list works."""
        prose = ProseReader(self.model, syntax)
        for section, unit in sectioned_units(text):
            self.before_unit()
            chunks = prose.chunks(unit)
            sentences = (found for chunk in chunks for found in self.model.sentences(render(chunk, syntax)))
            if section.strip().lower() in lexicon.LISTS_OF_WORKS:
                for _ in sentences:
                    self.sentences.drop(Drop.LIST_OF_WORKS)
            else:
                yield from self._runs(section, sentences)

    def plain(self, text: str) -> Iterator[Run]:
        """Yield the runs of a document in plain text; the end of a line ends a paragraph."""
        for line in _LINE_ENDS.split(text):
            if line and not line.isspace():
                self.before_unit()
                yield from self._runs("", self.model.sentences(line))

    def _runs(self, section: str, sentences: Iterable[str]) -> Iterator[Run]:
        texts: list[str] = []
        tokenised: list[str] = []
        for text in sentences:
            read = self.clean.read(text)
            if isinstance(read, Drop):
                self.sentences.drop(read)
                if texts:
                    yield Run(section, tuple(texts), tuple(tokenised))
                    texts, tokenised = [], []
            else:
                self.sentences.keep()
                texts.append(text)
                tokenised.append(" ".join(read))
                if len(texts) == BLOCK_SENTENCES:
                    yield Run(section, tuple(texts), tuple(tokenised))
                    texts, tokenised = [], []
        if texts:
            yield Run(section, tuple(texts), tuple(tokenised))


def sectioned_units(wikitext: str) -> Iterator[tuple[str, str]]:
    """Yield (heading, unit) for the units of a page that are not headings (`rules.wikitext.units`).

    The heading is the nearest one above, "" in the lead.
    """
    lines = (without_comments(wikitext) if "<!--" in wikitext else wikitext).split("\n")
    states = [*states_of(lines), PLAIN]
    section, first = "", 0
    for index, line in enumerate(lines):
        # A heading also ends a template or table that was left open above it.
        is_break = is_heading(line) and not (states[index] and states[index + 1])
        if is_break or not states[index]:
            if first < index:
                yield section, "\n".join(lines[first:index])
            first = index
        if is_break:
            section, first = heading_text(line), index + 1
    if first < len(lines):
        yield section, "\n".join(lines[first:])


def blocks_of(runs: Iterable[Run], most: int = BLOCK_SENTENCES) -> Iterator[list[Run]]:
    """Group runs, in order, into blocks of at most `most` sentences (a longer run is a block of its own)."""
    block: list[Run] = []
    size = 0
    for run in runs:
        if block and size + len(run.sentences) > most:
            yield block
            block, size = [], 0
        block.append(run)
        size += len(run.sentences)
    if block:
        yield block
