"""The result of a rule: two halves in the making, or the first condition that kept it from firing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from spacy.tokens import Doc

from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.discofuse.operations import Words


@dataclass(frozen=True, slots=True)
class Half:
    """One of the two sentences in the making.

    Attributes:
        words: its words, with their tokens' positions in `doc`.
        doc: the parsed sentence that it comes from.
        predicate: position of the token that heads its main clause.
        subject_given: a subject was put in by the rule.
        verb_given: a finite verb was put in by the rule.
    """

    words: Words
    doc: Doc
    predicate: int
    subject_given: bool = False
    verb_given: bool = False

    def with_words(self, words: Words) -> Half:
        """The same half with other words."""
        return replace(self, words=words)


@dataclass(frozen=True, slots=True)
class Draft:
    """Two halves that a rule made, before the checks.

    Attributes:
        rule: id of the rule.
        discourse_type: label without anaphora.
        halves: the two sentences.
        connective: what was deleted, as the release spells it.
        split_at: of a single sentence, the position from which on tokens belong to the second half; None for pairs.
    """

    rule: str
    discourse_type: DiscourseType
    halves: tuple[Half, Half]
    connective: str = ""
    split_at: int | None = None


@dataclass(frozen=True, slots=True)
class Miss:
    """A place where a rule might have fired and the first condition that failed there."""

    rule: str
    place: str
    condition: str


Outcome = Draft | Miss


@dataclass(frozen=True, slots=True)
class SingleRule:
    """A rule over one sentence: an id, where it comes from, a cheap test of the tokens, and the matching itself.

    `needs` says what the sentence must have for the rule to look at it; `positives` and `negatives` are its examples.

    `may_match` must be true of every sentence on which `match` can give a draft: what fails it is not parsed.
    """

    id: str
    phenomenon: str
    source: str
    needs: str
    may_match: Callable[[tuple[str, ...]], bool]
    match: Callable[[Doc], Iterator[Outcome]]
    positives: tuple[str, ...] = field(default=())
    negatives: tuple[str, ...] = field(default=())
