"""The rules for relative clauses between commas, which become sentences (Geva et al., 2019, table 14)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import pairwise

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.finishing import lowered
from wikimill.rules.discofuse.operations import Words, inserted, prepend, words_in
from wikimill.rules.discofuse.parse_queries import finite_word, is_plural, root_of, subject_of
from wikimill.rules.discofuse.propose.antecedents import antecedent, is_plural_before
from wikimill.rules.discofuse.propose.insertions import (
    draft_of_insertion,
    end_of_insertion,
    literal_phrase_before,
    noun_at,
    propose_closed,
    propose_final,
    second_comma,
    whole_phrase_before,
    without_insertion,
)
from wikimill.rules.text.connectives import FINITE_TAGS, RELATIVE
from wikimill.rules.text.morphology import possessive

RELATIVE_ID = "relative_clause"
#: The rule for a clause that runs to the end of the sentence; table 14 does not have it.
RELATIVE_FINAL_ID = "relative_clause_final"


def may_have_relative(tokens: tuple[str, ...]) -> bool:
    """Return whether a comma is right before a relative pronoun."""
    return any(first == "," and second in RELATIVE for first, second in pairwise(tokens))


def propose_relative(doc: Doc) -> Iterator[Draft]:
    """Yield drafts that make a relative clause between commas a sentence about the noun phrase before it.

    (A) Kubler , who retired from cycling in 1957 , remained a revered figure .
    -> (a) Kubler remained a revered figure . (b) Kubler retired from cycling in 1957 .

    If the noun phrase, or its place in the clause, is not found, the draft is that of table 14 as printed.
    """
    return propose_closed(doc, _commas(doc), partial(_relative, rule=RELATIVE_ID), literal_relative(doc))


def propose_relative_final(doc: Doc) -> Iterator[Draft]:
    """Yield drafts that make a relative clause without a closing comma a sentence.

    (A) He married Anna , who was a singer . -> (a) He married Anna . (b) Anna was a singer .
    """
    return propose_final(doc, _commas(doc), partial(_relative, rule=RELATIVE_FINAL_ID))


def literal_relative(doc: Doc) -> Iterator[Draft]:
    """Yield the drafts of table 14 as printed: DELETE(A, i, 2), PREPEND(B, the noun phrase before the comma)."""
    words = words_in(doc)
    for comma in _commas(doc):
        pronoun = doc[comma + 1]
        predicate = relative_clause_of(pronoun)
        stop, front = second_comma(doc, comma, predicate), literal_phrase_before(doc, comma)
        body = words[comma + 2 : stop]
        if stop and front and body:
            noun = noun_at(doc, comma)
            plural = noun is not None and is_plural(noun)
            made = None if predicate is None else clause_words(pronoun, predicate, front, body, plural)
            yield draft_of_insertion(RELATIVE_ID, doc, (comma, stop), made or prepend(body, front))


def _commas(doc: Doc) -> Iterator[int]:
    for comma in range(1, len(doc) - 2):
        if doc[comma].text == "," and doc[comma + 1].lower_ in RELATIVE:
            yield comma


def _relative(doc: Doc, comma: int, rule: str) -> Draft | None:
    pronoun = doc[comma + 1]
    predicate = relative_clause_of(pronoun)
    head = None if predicate is None else antecedent(doc, predicate, comma, pronoun)
    if predicate is None or head is None:
        return None
    finite = finite_word(predicate)
    front = whole_phrase_before(head, comma, finite is not None and finite.tag_ == "VBP")
    if front is None:
        return None
    words = words_in(doc)
    stop = end_of_insertion(doc, predicate, comma)
    body = tuple(word for word in words[comma + 2 : stop] if not _repeats_pronoun(doc[word.index]))
    if not body:
        return None
    if front[0].text.lower() in ("a", "an"):
        front = (front[0]._replace(text="the"), *front[1:])  # the first sentence has introduced the noun
    made = clause_words(pronoun, predicate, front, body, is_plural_before(head, comma))
    if made is None:
        return None
    gives_subject = pronoun.dep_ in ("nsubj", "nsubj:pass") or pronoun.lower_ == "who"
    halves = (
        Half(without_insertion(doc, words, comma, stop), doc, int(root_of(doc).i)),
        Half(made, doc, int(predicate.i), subject_given=gives_subject, verb_given=finite is None),
    )
    return Draft(rule, "SINGLE_RELATIVE", halves, "", comma)


def _repeats_pronoun(token: Token) -> bool:
    """Return whether the token is the second relative pronoun of "who came and who saw"."""
    return token.lower_ in RELATIVE and token.dep_.startswith("nsubj") and token.nbor(-1).tag_ == "CC"


def relative_clause_of(pronoun: Token) -> Token | None:
    """Return the predicate of the finite clause that a relative pronoun opens; None if the parse has none after it.

    The predicate is a verb, or the noun or adjective of a copular clause: "singer" in "who was a singer".
    """
    head = pronoun.head
    if head.dep_ == "acl:relcl" and any(token.tag_ in FINITE_TAGS for token in pronoun.doc[pronoun.i + 1 : head.i]):
        return head  # "which is only six feet away": the copula may be attached lower
    token = pronoun
    while finite_word(token) is None or token.i < pronoun.i:
        if token.head.i == token.i:
            return None
        token = token.head
    return token if token.i > pronoun.i else None


def clause_words(pronoun: Token, predicate: Token, front: Words, body: Words, plural: bool) -> Words | None:
    """Return the clause with the phrase `front` in place of its pronoun; None if the place is unclear."""
    if pronoun.lower_ == "whose":
        return prepend(body, inserted(*possessive(tuple(word.text for word in front), plural)))
    role = pronoun.dep_
    if pronoun.head.i != predicate.i and role.startswith("nsubj"):
        return None  # "taxes , which they claimed were unconstitutional"
    if role in ("nsubj", "nsubj:pass", "nsubj:outer") or subject_of(predicate) is None:
        return prepend(body, front)
    if role in ("obj", "iobj", "obl", "dep", "nmod") or pronoun.lower_ == "whom":
        return _object_in_place(predicate, front, body)
    return None


def _strands(token: Token) -> bool:
    """Return whether a preposition has lost its noun."""
    following = token.doc[token.i + 1].tag_ if token.i + 1 < len(token.doc) else ","
    return token.tag_ in ("IN", "TO") and following in ("IN", "TO", ",", "RB")


def _object_in_place(predicate: Token, front: Words, body: Words) -> Words | None:
    """Return the clause with the noun phrase after the verb, or None if unclear: "which he preached in 1936" -> "he
    preached NP in 1936"."""
    owner = next((child for child in predicate.children if child.dep_ == "xcomp" and child.i > predicate.i), predicate)
    after = int(owner.i)
    for child in owner.children:
        if child.dep_ == "compound:prt":
            after = max(after, int(child.i))
    is_nominal = owner.i != predicate.i and any(child.dep_ == "cop" for child in owner.children)
    if is_nominal or any(child.dep_ == "obj" and child.i > owner.i for child in owner.children):
        return None  # "whom he had recommended to be his scribe"
    if after + 1 < len(predicate.doc) and _strands(predicate.doc[after + 1]):
        return None  # "whom she referred to as a monster"
    positions = [word.index for word in body]
    if after not in positions:
        return None
    cut = positions.index(after) + 1
    return (*body[:cut], front[0]._replace(text=lowered(front[0].text)), *front[1:], *body[cut:])
