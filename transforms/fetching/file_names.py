"""Names that come from a mirror, and which of them are accepted as names of local files.

Everything else is refused: a name is an entry of one folder, of the wiki and date that were asked for.
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
#: Algorithm, by hashlib's name → digits of its digests.
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
    """Return whether this is a database name as Wikimedia's wikis have them.

    >>> is_wiki("simplewiki"), is_wiki("roa_tarawiki"), is_wiki("../enwiki")
    (True, True, False)
    """
    return _WIKI.fullmatch(code) is not None


def date_of_compact(entry: str) -> str | None:
    """Return the day, YYYY-MM-DD, of eight digits; None if they are not a day of this century.

    >>> date_of_compact("20261101"), date_of_compact("20260230"), date_of_compact("latest")
    ('2026-11-01', None, None)
    """
    match = _COMPACT_DATE.fullmatch(entry)
    text = "-".join(match.groups()) if match else ""
    return text if is_date(text) else None


def is_date(text: str) -> bool:
    """Return whether this is a day of this century, written YYYY-MM-DD.

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
    """Return the name of a dump's file, as it came from a mirror.

    Args:
        prefix: wiki and date as the layout writes them, "simplewiki-2026-11-01".
        source: the URL of what names it, for the message.

    Raises:
        Unsafe: it is not a plain name, or not a name of a file of this dump.
    """
    if not _NAME.fullmatch(name) or ".." in name or name.endswith((".", ".part")):
        raise Unsafe(f"{source} names {name[:80]!r}, which is not a plain file name; nothing of this dump was fetched")
    if not name.startswith(f"{prefix}-"):
        raise Unsafe(f"{source} names {name[:80]!r}; expected {prefix}-…; nothing of this dump was fetched")
    return name


def inside(folder: Path, name: str) -> Path:
    """Return the path of an entry of a folder.

    Raises:
        Unsafe: the path would lie elsewhere.
    """
    path = folder / name
    if path.parent != folder or path.name != name or name in ("", ".", ".."):
        raise Unsafe(f"{name!r} does not lie in {folder}")
    return path


def is_digest(value: object, algorithm: str) -> bool:
    """Return whether this is a digest of an algorithm, in lower case.

    >>> is_digest("ab" * 20, "sha1"), is_digest("ab" * 20, "md5"), is_digest(None, "md5")
    (True, False, False)
    """
    return isinstance(value, str) and len(value) == DIGITS[algorithm] and _HEXADECIMAL.fullmatch(value) is not None


def checksums(text: str, algorithm: str, source: str) -> Iterator[tuple[str, str]]:
    """Yield the names and digests of a file as `sha256sum`, `sha1sum` or `md5sum` writes it.

    Args:
        source: the name of the file, for the message.

    Yields:
        Name, as it is there except a leading "./", and digest in lower case.

    Raises:
        Incomplete: a line is not a checksum, or the last one is cut.

    >>> list(checksums("AB" * 16 + " *./a.bz2" + chr(10), "md5", "MD5SUMS"))
    [('a.bz2', 'abababababababababababababababab')]
    """
    if text and not text.endswith("\n"):
        raise Incomplete(f"{source} is cut: its last line has no end")
    # Not splitlines(): it also ends a line at characters that a hostile name may hold.
    for number, line in enumerate(text.split("\n")[:-1], 1):
        match = _SUM.fullmatch(line.rstrip("\r"))
        if match is None or not is_digest(match.group(1).lower(), algorithm):
            raise Incomplete(f"{source}, line {number}: expected '<{algorithm}>  <name>', found {line[:80]!r}")
        yield match.group(2).removeprefix("./"), match.group(1).lower()
