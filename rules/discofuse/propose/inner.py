"""The rule for inner connectives: the clause after "because" or "unless" becomes a sentence.

A rule of table 14 in Geva et al. (2019); C_s is in table 12 (`rules.text.connectives.INNER`).
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from spacy.tokens import Doc

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.operations import Words, trim, words_in
from wikimill.rules.discofuse.parse_queries import root_of, top_clause
from wikimill.rules.text.connectives import INNER

INNER_ID = "inner_connective"
_FIRST = frozenset(entry.words[0] for entry in INNER)
#: First word of an entry → the words that may follow ("so" only "that"); None if the word alone is an entry.
_SECOND: Mapping[str, Container[str] | None] = {
    first: None
    if any(entry.words == (first,) for entry in INNER)
    else frozenset(entry.words[1] for entry in INNER if entry.words[0] == first)
    for first in _FIRST
}


def may_have_inner(tokens: tuple[str, ...]) -> bool:
    """Return whether a connective of C_s is inside the sentence."""
    for index, token in enumerate(tokens):
        word = token.lower()
        if index and word in _FIRST:
            following = tokens[index + 1].lower() if index + 1 < len(tokens) else ""
            seconds = _SECOND[word]
            if seconds is None or following in seconds:
                return True
    return False


def propose_inner(doc: Doc) -> Iterator[Draft]:
    """Yield drafts split before a connective of C_s, without it and adverbs or conjunctions right before it.

    The second half ends at its first punctuation mark (`trim`).

    (A) Open workouts are held every Sunday unless the gym is closed . -> (a) Open workouts are held every Sunday .
    (b) The gym is closed .
    """
    for start, end, label in inner_connectives(doc):
        first = words_in(doc)[:start]
        while first and (doc[first[-1].index].tag_ == "CC" or doc[first[-1].index].lower_ in lexicon.BEFORE_CONNECTIVE):
            first = first[:-1]  # "for its light and because it was cheap", "simply because"
        yield _draft(doc, first, start, end, label)


def literal_inner(doc: Doc) -> Iterator[Draft]:
    """Yield the drafts of table 14 as printed: the connective is deleted, and the second part trimmed."""
    for start, end, label in inner_connectives(doc):
        yield _draft(doc, words_in(doc)[:start], start, end, label)


def _draft(doc: Doc, first: Words, start: int, end: int, label: str) -> Draft:
    if label.endswith("meaning") and doc[end].lower_ == "that" and end + 1 < len(doc):
        end += 1
    second = trim(words_in(doc)[end:])
    root = root_of(doc)
    predicate = top_clause(doc, end, end + len(second)) or root
    halves = Half(first, doc, int(root.i)), Half(second, doc, int(predicate.i))
    return Draft(INNER_ID, "SINGLE_CONN_INNER", halves, label, start)


def inner_connectives(doc: Doc) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, label) for the connectives of C_s inside a sentence, except "because of".

    The tokens [start, end) are without the comma before them; the label has it if table 12 prints it.
    """
    lower = tuple(token.lower_ for token in doc)
    taken = 0
    for start in range(1, len(doc) - 1):
        if start < taken or lower[start] not in _FIRST:
            continue
        for entry in INNER:
            end = start + len(entry.words)
            if lower[start:end] != entry.words or end >= len(doc):
                continue
            if entry.comma and doc[start - 1].text != ",":
                continue
            taken = end
            # The bare entry also matches after a comma; the comma is cleaned away later and is not in the label.
            if lower[end] != "of":
                yield start, end, " ".join((",", *entry.words) if entry.comma else entry.words)
            break
