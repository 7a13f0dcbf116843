"""What the first sentence of an article says that its title is: "band" of "Blur are an English rock band".

Read from the tokens alone: the first sentence of a document need not be parsed.
"""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.coreference.nouns import noun_classes

_COPULAS = frozenset(("is", "are", "was", "were"))
_DETERMINERS = frozenset(("a", "an", "the"))
#: Between two nouns that are both said: "singer , songwriter and actor".
_JOINS = frozenset((",", "and", "or", "&", "-"))
#: Words that end what is said of the title itself.
_ENDS = frozenset(
    "of in from by for that which who whose whom where when at on to with within near about against under during "
    "between located founded set made known held built . ; : ( ) -- as and/or".split()
)
#: How far into the sentence the copula may be; births and other names come before it, in brackets.
_FAR = 60


def said_of_title(title: str, lead: Sequence[str]) -> frozenset[str]:
    """Return the nouns that a first sentence says its title is; none where it does not begin with the title.

    Args:
        title: the document's.
        lead: the tokens of its first sentence.

    Returns:
        Lower-case singular nouns of the lists of `nouns`.

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
    """Return the index of the first "is" or "was" outside brackets that "a", "an" or "the" follows; -1 if there is
    none."""
    depth = 0
    for index, token in enumerate(lead[:_FAR]):
        depth += (token == "(") - (token == ")")
        if not depth and token in _COPULAS:
            return index if index + 1 < len(lead) and lead[index + 1] in _DETERMINERS else -1
    return -1


def _is_noun(word: str) -> bool:
    return bool(noun_classes(word) - {"time"})
