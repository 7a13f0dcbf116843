"""Frames: sentences with names and numbers masked; articles generated from a database share them.

Names are recognised by their capitals: in scripts without these only numbers and the words of the title are masked.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from hashlib import blake2b

from wikimill.rules.articles.record import Paragraph

#: Least share of an article's sentences in common frames for it to count as generated. The choice matters little: 286,
#: 283 and 271 of 1,300 articles of three wikis qualify at .3, .5 and .7 (`benchmarks.templated`).
SHARE = 0.5
#: Least number of unmasked words: with fewer, any sentence has the frame ("In 1905, Ada Lynt married.").
_LEAST_WORDS = 3
_SENTENCE_END = re.compile(r"(?<=[.!?…])\s+")
_WORD = re.compile(r"\w+")
_MASK = "_"


def frames_of(paragraphs: Iterable[Paragraph], title: str) -> list[int]:
    """Return a 64-bit digest of the frame of each sentence of an article's prose; short sentences have none.

    Args:
        paragraphs: the article's paragraphs; sentences are cut at full stops, without a language model.
        title: the article's title, whose words are masked, too.

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
    """Return a sentence with one mask for each run of names and numbers; "" if few words are left."""
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
