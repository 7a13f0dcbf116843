"""Every definition of SARI against published scores, and against a second program that knows nothing of the first."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.published_sari import FIRST, PUBLISHED, REFERENCES, SECOND, SOURCE, THIRD, sari_of

from wikimill.rules.metrics.ngrams import count_ngrams
from wikimill.rules.metrics.sari import sari_shares, whole_numbers
from wikimill.rules.metrics.sari_variants import DEFAULT_VARIANTS, SARI_VARIANTS

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
        **dict.fromkeys(("discofuse", "lasertagger", "xu", "easse", "easse_precision"), 26.16),
        **dict.fromkeys(("hf", "t2t"), 59.5),
        "easse_paper": 26.41,
    }


def test_lasertagger_folds_case():
    rows = [("He came .", "he came .", ["HE came ."])]
    assert (sari_of("lasertagger", rows), sari_of("discofuse", rows) < 100) == (100, True)


def test_one_word():
    """cocoxu/simplification#17: 0.17 where all is right, for 0/0 = 0; the paper of DiscoFuse has 0/0 = 1 for that."""
    rows = [("global", "scenarioPattern", ["scenarioPattern"])]
    assert round(sari_of("xu", rows) / 100, 2) == 0.17
    assert sari_of("discofuse", rows) == 100


def test_a_repeated_word_that_was_rightly_deleted():
    """`sari.py` of Hugging Face takes it for a mistake: the reference itself gets 91.67 there."""
    scores = {name: round(sari_of(name, [("a a", "a", ["a"])]), 2) for name in ("discofuse", "hf")}
    assert scores == {"discofuse": 100, "hf": 91.67}


@pytest.mark.parametrize("name", ["discofuse", "lasertagger", "t2t"])
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


@pytest.mark.parametrize("name", ["xu", "hf"])
@given(triples)
def test_types_oracle(name, triple):
    assert sari_of(name, [triple]) == pytest.approx(float(100 * oracle_of_types(name, *triple)), abs=1e-9)


@pytest.mark.parametrize("name", ["easse", "easse_precision", "easse_paper"])
@settings(max_examples=50)
@given(st.lists(triples, min_size=1, max_size=3))
def test_corpus_oracle(name, rows):
    assert sari_of(name, rows) == pytest.approx(float(100 * oracle_of_corpus(name, rows)), abs=1e-9)


def test_pooled_ratios_are_no_whole_numbers():
    counted = count_ngrams([text.split() for text in ("a a b c", "a b", "a a a")])
    shares = sari_shares(SARI_VARIANTS["xu"], counted[0], counted[1], counted[2:])
    with pytest.raises(ValueError, match="must pool by sum"):
        list(whole_numbers(shares))


def test_default_variants_are_named():
    assert set(DEFAULT_VARIANTS) <= SARI_VARIANTS.keys()


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
    undefined, many = (1 if name == "hf" else 0), len(references)
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
        if name == "hf":
            keep_r = ratio(sum(well.values()), sum(keepable.values()), undefined)
        else:
            keep_r = ratio(sum(Fraction(well.get(g, 0), keepable[g]) for g in keepable), len(keepable), undefined)
        gone = {gram: many * (old[gram] - new[gram]) for gram in old if old[gram] > new[gram]}
        delete = ratio(
            sum(Fraction(max(0, gone[gram] - wanted[gram]), gone[gram]) for gram in gone), len(gone), undefined
        )
        total += add + harmonic(keep_p, keep_r) + delete
    return total / 12


def oracle_of_corpus(name, rows):
    split = SARI_VARIANTS[name].normalisation.tokens
    sums = Counter()
    for source, prediction, references in rows:
        many = len(references)
        for order in (1, 2, 3, 4):
            old = Counter(grams(split(source), order))
            new = Counter(grams(split(prediction), order))
            wanted = Counter(gram for reference in references for gram in grams(split(reference), order))
            added, addable = set(new) - set(old), set(wanted) - set(old)
            sums.update(
                {
                    (order, "add", 0): len(added & addable),
                    (order, "add", 1): len(added),
                    (order, "add", 2): len(addable),
                }
            )
            for gram, count in old.items():
                kept, keepable = many * min(count, new[gram]), min(many * count, wanted[gram])
                gone, spare = many * count - kept, many * count - keepable
                sums.update(
                    {(order, "keep", 0): min(kept, keepable), (order, "keep", 1): kept, (order, "keep", 2): keepable}
                )
                sums.update(
                    {(order, "delete", 0): min(gone, spare), (order, "delete", 1): gone, (order, "delete", 2): spare}
                )
    total = Fraction(0)
    for operation in ("add", "keep", "delete"):
        precisions = [ratio(sums[order, operation, 0], sums[order, operation, 1], 0) for order in (1, 2, 3, 4)]
        recalls = [ratio(sums[order, operation, 0], sums[order, operation, 2], 0) for order in (1, 2, 3, 4)]
        if name == "easse_paper":
            total += harmonic(sum(precisions) / 4, sum(recalls) / 4)
        elif name == "easse_precision" and operation == "delete":
            total += sum(precisions) / 4
        else:
            total += sum(map(harmonic, precisions, recalls)) / 4
    return total / 3
