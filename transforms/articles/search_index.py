"""The reader of dumps of CirrusSearch, a wiki's search index, for facts about each page in addition to its text.

A page is two lines of JSON: `{"index": {"_id": "12"}}`, then its document.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from wikimill.rules.articles.record import TextRecord
from wikimill.rules.drops import Drop
from wikimill.rules.text.writable import is_writable
from wikimill.rules.wikis import is_wiki_name, item_id
from wikimill.transforms.articles.joined_files import Entry, JoinedPage, Unfit, read_joined
from wikimill.transforms.dumps.dead_letters import DeadLetter
from wikimill.transforms.dumps.json_objects import BadLine, ObjectLine, read_objects, shown
from wikimill.transforms.dumps.ledger import FileLedger
from wikimill.transforms.dumps.portion import Portion
from wikimill.transforms.mining.progress import Progress

_ID = re.compile(r"[0-9]{1,19}")
_MAX_NUMBER = 2**63


@dataclass(frozen=True, slots=True)
class IndexedPage(JoinedPage):
    """A page's entry in the search index; values that the index does not have are None. See `JoinedPage`.

    Attributes:
        wikidata_id: id of the page's Wikidata item.
        redirects: titles of the redirects to the page, distinct and sorted.
        incoming_links: number of pages that link to the page.
        popularity: the index's `popularity_score`: the page's share of the wiki's page views.
    """

    wikidata_id: str | None
    redirects: list[str] | None
    incoming_links: int | None
    popularity: float | None

    def added_to(self, record: TextRecord) -> TextRecord:
        """Return the record with the entry's links and popularity, and with item and redirects where they are None."""
        return replace(
            record,
            wikidata_id=self.wikidata_id if record.wikidata_id is None else record.wikidata_id,
            redirects=self.redirects if record.redirects is None else record.redirects,
            incoming_links=self.incoming_links,
            popularity=self.popularity,
        )


def read_index(
    portion: Portion, namespaces: tuple[int, ...], progress: Progress | None = None
) -> Iterator[IndexedPage | DeadLetter | FileLedger]:
    """Read the pages of some namespaces from a dump of a search index; for damage and bad entries, see `read_joined`.

    Args:
        portion: a portion that is one whole file.
        namespaces: MediaWiki's numbers of the namespaces to read; other pages are counted as dropped.
        progress: receives the progress through the file; None: it is not reported.

    Yields:
        Pages and dead letters in the order of the file; at the end a ledger.

    Raises:
        OSError: the file cannot be opened or read.
    """

    def entries(blocks: Iterable[bytes]) -> Iterator[Entry[IndexedPage]]:
        for line, found in _pages(read_objects(blocks)):
            if isinstance(found, Unfit):
                yield line, found
            else:
                namespace, page = found
                yield line, page if namespace in namespaces else Drop.NAMESPACE

    return read_joined(portion, "index_page", entries, progress)


def _pages(lines: Iterable[ObjectLine | BadLine]) -> Iterator[tuple[int, tuple[int, IndexedPage] | Unfit]]:
    """Yield (number of the last line, (namespace, page) or the error) for each entry."""
    page_id: str | None = None
    place = 0
    for line in lines:
        place, known, page_id = line.line, page_id, None
        try:
            if isinstance(line, BadLine):
                raise Unfit(line.error, known)
            if line.value.keys() == {"index"}:
                page_id = _page_id(line.value)
                if known is not None:
                    raise Unfit("the page before it has no document", known)
            elif known is None:
                raise Unfit("a document without its page's id on the line before it")
            else:
                yield place, _page(known, line.value)
        except Unfit as unfit:
            yield place, unfit
    if page_id is not None:
        yield place, Unfit("the page has no document", page_id)


def _page_id(value: dict[str, Any]) -> str:
    index = value["index"]
    page_id = str(index.get("_id")) if isinstance(index, dict) else ""
    if not _ID.fullmatch(page_id):
        raise Unfit(f"its _id is {shown(page_id)}; expected the id of a page")
    return page_id


def _page(page_id: str, document: dict[str, Any]) -> tuple[int, IndexedPage]:
    wiki = document.get("wiki")
    if not isinstance(wiki, str) or not is_wiki_name(wiki):
        raise Unfit(f"its wiki is {shown(wiki)}; expected the database name of a wiki", page_id)
    namespace, version = document.get("namespace"), document.get("version")
    for name, number in (("namespace", namespace), ("version", version)):
        if type(number) is not int or not 0 <= number < _MAX_NUMBER:
            raise Unfit(f"its {name} is {shown(number)}; expected a whole number", page_id)
    links, popularity = document.get("incoming_links"), document.get("popularity_score")
    if links is not None and (type(links) is not int or not 0 <= links < _MAX_NUMBER):
        raise Unfit(f"its incoming_links is {shown(links)}; expected a whole number", page_id)
    if popularity is not None and (type(popularity) not in (int, float) or not 0 <= popularity < math.inf):
        raise Unfit(f"its popularity_score is {shown(popularity)}; expected a number", page_id)
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
