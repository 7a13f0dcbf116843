"""Human evaluation of WikiSplit: Botha et al., 2018, table 2, by the schema of Aharoni and Goldberg, 2018."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from wikimill.rules.human_eval.ratings import NO, YES, Block, Line, Question, Rating, Ratings, Row, Rows, Table
from wikimill.rules.wikisplit.rating_tables import (
    CORRECT,
    MISSING,
    PAPER_TABLE_2,
    SIMPLE_1,
    SIMPLE_2,
    UNSUPPORTED,
    WRONG,
    by_column,
    split_quality,
)

#: `wrong` is wikimill's addition.
QUESTIONS = (
    Question(
        SIMPLE_1,
        "Does the complex sentence say all that the first simple sentence says (correct), or does that add "
        "something (unsupported)?",
        (CORRECT, UNSUPPORTED),
    ),
    Question(SIMPLE_2, "The same of the second simple sentence.", (CORRECT, UNSUPPORTED)),
    Question(MISSING, "Does the complex sentence say something that neither simple sentence says?", (YES, NO)),
    Question(
        WRONG,
        "Are the simple sentences no rewrite of the complex one at all?",
        (YES, NO),
        is_optional=True,
    ),
)
_TYPE = "direction"
_LABELS = {
    "no_majority": "no majority",
    "perfect_rewrite": "perfect and a rewrite",
    "wrong": "no rewrite at all",
}
_KINDS = {
    "split": "edits that split C",
    "merge": "edits that merged S1 and S2",
    "adjacent": "S1 and S2 are neighbours",
    "not_adjacent": "S1 and S2 are no neighbours",
}


def cells(row: Row, _: str) -> dict[str, str]:
    """Return C and its two simple sentences."""
    return {
        "complex": row["complex_sentence"],
        "split_1": row["simple_sentence_1"],
        "split_2": row["simple_sentence_2"],
    }


def tables(ratings: Ratings, rows: Rows | None) -> Table:
    """Return table 2 for all examples and, with the records, by direction and by adjacency; {} if it was not asked."""
    if not all(map(ratings.asks, (SIMPLE_1, SIMPLE_2, MISSING))):
        return {}
    results: Table = {"table_2": {"ours": split_quality(ratings, ratings.examples), "paper": dict(PAPER_TABLE_2)}}
    if rows is not None:
        kinds = {name: str(row[_TYPE]) for name, row in rows.items()}
        adjacent = {name: "adjacent" if row["adjacent"] else "not_adjacent" for name, row in rows.items()}
        results["by_type"] = by_column(ratings, kinds) | by_column(ratings, adjacent)
    return results


def blocks(results: Table) -> Iterator[Block]:
    """Yield table 2 next to the paper's figures, then by direction and adjacency."""
    if "table_2" not in results:
        return
    yield Block(
        "simple sentences and examples, by majority (Botha et al., 2018, table 2 and section 2.2)",
        _lines(results["table_2"]["ours"], results["table_2"]["paper"]),
    )
    for kind, table in results.get("by_type", {}).items():
        yield Block(_KINDS[kind], _lines(table, {}))


def _lines(table: Table, paper: Mapping[str, float]) -> tuple[Line, ...]:
    return tuple(Line(_LABELS.get(name, name), share, (paper.get(name),)) for name, share in table.items())


RATING = Rating(
    corpus="wikisplit",
    introduction="Each row has a complex sentence and two simple sentences that an editor of Wikipedia made of it, "
    "or the other way round.",
    questions=QUESTIONS,
    cells=cells,
    type_column=_TYPE,
    tables=tables,
    blocks=blocks,
)
