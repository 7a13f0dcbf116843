"""Articles of Wikipedia with their links, for silver entities; some are held out for measuring."""

from __future__ import annotations

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc

from training.entity_names import COUNTRIES_AND_STATES
from training.entity_targets import TargetTypes, is_binomial, title_of
from training.silver_entities import UNKNOWN, Names, SilverBuilder, short_names, title_names
from training.wiki_text import Page, pages
from wikimill.rules.articles.links import Anchor
from wikimill.rules.articles.reading import DROP, PageReader, Wanted
from wikimill.rules.wikitext.rendering import WikiSyntax
from wikimill.transforms.models.load_sentence_model import sentence_model

#: Dumps of English Wikipedia in the folder of dumps, by name. Two of them share articles.
DUMPS = (
    "enwiki-2016-slice.xml.bz2",
    "enwiki-2021-infoboxes.xml.bz2",
    "enwiki-2022-slice.xml.bz2",
    "enwiki-tables.xml.bz2",
)
#: One of this many articles, by a hash of its title, is held out from training.
_HELD_ASIDE = 10
_ITALIC = re.compile(r"(?<!')''([^'\[\]{}|<>\n]{4,80}(?:'s [^'\[\]{}|<>\n]{1,60})?)''(?!')")
_CATEGORIES = (
    (re.compile(r"\[\[Category:[^\]|]*(?: births| deaths|Living people)"), "PERSON"),
    (
        re.compile(r"\[\[Category:[^\]|]*\b(?:films|novels|albums|songs|television series|compositions)\b"),
        "WORK_OF_ART",
    ),
    (re.compile(r"\[\[Category:(?:Cities|Capitals|Countries|Member states|States|Towns|Provinces)\b"), "GPE"),
    (re.compile(r"\[\[Category:[^\]|]*\b(?:[Cc]ompanies|[Oo]rgani[sz]ations|football clubs)\b"), "ORG"),
    (re.compile(r"\[\[Category:(?:Oceans|Seas|Continents|Rivers|Islands|Mountains)\b"), "LOC"),
    (re.compile(r"\[\[Category:[^\]|]*\blanguages?\b"), "LANGUAGE"),
)
#: Capitalised parts of dates, which are left to the rules.
_NO_NAMES = """January February March April May June July August September October November December Monday Tuesday
    Wednesday Thursday Friday Saturday Sunday BC BCE AD CE Christmas Easter"""
#: Numbers of sentences of a Doc, in turn, because the recogniser gets sentences and paragraphs.
_TURNS = (1, 3, 1, 2)


@dataclass(frozen=True)
class Piece:
    """Consecutive sentences of a paragraph, with the links in them."""

    text: str
    anchors: tuple[Anchor, ...]


@dataclass(frozen=True)
class Article:
    """An article: its page, its wikitext, and the pieces of its prose."""

    page: Page
    wikitext: str
    pieces: tuple[Piece, ...]

    @property
    def is_held_aside(self) -> bool:
        """Whether the article is for measuring and never for training."""
        return int(hashlib.sha256(self.page.title.encode()).hexdigest(), 16) % _HELD_ASIDE == 0


def articles(dumps: Path) -> Iterator[Article]:
    """Yield the articles of the dumps in order, without text that an earlier article has, too."""
    wanted = Wanted(kinds=frozenset(("prose", "list_item", "quotation")), sentences=True, links=True, holes=DROP)
    reader = PageReader(sentence_model("en"), wanted)
    seen: set[str] = set()
    for name in DUMPS:
        for page, wikitext in pages(dumps / name):
            pieces = []
            for section in reader.sections(wikitext, WikiSyntax()):
                for read in section.paragraphs:
                    pieces += _pieces(read.paragraph["text"], read.paragraph["sentences"], read.anchors)
            new = tuple(piece for piece in pieces if piece.text not in seen)
            seen.update(piece.text for piece in new)
            yield Article(page, wikitext, new)


def _pieces(text: str, sentences: list[str], anchors: list[Anchor]) -> Iterator[Piece]:
    place = at = turn = 0
    while place < len(sentences):
        count = _TURNS[turn % len(_TURNS)]
        group, place, turn = sentences[place : place + count], place + count, turn + 1
        start = text.index(group[0], at)
        at = start
        for sentence in group:
            at = text.index(sentence, at) + len(sentence)
        inside = (anchor for anchor in anchors if start <= anchor.start and anchor.end <= at)
        moved = tuple(Anchor(each.start - start, each.end - start, each.target) for each in inside)
        if len(text[start:at].split()) >= 4:
            yield Piece(text[start:at], moved)


def type_of_article(article: Article, types: TargetTypes) -> str | None:
    """Return the type of an article's subject, by its title or else by its categories; None if neither shows it."""
    label = types.type_of(article.page.title)
    if label is None:
        label = next((label for pattern, label in _CATEGORIES if pattern.search(article.wikitext)), None)
    return label


def names_of_all(corpus: list[Article], types: TargetTypes, table: dict[str, list[str]], nlp: Language) -> Names:
    """Return the names for all articles: from `entity_names.txt`, and titles of links of two words or more.

    A single word that is often in lower case ("Shell", "Mirror") is left out.
    """
    lower = lower_words(corpus)
    names = Names()
    for word in _NO_NAMES.split():
        names.add((word,), "-")
    for label, listed in [*table.items(), ("GPE", sorted(COUNTRIES_AND_STATES))]:
        label = {"DEMONYM": "NORP", "STATE": "GPE"}.get(label, label)
        for name in listed:
            words = tuple(token.text for token in nlp.make_doc(name.removeprefix("the ")))
            if len(words) > 1 or lower[name.lower()] < 5:
                names.add(words, label)
    linked = sorted({title_of(anchor.target) for each in corpus for piece in each.pieces for anchor in piece.anchors})
    for title in linked:
        plain, label = title.partition(" (")[0], types.type_of(title)
        words = tuple(token.text for token in nlp.make_doc(plain))
        if (
            label
            and len(words) > 1
            and all(word[:1].isupper() or word[0] in "&'’-–." for word in (words[0], words[-1]))
        ):
            names.add(words, label)
    return names


def lower_words(corpus: list[Article]) -> Counter[str]:
    """Return word → number of its occurrences in lower case."""
    return Counter(
        word for each in corpus for piece in each.pieces for word in piece.text.split() if word[:1].islower()
    )


def works_in_italics(wikitext: str, types: TargetTypes, nlp: Language) -> Iterator[tuple[str, ...]]:
    """Yield the phrases in italics with capitals at both ends that are not known as another type."""
    for match in _ITALIC.finditer(wikitext):
        name = match[1].strip(" .,;:")
        words = name.split()
        capitals = 2 <= len(words) <= 10 and all(word[:1].isupper() for word in (words[0], words[-1]))
        if capitals and not is_binomial(name) and types.type_of(name) in (None, "WORK_OF_ART"):
            yield tuple(token.text for token in nlp.make_doc(name))


def silver_docs(article: Article, types: TargetTypes, builder: SilverBuilder) -> Iterator[Doc]:
    """Yield a Doc with entities for each piece of an article."""
    local = Names()
    for words, label in title_names(article.page.title, type_of_article(article, types), builder.nlp):
        local.add(words, label)
    votes: dict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for piece in article.pieces:
        for anchor in piece.anchors:
            surface = piece.text[anchor.start : anchor.end]
            label = types.type_of_link(anchor.target, surface)
            surface = surface.partition(" (")[0].removeprefix("The " if label != "WORK_OF_ART" else "")
            if surface[:1].isupper() and label != "" and surface not in builder.demonyms:
                words = tuple(token.text for token in builder.nlp.make_doc(surface))
                # A film with the name of a person ("Alexander") is a film only where it is linked.
                if len(words) > 1 or (builder.lower[surface.lower()] < 3 and label not in ("WORK_OF_ART", "EVENT")):
                    votes[words][label or UNKNOWN] += 1
    for words in works_in_italics(article.wikitext, types, builder.nlp):
        local.add(words, "WORK_OF_ART")
    for words, found in votes.items():
        local.add(words, max(sorted(found), key=found.__getitem__))
    for words, found in votes.items():
        for short, label in short_names(words, max(sorted(found), key=found.__getitem__)):
            if builder.lower[short[0].lower()] < 3:
                local.add(short, label)
    for piece in article.pieces:
        typed = [
            (anchor, types.type_of_link(anchor.target, piece.text[anchor.start : anchor.end]))
            for anchor in piece.anchors
        ]
        yield builder.doc(piece.text, typed, local)
