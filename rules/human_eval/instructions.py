"""The instructions for raters: the questions, the answers, how to fill in the sheet."""

from __future__ import annotations

from wikimill.rules.human_eval.questions import NOTE, OPTIONS, Question
from wikimill.rules.human_eval.rating import Rating


def instructions(rating: Rating) -> str:
    """The text that goes to each rater with the sheet, as Markdown."""
    asked = "\n".join(f"* `{question.name}`: {_told(question)}" for question in rating.questions)
    return f"""\
# How to rate

{rating.introduction}

{asked}
* `{NOTE}`: whatever you want to say.

Write one of the allowed answers, which stand in the column's heading, or leave the cell blank if you do not know.
Rate alone, every row by itself, in the order of the sheet. Change no other cell: the id ties the row to its example.
An apostrophe at the beginning of a cell keeps a spreadsheet from taking the text for a formula; it is no part of it.

The file is UTF-8 with tabs between the cells. In LibreOffice: open it, separated by tabs, every column as text. In
Excel: Data, From Text/CSV, 65001 UTF-8, tab, no data type detection. Save it in the same format, under the same name.
"""


def _told(question: Question) -> str:
    answers = ", ".join(f"`{answer}`" for answer in question.answers) or f"one of the row's `{OPTIONS}`"
    only = f" Only where `{question.only_if[0]}` is `{question.only_if[1]}`." if question.only_if else ""
    optional = " May be left out." if question.is_optional else ""
    return f"{question.prompt}{only} Answers: {answers}.{optional}"
