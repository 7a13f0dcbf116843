"""Finite clauses from clauses without a subject: "stating" -> "Walker stated"."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.operations import Words, inserted, prepend
from wikimill.rules.discofuse.parse_queries import is_plural, noun_phrase
from wikimill.rules.text.morphology import Tense, be_form, finite_form, have_form

#: Most tokens of a subject that is put before a participle; a longer one makes the half hard to read.
MAX_SUBJECT = 8
_NO_VERB = frozenset({"VBN", "JJ", "JJR", "JJS", "IN", "RB", "RBR", "RBS", "TO"})


def finite_words(words: Words, tense: Tense, plural: bool) -> Words | None:
    """Return the words with their leading participle made finite: "having won" -> "had won"; None if it cannot be."""
    participle = words[0].text.lower()
    verb = have_form(tense, plural) if participle == "having" else finite_form(participle, tense, plural)
    if not verb:
        return None
    return words[0]._replace(text=verb), *words[1:]


def subject_words(subject: Token) -> Words | None:
    """Return copies of the subject's words, without clauses and appositions; None if over `MAX_SUBJECT`."""
    start, end = noun_phrase(subject)
    if end - start > MAX_SUBJECT:
        return None
    return inserted(*(str(token.text) for token in subject.doc[start:end]))


def clause_with_subject(doc: Doc, words: Words, tense: Tense, subject: Token) -> Words | None:
    """Return a finite clause from a clause without subject: "fearing …" -> "Nina feared …"; None if impossible."""
    if not words or subject.dep_ == "expl" or subject.tag_ == "EX":
        return None
    front = subject_words(subject)
    if front is None:
        return None
    plural = is_plural(subject)
    head = doc[words[0].index]
    if head.tag_ in ("VBG", "NN") and (made := finite_words(words, tense, plural)) is not None:
        return prepend(made, front)
    is_noun_phrase = head.tag_ in ("JJ", "JJR", "JJS") and len(words) > 1 and doc[words[1].index].pos_ == "NOUN"
    is_negated = head.lower_ in ("not", "never") and head.nbor(1).tag_ == "VBG"
    if is_negated or (head.tag_ == "RB" and head.nbor(1).text == ","):
        return None  # "Since then , …"; "in addition to not playing" is not "was not playing"
    if head.tag_ in _NO_VERB and not is_noun_phrase:
        return front + inserted(be_form(tense, plural)) + words
    return None
