"""Relative clauses made sentences (table 14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from spacy.tokens import Doc, Token

from wikimill.rules.coreference.nouns import noun_classes, singular
from wikimill.rules.discofuse.comma_phrases import (
    MAX_NOUN_PHRASE,
    NOMINAL,
    end_of_insertion,
    phrase_before,
    without_insertion,
)
from wikimill.rules.discofuse.drafts import Draft, Half, Miss, Outcome
from wikimill.rules.discofuse.finishing import lowered
from wikimill.rules.discofuse.operations import Words, inserted, prepend, words_of
from wikimill.rules.discofuse.parse_queries import finite_word, is_plural, root_of, subject_of
from wikimill.rules.text.connectives import FINITE_TAGS, RELATIVE
from wikimill.rules.text.morphology import possessive

RELATIVE_ID = "relative_clause"
#: How far a name's last part stands behind the part that the parser calls its head.
_NAME_REACH = 3
#: Relations from a noun phrase's last word up to its head.
_UPWARD = frozenset("flat compound nmod appos nummod amod fixed nmod:unmarked goeswith".split())


def may_have_relative(tokens: tuple[str, ...]) -> bool:
    """Whether a comma stands right before a relative pronoun."""
    return any(first == "," and second in RELATIVE for first, second in pairwise(tokens))


def match_relative(doc: Doc) -> Iterator[Outcome]:
    """Take out a relative clause between commas; make it a sentence about the noun phrase before it.

    (A) Kubler , who retired from cycling in 1957 , remained a revered figure .
    -> (a) Kubler remained a revered figure . (b) Kubler retired from cycling in 1957 .
    """
    words = words_of([token.text for token in doc])
    for comma in range(1, len(doc) - 2):
        if doc[comma].text == "," and doc[comma + 1].lower_ in RELATIVE:
            yield _relative(doc, words, comma)


def _relative(doc: Doc, words: Words, comma: int) -> Outcome:
    pronoun = doc[comma + 1]
    place = f'", {pronoun.text}" at {comma}'
    predicate = _clause_of(pronoun)
    if predicate is None:
        return Miss(RELATIVE_ID, place, "the relative pronoun belongs to a clause with a finite verb")
    head = _antecedent(doc, predicate, comma, pronoun)
    if head is None:
        return Miss(RELATIVE_ID, place, "a noun phrase that the clause modifies ends before the comma")
    if pronoun.lower_ == "who" and not _may_be_person(head):
        return Miss(RELATIVE_ID, place, 'the noun before "who" may be a person')
    if not _agrees(pronoun, predicate, head):
        return Miss(RELATIVE_ID, place, "the clause's verb agrees with the noun in number")
    finite = finite_word(predicate)
    front = phrase_before(head, comma, finite is not None and finite.tag_ == "VBP")
    if front is None:
        return Miss(RELATIVE_ID, place, f"the noun phrase has at most {MAX_NOUN_PHRASE} tokens")
    stop = end_of_insertion(doc, predicate, comma)
    body = tuple(word for word in words[comma + 2 : stop] if not _repeats_pronoun(doc[word.index]))
    made = _clause_words(pronoun, predicate, front, body, is_plural(head))
    if made is None:
        return Miss(RELATIVE_ID, place, "the pronoun is the clause's subject, a possessor or the object of its verb")
    first = without_insertion(doc, words, comma, stop)
    gives_subject = pronoun.dep_ in ("nsubj", "nsubj:pass") or pronoun.lower_ == "who"
    halves = (
        Half(first, doc, int(root_of(doc).i)),
        Half(made, doc, int(predicate.i), subject_given=gives_subject, verb_given=finite is None),
    )
    return Draft(RELATIVE_ID, "SINGLE_RELATIVE", halves, "", comma)


def _repeats_pronoun(token: Token) -> bool:
    """Whether the token is the second relative pronoun of "who came and who saw"."""
    return token.lower_ in RELATIVE and token.dep_.startswith("nsubj") and token.nbor(-1).tag_ == "CC"


def _clause_of(pronoun: Token) -> Token | None:
    """The predicate of the clause that the relative pronoun opens."""
    head = pronoun.head
    if head.dep_ == "acl:relcl" and any(token.tag_ in FINITE_TAGS for token in pronoun.doc[pronoun.i + 1 : head.i]):
        return head  # "which is only six feet away": the copula may hang lower
    token = pronoun
    while finite_word(token) is None or token.i < pronoun.i:
        if token.head.i == token.i:
            return None
        token = token.head
    return token if token.i > pronoun.i else None


def _may_be_person(head: Token) -> bool:
    """Whether a noun is a name, a pronoun, a plural, or a word for a person or group."""
    if head.pos_ != "NOUN" or head.tag_ == "NNS":
        return True
    classes = noun_classes(singular(head.lower_))
    return not classes or not classes.isdisjoint({"he", "she", "person", "group"})


def _agrees(pronoun: Token, predicate: Token, head: Token) -> bool:
    """Whether the number of a present verb whose subject is the pronoun fits the noun."""
    finite = finite_word(predicate)
    if finite is None or pronoun.dep_ not in ("nsubj", "nsubj:pass"):
        return True
    if finite.lower_ in ("was", "were") and head.tag_ in ("NN", "NNS", "NNPS"):
        return (finite.lower_ == "were") == is_plural(head)
    if finite.tag_ not in ("VBZ", "VBP"):
        return True
    return (finite.tag_ == "VBP") == is_plural(head) or head.pos_ in ("PRON", "NUM", "PROPN")


def _antecedent(doc: Doc, predicate: Token, comma: int, pronoun: Token) -> Token | None:
    """The noun that the clause modifies: what the parser says, if it stands before the comma, else the one at it.

    "who" goes with a name right before it: "a friend of Igor Stravinsky , who dedicated his last work to him".
    """
    head = predicate.head
    is_name_before = pronoun.lower_ == "who" and doc[comma - 1].pos_ == "PROPN"
    if is_name_before and not head.left_edge.i <= comma - 1 <= head.i + _NAME_REACH:
        head = predicate
    if predicate.dep_ in ("acl:relcl", "acl", "appos") and head.i < comma and head.pos_ in NOMINAL:
        return head
    token = doc[comma - 1]
    if token.pos_ not in NOMINAL or predicate.i == token.i:
        return None
    while token.head.i < comma and token.head.i != token.i and token.head.pos_ in NOMINAL and token.dep_ != "conj":
        if token.dep_ not in _UPWARD:
            break
        token = token.head
    return token


def _clause_words(pronoun: Token, predicate: Token, front: Words, body: Words, plural: bool) -> Words | None:
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


def _object_in_place(predicate: Token, front: Words, body: Words) -> Words | None:
    """ "which he preached in 1936" -> "he preached NP in 1936": the noun phrase goes behind the verb."""
    owner = next((child for child in predicate.children if child.dep_ == "xcomp" and child.i > predicate.i), predicate)
    after = int(owner.i)
    for child in owner.children:
        if child.dep_ == "compound:prt":
            after = max(after, int(child.i))
    if any(child.dep_ == "obj" and child.i > owner.i for child in owner.children):
        return None
    positions = [word.index for word in body]
    if after not in positions:
        return None
    cut = positions.index(after) + 1
    return (*body[:cut], front[0]._replace(text=lowered(front[0].text)), *front[1:], *body[cut:])
