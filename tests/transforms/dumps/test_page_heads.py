"""The heads of pages, taken from the bytes: the same as expat makes of them, and only of MediaWiki's own form."""

from __future__ import annotations

from unittest import mock

import pytest
from support.dump_samples import WHOLE, dump, page
from test_quick_revisions import REVISION, by_expat, read_counted, same

from wikimill.transforms.dumps.page_form import head_at
from wikimill.transforms.dumps.quick_parser import QuickParser

HEAD = b"""  <page>
    <title>Caf\xc3\xa9 &amp; &quot;b&quot;</title>
    <ns>0</ns>
    <id>12</id>
    <revision>"""
LEAVES = {"title": 'Café & "b"', "ns": "0", "id": "12"}
HEADS = {
    "as written today": (b"", b"", {}),
    "a redirect": (b"</id>", b'</id><redirect title="&lt;A&gt; B" />', {"redirect": "1"}),
    "a redirect of 2010": (b"</id>", b"</id>\n<redirect />", {"redirect": "1"}),
    "a protected page": (b"</id>", b"</id><restrictions>edit=sysop:move=sysop</restrictions>", {}),
    "a talk page of 2300": (b"<ns>0", b"<ns>-2300", {"ns": "-2300"}),
}


@pytest.mark.parametrize("name", HEADS)
def test_every_head_of_mediawiki_is_found(name):
    old, new, more = HEADS[name]
    data = HEAD.replace(old, new) if old else HEAD
    assert head_at(b"x" + data, 1) == (LEAVES | more, data[: -len(b"<revision>")], 1 + len(data) - len(b"<revision>"))


NO_HEADS = {
    "no namespace, as before 2010": (b"<ns>0</ns>", b""),
    "another order": (b"<id>12</id>", b"<id>12</id><ns>0</ns>"),
    "another element": (b"</id>", b"</id><x/>"),
    "an attribute": (b"<page>", b'<page lang="en">'),
    "a comment": (b"</id>", b"</id><!-- -->"),
    "an id of letters": (b"12", b"x"),
    "an id that is too long": (b"12", b"1" * 20),
    "an ampersand": (b"&amp;", b"&"),
    "another entity": (b"&amp;", b"&#38;"),
    "a tag": (b"&amp;", b"<b>"),
    "bad UTF-8": (b"\xc3\xa9", b"\xe9"),
    "U+FFFE": (b"\xc3\xa9", "\ufffe".encode()),
    "a carriage return": (b"&amp;", b"\r"),
    "a title that is too long": (b"&amp;", b"a" * 65_536),
    "no revision": (b"<revision>", b"</page>"),
    "a revision with an attribute": (b"<revision>", b"<revision x='1'>"),
}


@pytest.mark.parametrize("size", [40, 1 << 20])
@pytest.mark.parametrize("name", NO_HEADS)
def test_nothing_else_is_a_head(name, size):
    old, new = NO_HEADS[name]
    data = HEAD.replace(old, new)
    assert head_at(data, 0) is None
    body = REVISION.removeprefix(b"<revision>") + b"</page>\n"
    same(dump(page(1, REVISION.decode()), page(2, REVISION.decode())).replace(b"</mediawiki>", data + body), size)


@pytest.mark.parametrize("length", range(len(HEAD)))
def test_a_head_that_is_not_complete_is_none(length):
    assert head_at(HEAD[:length], 0) is None


def test_of_a_dump_in_the_form_expat_sees_the_first_head_alone():
    pages = b"".join(HEAD + REVISION.removeprefix(b"<revision>") + b"</page>\n" for _ in range(5))
    data = dump().replace(b"</mediawiki>", pages + b"</mediawiki>")
    seen = []
    with mock.patch.object(QuickParser, "feed", autospec=True, side_effect=QuickParser.feed) as feed:
        items, verdict, quick = read_counted([data])
        seen += [bytes(call.args[1]).count(b"<page>") for call in feed.call_args_list]
    assert (verdict, quick, sum(seen)) == (WHOLE, 5, 1)
    with by_expat():
        assert read_counted([data]) == (items, verdict, 0)


@pytest.mark.parametrize("size", [1, 7, 100, 1 << 20])
def test_a_page_of_which_expat_reads_a_part_is_the_same(size):
    odd = REVISION.replace(b"<minor />", b"<minor></minor>")
    revisions = [REVISION, odd, REVISION, REVISION, odd]
    bodies = [b"".join(revisions[start : start + 3]) for start in range(3)]
    pages = b"".join(HEAD.removesuffix(b"<revision>") + body + b"</page>\n" for body in bodies)
    whole = dump().replace(b"</mediawiki>", pages + b"</mediawiki>")
    assert same(whole, size)[1] == WHOLE
    for broken in (b"</revision>", b"</page>", b"<page>", b"<ns>0</ns>", b"</title>"):
        place = whole.rindex(broken)
        same(whole[:place] + whole[place + len(broken) :], size)
        same(whole[:place], size)
