"""Questions that are answered on a scale of 1 to 5, as those of Chen (2022), B.2, and what the answers come to."""

from __future__ import annotations

from collections.abc import Iterator

from wikimill.rules.human_eval.counts import share
from wikimill.rules.human_eval.questions import Question
from wikimill.rules.human_eval.rating import Block, Line, Rows, Table
from wikimill.rules.human_eval.ratings import Ratings

SCALE = ("1", "2", "3", "4", "5")
_GOOD = ("4", "5")


def scale_tables(questions: tuple[Question, ...], ratings: Ratings, _: Rows | None) -> Table:
    """Of each question the mean answer, and how many answers are 4 or 5; for `Rating.tables`."""
    told: Table = {}
    for question in questions:
        if not ratings.asks(question.name):
            continue
        given = [answer for item in ratings.items(question.name) for answer in item if answer in SCALE]
        mean = sum(map(int, given)) / len(given) if given else None
        told[question.name] = {"mean": mean, "good": share(sum(answer in _GOOD for answer in given), len(given))}
    return {"scale": told} if told else {}


def scale_blocks(told: Table) -> Iterator[Block]:
    """A line for each question of `scale_tables`; for `Rating.blocks`."""
    lines = tuple(
        Line(f"{name} (mean {table['mean']:.2f}): 4 or 5", table["good"])
        for name, table in told.get("scale", {}).items()
        if table["mean"] is not None
    )
    if lines:
        yield Block("answers on a scale of 1 to 5 (Chen, 2022, B.2)", lines)
