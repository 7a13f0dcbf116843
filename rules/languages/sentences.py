"""The sentence splitter, with the parameters of a Punkt model (Kiss & Strunk, 2006).

NLTK trains the parameters, unsupervised, on a wiki's own text (`wikimill train-sentences`). They are applied here, only
at places where a sentence can end, which is faster than NLTK's tokeniser. The rules of `rules.languages` add what Punkt
cannot learn, such as titles, which never end a sentence, and sentences that begin in lower case.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, partial

from wikimill.rules.languages.conventions import Language
from wikimill.rules.languages.registry import language_of

#: Orthographic contexts as NLTK's Punkt encodes them.
_MID_UPPER, _LOWER = 1 << 2, (1 << 4) | (1 << 5) | (1 << 6)

#: Characters after a stop that continue the sentence: "( 4 ed . ) .", "of Wowow ! , they".
_NEVER_FIRST = "-–—,;:)]"
_OTHER_STOPS = tuple("…。！？")
_OPENING_QUOTES = tuple("\"'“‘«„‚»")
_WORD_BREAKS = "–—/"
_INITIALS = re.compile(r"[^\W\d_](?:\.-?[^\W\d_])+\Z")
_ORDINAL = re.compile(r"\d{1,3}|[IVXLC]+")
_UNIT = re.compile(r"\d\s?[^\W\d_]\Z")
_WORD_CHARS = 40


@cache
def _candidates(closers: str) -> re.Pattern[str]:
    """Return the pattern for places where a sentence can end; `closers` may follow the stop.

    Python searches three times as fast for a pattern that begins with a set of characters.
    """
    return re.compile(
        r"[.!?…。！？](?:(?<=[.!?…])(?<![.!?…].)(?P<stops>[.!?…]*)"
        rf"(?P<closers>[{re.escape(closers)}]*)(?P<gap>\s+)(?=(?P<next>\S+))"
        r"|(?<=[。！？])(?P<cjk>[。！？]*[」』”）]*))"
    )


@cache
def _periods(closers: str) -> re.Pattern[str]:
    """Return the pattern for such places in a text whose only stops are periods: a single character is even faster."""
    return re.compile(rf"\.(?<!\.\.)(?P<stops>\.*)(?P<closers>[{re.escape(closers)}]*)(?P<gap>\s+)(?=(?P<next>\S+))")


def _last_word(head: str) -> str:
    """Return the part of a text after its last white space, en or em dash, or slash."""
    if not head or head[-1].isspace():
        return ""
    word = head.split()[-1]
    for sign in _WORD_BREAKS:
        if sign in word:
            word = word.rpartition(sign)[2]
    return word


@dataclass(frozen=True)
class SentenceModel:
    """A Punkt model's parameters and the conventions of its language.

    Attributes:
        abbreviations: lower-case words, without their final period, that may keep a period inside a sentence.
        collocations: pairs of lower-case words that a period between them does not separate.
        starters: lower-case words that often begin a sentence.
        contexts: lower-case word → the orthographic contexts in which it occurs, as NLTK's bits.
        language: the conventions of the language.
    """

    abbreviations: frozenset[str]
    collocations: frozenset[tuple[str, str]]
    starters: frozenset[str]
    contexts: Mapping[str, int]
    language: Language = field(default_factory=partial(language_of, "en"))

    @cached_property
    def _candidates(self) -> Callable[[str], Iterator[re.Match[str]]]:
        return _candidates(self.language.closers).finditer

    @cached_property
    def _periods(self) -> Callable[[str], Iterator[re.Match[str]]]:
        return _periods(self.language.closers).finditer

    @cached_property
    def _unsure(self) -> frozenset[str]:
        """Lower-case words after which a period before a capital need not end a sentence."""
        firsts = (first for first, _ in self.collocations)
        return self.abbreviations.union(self.language.abbreviations, self.language.never_final, firsts)

    def __contains__(self, word: object) -> bool:
        """Return whether a period after this lower-case word can belong to it."""
        return word in self.abbreviations or word in self.language.abbreviations

    def sentences(self, text: str) -> list[str]:
        """Return the sentences of one paragraph of running text, in order, without surrounding white space.

        >>> SentenceModel(frozenset(), frozenset(), frozenset(), {}).sentences("Dr. Lee left. No one saw.")
        ['Dr. Lee left.', 'No one saw.']
        """
        sentences: list[str] = []
        start, unsure, ordinals = 0, self._unsure, self.language.ordinals
        has_others = "!" in text or "?" in text or (not text.isascii() and any(map(text.__contains__, _OTHER_STOPS)))
        for match in (self._candidates if has_others else self._periods)(text):
            stop, end = match.span()
            if match.lastgroup == "cjk":
                sentences.append(text[start:end].strip())
                start = end
                continue
            # The most frequent case: a period after an ordinary word or number and before a capital. `_ends_sentence`
            # would return the same.
            if end - stop == 2 and text[stop] == "." and text[end].isupper():
                word = text[text.rfind(" ", start, stop) + 1 : stop]
                is_end = 1 < len(word) < _WORD_CHARS and word.isalnum() and word.lower() not in unsure
                is_end = is_end and not (ordinals and _ORDINAL.fullmatch(word))
            else:
                is_end = False
            if is_end or self._ends_sentence(text, match):
                sentences.append(text[start : match.start("gap")].strip())
                start = end
        sentences.append(text[start:].strip())
        return [sentence for sentence in sentences if sentence]

    def _ends_sentence(self, text: str, match: re.Match[str]) -> bool:
        token, stop = match["next"], text[match.start()] + match["stops"]
        behind = match.end() + len(token)
        following = token.lstrip(self.language.openers) or text[behind : behind + _WORD_CHARS].lstrip()
        if not following or following[0] in _NEVER_FIRST:
            return False
        if following[0].islower() and (stop != "." or match["closers"]):
            return False
        if stop[0] in "!?":
            return not (token[0] == "(" and (match["closers"] or self.language.titles_exclaim))
        if len(stop) > 1 or stop[0] == "…":
            opens = self.language.ellipses_open and text[match.start() - 1 : match.start()] in _OPENING_QUOTES
            return following[0].isupper() and not opens
        head = text[max(0, match.start() - _WORD_CHARS) : match.start()]
        word = _last_word(head)
        if following[0].isupper() and len(word) > 1 and word.islower() and word.isalpha() and word not in self._unsure:
            return True  # the most frequent case; the code below would return the same
        word = word.lstrip(self.language.openers)
        if self.language.units_end and _UNIT.search(head) and word not in self.language.abbreviations:
            return following[0].isupper()
        return not word or self._period_ends_sentence(self._parted(word)[1], following, bool(match["closers"]))

    def _period_ends_sentence(self, word: str, following: str, closed: bool) -> bool:
        lower, language = word.lower(), self.language
        if following[0].islower():
            # Of 157 periods before a lower-case word inside published sentences, none follows an ordinary word.
            ordinary = word.isalpha() and word.islower() and len(word) > 2 and word not in self
            return ordinary and language.lower_case_starts
        if lower in language.numbered and following[0].isdigit():
            return False
        if lower in language.never_final:
            return False
        if word in language.words:
            return True
        next_word = self._first_word(following)
        if (lower, next_word) in self.collocations:
            return False
        is_initial = len(next_word) == 1 and following[1:2] == "." and not language.initials_begin
        if len(word) == 1 and word.isalpha():
            may_end = language.letters_end or lower in language.inline
            return not is_initial and (self._starts(next_word) if may_end else next_word in language.function_words)
        if lower not in self and _INITIALS.match(word) is None and not (language.ordinals and _ORDINAL.fullmatch(word)):
            return True
        if is_initial:
            return False
        return closed if not following[0].isupper() else self._starts(next_word)

    def _first_word(self, following: str) -> str:
        """Return the first word of a text, in lower case; of an elided word ("L'opera"), the part before the
        apostrophe."""
        word = following.split()[0].rstrip(".,;:!?\"'”’)]»").lower()
        return self._parted(word)[0] or word

    def _parted(self, word: str) -> tuple[str, str]:
        """Return the parts of an elided word before and after the apostrophe: "dell'art" → "dell", "art".

        ("", word) if nothing is elided.
        """
        if not self.language.elisions:
            return "", word
        head, apostrophe, tail = word.replace("’", "'").partition("'")
        return (head, tail) if apostrophe and head.lower() in self.language.elisions else ("", word)

    def _starts(self, word: str) -> bool:
        """Return whether a capitalised word shows that a sentence begins with it."""
        if word in self.language.function_words or word in self.starters:
            return True
        context = self.contexts.get(word, 0)
        return bool(context & _LOWER and not context & _MID_UPPER)
