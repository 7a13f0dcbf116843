"""Human evaluation of texts generated from tables, with the five questions of Chen (2022), B.2: scales of 1 to 5.

The paper asks grammaticality and coherence of a text alone, faithfulness next to the article data, and relevance and
support next to the reference, with the titles of article and section. A release has the references themselves: in its
sheets the last two questions may be left empty. The paper's appendix does not have the explanations of the five points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from wikimill.rules.human_eval.ratings import Question, Rating, Row
from wikimill.rules.human_eval.statistics import SCALE, scale_blocks, scale_tables

#: Identifies the sheet: no two ratings may share the name of a question.
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
    """Return the cells that a rater sees: titles, the data of article and section, the text.

    `article_table` is empty unless the release of the articles is next to that of the sections.
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


RATING = Rating(
    corpus="wikitablet",
    introduction="Each row has a section of an article: its titles, the data of the article and of the section, and a "
    "text.",
    questions=QUESTIONS,
    cells=cells,
    type_column="language",
    tables=partial(scale_tables, QUESTIONS),
    blocks=scale_blocks,
)
