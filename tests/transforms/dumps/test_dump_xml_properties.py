"""The reader on any dump: against a parser that holds the whole file, however it is cut into blocks, however broken."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.dump_samples import (
    MODEST,
    REPOSITORY,
    WHOLE,
    chopped,
    dump,
    items_of,
    page,
    read,
    read_as_cut,
    revision,
    state,
)

from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.items import Item, PageBroken, PageEnd, PageHeader, PageStart, Revision

#: Characters that XML allows, with a high share of those that its syntax uses.
TEXTS = st.text(st.sampled_from("ab é袁😀<>&\"'\n\t]-!/x;#\u2028\u0085\u00a0"), max_size=30)
REVISIONS = st.builds(revision, st.integers(0, 10**12), TEXTS)
PAGES = st.builds(
    lambda number, revisions: page(number, *revisions), st.integers(1, 9), st.lists(REVISIONS, min_size=1)
)


def oracle(data: bytes) -> list[Item]:
    """Return the items of a sound dump, read from a tree of the whole."""
    items: list[Item] = []
    for node in ET.fromstring(data).findall("{*}page"):
        namespace = int(node.findtext("{*}ns") or "0")
        title, number = (node.findtext("{*}" + name) or "" for name in ("title", "id"))
        header = PageHeader(number, title, namespace, node.find("{*}redirect") is not None)
        revisions = [a_revision(child) for child in node.findall("{*}revision")]
        items += [PageStart(header, True), *revisions, PageEnd(len(revisions))]
    return items


def a_revision(node: ET.Element) -> Revision:
    text = node.find("{*}text")
    deleted = text is None or "deleted" in text.attrib
    content = "" if deleted else text.text or ""
    return Revision(
        node.findtext("{*}id"),
        node.findtext("{*}timestamp"),
        node.find("{*}minor") is not None,
        node.findtext("{*}model") or "wikitext",
        node.findtext("{*}sha1") or None,
        "deleted" if deleted else "present" if content else "empty",
        content,
        None if text is None else text.get("sha1") or None,
    )


@MODEST
@given(st.lists(PAGES, max_size=4))
def test_any_dump_is_read_as_its_tree(pages):
    data = dump(*pages)
    assert read(data) == (oracle(data), WHOLE)


@MODEST
@given(st.lists(PAGES, max_size=3), st.data())
def test_any_cutting_into_blocks_gives_the_same(pages, draws):
    data = dump(*pages)
    cuts = draws.draw(st.lists(st.integers(0, len(data)), max_size=40).map(sorted))
    pieces = [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    assert read_as_cut(pieces) == (oracle(data), WHOLE)
    assert read(pieces) == (oracle(data), WHOLE)


@pytest.mark.parametrize("size", [1, 2, 3, 5, 64, 65])
def test_small_blocks_give_the_same(size):
    data = dump(*(page(n, revision(n, "é < & 袁"), revision(n + 1, "x" * 200)) for n in range(9)))
    assert read_as_cut(chopped(data, size)) == (oracle(data), WHOLE)


def test_a_cut_at_every_place_gives_the_same():
    data = dump(page(1), page(2, revision(5, "é&😀"), revision(6)))
    expected = (oracle(data), WHOLE)
    for place in range(len(data)):
        assert read_as_cut([data[:place], data[place:]]) == expected


#: Damage that no XML survives: wherever it falls within a page, it breaks the page.
POISON = st.sampled_from([b"\x00", b"\xff", b"&<", b"<&", b"</x>"])


@MODEST
@given(st.sets(st.integers(0, 5)), POISON, st.data())
def test_broken_pages_leave_the_others_alone(bad, poison, draws):
    numbers = range(6)
    parts = []
    for number in numbers:
        part = page(number, revision(number, "text " * 3)).encode()
        if number in bad:
            place = draws.draw(st.integers(len(b"<page>"), part.index(b"</page>")))
            part = part[:place] + poison + part[place:]
        parts.append(part)
    whole = dump()
    end = whole.index(b"</mediawiki>")
    data = whole[:end] + b"".join(parts) + whole[end:]
    items, verdict = read(data)
    survivors = [number for number in numbers if number not in bad]
    assert _of_pages(items, survivors) == [
        PageStart(PageHeader(str(n), f"Page {n}", 0, False), True) for n in survivors
    ]
    assert sum(isinstance(item, PageEnd) for item in items) == len(survivors)
    assert sum(isinstance(item, PageBroken) for item in items) == len(bad)
    assert state(verdict) == ("damaged" if bad else WHOLE)


def _of_pages(items: list[Item], numbers: list[int]) -> list[Item]:
    titles = {f"Page {number}" for number in numbers}
    return [item for item in items if isinstance(item, PageStart) and item.header.title in titles]


@MODEST
@given(st.lists(st.sampled_from([0, 1, 2]), max_size=30), st.integers(1, 90), st.data())
def test_broken_dumps_give_the_same_however_they_are_cut(kinds, size, draws):
    """0: a sound page, 1: a page with poison in it, 2: a page that begins and does not end."""
    sound = page(1, revision(5, "é袁")).encode()
    broken = {0: sound, 1: sound.replace(b"</id>", b"</id>" + draws.draw(POISON), 1), 2: sound[:70]}
    data = b"<mediawiki>" + b"".join(broken[kind] for kind in kinds) + b"</mediawiki>"
    assert read_as_cut(chopped(data, size)) == read(data)


@MODEST
@given(st.binary(max_size=400))
def test_any_bytes_are_no_dump(data):
    items, verdict = read(data)
    assert items == []
    assert state(verdict) == "refused" or data.startswith(b"<mediawiki")


#: The tags of a dump and what may be between them, in any order.
TOKENS = st.sampled_from(
    [
        *(b"<%s>" % name for name in (b"page", b"title", b"ns", b"id", b"revision", b"text", b"x", b"siteinfo")),
        *(b"</%s>" % name for name in (b"page", b"title", b"ns", b"id", b"revision", b"text", b"x", b"siteinfo")),
        *(page(1).encode(), page(2, revision(5), revision(6)).encode(), revision(7).encode()),
        *(b"<text deleted='deleted'/>", b"<minor/>", b"<redirect/>", b"<id>1</id>", b"<title>A</title>", b"<ns>0</ns>"),
        *(b"text", b"1", b"&", b"<", b"\xff", b"\x00", b"</mediawiki>", b"<mediawiki>", b"<!--", b"-->", b"<![CDATA["),
    ]
)


@MODEST
@given(st.lists(TOKENS, max_size=25), st.integers(1, 50))
def test_tags_in_any_order_never_lose_a_page_without_a_word(tokens, size):
    data = b"<mediawiki>" + b"".join(tokens) + b"</mediawiki>"
    items, verdict = read(data)
    assert read_as_cut(chopped(data, size)) == (items, verdict)
    open_page = False
    for item in items:  # PageStart, revisions, then PageEnd or PageBroken; or PageBroken alone
        if isinstance(item, PageStart):
            assert not open_page
            open_page = True
        elif isinstance(item, Revision):
            assert open_page
        else:
            assert open_page or isinstance(item, PageBroken)
            open_page = False
    assert not open_page
    if verdict == WHOLE:
        tree = ET.fromstring(data)
        assert len(tree.findall("page")) == sum(not isinstance(item, PageStart | Revision) for item in items)
        assert [item.header.title for item in items if isinstance(item, PageStart)] == [
            node.findtext("title") for node in tree.findall("page") if _is_sound(node)
        ]


def _is_sound(node: ET.Element) -> bool:
    """Return whether a page has what it must before its first revision."""
    before = [child.tag for child in node]
    before = before[: before.index("revision")] if "revision" in before else before
    text = {name: (node.findtext(name) or "").strip() for name in ("title", "id", "ns")}
    once = all(before.count(name) <= 1 for name in text) and {"title", "id"} <= set(before)
    number = text["id"].isdecimal() and (("ns" not in before) or text["ns"].isdecimal())
    return bool(once and text["title"] and number)


@pytest.mark.parametrize("name", ["simplewiki-content-history-sample.xml", "commons-content-history-sample.xml"])
def test_real_content_file_exports_are_read_as_their_tree(name):
    path: Path = REPOSITORY.parent / "shared/data/dumps" / name
    if not path.exists():
        pytest.skip(f"{path} is absent: it is real material that stays outside the project")
    data = path.read_bytes()
    with path.open("rb") as file:
        assert read(blocks(file, name)) == (oracle(data), WHOLE)


def test_the_oracle_reads_the_samples():
    assert oracle(dump(page(1), page(2))) == items_of(1, 2)
