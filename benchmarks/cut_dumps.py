"""Dumps of many pages for `benchmarks.scaling`, cut from a real dump, as plain XML that workers can divide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice
from math import ceil
from pathlib import Path

from wikimill.transforms.dumps.compression.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage

_END = b"</mediawiki>\n"
_ID = re.compile(rb"<id>([0-9]+)<")
#: Offset of the ids of repeated pages: more than a wiki's greatest page id.
_MANY = 10**9


def elements(path: Path, name: bytes) -> Iterator[bytes]:
    """Yield the text that precedes the first element of a name, then each element; a cut one is left out."""
    start, stop = b"<" + name + b">", b"</" + name + b">"
    rest, is_head = b"", True
    with path.open("rb") as file:
        try:
            for block in blocks(file, path.name):
                *whole, rest = (rest + block).split(stop)
                for element in whole:
                    before, _, content = element.partition(start)
                    if is_head:
                        yield before
                        is_head = False
                    yield start + content + stop + b"\n"
        except InputDamage:
            return


def cut_articles(source: Path, target: Path, share: float) -> int:
    """Write the first pages of a dump; return their number.

    Args:
        source: a dump.
        target: the dump that is written, named .xml.
        share: share of the pages; above 1 pages are repeated under other ids.
    """
    head, *pages = elements(source, b"page")
    wanted = max(1, round(share * len(pages)))
    with target.open("wb") as file:
        file.write(head)
        for number in range(wanted):
            again, which = divmod(number, len(pages))
            file.write(
                _ID.sub(lambda found, again=again: b"<id>%d<" % (int(found[1]) + again * _MANY), pages[which], 1)
            )
        file.write(_END)
    return wanted


def cut_history(source: Path, target: Path, share: float, per_page: int = 250) -> int:
    """Write the first revisions of a long page as the histories of many pages; return the number of revisions.

    One worker mines a page, so that a dump of a single page would not show the effect of a second worker.

    Args:
        source: a dump whose first page has a long history.
        target: the dump that is written, named .xml.
        share: share of the revisions; above 1 revisions are repeated on further pages.
        per_page: number of revisions on a page.
    """
    head = next(elements(source, b"revision"))
    wanted = max(1, round(share * sum(1 for _ in elements(source, b"revision"))))
    site, _, page = head.partition(b"<page>")
    rounds = (enumerate(islice(elements(source, b"revision"), 1, None)) for _ in range(ceil(share)))
    count = pages = 0
    with target.open("wb") as file:
        file.write(site)
        for number, revision in islice(chain.from_iterable(rounds), wanted):
            if number % per_page == 0:  # of a page's revisions the older is before the newer
                pages += 1
                file.write((b"</page>\n" if count else b"") + _header(page, pages))
            file.write(revision)
            count += 1
        file.write(b"</page>\n" + _END)
    return count


def _header(page: bytes, number: int) -> bytes:
    """Return the XML that precedes a page's revisions, with its own title and id."""
    return b"<page>" + re.sub(rb"<(title|id)>[^<]*<", rb"<\g<1>>%d<" % number, page)
