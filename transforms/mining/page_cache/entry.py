"""What a page cache knows of a page: the identities of its texts in order, and what was found between two of them.

What an edit gives depends on the text before it and on the text after it, and on nothing else of the page. So a pair of
texts that stood next to each other once is known wherever it stands next month: behind new revisions, on a page that
was deleted and restored, or in a merged history.
"""

from __future__ import annotations

import base64
import binascii
import json
from hashlib import blake2b, sha256
from typing import Any, Final

import google_crc32c

from wikimill.rules.wikitext.escaped_text import EscapedText, Text
from wikimill.transforms.dumps.items import Revision

#: Bytes of a text's key: two of 10¹² texts share one with a probability of 10⁻⁵, and they would have to be neighbours.
KEY_BYTES = 12
#: The key of no text: an empty page, or a revision without a text that can be read.
NO_TEXT = bytes(KEY_BYTES)


class _Nothing:
    """The type of `NOTHING`."""


#: What is known of an edit that was mined and gave nothing.
NOTHING: Final = _Nothing()


def text_key(revision: Revision, text: Text, setting: bytes) -> bytes:
    """What tells a text from others: its SHA-1 in the dump with its length and CRC-32C, or a digest of its own.

    A text that was read from the bytes has another key than the same one from the parser: a page is read in the same
    way next month, and bringing both to one form would cost more than a digest. The checksum shows that the text is
    what it was when the SHA-1 was seen last, at ten times the speed of a digest.

    Args:
        revision: that has the text.
        text: as it is mined; empty where it cannot be.
        setting: digest of what else decides what a text gives on this wiki, 16 bytes.
    """
    if not text:
        return NO_TEXT
    data = text.raw if isinstance(text, EscapedText) else text.encode("utf-8", "surrogatepass")
    told = revision.text_sha1 or revision.sha1
    if told is None:
        # Processors have instructions for SHA-256: it takes half the time of BLAKE2.
        return sha256(setting + data).digest()[:KEY_BYTES]
    named = f"{told} {len(data)} {google_crc32c.value(data)}"
    return blake2b(named.encode(), digest_size=KEY_BYTES, key=setting).digest()


class PageNotes:
    """Notes on a page while it is mined, of which its entry is made.

    Attributes:
        waiting: how many edits are on their way to be mined.
    """

    def __init__(self, page_id: str) -> None:
        self.page_id, self.waiting = page_id, 0
        self._keys = bytearray()
        self._unmined: list[int] = []
        self._found: dict[int, Any] = {}
        self._first_failed: int | None = None

    @property
    def edits(self) -> int:
        """How many texts there were."""
        return len(self._keys) // KEY_BYTES

    def add(self, key: bytes) -> int:
        """Take the next text's key; gives the number of the edit that made it."""
        self._keys += key
        return len(self._keys) // KEY_BYTES - 1

    def leave_out(self, edit: int) -> None:
        """Note that an edit was not mined on purpose."""
        self._unmined.append(edit)

    def note(self, edit: int, found: Any) -> None:
        """Note what an edit gave, as what JSON carries."""
        self._found[edit] = found

    def fail(self, edit: int) -> None:
        """Note that an edit could not be mined: neither it nor what follows counts, for its failure may decide that."""
        self._first_failed = edit if self._first_failed is None else min(edit, self._first_failed)

    def line(self) -> bytes | None:
        """The page's entry, with its line break; None if there is nothing that could be known next time."""
        count = len(self._keys) // KEY_BYTES if self._first_failed is None else self._first_failed
        if count < 2:
            return None
        entry = {
            "page": self.page_id,
            "texts": base64.b64encode(self._keys[: count * KEY_BYTES]).decode(),
            "unmined": [edit for edit in self._unmined if edit < count],
            "found": [[edit, found] for edit, found in sorted(self._found.items()) if edit < count],
        }
        return json.dumps(entry, separators=(",", ":")).encode() + b"\n"


class KnownPage:
    """What is known of a page, from its entry.

    Attributes:
        page_id: of the page.
        line: the entry, with its line break.

    Raises:
        ValueError: the line is no entry.
    """

    def __init__(self, line: bytes) -> None:
        try:
            entry = json.loads(line.decode())
            self.page_id = entry["page"]
            self._keys = base64.b64decode(entry["texts"], validate=True)
            self._unmined, self._found = set(entry["unmined"]), dict(entry["found"])
        except (LookupError, TypeError, ValueError, RecursionError, binascii.Error) as error:
            raise ValueError(f"no entry of a page cache: {error}") from error
        if not isinstance(self.page_id, str) or len(self._keys) % KEY_BYTES:
            raise ValueError("no entry of a page cache: its page or its texts are not of their type")
        self.line = line + b"\n"
        self._known: dict[bytes, Any] | None = None

    def __len__(self) -> int:
        return len(self._keys) // KEY_BYTES

    def has(self, edit: int, after: bytes, *, is_mined: bool) -> bool:
        """Whether an edit has the same number as it had, the same text, and was mined, or not, as now."""
        at = edit * KEY_BYTES
        return self._keys[at : at + KEY_BYTES] == after and (edit not in self._unmined) == is_mined

    def find_again(self, edit: int) -> Any:
        """What an edit gave that is where it was, behind the text that it was behind: as `find`."""
        return self._found.get(edit, NOTHING)

    def find(self, before: bytes, after: bytes) -> Any:
        """What the edit from one text to another gave, `NOTHING`, or None if it is not known."""
        if self._known is None:
            self._known = {}
            for edit in range(1, len(self)):
                if edit not in self._unmined:
                    at = edit * KEY_BYTES
                    self._known[self._keys[at - KEY_BYTES : at + KEY_BYTES]] = self.find_again(edit)
        return self._known.get(before + after)
