"""What a sound dump is read as, schema by schema and element by element."""

import pytest
from support.dump_samples import WHOLE, a_revision, dump, items_of, page, read, revision, start

from wikimill.transforms.dumps.items import PageBroken, PageEnd, PageHeader, PageStart, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.dumps.xml import DumpReader

OLD_SITEINFO = """<siteinfo><sitename>Wikipedia</sitename><base>http://en.wikipedia.org/wiki/Main_Page</base>
<generator>MediaWiki 1.10alpha</generator><case>first-letter</case><namespaces>
<namespace key="-2">Media</namespace><namespace key="0" /><namespace key="1">Talk</namespace>
<namespace key="5">Wikipedia talk</namespace></namespaces></siteinfo>"""


def one(header: PageHeader, *revisions: Revision) -> tuple[list, str]:
    """Return what a dump of one sound page gives."""
    return [PageStart(header, True), *revisions, PageEnd(len(revisions))], WHOLE


# --- the schemas


def test_schema_0_3_has_no_ns_no_sha1_no_model():
    xml = """<page><title>Wikipedia talk:Rio Grande</title><id>43005</id><restrictions>edit=sysop</restrictions>
    <revision><id>34082</id><timestamp>2002-03-06T02:04:12Z</timestamp>
      <contributor><username>Zundark</username><id>70</id></contributor><minor /><comment>more</comment>
      <text xml:space="preserve">A river.</text></revision>
    <revision><id>34083</id><timestamp>2002-03-06T02:04:13Z</timestamp>
      <contributor><ip>127.0.0.1</ip></contributor><text xml:space="preserve" /></revision></page>"""
    assert read(dump(xml, siteinfo=OLD_SITEINFO, schema="0.3")) == one(
        PageHeader("43005", "Wikipedia talk:Rio Grande", 5, False),
        Revision("34082", "2002-03-06T02:04:12Z", True, "wikitext", None, "present", "A river."),
        Revision("34083", "2002-03-06T02:04:13Z", False, "wikitext", None, "empty", ""),
    )


def test_content_exports_of_2025_have_underscores_and_no_redirects():
    xml = """<page><title>Talk:Old_Mill</title><ns>1</ns><id>7</id>
    <revision><id>1</id><timestamp>2001-01-21T02:12:21Z</timestamp><text>#REDIRECT [[New Mill]]</text></revision></page>"""
    assert read(dump(xml)) == one(
        PageHeader("7", "Talk:Old Mill", 1, False),
        Revision("1", "2001-01-21T02:12:21Z", False, "wikitext", None, "present", "#REDIRECT [[New Mill]]"),
    )


def test_schema_0_4_has_redirects():
    xml = """<page><title>AccessibleComputing</title><id>10</id><redirect />
    <revision><id>1</id><timestamp>2001-01-21T02:12:21Z</timestamp>
    <text xml:space="preserve" bytes="4">#REDIRECT [[Computer accessibility]]</text></revision></page>"""
    assert read(dump(xml, siteinfo=OLD_SITEINFO, schema="0.4")) == one(
        PageHeader("10", "AccessibleComputing", 0, True),
        Revision(
            "1", "2001-01-21T02:12:21Z", False, "wikitext", None, "present", "#REDIRECT [[Computer accessibility]]"
        ),
    )


def test_schema_0_8_has_ns_sha1_model():
    xml = """<page><title>Talk:A</title><ns>1</ns><id>10</id><redirect title="B" />
    <revision><id>2</id><parentid>1</parentid><timestamp>2014-01-21T02:12:21Z</timestamp>
    <contributor><username>X</username><id>99</id></contributor><comment>c</comment>
    <text xml:space="preserve">body</text><sha1>8kul9tlwjm9oxgvqzbwuegt9b2830vw</sha1>
    <model>javascript</model><format>text/javascript</format></revision></page>"""
    assert read(dump(xml, schema="0.8")) == one(
        PageHeader("10", "Talk:A", 1, True),
        Revision(
            "2", "2014-01-21T02:12:21Z", False, "javascript", "8kul9tlwjm9oxgvqzbwuegt9b2830vw", "present", "body"
        ),
    )


def test_schema_0_10_has_the_model_before_the_text():
    xml = """<page><title>A</title><ns>0</ns><id>10</id><revision><id>2</id><model>wikibase-item</model>
    <format>application/json</format><text bytes="2" xml:space="preserve">{}</text><sha1>abc</sha1></revision></page>"""
    assert read(dump(xml, schema="0.10")) == one(
        PageHeader("10", "A", 0, False), Revision("2", None, False, "wikibase-item", "abc", "present", "{}")
    )


def test_schema_0_11_has_origins_and_more_slots_than_one():
    xml = """<page><title>File:A.jpg</title><ns>6</ns><id>10</id><revision><id>2</id><origin>2</origin>
    <model>wikitext</model><format>text/x-wiki</format>
    <text bytes="4" sha1="main" xml:space="preserve">main</text>
    <content><role>mediainfo</role><origin>1</origin><model>wikibase-mediainfo</model><format>application/json</format>
      <text bytes="2" sha1="slot" xml:space="preserve">{"slot": 1}</text><sha1>slot</sha1><id>7</id></content>
    <content><role>more</role><text deleted="deleted" /></content>
    <sha1>revision</sha1></revision></page>"""
    assert read(dump(xml)) == one(
        PageHeader("10", "File:A.jpg", 6, False),
        Revision("2", None, False, "wikitext", "revision", "present", "main", "main"),
    )


def test_reader_ignores_slots_before_the_main_text():
    xml = page(1, revision(5, "main", "<content><model>x</model><text>slot</text><sha1>s</sha1></content>"))
    assert read(dump(xml)) == ([start(1), a_revision(5, "main"), PageEnd(1)], WHOLE)


@pytest.mark.parametrize("schema", ["0.3", "0.5", "0.9", "0.11", "1.0"])
def test_the_version_itself_does_not_matter(schema):
    assert read(dump(page(1), page(2), schema=schema)) == (items_of(1, 2), WHOLE)


def test_no_siteinfo():
    assert read(b"<mediawiki>" + page(1).encode() + b"</mediawiki>") == (items_of(1), WHOLE)


def test_an_empty_dump():
    assert read(dump()) == ([], WHOLE)


# --- the texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<text>words</text>", ("present", "words")),
        ("<text />", ("empty", "")),
        ("<text></text>", ("empty", "")),
        ('<text bytes="0" xml:space="preserve" />', ("empty", "")),
        ('<text bytes="-1" deleted="deleted" />', ("deleted", "")),
        ('<text deleted="deleted"></text>', ("deleted", "")),
        ('<text deleted="deleted">leaked</text>', ("deleted", "")),
        ("", ("deleted", "")),
        ("<text> </text>", ("present", " ")),
        ("<text>\n a\n</text>", ("present", "\n a\n")),
        ("<text>a\r\nb\rc</text>", ("present", "a\nb\nc")),
        ("<text>a&#13;\nb</text>", ("present", "a\r\nb")),
        ("<text>&lt;ref&gt; &amp;nbsp; &quot;&#34;&apos;&#x27;</text>", ("present", "<ref> &nbsp; \"\"''")),
        ("<text>&#233;&#x1F600;é袁</text>", ("present", "é😀é袁")),
        ("<text><![CDATA[<ref>&amp;]]></text>", ("present", "<ref>&amp;")),
        ("<text>a<!-- b -->c</text>", ("present", "ac")),
        ("<text>\u2028\u00a0\ufeff\ufffd</text>", ("present", "\u2028\u00a0\ufeff\ufffd")),
    ],
)
def test_texts(text, expected):
    xml = f"<page><title>A</title><ns>0</ns><id>1</id><revision><id>2</id>{text}</revision></page>"
    assert read(dump(xml)) == one(
        PageHeader("1", "A", 0, False), Revision("2", None, False, "wikitext", None, expected[0], expected[1])
    )


def test_a_suppressed_revision():
    xml = """<page><title>A</title><ns>0</ns><id>1</id><revision><id>2</id><parentid>1</parentid>
    <timestamp>t</timestamp><contributor deleted="deleted" /><minor /><comment deleted="deleted" />
    <origin>2</origin><model>wikitext</model>
    <format>text/x-wiki</format><text bytes="-1" deleted="deleted" /><sha1 /></revision></page>"""
    assert read(dump(xml)) == one(
        PageHeader("1", "A", 0, False), Revision("2", "t", True, "wikitext", None, "deleted", "")
    )


def test_a_long_text_is_whole():
    text = "0123456789\n" * 9_000
    assert read(dump(page(1, revision(1, text)))) == ([start(1), a_revision(1, text), PageEnd(1)], WHOLE)


@pytest.mark.parametrize(("chars", "kept"), [(999, True), (1000, True), (1001, False), (3_000_000, False)])
@pytest.mark.parametrize("letter", ["x", "é", "&amp;", "\n", "😀"])
def test_a_text_over_the_cap_is_left_out_and_the_next_is_read(chars, kept, letter):
    xml = page(1, f"<revision><id>5</id><text>{letter * chars}</text></revision>", revision(6))
    text = letter.replace("&amp;", "&") * chars
    first = a_revision(5, text) if kept else Revision("5", None, False, "wikitext", None, "oversize", "")
    assert read(dump(xml, page(2)), max_text_chars=1000) == (
        [start(1), first, a_revision(6), PageEnd(2), *items_of(2)],
        WHOLE,
    )


# --- the pages


def test_a_byte_order_mark():
    assert read(b"\xef\xbb\xbf" + dump(page(1))) == (items_of(1), WHOLE)


@pytest.mark.parametrize("encoding", ["utf-8", "UTF-8", "shift_jis", "latin-1", "unheard-of"])
def test_a_declared_encoding_does_not_count(encoding):
    declaration = f'<?xml version="1.0" encoding="{encoding}"?>\n'.encode()
    xml = dump(page(1, revision(1, "é袁")))
    assert read(declaration + xml) == ([start(1), a_revision(1, "é袁"), PageEnd(1)], WHOLE)


def test_pages_that_are_not_wanted_cost_no_revisions_but_are_counted():
    xml = dump(page(1), page(2, revision(5), revision(6, "x" * 2_000_000), revision(7)), page(3))
    assert read(xml, wants=lambda header: header.page_id != "2", max_text_chars=1000) == (
        [*items_of(1), start(2, wanted=False), PageEnd(3), *items_of(3)],
        WHOLE,
    )


def test_the_header_is_asked_once_and_with_its_redirect():
    asked = []
    xml = """<page><title> Talk:A &amp; B </title><ns> 1 </ns><id>
    7 </id><redirect title="C"/><revision><id> 5 </id><text>a</text></revision>
    <revision><id>6</id><text>b</text></revision></page>"""
    assert read(dump(xml), wants=asked.append) == ([PageStart(asked[0], None), PageEnd(2)], WHOLE)
    assert asked == [PageHeader("7", "Talk:A & B", 1, True)]


def test_a_page_without_revisions():
    xml = "<page><title>Page 1</title><ns>0</ns><id>1</id></page>"
    assert read(dump(xml, page(2))) == ([start(1), PageEnd(0), *items_of(2)], WHOLE)


def test_reader_ignores_unknown_elements_at_any_place():
    new = """<new a="b"><title>no</title><id>99</id><text>no</text><dbname>no</dbname>
    <deeper><ns>1</ns><namespace key="9">no</namespace><dbname>no</dbname></deeper></new>"""
    xml = f"""<page>{new}<title>Page 1</title>{new}<ns>0</ns><id>1</id><DiscussionThreading>{new}</DiscussionThreading>
    <revision>{new}<id>5</id><contributor>{new}<username>x</username><id>77</id></contributor>{new}<text>t</text>{new}
    </revision>{new}<upload><filename>f</filename><size>1</size></upload></page>"""
    siteinfo = f"<siteinfo>{new}<dbname>testwiki</dbname><namespaces>{new}</namespaces>{new}</siteinfo>"
    site = SiteInfo()
    assert read(dump(new, xml, new, page(2), new, siteinfo=siteinfo), site=site) == (
        [start(1), a_revision(5, "t"), PageEnd(1), *items_of(2)],
        WHOLE,
    )
    assert site == SiteInfo(dbname="testwiki")


def test_log_items_and_revisions_outside_a_page_are_ignored():
    log = "<logitem><id>1</id><type>delete</type><text>no</text></logitem>"
    assert read(dump(log, page(1), log)) == (items_of(1), WHOLE)


def test_comments_between():
    assert read(dump("<!-- < page> -->", page(1), "<!-- </mediawiki> -->")) == (items_of(1), WHOLE)


@pytest.mark.parametrize("size", [1, 50, 1 << 20])
@pytest.mark.parametrize("hidden", ["<!-- {} -->", "<x><![CDATA[{}]]></x>"])
def test_a_page_in_a_comment_or_cdata_is_damage_and_read_as_where_reading_begins_there(hidden, size):
    data = dump(page(1), hidden.format(page(2)), page(3))
    reader = DumpReader(lambda _: True)
    items = list(reader.items(data[at : at + size] for at in range(0, len(data), size)))
    assert items == items_of(1, 2, 3)
    assert (reader.breaks >= 1, reader.problems[0].state) == (True, "damaged")


@pytest.mark.parametrize("odd", ["", "<!-- odd -->"])
@pytest.mark.parametrize("title", ["", "<title></title>"])
def test_a_page_without_a_title_is_dead_once(title, odd):
    xml = page(2, revision(1), revision(2, more=odd)).replace("<title>Page 2</title>", title)
    items, verdict = read(dump(page(1), xml, page(3)))
    dead = PageBroken("" if title else None, "2", None, 2, "the page has no title")
    assert (items, verdict) == ([*items_of(1), dead, *items_of(3)], WHOLE)


def test_blanks_and_a_comment_behind_the_end():
    assert read(dump(page(1)) + b"\n\n <!-- made by hand -->\n") == (items_of(1), WHOLE)


def test_big_numbers():
    xml = page(1).replace("<id>1</id>", "<id>9223372036854775807</id>").replace("<ns>0", "<ns>-2147483")
    header = PageHeader("9223372036854775807", "Page 1", -2147483, False)
    revision_ = Revision("9223372036854775807", None, False, "wikitext", None, "present", "text")
    assert read(dump(xml)) == one(header, revision_)


# --- pages that say too little, or too much


def broken(xml: str, problem: str, **known: object) -> None:
    """The page is dead for this reason; those before and after it are read, and the file is whole."""
    fields = {"title": "Page 2", "page_id": "2", "revision_id": None, "revisions": 1} | known
    started = fields.pop("started", [])
    assert read(dump(page(1), xml, page(3))) == (
        [*items_of(1), *started, PageBroken(**fields, error=problem), *items_of(3)],
        WHOLE,
    )


def test_a_page_without_title():
    broken(page(2).replace("<title>Page 2</title>", ""), "the page has no title", title=None)


@pytest.mark.parametrize("title", ["<title></title>", "<title />", "<title>  \n</title>"])
def test_a_page_with_an_empty_title(title):
    xml = page(2).replace("<title>Page 2</title>", title)
    broken(xml, "the page has no title", title=title[7:-8] if len(title) > 9 else "")


def test_a_page_without_id():
    broken(page(2).replace("<id>2</id>", "", 1), "the page has no id", page_id=None)


@pytest.mark.parametrize("page_id", ["x", "-2", "2.0", "0x2", "٢", "2" * 20, "2 2", "9" * 5000])
def test_a_page_with_an_id_that_is_no_number(page_id):
    xml = page(2).replace("<id>2</id>", f"<id>{page_id}</id>", 1)
    broken(xml, f"the page's id is not a number: {page_id[:40]!r}", page_id=page_id)


@pytest.mark.parametrize("namespace", ["x", "--1", "1-", "-", "", "٢", "1" * 10, "9" * 5000])
def test_a_page_with_a_namespace_that_is_no_number(namespace):
    xml = page(2).replace("<ns>0</ns>", f"<ns>{namespace}</ns>")
    broken(xml, f"the page's namespace is not a number: {namespace[:40]!r}")


@pytest.mark.parametrize(
    ("revision_id", "problem"),
    [
        ("", "a revision has no id"),
        ("<id/>", "a revision has no id"),
        ("<id>x</id>", "a revision's id is not a number: 'x'"),
        ("<id>-1</id>", "a revision's id is not a number: '-1'"),
    ],
)
def test_a_revision_without_id(revision_id, problem):
    bad = revision(0).replace("<id>0</id>", revision_id)
    known = {"revision_id": revision_id[4:-5] or None, "started": [start(2), a_revision(5)], "revisions": 3}
    broken(page(2, revision(5), bad, revision(6)), problem, **known)


@pytest.mark.parametrize("name", ["title", "id", "ns"])
def test_a_page_with_two_headers(name):
    """As when the end of one page and the beginning of the next are missing."""
    xml = page(2).replace("<revision>", f"<{name}>7</{name}><revision>")
    broken(xml, f"the page has two <{name}>")


@pytest.mark.parametrize("name", ["id", "timestamp", "text", "sha1", "model"])
def test_a_revision_that_is_two(name):
    double = revision(6, "t", f"<timestamp/><sha1/><model/><{name}>7</{name}>")
    known = {"revision_id": "6", "started": [start(2), a_revision(5)], "revisions": 3}
    broken(page(2, revision(5), double, revision(8)), f"the revision has two <{name}>", **known)


def test_a_title_behind_the_revisions():
    xml = page(2).replace("<title>Page 2</title>", "").replace("</page>", "<title>Page 2</title></page>")
    broken(xml, "the page has no title")


def test_the_first_of_several_problems_is_named():
    xml = page(2, revision(5, more="<model/><model/>"), revision(6).replace("<id>6</id>", ""))
    broken(xml, "the revision has two <model>", started=[start(2)], revision_id="5", revisions=2)


@pytest.mark.parametrize("page_id", ["2", "x"])
def test_a_page_without_revisions_that_is_broken(page_id):
    xml = f"<page><id>{page_id}</id></page>"
    broken(xml, "the page has no title", title=None, page_id=page_id, revisions=0)


def test_a_bad_revision_of_a_page_that_is_not_wanted():
    xml = dump(page(1), page(2, revision(5), revision(6).replace("<id>6</id>", "")), page(3))
    assert read(xml, wants=lambda header: header.page_id != "2") == (
        [
            *items_of(1),
            start(2, wanted=False),
            PageBroken("Page 2", "2", None, 2, "a revision has no id"),
            *items_of(3),
        ],
        WHOLE,
    )
