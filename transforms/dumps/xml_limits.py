"""What export XML may hold: nothing in a file makes memory or time grow beyond these."""

from __future__ import annotations

MAX_DEPTH = 16
#: A token that expat must hold whole (a tag with its attributes). Text is not a token: it comes in pieces.
MAX_TOKEN_BYTES = 4 * 1024 * 1024
MAX_TEXT_CHARS = 32 * 1024 * 1024
#: Each line is an object, and a change of all lines is compared line by line. A page of 2 MiB (MediaWiki's limit since
#: 2006) has 40,000 lines of text; those of one character each would take a gigabyte.
MAX_TEXT_LINES = 100_000
#: Of any other element. MediaWiki's longest titles have 255 bytes.
MAX_LEAF_CHARS = 64 * 1024
#: Different names of elements, attributes and namespaces, all of which are kept. Real dumps have under 300.
MAX_NAMES = 10_000


class BrokenXml(Exception):
    """What expat finds well-formed but no export contains."""

    def __init__(self, reason: str, index: int) -> None:
        super().__init__(reason)
        self.index = index
