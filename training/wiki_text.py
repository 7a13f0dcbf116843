"""Raw sentences of Wikipedia for self-training, with the pages that they come from.

The articles of dumps are rendered and cut into sentences by wikimill's own rules; of a history only the last revision
is read. WikiSplit's published rows add their complex sentences, detokenised. All text is CC BY-SA.
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, render
from wikimill.rules.wikitext.units import is_heading, states_of, units_of
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.models.load_sentence_model import sentence_model

#: Dumps of English Wikipedia in the folder of dumps, by name.
DUMPS = (
    "enwiki-2016-slice.xml.bz2",
    "enwiki-2021-infoboxes.xml.bz2",
    "enwiki-2022-slice.xml.bz2",
    "enwiki-anarchism-history.xml.lzma",
    "enwiki-tables.xml.bz2",
)
#: Least and most words of a sentence, by white space: shorter ones are captions, longer ones lists.
_MIN_WORDS, _MAX_WORDS = 5, 60
_PROSE = re.compile(r"[\"'“(]?[A-Z0-9].*[.!?][\"'”)]?\Z")
_RESIDUE = re.compile(r"[{}|\[\]<>=]|https?:")


@dataclass(frozen=True)
class Page:
    """A page whose text is used: its title, the id of the revision, and the name of the dump."""

    title: str
    revision: str
    dump: str

    @property
    def url(self) -> str:
        """The revision's permanent address."""
        return f"https://en.wikipedia.org/w/index.php?oldid={self.revision}"


def articles(header: PageHeader) -> bool:
    """Return whether a page is an article."""
    return header.namespace == 0 and not header.is_redirect


def pages(dump: Path) -> Iterator[tuple[Page, str]]:
    """Yield each article's page and last non-empty wikitext; of a cut dump, up to the cut."""
    reader = DumpReader(articles)
    title, last = "", None
    with dump.open("rb") as file:
        try:
            for item in reader.read(blocks(file, dump.name)):
                if isinstance(item, PageStart):
                    title, last = item.header.title, None
                elif isinstance(item, Revision) and item.text:
                    last = item
                elif isinstance(item, PageEnd) and last is not None:
                    yield Page(title, last.revision_id, dump.name), last.text
                    last = None
        except InputDamage as damage:
            print(f"{dump.name}: {damage}; the part before it is used")


def sentences(wikitext: str) -> Iterator[str]:
    """Yield the prose sentences of an article."""
    lines = wikitext.split("\n")
    syntax = WikiSyntax()
    for unit in units_of(lines, states_of(lines)):
        if not unit or is_heading(unit) or not (unit[0].isalnum() or unit.startswith(("'", "[[", '"'))):
            continue
        text = render(unit, syntax)
        for sentence in sentence_model("en").sentences(text):
            if HOLE not in sentence and is_prose(sentence):
                yield sentence


def is_prose(sentence: str) -> bool:
    """Return whether a line is one sentence of running text without residue of markup."""
    return (
        _MIN_WORDS <= len(sentence.split()) <= _MAX_WORDS
        and _PROSE.match(sentence) is not None
        and _RESIDUE.search(sentence) is None
    )


def wikisplit_sentences(rows: Path, detokeniser: Path) -> Iterator[str]:
    """Yield the complex sentences of a WikiSplit file (tab-separated, tokenised) as running text."""
    detokenise = runpy.run_path(str(detokeniser))["detokenise"]
    with rows.open(encoding="utf-8") as lines:
        for line in lines:
            sentence = detokenise(line.split("\t")[0].strip())
            if is_prose(sentence):
                yield sentence


def read_all(dumps: Path, rows: Path, detokeniser: Path) -> tuple[list[str], list[Page]]:
    """Return the distinct sentences of dumps and rows in order, and the pages with at least one sentence."""
    distinct: dict[str, None] = {}
    used: list[Page] = []
    for name in DUMPS:
        for page, text in pages(dumps / name):
            found = list(sentences(text))
            distinct.update(dict.fromkeys(found))
            if found:
                used.append(page)
    distinct.update(dict.fromkeys(wikisplit_sentences(rows, detokeniser)))
    return list(distinct), used
