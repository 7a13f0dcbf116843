"""Drafts: the two halves that a rule proposes, and how the rule produced them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from spacy.tokens import Doc

from wikimill.rules.coreference.protocol import Link
from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.discofuse.operations import Words


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two sentences of a draft.

    Attributes:
        words: the words, each with its token index in `doc`, or `operations.INSERTED`.
        doc: the parsed source sentence.
        predicate: index of the token that heads the half's main clause; the root if the rule does not know it.
        subject_given: whether the rule inserted a subject.
        verb_given: whether the rule inserted a finite verb, or knows of one that the parse attaches elsewhere.
    """

    words: Words
    doc: Doc
    predicate: int
    subject_given: bool = False
    verb_given: bool = False

    def with_words(self, words: Words) -> Half:
        """Return the same half with other words."""
        return replace(self, words=words)


@dataclass(frozen=True, slots=True)
class Draft:
    """Two halves that a rule proposes.

    Attributes:
        rule: id of the rule.
        discourse_type: discourse type in the release.
        halves: the two sentences.
        connective: the deleted connective, as the release spells it; "" if none was deleted.
        split_at: token index of the comma or connective at which a single sentence is split, or of the connective in a
            pair's second sentence; None for anaphora alone.
        links: the coreference links whose anaphors were replaced.
        is_literal: whether table 14 as printed gave the draft.
    """

    rule: str
    discourse_type: DiscourseType
    halves: tuple[Half, Half]
    connective: str = ""
    split_at: int | None = None
    links: tuple[Link, ...] = ()
    is_literal: bool = False

    def literally(self) -> Draft:
        """Return the same draft, marked as a result of table 14 as printed."""
        return replace(self, is_literal=True)


Propose = Callable[[Doc], Iterator[Draft]]


@dataclass(frozen=True, slots=True)
class SingleRule:
    """A rule that splits one sentence.

    Attributes:
        id: the rule's name in the column `rules`.
        phenomenon: a description of the construction, for display.
        source: the paper's table, or wikimill.
        needs: a description of the words that a sentence must have.
        may_match: returns whether a sentence has these words; otherwise the rule skips it unparsed.
        propose: yields the drafts of a parsed sentence.
        literal: yields the drafts of table 14 as printed.
        examples: sentences for which the rule proposes a draft.
        surely_matches: the stricter test of `--rules default`; None if `may_match` is the only test.
    """

    id: str
    phenomenon: str
    source: str
    needs: str
    may_match: Callable[[tuple[str, ...]], bool]
    propose: Propose
    literal: Propose
    examples: tuple[str, ...] = field(default=())
    surely_matches: Callable[[tuple[str, ...]], bool] | None = None
