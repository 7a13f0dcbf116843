"""Names that a mistyped word may mean, for messages."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

#: Least similarity (difflib's ratio): `tables` and `table` have 0.91, `insertions` and `flink_version` 0.61.
LEAST = 0.75
#: Fewest letters of a word that is completed to a name.
_FEWEST = 3


def close_match(word: str, names: Iterable[str], least: float = LEAST) -> str | None:
    """Return the name that a word resembles most, or the first that begins with it; None if none does.

    >>> close_match("jsnol", ["avro", "jsonl"]), close_match("lang", ["language"]), close_match("csv", ["tsv"])
    ('jsonl', 'language', None)
    """
    known = list(names)
    if close := get_close_matches(word, known, 1, least):
        return close[0]
    return next((name for name in known if len(word) >= _FEWEST and name.startswith(word)), None)


def suggestion(word: str, names: Iterable[str]) -> str:
    """Return "; did you mean …?" for the end of a message; empty if no name resembles the word.

    >>> suggestion("tables", ["prose", "table"])
    '; did you mean table?'
    """
    close = close_match(word, names)
    return f"; did you mean {close}?" if close else ""
