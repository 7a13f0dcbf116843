"""`ReadPage`, the result of mining a page: an article's content, a category's visibility, or a redirect's target.

Joins carry values as compressed JSON, to save memory and shuffled bytes.
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
    """Return a value as compressed JSON, in which a tuple becomes a list.

    >>> unpacked(packed([("Lynt", "River Lynt")]))
    [['Lynt', 'River Lynt']]
    """
    return zlib.compress(_JSON.encode(value).encode(errors="surrogatepass"))


def unpacked(data: bytes) -> Any:
    """Return the value of compressed JSON that `packed` returned."""
    return json.loads(zlib.decompress(data).decode(errors="surrogatepass"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPage:
    """A page that was read. All fields are texts, so that shuffles and checkpoints can hold it.

    Attributes:
        kind: kind of the page.
        wiki, page_id, title, url, dump, revision_id, timestamp: see the columns of `TableSection`.
        body: for an article, its `FoundPage` as JSON; for a category, "hidden" or ""; for a redirect, its target.
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
        """The key of the page in joins, unique in a dump."""
        return f"{self.wiki or ''}:{self.page_id}"


def body_of(page: FoundPage) -> str:
    """Return the `body` of an article: its content as JSON."""
    return _JSON.encode(page)


def found_page(body: str) -> FoundPage:
    """Return the content of an article from its `body`."""
    return cast(FoundPage, json.loads(body))


def shown_json(value: Any) -> str:
    """Return a value as compact JSON."""
    return _JSON.encode(value)


_NAMES = [field.name for field in fields(ReadPage)]
_VALUES = attrgetter(*_NAMES)


def keyed_page(page: ReadPage) -> tuple[str, bytes]:
    """Return the key of a page and the packed page, for joins."""
    return page.key, packed(_VALUES(page))


def pages_in_order(found: Iterable[bytes]) -> list[ReadPage]:
    """Return the unpacked versions of a page, the latest last."""
    pages = (ReadPage(**dict(zip(_NAMES, unpacked(each), strict=True))) for each in found)
    return sorted(pages, key=_latest)


def latest_page(found: Iterable[bytes]) -> ReadPage | None:
    """Return the latest of a page's packed versions; None if there are none."""
    return next(reversed(pages_in_order(found)), None)


def _latest(page: ReadPage) -> tuple[str, ...]:
    return page.timestamp or "", page.revision_id.zfill(20), page.dump or "", page.body
