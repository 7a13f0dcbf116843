"""Records to draw from, and filled sheets, made from a few values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from wikimill.rules.discofuse.human_eval.rating import RATING as FUSION_RATING
from wikimill.rules.human_eval.ratings import Ratings, Sheet, ratings_of
from wikimill.rules.human_eval.sheets import read_sheet
from wikimill.rules.wikisplit.rating import RATING as SPLIT_RATING

RATINGS = (FUSION_RATING, SPLIT_RATING)


def id_of(number: int) -> str:
    """Return a valid id."""
    return f"{number:032x}"


def fusion(
    number: int, discourse_type: str = "PAIR_CONN", connective: str = "however ,", **columns: Any
) -> dict[str, Any]:
    """Return a record of DiscoFuse."""
    return {
        "id": id_of(number),
        "discourse_type": discourse_type,
        "connective_string": connective,
        "incoherent_first_sentence": f"The mill {number} is old .",
        "incoherent_second_sentence": "It turns .",
        "has_coref_type_pronoun": False,
        "has_coref_type_nominal": False,
    } | columns


def split(number: int, **columns: Any) -> dict[str, Any]:
    """Return a record of WikiSplit."""
    return {
        "id": id_of(number),
        "direction": "split",
        "adjacent": True,
        "same_paragraph": True,
        "complex_sentence": "It is old and it turns .",
        "simple_sentence_1": "It is old .",
        "simple_sentence_2": "It turns .",
    } | columns


def sheet(name: str, rows: Sequence[Mapping[str, str]]) -> Sheet:
    """Return a filled sheet, its columns those of the first row, the ids in order."""
    lines = [["id", *rows[0]], *([id_of(number), *row.values()] for number, row in enumerate(rows))]
    return read_sheet(name, enumerate(lines, 1), RATINGS)


def ratings(*raters: Sequence[Mapping[str, str]]) -> Ratings:
    """Return the ratings of several raters, whose sheets must be in order."""
    together, problems = ratings_of([sheet(f"r{number}.tsv", rows) for number, rows in enumerate(raters, 1)])
    assert problems == []
    return together


def understood(
    connective: str = "none", merge: str = "separate", anaphor: str = "no", options: str = ""
) -> dict[str, str]:
    """Return what a rater answers of a fusion example that is understood."""
    return {
        "options": options or "but | and | because | then | none",
        "understandable": "yes",
        "connective": connective,
        "merge": merge,
        "anaphor": anaphor,
    }


def obscure(answer: str = "no") -> dict[str, str]:
    """Return what a rater answers of one that is not."""
    return understood("", "", "") | {"understandable": answer}
