"""Every definition of SARI against published scores, and against a second program that knows nothing of the first."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.published_sari import FIRST, PUBLISHED, REFERENCES, SECOND, SOURCE, THIRD, sari_of

from wikimill.rules.metrics.sari import SARI_VARIANTS

pytest.importorskip("sacrebleu", reason="its tokeniser 13a is needed")

texts = st.lists(st.sampled_from("a a a b b c The , .".split()), max_size=9).map(" ".join)
triples = st.tuples(texts, texts, st.lists(texts, min_size=1, max_size=3))


@pytest.mark.parametrize(("name", "rows", "score", "source"), PUBLISHED)
def test_published_scores(name, rows, score, source):
    """Where five digits were published, five are compared."""
    assert sari_of(name, rows) == pytest.approx(score, abs=1e-6 if len(str(score)) > 10 else 5e-6)


@pytest.mark.parametrize(
    ("prediction", "score"), [(FIRST, 31.350246975246975), (SECOND, 63.23743386243387), (THIRD, 46.729309338004995)]
)
def test_f1_of_deletions(prediction, score):
    """tensor2tensor 1.15.7 (from PyPI): 100 * sari_hook.get_sari_score(…, beta_for_deletion=1)[0] on split tokens."""
    assert sari_of("discofuse", [(SOURCE, prediction, REFERENCES)]) == pytest.approx(score, abs=1e-9)


def test_the_definitions_differ():
    """On a prediction that changes nothing; ddhruvkr in feralvam/easse#98 said which of them favour that.

    The values come from the programs themselves (see test_sari_peers.py).
    """
    scores = {name: round(sari_of(name, [(SOURCE, SOURCE, REFERENCES[:1])]), 2) for name in SARI_VARIANTS}
    assert scores == {
        "discofuse": 26.16,
        "xu": 26.16,
        "t2t": 59.5,
    }


def test_one_word():
    """cocoxu/simplification#17: 0.17 where all is right, for 0/0 = 0; the paper of DiscoFuse has 0/0 = 1 for that."""
    rows = [("global", "scenarioPattern", ["scenarioPattern"])]
    assert round(sari_of("xu", rows) / 100, 2) == 0.17
    assert sari_of("discofuse", rows) == 100


@pytest.mark.parametrize("name", ["discofuse", "t2t"])
@given(texts, texts)
def test_the_reference_scores_100(name, source, reference):
    assert sari_of(name, [(source, reference, [reference])]) == pytest.approx(100)


@pytest.mark.parametrize("name", SARI_VARIANTS)
@settings(max_examples=30)
@given(triples)
def test_scores_are_percentages(name, triple):
    assert 0 <= sari_of(name, [triple]) <= 100.0000001


@pytest.mark.parametrize("name", ["discofuse", "t2t"])
@given(triples)
def test_sets_oracle(name, triple):
    assert sari_of(name, [triple]) == pytest.approx(float(100 * oracle_of_sets(name, *triple)), abs=1e-9)


@pytest.mark.parametrize("name", ["xu"])
@given(triples)
def test_types_oracle(name, triple):
    assert sari_of(name, [triple]) == pytest.approx(float(100 * oracle_of_types(name, *triple)), abs=1e-9)


# --- the oracle: the definitions read off the papers and programs, with lists and fractions


def grams(tokens, order):
    return [tuple(tokens[at : at + order]) for at in range(len(tokens) - order + 1)]


def harmonic(precision, recall):
    return 2 * precision * recall / (precision + recall) if precision + recall else Fraction(0)


def ratio(part, whole, undefined):
    return Fraction(part) / Fraction(whole) if whole else Fraction(undefined)


def oracle_of_sets(name, source, prediction, references):
    total = Fraction(0)
    for order in (1, 2, 3, 4):
        old, new = set(grams(source.split(), order)), set(grams(prediction.split(), order))
        lists = [set(grams(reference.split(), order)) for reference in references]
        lists = [found for found in lists if found]
        weight = {
            gram: Fraction(sum(gram in found for found in lists), len(lists)) for found in lists for gram in found
        }
        add_p = ratio(len([gram for gram in new - old if gram in weight]), len(new - old), 1)
        add_r = ratio(len([gram for gram in new - old if gram in weight]), len(weight.keys() - old), 1)
        kept = sum(weight.get(gram, 0) for gram in old & new)
        keep_p, keep_r = ratio(kept, len(old & new), 1), ratio(kept, sum(weight.get(gram, 0) for gram in old), 1)
        gone = sum(1 - weight.get(gram, 0) for gram in old - new)
        delete_p, delete_r = (
            ratio(gone, len(old - new), 1),
            ratio(gone, sum(1 - weight.get(gram, 0) for gram in old), 1),
        )
        deletion = delete_p if name == "t2t" else harmonic(delete_p, delete_r)
        total += harmonic(add_p, add_r) + harmonic(keep_p, keep_r) + deletion
    return total / 12


def oracle_of_types(name, source, prediction, references):
    undefined, many = 0, len(references)
    split = SARI_VARIANTS[name].normalisation.tokens
    total = Fraction(0)
    for order in (1, 2, 3, 4):
        old = Counter(grams(split(source), order))
        new = Counter(grams(split(prediction), order))
        wanted = Counter(gram for reference in references for gram in grams(split(reference), order))
        added = set(new) - set(old)
        right = len(added & set(wanted))
        add = harmonic(ratio(right, len(added), undefined), ratio(right, len(set(wanted) - set(old)), undefined))
        kept = {gram: many * min(old[gram], new[gram]) for gram in old if new[gram]}
        keepable = {gram: min(many * old[gram], wanted[gram]) for gram in old if wanted[gram]}
        well = {gram: min(kept[gram], wanted[gram]) for gram in kept}
        keep_p = ratio(sum(Fraction(well[gram], kept[gram]) for gram in kept), len(kept), undefined)
        keep_r = ratio(sum(Fraction(well.get(g, 0), keepable[g]) for g in keepable), len(keepable), undefined)
        gone = {gram: many * (old[gram] - new[gram]) for gram in old if old[gram] > new[gram]}
        delete = ratio(
            sum(Fraction(max(0, gone[gram] - wanted[gram]), gone[gram]) for gram in gone), len(gone), undefined
        )
        total += add + harmonic(keep_p, keep_r) + delete
    return total / 12
