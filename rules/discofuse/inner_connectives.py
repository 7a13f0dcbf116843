"""Where connectives of C_s stand inside a sentence (table 12), by the words alone."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from spacy.tokens import Doc

from wikimill.rules.text.connectives import INNER

_INNER_FIRST = frozenset(entry.words[0] for entry in INNER)
#: What may follow the first word of an entry ("so" only "that"); None where a single word is an entry.
_INNER_SECOND: Mapping[str, Container[str] | None] = {
    first: None
    if any(entry.words == (first,) for entry in INNER)
    else frozenset(entry.words[1] for entry in INNER if entry.words[0] == first)
    for first in _INNER_FIRST
}


def may_have_inner(tokens: tuple[str, ...]) -> bool:
    """Whether a connective of C_s stands inside the sentence."""
    for index, token in enumerate(tokens):
        word = token.lower()
        if index and word in _INNER_FIRST:
            following = tokens[index + 1].lower() if index + 1 < len(tokens) else ""
            seconds = _INNER_SECOND[word]
            if seconds is None or following in seconds:
                return True
    return False


def inner_connectives(doc: Doc) -> Iterator[tuple[int, int, str]]:
    """The connectives of C_s inside a sentence: where each begins and ends, and what the release calls it."""
    lower = tuple(token.lower_ for token in doc)
    taken = 0
    for start in range(1, len(doc) - 1):
        if start < taken or lower[start] not in _INNER_FIRST:
            continue
        for entry in INNER:
            end = start + len(entry.words)
            if lower[start:end] != entry.words or end >= len(doc):
                continue
            has_comma = doc[start - 1].text == ","
            if entry.comma and not has_comma:
                continue
            taken = end
            # The bare entry matches behind a comma as well; the comma is cleaned away and not part of the label.
            yield start, end, " ".join((",", *entry.words) if entry.comma else entry.words)
            break
