"""Scores of texts that were made from tables."""

import pytest

from wikimill.rules.metrics.figures import figures
from wikimill.rules.metrics.scored_examples import Reference
from wikimill.rules.metrics.scoring import Scorer, add_up

ADA = Reference(source=("name : Ada",), texts=("Ada wrote programs\nfor the engine.",), values=("Ada", "programs"))
BOB = Reference(source=(), texts=("Bob built it.",))
SCORER = Scorer("table", bleu_tokenizer="13a")


def scored(*rows):
    sums = {}
    for reference, prediction in rows:
        add_up(SCORER.measures(reference, prediction), sums)
    return figures(sums, SCORER)


def test_the_references_themselves():
    found = scored((ADA, "Ada wrote programs for the engine ."), (BOB, "Bob built it."))
    assert (found["task"], found["examples"], found["exact"]) == ("table", 2, 50.0)
    assert found["bleu"]["corpus"] == pytest.approx(100)
    # METEOR of one chunk of m words is 1 - 0.5 / m^3: 7 and 4 words.
    assert found["meteor"] == pytest.approx(100 * (2 - 0.5 / 7**3 - 0.5 / 4**3) / 2)
    assert {name: round(score["f1"], 6) for name, score in found["rouge"].items()} == {
        "rouge1": 100,
        "rouge2": 100,
        "rougeL": 100,
    }
    # Bob has no records: PARENT's means are of Ada alone.
    assert (found["parent_examples"], found["records"]) == (1, 1.0)
    assert found["parent"]["0.5"]["f1"] == pytest.approx(100)


def test_without_records_there_is_no_parent():
    assert scored((BOB, "Bob."))["parent"] is None


def test_stems_count_and_synonyms_do_not():
    stemmed, other = (scored((BOB, text))["meteor"] for text in ("Bob builds it.", "Bob constructs it."))
    assert stemmed < scored((BOB, "Bob built it."))["meteor"]
    assert other == stemmed  # "builds" has not the stem of "built"
    assert scored((Reference(source=(), texts=("mills",)), "mill"))["meteor"] == 50.0
