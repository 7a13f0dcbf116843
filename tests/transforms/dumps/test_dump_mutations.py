"""Dumps built from values are read back as they are; damaged in any way, the pages before the damage still are."""

from __future__ import annotations

import bz2
import io
import random
from collections.abc import Callable
from itertools import accumulate, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from support.dump_samples import WHOLE, chopped, read, read_as_cut
from support.dump_values import PAGES, SCHEMAS, Saved, Written, items_of, written

from wikimill.transforms.dumps.compression.content import content
from wikimill.transforms.dumps.items import Item

THOROUGH = settings(derandomize=True, max_examples=300, deadline=None)
Mutation = Callable[[bytes], bytes]


def flipped(at: int, length: int, bit: int) -> Mutation:
    return lambda data: data[:at] + bytes((data[at] ^ 1 << bit,)) + data[at + 1 :]


def removed(at: int, length: int, bit: int) -> Mutation:
    return lambda data: data[:at] + data[at + length :]


def doubled(at: int, length: int, bit: int) -> Mutation:
    return lambda data: data[: at + length] + data[at:]


def inserted(at: int, length: int, bit: int) -> Mutation:
    pieces = [b"\0", b"\xff", b"<", b"&", b"<page>", b"</page>", b"</mediawiki>", b"<!DOCTYPE x>"]
    return lambda data: data[:at] + pieces[bit] * (length % 3 + 1) + data[at:]


def swapped(at: int, length: int, bit: int) -> Mutation:
    return lambda data: (
        data[:at] + data[at + length : at + 2 * length] + data[at : at + length] + data[at + 2 * length :]
    )


MUTATIONS = st.sampled_from([flipped, removed, doubled, inserted, swapped])


def damaged(data: bytes, draws: st.DataObject) -> tuple[bytes, int]:
    """Return the data with some mutations, and the place of the first; they are made from after."""
    places = draws.draw(st.lists(st.integers(0, len(data) - 1), min_size=1, max_size=3))
    for at in sorted(places, reverse=True):
        length = draws.draw(st.integers(1, 40))
        data = draws.draw(MUTATIONS)(at, length, draws.draw(st.integers(0, 7)))(data)
    return data, min(places)


def before(place: int, ends: list[int], items: list[list[Item]]) -> list[Item]:
    """Return the items of the pages that end before a place."""
    return [item for end, page in zip(ends, items, strict=True) if end <= place for item in page]


@THOROUGH
@given(PAGES, st.sampled_from(SCHEMAS), st.integers(1, 300))
def test_what_was_written_is_read(pages, schema, size):
    data = b"".join(written(pages, schema))
    expected = [item for page in items_of(pages, schema) for item in page]
    assert read(data) == (expected, WHOLE)
    assert read_as_cut(chopped(data, size)) == (expected, WHOLE)


@THOROUGH
@given(PAGES, st.sampled_from(SCHEMAS), st.data())
def test_damage_takes_no_page_before_it(pages, schema, draws):
    head, *parts, tail = written(pages, schema)
    ends = list(accumulate(map(len, parts), initial=len(head)))[1:]
    data, place = damaged(b"".join([head, *parts, tail]), draws)
    expected = before(place, ends, items_of(pages, schema))
    items, _ = read(data)
    assert items[: len(expected)] == expected


@THOROUGH
@given(PAGES, st.sampled_from(SCHEMAS), st.data())
def test_damage_to_bzip2_takes_no_page_before_its_stream(pages, schema, draws):
    head, *parts, tail = written(pages, schema)
    ends = list(accumulate(map(len, parts), initial=len(head)))[1:]
    plain = b"".join([head, *parts, tail])
    cuts = sorted(draws.draw(st.lists(st.integers(0, len(plain)), max_size=6)))
    streams = [bz2.compress(plain[start:end], 1) for start, end in pairwise([0, *cuts, len(plain)])]
    items = items_of(pages, schema)
    assert read_bzip2(b"".join(streams)) == ([item for page in items for item in page], WHOLE)

    packed, place = damaged(b"".join(streams), draws)
    stream_ends = list(accumulate(map(len, streams)))
    sound = next(number for number, end in enumerate(stream_ends) if place < end)
    expected = before([0, *cuts, len(plain)][sound], ends, items)
    found, _ = read_bzip2(packed)
    assert found[: len(expected)] == expected


def read_bzip2(data: bytes) -> tuple[list[Item], str]:
    return read(content(io.BytesIO(data), "dump.xml.bz2"))  # type: ignore[arg-type]  # blocks that know their places


@settings(derandomize=True, max_examples=25, deadline=None)
@given(st.data())
def test_damage_to_bzip2_takes_no_page_before_its_block(draws):
    """One stream of four blocks of 100 kB."""
    chance = random.Random(5)
    texts = ["".join(chance.choices("abcdefghij klmnop\n", k=20_000)).strip() for _ in range(19)]
    pages = [
        Written(number, 0, f"P{number}", False, (Saved(number, None, False, "wikitext", None, "present", text),))
        for number, text in enumerate(texts, start=1)
    ]
    head, *parts, tail = written(pages, "0.11")
    ends = list(accumulate(map(len, parts), initial=len(head)))[1:]
    packed = bz2.compress(b"".join([head, *parts, tail]), 1)
    blocks = list(content(io.BytesIO(packed), "dump.xml.bz2"))
    assert len(blocks) == 4
    broken, place = damaged(packed, draws)
    # A block's end and the next one's beginning share a byte.
    sound = sum(len(block.data) for block, behind in pairwise(blocks) if behind.place < place)
    expected = before(sound, ends, items_of(pages, "0.11"))
    found, _ = read_bzip2(broken)
    assert found[: len(expected)] == expected
