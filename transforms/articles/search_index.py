"""The reader of dumps of CirrusSearch, a wiki's search index, for facts about each page in addition to its text.

A page is two lines of JSON: `{"index": {"_id": "12"}}`, then its document.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, BinaryIO

from wikimill.rules.drops import Drop
from wikimill.rules.text.writable import is_writable
from wikimill.rules.wikis import is_wiki_name, item_id
from wikimill.transforms.dumps.compressed import blocks
from wikimill.transforms.dumps.damage import InputDamage, Problem
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.json_objects import BadLine, ObjectLine, read_objects, shown
from wikimill.transforms.dumps.ledger import INDEX_PAGES, TEXT_THINGS, FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.progress import Progress, byte_reporter
from wikimill.transforms.storage.stored import open_stored

#: A file with more bad pages than this is refused as not an index; its rest is not read.
MAX_BAD_PAGES = 10_000
_ID = re.compile(r"[0-9]{1,19}")
_MAX_NUMBER = 2**63


@dataclass(frozen=True, slots=True)
class IndexedPage:
    """A page's entry in the search index; values that the index does not have are None.

    Attributes:
        wiki: database name of the wiki.
        page_id: id of the page.
        version: id of the indexed revision.
        wikidata_id: id of the page's Wikidata item.
        redirects: titles of the redirects to the page, sorted.
        incoming_links: number of pages that link to the page.
        popularity: the page's share of the wiki's page views.
    """

    wiki: str
    page_id: str
    version: int
    wikidata_id: str | None
    redirects: list[str] | None
    incoming_links: int | None
    popularity: float | None


class _Unfit(Exception):
    """Lines of the file are not an entry of a page; the message has the reason, `id` the page's id, if known."""

    def __init__(self, reason: str, id_: str | None = None) -> None:
        super().__init__(reason)
        self.id = id_


def read_index(
    portion: Portion, namespaces: tuple[int, ...], progress: Progress | None = None
) -> Iterator[IndexedPage | DeadLetter | FileLedger]:
    """Read a file of a search index.

    Args:
        portion: a portion that is one whole file.
        namespaces: numbers of namespaces; pages in other namespaces are dropped.
        progress: receives the bytes read.
    Yields:
        Pages and dead letters as they are found; at the end a ledger, which accounts for all entries.
    """
    (file,) = portion.files
    (ledger,) = FileLedger.of_files(portion.files, (*TEXT_THINGS, INDEX_PAGES))
    account = ledger.accounts[INDEX_PAGES]
    at = byte_reporter(progress, ledger.accounts)
    line = 0
    try:
        with open_stored(file.path) as raw:
            for line, found in _pages(read_objects(_measured(raw, file.name, ledger, at))):
                account.incoming += 1
                if isinstance(found, _Unfit):
                    account.dead += 1
                    yield DeadLetter(file.name, "index_page", found.id, None, None, "read", f"line {line}: {found}")
                    if account.dead > MAX_BAD_PAGES:
                        what = f"more than {MAX_BAD_PAGES:,} lines are not pages of a search index"
                        raise InputDamage("refused", f"{what}; the rest is not read")
                    continue
                namespace, page = found
                ledger.wiki = ledger.wiki or page.wiki
                if namespace in namespaces:
                    account.kept += 1
                    yield page
                else:
                    account.dropped[Drop.NAMESPACE] += 1
    except InputDamage as damage:
        ledger.problems.append(Problem(line, damage.state, str(damage)))
    if progress is not None:
        progress.end(ledger.accounts, portion.size)
    yield ledger


def _measured(source: BinaryIO, name: str, ledger: FileLedger, at: Callable[[int], None]) -> Iterator[bytes]:
    """Yield the blocks of the file's content; add their size to the ledger and report the progress."""
    for block in blocks(source, name):
        ledger.expanded_bytes += len(block)
        at(source.tell())
        yield block


def _pages(lines: Iterable[ObjectLine | BadLine]) -> Iterator[tuple[int, tuple[int, IndexedPage] | _Unfit]]:
    """Yield (number of the last line, (namespace, page) or the error) for each entry."""
    page_id: str | None = None
    place = 0
    for line in lines:
        place, known, page_id = line.line, page_id, None
        try:
            if isinstance(line, BadLine):
                raise _Unfit(line.error, known)
            if line.value.keys() == {"index"}:
                page_id = _page_id(line.value)
                if known is not None:
                    raise _Unfit("the page before it has no document", known)
            elif known is None:
                raise _Unfit("a document without its page's id on the line before it")
            else:
                yield place, _page(known, line.value)
        except _Unfit as unfit:
            yield place, unfit
    if page_id is not None:
        yield place, _Unfit("the page has no document", page_id)


def _page_id(value: dict[str, Any]) -> str:
    index = value["index"]
    page_id = str(index.get("_id")) if isinstance(index, dict) else ""
    if not _ID.fullmatch(page_id):
        raise _Unfit(f"its _id is {shown(page_id)}; expected the id of a page")
    return page_id


def _page(page_id: str, document: dict[str, Any]) -> tuple[int, IndexedPage]:
    wiki = document.get("wiki")
    if not isinstance(wiki, str) or not is_wiki_name(wiki):
        raise _Unfit(f"its wiki is {shown(wiki)}; expected the database name of a wiki", page_id)
    namespace, version = document.get("namespace"), document.get("version")
    for name, number in (("namespace", namespace), ("version", version)):
        if type(number) is not int or not 0 <= number < _MAX_NUMBER:
            raise _Unfit(f"its {name} is {shown(number)}; expected a whole number", page_id)
    links, popularity = document.get("incoming_links"), document.get("popularity_score")
    if links is not None and (type(links) is not int or not 0 <= links < _MAX_NUMBER):
        raise _Unfit(f"its incoming_links is {shown(links)}; expected a whole number", page_id)
    if popularity is not None and (type(popularity) not in (int, float) or not 0 <= popularity < math.inf):
        raise _Unfit(f"its popularity_score is {shown(popularity)}; expected a number", page_id)
    assert namespace is not None
    assert version is not None
    return namespace, IndexedPage(
        wiki,
        page_id,
        version,
        item_id(document.get("wikibase_item")),
        _redirects(document),
        links,
        float(popularity) if popularity is not None else None,
    )


def _redirects(document: dict[str, Any]) -> list[str] | None:
    found = document.get("redirect")
    if not isinstance(found, list):
        return None
    titles = (each.get("title") for each in found if isinstance(each, dict))
    return sorted({title for title in titles if isinstance(title, str) and title and is_writable(title)})
