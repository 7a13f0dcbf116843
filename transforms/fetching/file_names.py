"""Checks of the names from a mirror that become names of local files.

An accepted name is a plain name of an entry of one folder, for the wiki and date requested; all others are refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from wikimill.transforms.fetching.failures import Incomplete, Unsafe

_WIKI = re.compile(r"[a-z][a-z0-9_]{1,31}", re.ASCII)
_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._+-]{0,199}", re.ASCII)
_SUM = re.compile(r"([0-9a-fA-F]+) [ *](.*)", re.ASCII)
_HEXADECIMAL = re.compile(r"[0-9a-f]+", re.ASCII)
#: hashlib's name of an algorithm → number of hexadecimal digits of its digests.
DIGITS = {"sha256": 64, "sha1": 40, "md5": 32}
_COMPACT_DATE = re.compile(r"(\d{4})(\d\d)(\d\d)", re.ASCII)
_ISO_DATE = re.compile(r"20\d\d-\d\d-\d\d", re.ASCII)


def sums_name(algorithm: str) -> str:
    """Return the name of the checksum file that a fetch writes.

    >>> sums_name("sha256")
    'SHA256SUMS'
    """
    return f"{algorithm.upper()}SUMS"


def is_wiki(code: str) -> bool:
    """Return whether a text has the form of a database name of Wikimedia's wikis.

    >>> is_wiki("simplewiki"), is_wiki("roa_tarawiki"), is_wiki("../enwiki")
    (True, True, False)
    """
    return _WIKI.fullmatch(code) is not None


def date_of_compact(entry: str) -> str | None:
    """Return eight digits as a date, YYYY-MM-DD; None if the text is not a day of this century.

    >>> date_of_compact("20261101"), date_of_compact("20260230"), date_of_compact("latest")
    ('2026-11-01', None, None)
    """
    match = _COMPACT_DATE.fullmatch(entry)
    text = "-".join(match.groups()) if match else ""
    return text if is_date(text) else None


def is_date(text: str) -> bool:
    """Return whether a text is a day of this century, written YYYY-MM-DD.

    >>> is_date("2026-11-01"), is_date("2026-02-30"), is_date("20261101")
    (True, False, False)
    """
    if not _ISO_DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text)
    except ValueError:
        return False
    return True


def checked_name(name: str, prefix: str, source: str) -> str:
    """Return a name from a mirror, after checking that it can be a file of a dump.

    Args:
        name: the name from the mirror.
        prefix: start of the dump's file names, without the hyphen after it: "simplewiki-2026-11-01", or "wikidata" for
            entities.
        source: the URL of the list that has the name, for the message.

    Raises:
        Unsafe: the name is not a plain file name, or does not begin with the prefix and a hyphen.
    """
    if not _NAME.fullmatch(name) or ".." in name or name.endswith((".", ".part")):
        raise Unsafe(f"{source} names {name[:80]!r}, which is not a plain file name; nothing of this dump was fetched")
    if not name.startswith(f"{prefix}-"):
        raise Unsafe(f"{source} names {name[:80]!r}; expected {prefix}-…; nothing of this dump was fetched")
    return name


def inside(folder: Path, name: str) -> Path:
    """Return the path of an entry of a folder.

    Raises:
        Unsafe: the name does not name a direct entry of the folder.
    """
    path = folder / name
    if path.parent != folder or path.name != name or name in ("", ".", ".."):
        raise Unsafe(f"{name!r} does not lie in {folder}")
    return path


def is_digest(value: object, algorithm: str) -> bool:
    """Return whether a value is a digest of an algorithm, in lower-case hexadecimal.

    >>> is_digest("ab" * 20, "sha1"), is_digest("ab" * 20, "md5"), is_digest(None, "md5")
    (True, False, False)
    """
    return isinstance(value, str) and len(value) == DIGITS[algorithm] and _HEXADECIMAL.fullmatch(value) is not None


def checksums(text: str, algorithm: str, source: str) -> Iterator[tuple[str, str]]:
    """Yield the names and digests in a checksum file of `sha256sum`, `sha1sum` or `md5sum`.

    Args:
        text: the content of the checksum file.
        algorithm: hashlib's name of the digests.
        source: the name of the checksum file, for the message.

    Yields:
        Each name, without a leading "./", and its digest in lower case.

    Raises:
        Incomplete: a line is not a checksum, or the last one is cut.

    >>> list(checksums("AB" * 16 + " *./a.bz2" + chr(10), "md5", "MD5SUMS"))
    [('a.bz2', 'abababababababababababababababab')]
    """
    if text and not text.endswith("\n"):
        raise Incomplete(f"{source} is cut: its last line has no end")
    # Not splitlines(), which also splits at other characters, which a hostile name may contain.
    for number, line in enumerate(text.split("\n")[:-1], 1):
        match = _SUM.fullmatch(line.rstrip("\r"))
        if match is None or not is_digest(match.group(1).lower(), algorithm):
            raise Incomplete(f"{source}, line {number}: expected '<{algorithm}>  <name>', found {line[:80]!r}")
        yield match.group(2).removeprefix("./"), match.group(1).lower()
