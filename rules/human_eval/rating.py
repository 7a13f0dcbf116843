"""`Rating`: how people rate the examples of a corpus: the cells they see, the questions, the tables of answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from wikimill.rules.human_eval.questions import Question
from wikimill.rules.human_eval.ratings import Ratings

Row = Mapping[str, Any]
#: Records of rated examples, by id.
Rows = Mapping[str, Row]
Table = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """A figure: a share as `counts.share` gives it, and the paper's percentages, where it has any."""

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
    """How the examples of a corpus are rated.

    Attributes:
        corpus: its name.
        introduction: what the raters' instructions begin with.
        questions: what is asked, in order.
        cells: what a rater sees of a record: (record, salt) → column → cell.
        type_column: the column by whose values examples can be drawn and told apart.
        tables: what a set of ratings tells, as what JSON carries, beside agreement; with the records, by type, too.
        blocks: what `tables` gave, to be printed.
        comparable: question → how an answer is made comparable, where each row offers other answers.
        sheet: what its sheets are called, where that is not the corpus.
        analysis: another rating of the same examples, by somebody who sees the text that they were made of.
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
        """What its sheets are called; no two ratings have the same."""
        return self.sheet or self.corpus
