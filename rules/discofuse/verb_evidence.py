"""What words alone tell of verbs: whether a conjunction may join two of them, whether one stands behind a clause.

Of 6,927 sentences of a slice of enwiki (2016) that only the rule for conjunctions may match the default rules make an
example of 1,337; these tests rule out 2,574 of them before they are parsed, and eight examples with them. Of 3,250 with
a comma that may open an apposition, 1,961 have no second one, or no verb behind it, and no example.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from wikimill.rules.text.connectives import COORDINATING
from wikimill.rules.text.morphology import is_noun, is_past_form, is_third_person, is_verb

Tokens = tuple[str, ...]
_AUXILIARIES = frozenset(
    "is was are were am be has have had do does did can could may might shall should will would must 's 'd 've 're 'm"
    " 'll ca wo".split()
)
#: What may open a clause, or stand before a verb.
_OPENING = frozenset(
    "i he she it they we you this these that those there who which what then also later thus therefore often usually"
    " sometimes still not never soon even instead eventually finally again now however".split()
)


def may_join_verbs(tokens: Tokens) -> bool:
    """Whether a coordinating conjunction stands between two words that may be finite verbs.

    Where no comma stands before it, and what follows looks like another noun, a word must follow that is nothing but
    a verb.

    >>> may_join_verbs("He bought apples and pears at the market .".split())
    False
    >>> may_join_verbs("He bought apples and ate them .".split())
    True
    >>> may_join_verbs("He bought apples and the others ate them .".split())
    True
    """
    places = [place for place in range(2, len(tokens) - 2) if tokens[place].lower() in COORDINATING]
    if not places:
        return False
    # From both ends, for most sentences have a verb near each.
    first = next((place for place in range(places[-1]) if may_be_finite(tokens[place])), None)
    if first is None:
        return False
    behind = range(len(tokens) - 1, places[0], -1)
    last = next((place for place in behind if may_be_finite(tokens[place])), 0)
    places = [place for place in places if first < place < last]
    if any(_may_open_verbs(tokens, place) for place in places):
        return True
    return bool(places) and any(is_surely_verb(tokens[place]) for place in range(last, places[0], -1))


def may_close(tokens: Tokens, may_open: Callable[[Tokens, int], bool]) -> bool:
    """Whether a word that may be a finite verb stands behind a clause between commas.

    Args:
        tokens: of a sentence.
        may_open: whether such a clause may begin at a token; one that a comma stands before is asked about.

    >>> may_close("The baths , the largest , were closed .".split(), lambda tokens, place: tokens[place] == "the")
    True
    """
    opened = False
    for place, token in enumerate(tokens):
        if token != ",":
            continue
        if opened:
            return any(map(may_be_finite, tokens[place + 1 :]))
        opened = 0 < place < len(tokens) - 3 and may_open(tokens, place + 1)
    return False


def _may_open_verbs(tokens: Tokens, place: int) -> bool:
    """Whether a clause or a verb may begin right behind a conjunction, as far as words tell."""
    following = tokens[place + 1]
    lower = following.lower()
    return tokens[place - 1] == "," or lower in _OPENING or lower.endswith("ly") or may_be_finite(following)


@lru_cache(maxsize=1 << 16)
def may_be_finite(word: str) -> bool:
    """Whether a word may be a finite verb: an auxiliary, a form of a known verb in lower case, or a word in -ed.

    >>> [may_be_finite(word) for word in ("works", "worked", "Works", "river", "'s")]
    [True, True, False, False, True]
    """
    return word.lower() in _AUXILIARIES or (word.islower() and (word.endswith("ed") or is_verb(word)))


@lru_cache(maxsize=1 << 16)
def is_surely_verb(word: str) -> bool:
    """Whether a word is an auxiliary, or a past or third person of a verb that is no noun as well.

    >>> [is_surely_verb(word) for word in ("works", "became", "has", "named")]
    [False, True, True, True]
    """
    if word.lower() in _AUXILIARIES:
        return True
    if not word.islower():
        return False
    if word.endswith("ed"):
        return True
    return not is_noun(word) and (is_past_form(word) or is_third_person(word))
