from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wikimill.rules.records import SPLITS
from wikimill.transforms.partition import DEFAULT_SALT, Partition

TENTHS = Partition((0.8, 0.1, 0.1))


def test_the_usual_shares():
    assert (
        Partition() == Partition((0.98, 0.01, 0.01), DEFAULT_SALT) == Partition.parse("train=0.98,dev=0.01,test=0.01")
    )


@pytest.mark.parametrize(
    ("text", "shares"),
    [
        ("train=1", (1, 0, 0)),
        ("test=0.25,train=0.5,dev=0.25", (0.5, 0.25, 0.25)),
        (" train=0.9 , test=0.1 ", (0.9, 0, 0.1)),
        ("train=0.1,dev=0.2,test=0.7", (0.1, 0.2, 0.7)),
        ("train=5e-1,dev=.5", (0.5, 0.5, 0)),
    ],
)
def test_shares_are_read(text, shares):
    assert Partition.parse(text, "salt") == Partition(shares, "salt")


@pytest.mark.parametrize(
    "text", ["", "train", "train=", "train=x", "valid=1", "train=1,", "train:1", "=1", "dev=1,train=1,train=0"]
)
def test_what_is_no_share_is_refused(text):
    with pytest.raises(ValueError, match=r"expected train=0\.98,dev=0\.01,test=0\.01, got"):
        Partition.parse(text)


@pytest.mark.parametrize("shares", [(0.5, 0.1, 0.1), (1, 0.1, 0), (2, -1, 0), (-0.1, 1.1, 0), (float("nan"), 0, 1)])
def test_shares_that_are_no_partition_are_refused(shares):
    with pytest.raises(ValueError, match="must be 0 or more and add up to 1, not"):
        Partition(shares)


def test_a_page_is_in_the_same_part_in_every_release():
    assert [TENTHS.split_of("enwiki", str(page)) for page in range(30)] == (
        "train train train test train train train test train dev train train train train dev "
        "train train train train train train dev train train train train train train train train"
    ).split()


def test_wiki_page_and_salt_decide_and_do_not_run_together():
    draws = {
        (wiki, page, salt): tuple(Partition((0.4, 0.3, 0.3), salt).split_of(wiki, page + str(n)) for n in range(40))
        for wiki in ("enwiki", "dewiki", "enwiki1")
        for page in ("", "1")
        for salt in ("a", "b")
    }
    assert len(set(draws.values())) == len(draws)


@pytest.mark.parametrize("partition", [TENTHS, Partition((0.34, 0.33, 0.33)), Partition()])
def test_shares_are_met(partition):
    drawn = Counter(partition.split_of("enwiki", str(page)) for page in range(20_000))
    for split, share in zip(SPLITS, partition.shares, strict=True):
        assert drawn[split] / 20_000 == pytest.approx(share, abs=0.012)


@pytest.mark.parametrize(("shares", "only"), [((1, 0, 0), "train"), ((0, 1, 0), "dev"), ((0, 0, 1), "test")])
@given(page=st.text(st.characters(exclude_categories=["Cs"])))
def test_a_share_of_nothing_gets_nothing(shares, only, page):
    assert Partition(shares).split_of("enwiki", page) == only


@given(page=st.text(st.characters(exclude_categories=["Cs"])), train=st.floats(0, 1))
def test_pages_only_leave_a_share_that_shrinks(page, train):
    smaller = Partition((train / 2, 1 - train / 2, 0)).split_of("enwiki", page)
    assert smaller == "dev" or Partition((train, 1 - train, 0)).split_of("enwiki", page) == "train"
