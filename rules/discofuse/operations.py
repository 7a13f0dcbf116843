"""The five operations on token lists (Geva et al., 2019, table 13), and the words that they work on.

A word keeps the index of its source token, so that the token's parse and mentions are known after any number of
operations. Indices start at 0, unlike the paper's.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from spacy.tokens import Doc

#: Index of a word that corresponds to no token of the document.
INSERTED = -1
_PUNCTUATION = frozenset(".,;:!?()[]") | {"--", "...", "-LRB-", "-RRB-"}


class Word(NamedTuple):
    """A word and the index of its token in the source sentence, or `INSERTED`."""

    text: str
    index: int = INSERTED  # type: ignore[assignment]  # tuple.index is of no use here


Words = tuple[Word, ...]


def words_of(texts: Sequence[str]) -> Words:
    """Return the words for the tokens of a source sentence, indexed from 0."""
    return tuple(map(Word, texts, range(len(texts))))


def words_in(doc: Doc) -> Words:
    """Return the words of a parsed sentence."""
    return words_of([token.text for token in doc])


def inserted(*texts: str) -> Words:
    """Return words that correspond to no token."""
    return tuple(Word(text) for text in texts)


def delete(words: Words, start: int, count: int) -> Words:
    """Return DELETE(X, i, n): the words without the `count` words from `start` on."""
    return words[:start] + words[start + count :]


def prepend(words: Words, front: Words) -> Words:
    """Return PREPEND(X, Y): `front` followed by `words`."""
    return front + words


def replace(words: Words, old: Words, new: Words) -> Words:
    """Return REPLACE(X, Y, Z): the words with each occurrence of `old` (texts and indices) replaced by `new`."""
    if not old:
        return words
    out: list[Word] = []
    position = 0
    while position < len(words):
        if words[position : position + len(old)] == old:
            out.extend(new)
            position += len(old)
        else:
            out.append(words[position])
            position += 1
    return tuple(out)


def split(words: Words, index: int) -> tuple[Words, Words]:
    """Return SPLIT(X, i): the words before position `index`, and the words from `index` on."""
    return words[:index], words[index:]


def trim(words: Words, is_punctuation: Callable[[str], bool] = _PUNCTUATION.__contains__) -> Words:
    """Return TRIM(X): the words up to and including the first for which `is_punctuation` is true; all if there is none.

    >>> " ".join(word.text for word in trim(words_of("it rained , so he left .".split())))
    'it rained ,'
    """
    for position, word in enumerate(words):
        if is_punctuation(word.text):
            return words[: position + 1]
    return words
