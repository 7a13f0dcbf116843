"""Two summaries of one text, side by side: which is more fluent, which more relevant (Karn et al., 2021, table 8).

The paper converts its ratings into win, tie and lose of a model against another system and against the reference, and
tells Gwet's AC1 and Brennan and Prediger's kappa, which `wikimill agreement` gives for every question.
"""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.human_eval.questions import Question
from wikimill.rules.human_eval.rating import Block, Rating, Row, Rows, Table
from wikimill.rules.human_eval.ratings import Ratings
from wikimill.rules.human_eval.text_pairs import EQUAL, A, B, preferred, preferred_blocks

FLUENCY, RELEVANCY = "fluency", "relevancy"


def cells(row: Row, _: str) -> dict[str, str]:
    """The posts, numbered, and two summaries."""
    posts = " ".join(f"[{number}] {post}" for number, post in enumerate(row["source"], 1))
    return {"posts": posts, "text_a": row["text_a"], "text_b": row["text_b"]}


def tables(ratings: Ratings, rows: Rows | None) -> Table:
    """For each question and each two systems: how often the majority found the one better, the other, or neither."""
    if rows is None:
        return {}
    return {question: preferred(ratings, rows, question) for question in (FLUENCY, RELEVANCY) if ratings.asks(question)}


def blocks(told: Table) -> Iterator[Block]:
    """A block for each question and each two systems."""
    for question, table in told.items():
        if question in (FLUENCY, RELEVANCY):
            yield from preferred_blocks(table, question)


RATING = Rating(
    corpus="summaries beside each other",
    introduction="Each row has the posts of an interleaved text, and two summaries of it, a and b.",
    questions=(
        Question(FLUENCY, "Which of the two summaries is better English, or are they equally good?", (A, B, EQUAL)),
        Question(
            RELEVANCY, "Which of the two tells better what the posts are about, or are they equal?", (A, B, EQUAL)
        ),
    ),
    cells=cells,
    type_column="systems",
    tables=tables,
    blocks=blocks,
)
