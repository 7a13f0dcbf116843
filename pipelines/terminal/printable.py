"""Text for terminals: sizes, and untrusted text (names of files, titles, sentences) with unsafe characters escaped.

Unsafe are control and format characters, lone surrogates, and separators of lines and paragraphs.
"""

from __future__ import annotations

import unicodedata

#: Categories of unsafe characters. Format characters can change the direction of text, names that are not UTF-8 have
#: lone surrogates.
_UNSAFE = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))


def printable(text: str, keep: str = "") -> str:
    r"""Return a text with its unsafe characters, except those in `keep`, escaped as in strings of Python.

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
    """Return a number of bytes as text with a decimal unit, from B to TB.

    >>> human_bytes(59_231_007)
    '59.2 MB'
    """
    for unit in ("B", "kB", "MB", "GB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if unit == "B" else f"{size:.1f} {unit}"
        size /= 1000
    return f"{size:.1f} TB"
