"""Names and addresses of wikis, by the same rules for mining and verification."""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache
from urllib.parse import urlsplit

#: A safe name: it is in every record, in file names and in Markdown. Wikimedia's longest has 20 characters.
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,63}", re.ASCII)
_ITEM = re.compile(r"Q[1-9][0-9]{0,18}")
#: A host name with letters of any script, not Punycode; at most 253 characters (RFC 1035).
_HOST = re.compile(r"(?=.{1,253}\Z)[\w-]+(\.[\w-]+)*\.?")


def item_id(value: object) -> str | None:
    """Return a value if it is the id of a Wikidata item, else None.

    >>> item_id("Q42"), item_id("P31"), item_id(42)
    ('Q42', None, None)
    """
    return value if isinstance(value, str) and _ITEM.fullmatch(value) else None


def is_wiki_name(name: str) -> bool:
    """Return whether a text has the form of a wiki's database name.

    >>> is_wiki_name("simplewiki"), is_wiki_name("my-wiki_2"), is_wiki_name("en # Click"), is_wiki_name("")
    (True, True, False, False)
    """
    return _NAME.fullmatch(name) is not None


@lru_cache(maxsize=64)  # nearly all records of a release have the same address
def wiki_address(base: str) -> str:
    """Return scheme, host and port of a wiki page's address; "" if it is not a web address.

    A wiki with a port, a numeric host or a host without a dot is private and keeps its scheme. All others get https,
    because dumps have http addresses of wikis that are only served over https. The function is idempotent.

    >>> wiki_address("http://en.wikipedia.org/wiki/Main_Page"), wiki_address("http://localhost:8080/wiki/Main")
    ('https://en.wikipedia.org', 'http://localhost:8080')
    >>> wiki_address("http://[::1]/wiki"), wiki_address("https://my_wiki.пример/x"), wiki_address("javascript:alert(1)")
    ('http://[::1]', 'https://my_wiki.пример', '')
    """
    try:
        parts = urlsplit(base)
        host, port = parts.hostname or "", parts.port
    except ValueError:  # such as http://[ or a port over 65535
        return ""
    if parts.scheme not in ("http", "https", "") or not host:
        return ""
    is_number = True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        is_number = False
        if not _HOST.fullmatch(host):
            return ""
    else:
        if "%" in host:  # a scope id, which is only valid on one machine
            return ""
        host = f"[{address}]" if address.version == 6 else str(address)
    is_private = port is not None or is_number or "." not in host
    scheme = "http" if parts.scheme == "http" and is_private else "https"
    return f"{scheme}://{host}" + (f":{port}" if port is not None else "")
