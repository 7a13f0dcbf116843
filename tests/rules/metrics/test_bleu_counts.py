"""BLEU from counts that are added up, next to sacrebleu on the whole corpus, and NLTK's semantics next to
`wikimill.rules.text.bleu`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wikimill.rules.metrics.bleu_counts import BLEU_TOKENIZERS, BleuCounts, BleuMetric
from wikimill.rules.text.bleu import bleu

metrics = pytest.importorskip("sacrebleu.metrics", reason="sacrebleu is not installed")

texts = st.lists(st.sampled_from("a a b c The cat , .".split()), min_size=1, max_size=9).map(" ".join)
corpora = st.lists(st.tuples(texts, texts, texts), min_size=1, max_size=5)


def added(counts):
    return BleuCounts(
        tuple(map(sum, zip(*(each.matches for each in counts), strict=True))),
        tuple(map(sum, zip(*(each.totals for each in counts), strict=True))),
        sum(each.prediction_length for each in counts),
        sum(each.reference_length for each in counts),
    )


@pytest.mark.parametrize("tokenizer", BLEU_TOKENIZERS)
@pytest.mark.parametrize("lower", [False, True])
@settings(max_examples=15)
@given(corpora)
def test_the_corpus_score_is_sacrebleus(tokenizer, lower, rows):
    metric = BleuMetric(tokenizer, lower)
    sacrebleu_metric = metrics.BLEU(tokenize=tokenizer, lowercase=lower, force=True)
    score = sacrebleu_metric.corpus_score(
        [row[0] for row in rows], [[row[1] for row in rows], [row[2] for row in rows]]
    )
    counts = [metric.count(prediction, references)[0] for prediction, *references in rows]
    assert 100 * metric.corpus(added(counts)) == pytest.approx(score.score, abs=1e-9)
    assert metric.signature(2) == str(sacrebleu_metric.get_signature())


@given(texts, texts, texts)
def test_the_sentence_score_is_sacrebleus(prediction, first, second):
    sacrebleu_score = metrics.BLEU(tokenize="none", force=True, effective_order=True).sentence_score(
        prediction, [first, second]
    )
    assert BleuMetric().count(prediction, [first, second])[1] == sacrebleu_score.score / 100


@given(texts, texts)
def test_halting_is_the_papers_bleu(prediction, reference):
    counts, _ = BleuMetric().count(prediction, [reference])
    assert counts.halting() == pytest.approx(bleu(prediction.split(), reference.split()), abs=1e-12)


def test_an_empty_prediction():
    counts, sentence = BleuMetric().count("", ["a b"])
    assert (counts, sentence, counts.halting()) == (BleuCounts((0, 0, 0, 0), (0, 0, 0, 0), 0, 2), 0.0, 0.0)


def test_a_number_of_references_that_varies():
    assert BleuMetric().signature(None).startswith("nrefs:var|case:mixed|eff:no|tok:none|smooth:exp|version:2")
