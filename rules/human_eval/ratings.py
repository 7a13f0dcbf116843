"""The sheets of several raters, brought together by example."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from wikimill.rules.human_eval.majority import Answers, majority
from wikimill.rules.human_eval.questions import Question
from wikimill.rules.human_eval.sheet import Sheet


@dataclass(frozen=True)
class Ratings:
    """What all raters answered.

    Attributes:
        corpus: what was rated.
        sheets: one a rater, all of the same examples, unless they are partial.
        examples: the ids, in order.
        questions: what was asked.
    """

    corpus: str
    sheets: tuple[Sheet, ...]
    examples: tuple[str, ...]
    questions: tuple[Question, ...]

    @property
    def raters(self) -> tuple[str, ...]:
        """Their names."""
        return tuple(sheet.name for sheet in self.sheets)

    def asks(self, question: str) -> bool:
        """Whether a question was asked."""
        return any(asked.name == question for asked in self.questions)

    def answers(self, question: str, example: str) -> Answers:
        """What each rater answered about an example."""
        return [sheet.answers.get(example, {}).get(question) for sheet in self.sheets]

    def items(self, question: str) -> list[Answers]:
        """What each rater answered, example by example."""
        return [self.answers(question, example) for example in self.examples]

    def majority(self, question: str, example: str) -> str | None:
        """What most of the raters who answered say of an example; None if they have no majority."""
        return majority(self.answers(question, example))


def ratings_of(sheets: Sequence[Sheet], *, partial: bool = False) -> tuple[Ratings, list[str]]:
    """Bring sheets together; returns the ratings and what is wrong, one line each.

    Args:
        sheets: at least one.
        partial: whether each may have examples of its own and rows that are not answered yet. Sheets without an answer
            are then left out, and so are the examples that nobody has answered a question of.
    """
    problems = [problem for sheet in sheets for problem in sheet.problems]
    blank = [sheet.name for sheet in sheets if sheet.is_blank]
    if not problems and (len(blank) == len(sheets) or not partial):
        problems += [f"{name}: no question is answered; fill in the sheet first" for name in blank]
    if partial:
        sheets = [sheet for sheet in sheets if not sheet.is_blank] or sheets
    first, *others = sheets
    for other in others:
        problems += _differences(first, other, partial=partial)
    names = [sheet.name for sheet in sheets]
    twice = sorted({name for name in names if names.count(name) > 1})
    problems += [f"{name} is given twice; give each rater's sheet once, under a name of its own" for name in twice]
    examples = {name for sheet in sheets for name, given in sheet.answers.items() if given or not partial}
    return Ratings(first.corpus, tuple(sheets), tuple(sorted(examples)), first.questions), problems


def _differences(first: Sheet, other: Sheet, *, partial: bool) -> Iterator[str]:
    if other.corpus != first.corpus:
        yield f"{other.name} rates {other.corpus}, {first.name} {first.corpus}; give sheets of one corpus"
        return
    if other.questions != first.questions:
        asked = [", ".join(question.name for question in sheet.questions) for sheet in (first, other)]
        yield f"{other.name} asks {asked[1]}, {first.name} {asked[0]}; give sheets of one draw"
    for one, two in () if partial else ((first, other), (other, first)):
        missing = sorted(one.answers.keys() - two.answers.keys())
        if missing:
            more = f" and {len(missing) - 1} more" if len(missing) > 1 else ""
            yield f"{two.name} has no example {missing[0]}{more}, which {one.name} has; give sheets of one draw"
