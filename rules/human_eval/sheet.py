"""A sheet that a rater filled in."""

from __future__ import annotations

from dataclasses import dataclass, field

from wikimill.rules.human_eval.questions import Question


@dataclass(frozen=True)
class Sheet:
    """What a rater filled in.

    Attributes:
        name: of the file, which names the rater.
        corpus: what was rated (`Rating.rates`).
        questions: those that the sheet asks, in the order of the rating's.
        answers: example id → question → answer; a question that was not answered is left out.
        cells: example id → column → the cell as it stands.
        problems: what is wrong with the sheet, one line each: file, line, column, what to do.
    """

    name: str
    corpus: str
    questions: tuple[Question, ...]
    answers: dict[str, dict[str, str]] = field(default_factory=dict)
    cells: dict[str, dict[str, str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def is_blank(self) -> bool:
        """Whether nothing was answered."""
        return not any(self.answers.values())


class NoSheet(ValueError):
    """A file is no sheet of any corpus; the message says what was expected."""
