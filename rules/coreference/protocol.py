"""The protocol of a coreference resolver: parsed sentences and a topic in, links out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Protocol

from wikimill.rules.coreference.lead import said_of_title

if TYPE_CHECKING:  # reading a release does not need spaCy
    from spacy.tokens import Doc, Span

Kind = Literal["pronoun", "nominal"]

#: Lower-case pronoun → its class. Reflexives are included: they also show the topic's gender and number.
PRONOUN_CLASSES: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("he", "him", "his", "himself"), "he"),
        **dict.fromkeys(("she", "her", "hers", "herself"), "she"),
        **dict.fromkeys(("it", "its", "itself"), "it"),
        **dict.fromkeys(("they", "them", "their", "theirs", "themselves"), "they"),
    }
)


@dataclass(frozen=True, slots=True)
class Topic:
    """The topic of a document, from its title and words, without a parse.

    Attributes:
        title: the title; "" if unknown.
        pronouns: pronoun class ("he", "she", "it", "they") → its count in the whole document.
        nouns: nouns that the first sentence predicates of the title: "band" in "Blur are an English rock band".
    """

    title: str = ""
    pronouns: Mapping[str, int] = field(default_factory=dict)
    nouns: frozenset[str] = frozenset()


def topic_of(title: str, tokens: Iterable[str], lead: Sequence[str] = ()) -> Topic:
    """Return the topic of a document from its title, all its tokens, and the tokens of its first sentence (`lead`).

    >>> topic_of("Ada Lovelace", "She wrote it herself .".split()).pronouns
    {'he': 0, 'she': 2, 'it': 1, 'they': 0}
    """
    counts = {"he": 0, "she": 0, "it": 0, "they": 0}
    for token in tokens:
        # The longest pronoun has ten letters; most words fail here without being lower-cased.
        if len(token) <= 10:
            found = PRONOUN_CLASSES.get(token.lower())
            if found is not None:
                counts[found] += 1
    return Topic(title, counts, said_of_title(title, lead))


@dataclass(frozen=True, slots=True)
class Mention:
    """The tokens [start, end) of `sentences[sentence]`, counted from 0."""

    sentence: int
    start: int
    end: int


def words_of(mention: Mention, sentences: Sequence[Doc]) -> Span:
    """Return the words of a mention."""
    return sentences[mention.sentence][mention.start : mention.end]


@dataclass(frozen=True, slots=True)
class Link:
    """An anaphor and the antecedent that can replace it.

    Attributes:
        anaphor, antecedent: the two mentions.
        kind: whether the anaphor is a pronoun or a nominal.
        score: the estimated probability that the link is right.
        runner_up: log-odds of the second-best candidate; -8 if there is only one.
        trusted: whether the score reaches the resolver's threshold.
        features: the resolver's features of a pronoun and its antecedent, by name; {} if it has none.
    """

    anaphor: Mention
    antecedent: Mention
    kind: Kind
    score: float
    runner_up: float = field(default=-8.0, compare=False)
    trusted: bool = field(default=True, compare=False)
    features: Mapping[str, float] = field(default_factory=dict, compare=False, repr=False)


class Resolver(Protocol):
    """An object that links the anaphors of a sentence, given the sentence and a few preceding ones."""

    def links(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        """Return the links of the last sentence's anaphors, in their order.

        Args:
            sentences: consecutive sentences of one paragraph; each `Doc` is one tokenised, parsed sentence.
            topic: the document's topic.

        Returns:
            Links with antecedents in any of the sentences. Those of earlier anaphors may be included; callers ignore
            them. Links below the resolver's threshold are left out, or are not `trusted`.
        """
        ...
