"""What a page cache knows of a page: the identities of its texts in order, and what was found between two of them.

What an edit gives depends on the text before it and on the text after it, and on nothing else of the page. So a pair of
texts that stood next to each other once is known wherever it stands next month: behind new revisions, on a page that
was deleted and restored, or in a merged history.
"""

from __future__ import annotations

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


#: What an entry says of an edit that was not mined on purpose; of one that was mined it has JSON.
_UNMINED: Final = b"-"
#: What is known of an edit that was mined and gave nothing.
NOTHING: Final = b""


class TextKeys:
    """Makes the keys of texts: what tells one from others.

    Args:
        setting: what else decides what a text gives on this wiki.
    """

    def __init__(self, setting: object) -> None:
        self._setting = blake2b(repr(setting).encode(), digest_size=16).digest()
        self._empty = blake2b(digest_size=KEY_BYTES, key=self._setting)

    def key(self, revision: Revision, text: Text) -> bytes:
        """A text's key: of its SHA-1 in the dump with its length and CRC-32C, or a digest of its own.

        A text that was read from the bytes has another key than the same one from the parser: a page is read in the
        same way next month, and bringing both to one form would cost more than a digest. The checksum shows that the
        text is what it was when the SHA-1 was seen last, at ten times the speed of a digest.

        Args:
            revision: that has the text.
            text: as it is mined; empty where it cannot be.
        """
        if not text:
            return NO_TEXT
        data = text.raw if isinstance(text, EscapedText) else text.encode("utf-8", "surrogatepass")
        told = revision.text_sha1 or revision.sha1
        if told is None:
            # Processors have instructions for SHA-256: it takes half the time of BLAKE2.
            return sha256(self._setting + data).digest()[:KEY_BYTES]
        digest = self._empty.copy()  # sooner than a new one
        digest.update(f"{told} {len(data)} {google_crc32c.value(data)}".encode())
        return digest.digest()


class PageNotes:
    """Notes on a page while it is mined, of which its entry is made.

    Args:
        page_id: of the page.
        known: an entry that says of the first edits what is to be said of these.
        edits: how many they are.

    Attributes:
        waiting: how many edits are on their way to be mined.
    """

    def __init__(self, page_id: str, known: KnownPage | None = None, edits: int = 0) -> None:
        self.page_id, self.waiting = page_id, 0
        self._keys, self._said = bytearray(), dict[int, bytes]()
        if known is not None:
            self._keys += known.keys[: edits * KEY_BYTES]
            self._said |= {edit: said for edit, said in known.said.items() if edit < edits}
        self._first_failed: int | None = None

    def add(self, key: bytes) -> int:
        """Take the next text's key; gives the number of the edit that made it."""
        self._keys += key
        return len(self._keys) // KEY_BYTES - 1

    def leave_out(self, edit: int) -> None:
        """Note that an edit was not mined on purpose."""
        self._said[edit] = _UNMINED

    def note(self, edit: int, found: Any) -> None:
        """Note what an edit gave, as what JSON carries."""
        self._said[edit] = json.dumps(found, separators=(",", ":")).encode()

    def fail(self, edit: int) -> None:
        """Note that an edit could not be mined: neither it nor what follows counts, for its failure may decide that."""
        self._first_failed = edit if self._first_failed is None else min(edit, self._first_failed)

    def entry(self) -> bytes | None:
        """The page's entry; None if there is nothing that could be known next time."""
        count = len(self._keys) // KEY_BYTES if self._first_failed is None else self._first_failed
        if count < 2:
            return None
        said = [b"%d\t%b\n" % (edit, said) for edit, said in sorted(self._said.items()) if edit < count]
        return b"".join((b"%d\n" % count, self._keys[: count * KEY_BYTES], *said))


class KnownPage:
    """What is known of a page, from its entry.

    Attributes:
        entry: the whole.
        keys: of the texts, one behind the other.
        said: what the entry says of edits, by their numbers; not looked at yet.

    Raises:
        ValueError: it is no entry.
    """

    def __init__(self, entry: bytes) -> None:
        begin = entry.find(b"\n") + 1
        end = begin + int(entry[:begin]) * KEY_BYTES
        self.entry, self.keys, self.said = entry, entry[begin:end], dict[int, bytes]()
        if begin > end or end > len(entry):
            raise ValueError("no entry of a page cache: its texts are not as many as it says")
        if end < len(entry):
            parts = (line.partition(b"\t") for line in entry[end:].split(b"\n") if line)
            self.said = {int(edit): said for edit, _, said in parts}
        self._found: dict[bytes, bytes] | None = None

    def __len__(self) -> int:
        return len(self.keys) // KEY_BYTES

    def find_again(self, edit: int, after: bytes) -> bytes | None:
        """What an edit gave that has the number and the text that it had: JSON, `NOTHING`, or None if it was not mined.

        The text before it is asked for by nobody: it is what it was if the edit before was found so, too.
        """
        at = edit * KEY_BYTES
        if self.keys[at : at + KEY_BYTES] != after:
            return None
        said = self.said.get(edit, NOTHING)
        return None if said == _UNMINED else said

    def is_unmined(self, edit: int, after: bytes) -> bool:
        """Whether an edit has the number and the text that it had, and was not mined then."""
        at = edit * KEY_BYTES
        return self.keys[at : at + KEY_BYTES] == after and self.said.get(edit) == _UNMINED

    def find(self, before: bytes, after: bytes) -> bytes | None:
        """What the edit from one text to another gave: JSON, `NOTHING`, or None if it is not known."""
        if self._found is None:
            self._found = {}
            for edit in range(1, len(self)):
                if (said := self.said.get(edit, NOTHING)) != _UNMINED:
                    at = edit * KEY_BYTES
                    self._found[self.keys[at - KEY_BYTES : at + KEY_BYTES]] = said
        return self._found.get(before + after)
