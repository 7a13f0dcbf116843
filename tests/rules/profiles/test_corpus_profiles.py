"""What one example of each corpus is counted under, and what of it is shown."""

from dataclasses import replace

from support.examples import FUSION, SPLIT

from wikimill.rules.discofuse.profile import FUSION_PROFILER
from wikimill.rules.wikisplit.profile import SPLIT_PROFILER


def test_wikisplit():
    found = SPLIT_PROFILER.profile([SPLIT]).as_json()
    assert {kind: list(of) for kind, of in found["counts"].items() if kind != "ngrams"} == {
        "split": ["dev"],
        "wiki": ["enwiki"],
        "dump": ["unknown"],
        "year": ["2006"],
        "direction": ["merge"],
        "adjacent": ["no"],
        "same_paragraph": ["no"],
        "reverted": ["yes"],
        "minor": ["no"],
        "place": ["section"],
        "tokens_complex": ["10"],
        "tokens_simple_1": ["6"],
        "tokens_simple_2": ["4"],
        "length_ratio": ["1.10"],
        "min_bleu": ["0.20"],
        "new_words": ["0"],
        "lost_words": ["0"],
        "new_numbers": ["0"],
        "new_names": ["0"],
        "covered_alone": ["0.60"],
        "covered_together": ["0.85"],
        "covered_at_once": ["0.10"],
        "bleu_1": ["0.40"],
        "bleu_2": ["0.20"],
        "novel_words": ["1"],
        # By hand: 9 of 10 words, 7 of 9 bigrams, 5 of 7 trigrams, 3 of 5 4-grams are in C.
        "overlap_1": ["0.90"],
        "overlap_2": ["0.75"],
        "overlap_3": ["0.70"],
        "overlap_4": ["0.60"],
    }
    assert found["counts"]["ngrams"] == {
        **{"1_total": 10, "1_shared": 9, "2_total": 9, "2_shared": 7},
        **{"3_total": 7, "3_shared": 5, "4_total": 5, "4_shared": 3},
    }
    assert list(found["sample"]) == ["merge, not adjacent"]
    (shown,) = found["sample"]["merge, not adjacent"]
    assert shown["complex_sentence"] == SPLIT.complex_sentence
    assert not {"page_id", "minor", "old_revision_id"} & shown.keys()


def test_discofuse():
    found = FUSION_PROFILER.profile([FUSION]).as_json()
    assert {kind: list(of) for kind, of in found["counts"].items() if kind != "ngrams"} == {
        "split": ["train"],
        "wiki": ["enwiki"],
        "dump": ["2026-09-01"],
        "type": ["PAIR_CONN"],
        "connective": ["however ,"],
        "frequent": ["no"],
        "coreference": ["none"],
        "quality_other": ["0.90"],
        "place": ["lead"],
        "tokens_coherent": ["10"],
        "tokens_incoherent_1": ["4"],
        "tokens_incoherent_2": ["2"],
        "length_ratio": ["1.25"],
        "novel_words": ["2"],
        # By hand: 7 of 9 words, 6 of 8 bigrams, 4 of 6 trigrams, 2 of 4 4-grams are in the halves.
        "overlap_1": ["0.75"],
        "overlap_2": ["0.75"],
        "overlap_3": ["0.65"],
        "overlap_4": ["0.50"],
    }
    assert list(found["sample"]) == ["PAIR_CONN"]


def test_what_the_paper_found_too_frequent():
    examples = [
        replace(FUSION, id="1", connective_string=", and", discourse_type="SINGLE_S_COORD"),
        replace(FUSION, id="2", connective_string="but ,"),
        replace(FUSION, id="3", connective_string="", discourse_type="PAIR_ANAPHORA"),
        replace(FUSION, id="4", connective_string="and so"),
    ]
    assert FUSION_PROFILER.profile(examples).as_json()["counts"]["frequent"] == {"no": 1, "yes": 3}


def test_quality_is_counted_by_whether_an_antecedent_was_replaced_and_not_of_controls():
    examples = [
        replace(FUSION, id="1", quality=0.97),
        replace(FUSION, id="2", quality=0.88, has_coref_type_nominal=True),
        replace(FUSION, id="3", quality=None, discourse_type="PAIR_NONE"),
    ]
    counts = FUSION_PROFILER.profile(examples).as_json()["counts"]
    assert (counts["quality_other"], counts["quality_antecedent"]) == ({"0.95": 1}, {"0.85": 1})


def test_a_document_has_no_wiki_and_an_empty_half_no_tokens():
    document = replace(FUSION, wiki=None, dump=None, incoherent_second_sentence="", coherent_second_sentence="")
    counts = FUSION_PROFILER.profile([document]).as_json()["counts"]
    assert (counts["wiki"], counts["tokens_incoherent_2"]) == ({"documents": 1}, {"0": 1})
