"""Candidates: drafts with their context, the input of all cues."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import Topic, words_of
from wikimill.rules.discofuse.drafts import Draft
from wikimill.rules.discofuse.parse_queries import subject_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    from wikimill.rules.coreference.protocol import Link


@dataclass(frozen=True)
class Candidate:
    """A draft whose halves are finished sentences, with its context.

    Attributes:
        draft: a rule's draft.
        docs: the parsed source sentence, or the two sentences of a pair.
        topic: the document's topic.
        names: the genders of first names.
    """

    draft: Draft
    docs: Sequence[Doc]
    topic: Topic = field(default_factory=Topic)
    names: FirstNames = field(default_factory=FirstNames)

    @cached_property
    def doc(self) -> Doc:
        """The sentence that is split, or the second sentence of a pair."""
        return self.docs[-1]

    @cached_property
    def at(self) -> int:
        """The token index of the comma or connective between the halves (`Draft.split_at`); 0 for anaphora alone."""
        return self.draft.split_at or 0

    @cached_property
    def first(self) -> Token:
        """The predicate of the first half."""
        half = self.draft.halves[0]
        return half.doc[half.predicate]

    @cached_property
    def second(self) -> Token:
        """The predicate of the second half."""
        half = self.draft.halves[1]
        return half.doc[half.predicate]

    @cached_property
    def subject(self) -> Token | None:
        """The subject of the first half's predicate, or None."""
        return subject_of(self.first)

    @cached_property
    def kept(self) -> tuple[frozenset[int], frozenset[int]]:
        """The token indices that the first half has, and those that the second half has."""
        first, second = (frozenset(w.index for w in half.words if w.index >= 0) for half in self.draft.halves)
        return first, second

    @cached_property
    def lost(self) -> list[Token]:
        """The words of a split sentence that neither half has, without the connective; none for a pair."""
        if len(self.docs) > 1:
            return []
        label = set(self.draft.connective.split())
        first, second = self.kept
        return [
            token
            for token in self.doc
            if token.i not in first and token.i not in second and token.text[0].isalnum() and token.lower_ not in label
        ]

    @cached_property
    def resumes(self) -> int:
        """The token index at which the first half resumes after the split; the sentence's length if it does not."""
        first, _ = self.kept
        return next((place for place in range(self.at + 1, len(self.doc)) if place in first), len(self.doc))

    @cached_property
    def front(self) -> tuple[str, ...]:
        """The words that the rule put before the second half's own words, in lower case."""
        words = self.draft.halves[1].words
        size = next((place for place, word in enumerate(words) if word.index > self.at), len(words))
        return tuple(word.text.lower() for word in words[:size])

    def any_link(self, holds: Callable[[Link], bool]) -> bool:
        """Return whether `holds` is true for any link that the draft replaced."""
        return any(holds(link) for link in self.draft.links)

    def pronoun(self, link: Link) -> Token:
        """Return the first token of the anaphor, which is a pronoun or a nominal."""
        return self.docs[link.anaphor.sentence][link.anaphor.start]

    def source(self, link: Link) -> Span:
        """Return the antecedent's words."""
        return words_of(link.antecedent, self.docs)

    def crosses(self, link: Link) -> bool:
        """Return whether a link leads from one sentence to another."""
        return link.anaphor.sentence != link.antecedent.sentence
