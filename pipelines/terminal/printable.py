"""Text for people: sizes, and texts from outside made harmless to a terminal (names of files, titles, sentences)."""

from __future__ import annotations

import unicodedata

#: Control characters, directions and other format characters, halves of surrogate pairs (in names that are no UTF-8),
#: ends of lines and paragraphs.
_UNSAFE = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))


def printable(text: str, keep: str = "") -> str:
    r"""The text with each unsafe character, but those to `keep`, as Python writes it in a string.

    >>> printable("a\x1b[2Jb\n"), printable("a\u202eb\n", keep="\n")
    ('a\\x1b[2Jb\\n', 'a\\u202eb\n')
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        character.encode("unicode_escape").decode()
        if unicodedata.category(character) in _UNSAFE and character not in keep
        else character
        for character in text
    )


def human_bytes(size: float) -> str:
    """Return a size for people.

    >>> human_bytes(59_231_007)
    '59.2 MB'
    """
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} TB"
