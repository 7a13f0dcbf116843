"""A test of whether a text can be written to a file."""

from __future__ import annotations


def is_writable(text: str) -> bool:
    """Return whether a text can be encoded as UTF-8; text from JSON may have half of a surrogate pair.

    >>> is_writable("é"), is_writable(chr(0xD800))
    (True, False)
    """
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
