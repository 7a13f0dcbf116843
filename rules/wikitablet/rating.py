"""Human evaluation of texts made from tables, with the five questions of Chen (2022), B.2: a scale of 1 to 5 each.

The paper asks grammaticality and coherence of a text alone, faithfulness beside the article data, and relevance and
support beside the reference, with the titles of article and section. A release has the references themselves: of their
sheets the last two may be left empty. The paper's explanations of the five points are not in the appendix at hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wikimill.rules.human_eval.counts import share
from wikimill.rules.human_eval.questions import Question
from wikimill.rules.human_eval.rating import Block, Line, Rating, Row, Rows, Table
from wikimill.rules.human_eval.ratings import Ratings

SCALE = ("1", "2", "3", "4", "5")
_GOOD = ("4", "5")
#: No two ratings may share the name of a question: it tells what a sheet is of.
GRAMMATICAL, COHERENT, FAITHFUL = "section_grammatical", "section_coherent", "section_faithful"
RELEVANT, SUPPORTED = "section_relevant", "section_supported"
QUESTIONS = (
    Question(
        GRAMMATICAL,
        "On a scale of 1-5, how much do you think the text is grammatical? "
        "(Note: repetitions are grammatical errors.) Look at the text alone.",
        SCALE,
    ),
    Question(
        COHERENT,
        "On a scale of 1-5, how much do you think the text is coherent? (Coherence: Does the text make sense "
        "internally, avoid self-contradiction, and use a logical ordering of information?) Look at the text alone.",
        SCALE,
    ),
    Question(
        FAITHFUL,
        "On a scale of 1-5, how much do you think the text is supported by the facts in the tables (article_table and "
        "section_table)?",
        SCALE,
    ),
    Question(
        RELEVANT,
        "On a scale of 1-5, how much do you think the text is relevant to the reference? (Leave it empty where the "
        "text is the reference.)",
        SCALE,
        is_optional=True,
    ),
    Question(
        SUPPORTED,
        "On a scale of 1-5, how much do you think the text is supported by the facts in the reference? (Leave it empty "
        "where the text is the reference.)",
        SCALE,
        is_optional=True,
    ),
)


def cells(row: Row, _: str) -> dict[str, str]:
    """What a rater sees: titles, the data of article and section, the text.

    The article's data stands in the column `article_data`, where the release of the articles lies beside the sections.
    """
    return {
        "titles": " > ".join((row["doc_title"], *row["sec_title"])),
        "article_table": _shown(row.get("article_data") or ()),
        "section_table": _shown(row["data"]),
        "text": row["text"],
    }


def _shown(data: Iterable[Sequence[str]]) -> str:
    # A sheet has single lines.
    return " | ".join(f"{attribute}: {' '.join(value.split())}" for attribute, value in data)


def tables(ratings: Ratings, rows: Rows | None) -> Table:
    """Of each question the mean answer, and how many answers are 4 or 5."""
    told: Table = {}
    for question in QUESTIONS:
        if not ratings.asks(question.name):
            continue
        given = [answer for item in ratings.items(question.name) for answer in item if answer in SCALE]
        mean = sum(map(int, given)) / len(given) if given else None
        told[question.name] = {"mean": mean, "good": share(sum(answer in _GOOD for answer in given), len(given))}
    return {"scale": told} if told else {}


def blocks(told: Table) -> Iterator[Block]:
    """A line for each question."""
    lines = tuple(
        Line(f"{name} (mean {table['mean']:.2f}): 4 or 5", table["good"])
        for name, table in told.get("scale", {}).items()
        if table["mean"] is not None
    )
    if lines:
        yield Block("answers on a scale of 1 to 5 (Chen, 2022, B.2)", lines)


RATING = Rating(
    corpus="wikitablet",
    introduction="Each row has a section of an article: its titles, the data of the article and of the section, and a "
    "text.",
    questions=QUESTIONS,
    cells=cells,
    type_column="language",
    tables=tables,
    blocks=blocks,
)
