"""Tables 2 and 5 of the DiscoFuse paper on ratings that can be counted by hand."""

from __future__ import annotations

import pytest
from support.rated import fusion, id_of, obscure, ratings, understood

from wikimill.rules.discofuse.human_eval.rating import RATING
from wikimill.rules.discofuse.human_eval.rating_tables import (
    PAPER_TABLE_2,
    Gold,
    by_type,
    decisions,
    tendencies,
    understandability,
)
from wikimill.rules.human_eval.statistics import agreement_of, share

#: Three raters, five examples: 0 and 1 understood by all, 2 by two, 3 by none, 4 without a majority.
RATED = ratings(
    [understood("but", "merge", "yes"), understood(), understood("and"), obscure(), understood("then")],
    [understood("but", "merge", "no"), understood("but"), understood("none"), obscure(), obscure()],
    [understood("then", "separate", "yes"), understood(), obscure(), obscure("unsure"), obscure("unsure")],
)
GOLD = {
    id_of(0): Gold.of(fusion(0, "SINGLE_S_COORD_ANAPHORA", ", although", has_coref_type_pronoun=True)),
    id_of(1): Gold.of(fusion(1, "PAIR_NONE", "")),
    id_of(2): Gold.of(fusion(2, "PAIR_CONN", "moreover ,")),
    id_of(3): Gold.of(fusion(3, "PAIR_NONE", "")),
    id_of(4): Gold.of(fusion(4, "SINGLE_CATAPHORA", "")),
}


def counts(table):
    return {name: (row["count"], row["of"]) for name, row in table.items()}


def test_gold():
    assert GOLD[id_of(0)] == Gold("SINGLE_S_COORD_ANAPHORA", "merge", "yes", "comparison")
    assert GOLD[id_of(1)] == Gold("PAIR_NONE", "separate", "no", "none")
    assert GOLD[id_of(4)] == Gold("SINGLE_CATAPHORA", "merge", "yes", "none")
    assert Gold.of(fusion(0, "PAIR_ANAPHORA", "", has_coref_type_nominal=True)).anaphor == "yes"


def test_table_2():
    assert counts(understandability(RATED, RATED.examples)) == {"yes": (3, 5), "no": (1, 5), "no_majority": (1, 5)}
    for percents in PAPER_TABLE_2.values():
        assert sum(percents.values()) == pytest.approx(100)


def test_table_2_by_type():
    assert {kind: counts(table) for kind, table in by_type(RATED, GOLD).items()} == {
        "PAIR_CONN": {"yes": (1, 1), "no": (0, 1), "no_majority": (0, 1)},
        "PAIR_NONE": {"yes": (1, 2), "no": (1, 2), "no_majority": (0, 2)},
        "SINGLE_CATAPHORA": {"yes": (0, 1), "no": (0, 1), "no_majority": (1, 1)},
        "SINGLE_S_COORD_ANAPHORA": {"yes": (1, 1), "no": (0, 1), "no_majority": (0, 1)},
    }


def test_table_5():
    table = decisions(RATED, GOLD)
    # 0: merge and anaphor as the text, "but" is of the sense of "although". 1: nothing, as the text.
    # 2: separate and no anaphor as the text; the two who understood it disagree about the connective.
    assert table == {
        "all": {
            "merge": share(3, 3) | {"no_majority": 0},
            "anaphor": share(3, 3) | {"no_majority": 0},
            "connective": share(2, 3) | {"no_majority": 1},
            "examples": 3,
        },
        # Only of 0 a majority wants a connective where the text has one.
        "with_connective": {
            "merge": share(1, 1) | {"no_majority": 0},
            "anaphor": share(1, 1) | {"no_majority": 0},
            "connective": share(1, 1) | {"no_majority": 0},
            "examples": 1,
        },
    }


def test_a_connective_that_no_two_chose_is_one_that_most_want():
    rated = ratings(*([understood(word)] for word in ("but", "and", "then")))
    table = decisions(rated, {id_of(0): GOLD[id_of(0)]})["with_connective"]
    assert (table["examples"], table["connective"]) == (1, share(0, 1) | {"no_majority": 1})


def test_what_is_left_as_it_is():
    found = tendencies(RATED, GOLD)
    assert {name: counts(table) for name, table in found.items()} == {
        "no_connective": {"gold": (1, 3), "raters": (1, 3)},
        "separate": {"gold": (2, 3), "raters": (2, 3)},
    }


def test_connectives_agree_by_sense():
    other = "although | and | so | next | none"
    rated = ratings([understood("but"), understood()], [understood("although", options=other), understood()])
    question = next(question for question in rated.questions if question.name == "connective")
    assert agreement_of(rated, question, RATING.comparable["connective"]) == {
        "answers": {"comparison": 2, "none": 2},
        "blank": 0,
        "krippendorff_alpha": 1,
        "alpha_interval": [1, 1],
        "fleiss_kappa": 1,
        "gwet_ac1": 1,
        "brennan_prediger": 1,
        "cohen_kappa": [{"raters": ["r1.tsv", "r2.tsv"], "kappa": 1}],
    }


def test_agreement_of_one_rater_has_no_coefficients():
    rated = ratings([understood(), obscure()])
    assert agreement_of(rated, rated.questions[0]) == {"answers": {"no": 1, "yes": 1}, "blank": 0}
    assert agreement_of(rated, rated.questions[1]) == {"answers": {"none": 1}, "blank": 1}
