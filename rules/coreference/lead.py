"""The nouns that an article's first sentence predicates of its title: "band" in "Blur are an English rock band".

Tokens are enough: the first sentence need not be parsed.
"""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.coreference.nouns import noun_classes

_COPULAS = frozenset(("is", "are", "was", "were"))
_DETERMINERS = frozenset(("a", "an", "the"))
#: Tokens between two predicated nouns: "singer , songwriter and actor".
_JOINS = frozenset((",", "and", "or", "&", "-"))
#: Tokens that end the list of predicated nouns.
_ENDS = frozenset(
    "of in from by for that which who whose whom where when at on to with within near about against under during "
    "between located founded set made known held built . ; : ( ) -- as and/or".split()
)
#: Number of first tokens among which the copula must be; dates of birth and other names, in brackets, precede it.
_FAR = 60


def said_of_title(title: str, lead: Sequence[str]) -> frozenset[str]:
    """Return the nouns that a first sentence predicates of the title; empty if no word of the title precedes "is a".

    Args:
        title: the document's title.
        lead: the tokens of the document's first sentence.

    Returns:
        Lower-case singular nouns with a class (`nouns.noun_classes`) other than time.

    >>> sorted(said_of_title("Ann Lee", "Ann Lee ( born 1967 ) is a British singer , actress and dancer .".split()))
    ['actress', 'dancer', 'singer']
    >>> said_of_title("Blur (band)", "Blur are an English rock band formed in London .".split())
    frozenset({'band'})
    """
    copula = _copula(lead)
    names = {word.lower() for word in title.split("(")[0].replace(",", " ").split() if word[:1].isalnum()}
    if copula < 0 or names.isdisjoint(token.lower() for token in lead[:copula]):
        return frozenset()
    found: set[str] = set()
    last = ""
    for token in lead[copula + 2 :]:
        word = token.lower()
        is_end = word in _ENDS or (word.endswith(("ed", "ing")) and _is_noun(last))
        if (is_end or word in _JOINS) and _is_noun(last):
            found.add(last)
        if is_end:
            break
        last = word
    return frozenset(found)


def _copula(lead: Sequence[str]) -> int:
    """Return the index of the first copula outside brackets; -1 if there is none, or if no article follows it."""
    depth = 0
    for index, token in enumerate(lead[:_FAR]):
        depth += (token == "(") - (token == ")")
        if not depth and token in _COPULAS:
            return index if index + 1 < len(lead) and lead[index + 1] in _DETERMINERS else -1
    return -1


def _is_noun(word: str) -> bool:
    return bool(noun_classes(word) - {"time"})
