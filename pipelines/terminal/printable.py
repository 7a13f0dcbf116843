"""Text for terminals: sizes, and untrusted text (names of files, titles, sentences) with unsafe characters escaped."""

from __future__ import annotations

import unicodedata

#: Control characters, format characters such as directions, lone surrogates (in names that are not UTF-8), separators
#: of lines and paragraphs.
_UNSAFE = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))


def printable(text: str, keep: str = "") -> str:
    r"""Escape unsafe characters, except those in `keep`, as in a string of Python.

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
    """Return a size in bytes with a decimal unit.

    >>> human_bytes(59_231_007)
    '59.2 MB'
    """
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} TB"
