"""Frames: what is left of a sentence without names and numbers, by which articles from a database show.

Names are known by their capitals: in scripts without these only numbers and the words of the title are masked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b

from wikimill.rules.articles.record import Paragraph

#: An article from a database has at least this many of its sentences in common frames. The number decides little: of
#: 1,300 articles of three wikis 286 have .3, 283 have .5 and 271 have .7 (`benchmarks.templated`).
SHARE = 0.5
#: A frame of fewer words is that of any sentence: "In 1905, Ada Lynt married."
_LEAST_WORDS = 3
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+")
_WORD = re.compile(r"\w+")
_MASK = "_"


def frames_of(paragraphs: Iterable[Paragraph], title: str) -> list[int]:
    """Return the frame of each sentence of an article's prose, as 64 bits; of some sentences there is none.

    Args:
        paragraphs: of the article; sentences are cut at full stops, without a model of the language.
        title: its words are masked, too.

    >>> texts = {"Orrin": "Orrin is a mill in Lynt, built in 1905.", "ada": "ada is a mill in Moor, built in 1820."}
    >>> of = [frames_of([{"kind": "prose", "text": text, "holes": []}], title) for title, text in texts.items()]
    >>> len(of[0]), of[0] == of[1]
    (1, True)
    """
    named = {word.casefold() for word in _WORD.findall(title)}
    frames = (
        _frame(sentence, named)
        for each in paragraphs
        if each["kind"] == "prose"
        for sentence in _SENTENCE_END.split(each["text"])
    )
    return [int.from_bytes(blake2b(frame.encode(), digest_size=8).digest(), "big") for frame in frames if frame]


def _frame(sentence: str, named: set[str]) -> str:
    """Return the words of a sentence; one mask replaces names and numbers in a row."""
    words: list[str] = []
    masks = 0
    for word in _WORD.findall(sentence):
        is_name = word[0].isupper() or any(map(str.isdigit, word)) or word.casefold() in named
        if not is_name:
            words.append(word)
        elif not words or words[-1] != _MASK:
            words.append(_MASK)
            masks += 1
    return " ".join(words) if len(words) - masks >= _LEAST_WORDS else ""
