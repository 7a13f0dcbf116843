"""Human evaluation of DiscoFuse (Geva et al., 2019, section 4).

Raters do not see the gold text: only the two sentences and five connectives, of which the text's own may be one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from wikimill.rules.discofuse.human_eval.connective_choices import connective_choices
from wikimill.rules.discofuse.human_eval.error_rating import ANALYSIS
from wikimill.rules.discofuse.human_eval.rating_tables import (
    ANAPHOR,
    CONNECTIVE,
    GRAMMATICAL,
    MERGE,
    MERGED,
    NO_CONNECTIVE,
    PAPER_GRAMMATICAL,
    PAPER_TABLE_2,
    PAPER_TABLE_5,
    PAPER_TENDENCIES,
    SEPARATE,
    UNDERSTANDABLE,
    Gold,
    by_type,
    category_of,
    decisions,
    grammaticality,
    tendencies,
    understandability,
)
from wikimill.rules.human_eval.ratings import (
    BAR,
    NO,
    OPTIONS,
    UNSURE,
    YES,
    Block,
    Line,
    Question,
    Rating,
    Ratings,
    Row,
    Rows,
    Table,
)
from wikimill.rules.quantities import quantity

_UNDERSTOOD = (UNDERSTANDABLE, YES)
#: "unsure" is wikimill's addition: the paper reports examples without a majority among five raters, which two answers
#: cannot give. `grammatical` repeats the paper's analysis of 100 examples.
QUESTIONS = (
    Question(UNDERSTANDABLE, "Do you understand the text of the two sentences?", (YES, NO, UNSURE)),
    Question(
        CONNECTIVE,
        f"Which connective would you add, if any? '{NO_CONNECTIVE}' adds nothing.",
        (),
        _UNDERSTOOD,
    ),
    Question(MERGE, "Would you merge the two into one sentence, or keep two?", (MERGED, SEPARATE), _UNDERSTOOD),
    Question(
        ANAPHOR,
        "Would you replace a name or noun by a pronoun or by another noun ('the team') that stands for it?",
        (YES, NO),
        _UNDERSTOOD,
    ),
    Question(
        GRAMMATICAL,
        "Are both sentences free of grammatical errors?",
        (YES, NO, UNSURE),
        is_optional=True,
    ),
)
_LABELS = {
    "no_majority": "no majority",
    "merge": "single / pair",
    "anaphor": "anaphor",
    "connective": "connective category",
    "no_connective": "no connective",
    "separate": "two sentences",
}


def cells(row: Row, salt: str) -> dict[str, str]:
    """Return the two sentences, and the connectives to choose from, for one row of a sheet.

    Raises:
        ValueError: the record's connective has no known sense.
    """
    return {
        "sentence_1": row["incoherent_first_sentence"],
        "sentence_2": row["incoherent_second_sentence"],
        OPTIONS: BAR.join(connective_choices(row["id"], row["connective_string"], salt)),
    }


def tables(ratings: Ratings, rows: Rows | None) -> Table:
    """Return table 2 and section 4.1; with the records also results by type, table 5 and section 4.2.

    Tables whose questions were not asked are left out.

    Raises:
        ValueError: a record's connective has no known sense.
    """
    results: Table = {}
    if ratings.asks(UNDERSTANDABLE):
        results["table_2"] = {"ours": understandability(ratings, ratings.examples), "paper": dict(PAPER_TABLE_2)}
    if ratings.asks(GRAMMATICAL):
        results["grammatical"] = {
            "ours": grammaticality(ratings, ratings.examples),
            "paper": {"yes": PAPER_GRAMMATICAL},
        }
    if rows is None:
        return results
    gold = {name: _gold(row) for name, row in rows.items()}
    if ratings.asks(UNDERSTANDABLE):
        results["by_type"] = by_type(ratings, gold)
    if all(map(ratings.asks, (UNDERSTANDABLE, CONNECTIVE, MERGE, ANAPHOR))):
        results["table_5"] = {"ours": decisions(ratings, gold), "paper": dict(PAPER_TABLE_5)}
        results["tendencies"] = {"ours": tendencies(ratings, gold), "paper": dict(PAPER_TENDENCIES)}
    return results


def _gold(row: Mapping[str, Any]) -> Gold:
    try:
        return Gold.of(row)
    except ValueError as error:
        raise ValueError(f"example {row['id']}: {error}") from error


def blocks(results: Table) -> Iterator[Block]:
    """Yield each table of `tables`, next to the paper's figures if it has any."""
    if "table_2" in results:
        papers = results["table_2"]["paper"]
        yield Block(
            "understandable, by majority (Geva et al., 2019, table 2: Wikipedia, sports)",
            tuple(
                _line(name, share, papers["wikipedia"][name], papers["sports"][name])
                for name, share in results["table_2"]["ours"].items()
            ),
        )
    if "grammatical" in results:
        table = results["grammatical"]
        yield Block(
            "free of grammatical errors, by majority (section 4.1)",
            tuple(_line(name, share, table["paper"].get(name)) for name, share in table["ours"].items()),
        )
    if "by_type" in results:
        lines = tuple(_line(kind, table["yes"]) for kind, table in results["by_type"].items())
        yield Block("understandable, by discourse type", lines)
    if "table_5" in results:
        yield from _decision_blocks(results)


def _decision_blocks(results: Table) -> Iterator[Block]:
    for column, of in (("all", "understood"), ("with_connective", "with a connective in text and majority")):
        found, paper = results["table_5"]["ours"][column], results["table_5"]["paper"][column]
        yield Block(
            f"majority decides as the text does (table 5), of {quantity(found['examples'], 'example')} {of}",
            tuple(_line(name, found[name], paper[name]) for name in paper),
        )
    found, paper = results["tendencies"]["ours"], results["tendencies"]["paper"]
    yield Block(
        "left as it is (section 4.2)",
        tuple(
            Line(f"{_LABELS[name]}, {who}", found[name][who], (paper[name][who],))
            for name in paper
            for who in ("gold", "raters")
        ),
    )


def _line(name: str, share: Mapping[str, Any], *paper: float | None) -> Line:
    return Line(_LABELS.get(name, name), share, paper)


RATING = Rating(
    corpus="discofuse",
    introduction="Each row has two sentences that were made of one text, whose words may have been changed. "
    "You do not see the text. Read the two sentences as one text.",
    questions=QUESTIONS,
    cells=cells,
    type_column="discourse_type",
    tables=tables,
    blocks=blocks,
    comparable={CONNECTIVE: category_of},
    analysis=ANALYSIS,
)
