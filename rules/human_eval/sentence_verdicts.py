"""Human evaluation of models' outputs for split and rephrase: Botha et al., 2018, table 6.

Each simple sentence of an output is judged by itself; whether the output omits something is asked at its first one.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping

from wikimill.rules.human_eval.ratings import NO, YES, Block, Line, Question, Rating, Ratings, Row, Rows, Table
from wikimill.rules.human_eval.statistics import share

VERDICT, LACKS = "verdict", "lacks"
CORRECT, UNSUPPORTED, REPEATED = "correct", "unsupported", "repeated"
_VERDICTS = (CORRECT, UNSUPPORTED, REPEATED)
#: Percent of the simple sentences that each model wrote for 50 inputs; "Missing" (45, 47, 5, 4) has no total there.
PAPER_TABLE_6: Mapping[str, Mapping[str, float]] = types.MappingProxyType(
    {
        "ag18": {CORRECT: 100 * 26 / 119, UNSUPPORTED: 100 * 82 / 119, REPEATED: 100 * 12 / 119},
        "websplit": {CORRECT: 32.0, UNSUPPORTED: 58.0, REPEATED: 13.0},
        "wikisplit": {CORRECT: 91.0, UNSUPPORTED: 8.0, REPEATED: 0.0},
        "both": {CORRECT: 95.0, UNSUPPORTED: 4.0, REPEATED: 0.0},
    }
)
QUESTIONS = (
    Question(
        VERDICT,
        "Does the complex sentence say all that this simple sentence says (correct), does that add or change something "
        "(unsupported), or does the output say it a second time (repeated)?",
        _VERDICTS,
    ),
    Question(
        LACKS,
        "Does the complex sentence say something that the whole output does not say?",
        (YES, NO),
        only_if=("number", "1"),
    ),
)


def cells(row: Row, _: str) -> dict[str, str]:
    """Return the complex sentence, a letter for the system, its whole output, and the sentence to judge, numbered."""
    return {
        "complex": row["source"],
        "output": row["output"],
        "text": row["text"],
        "number": str(row["number"]),
        "sentence": row["sentence"],
    }


def tables(ratings: Ratings, rows: Rows | None) -> Table:
    """Return table 6: shares for each system, by majority; empty without the key's records, or if it was not asked."""
    if rows is None or not ratings.asks(VERDICT):
        return {}
    systems = sorted({system for name in ratings.examples for system in rows[name]["systems"]})
    return {
        "table_6": {
            system: _of_system(ratings, [name for name in ratings.examples if system in rows[name]["systems"]], rows)
            for system in systems
        }
    }


def _of_system(ratings: Ratings, names: list[str], rows: Rows) -> Table:
    sentences = [name for name in names if rows[name]["sentences"]]
    outputs = [name for name in names if rows[name]["number"] == 1]
    verdicts = [ratings.majority(VERDICT, name) for name in sentences]
    results: Table = {verdict: share(verdicts.count(verdict), len(sentences)) for verdict in _VERDICTS}
    results["no_majority"] = share(verdicts.count(None), len(sentences))
    if ratings.asks(LACKS):
        lacking = sum(ratings.majority(LACKS, name) == YES for name in outputs)
        results["missing"] = share(lacking, len(outputs))
    results["sentences_per_complex"] = len(sentences) / len(outputs) if outputs else None
    return results


def blocks(results: Table) -> Iterator[Block]:
    """Yield a block for each system, with the paper's percentages if it has a system of that name."""
    for system, table in results.get("table_6", {}).items():
        paper = PAPER_TABLE_6.get(system.casefold(), {})
        lines = tuple(
            Line("no majority" if name == "no_majority" else name, figure, (paper.get(name),))
            for name, figure in table.items()
            if isinstance(figure, Mapping)
        )
        yield Block(f"{system}: simple sentences, by majority (Botha et al., 2018, table 6); outputs missing", lines)


RATING = Rating(
    corpus="simple sentences that models wrote",
    introduction="Each row has a complex sentence and one simple sentence (`sentence`) of a rewrite of it (`text`). "
    "The rewrites of one complex sentence stand together, called A, B and so on; the letters mean nothing from one "
    "complex sentence to the next.",
    questions=QUESTIONS,
    cells=cells,
    type_column="systems",
    tables=tables,
    blocks=blocks,
)
