"""Modifiers of a noun made sentences: relative clauses and appositions (table 14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from spacy.tokens import Doc, Token

from rules.coreference.nouns import noun_classes, singular
from rules.fusion.connectives import FINITE_TAGS, RELATIVE
from rules.fusion.drafts import Draft, Half, Miss, Outcome
from rules.fusion.operations import Words, delete, inserted, prepend, words_of
from rules.fusion.syntax import finite_word, is_plural, noun_phrase, root_of, span_of, subject_of, tense_of
from rules.morphology import Tense, be_form, is_past_form, possessive

RELATIVE_ID, APPOSITION_ID = "relative_clause", "apposition"
_CLOSING = frozenset({",", ".", ";", ":", "!", "?", "--", ")"})
#: A noun phrase longer than this (tokens) is not repeated in front of its modifier.
_MAX_NOUN_PHRASE = 12
_PERSONAL = frozenset({"he", "she", "person"})
_NOMINAL = frozenset({"NOUN", "PROPN", "PRON", "NUM", "ADJ", "X", "SYM"})


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
    head = _antecedent(doc, predicate, comma)
    if head is None:
        return Miss(RELATIVE_ID, place, "a noun phrase that the clause modifies ends before the comma")
    start, end = noun_phrase(head, before=comma)
    if doc[start].dep_ == "case" and doc[start].head.i == head.i:
        start += 1
    if end != comma:
        # "the capital of France , which": the phrase may go on to the comma ("the Maratha Empire 's general X").
        end = comma if _is_plain(doc, end, comma) else end
    if not 0 < end - start <= _MAX_NOUN_PHRASE:
        return Miss(RELATIVE_ID, place, f"the noun phrase has at most {_MAX_NOUN_PHRASE} tokens")
    stop = _end_of_clause(doc, predicate, comma)
    front = _copy(doc, start, end)
    body = words[comma + 2 : stop]
    made = _clause_words(doc, pronoun, predicate, front, body, is_plural(head))
    if made is None:
        return Miss(RELATIVE_ID, place, "the pronoun is the clause's subject, a possessor or the object of its verb")
    first = _without(doc, words, comma, stop)
    gives_subject = pronoun.dep_ in ("nsubj", "nsubj:pass") or pronoun.lower_ == "who"
    halves = (
        Half(first, doc, int(root_of(doc).i)),
        Half(made, doc, int(predicate.i), subject_given=gives_subject),
    )
    return Draft(RELATIVE_ID, "SINGLE_RELATIVE", halves, "", comma)


def _clause_of(pronoun: Token) -> Token | None:
    """The predicate of the clause that the relative pronoun opens."""
    token = pronoun
    while finite_word(token) is None or token.i < pronoun.i:
        if token.head.i == token.i:
            return None
        token = token.head
    return token if token.i > pronoun.i else None


def _antecedent(doc: Doc, predicate: Token, comma: int) -> Token | None:
    """The noun that the clause modifies: what the parser says, if it stands before the comma, else the one at it."""
    head = predicate.head
    if predicate.dep_ in ("acl:relcl", "acl", "appos") and head.i < comma and head.pos_ in _NOMINAL:
        return head
    token = doc[comma - 1]
    if token.pos_ not in _NOMINAL or predicate.i == token.i:
        return None
    while token.head.i < comma and token.head.i != token.i and token.head.pos_ in _NOMINAL and token.dep_ != "conj":
        if token.dep_ not in ("flat", "compound", "nmod", "appos", "nummod", "amod", "fixed", "nmod:tmod", "goeswith"):
            break
        token = token.head
    return token


def _is_plain(doc: Doc, start: int, end: int) -> bool:
    return all(token.text not in (",", "(", ")", "--", ";", ":") for token in doc[start:end])


def _end_of_clause(doc: Doc, predicate: Token, comma: int) -> int:
    """Where the clause ends: the closing comma or final mark that no later token of its subtree passes by."""
    end = span_of(predicate)[1]
    root = root_of(doc)
    if root.i > comma:
        end = min(end, _first_of_main(doc, root, comma))
    end = max(end, comma + 3)
    if doc[end - 1].text in _CLOSING and end - 1 > predicate.i:
        return end - 1
    while end < len(doc) and doc[end].text not in _CLOSING:
        end += 1
    return end


def _first_of_main(doc: Doc, root: Token, comma: int) -> int:
    """The first token behind the comma that hangs on the root and is no punctuation: there the clause is over."""
    for token in doc[comma + 1 :]:
        if token.i == root.i or (token.head.i == root.i and token.dep_ not in ("punct", "dep", "conj", "cc")):
            return int(token.i)
    return len(doc)


def _clause_words(doc: Doc, pronoun: Token, predicate: Token, front: Words, body: Words, plural: bool) -> Words | None:
    if pronoun.lower_ == "whose":
        return prepend(body, inserted(*possessive(tuple(word.text for word in front), plural)))
    role = pronoun.dep_
    if role in ("nsubj", "nsubj:pass", "nsubj:outer") or subject_of(predicate) is None:
        return prepend(body, front)
    if role in ("obj", "iobj", "obl", "dep", "nmod") or pronoun.lower_ == "whom":
        return _object_in_place(doc, predicate, front, body)
    return None


def _object_in_place(doc: Doc, predicate: Token, front: Words, body: Words) -> Words | None:
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
    return body[:cut] + _lowered(front, doc) + body[cut:]


def _lowered(front: Words, doc: Doc) -> Words:
    return front


def _copy(doc: Doc, start: int, end: int) -> Words:
    return inserted(*(token.text for token in doc[start:end]))


def _without(doc: Doc, words: Words, comma: int, stop: int) -> Words:
    """The sentence without [comma, stop); a closing comma goes too, any other mark stays."""
    if stop < len(doc) and doc[stop].text == ",":
        stop += 1
    return delete(words, comma, stop - comma)


def may_have_apposition(tokens: tuple[str, ...]) -> bool:
    """Whether something stands between a comma and another mark."""
    return "," in tokens


def match_apposition(doc: Doc) -> Iterator[Outcome]:
    """Take out an apposition between commas that begins with a determiner or possessive; make it a sentence with "be".

    (A) The frigidarium , the last stop in the bathhouse , was where guests would cool off in a large pool .
    -> (a) The frigidarium was where guests would cool off in a large pool .
    (b) The frigidarium is the last stop in the bathhouse .
    """
    words = words_of([token.text for token in doc])
    for comma in range(1, len(doc) - 3):
        if doc[comma].text == "," and _opens_noun_phrase(doc[comma + 1]):
            yield _apposition(doc, words, comma)


def _opens_noun_phrase(token: Token) -> bool:
    return token.dep_ in ("det", "nmod:poss", "det:predet") or token.tag_ in ("DT", "PRP$", "PDT")


def _apposition(doc: Doc, words: Words, comma: int) -> Outcome:
    place = f'", {doc[comma + 1].text}" at {comma}'
    found = _appositive(doc, comma)
    if found is None:
        return Miss(APPOSITION_ID, place, "an apposition to a noun phrase before the comma stands behind it (appos)")
    appositive, head = found
    start, end = noun_phrase(head, before=comma)
    if doc[start].dep_ == "case" and doc[start].head.i == head.i:
        start += 1
    if end != comma:
        end = comma if _is_plain(doc, end, comma) else end
    if not 0 < end - start <= _MAX_NOUN_PHRASE:
        return Miss(APPOSITION_ID, place, f"the noun phrase has at most {_MAX_NOUN_PHRASE} tokens")
    stop = _end_of_clause(doc, appositive, comma)
    if stop >= len(doc):
        return Miss(APPOSITION_ID, place, "a mark closes the apposition")
    if head.dep_ == "conj" or any(child.dep_ == "conj" for child in appositive.children):
        return Miss(APPOSITION_ID, place, "it is no list")
    verb = be_form(_tense_for(doc, appositive), is_plural(head) and is_plural(appositive))
    made = _copy(doc, start, end) + inserted(verb) + words[comma + 1 : stop]
    halves = (
        Half(_without(doc, words, comma, stop), doc, int(root_of(doc).i)),
        Half(made, doc, int(appositive.i), subject_given=True, verb_given=True),
    )
    return Draft(APPOSITION_ID, "SINGLE_APPOSITION", halves, "", comma)


def _appositive(doc: Doc, comma: int) -> tuple[Token, Token] | None:
    """The apposition's head and the noun that it is put to, by the parse, else by what stands around it."""
    for token in doc[comma + 1 :]:
        if token.dep_ == "appos" and token.head.i < comma and token.left_edge.i <= comma + 1:
            return token, token.head
        if token.text in _CLOSING:
            break
    return _appositive_by_place(doc, comma)


def _appositive_by_place(doc: Doc, comma: int) -> tuple[Token, Token] | None:
    """A noun phrase between commas behind another one, before a finite verb: "party , the proponents of it , won".

    Small parsers label such appositions conj, list, parataxis or a second subject.
    """
    token = doc[comma + 1].head
    head = _head_before(doc, comma)
    if head is None or token.pos_ not in _NOMINAL or token.i <= comma + 1 or token.left_edge.i < comma:
        return None
    if token.dep_ not in _MISLABELLED or any(child.dep_ in ("conj", "cc", "case") for child in token.children):
        return None
    closing = next((mark.i for mark in doc[token.i + 1 :] if mark.text in (",", ".", ";")), len(doc) - 1)
    starts_clause = head.left_edge.i == 0 or doc[head.left_edge.i - 1].text in (",", ";", ":", "--", "-", "that")
    if starts_clause and _begins_verb_phrase(doc, closing + 1):
        return token, head
    is_name = head.pos_ == "PROPN" and token.pos_ == "NOUN" and not token.dep_.startswith("nsubj")
    ends_clause = doc[closing].text != "," or doc[closing + 1].tag_ in ("WDT", "WP", "WRB", "IN", "RB")
    return (token, head) if is_name and ends_clause and not _is_in_list(doc, closing) else None


_MISLABELLED = frozenset(
    {"conj", "list", "parataxis", "nmod", "dep", "vocative", "obl", "nsubj", "nsubj:pass", "ROOT", "nmod:unmarked"}
)


def _head_before(doc: Doc, comma: int) -> Token | None:
    """The head of the noun phrase that ends at the comma, a bracket at its end left aside."""
    last = comma - 1
    if doc[last].text == ")":
        last = next((mark.i - 1 for mark in reversed(doc[:last]) if mark.text == "("), -1)
    if last < 0 or doc[last].pos_ not in _NOMINAL - {"ADJ", "NUM", "PRON"}:
        return None
    token = doc[last]
    while token.head.i < comma and token.head.i != token.i and token.dep_ in ("flat", "compound", "nmod", "conj"):
        if token.dep_ == "conj" or token.head.pos_ not in _NOMINAL:
            break
        token = token.head
    # "In 1905 , the team": what a preposition opens at the beginning of the sentence is no subject.
    opens_with_preposition = any(child.dep_ == "case" and child.i == 0 for child in token.children)
    return None if opens_with_preposition else token


def _begins_verb_phrase(doc: Doc, position: int) -> bool:
    for token in doc[position : position + 3]:
        if token.tag_ in FINITE_TAGS or (token.tag_ == "VBN" and is_past_form(token.lower_)):
            return True
        if token.pos_ != "ADV":
            return False
    return False


def _is_in_list(doc: Doc, closing: int) -> bool:
    """Whether the phrase is one of several: behind it, before the clause is over, comes "and" or "or"."""
    for token in doc[closing:]:
        if token.lower_ in ("and", "or", "&"):
            return True
        if token.pos_ in ("VERB", "AUX"):
            return False
    return False


def _tense_for(doc: Doc, appositive: Token) -> Tense:
    """The tense of "be": what a person was is told in the tense of the rest, what a thing is stays so.

    The paper's two examples are things and take "is" beside a past tense ("The frigidarium is the last stop").
    """
    if not _PERSONAL.isdisjoint(noun_classes(singular(appositive.lower_))):
        return tense_of(root_of(doc))
    return "present"
