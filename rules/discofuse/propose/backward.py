"""The rule for discourse connectives at the beginning of a pair's second sentence.

The first rule of table 14 in Geva et al. (2019); C_b is in table 12 (`rules.text.connectives.BACKWARD`).
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc

from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.operations import Words, delete, words_of
from wikimill.rules.discofuse.parse_queries import root_of, subject_of
from wikimill.rules.text.connectives import BACKWARD, BACKWARD_REACH, INITIAL_ONLY, Phrase

BACKWARD_ID = "backward_connective"
_FIRST_WORDS = frozenset(phrase[0] for phrase in BACKWARD)


def may_have_backward(tokens: tuple[str, ...]) -> bool:
    """Return whether a connective of C_b begins at one of the first five tokens."""
    return find_backward(tokens) is not None


def find_backward(tokens: tuple[str, ...], *, anywhere: bool = False) -> tuple[int, Phrase] | None:
    """Return the index and lower-case words of the first connective of C_b within reach; None if there is none.

    A comma right after the connective is one of the words.

    Args:
        tokens: the tokens of the second sentence.
        anywhere: match, as printed, entries inside a clause that are also ordinary words ("he and she", "by").

    >>> find_backward(("Some", "sports", "however", ",", "such", "as", "golf"))
    (2, ('however', ','))
    """
    for position in range(min(BACKWARD_REACH, len(tokens))):
        if tokens[position].lower() not in _FIRST_WORDS:
            continue
        lower = tuple(token.lower() for token in tokens[position : position + 5])
        for phrase in BACKWARD:
            size = len(phrase)
            if lower[:size] != phrase or (position and phrase[0] in INITIAL_ONLY and not anywhere):
                continue
            if phrase[-1] != "," and lower[size : size + 1] == (",",):
                return position, (*phrase, ",")
            return position, phrase
    return None


def propose_backward(first: Doc, second: Doc) -> Iterator[Draft]:
    """Yield the draft without the connective of C_b in the second sentence, if it has one.

    (A) Hebden Bridge is a popular place to live . (B) However , space is limited .
    -> (a) Hebden Bridge is a popular place to live . (b) Space is limited .
    """
    tokens = tuple(token.text for token in second)
    found = find_backward(tokens)
    if found is not None:
        position, phrase = found
        words = delete(words_of(tokens), position, len(phrase))
        if position and phrase[-1] == "," and tokens[position - 1] == "," and not _opens_clause(second, position):
            words = delete(words, position - 1, 1)  # "Lily , however , drugs Joe": both commas go
        yield _draft(first, second, position, phrase, words)


def literal_backward(first: Doc, second: Doc) -> Iterator[Draft]:
    """Yield the draft of table 14 as printed: the first entry of C_b at positions 1 to 5 is deleted."""
    tokens = tuple(token.text for token in second)
    found = find_backward(tokens, anywhere=True)
    if found is not None:
        position, phrase = found
        yield _draft(first, second, position, phrase, delete(words_of(tokens), position, len(phrase)))


def _draft(first: Doc, second: Doc, position: int, phrase: Phrase, words: Words) -> Draft:
    halves = (
        Half(words_of([token.text for token in first]), first, int(root_of(first).i)),
        Half(words, second, int(root_of(second).i)),
    )
    return Draft(BACKWARD_ID, "PAIR_CONN", halves, " ".join(phrase), position)


def _opens_clause(doc: Doc, position: int) -> bool:
    """Return whether the main subject follows the connective: "In practical terms , however , it" keeps a comma."""
    subject = subject_of(root_of(doc))
    return subject is not None and int(subject.left_edge.i) > position
