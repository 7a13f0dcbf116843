"""The questions about examples of a corpus, and the sheets of several raters, combined by example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

YES, NO, UNSURE = "yes", "no", "unsure"
NOTE = "note"
#: The column with the row's choices, and the separator of choices.
OPTIONS, BAR = "options", " | "


@dataclass(frozen=True, slots=True)
class Question:
    """A question, one column of a sheet.

    Attributes:
        name: name of the column.
        prompt: the text that the rater reads.
        answers: allowed answers; empty if each row lists them in the column `options`.
        only_if: (another question or column, its value): the question is asked only then.
        is_optional: whether a sheet may omit the question.
    """

    name: str
    prompt: str
    answers: tuple[str, ...]
    only_if: tuple[str, str] | None = None
    is_optional: bool = False

    @property
    def heading(self) -> str:
        """The column's heading: the name, a colon, the allowed answers.

        >>> Question("missing", "Is anything missing?", (YES, NO)).heading
        'missing: yes / no'
        """
        return f"{self.name}: {' / '.join(self.answers) or f'one of the {OPTIONS}'}"


@dataclass(frozen=True)
class Sheet:
    """The sheet that a rater filled in.

    Attributes:
        name: name of the file, which names the rater.
        corpus: name of the rated examples (`Rating.rates`).
        questions: questions of the sheet, in the order of the rating's.
        answers: example id → question → answer; unanswered questions are left out.
        cells: example id → column → the cell as written.
        problems: defects of the sheet, one line each: file, line, column, remedy.
    """

    name: str
    corpus: str
    questions: tuple[Question, ...]
    answers: dict[str, dict[str, str]] = field(default_factory=dict)
    cells: dict[str, dict[str, str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def is_blank(self) -> bool:
        """Whether the sheet has no answer."""
        return not any(self.answers.values())


#: The answers of all raters about one item, in the order of the raters; None for a missing answer.
Answers = Sequence[str | None]


def majority(answers: Answers) -> str | None:
    """Return the answer of more than half of the raters who answered; None if there is no such answer.

    >>> majority(["yes", "no", "yes"]), majority(["yes", "no"]), majority([None, None])
    ('yes', None, None)
    """
    given = [answer for answer in answers if answer is not None]
    if not given:
        return None
    answer, count = Counter(given).most_common(1)[0]
    return answer if 2 * count > len(given) else None


@dataclass(frozen=True)
class Ratings:
    """The answers of all raters.

    Attributes:
        corpus: name of the rated examples.
        sheets: one sheet for each rater, all of the same examples, unless they are partial.
        examples: ids of the examples, sorted.
        questions: the questions of the first sheet.
    """

    corpus: str
    sheets: tuple[Sheet, ...]
    examples: tuple[str, ...]
    questions: tuple[Question, ...]

    @property
    def raters(self) -> tuple[str, ...]:
        """The raters' names."""
        return tuple(sheet.name for sheet in self.sheets)

    def asks(self, question: str) -> bool:
        """Return whether a question was asked."""
        return any(asked.name == question for asked in self.questions)

    def answers(self, question: str, example: str) -> Answers:
        """Return the raters' answers to a question about an example."""
        return [sheet.answers.get(example, {}).get(question) for sheet in self.sheets]

    def items(self, question: str) -> list[Answers]:
        """Return the raters' answers to a question, for each example."""
        return [self.answers(question, example) for example in self.examples]

    def majority(self, question: str, example: str) -> str | None:
        """Return the majority of the answers to a question about an example; None if there is none."""
        return majority(self.answers(question, example))


def ratings_of(sheets: Sequence[Sheet], *, partial: bool = False) -> tuple[Ratings, list[str]]:
    """Combine sheets; return the ratings, and the problems, one line each.

    Args:
        sheets: one or more sheets.
        partial: whether sheets may have different examples and unanswered rows. Sheets and examples without any answer
            are then left out; if all sheets are blank, they stay, and are problems.
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


Row = Mapping[str, Any]
#: Records of rated examples, by id.
Rows = Mapping[str, Row]
Table = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """A figure: a share (`statistics.share`), and the paper's percentages; None where the paper has none."""

    label: str
    share: Mapping[str, Any]
    paper: tuple[float | None, ...] = ()


@dataclass(frozen=True)
class Block:
    """Figures under one heading."""

    title: str
    lines: tuple[Line, ...]


@dataclass(frozen=True)
class Rating:
    """The rating of a corpus's examples.

    Attributes:
        corpus: name of the corpus.
        introduction: beginning of the raters' instructions.
        questions: the questions, in order.
        cells: function from (record, salt) to column → cell, for the rater.
        type_column: column by whose values examples can be drawn and grouped.
        tables: function from ratings, and the records if they are known, to results as JSON values, in addition to
            agreement.
        blocks: function from the results of `tables` to blocks for printing.
        comparable: question → function that makes answers comparable between rows with different choices.
        sheet: name of its sheets; "" for the corpus's.
        analysis: another rating of the same examples, by a person who sees their source text.
    """

    corpus: str
    introduction: str
    questions: tuple[Question, ...]
    cells: Callable[[Row, str], dict[str, str]]
    type_column: str
    tables: Callable[[Ratings, Rows | None], Table]
    blocks: Callable[[Table], Iterator[Block]]
    comparable: Mapping[str, Callable[[str | None], str | None]] = field(default_factory=dict)
    sheet: str = ""
    analysis: Rating | None = None

    @property
    def rates(self) -> str:
        """The name of its sheets, which no two ratings share."""
        return self.sheet or self.corpus


def instructions(rating: Rating) -> str:
    """Return the raters' instructions, as Markdown."""
    asked = "\n".join(f"* `{question.name}`: {_question_text(question)}" for question in rating.questions)
    return f"""\
# How to rate

{rating.introduction}

{asked}
* `{NOTE}`: any remark.

Write one of the allowed answers, which are in the column's heading, or leave the cell blank if you do not know.
Rate alone, every row by itself, in the order of the sheet. Change no other cell: the id ties the row to its example.
An apostrophe at the beginning of a cell keeps a spreadsheet from taking the text for a formula; it is not part of it.

The file is UTF-8 with tabs between the cells. In LibreOffice: open it, separated by tabs, every column as text. In
Excel: Data, From Text/CSV, 65001 UTF-8, tab, no data type detection. Save it in the same format, under the same name.
"""


def _question_text(question: Question) -> str:
    answers = ", ".join(f"`{answer}`" for answer in question.answers) or f"one of the row's `{OPTIONS}`"
    only = f" Only where `{question.only_if[0]}` is `{question.only_if[1]}`." if question.only_if else ""
    optional = " May be left out." if question.is_optional else ""
    return f"{question.prompt}{only} Answers: {answers}.{optional}"
