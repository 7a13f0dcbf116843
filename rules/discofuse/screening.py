"""Cheap word tests that choose the sentences to parse: sentences that fail them hardly ever give a good draft.

On a slice of enwiki (2016), the tests rule out 2,574 of the 6,927 sentences that only the rule for conjunctions may
match, and lose 8 of 1,337 good examples. Of 3,250 sentences with a comma before a determiner, they rule out 1,961 and
lose no example. Of 8,363 pairs that share words or have a connective, they keep 4,621, with 1,297 of 1,320 examples.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache

from wikimill.rules.coreference.nouns_for_names import NOUNS_FOR_NAMES, may_name
from wikimill.rules.coreference.protocol import Topic
from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.propose.apposition import may_open
from wikimill.rules.languages.en.abbreviations import FUNCTION_WORDS
from wikimill.rules.languages.en.nouns import singular
from wikimill.rules.text.connectives import COORDINATING, RELATIVE
from wikimill.rules.text.morphology import is_noun, is_past_form, is_third_person, is_verb

Tokens = tuple[str, ...]
#: Number of first tokens among which "it" and "they", or "its" and "their", must be (figures: `lexicon.IT_THEY`).
_EARLY, _AT_ONCE = 5, 3
_NO_NAME = lexicon.BARE_DETERMINERS | FUNCTION_WORDS
_MARKS = frozenset(". , ; : -- ( '' ` `` ? ! ... [ ]".split())


def may_join_verbs(tokens: Tokens) -> bool:
    """Return whether a coordinating conjunction is between two words that may be finite verbs.

    If no comma precedes the conjunction and the next word looks like a noun, a word that can only be a verb must
    follow.

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
    # Search from both ends, because most sentences have a verb near each.
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
    """Return whether a word that may be a finite verb follows a clause between commas.

    Args:
        tokens: the tokens of a sentence.
        may_open: returns whether such a clause may begin at an index; called only for tokens after a comma.

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
    """Return whether, by the words alone, a clause or a verb may begin right after the conjunction at `place`."""
    following = tokens[place + 1]
    lower = following.lower()
    return tokens[place - 1] == "," or lower in lexicon.OPEN_CLAUSE or lower.endswith("ly") or may_be_finite(following)


@lru_cache(maxsize=1 << 16)
def may_be_finite(word: str) -> bool:
    """Return whether a word may be a finite verb: an auxiliary, a form of a known verb in lower case, or a word in -ed.

    >>> [may_be_finite(word) for word in ("works", "worked", "Works", "river", "'s")]
    [True, True, False, False, True]
    """
    return word.lower() in lexicon.AUXILIARIES or (word.islower() and (word.endswith("ed") or is_verb(word)))


@lru_cache(maxsize=1 << 16)
def is_surely_verb(word: str) -> bool:
    """Return whether a word is an auxiliary, ends in -ed, or is a past or third-person form that is not also a noun.

    >>> [is_surely_verb(word) for word in ("works", "became", "has", "named")]
    [False, True, True, True]
    """
    if word.lower() in lexicon.AUXILIARIES:
        return True
    if not word.islower():
        return False
    if word.endswith("ed"):
        return True
    return not is_noun(word) and (is_past_form(word) or is_third_person(word))


def may_close_relative(tokens: Tokens) -> bool:
    """Return whether the words may have a relative clause between commas and a finite verb after it."""
    return may_close(tokens, lambda words, place: words[place] in RELATIVE)


def may_close_apposition(tokens: Tokens) -> bool:
    """Return whether the words may have an apposition between commas and a finite verb after it."""
    return may_close(tokens, may_open)


def may_have_anaphor(first: Sequence[str], second: Sequence[str], topic: Topic) -> bool:
    """Return whether the second sentence may refer to the first.

    Cues: an anaphoric pronoun; a capitalised word of both; a definite determiner before a noun of both; "the" before a
    noun ("band") that a name in the first sentence may denote.

    >>> may_have_anaphor(("The", "band", "left", "."), ("The", "bands", "stayed", "."), Topic())
    True
    """
    lower = [token.lower() for token in second]
    if not lexicon.ANAPHORIC.isdisjoint(lower):
        return True
    former = {token.lower() for token in first}
    former |= {singular(token) for token in former}
    for index, token in enumerate(second):
        word = lower[index]
        if token[:1].isupper() and word in former and word not in FUNCTION_WORDS and token in first:
            return True
        if index and lower[index - 1] in lexicon.DEFINITE and (word in former or singular(word) in former):
            return True
        if index and lower[index - 1] == "the" and word in NOUNS_FOR_NAMES and may_name(first, word, topic):
            return True
    return False


def may_refer_surely(first: Sequence[str], second: Sequence[str], topic: Topic) -> bool:
    """Return whether the second sentence may have an anaphor that the default rules replace.

    Args:
        first, second: tokens of two consecutive sentences.
        topic: the document's topic.

    >>> mill = ("The", "old", "mill", "burned", ".")
    >>> may_refer_surely(mill, ("The", "mill", "was", "lost", "."), Topic())
    True
    >>> may_refer_surely(("The", "mill", "burned", "."), ("The", "mill", "was", "lost", "."), Topic())
    False
    """
    lower = [token.lower() for token in second]
    if not lexicon.IT_THEY.isdisjoint(lower[:_EARLY]) or not lexicon.ITS_THEIR.isdisjoint(lower[:_AT_ONCE]):
        return True
    # Personal pronouns are replaced at any position.
    if not lexicon.PERSONAL_PRONOUNS.isdisjoint(lower) and _may_name(first):
        return True
    shared = {token for token in second if token[:1].isupper()}.intersection(first)
    if any(_is_longer_name(first, second, token) for token in shared if token.lower() not in FUNCTION_WORDS):
        return True
    following = [
        (before, token) for before, token in zip(lower, second[1:], strict=False) if before in lexicon.THE_THIS
    ]
    nouns = {token for _, token in following if token == token.lower()}
    forms = nouns.union(map(singular, nouns))
    for place, token in enumerate(first if forms else ()):
        word = token.lower()
        if (word in forms or singular(word) in forms) and _is_described(first, place):
            return True
    named = {token for before, token in following if before == "the" and token in NOUNS_FOR_NAMES}
    return any(may_name(first, noun, topic) for noun in named)


def _may_name(tokens: Sequence[str]) -> bool:
    """Return whether a capitalised word may begin a name; none of 174 pairs without such a word gave an example."""
    return any(token[:1].isupper() and token.lower() not in FUNCTION_WORDS for token in tokens)


def _is_longer_name(first: Sequence[str], second: Sequence[str], name: str) -> bool:
    """Return whether a name has, in the first sentence only, an adjacent word that extends it."""
    found = [_next_to(first, place) for place, token in enumerate(first) if token == name]
    for place, token in enumerate(second):
        if token != name:
            continue
        before, behind = _next_to(second, place)
        if any(other != before and other[:1].isupper() and other.lower() not in _NO_NAME for other, _ in found):
            return True
        if any(other != behind and (_is_of_name(other) or other in lexicon.IN_NAMES) for _, other in found):
            return True
    return False


def _is_described(first: Sequence[str], place: int) -> bool:
    """Return whether a word that helps to identify a noun, not only an article, precedes it."""
    before = first[place - 1].lower() if place else ""
    return bool(before) and before not in _MARKS and before not in _NO_NAME


def _next_to(tokens: Sequence[str], place: int) -> tuple[str, str]:
    return tokens[place - 1] if place else "", tokens[place + 1] if place + 1 < len(tokens) else ""


def _is_of_name(token: str) -> bool:
    return token[:1].isupper() or token[:1].isdigit()


#: Preceding sentences that the resolver may see for a pair; it may see one more for a single sentence.
CONTEXT_SENTENCES = 3


def context(wanted: Collection[int], last: int, size: int) -> list[int]:
    """Return the indices of the context of a text that has `size` sentences and ends with sentence `last`.

    The context is the `wanted` ones, which are parsed in any case, among the nearest preceding sentences
    (`CONTEXT_SENTENCES`). Others are parsed only with `parse_all`, which must not change an example.

    >>> context({0, 1, 3, 4, 5}, 5, 2)
    [1, 3]
    """
    end = last + 1 - size
    return [place for place in range(max(0, last - 1 - CONTEXT_SENTENCES), end) if place in wanted]
