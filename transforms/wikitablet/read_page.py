"""The results of mining a page: an article's content, a category's visibility, or a redirect's target.

Joins carry texts as compressed JSON: in memory and in shuffles they take a third of their size.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import Any, Literal, cast

from wikimill.rules.wikitablet.page_tables import FoundPage

_JSON = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))


def packed(value: Any) -> bytes:
    """Return a value of JSON; a tuple becomes a list.

    >>> unpacked(packed([("Lynt", "River Lynt")]))
    [['Lynt', 'River Lynt']]
    """
    return zlib.compress(_JSON.encode(value).encode(errors="surrogatepass"))


def unpacked(data: bytes) -> Any:
    """Return the inverse of `packed`."""
    return json.loads(zlib.decompress(data).decode(errors="surrogatepass"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPage:
    """A page that was read; flat and of texts, so that shuffles and checkpoints hold it as it is.

    Attributes:
        kind: what it is.
        wiki, page_id, title, url, dump, revision_id, timestamp: as in a record.
        body: of an article a `FoundPage` as JSON; of a category "hidden" or ""; of a redirect the title it leads to.
    """

    kind: Literal["article", "category", "redirect"]
    wiki: str | None
    page_id: str
    title: str
    url: str | None
    dump: str | None
    revision_id: str
    timestamp: str | None
    body: str

    @property
    def key(self) -> str:
        """The key of joins; no two pages of a dump share it."""
        return f"{self.wiki or ''}:{self.page_id}"


def body_of(page: FoundPage) -> str:
    """Return an article's body."""
    return _JSON.encode(page)


def found_page(body: str) -> FoundPage:
    """Return the inverse of `body_of`."""
    return cast(FoundPage, json.loads(body))


def shown_json(value: Any) -> str:
    """Return a value in the short form of JSON that joins carry."""
    return _JSON.encode(value)


_NAMES = [field.name for field in fields(ReadPage)]
_VALUES = attrgetter(*_NAMES)


def keyed_page(page: ReadPage) -> tuple[str, bytes]:
    """Return a page by its key, packed for joins."""
    return page.key, packed(_VALUES(page))


def pages_in_order(found: Iterable[bytes]) -> list[ReadPage]:
    """Return packed pages of one key, the latest last."""
    pages = (ReadPage(**dict(zip(_NAMES, unpacked(each), strict=True))) for each in found)
    return sorted(pages, key=_latest)


def latest_page(found: Iterable[bytes]) -> ReadPage | None:
    """Return the latest of packed pages of one key; None if there are none."""
    return next(reversed(pages_in_order(found)), None)


def _latest(page: ReadPage) -> tuple[str, ...]:
    return page.timestamp or "", page.revision_id.zfill(20), page.dump or "", page.body
