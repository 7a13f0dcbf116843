"""Conjuncts: the two predicates that a coordinating conjunction joins.

The head of a conjunct is a parser's least reliable edge, so the forms of the verbs decide as well: a finite verb is not
joined to an infinitive or a noun, and a clause always begins after ", but she".
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.parse_queries import (
    auxiliaries_of,
    finite_word,
    root_of,
    subject_of,
    top_clause,
)
from wikimill.rules.discofuse.tag_patterns import first_finite_verb, has_plain_clause
from wikimill.rules.text.connectives import ADVERBIAL_COORDINATORS, VERB_TAGS
from wikimill.rules.text.morphology import is_past_form

_MODIFIERS = frozenset({"acl:relcl", "acl", "xcomp", "advcl", "obj", "obl", "nmod", "conj"})
_SUBORDINATE_LEVELS = frozenset({"advcl", "acl:relcl", "acl", "csubj", "advcl:relcl"})


def predicate_after(doc: Doc, conjunction: Token) -> tuple[Token, bool] | None:
    """Return the predicate after the conjunction, and whether it has its own subject.

    None if the conjunction does not join predicates.
    """
    position = int(conjunction.i)
    head = conjunction.head
    opens_conjunct = head.i > position and (conjunction.dep_ == "cc" or head.dep_ == "conj")
    finite = finite_word(head)
    if conjunction.lower_ == "so" and doc[position + 1].lower_ == "that":
        return None  # an inner connective: "That Virginia 's contributions came" is not a sentence
    if conjunction.lower_ == "for" and conjunction.dep_ not in ("cc", "mark"):
        return None
    if opens_conjunct and (head.tag_ in VERB_TAGS or (finite is not None and finite.i > position)):
        own = subject_of(head)
        return head, own is not None and own.i > position
    behind = doc[position + 1]
    if behind.lower_ in lexicon.NOMINATIVE and behind.dep_ in ("nsubj", "nsubj:pass", "expl"):
        is_clause = finite_word(behind.head) is not None and behind.head.i > position
        return (behind.head, True) if is_clause else None
    if doc[position - 1].text not in (",", ";"):
        return None
    clause = top_clause(doc, position + 1, len(doc))
    if conjunction.lower_ in ADVERBIAL_COORDINATORS:
        return (clause, True) if clause is not None and position < conjunction.head.i <= clause.i else None
    if clause is not None:
        subject = subject_of(clause)
        assert subject is not None
        if position <= subject.left_edge.i <= position + 1 and clause.dep_ in ("conj", "parataxis", "ROOT"):
            return clause, True
    verb = first_finite_verb(doc, position + 1)
    return None if verb is None else (verb, True)


def predicate_before(doc: Doc, second: Token, position: int) -> Token | None:
    """Return the predicate that the conjunction joins to the second one: the root, or a clause that it governs.

    Args:
        doc: the sentence.
        second: the predicate after the conjunction.
        position: the token index of the conjunction.

    Returns:
        The predicate; None if it is unclear.
    """
    root = root_of(doc)
    has_subject = subject_of(second) is not None
    if root.i >= position:
        # The parser may have taken the second clause for the main one.
        return (top_clause(doc, 0, position) or _plain(doc, position)) if second.i == root.i else None
    is_finite = finite_word(second) is not None or is_finite_like(second, root)
    if second.dep_ == "conj":
        head = second.head
        while head.dep_ == "conj" and head.i > position:
            head = head.head
        # A finite verb is not joined to an infinitive, a participle or a noun: climb to the next finite one.
        while is_finite and head.i != root.i and finite_word(head) is None:
            head = head.head
        if head.i == root.i:
            return root
        if head.i > position:
            return None
        if head.dep_ in ("conj", "parataxis") and head.head.i == root.i:
            return head if not has_subject and subject_of(head) is not None else root
        if head.dep_ == "ccomp" and head.head.i == root.i:
            return root if has_subject else head
        is_main_like = head.dep_ == "advcl" and not any(child.dep_ == "mark" for child in head.children)
        if is_finite and is_main_like and head.head.i == root.i and finite_word(head) is not None:
            return root
        # After a comma, a finite verb is joined to the main clause rather than to a modifier in it:
        # "the troops who were dispatched , but refused to cooperate".
        if doc[position - 1].text == "," and is_finite and second.tag_ != "VB" and head.dep_ in _MODIFIERS:
            return root
    elif second.dep_ in ("parataxis", "advcl", "ccomp") and second.head.i == root.i:
        return root
    behind = doc[position + 1]
    follows_comma = doc[position - 1].text == ","
    # "came , and the streams poured": a parser may join the noun, and attach its verb to the noun.
    hangs_on_conjunct = second.head.dep_ == "conj" and second.head.head.i == root.i and second.head.i > position
    is_main = second.dep_ not in _SUBORDINATE_LEVELS or hangs_on_conjunct
    if (behind.lower_ in lexicon.NOMINATIVE or follows_comma) and is_main:
        return _plain(doc, position)
    return None


def _plain(doc: Doc, position: int) -> Token | None:
    """Return the sentence's root if the tags before the conjunction show a main clause, else None."""
    return root_of(doc) if has_plain_clause(doc[:position]) else None


def is_finite_like(second: Token, first: Token) -> bool:
    """Return whether a verb tagged as a participle or base form is finite, judging by the first verb: "came … and
    averaged"."""
    if auxiliaries_of(second):
        return False
    if second.tag_ == "VB":
        return first.tag_ in ("VBP", "VB") and not auxiliaries_of(first)
    is_passive = any(
        token.dep_ == "aux:pass" or token.lower_ in ("has", "have", "had") for token in auxiliaries_of(first)
    )
    return second.tag_ == "VBN" and not is_passive and first.tag_ != "VBG" and is_past_form(second.lower_)
