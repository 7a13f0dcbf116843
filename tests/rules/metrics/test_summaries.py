import pickle

import pytest

from wikimill.rules.metrics.figures import figures
from wikimill.rules.metrics.rouge import RougeMetric, RougeScore
from wikimill.rules.metrics.scored_examples import Reference
from wikimill.rules.metrics.scoring import Scorer, add_up
from wikimill.rules.metrics.summaries import SummaryScorer, summary_sentences


@pytest.mark.parametrize(
    ("text", "most_words", "sentences"),
    [
        ("a b <::::> c", None, ["a b", "c"]),
        ("a\n\n b ", None, ["a", "b"]),
        ("a b <::::> c d <::::> e", 3, ["a b", "c"]),
        ("", None, []),
        (" <::::> ", 5, []),
    ],
)
def test_sentences_of_a_summary(text, most_words, sentences):
    assert summary_sentences(text, most_words) == sentences


def test_rouge_by_hand():
    # "the cat sat" against "the cats": stems cat; 2 of 3 words, 1 of 2 pairs.
    found = RougeMetric().scores(["the cat sat"], [["the cats"], ["a dog"]])
    assert found == {
        "rouge1": RougeScore(2 / 3, 1.0, 0.8),
        "rouge2": RougeScore(0.5, 1.0, 2 / 3),
        "rougeL": RougeScore(2 / 3, 1.0, 0.8),
        "rougeLsum": RougeScore(2 / 3, 1.0, 0.8),
    }
    assert RougeMetric(stem=False, names=("rouge1",)).scores(["the cat sat"], [["the cats"]])["rouge1"][1] == 0.5


def test_rouge_lsum_knows_sentences_and_rouge_l_the_whole_text():
    found = RougeMetric().scores(["on snow", "on rain"], [["on rain", "on snow"]])
    assert (found["rougeL"].f1, found["rougeLsum"].f1) == (0.5, 1.0)


def test_nothing_and_no_words_score_nothing():
    for prediction in ([], ["…"]):
        assert RougeMetric().scores(prediction, [["rain"]])["rouge1"] == RougeScore(0, 0, 0)


def test_figures_of_summaries():
    scorer = Scorer("summary", summaries=SummaryScorer(most_words=4))
    sums = {}
    for reference, prediction in (
        ("on rain <::::> on snow", "on rain <::::> on snow"),
        ("on rain", "on rain <::::> b <::::> c d e"),
    ):
        add_up(scorer.measures(Reference(source=("p",), texts=(reference,)), prediction), sums)
    found = figures(sums, pickle.loads(pickle.dumps(scorer)))
    assert found.pop("rouge")["rouge1"] == pytest.approx({"precision": 75.0, "recall": 100.0, "f1": 100 * 5 / 6})
    assert found == {
        "task": "summary", "case_insensitive": False, "examples": 2, "exact": 50.0,
        "rouge_signature": "rouge-score, Porter stemmer", "max_words": 4,
        "threads": {
            "prediction": 2.5, "reference": 1.5, "within": {"0": 50.0, "1": 50.0, "2": 100.0, "3": 100.0},
            "difference": {"0": 1, "2": 1},
        },
        "words": {"prediction": 4.0, "reference": 3.0},
    }  # fmt: skip
