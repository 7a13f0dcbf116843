"""What words alone tell of a pair: whether its second sentence may refer back to what the default rules replace.

What refers back is said anew in longer words, so that a name or noun must stand in the first sentence with more beside
it. Of 8,363 pairs of a slice of enwiki (2016) whose words or names come back, or that a connective joins, these tests
leave 4,621, with 1,297 of 1,320 examples.
"""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.coreference.nouns import singular
from wikimill.rules.coreference.nouns_for_names import NOUNS_FOR_NAMES, may_name
from wikimill.rules.coreference.protocol import Topic
from wikimill.rules.discofuse.anaphora import PERSONAL
from wikimill.rules.languages.english_abbreviations import FUNCTION_WORDS

#: Of 78 "it" and "they" that were replaced 68 opened the sentence, and all but two stood among its first five tokens:
#: further behind, something nearer is meant. Of 12 "its" and "their" ten opened it, and as a second half (", and its")
#: nearly all; of 248 "them" one was replaced.
_OF_OTHERS = frozenset(("it", "they"))
_EARLY = 5
_THEIR_OWN = frozenset(("its", "their"))
_AT_ONCE = 3
#: "that" and the plurals were replaced in 3 of 420 such pairs, and a noun told of by what stands behind it in 4 of 650.
_DETERMINERS = frozenset(("the", "this"))
#: What stands before a noun without telling more of it.
_BARE = frozenset(
    "the this that these those a an its his her their our my your some any each every no another 's '".split()
)
_NO_NAME = _BARE | FUNCTION_WORDS
_MARKS = frozenset(". , ; : -- ( '' ` `` ? ! ... [ ]".split())
_IN_NAMES = frozenset(("of", "de", "von", "van"))


def may_refer_surely(first: Sequence[str], second: Sequence[str], topic: Topic) -> bool:
    """Whether the second sentence may have what the default rules replace.

    Args:
        first, second: tokens of two consecutive sentences.
        topic: what the document is about.

    >>> mill = ("The", "old", "mill", "burned", ".")
    >>> may_refer_surely(mill, ("The", "mill", "was", "lost", "."), Topic())
    True
    >>> may_refer_surely(("The", "mill", "burned", "."), ("The", "mill", "was", "lost", "."), Topic())
    False
    """
    lower = [token.lower() for token in second]
    if not _OF_OTHERS.isdisjoint(lower[:_EARLY]) or not _THEIR_OWN.isdisjoint(lower[:_AT_ONCE]):
        return True
    # Pronouns of persons are replaced wherever they stand.
    if not PERSONAL.isdisjoint(lower) and _may_name(first):
        return True
    shared = {token for token in second if token[:1].isupper()}.intersection(first)
    if any(_is_longer_name(first, second, token) for token in shared if token.lower() not in FUNCTION_WORDS):
        return True
    following = [(before, token) for before, token in zip(lower, second[1:], strict=False) if before in _DETERMINERS]
    nouns = {token for _, token in following if token == token.lower()}
    forms = nouns.union(map(singular, nouns))
    for place, token in enumerate(first if forms else ()):
        word = token.lower()
        if (word in forms or singular(word) in forms) and _is_told_of(first, place):
            return True
    named = {token for before, token in following if before == "the" and token in NOUNS_FOR_NAMES}
    return any(may_name(first, noun, topic) for noun in named)


def _may_name(tokens: Sequence[str]) -> bool:
    """Whether a sentence has a capital that may be a name's: of 174 pairs without one none gave an example."""
    return any(token[:1].isupper() and token.lower() not in FUNCTION_WORDS for token in tokens)


def _is_longer_name(first: Sequence[str], second: Sequence[str], name: str) -> bool:
    """Whether a name has in the first sentence another word of a name beside it, and in the second not."""
    found = [_beside(first, place) for place, token in enumerate(first) if token == name]
    for place, token in enumerate(second):
        if token != name:
            continue
        before, behind = _beside(second, place)
        if any(other != before and other[:1].isupper() and other.lower() not in _NO_NAME for other, _ in found):
            return True
        if any(other != behind and (_is_of_name(other) or other in _IN_NAMES) for _, other in found):
            return True
    return False


def _is_told_of(first: Sequence[str], place: int) -> bool:
    """Whether more than an article stands before a noun."""
    before = first[place - 1].lower() if place else ""
    return bool(before) and before not in _MARKS and before not in _NO_NAME


def _beside(tokens: Sequence[str], place: int) -> tuple[str, str]:
    return tokens[place - 1] if place else "", tokens[place + 1] if place + 1 < len(tokens) else ""


def _is_of_name(token: str) -> bool:
    return token[:1].isupper() or token[:1].isdigit()
