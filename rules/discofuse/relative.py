"""Relative clauses made sentences (table 14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.antecedents import (
    agrees,
    antecedent,
    is_cleft,
    is_in_participle_aside,
    is_of_other_kind,
    is_plural_before,
    is_time,
    may_be_person,
    tells_of_clause,
)
from wikimill.rules.discofuse.comma_phrases import (
    MAX_NOUN_PHRASE,
    end_of_insertion,
    has_second_comma,
    whole_phrase_before,
    without_insertion,
)
from wikimill.rules.discofuse.drafts import Draft, Half, Miss, Outcome
from wikimill.rules.discofuse.finishing import lowered
from wikimill.rules.discofuse.operations import Words, inserted, prepend, words_in
from wikimill.rules.discofuse.parse_queries import finite_word, root_of, subject_of
from wikimill.rules.discofuse.relative_bounds import goes_on, holds_next_item, leaves_noun, loses_main_verb
from wikimill.rules.discofuse.relative_doubts import relative_fault
from wikimill.rules.text.connectives import FINITE_TAGS, RELATIVE
from wikimill.rules.text.morphology import possessive

RELATIVE_ID = "relative_clause"
#: The same where the clause runs to the end of the sentence, which table 14 does not have.
RELATIVE_FINAL_ID = "relative_clause_final"
_NUMBERS = frozenset("two three four five six seven eight nine ten eleven twelve".split())
_REFLEXIVES = frozenset("himself herself itself themselves myself ourselves".split())


def may_have_relative(tokens: tuple[str, ...]) -> bool:
    """Whether a comma stands right before a relative pronoun."""
    return any(first == "," and second in RELATIVE for first, second in pairwise(tokens))


def match_relative(doc: Doc) -> Iterator[Outcome]:
    """Take out a relative clause between commas; make it a sentence about the noun phrase before it.

    (A) Kubler , who retired from cycling in 1957 , remained a revered figure .
    -> (a) Kubler remained a revered figure . (b) Kubler retired from cycling in 1957 .
    """
    yield from _at_commas(doc, RELATIVE_ID)


def match_relative_final(doc: Doc) -> Iterator[Outcome]:
    """The same with a clause that no comma closes; far more of these say what was not meant (docs/discofuse.md).

    (A) He married Anna , who was a singer . -> (a) He married Anna . (b) Anna was a singer .
    """
    yield from _at_commas(doc, RELATIVE_FINAL_ID)


def _at_commas(doc: Doc, rule: str) -> Iterator[Outcome]:
    words = words_in(doc)
    for comma in range(1, len(doc) - 2):
        if doc[comma].text == "," and doc[comma + 1].lower_ in RELATIVE:
            yield _relative(doc, words, comma, rule)


def _relative(doc: Doc, words: Words, comma: int, rule: str) -> Outcome:
    pronoun = doc[comma + 1]
    place = f'", {pronoun.text}" at {comma}'
    predicate = clause_of(pronoun)
    if predicate is None:
        return Miss(rule, place, "the relative pronoun belongs to a clause with a finite verb")
    head = antecedent(doc, predicate, comma, pronoun)
    if head is None:
        return Miss(rule, place, "a noun phrase that the clause modifies ends before the comma")
    if pronoun.lower_ == "who" and not may_be_person(head):
        return Miss(rule, place, 'the noun before "who" may be a person')
    if is_time(head):
        return Miss(rule, place, "the noun before the comma is no date and no bare number")
    if pronoun.lower_ == "which" and tells_of_clause(predicate, head):
        return Miss(rule, place, "the clause tells of the noun, not of the clause before it")
    if is_of_other_kind(pronoun, predicate, head) or is_in_participle_aside(doc, head):
        return Miss(rule, place, "no other noun of the sentence is as likely meant")
    if is_cleft(doc, head):
        return Miss(rule, place, 'it is no cleft ("it is X , who")')
    if not agrees(pronoun, predicate, head):
        return Miss(rule, place, "the clause's verb agrees with the noun in number")
    finite = finite_word(predicate)
    front = whole_phrase_before(head, comma, finite is not None and finite.tag_ == "VBP")
    if front is None:
        return Miss(rule, place, f"a noun phrase of at most {MAX_NOUN_PHRASE} tokens, and no verb, ends at the comma")
    if pronoun.lower_ == "who" and _is_one_of_joined(front, finite):
        return Miss(rule, place, 'the verb tells whether "who" is one person or two')
    if len(front) > 2 and front[-1].text.isdigit() and front[-2].text == "in":
        return Miss(rule, place, "the noun phrase holds no date")  # "Tadashi Abe in 1952 , who"
    if any(word.text.lower() in _REFLEXIVES for word in front):
        return Miss(rule, place, "the noun phrase holds no reflexive")
    stop = end_of_insertion(doc, predicate, comma)
    if has_second_comma(doc, comma) != (rule == RELATIVE_ID):
        return Miss(rule, place, f"{'a' if rule == RELATIVE_ID else 'no'} comma closes the clause")
    if goes_on(doc, comma, stop) or leaves_noun(doc, comma, stop):
        return Miss(rule, place, "it is sure where the clause ends")
    if loses_main_verb(doc, comma, stop) or holds_next_item(doc, comma, stop):
        return Miss(rule, place, "what belongs to the main clause does not stand in it")
    if any(token.text == "?" for token in doc[comma : stop + 1]):
        return Miss(rule, place, "it is no question")
    if _has_second_pronoun(doc, comma, stop):
        return Miss(rule, place, "it is one relative clause")
    fault = relative_fault(doc, pronoun, predicate, head, comma, stop) if rule == RELATIVE_ID else ""
    if fault:
        return Miss(rule, place, fault)
    body = tuple(word for word in words[comma + 2 : stop] if not _repeats_pronoun(doc[word.index]))
    if not body or body[-1].text.lower() in ("have", "has", "had"):
        return Miss(rule, place, "the clause's verb stands in it")  # "who have , through their will , indicated"
    if doc[max(comma, stop - 2) : stop].text.lower() in ("for example", "for instance"):
        return Miss(rule, place, 'no "for example" that the main clause has ends it')
    if front[0].text.lower() in ("a", "an"):
        front = (front[0]._replace(text="the"), *front[1:])  # it has been told of in the first sentence
    elif head.tag_ == "NNS" and front[0].text.lower() in _NUMBERS:
        front = (front[0]._replace(text="the"), front[0]._replace(text=front[0].text.lower()), *front[1:])
    made = clause_words(pronoun, predicate, front, body, is_plural_before(head, comma))
    if made is None:
        return Miss(rule, place, "the pronoun is the clause's subject, a possessor or the object of its verb")
    first = without_insertion(doc, words, comma, stop)
    gives_subject = pronoun.dep_ in ("nsubj", "nsubj:pass") or pronoun.lower_ == "who"
    halves = (
        Half(first, doc, int(root_of(doc).i)),
        Half(made, doc, int(predicate.i), subject_given=gives_subject, verb_given=finite is None),
    )
    return Draft(rule, "SINGLE_RELATIVE", halves, "", comma)


def _is_one_of_joined(front: Words, finite: Token | None) -> bool:
    """Whether "A and B , who sang" leaves it open if B alone sang: the verb has one form for both."""
    is_joined = any(word.text == "and" for word in front)
    return is_joined and (finite is None or (finite.tag_ != "VBP" and finite.lower_ != "were"))


def _has_second_pronoun(doc: Doc, comma: int, stop: int) -> bool:
    """Whether a second clause of the kind is joined by "and" in it: "which come in lines and each of which have"."""
    for token in doc[comma + 2 : stop]:
        if token.lower_ in RELATIVE and token.nbor(-1).lower_ == "of":
            return any(before.tag_ == "CC" for before in doc[max(comma, token.i - 4) : token.i])
    return False


def _repeats_pronoun(token: Token) -> bool:
    """Whether the token is the second relative pronoun of "who came and who saw"."""
    return token.lower_ in RELATIVE and token.dep_.startswith("nsubj") and token.nbor(-1).tag_ == "CC"


def clause_of(pronoun: Token) -> Token | None:
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


def clause_words(pronoun: Token, predicate: Token, front: Words, body: Words, plural: bool) -> Words | None:
    """The clause said of the phrase `front`: in the pronoun's place; None where it is not sure which that is."""
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
    """Whether a preposition stands without its noun."""
    behind = token.doc[token.i + 1].tag_ if token.i + 1 < len(token.doc) else ","
    return token.tag_ in ("IN", "TO") and behind in ("IN", "TO", ",", "RB")


def _object_in_place(predicate: Token, front: Words, body: Words) -> Words | None:
    """ "which he preached in 1936" -> "he preached NP in 1936": the noun phrase goes behind the verb."""
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
