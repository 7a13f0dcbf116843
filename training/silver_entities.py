"""Silver entities: the links of Wikipedia's articles as annotated Docs of a few sentences.

A link's words are an entity of its target's type (`entity_targets.py`). Unlinked occurrences of an article's names are
entities, too, as are its title, the family names of its people and its works in italics; then the names for all
articles, and a first name of the US Census with a family name. Other capitalised words are marked as missing, so that
the recogniser learns nothing from them; all remaining words are not entities.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from spacy.language import Language
from spacy.tokens import Doc, Span, Token

from wikimill.rules.articles.links import Anchor

#: Values in place of a type: for a linked phrase that is not a name, and for a name of unknown type.
NO_ENTITY, UNKNOWN = "-", "?"
_LONGEST = 12
#: "French" is a people or a language: a language before the first set of words, or after the second.
_LANGUAGE_NOUNS = frozenset(
    """language languages word words term text texts translation translations alphabet script grammar phonology
    dialect dialects spelling verb verbs noun nouns phrase pronunciation orthography vocabulary linguistics""".split()
)
_SPEAKING = frozenset("in into from speak speaks spoke spoken speaking learn learned called".split())
_TITLES = frozenset(
    """President Chancellor King Queen Emperor General Colonel Captain Lieutenant Major Sir Lord Lady Dr. Mr. Mrs. Ms.
    Prof. Professor Senator Governor Pope Saint St. Prince Princess Judge Justice Admiral Bishop Archbishop Rabbi Sultan
    Shah Minister Secretary Chairman Director""".split()
)
_SMALL = frozenset("of the and de la le du di da von van der den for in on at to a an & bin ibn el al y".split())


@dataclass(frozen=True)
class Name:
    """Words that name an entity, and its type."""

    words: tuple[str, ...]
    label: str


@dataclass
class Names:
    """Names, indexed by their first word."""

    by_first: dict[str, dict[tuple[str, ...], str]] = field(default_factory=lambda: defaultdict(dict))

    def add(self, words: tuple[str, ...], label: str) -> None:
        """Add a name, unless it is known or too long."""
        if words and len(words) <= _LONGEST:
            self.by_first[words[0]].setdefault(words, label)

    def at(self, words: list[str], place: int) -> Name | None:
        """Return the longest name that begins at an index of `words`; None if there is none."""
        known = self.by_first.get(words[place])
        if not known:
            return None
        for length in range(min(_LONGEST, len(words) - place), 0, -1):
            label = known.get(tuple(words[place : place + length]))
            if label is not None:
                return Name(tuple(words[place : place + length]), label)
        return None


def name_of_anchor(doc: Doc, anchor: Anchor, label: str | None, demonyms: frozenset[str]) -> tuple[Span, str] | None:
    """Return the words of a link that are the entity, with its type; None if they are not whole words.

    "German", linked to Germany, is NORP; titles ("President") and a leading "the" are not part of a name.
    """
    span = doc.char_span(anchor.start, anchor.end, alignment_mode="strict")
    if span is None:
        return None
    start, end = span.start, span.end
    if end - start > 1 and doc[end - 1].text in ("'s", "’s"):
        end -= 1
    bracket = next((token.i for token in doc[start + 1 : end] if token.text == "("), end)
    if doc[end - 1].text == ")":
        end = bracket
    if label == "LANGUAGE" and end - start > 1 and doc[end - 1].text.lower() in ("language", "languages"):
        end -= 1
    while end - start > 1 and doc[start].text.lower() in ("the", "a", "an"):
        start += 1
    if label == "PERSON":
        while end - start > 1 and doc[start].text in _TITLES:
            start += 1
    span = doc[start:end]
    if not any(token.text[:1].isupper() for token in span):
        return span, NO_ENTITY
    if label is None:
        return span, UNKNOWN
    if label == "":
        return span, NO_ENTITY if len(span) > 1 or not is_name_like(span[0]) else UNKNOWN
    if span.text in demonyms and label != "LANGUAGE":
        return span, "NORP"
    small = [token for token in span if token.text[:1].islower() and token.text not in _SMALL]
    if small and label in ("PERSON", "GPE", "NORP"):
        return span, UNKNOWN
    if span[0].text[:1].islower():
        return span, UNKNOWN
    return span, label


def is_name_like(token: Token) -> bool:
    """Return whether a word has a capital that neither the start of its sentence nor "I" explains."""
    text = token.text
    if not any(character.isupper() for character in text) or text in ("I", "I'm"):
        return False
    before = token.nbor(-1).text if token.i else "."
    return before not in {".", "!", "?", ":", '"', "“", "''", "``", "(", "•", "—"} or not text[1:].islower()


def language_or_people(doc: Doc, place: int) -> str:
    """Return LANGUAGE or NORP for a word such as "French", by the words around it."""
    following = doc[place + 1].text if place + 1 < len(doc) else "."
    before = doc[place - 1].text.lower() if place else ""
    if following.lower() in _LANGUAGE_NOUNS:
        return "LANGUAGE"
    return "LANGUAGE" if before in _SPEAKING and not following[:1].isalpha() else "NORP"


@dataclass
class SilverBuilder:
    """A builder of Docs with silver entities from paragraphs.

    Attributes:
        nlp: the pipeline whose tokenizer is used.
        known: the names for all articles.
        demonyms, languages: words of peoples and of languages; many are both.
        lower: word → number of its occurrences in lower case.
        is_person: whether unknown words are a full name.
    """

    nlp: Language
    known: Names
    demonyms: frozenset[str]
    languages: frozenset[str]
    lower: Counter[str]
    is_person: Callable[[str], bool]

    def doc(self, text: str, anchors: Iterable[tuple[Anchor, str | None]], local: Names) -> Doc:
        """Return the paragraph as a Doc with its entities; words of unknown status are marked as missing."""
        doc = self.nlp.make_doc(text)
        words = [token.text for token in doc]
        taken: list[str] = [""] * len(doc)
        spans: list[Span] = []
        missing: set[int] = set()
        for anchor, label in anchors:
            found = name_of_anchor(doc, anchor, label, self.demonyms)
            if found is None or any(taken[found[0].start : found[0].end]):
                continue
            span, label = found
            taken[span.start : span.end] = [label] * len(span)
            if label == UNKNOWN:
                missing.update(range(span.start, span.end))
            elif label != NO_ENTITY:
                spans.append(Span(doc, span.start, span.end, label))
        place = 0
        while place < len(doc):
            name = None if taken[place] else local.at(words, place) or self.known.at(words, place)
            if name is None or any(taken[place : place + len(name.words)]):
                place += 1
                continue
            end = place + len(name.words)
            label = name.label
            if label in ("NORP", "LANGUAGE") and name.words[0] in self.demonyms and name.words[0] in self.languages:
                label = language_or_people(doc, end - 1)
            taken[place:end] = [label] * len(name.words)
            if label == UNKNOWN or self._is_part(doc, place, end):
                missing.update(range(place, end))
            elif label != NO_ENTITY:
                spans.append(Span(doc, place, end, label))
            place = end
        for span in self._full_names(doc, taken):
            taken[span.start : span.end] = ["PERSON"] * len(span)
            spans.append(span)
        missing.update(token.i for token in doc if not taken[token.i] and self._is_unknown(token))
        doc.set_ents(spans, missing=[doc[place : place + 1] for place in sorted(missing)], default="outside")
        return doc

    def _full_names(self, doc: Doc, taken: list[str]) -> Iterator[Span]:
        """Yield runs of two to four unknown words with capitals that are the name of a person."""
        place = 0
        while place < len(doc):
            end = place
            while end < len(doc) and not taken[end] and doc[end].text[:1].isupper():
                end += 1
            start = place
            while start < end and doc[start].text in _TITLES:
                start += 1
            if 2 <= end - start <= 4 and self.is_person(doc[start:end].text):
                yield Span(doc, start, end, "PERSON")
            place = max(end, place + 1)

    def _is_part(self, doc: Doc, start: int, end: int) -> bool:
        """Return whether a found name is part of a longer unknown name ("Lincoln Park Zoo")."""
        after = end < len(doc) and is_name_like(doc[end]) and doc[end].text not in self.demonyms
        before = start > 0 and is_name_like(doc[start - 1]) and doc[start - 1].text not in self.demonyms | _TITLES
        return (after and self.known.at([doc[end].text], 0) is None) or (
            before and self.known.at([doc[start - 1].text], 0) is None
        )

    def _is_unknown(self, token: Token) -> bool:
        text = token.text
        if is_name_like(token):
            return True
        return text[:1].isupper() and text != "I" and self.lower[text.lower()] < 3


def title_names(title: str, label: str | None, split: Language) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the names of an article's subject: its title without brackets and, of people, the family name."""
    plain = title.partition(" (")[0]
    words = tuple(token.text for token in split.make_doc(plain))
    if not label:
        return
    yield words, label
    yield from short_names(words, label)


def short_names(words: tuple[str, ...], label: str) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the short name of a person: the family name, or the first name of "Alexander the Great"."""
    if label == "PERSON" and 2 <= len(words) <= 4 and len(words[-1]) > 2 and words[-1][0].isupper():
        family = words[0] if words[1] in ("the", "of") else words[-1]
        if not set(family) <= set("IVX.") and family not in ("Jr.", "Sr."):
            yield (family,), label
