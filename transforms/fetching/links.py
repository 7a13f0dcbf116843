"""The targets of links and redirects, and the rules for following them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from urllib.parse import unquote, urljoin, urlsplit

from requests.utils import requote_uri

from wikimill.transforms.fetching.failures import Unsafe

_LINK = re.compile(r"""\bhref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))""", re.IGNORECASE)


def linked_names(page: str, url: str) -> Iterator[str]:
    """Yield the names of a folder's direct entries, from the links in its listing.

    Args:
        page: the listing, in HTML.
        url: the URL of the folder, ending in "/".

    >>> list(linked_names('<a href="2026-11-01/">x</a> <a href="../up/">y</a> <a href="//h/d/a/">z</a>', "http://m/d/"))
    ['2026-11-01']
    """
    for found in _LINK.finditer(page):
        try:
            target = urljoin(url, html.unescape(found.group(1) or found.group(2) or found.group(3) or ""))
        except ValueError:
            continue  # brackets that are not an address, so not an entry
        if target.startswith(url):
            name = unquote(target[len(url) :]).removesuffix("/")
            if name and not set("/?#") & set(name):
                yield name


def may_follow(url: str, target: str) -> bool:
    """Return whether to follow a redirect: scheme, host and port stay the same, or only http becomes https.

    >>> may_follow("http://m/a", "https://m/a"), may_follow("https://m/a", "http://m/a"), may_follow("http://m/", "/")
    (True, False, False)
    """
    try:
        old, new = urlsplit(url), urlsplit(target)
        here, there = (old.scheme, old.hostname, old.port), (new.scheme, new.hostname, new.port)
    except ValueError:
        return False
    upgraded = here == ("http", new.hostname, None) and there == ("https", old.hostname, None)
    return (here == there or upgraded) and new.username is None


def redirected(url: str, location: str) -> str:
    """Return the URL to which a redirect leads, in ASCII.

    Raises:
        Unsafe: the target is invalid, or `may_follow` refuses it.
    """
    try:
        target = urljoin(url, location)
    except ValueError:
        target = ""
    if not target or not may_follow(url, target):
        raise Unsafe(f"{url} redirects to {location[:200]!r}; only the same host is followed: see --mirror")
    return requote_uri(target)
