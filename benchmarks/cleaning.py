"""Losses and residue of reading wikitext: holes, markup left in text, hole signs, speed.

    python -m benchmarks.cleaning --data ../shared/data/dumps          # the two slices and the tables
    python -m benchmarks.cleaning --input DUMP [DUMP …] [--show signs|residue|holes] [--paragraphs 100] [--alone]

Articles are the pages of namespace 0 that are neither redirects nor disambiguations, each with its latest text. They
are read by the functions of `wikimill discofuse`: cut into units and chunks, rendered, cut into sentences. A table for
each dump: wikimill next to mwparserfromhell's `strip_code` in the same run; then the 20 names that make most holes, and
the 20 that show nothing.

    sentences               sentences with at least one word
    mined                   the clean ones (`CleanSentences`, any script): no hole, no residue, an end
    leaked                  articles with markup (`LEAKED`) anywhere in the text, before any filter
    leaked, mined           articles with markup in the sentences that are mined
    hole signs              (`SIGN`) per 1,000 mined sentences
    MB/s                    of wikitext, read to text, one core (CPU time); `render` is the part of it in `render`

The text of `strip_code` is cut into sentences by the same model, and filtered by the same `CleanSentences`.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import mwparserfromhell

from wikimill.rules.discofuse.paragraphs import sectioned_units
from wikimill.rules.discofuse.sentence_filter import CleanSentences
from wikimill.rules.drops import Drop
from wikimill.rules.languages.registry import language_of
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import HOLE, WikiSyntax, render, syntax_of
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.revisions import LatestText
from wikimill.transforms.dumps.xml import DumpReader
from wikimill.transforms.models.load_sentence_model import sentence_model

#: Markup in text: also a single pipe, a style, an attribute, an escaped tag.
LEAKED = re.compile(
    r"\{\{|\}\}|\[\[|\]\]|\{\||\|\}|\||'''|''|(?:^|\s)==|==(?:\s|$)|</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>|<!--|-->"
    r"|&(?:[a-z]+|#x?[0-9a-f]+);|__[A-Z]{3,}__|\b(?:style|class|align|colspan|rowspan|width|bgcolor)\s*=\s*[\"']?\w",
    re.IGNORECASE,
)
#: Signs that words are missing: a mark after a space or a preposition.
SIGN = re.compile(r"\(\s*[,;)]|\w\s+[,;.](?=\s)|\b(of|in|from|at|than|about|by)\s+[,.;)]")
#: Dumps that the documented figures are measured on.
DUMPS = ("enwiki-2016-slice.xml.bz2", "enwiki-2022-slice.xml.bz2", "enwiki-tables.xml.bz2")
_TOP = 20


class Article(NamedTuple):
    """An article's latest text, and the syntax of its wiki."""

    title: str
    text: str
    syntax: WikiSyntax


class Unit(NamedTuple):
    """A unit of wikitext and its text."""

    title: str
    wikitext: str
    text: str


def is_article(header: PageHeader) -> bool:
    """Return whether a page is an article and not a redirect."""
    return header.namespace == 0 and not header.is_redirect


def language_code(wiki: str) -> str:
    """Return the language of a wiki by its database name: "itwiki" is in "it"."""
    return wiki.split("wik")[0].replace("_", "-") or "en"


def articles_of(path: Path) -> Iterator[Article]:
    """Yield the articles of a dump; of a cut file, those that precede the cut."""
    reader, latest, title = DumpReader(is_article), LatestText(), ""
    with path.open("rb") as file:
        try:
            for item in reader.read(blocks(file, path.name)):
                if isinstance(item, PageStart):
                    latest, title = LatestText(), item.header.title
                elif isinstance(item, Revision):
                    latest.add(item)
                elif isinstance(item, PageEnd) and latest.revision and not latest.drop:
                    syntax = syntax_of(language_of(language_code(reader.site.wiki)), *map(reader.site.aliases, (6, 14)))
                    yield Article(title, latest.revision.text, syntax)
        except InputDamage as damage:
            print(f"{path.name} is {damage.state}: what was read of it is measured", file=sys.stderr)


@dataclass
class Tally:
    """The counts of one tool over the articles of a dump."""

    sentences: int = 0
    mined: int = 0
    holed: int = 0
    leaked: int = 0
    leaked_mined: int = 0
    seconds: float = 0.0
    signs: list[str] = field(default_factory=list)
    residue: list[str] = field(default_factory=list)
    with_holes: list[str] = field(default_factory=list)

    def take(self, sentences: Iterable[str]) -> None:
        """Count the sentences of one article."""
        leaked = leaked_mined = False
        for sentence in sentences:
            if not any(map(str.isalnum, sentence)):
                continue
            self.sentences += 1
            if HOLE in sentence:
                self.holed += 1
                self.with_holes.append(sentence.replace(HOLE, "●"))
            if LEAKED.search(sentence):
                leaked = True
                self.residue.append(sentence)
            if not isinstance(_CLEAN.read(sentence), Drop):
                self.mined += 1
                leaked_mined = leaked_mined or LEAKED.search(sentence) is not None
                if SIGN.search(sentence):
                    self.signs.append(sentence)
        self.leaked += leaked
        self.leaked_mined += leaked_mined


_CLEAN = CleanSentences(ascii_only=False)


@dataclass
class Cleaner:
    """Wikimill's reader of articles, with counts."""

    tally: Tally = field(default_factory=Tally)
    holes: Counter[str] = field(default_factory=Counter)
    silent: Counter[str] = field(default_factory=Counter)
    render_seconds: float = 0.0

    def read(self, article: Article) -> list[Unit]:
        """Return the units of an article that are prose."""
        clock = time.process_time()
        prose = ProseReader(sentence_model(), article.syntax)
        units = [(unit, prose.chunks(unit)) for _, unit in sectioned_units(article.text)]
        cut = time.process_time()
        texts = [[render(chunk, article.syntax) for chunk in chunks] for _, chunks in units]
        self.render_seconds += time.process_time() - cut
        self.tally.seconds += time.process_time() - clock
        for (_, chunks), rendered in zip(units, texts, strict=True):
            for chunk, text in zip(chunks, rendered, strict=True):
                self._note(chunk, text, article.syntax)
        self.tally.take(sentence for rendered in texts for text in rendered for sentence in _sentences(text))
        return [
            Unit(article.title, unit, " ".join(found)) for (unit, _), found in zip(units, texts, strict=True) if found
        ]

    def _note(self, chunk: str, text: str, syntax: WikiSyntax) -> None:
        """Count the names of markup that became holes, or nothing, in a chunk with words."""
        if any(map(str.isalnum, text)):
            render(chunk, syntax, lambda shown, name: (self.holes if shown == "hole" else self.silent).update([name]))


def _sentences(text: str) -> list[str]:
    return sentence_model().sentences(text)


def strip_code(articles: list[Article]) -> Tally:
    """Return the counts of mwparserfromhell's `strip_code` over articles."""
    tally = Tally()
    for article in articles:
        clock = time.process_time()
        text = str(mwparserfromhell.parse(article.text).strip_code())
        tally.seconds += time.process_time() - clock
        tally.take(sentence for line in text.split("\n") for sentence in _sentences(" ".join(line.split())))
    return tally


def megabytes_of(articles: list[Article]) -> float:
    """Return the size of the wikitext in UTF-8, in units of 1e6 bytes."""
    return sum(len(article.text.encode()) for article in articles) / 1e6


def column(tally: Tally, articles: int, megabytes: float) -> dict[str, str]:
    """Return row of the table → figure of one tool."""
    sentences, mined = max(tally.sentences, 1), max(tally.mined, 1)
    return {
        "sentences": f"{tally.sentences:,}",
        "mined": f"{tally.mined:,}",
        "with a hole": f"{100 * tally.holed / sentences:.2f} %",
        "leaked": f"{100 * tally.leaked / articles:.1f} % ({tally.leaked})",
        "leaked, mined": f"{100 * tally.leaked_mined / articles:.1f} % ({tally.leaked_mined})",
        "hole signs": f"{1000 * sum(len(SIGN.findall(text)) for text in tally.signs) / mined:.2f}",
        "MB/s": f"{megabytes / max(tally.seconds, 1e-9):.2f}",
    }


def report(name: str, articles: list[Article], cleaner: Cleaner, alone: bool) -> Iterator[str]:
    """Yield the lines of a dump's table."""
    megabytes, count = megabytes_of(articles), max(len(articles), 1)
    yield f"{name}: {len(articles)} articles, {megabytes:.2f} MB of wikitext"
    columns = {"wikimill": column(cleaner.tally, count, megabytes)}
    if not alone:
        columns["strip_code"] = column(strip_code(articles), count, megabytes)
    yield f"  {'':15}" + "".join(f"{title:>14}" for title in columns)
    for row in columns["wikimill"]:
        yield f"  {row:15}" + "".join(f"{figures[row]:>14}" for figures in columns.values())
    yield f"  {'render, MB/s':15}{megabytes / max(cleaner.render_seconds, 1e-9):14.2f}"
    thousands = max(cleaner.tally.sentences, 1) / 1000
    yield f"  holes per 1,000 sentences: {cleaner.holes.total() / thousands:.2f}"
    for hole, number in cleaner.holes.most_common(_TOP):
        yield f"    {number / thousands:6.2f}  {hole} ({number})"
    shown = ", ".join(f"{silent} ({number})" for silent, number in cleaner.silent.most_common(_TOP))
    yield f"  show nothing, most often: {shown}"


def drawn(units: list[Unit], count: int) -> list[Unit]:
    """Return `count` paragraphs of running text, drawn by a hash of their wikitext."""
    prose = [unit for unit in units if len(unit.text) > 120 and ". " in unit.text]
    return sorted(prose, key=lambda unit: hashlib.sha256(unit.wikitext.encode()).digest())[:count]


def main() -> None:
    """Print the table of each dump; before it the sentences and paragraphs that options ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/dumps"), help=f"a folder with {DUMPS}")
    parser.add_argument("--input", type=Path, nargs="+", help="other dumps than those of --data")
    parser.add_argument("--alone", action="store_true", help="do not run strip_code")
    parser.add_argument("--show", choices=("signs", "residue", "holes"), help="print the sentences that are counted")
    parser.add_argument("--paragraphs", type=int, default=0, help="print this many paragraphs next to their wikitext")
    parsed = parser.parse_args()
    for path in parsed.input or [parsed.data / name for name in DUMPS]:
        articles, cleaner = list(articles_of(path)), Cleaner()
        units = [unit for article in articles for unit in cleaner.read(article)]
        tally = cleaner.tally
        shown = {"signs": tally.signs, "residue": tally.residue, "holes": tally.with_holes}
        for sentence in shown.get(parsed.show, []):
            print(sentence)
        for unit in drawn(units, parsed.paragraphs):
            print(f"--- {unit.title}\n{unit.wikitext}\n>>> {unit.text.replace(HOLE, '●')}")
        for line in report(path.name, articles, cleaner, parsed.alone):
            print(line)


if __name__ == "__main__":
    main()
