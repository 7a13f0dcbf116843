import random

import pytest

from wikimill.rules.drops import Drop
from wikimill.rules.interleave.joining import MOST_POST_CHARS, MOST_POSTS, Joined, Part, join_parts


def part(role="text", place=1, posts=("a", "b"), summary="T", file="f", **more):
    return Part(key="k", id="7", role=role, file=file, place=place, posts=list(posts), summary=summary, **more)


def join(*parts, fewest=2):
    orders = [join_parts(random.Random(seed).sample(parts, len(parts)), fewest) for seed in range(6)]
    assert all(one == orders[0] for one in orders)
    return orders[0]


def document(posts, summary="T", place=1, file="f", parts=None, dropped=None):
    return Joined("7", summary, tuple(posts), file, place, None, True, parts or {file: 1}, dropped or {})


def left_out(reason, parts=None, dropped=None, is_document=True, place=1):
    return Joined("7", "", (), "f", place, reason, is_document, parts or {"f": 1}, dropped or {})


def test_a_text_with_a_summary_is_a_document():
    assert join(part()) == document("ab")


def test_join_replaces_an_earlier_version_regardless_of_order():
    old, new = part(place=9, version=1), part(place=2, version=2, posts="cd", summary="U")
    assert join(old, new) == document("cd", "U", place=2, parts={"f": 2}, dropped={("f", "superseded"): 1})


def test_of_one_version_the_last_in_the_order_of_files_stays():
    found = join(part(file="a", place=9), part(file="b", place=1, posts="cd"))
    assert found == document("cd", file="b", parts={"a": 1, "b": 1}, dropped={("a", "superseded"): 1})


def test_sentences_that_are_cut_already_get_the_title_of_the_article():
    cut, article = part(posts="xyz", summary=None, is_cut=True, file="r"), part(file="x", version=3)
    assert join(cut, article) == document("xyz", file="r", parts={"r": 1, "x": 1})
    title = part("title", posts=(), file="x")
    assert join(cut, title) == document("xyz", file="r", parts={"r": 1, "x": 1})


def test_a_title_alone_is_no_document():
    assert join(part("title", posts=())) == left_out(None, dropped={("f", "title_only"): 1}, is_document=False)


def test_a_document_that_was_deleted_later_is_left_out_and_one_that_came_back_is_not():
    gone = part("deleted", place=5, posts=(), summary=None)
    assert join(part(), gone) == left_out(Drop.DELETED, parts={"f": 2})
    assert join(part(place=6), gone) == document("ab", place=6, parts={"f": 2})


@pytest.mark.parametrize(
    ("reason", "given"),
    [
        (Drop.NO_SUMMARY, part(summary=None)),
        (Drop.FEW_POSTS, part(posts="a")),
        (Drop.LONG_DOCUMENT, part(posts=["a", "b" * (MOST_POST_CHARS + 1)])),
        (Drop.LONG_DOCUMENT, part(posts=["a"] * (MOST_POSTS + 1))),
        (Drop.NO_SUMMARY, part("opening", summary=None)),
    ],
)
def test_what_is_left_out(reason, given):
    assert join(given) == left_out(reason)


def test_a_thread_is_its_opening_and_its_replies_by_time():
    opening = part("opening", posts=["q"], place=4, time="2020")
    replies = [
        part("reply", posts=[f"r{number}"], place=number, time=f"20{30 - number}", summary=None) for number in (1, 2, 3)
    ]
    assert join(opening, *replies) == document(["q", "r3", "r2", "r1"], place=4, parts={"f": 4})


def test_replies_without_an_opening_are_counted():
    replies = [part("reply", place=number, summary=None) for number in (1, 2)]
    found = join(*replies)
    assert found == left_out(None, parts={"f": 2}, dropped={("f", "no_opening"): 2}, is_document=False)


def test_a_thread_beyond_measure_is_left_out_and_counted_whole():
    replies = [part("reply", place=number, posts=["r"]) for number in range(2, MOST_POSTS + 4)]
    found = join_parts(iter([part("opening"), *replies]), 2)
    assert found == left_out(Drop.LONG_DOCUMENT, parts={"f": MOST_POSTS + 3})
