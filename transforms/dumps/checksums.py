"""Compares the text of a revision with the SHA-1 that the dump gives of it."""

from __future__ import annotations

import hashlib
import re

from wikimill.rules.wikitext.escaped_text import EscapedText, unescaped
from wikimill.transforms.dumps.items import Revision

CORRUPT = "the text is not the one whose SHA-1 the dump gives (--check_sha1)"

_BASE_36 = re.compile(r"[0-9a-z]{1,31}")


def checked(revision: Revision) -> Revision:
    """The revision, with the state `corrupt` and no text if its text is not what the dump says it was.

    MediaWiki has stored texts with either kind of line break; XML has lost which. Real revisions of 2002 to 2004 match
    only with carriage returns.
    """
    expected = revision.text_sha1 or revision.sha1
    if expected is None or revision.text_state not in ("present", "empty") or not _BASE_36.fullmatch(expected):
        return revision
    number = int(expected, 36)
    content = revision.content
    utf8 = unescaped(content.raw) if isinstance(content, EscapedText) else content.encode("utf-8", "surrogatepass")
    if _sha1(utf8) == number or _sha1(utf8.replace(b"\n", b"\r\n")) == number:
        return revision
    return revision._replace(text_state="corrupt", content="")


def _sha1(utf8: bytes) -> int:
    return int.from_bytes(hashlib.sha1(utf8, usedforsecurity=False).digest(), "big")
