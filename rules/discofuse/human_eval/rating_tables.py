"""Tables 2 and 5 of Geva et al. (2019) for a set of ratings, with the paper's figures next to them."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wikimill.rules.human_eval.ratings import NO, YES, Ratings, majority
from wikimill.rules.human_eval.statistics import Table, majority_shares, share
from wikimill.rules.text.connective_senses import sense_of

UNDERSTANDABLE, CONNECTIVE, MERGE, ANAPHOR, GRAMMATICAL = (
    *("understandable", "connective", "merge", "anaphor"),
    "grammatical",
)
MERGED, SEPARATE = "merge", "separate"
NO_CONNECTIVE = "none"
#: Percent; table 2 of the paper, both corpora, and section 4.1: 79 of 100 examples without a grammatical error.
PAPER_TABLE_2: Mapping[str, Mapping[str, float]] = types.MappingProxyType(
    {
        "wikipedia": {"yes": 86.0, "no_majority": 8.9, "no": 5.1},
        "sports": {"yes": 83.4, "no_majority": 10.9, "no": 5.7},
    }
)
PAPER_GRAMMATICAL = 79.0
#: Percent; table 5: all 847 examples, and the 271 whose text has a connective and for which the raters wanted one.
PAPER_TABLE_5: Mapping[str, Mapping[str, float]] = types.MappingProxyType(
    {
        "all": {"merge": 52.0, "anaphor": 63.4, "connective": 57.0},
        "with_connective": {"merge": 70.1, "anaphor": 70.1, "connective": 76.4},
    }
)
#: Percent; section 4.2: texts, and raters' decisions, with no connective and with two separate sentences.
PAPER_TENDENCIES: Mapping[str, Mapping[str, float]] = types.MappingProxyType(
    {"no_connective": {"gold": 38.0, "raters": 69.2}, "separate": {"gold": 29.1, "raters": 53.1}}
)
_CATAPHORA = "SINGLE_CATAPHORA"


@dataclass(frozen=True, slots=True)
class Gold:
    """The decisions in an example's text, which table 5 compares with the raters' decisions.

    Attributes:
        discourse_type: the example's discourse type.
        merge: `MERGED` if the text is one sentence, else `SEPARATE`.
        anaphor: `YES` if the text has a pronoun or nominal for a noun (cataphors count, as in the paper), else `NO`.
        connective: the sense of the text's connective, or `NO_CONNECTIVE`.
    """

    discourse_type: str
    merge: str
    anaphor: str
    connective: str

    @classmethod
    def of(cls, row: Mapping[str, Any]) -> Gold:
        """Return the gold of a record of DiscoFuse.

        Raises:
            ValueError: the connective has no known sense.
        """
        discourse_type = str(row["discourse_type"])
        replaces = row["has_coref_type_pronoun"] or row["has_coref_type_nominal"] or discourse_type == _CATAPHORA
        sense = sense_of(row["connective_string"])
        return cls(
            discourse_type,
            MERGED if discourse_type.startswith("SINGLE_") else SEPARATE,
            YES if replaces else NO,
            str(sense) if sense is not None else NO_CONNECTIVE,
        )


def category_of(answer: str | None) -> str | None:
    """Return the sense of the chosen connective, or `NO_CONNECTIVE`; None if there is no answer.

    Raises:
        ValueError: the connective has no known sense.
    """
    if answer is None or answer == NO_CONNECTIVE:
        return answer
    sense = sense_of(answer)
    return str(sense) if sense is not None else NO_CONNECTIVE


def understandability(ratings: Ratings, examples: Sequence[str]) -> Table:
    """Return table 2: shares of examples with the majority answer yes, with no, and with any other or none."""
    return majority_shares((ratings.majority(UNDERSTANDABLE, example) for example in examples), (YES, NO))


def grammaticality(ratings: Ratings, examples: Sequence[str]) -> Table:
    """Return the shares of examples that a majority finds free of grammatical errors, that one does not, and others."""
    return majority_shares((ratings.majority(GRAMMATICAL, example) for example in examples), (YES, NO))


def by_type(ratings: Ratings, gold: Mapping[str, Gold]) -> Table:
    """Return table 2 for each discourse type."""
    kinds = sorted({gold[example].discourse_type for example in ratings.examples})
    return {
        kind: understandability(ratings, [name for name in ratings.examples if gold[name].discourse_type == kind])
        for kind in kinds
    }


def decisions(ratings: Ratings, gold: Mapping[str, Gold]) -> Table:
    """Return table 5: how often the majority decides as the text does, among examples that a majority understands.

    An example without a majority for a decision counts as disagreement, and in `no_majority`. `with_connective` has the
    examples whose text has a connective and for which a majority wants any connective.
    """
    understood = [name for name in ratings.examples if ratings.majority(UNDERSTANDABLE, name) == YES]
    connected = [name for name in understood if _wants_connective(ratings, name, gold[name])]
    return {
        column: {question: _agreed(ratings, names, gold, question) for question in (MERGE, ANAPHOR, CONNECTIVE)}
        | {"examples": len(names)}
        for column, names in (("all", understood), ("with_connective", connected))
    }


def tendencies(ratings: Ratings, gold: Mapping[str, Gold]) -> Table:
    """Return how often the text, and the raters' majority, use no connective and keep two sentences, among examples
    that a majority understands.
    """
    understood = [name for name in ratings.examples if ratings.majority(UNDERSTANDABLE, name) == YES]
    return {
        name: {
            "gold": share(sum(getattr(gold[example], question) == kept for example in understood), len(understood)),
            "raters": share(
                sum(_decided(ratings, question, example) == kept for example in understood), len(understood)
            ),
        }
        for name, question, kept in (
            ("no_connective", CONNECTIVE, NO_CONNECTIVE),
            ("separate", MERGE, SEPARATE),
        )
    }


def _agreed(ratings: Ratings, examples: Sequence[str], gold: Mapping[str, Gold], question: str) -> Table:
    decided = [(_decided(ratings, question, name), getattr(gold[name], question)) for name in examples]
    agreed = share(sum(given == wanted for given, wanted in decided), len(decided))
    return agreed | {"no_majority": sum(given is None for given, _ in decided)}


def _decided(ratings: Ratings, question: str, example: str) -> str | None:
    """Return the majority's decision, None without a majority; connectives are compared by sense."""
    answers = ratings.answers(question, example)
    as_counted: Callable[[str | None], str | None] = category_of if question == CONNECTIVE else _same
    return majority([as_counted(answer) for answer in answers])


def _same(answer: str | None) -> str | None:
    return answer


def _wants_connective(ratings: Ratings, example: str, gold: Gold) -> bool:
    wanted = [
        answer if answer is None else (NO if answer == NO_CONNECTIVE else YES)
        for answer in ratings.answers(CONNECTIVE, example)
    ]
    return gold.connective != NO_CONNECTIVE and majority(wanted) == YES
