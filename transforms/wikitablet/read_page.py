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
    """Return a value as zlib-compressed JSON, in which a tuple becomes a list.

    >>> unpacked(packed([("Lynt", "River Lynt")]))
    [['Lynt', 'River Lynt']]
    """
    return zlib.compress(_JSON.encode(value).encode(errors="surrogatepass"))


def unpacked(data: bytes) -> Any:
    """Return the value that was passed to `packed`, with lists instead of tuples."""
    return json.loads(zlib.decompress(data).decode(errors="surrogatepass"))


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadPage:
    """A revision of an article, a category's page or a redirect; all fields are texts, to be stored in checkpoints.

    Attributes:
        kind: kind of the page.
        title: title of the page; for a category, its name without the namespace.
        wiki, page_id, url, dump, revision_id, timestamp: see the columns of `TableSection`.
        body: for an article, its `FoundPage` as JSON; for a category, "hidden" or ""; for a redirect, the title of its
            target.
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
        """The join key of the page, `wiki:page_id`; all revisions of a page have the same."""
        return f"{self.wiki or ''}:{self.page_id}"


def body_of(page: FoundPage) -> str:
    """Return the content of an article as compact JSON, the `body` of its `ReadPage`."""
    return _JSON.encode(page)


def found_page(body: str) -> FoundPage:
    """Return the content of an article from the `body` of its `ReadPage`."""
    return cast(FoundPage, json.loads(body))


def shown_json(value: Any) -> str:
    """Return a value as compact JSON, non-ASCII characters unescaped."""
    return _JSON.encode(value)


_NAMES = [field.name for field in fields(ReadPage)]
_VALUES = attrgetter(*_NAMES)


def keyed_page(page: ReadPage) -> tuple[str, bytes]:
    """Return (join key of a page, its field values as `packed` returns them); the inverse is `pages_in_order`."""
    return page.key, packed(_VALUES(page))


def pages_in_order(found: Iterable[bytes]) -> list[ReadPage]:
    """Return the unpacked versions of a page, ordered by timestamp, revision id, date of the dump and body.

    Args:
        found: the values of `keyed_page` under one key.
    """
    pages = (ReadPage(**dict(zip(_NAMES, unpacked(each), strict=True))) for each in found)
    return sorted(pages, key=_latest)


def latest_page(found: Iterable[bytes]) -> ReadPage | None:
    """Return the last of `pages_in_order`; None if `found` is empty."""
    return next(reversed(pages_in_order(found)), None)


def _latest(page: ReadPage) -> tuple[str, ...]:
    return page.timestamp or "", page.revision_id.zfill(20), page.dump or "", page.body
