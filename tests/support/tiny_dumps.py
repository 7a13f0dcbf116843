"""Dumps for tests: made from a few values, or cut out of the sample."""

from __future__ import annotations

import re
from xml.sax.saxutils import escape

from support.milling import SAMPLE

_HEAD = """\
<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">
  <siteinfo>
    <dbname>testwiki</dbname>
    <base>https://test.wikimill.example/wiki/Main_Page</base>
    <namespaces><namespace key="0" /><namespace key="1">Talk</namespace></namespaces>
  </siteinfo>
"""
FILLER = "Nothing else is known about the early years of the place."


def dump(*pages: str) -> bytes:
    """Return a whole dump."""
    return "".join((_HEAD, *pages, "</mediawiki>\n")).encode()


def page(page_id: int, title: str, *revisions: str, ns: int = 0) -> str:
    """Return a page with its revisions."""
    inner = "".join(revisions)
    return (
        f"  <page>\n    <title>{escape(title)}</title>\n    <ns>{ns}</ns>\n    <id>{page_id}</id>\n{inner}  </page>\n"
    )


def revision(revision_id: int, text: str, *, sha1: str = "", year: int = 2010, extra: str = "") -> str:
    """Return a revision, saved in `year`."""
    return (
        f"    <revision><id>{revision_id}</id><timestamp>{year}-05-06T07:08:09Z</timestamp>{extra}"
        f"<model>wikitext</model><text>{escape(text)}</text><sha1>{sha1}</sha1></revision>\n"
    )


def sentences(place: str) -> tuple[str, str, str]:
    """Return C, S1 and S2 about a place, a pair that is mined."""
    return (
        f"The mill at {place} was built in 1820 by a rich merchant and it was sold to the council of {place} in 1905.",
        f"The mill at {place} was built in 1820 by a rich merchant.",
        f"It was sold to the council of {place} in 1905.",
    )


def before(place: str) -> str:
    """Wikitext with C."""
    return f"{sentences(place)[0]} {FILLER}"


def after(place: str) -> str:
    """Return the same with S1 and S2."""
    _, one, two = sentences(place)
    return f"{one} {two} {FILLER}"


def split_page(page_id: int, place: str) -> str:
    """Return a page on which an edit (revision 10 × page_id + 2) splits C."""
    first = 10 * page_id + 1
    return page(page_id, place, revision(first, before(place)), revision(first + 1, after(place)))


def sample_parts() -> tuple[str, list[str], str]:
    """Return the sample dump in pieces: the part before the pages, each page, the part after."""
    text = SAMPLE.read_text("utf-8")
    head, *rest = text.split("  <page>\n")
    last, closing, tail = rest[-1].partition("</mediawiki>")
    return head, ["  <page>\n" + each for each in (*rest[:-1], last)], closing + tail


def sample_with(first: int, last: int, added: str = "") -> bytes:
    """Return a dump with some pages of the sample (from `first` up to but not with `last`), and others after them."""
    head, pages, tail = sample_parts()
    return "".join((head, *pages[first:last], added, tail)).encode()


def sample_times(copies: int) -> str:
    """Return the sample's pages repeated, with other identifiers and other numbers in every sentence."""
    head, pages, tail = sample_parts()
    copied = [
        re.sub(r"\b(\d\d\d\d+)\b", rf"\g<1>{copy}", re.sub("<timestamp>.*?</timestamp>", "", page))
        for copy in range(10, 10 + copies)
        for page in pages
    ]
    return "".join((head, *copied, tail))
