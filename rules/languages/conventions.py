"""Conventions of a written language, next to the sentence model that is trained on its text.

Everything that this project knows of English, German, … is in values of `Language`; the rules themselves know none.
Of a language without a value of its own nothing is assumed but what holds for most.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

#: Letters of all scripts that have capitals, as the inside of a character class (surrogates and above: none in use).
#: What is left out are scripts of East Asia, which have none and are most of Unicode's lower half.
_LETTERS = [chr(code) for code in (*range(0x41, 0x3400), *range(0xA000, 0xAC00))]
ALL_LOWER = re.escape("".join(filter(str.islower, _LETTERS)))
ALL_UPPER = re.escape("".join(filter(str.isupper, _LETTERS)))
#: English compounds are several tokens, those of other languages are one: "експериментально-перетворювального" has 34.
LONGEST_COMPOUND = 36
#: Quotes and brackets that may be between a stop and the space after it. German closes with “, Danish with «.
CLOSERS = "\"'”’)]»"
ALL_CLOSERS = CLOSERS + "“‘«›"
#: What may be in front of a sentence's first word.
OPENERS = "\"'“‘([«„¿¡"
ALL_OPENERS = OPENERS + "»‚‹”’"


def words(*blocks: str) -> frozenset[str]:
    """Return the words of some texts."""
    return frozenset(word for block in blocks for word in block.split())


@dataclass(frozen=True, kw_only=True)
class Language:
    """A language's conventions. Words are in lower case, abbreviations without their final period.

    Attributes:
        code: as in the wiki's address: "en", "uk".
        tokenise: from one sentence to its tokens.
        never_final: abbreviations whose period ends no sentence, because a name or the like always follows.
        numbered: abbreviations whose period ends no sentence before a number.
        words: of these, the ones that are words when written so: they end a sentence before anything but a number.
        inline: abbreviations inside a sentence or at its end: the word after decides.
        elisions: words that end with an apostrophe before the next one ("l'opera"), without it.
        function_words: words that open sentences and hardly ever a name; after an abbreviation, a sentence begins.
        vulgar: words of vandalism, in lower case or capitals.
        ordinals: whether "3." may be an ordinal inside a sentence ("am 3. Oktober", "Ludwig XIV. starb").
        lower_case_starts: whether a sentence is taken to begin in lower case after an ordinary word and a period.
        initials_begin: whether a letter with a period may begin a sentence after an abbreviation or another letter.
        letters_end: whether a letter that does not abbreviate may end a sentence before a word that begins one: "tia
            X."
        units_end: whether a letter after a number is a unit without a period, so that one ends a sentence: "150 m."
        titles_exclaim: whether "!" and "?" in front of a bracket belong to a title: "Good Bye, Lenin! (2003)".
        ellipses_open: whether an ellipsis after an opening quote begins what is quoted: „… Euer Wohlgeboren“.
        lower, upper: letters, as the inside of a character class, between which a sentence's end is certain.
        openers, closers: what may be in front of a sentence's first word, and between its stop and the space.
        max_token_chars: of a clean sentence.
        stop_words: words that carry grammar rather than content; empty where they are not known.
        file_prefixes, category_prefixes: old names of these namespaces on the language's wikis, case-folded, which
            `<siteinfo>` does not list.
    """

    code: str
    tokenise: Callable[[str], list[str]]
    never_final: frozenset[str] = frozenset()
    numbered: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    inline: frozenset[str] = frozenset()
    elisions: frozenset[str] = frozenset()
    function_words: frozenset[str] = frozenset()
    vulgar: frozenset[str] = frozenset()
    ordinals: bool = True
    lower_case_starts: bool = False
    initials_begin: bool = False
    letters_end: bool = True
    units_end: bool = True
    titles_exclaim: bool = True
    ellipses_open: bool = True
    lower: str = ALL_LOWER
    upper: str = ALL_UPPER
    openers: str = ALL_OPENERS
    closers: str = ALL_CLOSERS
    max_token_chars: int = LONGEST_COMPOUND
    stop_words: frozenset[str] = frozenset()
    file_prefixes: frozenset[str] = frozenset()
    category_prefixes: frozenset[str] = frozenset()

    @cached_property
    def abbreviations(self) -> frozenset[str]:
        """All abbreviations."""
        return self.never_final | self.numbered | self.inline
