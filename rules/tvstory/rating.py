"""Human evaluation of stories, with the questions of Chen (2022), B.2: a scale of 1 to 5 each.

The paper asks grammaticality and coherence of a text alone, faithfulness next to its input, and relevance and support
next to the reference. Here the recap is rated next to the summary and the characters; to rate a model's stories, its
text replaces the recap. The paper's appendix does not have the explanations of the five points.
"""

from __future__ import annotations

from functools import partial

from wikimill.rules.human_eval.ratings import Question, Rating, Row
from wikimill.rules.human_eval.statistics import SCALE, scale_blocks, scale_tables

#: Identifies the sheet: no two ratings may share the name of a question.
GRAMMATICAL, COHERENT, RELEVANT = "recap_grammatical", "recap_coherent", "recap_relevant"
SUPPORTED, CHARACTERS = "recap_supported", "recap_characters"
QUESTIONS = (
    Question(
        GRAMMATICAL,
        "On a scale of 1-5, how much do you think the recap is grammatical? "
        "(Note: repetitions are grammatical errors.)",
        SCALE,
    ),
    Question(
        COHERENT,
        "On a scale of 1-5, how much do you think the recap is coherent? (Coherence: Does the text make sense "
        "internally, avoid self-contradiction, and use a logical ordering of information?)",
        SCALE,
    ),
    Question(RELEVANT, "On a scale of 1-5, how much do you think the recap is relevant to the summary?", SCALE),
    Question(
        SUPPORTED, "On a scale of 1-5, how much do you think the recap is supported by the facts in the summary?", SCALE
    ),
    Question(
        CHARACTERS,
        "On a scale of 1-5, how many of the characters that are listed are really in the recap (1: none, 5: all)?",
        SCALE,
        is_optional=True,
    ),
)


def cells(row: Row, _: str) -> dict[str, str]:
    """Return the cells that a rater sees: the show, the summary, the characters with their descriptions, the recap."""
    characters = "\n".join(
        f"{one['name']}: {' '.join(one['description'].split())}".rstrip(": ") for one in row["characters"]
    )
    return {
        "title": f"{row['show']}: {row['episode']}",
        "summary": row["summary"],
        "characters_listed": characters,
        "recap": row["recap"],
    }


RATING = Rating(
    corpus="tvstory",
    introduction="Each row has an episode of a show: a brief summary, the characters, and a detailed recap.",
    questions=QUESTIONS,
    cells=cells,
    type_column="source",
    tables=partial(scale_tables, QUESTIONS),
    blocks=scale_blocks,
)
