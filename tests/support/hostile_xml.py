"""Export XML that is made to harm: each a function of nothing, so that it is only built when it is read."""

from __future__ import annotations

from collections.abc import Callable

from support.tiny_dumps import dump, page, revision, split_page

FIRST, LAST = split_page(1, "Tarnholt"), split_page(3, "Skarn")
_MEBI = 1024 * 1024
_ROOT = b"<mediawiki "
_LAUGHS = '<!DOCTYPE m [<!ENTITY a "haha">' + "".join(
    f'<!ENTITY {name} "{f"&{before};" * 10}">' for before, name in zip("abcdefgh", "bcdefghi", strict=True)
)


def around(middle: str) -> bytes:
    """Return a dump with something between two good pages."""
    return dump(FIRST, middle, LAST)


def behind(prologue: str) -> bytes:
    """Return a dump with something before its root element."""
    return prologue.encode() + around("")


def visited(text: str) -> str:
    """Return a page with a text as it is, unescaped."""
    return page(2, "Orrin", f"<revision><id>21</id><text>{text}</text></revision>")


def titled(title: str) -> str:
    """Return a page with a title as it is, on which an edit splits a sentence."""
    return split_page(2, "Orrin").replace("<title>Orrin</title>", f"<title>{title}</title>")


def numbered(page_id: str) -> str:
    """Return such a page with an id as it is."""
    return split_page(2, "Orrin").replace("<id>2</id>", f"<id>{page_id}</id>")


def dated(timestamp: str) -> str:
    """Return such a page with a timestamp as it is."""
    return split_page(2, "Orrin").replace("2010-05-06T07:08:09Z", timestamp)


def _attributes(count: int) -> str:
    return " ".join(f"a{number}='x'" for number in range(count))


def _site(more: str) -> bytes:
    return around("").replace(b"<namespaces>", f"<namespaces>{more}".encode())


XML: dict[str, Callable[[], bytes]] = {
    "billion laughs": lambda: behind(f"{_LAUGHS}]>").replace(b"Nothing", b"&i;"),
    "billion laughs in a title": lambda: f"{_LAUGHS}]>".encode() + around(titled("&i;")),
    "billion laughs behind a byte order mark": lambda: b"\xef\xbb\xbf" + behind(f"{_LAUGHS}]>"),
    "billion laughs in UTF-16": lambda: behind(f"{_LAUGHS}]>").decode().encode("utf-16"),
    "a dump in UTF-16": lambda: around("").decode().encode("utf-16"),
    "a dump in UTF-32": lambda: around("").decode().encode("utf-32"),
    "a quadratic entity": lambda: behind(f'<!DOCTYPE m [<!ENTITY a "{"x" * 100_000}">]>').replace(
        b"Nothing", b"&a;" * 100_000
    ),
    "an external entity": lambda: behind('<!DOCTYPE m [<!ENTITY x SYSTEM "file:///etc/passwd">]>').replace(
        b"Nothing", b"&x;"
    ),
    "a parameter entity": lambda: behind('<!DOCTYPE m [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]>'),
    "an external DTD": lambda: behind('<!DOCTYPE m SYSTEM "file:///dev/zero">'),
    "an attribute list": lambda: behind('<!DOCTYPE m [<!ATTLIST page deleted CDATA "deleted">]>'),
    "a DOCTYPE between pages": lambda: around('<!DOCTYPE m [<!ENTITY a "b">]>'),
    "an ENTITY between pages": lambda: around('<!ENTITY a "b">'),
    "an entity that is not declared": lambda: around(visited("&x;")),
    "a style sheet": lambda: behind('<?xml-stylesheet href="file:///dev/zero"?>'),
    "an instruction in a text": lambda: around(visited("<?x y?>")),
    "an XML declaration between pages": lambda: around('<?xml version="1.0"?>'),
    "a dump behind a dump": lambda: around("") + around(""),
    "an encoding that is not it": lambda: behind('<?xml version="1.0" encoding="utf-16"?>'),
    "an encoding that does not exist": lambda: behind('<?xml version="1.0" encoding="x-none"?>'),
    "a byte order mark": lambda: b"\xef\xbb\xbf" + around(""),
    "two byte order marks": lambda: b"\xef\xbb\xbf" * 2 + around(""),
    "100,000 elements in each other": lambda: around("<x>" * 100_000),
    "100,000 elements in each other in a page": lambda: around("<page>" + "<x>" * 100_000),
    "a tag with 100,000 attributes": lambda: around(f"<page {_attributes(100_000)}>"),
    "a tag with the same attribute 100,000 times": lambda: around("<page" + ' a=""' * 100_000 + ">"),
    "an attribute of 3 MB": lambda: around(split_page(2, "Orrin").replace("<text", f'<text a="{"x" * 3_000_000}"')),
    "an attribute of 40 MB": lambda: around(f'<page a="{"x" * 40_000_000}">'),
    "a name of 40 MB": lambda: around(f"<page{'x' * 40_000_000}>"),
    "100,000 names": lambda: around("".join(f"<x{n}/>" for n in range(100_000))),
    "a comment of 40 MB": lambda: around(f"<!--{'x' * 40_000_000}-->"),
    "a million comments in a text": lambda: around(visited("a<!---->" * 1_000_000)),
    "a title of 40 MB": lambda: around(titled("x" * 40_000_000)),
    "an id of 40 MB": lambda: around(numbered("1" * 40_000_000)),
    "a text of 60 MB": lambda: around(visited("Words and words. " * 3_600_000)),
    "a text of 32 MB in characters of four bytes": lambda: around(visited("\U00012000" * 32_000_000)),
    "a text of a million entities": lambda: around(visited("&amp;" * 1_000_000)),
    "white space of 60 MB": lambda: around(" " * 60_000_000),
    "a text in CDATA": lambda: around(visited("<![CDATA[<p>&amp;</p>]]>")),
    "a page in CDATA": lambda: around(visited("<![CDATA[<page>&amp;</page>]]>")),
    "CDATA that does not end": lambda: around(visited("<![CDATA[")),
    "the end of CDATA in a text": lambda: around(visited("]]>")),
    "a million pieces of CDATA": lambda: around(visited("<![CDATA[a]]>" * 500_000)),
    "bytes that are no UTF-8": lambda: around(visited("@")).replace(b"@", b"\xff\xfe"),
    "overlong UTF-8": lambda: around(visited("@")).replace(b"@", b"\xc0\xbc"),
    "half a surrogate pair in UTF-8": lambda: around(visited("@")).replace(b"@", b"\xed\xa0\x80"),
    "half a surrogate pair as an entity": lambda: around(visited("&#xD800;")),
    "a character beyond Unicode": lambda: around(visited("&#x110000;")),
    "a NUL": lambda: around(visited("\0")),
    "a NUL as an entity": lambda: around(visited("&#0;")),
    "NULs between pages": lambda: around("\0" * 1000),
    "an escape character in a title": lambda: around(titled("\x1b[2J")),
    "a control sequence of one character in a title": lambda: around(titled("Orrin\x9b2J")),
    "directions in a title": lambda: around(titled("Orrin \u202egnp.exe\u2066")),
    "line ends in a title": lambda: around(titled("Orrin\n\u2028\x85\tx")),
    "a prefix": lambda: (
        around("")
        .replace(b"<mediawiki ", b'<w:mediawiki xmlns:w="http://w" ')
        .replace(b"</mediawiki>", b"</w:mediawiki>")
    ),
    "pages with a prefix": lambda: around(
        split_page(2, "Orrin").replace("<page>", '<w:page xmlns:w="http://w">').replace("</page>", "</w:page>")
    ),
    "another namespace": lambda: around(split_page(2, "Orrin").replace("<page>", '<page xmlns="http://w">')),
    "a page in a page": lambda: around(
        f"<page><title>Outer</title><ns>0</ns><id>9</id>{split_page(2, 'Orrin')}</page>"
    ),
    "a page in a text": lambda: around(visited(split_page(4, "Inner"))),
    "an escaped page in a text": lambda: around(page(2, "Orrin", revision(21, split_page(4, "Inner")))),
    "a root in a page": lambda: around("<page><mediawiki>"),
    "an end of the dump in a page": lambda: around("<page></mediawiki>"),
    "an end of the dump between pages": lambda: around("</mediawiki>"),
    "a page twice": lambda: around(FIRST),
    "two ids": lambda: around(numbered("2</id><id>4")),
    "two texts": lambda: around(visited("a</text><text>b")),
    "two titles": lambda: around(titled("Orrin</title><title>Other")),
    "an id below zero": lambda: around(numbered("-2")),
    "an id of 30 digits": lambda: around(numbered("2" * 30)),
    "an id in Arabic digits": lambda: around(numbered("٢")),
    "an id with spaces": lambda: around(numbered("2 4")),
    "an id with spaces around": lambda: around(numbered(" \n2 ")),
    "an id that is a path": lambda: around(numbered("../../x")),
    "a namespace of 30 digits": lambda: around(split_page(2, "Orrin").replace("<ns>0<", f"<ns>{'9' * 30}<")),
    "a time that is none": lambda: around(dated("yesterday")),
    "a time that cannot be": lambda: around(dated("2010-13-32T25:61:61Z")),
    "a time before all": lambda: around(dated("0000-00-00T00:00:00Z")),
    "a time far ahead": lambda: around(dated("99999-01-01T00:00:00Z")),
    "a time without end": lambda: around(dated("2" * 60_000)),
    "no time": lambda: around(dated("")),
    "nothing in a page": lambda: around("<page/>"),
    "nothing in a revision": lambda: around(page(2, "Orrin", "<revision/>", "<revision></revision>")),
    "only a root": lambda: b"<mediawiki/>",
    "100,000 empty pages": lambda: around("<page/>" * 100_000),
    "100,000 pages that break off": lambda: around("<page>" * 100_000),
    "100,000 empty revisions": lambda: around(
        page(2, "Orrin", *(f"<revision><id>{n}</id><text/></revision>" for n in range(100_000)))
    ),
    "100,000 namespaces": lambda: _site("".join(f'<namespace key="{n}">N{n}</namespace>' for n in range(100_000))),
    "100,000 namespaces of one name": lambda: _site(
        "".join(f'<namespace key="{n}">N</namespace>' for n in range(100_000))
    ),
    "a namespace of 10 MB": lambda: _site(f'<namespace key="7">{"N" * 10_000_000}</namespace>'),
    "namespaces that lie": lambda: _site('<namespace key="0">File</namespace><namespace key="x">X</namespace>'),
    "a name of the wiki that is a path": lambda: around("").replace(b"testwiki", b"../../x\n"),
    "an address of the wiki that is none": lambda: (
        around("").replace(b"https://test", b"http://[").replace(b"<dbname>testwiki</dbname>", b"")
    ),
    "another export": lambda: b"<rss>" + around("")[len(_ROOT) :],
    "zeros": lambda: bytes(20 * _MEBI),
    "nothing": lambda: b"",
    "open tags": lambda: b"<" * 20_000_000,
    "ampersands": lambda: around("&" * 1_000_000),
}
