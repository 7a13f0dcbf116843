"""What is lost and what is left when wikitext is read: holes, residue, hole signs, speed.

    python -m benchmarks.cleaning --input DUMP [DUMP …] [--show signs|residue|holes] [--paragraphs 100] [--alone]

Articles are the pages of namespace 0 that are no redirects, each with its latest text. They are read as `wikimill
discofuse` reads them: cut into units and chunks, rendered, cut into sentences. One JSON line per dump:

    articles, megabytes     of wikitext
    sentences               with a word, without those that are nothing but a hole
    lost_to_holes           share of the sentences that have a hole
    holes_per_1000          holes per 1,000 sentences; `holes` has the 20 names that cause most, with their number
    silent                  the 20 templates, tags and functions that show nothing, with their number
    leaked                  share of the articles with markup (`LEAKED`) anywhere in the text, before any filter
    leaked_mined            the same in the sentences that are mined
    signs_per_1000          hole signs (`SIGN`) per 1,000 mined sentences
    megabytes_per_second    of wikitext, read to text, one core (CPU time); `render` is the part of it in `render`
    strip_code              the same articles through mwparserfromhell's `strip_code`: leaked, signs, MB/s

Mined are the sentences that are clean (`CleanSentences`, any script): no hole, no residue, an end. The text of
`strip_code` is cut into the same kind of sentences, and the same filter decides what would be mined of it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import mwparserfromhell

from rules.drops import Drop
from rules.fusion.cleanness import CleanSentences
from rules.fusion.paragraphs import sectioned_units
from rules.prose import ProseReader
from rules.wikitext import HOLE, WikiSyntax, render
from transforms.dumps.compressed import blocks
from transforms.dumps.damage import InputDamage
from transforms.dumps.items import PageEnd, PageHeader, PageStart, Revision
from transforms.dumps.latest import LatestText
from transforms.dumps.xml import DumpReader
from transforms.models.load import sentence_model

#: Markup in what should be text. A single pipe counts, and so does a style, an attribute, an escaped tag.
LEAKED = re.compile(
    r"\{\{|\}\}|\[\[|\]\]|\{\||\|\}|\||'''|''|(?:^|\s)==|==(?:\s|$)|</?[a-z][a-z0-9]*(?:\s[^<>]*)?/?>|<!--|-->"
    r"|&(?:[a-z]+|#x?[0-9a-f]+);|__[A-Z]{3,}__|\b(?:style|class|align|colspan|rowspan|width|bgcolor)\s*=\s*[\"']?\w",
    re.IGNORECASE,
)
#: Where words are missing (issue 4).
SIGN = re.compile(r"\(\s*[,;)]|\w\s+[,;.](?=\s)|\b(of|in|from|at|than|about|by)\s+[,.;)]")
_TOP = 20


class Article(NamedTuple):
    """An article's latest text, and the syntax of its wiki."""

    title: str
    text: str
    syntax: WikiSyntax


class Unit(NamedTuple):
    """A unit of wikitext and the text that it is read as."""

    title: str
    wikitext: str
    text: str


def is_article(header: PageHeader) -> bool:
    """Whether a page is measured."""
    return header.namespace == 0 and not header.is_redirect


def articles_of(path: Path) -> Iterator[Article]:
    """The articles of a dump; a cut file gives those before the cut."""
    reader, latest, title = DumpReader(is_article), LatestText(), ""
    with path.open("rb") as file:
        try:
            for item in reader.read(blocks(file, path.name)):
                if isinstance(item, PageStart):
                    latest, title = LatestText(), item.header.title
                elif isinstance(item, Revision):
                    latest.add(item)
                elif isinstance(item, PageEnd) and latest.revision and not latest.drop:
                    syntax = WikiSyntax(reader.site.aliases(6), reader.site.aliases(14))
                    yield Article(title, latest.revision.text, syntax)
        except InputDamage as damage:
            print(f"{path.name} is {damage.state}: what was read of it is measured", file=sys.stderr)


@dataclass
class Tally:
    """What is counted over the articles of a dump by one way of cleaning them."""

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

    def signs_per_1000(self) -> float:
        """Hole signs per 1,000 mined sentences."""
        return round(1000 * sum(len(SIGN.findall(text)) for text in self.signs) / max(self.mined, 1), 2)


_CLEAN = CleanSentences(ascii_only=False)


@dataclass
class Cleaner:
    """Reads articles and counts."""

    tally: Tally = field(default_factory=Tally)
    holes: Counter[str] = field(default_factory=Counter)
    silent: Counter[str] = field(default_factory=Counter)
    render_seconds: float = 0.0

    def read(self, article: Article) -> list[Unit]:
        """The units of an article that are prose."""
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
        """Count what made the holes of a chunk that has words, and what showed nothing."""
        if any(map(str.isalnum, text)):
            render(chunk, syntax, lambda shown, name: (self.holes if shown == "hole" else self.silent).update([name]))


def _sentences(text: str) -> list[str]:
    return sentence_model().sentences(text)


def strip_code(articles: list[Article]) -> Tally:
    """The same through `strip_code`."""
    tally = Tally()
    for article in articles:
        clock = time.process_time()
        text = str(mwparserfromhell.parse(article.text).strip_code())
        tally.seconds += time.process_time() - clock
        tally.take(sentence for line in text.split("\n") for sentence in _sentences(" ".join(line.split())))
    return tally


def measure(articles: list[Article], alone: bool) -> tuple[dict[str, object], Cleaner, list[Unit]]:
    """The figures, what they are made of, and the units that were read."""
    cleaner = Cleaner()
    units = [unit for article in articles for unit in cleaner.read(article)]
    tally, count = cleaner.tally, max(len(articles), 1)
    megabytes = sum(len(article.text.encode()) for article in articles) / 1e6
    figures: dict[str, object] = {
        "articles": len(articles),
        "megabytes": round(megabytes, 2),
        "sentences": tally.sentences,
        "mined": tally.mined,
        "lost_to_holes": round(tally.holed / max(tally.sentences, 1), 4),
        "holes_per_1000": round(1000 * cleaner.holes.total() / max(tally.sentences, 1), 1),
        "leaked": round(tally.leaked / count, 4),
        "leaked_mined": round(tally.leaked_mined / count, 4),
        "signs_per_1000": tally.signs_per_1000(),
        "megabytes_per_second": round(megabytes / max(tally.seconds, 1e-9), 2),
        "render": round(megabytes / max(cleaner.render_seconds, 1e-9), 2),
        "holes": dict(cleaner.holes.most_common(_TOP)),
        "silent": dict(cleaner.silent.most_common(_TOP)),
    }
    if not alone:
        other = strip_code(articles)
        figures["strip_code"] = {
            "sentences": other.sentences,
            "mined": other.mined,
            "leaked": round(other.leaked / count, 4),
            "leaked_mined": round(other.leaked_mined / count, 4),
            "signs_per_1000": other.signs_per_1000(),
            "megabytes_per_second": round(megabytes / max(other.seconds, 1e-9), 2),
        }
    return figures, cleaner, units


def drawn(units: list[Unit], count: int) -> list[Unit]:
    """`count` paragraphs of running text, drawn by a hash of their wikitext."""
    prose = [unit for unit in units if len(unit.text) > 120 and ". " in unit.text]
    return sorted(prose, key=lambda unit: hashlib.sha256(unit.wikitext.encode()).digest())[:count]


def main() -> None:
    """Print the figures of each dump, and what is asked for beside them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--input", type=Path, nargs="+", required=True)
    parser.add_argument("--alone", action="store_true", help="do not run strip_code")
    parser.add_argument("--show", choices=("signs", "residue", "holes"), help="print the sentences that are counted")
    parser.add_argument("--paragraphs", type=int, default=0, help="print so many paragraphs beside their wikitext")
    parsed = parser.parse_args()
    for path in parsed.input:
        figures, cleaner, units = measure(list(articles_of(path)), parsed.alone)
        tally = cleaner.tally
        shown = {"signs": tally.signs, "residue": tally.residue, "holes": tally.with_holes}.get(parsed.show, [])
        for sentence in shown:
            print(sentence)
        for unit in drawn(units, parsed.paragraphs):
            print(f"--- {unit.title}\n{unit.wikitext}\n>>> {unit.text.replace(HOLE, '●')}")
        print(json.dumps({"dump": path.name} | figures, ensure_ascii=False))


if __name__ == "__main__":
    main()
