"""What is wrong with single records, and what a recount counts."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.records import example_id
from wikimill.rules.text.bleu import bleu
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.transforms.discofuse.row_checks import TEXTS, FusionRows
from wikimill.transforms.discofuse.statistics.recount import FusionRecount
from wikimill.transforms.partition import Partition
from wikimill.transforms.release.verify.recount import Distinct, table_differences
from wikimill.transforms.wikisplit.row_checks import SplitRows
from wikimill.transforms.wikisplit.statistics import counts_of, texts_of
from wikimill.transforms.wikisplit.tables import SplitRecount, SplitStatistics

TOWN = "The town , which has a port , lies on the coast of the sea ."
OLD, COASTAL = "The town , which is old , has a port .", "It lies on the coast of the sea ."
BLEU_1, BLEU_2 = (bleu(TOWN.split(), simple.split()) for simple in (OLD, COASTAL))
ALL_TRAIN = {"shares": [1.0, 0.0, 0.0], "salt": "s"}
INPUTS = [{"file": "enwiki-20260901-x.xml", "wiki": "enwiki"}, {"file": "d.jsonl", "wiki": ""}]
FUSION_MANIFEST = {
    "inputs": INPUTS,
    "options": {
        "partition": ALL_TRAIN,
        "min_tokens": 7,
        "control_fraction": 1.0,
        "strict_min_tokens": False,
        "keep_non_ascii": False,
        "min_quality": 0.8,
    },
}
SPLIT_MANIFEST = {
    "inputs": INPUTS,
    "options": {
        "partition": ALL_TRAIN, "namespaces": [0], "limit_pages": None, "since": "2004", "until": None, "adjacent_only": True,
        "drop_reverted": False, "min_bleu": 0.2, "raw_text": False, "language": "en", "clean_seconds": 3.0,
        "check_sha1": False, "formats": ["jsonl"], "shard_bytes": 1024,
    },
}  # fmt: skip


def fusion(**changes):
    row = {
        "wiki": "enwiki",
        "page_id": "12",
        "page_title": "Rain",
        "url": "https://en.wikipedia.org/w/index.php?oldid=7",
        "dump": "2026-09-01",
        "split": "train",
        "coherent_first_sentence": "It rained over the hills all day , but she left .",
        "coherent_second_sentence": "",
        "incoherent_first_sentence": "It rained over the hills all day .",
        "incoherent_second_sentence": "She left .",
        "discourse_type": "SINGLE_S_COORD",
        "connective_string": ", but",
        "has_coref_type_pronoun": False,
        "has_coref_type_nominal": False,
        "quality": 0.9,
        "rules": ["sentence_coordination"],
        "revision_id": "7",
        "section": "",
    } | changes
    return {"id": example_id(row["wiki"] or "", row["page_id"], [row[name] for name in TEXTS])} | row


def split(**changes):
    row = {
        "wiki": "enwiki", "page_id": "12", "page_title": "Kinver",
        "url": "https://en.wikipedia.org/w/index.php?diff=8&oldid=7", "dump": "2026-09-01", "split": "train",
        "complex_sentence": TOWN,
        "simple_sentence_1": OLD,
        "simple_sentence_2": COASTAL,
        "bleu_1": BLEU_1, "bleu_2": BLEU_2,
        "direction": "split", "adjacent": True, "same_paragraph": True, "reverted": False, "minor": False, "section": "",
        "old_revision_id": "7", "new_revision_id": "8", "timestamp": "2005-01-01T00:00:00Z",
    } | changes  # fmt: skip
    texts = [row[name] for name in ("complex_sentence", "simple_sentence_1", "simple_sentence_2")]
    return {"id": example_id(row["wiki"], row["page_id"], texts)} | row


def fusion_faults(row):
    return [fault.what for fault in FusionRows.of(FUSION_MANIFEST).faults(row, "train")]


def split_faults(row, **options):
    checks = SplitRows.of(SPLIT_MANIFEST | {"options": SPLIT_MANIFEST["options"] | options}, short_floats=False)
    return [fault.what for fault in checks.faults(row, "train")]


REVERSED = "column simple_sentences_reversed_raw"
DOCUMENT = {"wiki": None, "url": None, "dump": None, "revision_id": None}


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({}, []),
        (DOCUMENT, []),
        (DOCUMENT | {"url": "https://en.wikipedia.org/w/index.php?oldid=7"}, ["column url"]),
        ({"url": None}, ["column url"]),
        ({"url": "ftp://en.wikipedia.org/w/index.php?oldid=7"}, ["column url"]),
        ({"url": "/w/index.php?oldid=7"}, []),
        ({"url": ""}, []),
        ({"url": "https://en.wikipedia.org"}, ["column url"]),
        ({"dump": None}, ["wiki and dump"]),
        ({"wiki": "dewiki"}, ["wiki and dump"]),
        ({"split": "dev"}, ["column split"]),
        ({"coherent_second_sentence": "So ."}, ["column coherent_second_sentence"]),
        ({"discourse_type": "SINGLE_S_COORD_ANAPHORA"}, ["the coreference flags"]),
        ({"has_coref_type_nominal": True}, ["the coreference flags"]),
        ({"connective_string": ""}, ["column connective_string"]),
        ({"discourse_type": "SINGLE_RELATIVE"}, ["column connective_string"]),
        ({"rules": []}, ["column rules"]),
        ({"quality": 0.7}, ["column quality"]),
        ({"quality": None}, ["column quality"]),
        ({"incoherent_first_sentence": "It rained ."}, ["an option"]),
        ({"incoherent_second_sentence": "Zoë left ."}, ["a sentence"]),
        ({"incoherent_second_sentence": ""}, ["a sentence"]),
        ({"incoherent_second_sentence": "She  left ."}, ["a sentence"]),
        (
            {
                "discourse_type": "PAIR_NONE",
                "connective_string": "",
                "quality": None,
                "rules": [],
                "coherent_second_sentence": "She left the house .",
            },
            ["a control"],
        ),
    ],
)
def test_a_fusion_record(changes, faults):
    assert fusion_faults(fusion(**changes)) == faults


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({}, []),
        ({"bleu_1": BLEU_1 + 1e-8}, ["column bleu_1"]),
        ({"bleu_1": BLEU_1 + 1e-10}, []),
        ({"bleu_2": 0.1}, ["an option", "column bleu_2"]),
        ({"adjacent": False}, ["an option"]),
        ({"complex_sentence": TOWN.replace(" has", "  has"), "new_words": 0},
         ["a sentence", "column bleu_1", "column bleu_2"]),
        ({"timestamp": "2003-12-31T00:00:00Z"}, ["column timestamp"]),
        ({"timestamp": None}, ["column timestamp"]),
        ({"new_revision_id": "7", "url": "https://en.wikipedia.org/w/index.php?diff=7&oldid=7"}, ["revision ids"]),
        ({"complex_sentence": "The town , which has a port , lies on the coast of a lake ."},
         ["the acceptance rule", "column bleu_2"]),
    ],
)  # fmt: skip
def test_a_split_record(changes, faults):
    assert split_faults(split(**changes)) == faults


RAW = {
    "complex_sentence_raw": "The town, which has a port, lies on the coast of the sea.",
    "simple_sentence_1_raw": "The town, which is old, has a port.",
    "simple_sentence_2_raw": "It lies on the coast of the sea.",
    "simple_sentences_reversed_raw": "It lies on the coast of the sea. The town, which is old, has a port.",
}


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({}, []),
        (
            {"simple_sentences_reversed_raw": f"{RAW['simple_sentence_1_raw']} {RAW['simple_sentence_2_raw']}"},
            [REVERSED],
        ),
        ({"simple_sentences_reversed_raw": None}, [REVERSED]),
        ({"simple_sentence_1_raw": "The town has a port."}, [REVERSED]),
        ({"simple_sentence_2_raw": None}, [REVERSED]),
    ],
)
def test_reversed_halves(changes, faults):
    assert split_faults(split(**RAW | changes), raw_text=True, reversed_halves=True) == faults


def test_pages_of_one_wiki_have_one_address():
    checks = FusionRows.of(FUSION_MANIFEST)
    one, other = fusion(), fusion(url="https://en.m.wikipedia.org/w/index.php?oldid=7")
    assert [fault.what for row in (one, one, other) for fault in checks.faults(row, "train")] == ["column url"]


@given(st.lists(st.sampled_from("abcdef"), max_size=8))
def test_what_came_twice(texts):
    distinct = Distinct()
    for text in texts:
        distinct.add(text)
    again = [(texts.index(text), number) for number, text in enumerate(texts) if text in texts[:number]]
    assert (len(distinct), distinct.count, distinct.repeated(100)) == (len(texts), len(set(texts)), again)
    assert distinct.repeated(2) == again[:2]


sentences = st.lists(st.sampled_from("ab"), min_size=1, max_size=2).map(" ".join)


@given(st.lists(st.tuples(st.sampled_from(["train", "dev", "test"]), sentences, sentences, sentences), max_size=6))
def test_table_3_as_the_pipeline_counts_it(rows):
    recount, measures, unique = SplitRecount(), Counter(), set()
    for part, c, s1, s2 in rows:
        columns = {"split": part, "complex_sentence": c, "simple_sentence_1": s1, "simple_sentence_2": s2}
        recount.add({"id": "0", "wiki": "w", "page_id": "1"} | columns, part)
        example = SplitExample(**(split() | columns))
        measures.update(dict(_summed(counts_of(example))))
        unique.update((scope, *text[1:]) for text in texts_of(example) for scope in (part, "all"))
    measures.update(Counter((scope, kind, "unique") for scope, kind, _ in unique))
    assert recount.tables() == SplitStatistics().tables(measures.items())


def _summed(counts):
    total = Counter()
    for key, number in counts:
        total[key] += number
    return total.items()


def test_the_tables_of_discofuse():
    recount = FusionRecount("full")
    for connective in (", but", "but", "and"):
        recount.add(fusion(connective_string=connective), "train")
    counted = recount.tables()
    assert counted == {
        "figure_4": {"full": {"SINGLE_S_COORD": 3}},
        "table_16": {"full": {"and": 1, "but": 2}},
        "connective_strings": {"full": {", but": 1, "and": 1, "but": 1}},
    }
    shares = {name: {"full": {key: {"count": number, "percent": 1.0} for key, number in table["full"].items()}}
              for name, table in counted.items()}  # fmt: skip
    shares["figure_4"]["full"]["PAIR_NONE"] = {"count": 0, "percent": 0.0}
    assert table_differences(shares, counted) == []
    shares["table_16"]["full"]["but"]["count"] = 3
    assert table_differences(shares, counted) == [("table_16, full", {"and": 1, "but": 2}, {"and": 1, "but": 3})]


def test_the_partition_is_read_from_the_manifest():
    assert FusionRows.of(FUSION_MANIFEST).provenance.partition == Partition((1.0, 0.0, 0.0), "s")


@pytest.mark.parametrize(
    ("found", "least", "faults"),
    [
        (0.7, 0.5, []),
        (0.5, 0.5, []),
        (0.3, 0.5, ["column entailment"]),
        (None, 0.5, ["column entailment"]),
        (None, None, []),
        (0.3, None, []),
        (1.3, None, ["column entailment"]),
    ],
)
def test_the_least_probability_of_entailment_is_that_of_the_column(found, least, faults):
    options = {"entailment": True, "min_entailment": least, "entailment_batch": 8}
    assert split_faults(split(entailment=found), **options) == faults
