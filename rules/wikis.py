"""Names and addresses of wikis: one rule for mining and for verification."""

from __future__ import annotations

import ipaddress
import re
from functools import lru_cache
from urllib.parse import urlsplit

#: The longest of Wikimedia's has 20 characters. The name is in every record, in file names and in Markdown.
_NAME = re.compile(r"[a-z][a-z0-9_-]{0,63}", re.ASCII)
#: Letters of any script, as people write them; a name has 253 characters at most (RFC 1035).
_HOST = re.compile(r"(?=.{1,253}\Z)[\w-]+(\.[\w-]+)*\.?")


def is_wiki_name(name: str) -> bool:
    """Return whether this is the database name of a wiki.

    >>> is_wiki_name("simplewiki"), is_wiki_name("my-wiki_2"), is_wiki_name("en # Click"), is_wiki_name("")
    (True, True, False, False)
    """
    return _NAME.fullmatch(name) is not None


@lru_cache(maxsize=64)  # each record of a release has one, and nearly all the same
def wiki_address(base: str) -> str:
    """Return scheme, host and port of a wiki page's address; empty where it is not a web address.

    What has a port, a number or a name without a dot is a private wiki and keeps its scheme; others are https, as dumps
    still say http of wikis that have not answered there for years. The address of an address is itself.

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
        if "%" in host:  # the interface of one machine
            return ""
        host = f"[{address}]" if address.version == 6 else str(address)
    is_private = port is not None or is_number or "." not in host
    scheme = "http" if parts.scheme == "http" and is_private else "https"
    return f"{scheme}://{host}" + (f":{port}" if port is not None else "")
