"""Chunks: a unit of wikitext cut at certain sentence boundaries, before any markup is parsed.

An edit changes one sentence of a paragraph of ten. Cutting the raw paragraph where a sentence certainly ends (a
lower-case word that is not an abbreviation, a stop, white space, a capital, and nothing open) leaves the other nine
untouched, so they are neither parsed nor tokenised again. All doubtful places are left to the sentence model.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import dataclass

from wikimill.rules.wikitext.units import OPAQUE_CLOSERS

#: The pattern starts with a single-character set: `re` scans for it fast.
_EVENT = (
    r"[\[\]{}<'.!?](?:(?P<whole>(?<=\[)\[[^\[\]{}<>']*+\]\]|(?<=\{)\{[^\[\]{}<>']*+\}\})|"
    r"(?P<open>(?<=\{)\{|(?<=\[)(?:\[|(?=[a-z]+:|//)))|(?P<close>(?<=\})\}|(?<=\])\]?)|(?P<comment>(?<=<)!--)"
    r"|(?<=<)(?P<tag>[a-zA-Z]+)(?=[\s/>])[^<>]*>|(?P<style>(?<=')(?:''''|''|'))"
    r"|(?P<stop>(?<=[LOWER][LOWER][.!?])['\"]?(?=[<{\s])))"
)
_NEXT_SENTENCE = r"\s+(?=(?:''++|\[\[(?:[^\[\]|{}<>]*\|)?|\")*[UPPER][LOWER]*(?:\s|,|\]\]|''))"
#: A bracket that does not close anything is text: "[[File:a.jpg|thumb|He [sic] left. She stayed.]]" stays whole.
_OPENERS = {"}}": "{{", "]]": "[[", "]": "["}
#: Elements after a stop that do not continue the sentence; a formula may.
_SHOWS_NOTHING = frozenset(("ref", "<!--"))
_LAST_WORD = re.compile(r"[^\W\d_]+\Z")


@dataclass(frozen=True, slots=True)
class Letters:
    """The patterns of a language's letters: a stop after two lower-case ones and before a capital ends a sentence."""

    event: re.Pattern[str]
    next_sentence: re.Pattern[str]

    @classmethod
    def of(cls, lower: str, upper: str) -> Letters:
        """Return the patterns for the insides of two character classes, such as "a-z" and "A-Z"."""
        event, following = (
            re.compile(pattern.replace("LOWER", lower).replace("UPPER", upper)) for pattern in (_EVENT, _NEXT_SENTENCE)
        )
        return cls(event, following)


ENGLISH_LETTERS = Letters.of("a-z", "A-Z")


def chunks_of(unit: str, abbreviations: Container[str], letters: Letters = ENGLISH_LETTERS) -> tuple[str, ...]:
    """Return the chunks of a unit, each of one or more whole sentences.

    Args:
        unit: one unit of wikitext.
        abbreviations: lower-case words after which a period need not end a sentence.
        letters: patterns of the language's letters.

    >>> chunks_of("He met Dr. Lee. They [[talk]]ed.<ref>a. B</ref> She left.", {"dr"})
    ('He met Dr. Lee.', 'They [[talk]]ed.<ref>a. B</ref>', 'She left.')
    """
    chunks: list[str] = []
    start = 0
    for end, resume in _boundaries(unit, abbreviations, letters):
        chunks.append(unit[start:end])
        start = resume
    chunks.append(unit[start:])
    return tuple(chunk for chunk in (chunk.strip() for chunk in chunks) if chunk)


def _boundaries(unit: str, abbreviations: Container[str], letters: Letters) -> list[tuple[int, int]]:
    """Return pairs (end of a chunk, start of the next)."""
    found: list[tuple[int, int]] = []
    opened: list[str] = []
    styles: set[str] = set()
    position = 0
    pending = -1  # end of a certain stop and the references after it
    next_event, next_sentence = letters.event.search, letters.next_sentence.match
    while (match := next_event(unit, position)) is not None:
        position = match.end()
        kind = match.lastgroup
        if kind == "whole":  # a link or a template that opens nothing else
            continue
        if kind == "stop":
            if not opened and not styles:
                word = _LAST_WORD.search(unit, max(0, match.start() - 24), match.start())
                if word is not None and word.group().lower() not in abbreviations:
                    pending = position
        elif kind == "open":
            opened.append(match.group())
        elif kind == "close":
            if opened and opened[-1] == _OPENERS[match.group()]:
                opened.pop()
            elif match.group() == "]]" and opened and opened[-1] == "[":
                opened.pop()
                position -= 1  # the second bracket may close an outer element
        elif kind == "style":
            styles ^= {match.group()}
        else:
            tag = "<!--" if kind == "comment" else match.group("tag").lower()
            if tag in OPAQUE_CLOSERS and not match.group().endswith("/>"):
                closing = OPAQUE_CLOSERS[tag].search(unit, position)
                if closing is None:
                    return found
                position = closing.end()
                if pending == match.start() and tag in _SHOWS_NOTHING:
                    pending = position
            elif pending == match.start():
                pending = position
        if pending == position and (gap := next_sentence(unit, position)) is not None:
            found.append((position, gap.end()))
            position, pending = gap.end(), -1
    return found
