"""The finish of a published sentence: clean commas, a capital first letter, a final mark."""

from __future__ import annotations

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.operations import Word, Words

_FINAL = frozenset({".", "!", "?", ":", ";", "..."})
_LOOSE = frozenset({",", ";", ":", "--", "-"})
#: Tokens that may follow the final mark within the sentence.
_CLOSERS = frozenset({")", "''", "'", "]"})


def finish(words: Words) -> Words:
    """Return the words as a sentence: no leading mark, no doubled comma, a final mark, a capital letter.

    () if there are only commas, colons, semicolons and dashes.

    >>> " ".join(word.text for word in finish((Word(","), Word("space", 3), Word("is", 4), Word("limited", 5))))
    'Space is limited .'
    """
    cleaned = _without_loose_marks(words)
    if not cleaned:
        return ()
    first = cleaned[0]
    return first._replace(text=raised(first.text)), *cleaned[1:]


def _without_loose_marks(words: Words) -> Words:
    out: list[Word] = []
    for word in words:
        if word.text in _LOOSE and (not out or (word.text == "," and out[-1].text in (",", "--", ";", ":", "("))):
            continue
        if (word.text in _FINAL or word.text == ")") and out and out[-1].text == ",":
            out.pop()
        out.append(word)
    while out and out[-1].text in _LOOSE - {":"}:
        out.pop()
    if out and not _is_closed(out):
        out.append(Word("."))
    return tuple(out)


def _is_closed(words: list[Word]) -> bool:
    for word in reversed(words):
        if word.text in _FINAL or (len(word.text) > 1 and word.text.endswith(".")):
            return True  # "Washington , D.C." ends the sentence unchanged, as in the release
        if word.text not in _CLOSERS:
            return False
    return False


def raised(text: str) -> str:
    """Return the word with a capital first letter; leave words with an inner capital, such as "iPhone", unchanged."""
    if not text[:1].islower() or any(letter.isupper() for letter in text[1:]):
        return text
    return text[0].upper() + text[1:]


def lowered(text: str) -> str:
    """Return a sentence's first word as it is inside a sentence: "The" → "the".

    Only the words of `lexicon.LOWERED_FIRST` change.
    """
    return text.lower() if text.lower() in lexicon.LOWERED_FIRST else text


def text_of(words: Words) -> str:
    """Return the published form of a sentence: tokens joined by single spaces."""
    return " ".join(word.text for word in words)
