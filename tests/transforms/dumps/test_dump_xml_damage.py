"""Dumps that are broken, cut or something else: what is sound is read, what is lost is named."""

import xml.etree.ElementTree as ET

import pytest
from support.dump_samples import (
    WHOLE,
    a_revision,
    chopped,
    dump,
    items_of,
    page,
    read,
    read_as_cut,
    revision,
    start,
    state,
)

from wikimill.transforms.dumps.damage import InputDamage
from wikimill.transforms.dumps.items import PageBroken, PageEnd
from wikimill.transforms.dumps.siteinfo import SiteInfo

XML = dump(page(1), page(2, revision(5), revision(6)), page(3))
ROOT_ENDS = XML.index(b"<siteinfo>") - 1


# --- broken XML in one page

BREAKS = {
    "NUL byte": (b"te\x00xt", "not well-formed (invalid token)"),
    "control character": (b"te\x0bxt", "not well-formed (invalid token)"),
    "reference to a control character": (b"&#0;", "reference to invalid character number"),
    "reference to half a character": (b"&#xD800;", "reference to invalid character number"),
    "bad UTF-8": (b"caf\xe9 au lait", "not well-formed (invalid token)"),
    "surrogate in UTF-8": (b"\xed\xa0\x80", "not well-formed (invalid token)"),
    "overlong UTF-8": (b"\xc0\xaf", "not well-formed (invalid token)"),
    "U+FFFF": (b"\xef\xbf\xbf", "not well-formed (invalid token)"),
    "<": (b"a < b", "not well-formed (invalid token)"),
    "<<": (b"a << b", "not well-formed (invalid token)"),
    "&": (b"a & b", "not well-formed (invalid token)"),
    "an entity of HTML": (b"a&nbsp;b", "undefined entity"),
    "]]>": (b"a ]]> b", "not well-formed (invalid token)"),
    "a tag that is not closed": (b"a <br> b", "<br> is within <text>"),
    "a tag that is closed": (b"a <b>b</b> c", "<b> is within <text>"),
    "an end without a start": (b"a </b> c", "mismatched tag"),
    "attributes twice": (b'<b a="1" a="2">', "duplicate attribute"),
    "CDATA in CDATA": (b"<![CDATA[<![CDATA[]]>]]>", "not well-formed (invalid token)"),
    "-- in a comment": (b"<!-- a -- b -->", "not well-formed (invalid token)"),
    "an XML declaration": (b'<?xml version="1.0"?>', "XML or text declaration not at start of entity"),
}


@pytest.mark.parametrize("size", [1, 3, 100_000])
@pytest.mark.parametrize("broken", BREAKS)
def test_broken_xml_costs_the_rest_of_its_page(broken, size):
    piece, reason = BREAKS[broken]
    bad = page(2, revision(5), revision(6, "HERE"), revision(7))
    xml = dump(page(1), bad, page(3)).replace(b"HERE", piece)
    items, verdict = read_as_cut(chopped(xml, size))
    place = verdict.split("at byte ")[1].split(" ")[0]
    where = f"at byte {place} of the uncompressed file: {reason}"
    assert (items, verdict) == (
        [
            *items_of(1),
            start(2),
            a_revision(5),
            PageBroken("Page 2", "2", "6", 2, f"broken XML {where}"),
            *items_of(3),
        ],
        f"damaged: the XML is broken in 1 place, first {where}",
    )
    begins = xml.index(piece)
    assert begins <= int(place.replace(",", "")) <= begins + len(piece)


def test_broken_xml_in_several_pages():
    xml = dump(page(1), page(2), page(3), page(4)).replace(b"<id>2</id><text", b"&<text").replace(b"Page 3", b"\x01")
    items, verdict = read(xml)
    assert [item if not isinstance(item, PageBroken) else item.title for item in items] == [
        *items_of(1),
        start(2),
        "Page 2",
        None,
        *items_of(4),
    ]
    assert verdict[:48] == "damaged: the XML is broken in 2 places, first at"


def test_a_page_that_breaks_before_its_header_is_complete():
    xml = dump(page(1), "<page><title>Page 2</title><id>2&</id>", page(3))
    where = f"at byte {xml.index(b'&') + 1:,} of the uncompressed file: not well-formed (invalid token)"
    assert read(xml) == (
        [*items_of(1), PageBroken("Page 2", None, None, 0, f"broken XML {where}"), *items_of(3)],
        f"damaged: the XML is broken in 1 place, first {where}",
    )


def test_the_last_page_is_broken():
    items, verdict = read(dump(page(1), page(2).replace("text<", "t&t<")))
    assert (items[:4], items[4].title, len(items), state(verdict)) == ([*items_of(1), start(2)], "Page 2", 5, "damaged")


@pytest.mark.parametrize("size", [1, 7, 100_000])
def test_the_last_page_does_not_end(size):
    """The end of the file is there, so that it is not called cut."""
    items, verdict = read_as_cut(chopped(dump(page(1), page(2)[:-8]), size))
    assert items[:5] == [*items_of(1), start(2), a_revision(2)]
    assert items[5].error.endswith("of the uncompressed file: mismatched tag")
    assert (len(items), state(verdict)) == (6, "damaged")


@pytest.mark.parametrize("size", [1, 7, 100_000])
def test_an_end_before_the_last_pages_is_no_end(size):
    data = dump(page(1).replace("text<", "t&t<")) + page(2).encode()
    items, verdict = read_as_cut(chopped(data, size))
    assert (items[2:], state(verdict)) == (items_of(2), "cut")


@pytest.mark.parametrize("size", [1, 10, 63, 64, 65, 1000])
def test_blanks_behind_a_dump_whose_last_page_is_broken(size):
    xml = dump(page(1), page(2).replace("text<", "t&t<")) + b"\n" * 1000
    assert state(read_as_cut(chopped(xml, size))[1]) == "damaged"


def test_a_broken_page_that_is_not_wanted():
    items, verdict = read(dump(page(1), page(2).replace("text<", "t&t<"), page(3)), wants=lambda h: h.page_id != "2")
    assert items[3:] == [
        start(2, wanted=False),
        PageBroken("Page 2", "2", "2", 1, items[4].error),
        *items_of(3),
    ]
    assert state(verdict) == "damaged"


def test_broken_between_pages_costs_no_page():
    items, verdict = read(dump(page(1), "a & b", page(2)))
    assert items == items_of(1, 2)
    assert state(verdict) == "damaged"


def test_broken_siteinfo_costs_no_page():
    site = SiteInfo()
    xml = dump(page(1), siteinfo="<siteinfo><dbname>xwiki</dbname><base>&</base></siteinfo>")
    items, verdict = read(xml, site=site)
    assert (items, state(verdict), site) == (items_of(1), "damaged", SiteInfo(dbname="xwiki"))


@pytest.mark.parametrize("name", ["title", "id", "ns"])
def test_a_header_of_megabytes_costs_its_page(name):
    for length, size in ((65_536, 10**6), (3_000_000, 70_000), (3_000_000, 10**7)):
        xml = dump(page(1), page(2).replace(f"</{name}>", "9" * length + f"</{name}>", 1), page(3))
        items, verdict = read(chopped(xml, size))
        assert (items[:3], items[4:]) == (items_of(1), items_of(3))
        assert items[3].error.endswith(f" of the uncompressed file: a <{name}> is longer than 65,536 characters")
        assert state(verdict) == "damaged"


# --- pages within pages: sound XML with pieces missing


def lost_between(before: str, behind: str) -> tuple[list, str]:
    """Return a dump of two pages of which a piece is missing in between, with a sound page on either side."""
    first, second = page(2, revision(5), revision(6)), page(3, revision(7), revision(8))
    begin = first[: first.index(before) + len(before)]
    return read(dump(page(1), begin, second[second.index(behind) :], page(4)))


@pytest.mark.parametrize("before", ["<page>", "<title>Pa", "<id>2", "<revision>", "<text", 'serve">te', "</revision>"])
def test_a_page_that_begins_in_another_is_read(before):
    items, verdict = lost_between(before, "<page>")
    lost = items[-12:-7]
    assert items[:3] + items[-7:] == [*items_of(1), start(3), a_revision(7), a_revision(8), PageEnd(2), *items_of(4)]
    assert [type(item) for item in items].count(PageBroken) == 1
    assert isinstance(items[-8], PageBroken)
    assert state(verdict) == "damaged"
    assert len(lost) <= 5


@pytest.mark.parametrize("before", ["<revision>", 'serve">te', "<id>5</id>"])
def test_a_revision_that_begins_in_another_costs_the_page(before):
    items, verdict = lost_between(before, "<revision>")
    assert [item for item in items if not isinstance(item, PageBroken)] == [*items_of(1), start(2), *items_of(4)]
    assert state(verdict) == "damaged"


def test_reader_cannot_detect_lost_bytes_between_matching_elements():
    """The first half of a page and the second half of the next one form a well-formed page."""
    items, verdict = lost_between("</revision>", "<revision>")
    assert verdict == WHOLE
    assert items[3:7] == [start(2), a_revision(5), a_revision(7), a_revision(8)]


@pytest.mark.parametrize("name", ["mediawiki", "page", "siteinfo"])
def test_reader_reports_an_element_nested_too_deep(name):
    items, verdict = read(dump(page(1), page(2, f"<{name}/>"), page(3)))
    assert items[:3] + items[-3:] == items_of(1, 3)
    assert verdict.endswith(f"<{name}> is within another element than it should")


# --- several documents in one


@pytest.mark.parametrize("between", [b"", b"\n\n", b'<?xml version="1.0"?>', b"\xef\xbb\xbf"])
@pytest.mark.parametrize("size", [1, 50, 100_000])
def test_two_dumps_one_behind_the_other_are_read_and_reported(between, size):
    """It is not an export: the second may be of another wiki. No page is lost."""
    first, second = dump(page(1), page(2)).rstrip(), dump(page(3), page(4))
    items, verdict = read_as_cut(chopped(first + between + second, size))
    assert items == items_of(1, 2, 3, 4)
    assert verdict.startswith("damaged: the XML is broken in 1 place, first at byte ")
    assert verdict.endswith(" of the uncompressed file: something follows </mediawiki>")


def test_pages_behind_the_end():
    items, verdict = read(dump(page(1)) + page(2).encode())
    assert items == items_of(1, 2)
    assert verdict.startswith("cut: the file ends before </mediawiki>, after ")
    assert verdict.endswith("something follows </mediawiki>")


@pytest.mark.parametrize("tail", [b"x", b"<", b"</", b"</mediawiki>", b"<!--", b"&", b"<a>", b"\x00", b"\xc3", b"]]>"])
@pytest.mark.parametrize("size", [1, 100_000])
def test_garbage_behind_the_end(tail, size):
    xml = dump(page(1))
    items, verdict = read_as_cut(chopped(xml + tail, size))
    assert items == items_of(1)
    assert verdict.startswith("damaged: the XML is broken in 1 place, first at byte ")
    assert verdict.endswith(" of the uncompressed file: something follows </mediawiki>")


# --- cut


@pytest.mark.parametrize("size", [1, 7, 100_000])
def test_a_cut_at_every_byte(size):
    whole, _ = read(XML)
    page_ends = [end for end in range(len(XML)) if XML.endswith(b"</page>", 0, end)]
    for length in range(len(XML) - 1):  # without the last line feed it is whole
        items, verdict = read_as_cut(chopped(XML[:length], size))
        assert state(verdict) == ("refused" if length < ROOT_ENDS else "cut" if length < len(XML) - 1 else WHOLE)
        complete = sum(end <= length for end in page_ends)
        kept = items[:-1] if items and isinstance(items[-1], PageBroken) else items
        assert kept == whole[: len(kept)]
        assert sum(isinstance(item, PageEnd) for item in items) == complete
        # A page of which anything was read is named as lost.
        begun = XML.count(b"<page>", 0, length)
        assert (begun > complete) == (kept is not items)


def test_a_cut_says_what_is_lost():
    cut = XML[: XML.index(b"<id>6</id>") + 15]
    assert read(cut) == (
        [*items_of(1), start(2), a_revision(5), PageBroken("Page 2", "2", "6", 2, "the file is cut inside this page")],
        f"cut: the file ends before </mediawiki>, after {len(cut)} bytes of XML",
    )


def test_a_cut_behind_a_break_says_both():
    cut = XML.replace(b"<ns>0", b"<ns>&", 1)[:-30]
    items, verdict = read(cut)
    assert len(items) == 1 + 4 + 2
    assert verdict.startswith(f"cut: the file ends before </mediawiki>, after {len(cut)} bytes of XML; the XML is")
    assert verdict.endswith("of the uncompressed file: not well-formed (invalid token)")


@pytest.mark.parametrize("damage", ["cut", "damaged", "refused"])
def test_damage_to_the_compression(damage):
    def blocks():
        yield XML[:300]
        yield XML[300 : XML.index(b"<id>6</id>")]
        raise InputDamage(damage, "stream 7 is bad")

    for reading in (read, read_as_cut):
        assert reading(blocks()) == (
            [
                *items_of(1),
                start(2),
                a_revision(5),
                PageBroken("Page 2", "2", None, 2, f"the file is {damage} inside this page"),
            ],
            f"{damage}: stream 7 is bad",
        )


def test_damage_to_the_compression_before_anything_came_out():
    def blocks():
        raise InputDamage("damaged", "stream 1 is bad")
        yield b""

    assert read(blocks()) == ([], "damaged: stream 1 is bad")


def test_other_errors_pass_through():
    def blocks():
        yield XML[:300]
        raise OSError("the disk is gone")

    with pytest.raises(OSError, match="the disk is gone"):
        read(blocks())


# --- something else


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it has no element"),
        (b"\n", "it has no element"),
        (b"<mediawiki", "it has no element"),
        (b'{"type": "item", "id": "Q1"}', "not well-formed (invalid token) at byte 0 of the uncompressed file"),
        (b"[\n{}]", "syntax error at byte 0 of the uncompressed file"),
        (b"INSERT INTO page VALUES (1)", "syntax error at byte 0 of the uncompressed file"),
        (b"616:10:AccessibleComputing\n", "syntax error at byte 0 of the uncompressed file"),
        (b"PK\x03\x04", "not well-formed (invalid token) at byte 2 of the uncompressed file"),
        (b"\x00" * 100, "not well-formed (invalid token) at byte 0 of the uncompressed file"),
    ],
)
def test_what_is_no_xml_is_refused(content, said):
    assert read(content) == ([], f"refused: this is not MediaWiki export XML: {said}")


@pytest.mark.parametrize("root", ["html", "feed", "page", "siteinfo", "rss", "MediaWiki", "mediawiki2"])
def test_another_root_is_refused(root):
    assert read(f"<{root}><body></body></{root}>".encode()) == (
        [],
        f"refused: the outermost element is <{root}>, not a MediaWiki export's <mediawiki>",
    )


def test_a_web_page_is_refused():
    page_of_a_mirror = b"<!DOCTYPE html>\n<html lang=en><title>404 Not Found</title><br></html>"
    assert read(page_of_a_mirror) == ([], "refused: the file declares a DOCTYPE or ENTITY; a MediaWiki export has none")
    assert state(read(b"<html lang=en><title>404 Not Found</title><br></html>")[1]) == "refused"


def test_a_processing_instruction_is_refused():
    said = "the file has a processing instruction <?xml-stylesheet…; a MediaWiki export has none"
    assert read(b'<?xml-stylesheet href="x"?>' + XML) == ([], f"refused: {said}")
    items, verdict = read(dump(page(1), page(2, revision(5), "<?xml-stylesheet x?>"), page(3)))
    assert (items, verdict) == (
        [
            *items_of(1),
            start(2),
            a_revision(5),
            PageBroken("Page 2", "2", None, 1, "the file is refused inside this page"),
            *items_of(3),
        ],
        f"refused: {said}",
    )


def test_the_samples_are_sound():
    assert ET.fromstring(XML).tag.endswith("}mediawiki")
