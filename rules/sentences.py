"""Cuts running text into sentences with the parameters of a Punkt model (Kiss & Strunk, 2006).

NLTK trains the parameters, unsupervised, on a wiki's own text (`deploy/model/train_sentences.py`); they are applied
here, at the places where a sentence can end at all, which is faster than NLTK's own tokeniser and lets two things be
known that Punkt cannot learn: titles, which never end a sentence, and when one can begin in lower case.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from rules.abbreviations import FUNCTION_WORDS, INLINE, NEVER_FINAL, NUMBERED, WORDS

#: Orthographic contexts as NLTK's Punkt encodes them.
_MID_UPPER, _LOWER = 1 << 2, (1 << 4) | (1 << 5) | (1 << 6)

_CANDIDATE = re.compile(
    r"(?=[.!?…。！？])(?:(?<![.!?…])(?P<stop>[.!?…]+)(?P<closers>[\"'”’)\]»]*)(?P<gap>\s+)(?=(?P<next>\S+))"
    r"|(?P<cjk>[。！？]+[」』”）]*))"
)
_OPENING = "\"'“‘([«„¿¡"
#: Behind a stop these go on with the sentence: "( 4 ed . ) .", "of Wowow ! , they".
_NEVER_FIRST = "-–—,;:)]"
_LAST_WORD = re.compile(r"[^\s–—/]*\Z")
_INITIALS = re.compile(r"[^\W\d_](?:\.-?[^\W\d_])+\Z")
_WORD_CHARS = 40


@dataclass(frozen=True)
class SentenceModel:
    """A Punkt model's parameters; words are lower-case and without their final period."""

    abbreviations: frozenset[str]
    collocations: frozenset[tuple[str, str]]
    starters: frozenset[str]
    contexts: Mapping[str, int]

    def __contains__(self, word: object) -> bool:
        """Whether a period behind this lower-case word can belong to it."""
        return word in self.abbreviations or word in NEVER_FINAL or word in NUMBERED or word in INLINE

    def sentences(self, text: str) -> list[str]:
        """Cut one paragraph of running text; the sentences come without surrounding white space.

        >>> SentenceModel(frozenset(), frozenset(), frozenset(), {}).sentences("Dr. Lee left. No one saw.")
        ['Dr. Lee left.', 'No one saw.']
        """
        sentences: list[str] = []
        start = 0
        for match in _CANDIDATE.finditer(text):
            if match["cjk"] or self._ends_sentence(text, match):
                end = match.end() if match["cjk"] else match.start("gap")
                sentences.append(text[start:end].strip())
                start = match.end()
        sentences.append(text[start:].strip())
        return [sentence for sentence in sentences if sentence]

    def _ends_sentence(self, text: str, match: re.Match[str]) -> bool:
        stop, token = match["stop"], match["next"]
        behind = match.end() + len(token)
        following = token.lstrip(_OPENING) or text[behind : behind + _WORD_CHARS].lstrip()
        if not following or following[0] in _NEVER_FIRST:
            return False
        if following[0].islower() and (stop != "." or match["closers"]):
            return False
        if stop[0] in "!?":
            return not (match["closers"] and token[0] == "(")
        if len(stop) > 1 or stop[0] == "…":
            return following[0].isupper()
        head = text[max(0, match.start() - _WORD_CHARS) : match.start()]
        word = _LAST_WORD.search(head).group().lstrip(_OPENING)  # type: ignore[union-attr]  # it matches an empty word too
        return not word or self._period_ends_sentence(word, following, bool(match["closers"]))

    def _period_ends_sentence(self, word: str, following: str, closed: bool) -> bool:
        lower = word.lower()
        if following[0].islower():
            # Measured: of 157 periods before a lower-case word inside published sentences, none is behind such a word.
            return word.isalpha() and word.islower() and len(word) > 2 and word not in self
        if lower in NUMBERED and following[0].isdigit():
            return False
        if lower in NEVER_FINAL:
            return False
        if word in WORDS:
            return True
        next_word = following.split()[0].rstrip(".,;:!?\"'”’)]»").lower()
        if (lower, next_word) in self.collocations:
            return False
        if len(word) == 1 and word.isalpha():
            return next_word in FUNCTION_WORDS
        if lower not in self and _INITIALS.match(word) is None:
            return True
        return closed if not following[0].isupper() else self._starts(next_word)

    def _starts(self, word: str) -> bool:
        """Whether a capitalised word gives evidence that a sentence begins with it."""
        context = self.contexts.get(word, 0)
        return word in FUNCTION_WORDS or word in self.starters or bool(context & _LOWER and not context & _MID_UPPER)
