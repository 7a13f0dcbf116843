"""English words and number formats that templates put into the sentences of wikis in other languages.

    python -m benchmarks.foreign_words --data ../shared/data/dumps      # it, uk, vi, de
    python -m benchmarks.foreign_words --input DUMP [DUMP …] [--show] [--english]

With `--english` the templates of every wiki are rendered as English Wikipedia's, as if the wiki had no tables.

Articles are read as in `benchmarks.cleaning`. A mined sentence is wrong if it has

* a word that is not in its wikitext, so that a template must have written it, and that is in the tables of English
  Wikipedia's templates (languages, countries, units, months, labels) and not in the wiki's own tables; or
* a number that is not in the wikitext and has English grouping or decimal signs, if the wiki's signs differ.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from benchmarks.cleaning import Article, articles_of
from wikimill.rules.discofuse.paragraphs import sectioned_units
from wikimill.rules.discofuse.sentence_filter import CleanSentences
from wikimill.rules.drops import Drop
from wikimill.rules.wikitext import entities
from wikimill.rules.wikitext.prose import ProseReader
from wikimill.rules.wikitext.rendering import render
from wikimill.rules.wikitext.templates.call import call_of
from wikimill.rules.wikitext.templates.dates import MONTHS
from wikimill.rules.wikitext.templates.languages import LANGUAGES
from wikimill.rules.wikitext.templates.ships_and_flags import COUNTRIES
from wikimill.rules.wikitext.templates.units_of_measurement import UNITS
from wikimill.rules.wikitext.wikis.lookup import WIKIS
from wikimill.transforms.models.load_sentence_model import sentence_model

DUMPS = (
    *("itwiki-2013-slice.xml.gz", "ukwiki-2023-truncated.xml.xz", "viwiki-2023-truncated.xml.xz"),
    "dewiki-2021-slice.xml.bz2",
)
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d[\d.,\s]*\d")
_ENGLISH_NUMBER = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?\Z|\d+\.\d+\Z")
_LABELS = """
    as of since pronounced pronunciation romanized lit about circa aged century centuries and or to by sq mi ft in lb oz
    thousand million billion trillion Official website Hepburn Japanese Chinese simplified traditional pinyin locally
"""
_NAMES = " ".join(
    (*LANGUAGES.values(), *COUNTRIES.values(), *MONTHS, _LABELS, *(unit.plural for unit in UNITS.values()))
)
#: Words of the tables of English Wikipedia's templates.
ENGLISH = frozenset(word.casefold() for word in _WORD.findall(_NAMES + " " + " ".join(u.name for u in UNITS.values())))
_CLEAN = CleanSentences(ascii_only=False)


def faults(sentence: str, wikitext: str, language: str) -> Iterator[str]:
    """Yield the words and numbers of a sentence that a template wrote in English."""
    source = entities.shown(wikitext)
    there = {word.casefold() for word in _WORD.findall(source)}
    for word in _WORD.findall(sentence):
        if word.casefold() not in there and word.casefold() in ENGLISH and word.casefold() not in _own_words(language):
            yield word
    wiki = WIKIS.get(language)
    if wiki is None or wiki.decimal != ".":
        for number in _NUMBER.findall(sentence):
            if number not in source and _ENGLISH_NUMBER.match(number) and number.replace(",", ".") not in source:
                if wiki is not None and "," not in number and wiki.group == "." and len(number.split(".")[-1]) == 3:
                    continue  # thousands of the wiki
                yield number


def _own_words(language: str) -> frozenset[str]:
    """Return the words of the wiki's own tables, some of which are spelled as in English: "Angola"."""
    if language not in _OWN:
        rules = WIKIS[language].rules if language in WIKIS else {}
        shown = [rules[code.casefold()](call_of(code, [])) or "" for code in COUNTRIES if code.casefold() in rules]
        _OWN[language] = frozenset(word.casefold() for text in shown for word in _WORD.findall(text))
    return _OWN[language]


_OWN: dict[str, frozenset[str]] = {}


def wrong(article: Article, english: bool = False) -> Iterator[tuple[str, list[str]]]:
    """Yield each mined sentence of an article with its English words and numbers."""
    model, syntax = sentence_model(), replace(article.syntax, language="en") if english else article.syntax
    prose = ProseReader(model, syntax)
    for _, unit in sectioned_units(article.text):
        for chunk in prose.chunks(unit):
            for sentence in model.sentences(render(chunk, syntax)):
                if not isinstance(_CLEAN.read(sentence), Drop):
                    yield sentence, list(faults(sentence, chunk, article.syntax.language))


def main() -> None:
    """Print the number of mined and wrong sentences of each dump."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data/dumps"), help=f"a folder with {DUMPS}")
    parser.add_argument("--input", type=Path, nargs="+", help="other dumps than those of --data")
    parser.add_argument("--show", action="store_true", help="print the wrong sentences")
    parser.add_argument("--english", action="store_true", help="render every wiki's templates as English Wikipedia's")
    parsed = parser.parse_args()
    for path in parsed.input or [parsed.data / name for name in DUMPS]:
        mined = bad = 0
        for article in articles_of(path):
            for sentence, found in wrong(article, parsed.english):
                mined += 1
                bad += bool(found)
                if found and parsed.show:
                    print(f"{article.title}: {found} {sentence}")
        print(f"{path.name}: {bad} of {mined:,} mined sentences are wrong ({100 * bad / max(mined, 1):.3f} %)")


if __name__ == "__main__":
    main()
