"""Defects of a sentence rendered from wikitext: leaked markup, holes, lengths, repeats, vulgarity.

Thresholds are those of Botha et al. (2018, footnote 1) where it gives them; the others were chosen on 15,000 rows of
the published corpus.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from wikimill.rules.drops import Drop
from wikimill.rules.languages.en.conventions import MAX_TOKEN_CHARS, VULGAR
from wikimill.rules.wikitext.rendering import HOLE

#: No row of the published corpus has more tokens.
MAX_SENTENCE_TOKENS = 50
#: The paper: no token more than three times in a row.
MAX_REPEATS = 3

#: A bar is a defect because none of 5,000 published rows has one.
_RESIDUE = re.compile(
    r"\{\{|\}\}|\[\[|\]\]|\||<ref|</|<br|==|https?://|\b\w+=\""
    # A list that lost its line breaks, and text that a broken program has escaped, as vandals' browsers did.
    r"|[.!?]\*|\\['\"]",
    re.IGNORECASE,
)
#: Each residue has one of these characters; looking for them first is faster.
_SUSPECT = re.compile(r"[\[\]{}|<=/*\\]")
#: A stop without white space after it: two sentences or paragraphs were joined.
_GLUE = re.compile(r"(?:[^\W\d_]{3}|[\d)\]\"”])\.[^\W\d_]{2}")
FINAL = (".", "!", "?")
#: The characters of wikitext's markup; published rows have none. They are not defects:
#: "E = mc2", "issue # 36", "uphold [ ing ]".
MARKS = frozenset("#*<=>[]{}|")


def text_defect(text: str) -> Drop | None:
    """Return the defect of an untokenised sentence; None if it has none. A cheap check before tokenisation."""
    if HOLE in text:
        return Drop.HOLE
    if _SUSPECT.search(text) and _RESIDUE.search(text):
        return Drop.MARKUP_RESIDUE
    return None


def is_glued(text: str) -> bool:
    """Return whether a text contains two sentences without a space between them.

    An editor may have inserted the missing space; if the halves are not neighbours, line breaks were lost and the text
    is not a sentence.

    >>> is_glued("He was a fan artist.Also, he sang."), is_glued("He met St.John in the U.S.Army.")
    (True, False)
    """
    return any(text[match.end() - 2].isupper() for match in _GLUE.finditer(text))


def token_defect(
    tokens: Sequence[str], vulgar: frozenset[str] = VULGAR, max_token_chars: int = MAX_TOKEN_CHARS
) -> Drop | None:
    """Return the defect of a tokenised sentence: its end, its tokens' lengths, repeats, vulgarity. None if it is clean.

    Args:
        tokens: the tokens of the sentence.
        vulgar: the language's vulgar words.
        max_token_chars: most characters of a token.

    >>> token_defect("It rained rained rained rained today .".split())
    <Drop.REPEATED_TOKEN: 'repeated_token'>
    """
    if not tokens or tokens[-1] not in FINAL:
        return Drop.SENTENCE_END
    if max(map(len, tokens)) > max_token_chars:
        return Drop.LONG_TOKEN
    if is_repetitive(tokens):
        return Drop.REPEATED_TOKEN
    if not vulgar.isdisjoint([token.lower() if token.isupper() else token for token in tokens]):
        return Drop.VULGAR
    return None


def is_repetitive(tokens: Sequence[str]) -> bool:
    """Return whether a token is repeated more than three times in a row."""
    if len(tokens) - len(set(tokens)) < MAX_REPEATS:
        return False
    run = 1
    for previous, token in pairwise(tokens):
        run = run + 1 if token == previous else 1
        if run > MAX_REPEATS:
            return True
    return False


def has_balanced_brackets(tokens: Sequence[str]) -> bool:
    """Return whether each round bracket has its partner, in order; brackets inside tokens count, too.

    >>> [has_balanced_brackets(text.split()) for text in ("( a ( b ) )", ") a (", "f(x) is", "( a")]
    [True, False, True, False]
    """
    depth = 0
    for token in tokens:
        if "(" in token or ")" in token:
            for char in token:
                depth += (char == "(") - (char == ")")
                if depth < 0:
                    return False
    return depth == 0


def has_mark(tokens: Sequence[str]) -> bool:
    """Return whether a sentence contains a character of wikitext's markup (`MARKS`)."""
    return any(not MARKS.isdisjoint(token) for token in tokens)
