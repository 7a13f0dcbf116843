"""One member of a 7z archive of several, as Stack Exchange packs a site: by its name, in one folder or in many."""

import io
import tracemalloc
import zlib

import py7zr
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.dump_samples import MODEST, WHOLE

from wikimill.transforms.dumps import damage
from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage

POSTS = b"<posts>" + b'<row Id="1" Body="Fog." />\n' * 400 + b"</posts>"
SITE = {"Badges.xml": b"<badges/>", "PostHistory.xml": b"<h>" * 5000, "Posts.xml": POSTS, "Users.xml": b"<users/>"}


def packed(*folders, method="LZMA2"):
    """An archive with a folder for each of some dictionaries of names and contents.

    py7zr writes the sizes of a folder of several members wrongly where another folder is before it.
    """
    file = io.BytesIO()
    for number, members in enumerate(folders):
        file.seek(0)
        with py7zr.SevenZipFile(
            file, "a" if number else "w", filters=[{"id": getattr(py7zr, f"FILTER_{method}")}]
        ) as one:
            for name, content in members.items():
                one.writestr(content, name)
    return file.getvalue()


def unpacked(data, *wanted):
    out = bytearray()
    try:
        for block in blocks(io.BytesIO(data), "site.7z", wanted):
            out += block
    except InputDamage as damage:
        return bytes(out), f"{damage.state}: {damage}"
    return bytes(out), WHOLE


@pytest.mark.parametrize("method", ["LZMA", "LZMA2", "BZIP2"])
def test_a_member_by_its_name(method):
    solid = packed(SITE, method=method)
    apart = packed(*({name: content} for name, content in SITE.items()), method=method)
    mixed = packed(
        {"Badges.xml": b"b", "a/b\\posts.XML": POSTS, "Comments.xml": b"c"}, {"Users.xml": b"u"}, method=method
    )
    assert [unpacked(data, "posts.xml") for data in (solid, apart, mixed)] == [(POSTS, WHOLE)] * 3


def test_an_archive_of_one_member_is_read_whatever_its_name():
    assert unpacked(packed({"x": POSTS}), "posts.xml") == (POSTS, WHOLE)


@pytest.mark.slow
@settings(MODEST, max_examples=20)
@given(
    st.lists(st.binary(min_size=1, max_size=3000), min_size=1, max_size=4),
    st.lists(st.lists(st.binary(min_size=1, max_size=3000), min_size=1, max_size=1), max_size=2),
    st.data(),
)
def test_any_member_of_any_archive(solid, alone, data):
    contents = [solid, *alone]
    folders = [{f"{x}-{y}": one for y, one in enumerate(each)} for x, each in enumerate(contents)]
    members = {name: one for each in folders for name, one in each.items()}
    name = data.draw(st.sampled_from(sorted(members)))
    assert unpacked(packed(*folders, method="BZIP2"), name) == (members[name], WHOLE)


@pytest.mark.parametrize(
    ("members", "problem"),
    [
        ({"Users.xml": b"u", "Badges.xml": b"b"}, "found 0 in Users.xml, Badges.xml"),
        ({"a/Posts.xml": b"u", "b/Posts.xml": b"b"}, "found 2 in a/Posts.xml, b/Posts.xml"),
        ({f"{n}.xml": b"x" for n in range(14)},
         "found 0 in " + ", ".join(f"{n}.xml" for n in range(12)) + " and 2 more"),
    ],
)  # fmt: skip
def test_none_or_two_of_the_name(members, problem):
    assert unpacked(packed(members), "posts.xml") == (
        b"",
        f"refused: 7z archive of several files must contain exactly one called posts.xml, {problem}",
    )


def test_without_a_name_an_archive_of_several_is_refused():
    assert unpacked(packed(SITE)) == (
        b"",
        f"refused: 7z archive must contain exactly one XML file, found 4: {', '.join(SITE)}",
    )


@pytest.mark.parametrize("at", [0.2, 0.5, 0.8])
def test_damaged_data_before_or_in_the_member(at):
    noise = bytes(zlib.crc32(bytes([n % 251, n // 251])) & 255 for n in range(40_000))
    archive = bytearray(packed({"a.xml": noise, "posts.xml": noise}, method="BZIP2"))
    archive[int(len(archive) * at)] ^= 0x55
    out, verdict = unpacked(bytes(archive), "posts.xml")
    # The rest of the message varies: the packed header holds the time, so the changed byte falls on different data.
    assert verdict.startswith("damaged: 7z data are damaged after ")
    assert noise.startswith(out)


def test_a_bomb_before_the_member(monkeypatch):
    monkeypatch.setattr(damage, "RATIO_FREE_BYTES", 1 << 20)
    monkeypatch.setattr(damage, "MAX_RATIO", 100)
    out, verdict = unpacked(packed({"a.xml": bytes(8 << 20), "posts.xml": POSTS}), "posts.xml")
    assert (out, verdict[:7]) == (b"", "refused")
    assert verdict.endswith("over 100:1, a decompression bomb")


@pytest.mark.parametrize("method", ["LZMA", "LZMA2"])
def test_memory_is_flat(method):
    archive = packed({"a.xml": bytes(40 << 20), "posts.xml": POSTS}, method=method)
    tracemalloc.start()
    assert unpacked(archive, "posts.xml") == (POSTS, WHOLE)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100 << 20
