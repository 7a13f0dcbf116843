"""The rules for appositions between commas, which become sentences with a form of "be".

Rules of table 14 in Geva et al. (2019).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.operations import inserted, words_in
from wikimill.rules.discofuse.parse_queries import noun_phrase, root_of
from wikimill.rules.discofuse.propose.copulas import is_name_and_noun, takes_plural, tense_for
from wikimill.rules.discofuse.propose.insertions import (
    CLOSING,
    NOMINAL,
    begins_verb_phrase,
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
from wikimill.rules.text.connectives import FINITE_TAGS, RELATIVE, VERB_TAGS
from wikimill.rules.text.morphology import be_form

APPOSITION_ID = "apposition"
#: The rule for an apposition that runs to the end of the sentence; table 14 does not have it.
APPOSITION_FINAL_ID = "apposition_final"
_MARKS = frozenset({"'s", "'"})
#: Penn tags for det and poss in table 14.
_DETERMINER_TAGS = frozenset({"DT", "PDT", "PRP$"})
#: Relations of the second of two adjacent nouns to the first.
_NEXT_TO = frozenset({"appos", "conj", "list", "parataxis", "dep"})
#: Other relations that small parsers give to an apposition.
_MISLABELLED = frozenset("conj list parataxis nmod dep vocative obl obj nsubj nsubj:pass ROOT nmod:unmarked".split())


def may_have_apposition(tokens: tuple[str, ...]) -> bool:
    """Return whether a comma precedes a determiner, or a few words with a possessive mark."""
    return any(tokens[index] == "," and may_open(tokens, index + 1) for index in range(1, len(tokens) - 3))


def may_open(tokens: tuple[str, ...], index: int) -> bool:
    """Return whether an apposition may begin at a token, by the words alone."""
    following = tokens[index : index + 5]
    return following[0].lower() in lexicon.OPEN_APPOSITION or not _MARKS.isdisjoint(following[1:])


def propose_apposition(doc: Doc) -> Iterator[Draft]:
    """Yield drafts that make an apposition between commas, with a determiner or possessive, a sentence.

    (A) The frigidarium , the last stop in the bathhouse , was where guests would cool off in a large pool .
    -> (a) The frigidarium was where guests would cool off in a large pool .
    (b) The frigidarium is the last stop in the bathhouse .

    If the two nouns are not found, the draft is that of table 14 as printed.
    """
    return propose_closed(doc, _commas(doc), partial(_apposition, rule=APPOSITION_ID), literal_apposition(doc))


def propose_apposition_final(doc: Doc) -> Iterator[Draft]:
    """Yield drafts that make an apposition without a closing comma a sentence.

    (A) He was born in Poti , a port in Georgia . -> (a) He was born in Poti . (b) Poti is a port in Georgia .
    """
    return propose_final(doc, _commas(doc), partial(_apposition, rule=APPOSITION_FINAL_ID))


def literal_apposition(doc: Doc) -> Iterator[Draft]:
    """Yield the drafts of table 14 as printed: DELETE(A, i, 2), PREPEND(B, the preceding noun phrase and "be")."""
    words = words_in(doc)
    for comma in _commas(doc):
        is_possessive = any(token.tag_ == "POS" for token in doc[comma + 2 : comma + 5])
        if not (doc[comma + 1].tag_ in _DETERMINER_TAGS or is_possessive):
            continue
        stop = second_comma(doc, comma, None)
        noun = noun_next_to(doc, comma, stop)
        front, head = literal_phrase_before(doc, comma), noun_at(doc, comma)
        if stop and noun is not None and front and head is not None:
            verb = be_form(tense_for(doc, head, noun), takes_plural(head, front, noun))
            made = front + inserted(verb) + words[comma + 1 : stop]
            yield draft_of_insertion(APPOSITION_ID, doc, (comma, stop), made)


def _commas(doc: Doc) -> Iterator[int]:
    return (index for index in range(1, len(doc) - 3) if doc[index].text == ",")


def noun_next_to(doc: Doc, comma: int, stop: int) -> Token | None:
    """Return the first noun between two commas that the parse attaches to a word before them, or None."""
    for token in doc[comma + 1 : stop]:
        if token.dep_ in _NEXT_TO and token.head.i < comma and token.pos_ in NOMINAL:
            return token
    return None


def _apposition(doc: Doc, comma: int, rule: str) -> Draft | None:
    tokens = tuple(token.text for token in doc)
    if not may_open(tokens, comma + 1) or not _opens_noun_phrase(doc[comma + 1]):
        return None
    found = _appositive(doc, comma)
    if found is None:
        return None
    appositive, head = found
    near = noun_at(doc, comma)
    if near is not None and near.i != head.i and not _is_of(doc, near, head):
        head = near  # "his books Walden , … , and his essay , Civil Disobedience , an argument"
    front = whole_phrase_before(head, comma)
    stop = _end_of_apposition(doc, appositive, comma)
    if front is None or stop >= len(doc) or doc[stop].text in (";", ":"):
        return None
    words = words_in(doc)
    verb = be_form(tense_for(doc, head, appositive), takes_plural(head, front, appositive))
    made = front + inserted(verb) + words[comma + 1 : stop]
    halves = (
        Half(without_insertion(doc, words, comma, stop), doc, int(root_of(doc).i)),
        Half(made, doc, int(appositive.i), subject_given=True, verb_given=True),
    )
    return Draft(rule, "SINGLE_APPOSITION", halves, "", comma)


def _opens_noun_phrase(token: Token) -> bool:
    if token.lower_ in RELATIVE:
        return False
    return token.dep_ in ("det", "nmod:poss", "det:predet") or token.tag_ in ("DT", "PRP$", "PDT")


def _is_of(doc: Doc, near: Token, head: Token) -> bool:
    """Return whether the noun at the comma is in an of-phrase of the other noun: "the capital of the state".

    False if the of-phrase is a name that the apposition can describe.
    """
    start = noun_phrase(near)[0]
    is_title = head.i > 0 and head.text[0].isupper()  # "The Passion of Ayn Rand"
    is_name = near.pos_ == "PROPN" and head.tag_ not in ("NNP", "NNPS", "NNS") and not is_title
    return start > 0 and head.i == start - 2 and doc[start - 1].lower_ in ("of", "to") and not is_name


def _end_of_apposition(doc: Doc, appositive: Token, comma: int) -> int:
    """Return the index of the mark that closes the apposition: the first comma before a verb phrase, relative clause or
    date, else the end of its subtree.
    """
    end = end_of_insertion(doc, appositive, comma)
    for position in range(int(appositive.i) + 1, end):
        following = doc[position + 1] if position + 1 < len(doc) else None
        if doc[position].text != "," or following is None:
            continue
        if begins_verb_phrase(doc, position + 1) or following.tag_ in ("WDT", "WP", "WP$", "WRB", "VBG"):
            return position
        if following.lower_ in lexicon.DATING and any(token.tag_ == "CD" for token in doc[position + 2 : position + 3]):
            return position  # "the Gulf Company , a subsidiary of Chevron , in 1955": a date of the main clause
    return end


def _appositive(doc: Doc, comma: int) -> tuple[Token, Token] | None:
    """Return the heads of the apposition and of the noun phrase before it, by the parse, else by their positions."""
    for token in doc[comma + 1 :]:
        if token.dep_ == "appos" and token.head.i < comma and token.left_edge.i <= comma + 1:
            return (token, token.head) if token.pos_ in NOMINAL and token.tag_ not in VERB_TAGS else None
        if token.text in CLOSING:
            break
    return _appositive_by_place(doc, comma)


def _appositive_by_place(doc: Doc, comma: int) -> tuple[Token, Token] | None:
    """Return the heads of a noun phrase between commas, with a verb after it, and of the noun phrase before it.

    "party , the proponents of it , won": small parsers label such appositions conj, list, parataxis or a second
    subject. None if there is none.
    """
    token, head = doc[comma + 1].head, _head_before(doc, comma)
    if head is None or token.pos_ not in NOMINAL or token.i <= comma + 1:
        return None
    is_name = is_name_and_noun(head, token) and not token.dep_.startswith("nsubj")
    foreign = ("cc", "case") if is_name else ("conj", "cc", "case")
    if token.dep_ not in _MISLABELLED or any(child.dep_ in foreign for child in token.children):
        return None
    closing = next((mark.i for mark in doc[token.i + 1 :] if mark.text in (",", ".", ";")), len(doc) - 1)
    starts_clause = head.left_edge.i == 0 or doc[head.left_edge.i - 1].text in (",", ";", ":", "--", "-", "that")
    if starts_clause and begins_verb_phrase(doc, closing + 1):
        return token, head
    following = doc[closing + 1].tag_ if closing + 1 < len(doc) else ""
    ends_clause = doc[closing].text != "," or following in ("WDT", "WP", "WRB", "IN", "RB")
    return (token, head) if is_name and ends_clause and not _is_in_list(doc, closing) else None


def _head_before(doc: Doc, comma: int) -> Token | None:
    """Return the head of the noun phrase that ends at the comma, apart from a final bracket; None if none."""
    last = comma - 1
    if doc[last].text == ")":
        last = next((mark.i - 1 for mark in reversed(doc[:last]) if mark.text == "("), -1)
    if last < 0 or doc[last].pos_ not in NOMINAL - {"ADJ", "NUM", "PRON"}:
        return None
    token = doc[last]
    while token.head.i < comma and token.head.i != token.i and token.dep_ in ("flat", "compound", "nmod", "conj"):
        if token.dep_ == "conj" or token.head.pos_ not in NOMINAL:
            break
        token = token.head
    # "In 1905 , the team": a phrase with a preposition at the start of the sentence is not a subject.
    opens_with_preposition = any(child.dep_ == "case" and child.i == 0 for child in token.children)
    return None if opens_with_preposition else token


def _is_in_list(doc: Doc, closing: int) -> bool:
    """Return whether the phrase is an item of a list: "and" or "or", with no verb phrase after it, follows in the
    clause."""
    if doc[closing].text != ",":
        return False
    for token in doc[closing : len(doc) - 1]:
        if token.lower_ in ("and", "or", "&"):
            return not begins_verb_phrase(doc, int(token.i) + 1)
        if token.tag_ in FINITE_TAGS:
            return False
    return False
