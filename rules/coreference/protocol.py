"""The protocol of a coreference resolver: parsed sentences and a topic in, links out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal, Protocol

from wikimill.rules.coreference.lead import said_of_title

if TYPE_CHECKING:  # who only reads a release does without spaCy
    from spacy.tokens import Doc, Span

Kind = Literal["pronoun", "nominal"]

#: The pronouns of each class, lower-case. Reflexives count: they too show who the text is about.
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
    """What a document is about, as its title and its words show without a parse.

    Attributes:
        title: "" if unknown.
        pronouns: how often each class occurs in the whole document, by "he", "she", "it", "they".
        nouns: what its first sentence says that the title is: "band" of "Blur are an English rock band".
    """

    title: str = ""
    pronouns: Mapping[str, int] = field(default_factory=dict)
    nouns: frozenset[str] = frozenset()


def topic_of(title: str, tokens: Iterable[str], lead: Sequence[str] = ()) -> Topic:
    """Return the topic of a document from its title, all of its tokens, and those of its first sentence.

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
    """An anaphor and the words that can replace it.

    Attributes:
        anaphor, antecedent: both mentions.
        kind: what is replaced.
        score: the estimated probability that the link is right.
        runner_up: log-odds of the second-best candidate; -8 without one.
        trusted: whether the score reaches the resolver's threshold.
        features: what the resolver knows of a pronoun and its antecedent, by name.
    """

    anaphor: Mention
    antecedent: Mention
    kind: Kind
    score: float
    runner_up: float = field(default=-8.0, compare=False)
    trusted: bool = field(default=True, compare=False)
    features: Mapping[str, float] = field(default_factory=dict, compare=False, repr=False)


class Resolver(Protocol):
    """Anything that links the anaphors of a sentence, seeing it and a few before it."""

    def links(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        """Return the links of the last sentence that are trusted, in the order of the anaphors.

        Args:
            sentences: of one paragraph, in order; each `Doc` is one tokenised, parsed sentence.
            topic: what the document is about.

        Returns:
            Links with antecedents in any of the sentences. Links of other sentences than the last may be among them.
        """
        ...
