"""Ranks and windows on Beam, over files of any size and blocks of any, against a list of all documents."""

from __future__ import annotations

import apache_beam as beam
import pytest
from apache_beam.testing.util import assert_that, equal_to
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.account import Account
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.interleave import rank_documents
from wikimill.transforms.interleave.accounts import IN, KEPT, EnterCounts, entered
from wikimill.transforms.interleave.join_documents import sizes_in_documents, splits_drawn
from wikimill.transforms.interleave.rank_documents import RankDocuments, block_of, first_ranks, order_of, ranked
from wikimill.transforms.partition import Partition


def document(split, file, place):
    return (split, file, place, f"{file}{place}", "T", ("a", "b"))


places = st.lists(
    st.tuples(st.sampled_from(("train", "dev")), st.sampled_from("ab"), st.integers(0, 40)), unique=True, max_size=60
)


@given(places, st.sampled_from((None, "salt")))
def test_ranks_are_those_of_a_sorted_list(found, salt):
    documents = [document(*each) for each in found]
    blocks = {}
    for each in documents:
        blocks.setdefault(block_of(each, salt), []).append(each)
    firsts = dict(first_ranks((0, [(block, len(group)) for block, group in blocks.items()])))
    ranks = {}
    for block, group in blocks.items():
        ranks |= {one: rank for rank, one in ranked((block, {"first": [firsts[block]], "documents": group}), salt)}
    for split in ("train", "dev"):
        ordered = sorted((one for one in documents if one[0] == split), key=lambda one: order_of(one, salt))
        assert [ranks[one] for one in ordered] == list(range(len(ordered)))


@pytest.mark.parametrize("salt", [None, "x"])
def test_ranks_on_beam(monkeypatch, salt):
    monkeypatch.setattr(rank_documents, "BLOCK_PLACES", 3)
    documents = [document(split, file, place) for split in ("dev", "train") for file in "ba" for place in range(10)]
    wanted = []
    for split in ("dev", "train"):
        mine = sorted((one for one in documents if one[0] == split), key=lambda one: order_of(one, salt))
        wanted += list(enumerate(mine))
    with beam.Pipeline() as pipeline:
        assert_that(pipeline | beam.Create(documents) | RankDocuments(salt), equal_to(wanted))


def test_counts_are_entered_into_the_first_ledger_of_a_file():
    one, two = FileLedger("f", 1, "/a/f"), FileLedger("f", 1, "/b/f")
    counts = [("parts", IN, 3), ("parts", KEPT, 2), ("parts", "superseded", 1)]
    first, second = entered(("f", {"ledgers": [two, one], "counts": counts}))
    assert (first.path, second) == ("/a/f", two)
    assert first.accounts["parts"].as_json() == {"in": 3, "kept": 2, "dropped": {"superseded": 1}, "dead": 0}
    assert one.accounts == {}


def test_counts_are_entered_on_beam():
    with beam.Pipeline() as pipeline:
        ledgers = pipeline | "Ledgers" >> beam.Create([FileLedger("f", 1, "/f"), FileLedger("g", 1, "/g")])
        counts = pipeline | "Counts" >> beam.Create([(("f", "parts", IN), 1), (("f", "parts", IN), 2)])
        wanted = [FileLedger("f", 1, "/f", accounts={"parts": Account(3)}), FileLedger("g", 1, "/g")]
        assert_that(ledgers | EnterCounts(counts), equal_to(wanted))


def test_parts_by_sizes():
    sizes = sizes_in_documents(Partition.parse_sizes("dev=3,tune=1"), 4, 2)
    assert sizes == {"dev": 8, "tune": 4}
    drawn = [(bytes([number]), f"d{number}") for number in range(10)]
    assert splits_drawn(drawn, sizes) == {f"d{number}": "dev" if number < 8 else "tune" for number in range(10)}
