"""Tests for texts with single spaces between words, like most stored texts."""

from __future__ import annotations


def is_single_spaced(text: str) -> bool:
    """Return whether a text is not empty and has exactly one space between words, and no other white space.

    >>> [is_single_spaced(text) for text in ("a b", "", "a  b", "a b ", "a\\tb", "a\\xa0b")]
    [True, False, False, False, False, False]
    """
    return _is_plainly(text) or (text != "" and text == " ".join(text.split()))


def is_tokenised(text: str) -> bool:
    """Return whether a text is one line of tokens with one space between them; other spaces may be in tokens.

    >>> [is_tokenised(text) for text in ("a b", "a\\xa0b c", "", "a  b", "a b\\n", "a\\tb")]
    [True, True, False, False, False, False]
    """
    return _is_plainly(text) or (all(text.split(" ")) and text.splitlines() == [text] and "\t" not in text)


def word_count(text: str) -> int:
    """Return the number of words that `str.split` would return.

    >>> word_count("a b c"), word_count(" a\\xa0 b\\n"), word_count("")
    (3, 2, 0)
    """
    return text.count(" ") + 1 if _is_plainly(text) else len(text.split())


def _is_plainly(text: str) -> bool:
    # The plain space is the only white space that Python calls printable.
    return text.isprintable() and "  " not in text and text[:1] not in ("", " ") and text[-1] != " "
