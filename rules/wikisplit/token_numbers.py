"""Tokens as numbers, and what the acceptance rules ask of a single token, looked up once for each different one."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import numpy as np

from wikimill.rules.text.place_arrays import Numbers
from wikimill.rules.text.tokens import folded
from wikimill.rules.wikisplit.comparison import QUOTES, stem
from wikimill.rules.wikisplit.criteria import Criteria
from wikimill.rules.wikisplit.sentence_rules import MARKS, may_begin
from wikimill.rules.wikitext.text_defects import FINAL

#: What is known of a token, as bits.
BAD, ENDS, BEGINS, QUOTE, NAME, BRACKET = (1 << place for place in range(6))
#: A form that a token does not have.
NONE = -1


class TokenNumbers:
    """Gives each different token a number, in the order in which they come.

    Forms (lower case, stems, numbers without commas, what trigrams are compared by) have numbers of their own.
    """

    def __init__(self, criteria: Criteria, vulgar: frozenset[str], max_token_chars: int, stop: Collection[str]) -> None:
        self._criteria, self._vulgar, self._stop = criteria, vulgar, stop
        self._max_chars = criteria.max_token_chars or max_token_chars
        self._numbers: dict[str, int] = {}
        self._forms: dict[str, int] = {}
        #: Columns: lower case, folded, stem of a content word, number; numbers of forms, or NONE.
        self._of_form = np.zeros((0, 4), np.int32)
        self._flags = np.zeros(0, np.uint8)

    def __len__(self) -> int:
        return len(self._numbers)

    def numbers(self, tokens: Iterable[str]) -> Numbers:
        """The numbers of some tokens, which need not be known."""
        known, first_new = self._numbers, len(self._numbers)
        found = [known.setdefault(token, len(known)) for token in tokens]
        if len(known) > first_new:
            self._learn(list(known)[first_new:], first_new)
        return np.array(found, np.int32)

    def forms(self, numbers: Numbers) -> tuple[Numbers, Numbers, Numbers, Numbers]:
        """Lower case, folded, stem and number of tokens."""
        lower, fold, stems, digits = self._of_form[numbers].T
        return lower, fold, stems, digits

    def flags(self, numbers: Numbers) -> Numbers:
        """What is known of tokens, as bits."""
        return self._flags[numbers]

    def _learn(self, tokens: list[str], first: int) -> None:
        needed = first + len(tokens)
        if needed > len(self._flags):
            room = max(needed, 2 * len(self._flags))
            self._of_form = np.concatenate((self._of_form, np.zeros((room - len(self._of_form), 4), np.int32)))
            self._flags = np.concatenate((self._flags, np.zeros(room - len(self._flags), np.uint8)))
        self._of_form[first:needed] = [self._forms_of(token) for token in tokens]
        self._flags[first:needed] = [self._flags_of(token) for token in tokens]

    def _forms_of(self, token: str) -> tuple[int, int, int, int]:
        lower = token.lower()
        is_content = token[:1].isalpha() and lower not in self._stop
        is_number = any(map(str.isdigit, token))
        (fold,) = folded([token])
        return (
            self._form(lower),
            self._form(fold),
            self._form(stem(lower)) if is_content else NONE,
            self._form(token.replace(",", "")) if is_number else NONE,
        )

    def _form(self, text: str) -> int:
        return self._forms.setdefault(text, len(self._forms))

    def _flags_of(self, token: str) -> int:
        if not token:
            return BAD
        compared = token.lower() if token.isupper() else token
        is_bad = len(token) > self._max_chars or compared in self._vulgar
        if not self._criteria.marks:
            is_bad |= not MARKS.isdisjoint(token)
        kinds: tuple[tuple[int, Any], ...] = (
            (BAD, is_bad),
            (ENDS, token in FINAL),
            (BEGINS, may_begin(token, self._criteria.first_character)),
            (QUOTE, token in QUOTES),
            (NAME, token[0].isupper() and token != "I"),
            (BRACKET, "(" in token or ")" in token),
        )
        return sum(bit for bit, holds in kinds if holds)
