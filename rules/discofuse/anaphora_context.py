"""What a pair's anaphora is seen with: sentences that may refer back, and those of the paragraph before them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from operator import is_
from typing import TYPE_CHECKING

from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.nouns import singular
from wikimill.rules.coreference.nouns_for_names import NOUNS_FOR_NAMES, may_name
from wikimill.rules.coreference.protocol import Topic
from wikimill.rules.languages.english_abbreviations import FUNCTION_WORDS

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from wikimill.rules.coreference.protocol import Link, Resolver

#: How many sentences of the paragraph before a pair the resolver sees.
CONTEXT_SENTENCES = 3
_DETERMINERS = frozenset("the this that these those".split())
_PRONOUNS = frozenset("he him his she her hers it its they them their theirs".split())


@dataclass
class RememberingResolver:
    """A resolver that keeps its last links: a sentence is asked for alone, and with the same ones as part of a pair."""

    resolver: Resolver
    _asked: list[Doc] = field(default_factory=list)
    _links: list[Link] = field(default_factory=list)

    @property
    def names(self) -> FirstNames:
        """The genders of first names that the resolver knows; none if it has none."""
        known = getattr(self.resolver, "names", None)
        return known if isinstance(known, FirstNames) else FirstNames()

    def links(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        """What the resolver says, asked only if these are other sentences than the last ones."""
        is_same = len(self._asked) == len(sentences) and all(map(is_, self._asked, sentences))
        if not is_same:
            self._asked, self._links = list(sentences), self.resolver.links(sentences, topic)
        return self._links


def context(wanted: Collection[int], last: int, size: int) -> list[int]:
    """The sentences of a paragraph that are seen before a text of `size` sentences which ends with sentence `last`.

    They are those near it that some rule may match: the others are parsed only on request (`parse_all`), which must
    not change an example.

    >>> context({0, 1, 3, 4, 5}, 5, 2)
    [1, 3]
    """
    end = last + 1 - size
    return [place for place in range(max(0, last - 1 - CONTEXT_SENTENCES), end) if place in wanted]


def may_have_anaphor(first: Sequence[str], second: Sequence[str], topic: Topic) -> bool:
    """Whether the second sentence may refer back: a pronoun, a word of a name in both, "the" before a noun of both.

    "the" before a noun for what a name may name ("the band") counts where the first sentence may have such a name.

    >>> may_have_anaphor(("The", "band", "left", "."), ("The", "bands", "stayed", "."), Topic())
    True
    """
    lower = [token.lower() for token in second]
    if not _PRONOUNS.isdisjoint(lower):
        return True
    former = {token.lower() for token in first}
    former |= {singular(token) for token in former}
    for index, token in enumerate(second):
        word = lower[index]
        if token[:1].isupper() and word in former and word not in FUNCTION_WORDS and token in first:
            return True
        if index and lower[index - 1] in _DETERMINERS and (word in former or singular(word) in former):
            return True
        if index and lower[index - 1] == "the" and word in NOUNS_FOR_NAMES and may_name(first, word, topic):
            return True
    return False
