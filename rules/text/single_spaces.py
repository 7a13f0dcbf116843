"""A fast test for texts whose words have one space between them, as most stored texts do."""

from __future__ import annotations


def is_single_spaced(text: str) -> bool:
    """Return whether a text is at least two words with exactly one space between them.

    >>> [is_single_spaced(text) for text in ("a b", "", "a  b", "a b ", "a\\tb", "a\\xa0b")]
    [True, False, False, False, False, False]
    """
    return _is_plainly(text) or (text != "" and text == " ".join(text.split()))


def word_count(text: str) -> int:
    """Return the number of words, as `str.split` would give.

    >>> word_count("a b c"), word_count(" a\\xa0 b\\n"), word_count("")
    (3, 2, 0)
    """
    return text.count(" ") + 1 if _is_plainly(text) else len(text.split())


def _is_plainly(text: str) -> bool:
    # Of white space Python calls the plain space alone printable.
    return text.isprintable() and "  " not in text and text[:1] not in ("", " ") and text[-1] != " "
