"""Comparison of two texts for one input: which one a person wrote (Geva et al., 2019, table 8), or which is better."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence

from wikimill.rules.human_eval.ratings import Block, Line, Question, Rating, Ratings, Row, Rows, Table
from wikimill.rules.human_eval.statistics import share, two_sided_p
from wikimill.rules.human_eval.system_outputs import GOLD
from wikimill.rules.quantities import quantity

PERSON, BETTER = "person", "better"
A, B, EQUAL = "a", "b", "equal"
#: Percentage of pairs in which raters found the gold text: of the differing outputs, and of all 1,000 (table 8).
PAPER_TABLE_8: Mapping[str, Mapping[str, float]] = types.MappingProxyType(
    {"dfsport": {"differing": 65.0, "total": 57.0}, "dfwiki": {"differing": 61.0, "total": 55.0}}
)


def cells(row: Row, _: str) -> dict[str, str]:
    """Return the cells that a rater sees: the sentences of the input, and two texts."""
    shown = {f"sentence_{number}": text for number, text in enumerate(row["source"], 1)}
    return {**shown, "text_a": row["text_a"], "text_b": row["text_b"]}


def detection(ratings: Ratings, rows: Rows | None) -> Table:
    """Return table 8: for each system, the share of outputs for which the majority found the gold text.

    Empty without the records of the key, or if the question was not asked.

    Outputs equal to the gold text count as found in half of the cases (rounded down), as in the paper; the total is
    left out if some of a system's rows are not rated. `p` is two-sided, for the differing outputs with a majority, None
    without any; `p_one_sided_total` is the paper's test, over the total with half of the equal outputs counted as
    found, None unless more than half were found.
    """
    if rows is None or not ratings.asks(PERSON):
        return {}
    found: Table = {}
    for system in sorted({name for row in rows.values() for name in _systems(row)} - {GOLD}):
        of_it = [name for name, row in rows.items() if not row.get("same") and system in _systems(row)]
        equal = sum(bool(row.get("same")) and system in row["systems"] for row in rows.values())
        rated = [name for name in of_it if name in set(ratings.examples)]
        sides = [(ratings.majority(PERSON, name), rows[name]) for name in rated]
        decided = [rows_[side] == [GOLD] for side, rows_ in sides if side is not None]
        right = sum(decided)
        results: Table = {
            "differing": share(right, len(decided)),
            "no_majority": share(len(sides) - len(decided), len(sides)),
            "equal": equal,
            "p": two_sided_p(right, len(decided)) if decided else None,
        }
        if len(rated) == len(of_it) and len(decided) + equal:
            total, half = len(decided) + equal, right + equal // 2
            results["total"] = share(half, total)
            results["p_one_sided_total"] = two_sided_p(half, total) / 2 if 2 * half > total else None
        found[system] = results
    return {"table_8": found}


def preference(ratings: Ratings, rows: Rows | None) -> Table:
    """Return for each two systems how often the majority preferred the first, the second or neither.

    Empty without the records of the key, or if the question was not asked.

    `p` is of a two-sided sign test of won against lost; equal, identical and undecided pairs are left out.
    """
    if rows is None or not ratings.asks(BETTER):
        return {}
    return {"preference": preferred(ratings, rows, BETTER)}


def preferred(ratings: Ratings, rows: Rows, question: str) -> Table:
    """Return the counts of `preference` for the answers to one question: "A - B" → share of each outcome, `same`, `p`.

    `p` is None if all pairs are equal, identical or undecided.
    """
    found: Table = {}
    pairs = sorted({tuple(sorted(_systems(rows[name]))) for name in ratings.examples})
    for one, two in pairs:
        names = [name for name in ratings.examples if tuple(sorted(_systems(rows[name]))) == (one, two)]
        winners = [_winner(ratings.majority(question, name), rows[name]) for name in names]
        won, lost = winners.count(one), winners.count(two)
        same = sum(bool(row.get("same")) and sorted(row["systems"]) == [one, two] for row in rows.values())
        found[f"{one} - {two}"] = {
            "won": share(won, len(names)),
            "lost": share(lost, len(names)),
            EQUAL: share(winners.count(EQUAL), len(names)),
            "no_majority": share(winners.count(None), len(names)),
            "same": same,
            "p": two_sided_p(won, won + lost) if won + lost else None,
        }
    return found


def _systems(row: Row) -> Sequence[str]:
    return row["systems"] if row.get("same") else (*row["a"], *row["b"])


def _winner(side: str | None, row: Row) -> str | None:
    return str(row[side][0]) if side in (A, B) else side


def detection_blocks(results: Table) -> Iterator[Block]:
    """Yield a block for each system, with the figures of table 8 if it has a system of that name."""
    for system, table in results.get("table_8", {}).items():
        paper = PAPER_TABLE_8.get(system.casefold(), {})
        lines = [
            Line("gold found, differing", table["differing"], (paper.get("differing"),)),
            Line("no majority", table["no_majority"]),
        ]
        if "total" in table:
            lines.append(Line("gold found, all", table["total"], (paper.get("total"),)))
        title = f"{system}: raters find the gold text (Geva et al., 2019, table 8)"
        equal = f"{quantity(table['equal'], 'output')} equal to it"
        yield Block(f"{title}; {equal}; {_p_value_text(table['p'])}", tuple(lines))


def preference_blocks(results: Table) -> Iterator[Block]:
    """Yield a block for each two systems, from the results of `preference`."""
    yield from preferred_blocks(results.get("preference", {}), "which is better")


def preferred_blocks(results: Table, asked: str) -> Iterator[Block]:
    """Yield a block for each two systems, from the results of `preferred`."""
    for pair, table in results.items():
        one, two = pair.split(" - ", 1)
        labels = {"won": f"{one} better", "lost": f"{two} better", EQUAL: "equal", "no_majority": "no majority"}
        lines = tuple(Line(label, table[name]) for name, label in labels.items())
        yield Block(f"{pair}: {asked}; {quantity(table['same'], 'equal output')}; {_p_value_text(table['p'])}", lines)


def _p_value_text(p: float | None) -> str:
    return "no test" if p is None else f"binomial test, two-sided: p = {p:.2g}"


_INTRODUCTION = "Each row has one or two sentences, and two texts, a and b, that were made of them."
DETECTION = Rating(
    corpus="models next to the gold text",
    introduction=f"{_INTRODUCTION} One of them was written by a person, the other by a program.",
    questions=(Question(PERSON, "Which of the two texts was written by a person?", (A, B)),),
    cells=cells,
    type_column="systems",
    tables=detection,
    blocks=detection_blocks,
)
PREFERENCE = Rating(
    corpus="models next to each other",
    introduction=_INTRODUCTION,
    questions=(Question(BETTER, "Which of the two texts is better, or are they equally good?", (A, B, EQUAL)),),
    cells=cells,
    type_column="systems",
    tables=preference,
    blocks=preference_blocks,
)


FLUENCY, RELEVANCY = "fluency", "relevancy"


def summary_cells(row: Row, _: str) -> dict[str, str]:
    """Return the cells that a rater sees: the numbered posts, and two summaries."""
    posts = " ".join(f"[{number}] {post}" for number, post in enumerate(row["source"], 1))
    return {"posts": posts, "text_a": row["text_a"], "text_b": row["text_b"]}


def summary_preference(ratings: Ratings, rows: Rows | None) -> Table:
    """Return the counts of `preferred` for each question that was asked; empty without the records of the key."""
    if rows is None:
        return {}
    return {question: preferred(ratings, rows, question) for question in (FLUENCY, RELEVANCY) if ratings.asks(question)}


def summary_blocks(results: Table) -> Iterator[Block]:
    """Yield a block for each question and each two systems."""
    for question, table in results.items():
        if question in (FLUENCY, RELEVANCY):
            yield from preferred_blocks(table, question)


SUMMARY_PREFERENCE = Rating(
    corpus="summaries next to each other",
    introduction="Each row has the posts of an interleaved text, and two summaries of it, a and b.",
    questions=(
        Question(FLUENCY, "Which of the two summaries is better English, or are they equally good?", (A, B, EQUAL)),
        Question(
            RELEVANCY, "Which of the two tells better what the posts are about, or are they equal?", (A, B, EQUAL)
        ),
    ),
    cells=summary_cells,
    type_column="systems",
    tables=summary_preference,
    blocks=summary_blocks,
)
