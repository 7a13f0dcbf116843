"""Reasons and kinds of errors in fusion examples (Geva et al., 2019, section 4.1, tables 3 and 4).

Raters see the source text next to the two generated sentences, so they can separate an error that a rule introduced
from one in the text. The paper's authors did this themselves, on 70 and on 100 examples.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping

from wikimill.rules.human_eval.ratings import NO, YES, Block, Line, Question, Rating, Ratings, Row, Rows, Table
from wikimill.rules.human_eval.statistics import share

REASON, ERROR, ORIGIN, HARMLESS = "reason", "error", "origin", "harmless"
CLEAR, NONE, RULE, TEXT = "clear", "none", "rule", "text"
_REASONS = ("original", "context", RULE)
_ERRORS = ("comma", "determiner", "pronoun", "other")
#: Percent of the 70 examples that the majority did not understand: 29, 17 and 24 examples.
PAPER_REASONS: Mapping[str, float] = types.MappingProxyType(
    {"original": 100 * 29 / 70, "context": 100 * 17 / 70, RULE: 100 * 24 / 70}
)
#: Percent of 100 examples: without an error that a rule made, with a harmless one (it keeps the meaning), and with a
#: harmful one.
PAPER_ERRORS: Mapping[str, float] = types.MappingProxyType({"no_error": 79.0, "harmless": 15.0, "harmful": 6.0})
QUESTIONS = (
    Question(
        REASON,
        "Can the two sentences be understood (clear)? If not, why: the original text is unclear (original), it needs a "
        "broader context (context), or a rule made a bad sentence (rule)?",
        (CLEAR, *_REASONS),
    ),
    Question(
        ERROR,
        "The gravest error of grammar in the two sentences: an extra or a missing comma, a missing determiner, a bad "
        "pronoun or name in its place, another one, or none?",
        (NONE, *_ERRORS),
    ),
    Question(ORIGIN, "Did a rule introduce the error, or does the text have it (blank: no error)?", (RULE, TEXT)),
    Question(HARMLESS, "Does the meaning stay in spite of the error?", (YES, NO), only_if=(ORIGIN, RULE)),
)


def cells(row: Row, _: str) -> dict[str, str]:
    """Return the text, and the two sentences generated from it."""
    return {
        "text": f"{row['coherent_first_sentence']} {row['coherent_second_sentence']}".strip(),
        "sentence_1": row["incoherent_first_sentence"],
        "sentence_2": row["incoherent_second_sentence"],
    }


def tables(ratings: Ratings, rows: Rows | None) -> Table:
    """Return shares: clear texts, reasons of the others, errors that rules introduced, kinds of errors by origin.

    With the records (`rows`), also the share without an error of a rule, for each discourse type. All answers are by
    majority; an introduced error without a majority for `harmless` counts as harmful. Tables whose questions were not
    asked are left out.
    """
    results: Table = {}
    if ratings.asks(REASON):
        reasons = [ratings.majority(REASON, name) for name in ratings.examples]
        obscure = sum(reason in _REASONS for reason in reasons)
        results["clear"] = share(reasons.count(CLEAR), len(reasons))
        results["reasons"] = {name: share(reasons.count(name), obscure) for name in _REASONS}
    if all(map(ratings.asks, (ERROR, ORIGIN, HARMLESS))):
        results |= _errors(ratings)
    if rows is not None and ERROR in {question.name for question in ratings.questions}:
        types_of = {name: str(row["discourse_type"]) for name, row in rows.items()}
        results["by_type"] = {
            kind: _no_error(ratings, [name for name in ratings.examples if types_of[name] == kind])
            for kind in sorted({types_of[name] for name in ratings.examples})
        }
    return results


def _errors(ratings: Ratings) -> Table:
    number = len(ratings.examples)
    found = {name: (ratings.majority(ERROR, name), ratings.majority(ORIGIN, name)) for name in ratings.examples}
    made = [name for name, answers in found.items() if _is_of(answers, RULE)]
    harmless = sum(ratings.majority(HARMLESS, name) == YES for name in made)
    return {
        "introduced": {
            "no_error": _no_error(ratings, ratings.examples),
            "harmless": share(harmless, number),
            "harmful": share(len(made) - harmless, number),
        },
        "kinds": {
            origin: {
                kind: share(sum(answers == (kind, origin) for answers in found.values()), number) for kind in _ERRORS
            }
            for origin in (RULE, TEXT)
        },
    }


def _no_error(ratings: Ratings, names: tuple[str, ...] | list[str]) -> Table:
    """Return the share of examples without an error that a rule introduced; those without a majority do not count as
    such.
    """
    answers = [(ratings.majority(ERROR, name), ratings.majority(ORIGIN, name)) for name in names]
    return share(sum(error == NONE or (error is not None and origin == TEXT) for error, origin in answers), len(names))


def _is_of(answers: tuple[str | None, str | None], origin: str) -> bool:
    return answers[0] in _ERRORS and answers[1] == origin


def blocks(results: Table) -> Iterator[Block]:
    """Yield each table of `tables`, next to the paper's figures if it has any."""
    if "reasons" in results:
        lines = [Line(name, results["reasons"][name], (PAPER_REASONS[name],)) for name in _REASONS]
        yield Block("why a text is not understood (section 4.1, table 3)", (Line(CLEAR, results["clear"]), *lines))
    if "introduced" in results:
        labels = {"no_error": "no error of a rule", "harmless": "harmless error", "harmful": "harmful error"}
        introduced = tuple(
            Line(label, results["introduced"][name], (PAPER_ERRORS[name],)) for name, label in labels.items()
        )
        yield Block("errors that rules introduced (section 4.1)", introduced)
        for origin, title in ((RULE, "introduced by a rule"), (TEXT, "inherited from the text")):
            kinds = tuple(Line(kind, figure) for kind, figure in results["kinds"][origin].items())
            yield Block(f"kinds of errors {title} (table 4)", kinds)
    if "by_type" in results:
        yield Block("no error of a rule, by discourse type", tuple(Line(*each) for each in results["by_type"].items()))


ANALYSIS = Rating(
    corpus="discofuse",
    sheet="discofuse, errors",
    introduction="Each row has a text and the two sentences that rules made of it. Read the two sentences first.",
    questions=QUESTIONS,
    cells=cells,
    type_column="discourse_type",
    tables=tables,
    blocks=blocks,
)
