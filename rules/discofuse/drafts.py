"""The value that a rule proposes: two halves, and the operations that produced them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from spacy.tokens import Doc

from wikimill.rules.coreference.protocol import Link
from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.discofuse.operations import Words


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two sentences in the making.

    Attributes:
        words: its words, with their tokens' positions in `doc`.
        doc: the parsed sentence that it comes from.
        predicate: position of the token that heads its main clause.
        subject_given: the rule put in a subject.
        verb_given: the rule put in a finite verb.
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
        discourse_type: label of the release.
        halves: the two sentences.
        connective: what was deleted, as the release spells it.
        split_at: of a single sentence, the position from which tokens belong to the second half; None for pairs.
        links: what anaphora replaced, by sentence of the example.
        is_literal: it follows table 14 as printed, because the rule found no match of its own.
    """

    rule: str
    discourse_type: DiscourseType
    halves: tuple[Half, Half]
    connective: str = ""
    split_at: int | None = None
    links: tuple[Link, ...] = ()
    is_literal: bool = False

    def literally(self) -> Draft:
        """Return the same draft, marked as table 14's."""
        return replace(self, is_literal=True)


Propose = Callable[[Doc], Iterator[Draft]]


@dataclass(frozen=True, slots=True)
class SingleRule:
    """A rule over one sentence.

    Attributes:
        id: name in the column `rules`.
        phenomenon: what it is about, for people.
        source: the paper's table, or wikimill.
        needs: the words without which the rule skips a sentence.
        may_match: whether a sentence has them; others are not parsed.
        propose: the drafts of a parsed sentence.
        literal: the drafts of table 14 as printed.
        examples: sentences of which the rule proposes a draft.
        surely_matches: the test of `--rules default`: sentences that fail it hardly ever give a good draft.
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
