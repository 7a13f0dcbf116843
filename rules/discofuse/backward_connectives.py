"""Discourse connectives at the beginning of a pair's second sentence (table 14, first rule)."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc

from wikimill.rules.discofuse.drafts import Draft, Half, Miss, Outcome
from wikimill.rules.discofuse.operations import delete, words_of
from wikimill.rules.discofuse.parse_queries import SUBJECTS, root_of, subject_of
from wikimill.rules.text.connectives import BACKWARD, BACKWARD_REACH, FINITE_TAGS, INITIAL_ONLY, Phrase

BACKWARD_ID = "backward_connective"
_FIRST_WORDS = frozenset(phrase[0] for phrase in BACKWARD)

#: Adverbs that belong to the connective behind them.
_DEGREES = frozenset("more most less least even very much quite".split())


def may_have_backward(tokens: tuple[str, ...]) -> bool:
    """Whether a connective of C_b begins at one of the first five tokens."""
    return find_backward(tokens) is not None


def find_backward(tokens: tuple[str, ...]) -> tuple[int, Phrase] | None:
    """The first connective of C_b within reach: its position and its words, a comma behind it included.

    >>> find_backward(("Some", "sports", "however", ",", "such", "as", "golf"))
    (2, ('however', ','))
    """
    for position in range(min(BACKWARD_REACH, len(tokens))):
        if tokens[position].lower() not in _FIRST_WORDS:
            continue
        lower = tuple(token.lower() for token in tokens[position : position + 5])
        for phrase in BACKWARD:
            size = len(phrase)
            if lower[:size] != phrase or (position and phrase[0] in INITIAL_ONLY):
                continue
            if phrase[-1] != "," and lower[size : size + 1] == (",",):
                return position, (*phrase, ",")
            return position, phrase
    return None


def match_backward(first: Doc, second: Doc) -> Iterator[Outcome]:
    """Delete a connective of C_b from the second sentence.

    (A) Hebden Bridge is a popular place to live . (B) However , space is limited .
    -> (a) Hebden Bridge is a popular place to live . (b) Space is limited .
    """
    tokens = tuple(token.text for token in second)
    found = find_backward(tokens)
    if found is None:
        yield Miss(BACKWARD_ID, "second sentence", "a connective of C_b begins at one of its first five tokens")
        return
    position, phrase = found
    place = f'"{" ".join(phrase)}" at {position}'
    if position and not _is_parenthetical(second, position, len(phrase)):
        yield Miss(BACKWARD_ID, place, "inside the sentence, the connective modifies the main clause")
        return
    if position and second[position - 1].lower_ in _DEGREES:
        yield Miss(BACKWARD_ID, place, 'no adverb of degree stands before it ("more specifically")')
        return
    if phrase == ("however",) and _opens_concession(second, position + 1):
        yield Miss(BACKWARD_ID, place, 'no adjective follows it ("however debatable this is")')
        return
    if phrase == ("this", ",") and second[position].dep_ in SUBJECTS:
        yield Miss(BACKWARD_ID, place, '"this" is no subject')
        return
    words = delete(words_of(tokens), position, len(phrase))
    if position and phrase[-1] == "," and tokens[position - 1] == "," and not _opens_clause(second, position):
        words = delete(words, position - 1, 1)  # "Lily , however , drugs Joe": both commas were the connective's
    halves = (
        Half(words_of([token.text for token in first]), first, int(root_of(first).i)),
        Half(words, second, int(root_of(second).i)),
    )
    yield Draft(BACKWARD_ID, "PAIR_CONN", halves, " ".join(phrase))


def _opens_clause(doc: Doc, position: int) -> bool:
    """Whether the main subject begins behind the connective: "In practical terms , however , it" keeps a comma."""
    subject = subject_of(root_of(doc))
    return subject is not None and int(subject.left_edge.i) > position


def _opens_concession(doc: Doc, start: int) -> bool:
    """Whether an adjective or adverb, and behind it a subject, stand at `start`: "However debatable this is , he"."""
    if (
        start + 1 >= len(doc)
        or doc[start].tag_ not in ("JJ", "RB")
        or doc[start + 1].tag_ not in ("DT", "PRP", "EX", "NNP")
    ):
        return False
    comma = next((token.i for token in doc[start:] if token.text == ","), start)
    return any(token.tag_ in FINITE_TAGS for token in doc[start:comma])


def _is_parenthetical(doc: Doc, position: int, size: int) -> bool:
    """Whether a connective inside the sentence belongs to the clause, not to a phrase of it.

    Measured on released rows: such a connective is set off by commas, or it hangs on the main predicate or on the
    subject before it ("Some sports however , …").
    """
    if doc[position - 1].text == "," or doc[position + size - 1].text == ",":
        return True
    root = root_of(doc)
    head = doc[position].head
    return bool(head.i == root.i or (head.head.i == root.i and head.i < root.i))
