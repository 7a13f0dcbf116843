"""The conventions of a written language, which complement the sentence model that is trained on its text.

All knowledge of English, German, … is in values of `Language`; the rules are independent of the language. A language
without a value has defaults that hold for most languages.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

#: Characters of all scripts with capitals below the surrogates. The scripts of East Asia, most of this range, have no
#: capitals and are left out.
_LETTERS = [chr(code) for code in (*range(0x41, 0x3400), *range(0xA000, 0xAC00))]
ALL_LOWER = re.escape("".join(filter(str.islower, _LETTERS)))
ALL_UPPER = re.escape("".join(filter(str.isupper, _LETTERS)))
#: Most characters of a clean token outside English. Compounds are one token ("експериментально-перетворювального" has
#: 34 characters); in English they are several.
LONGEST_COMPOUND = 36
#: Quotes and brackets that may be between a stop and the following space. German closes with “, Danish with «.
CLOSERS = "\"'”’)]»"
ALL_CLOSERS = CLOSERS + "“‘«›"
#: Characters that may precede a sentence's first word.
OPENERS = "\"'“‘([«„¿¡"
ALL_OPENERS = OPENERS + "»‚‹”’"


def words(*blocks: str) -> frozenset[str]:
    """Return the set of words, separated by white space, of some texts."""
    return frozenset(word for block in blocks for word in block.split())


@dataclass(frozen=True, kw_only=True)
class Language:
    """A language's conventions. Words are in lower case, abbreviations without their final period.

    Attributes:
        code: the language's code in the wiki's address: "en", "uk".
        tokenise: returns the tokens of one sentence.
        never_final: abbreviations whose period never ends a sentence, because a name or the like always follows.
        numbered: abbreviations whose period does not end a sentence before a number.
        words: abbreviations that are also words in exactly this spelling; as such they end a sentence, unless a rule of
            `never_final` or `numbered` applies.
        inline: abbreviations inside a sentence or at its end; the next word decides.
        elisions: words that end with an apostrophe before the next word ("l'opera"), without the apostrophe.
        function_words: words that open sentences and hardly ever a name; after an abbreviation they begin a sentence.
        vulgar: words of vandalism, in lower case or capitals.
        ordinals: whether "3." may be an ordinal inside a sentence ("am 3. Oktober", "Ludwig XIV. starb").
        lower_case_starts: whether a sentence may begin in lower case after an ordinary word and a period.
        initials_begin: whether a letter with a period may begin a sentence after an abbreviation or another letter.
        letters_end: whether a letter that is not an abbreviation may end a sentence before a word that begins one: "tia
            X."
        units_end: whether a letter after a number is a unit without a period, so that a period ends a sentence: "150
            m."
        titles_exclaim: whether "!" and "?" before a bracket belong to a title: "Good Bye, Lenin! (2003)".
        ellipses_open: whether an ellipsis after an opening quote begins the quotation: „… Euer Wohlgeboren“.
        lower, upper: letters, as the inside of a character class, between which a sentence's end is certain.
        openers, closers: characters that may precede a sentence's first word, and follow its stop before the space.
        max_token_chars: most characters of a token in a clean sentence.
        stop_words: words that carry grammar rather than content; empty if unknown.
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
        """All abbreviations: `never_final`, `numbered` and `inline`."""
        return self.never_final | self.numbered | self.inline
