"""Table 14 to the letter, for `--rules published`: connectives and conjunctions between two parts."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.backward_connectives import BACKWARD_ID, find_backward
from wikimill.rules.discofuse.coordination import SENTENCE_ID, VERB_PHRASE_ID
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.discofuse.inner_connectives import inner_connectives
from wikimill.rules.discofuse.operations import Words, delete, prepend, split, trim, words_in
from wikimill.rules.discofuse.parse_queries import root_of
from wikimill.rules.discofuse.shared_parts import without_pointing
from wikimill.rules.discofuse.subordination import INNER_ID
from wikimill.rules.discofuse.table_14 import halves_of
from wikimill.rules.text.connectives import COORDINATING, VERB_TAGS

_SUBJECTS = frozenset({"nsubj", "nsubj:pass"})


def backward_connective(first: Doc, second: Doc) -> Iterator[Draft]:
    """A connective of C_b at one of the first five tokens of the second sentence: it is deleted."""
    found = find_backward(tuple(token.text for token in second))
    if found is not None:
        position, phrase = found
        halves = words_in(first), delete(words_in(second), position, len(phrase))
        made = Half(halves[0], first, int(root_of(first).i)), Half(halves[1], second, int(root_of(second).i))
        yield Draft(BACKWARD_ID, "PAIR_CONN", made, " ".join(phrase))


def inner_connectives_anywhere(doc: Doc) -> Iterator[Draft]:
    """A connective of C_s inside the sentence, not "because of": it is deleted, and the second part trimmed."""
    for start, end, label in inner_connectives(doc):
        if doc[end].lower_ == "of":
            continue
        first, second = words_in(doc)[:start], trim(words_in(doc)[end:])
        yield _draft(INNER_ID, "SINGLE_CONN_INNER", doc, (first, second), label, start)


def coordinations(doc: Doc) -> Iterator[Draft]:
    """A conjunction and its conjunct: with a subject between them a sentence, else a verb joined to the root.

    PREPEND(B, {a_1, …, a_k-1}) puts before the second verb what stands before the first, but for "however"
    and the like. The paper asks for at most five tokens between conjunction and conjunct; the release has longer ways,
    so none is asked for.
    """
    root = root_of(doc)
    for token in doc[2 : len(doc) - 2]:
        conjunct = token.head
        if token.lower_ not in COORDINATING or token.dep_ != "cc" or conjunct.i < token.i:
            continue
        position = int(token.i)
        start = position - 1 if doc[position - 1].text == "," else position
        label = " ".join(each.lower_ for each in doc[start : position + 1])
        front, rest = split(words_in(doc), start)
        rest = delete(rest, 0, position + 1 - start)
        if any(child.dep_ in _SUBJECTS and position < child.i for child in conjunct.children):
            yield _draft(SENTENCE_ID, "SINGLE_S_COORD", doc, (front, rest), label, position)
        elif conjunct.tag_ in VERB_TAGS and _is_joined_to(conjunct, root) and 0 < root.i < start:
            made = prepend(rest, without_pointing(words_in(doc)[: root.i]))
            yield _draft(VERB_PHRASE_ID, "SINGLE_VP_COORD", doc, (front, made), label, position)


def _is_joined_to(conjunct: Token, root: Token) -> bool:
    return conjunct.dep_ == "conj" and conjunct.head.i == root.i


def _draft(rule: str, kind: DiscourseType, doc: Doc, halves: tuple[Words, Words], label: str, split_at: int) -> Draft:
    return Draft(rule, kind, halves_of(doc, halves), label, split_at)
