"""Cues about joined clauses and verbs, subordinate clauses and participles: whether the text states each half."""

from __future__ import annotations

from wikimill.rules.discofuse import lexicon
from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.parse_queries import (
    SUBJECTS,
    finite_word,
)
from wikimill.rules.discofuse.tag_patterns import has_plain_clause
from wikimill.rules.text.connectives import FINITE_TAGS, PREPOSITIONAL_PARTICIPLES, TIMES, VERB_TAGS


def lost_words(candidate: Candidate) -> float:
    """Count the words of the sentence, except the connective, that neither half has."""
    return len(candidate.lost)


def lost_verbs(candidate: Candidate) -> float:
    """Count the verbs of the sentence that neither half has."""
    return sum(token.tag_ in VERB_TAGS or token.tag_ == "MD" for token in candidate.lost)


def closes_list(candidate: Candidate) -> bool:
    """Return whether the conjunction joins the last of three or more items."""
    doc, at = candidate.doc, candidate.at
    finite = finite_word(candidate.second) or candidate.second
    for token in doc[candidate.first.i + 1 : at - 1]:
        following = doc[token.i + 2] if doc[token.i + 1].tag_ == "RB" else doc[token.i + 1]
        if token.text == "," and following.i < at and following.tag_ in FINITE_TAGS and following.tag_ == finite.tag_:
            return True
        is_verb = token.dep_ == "conj" and token.tag_ in VERB_TAGS and token.left_edge.i > 0
        if is_verb and doc[token.left_edge.i - 1].text == "," and token.left_edge.tag_ != "CC":
            return True
    comma = next((token.i for token in reversed(doc[: max(0, at - 1)]) if token.text in (",", ";")), None)
    if comma is None or doc[comma].text == ";" or doc[comma + 1].tag_ not in ("DT", "PRP", "PRP$", "NN", "NNS", "NNP"):
        return False
    return has_plain_clause(doc[comma + 1 : at - 1], False) and has_plain_clause(doc[:comma], False)


def clauses_between(candidate: Candidate) -> float:
    """Count the subjects between the first predicate and the conjunction: other clauses that may continue after it."""
    between = candidate.doc[candidate.first.i + 1 : candidate.at]
    return sum(token.dep_ in SUBJECTS and token.tag_ not in ("WDT", "WP") for token in between)


def shares_object(candidate: Candidate) -> bool:
    """Return whether the two verbs next to the conjunction share an object."""
    doc, at, second = candidate.doc, candidate.at, candidate.second
    before = doc[at - 1]
    if before.tag_ not in VERB_TAGS or second.i > at + 2:
        return False
    has_own = any(child.dep_ in ("obj", "obl", "xcomp", "ccomp") and child.i < at for child in before.children)
    return not has_own and any(child.i > second.i and not child.is_punct for child in second.children)


def subject_is_far(candidate: Candidate) -> float:
    """Count the nouns between the shared subject and the conjunction; each may be the second verb's true subject."""
    subject = candidate.subject
    if not candidate.draft.halves[1].subject_given or subject is None or candidate.at <= subject.i:
        return 0
    return sum(token.pos_ in ("NOUN", "PROPN") for token in candidate.doc[subject.i + 1 : candidate.at])


def dates_main_clause(candidate: Candidate) -> bool:
    """Return whether the opening gives a time or a viewpoint, not an action of the subject: "Since 1990 ,"."""
    opening, following = candidate.doc[0].lower_, candidate.doc[1]
    if opening == "since":
        return following.tag_ == "CD" or following.lower_ in TIMES or following.lower_ in lexicon.TIME_ADVERBS
    return opening in lexicon.FRAMING_PARTICIPLES or opening in PREPOSITIONAL_PARTICIPLES


def second_lacks_verb(candidate: Candidate) -> bool:
    """Return whether the second half's own words lack a clause, by their tags, and the rule inserted no verb."""
    half = candidate.draft.halves[1]
    if half.verb_given:
        return False
    return not has_plain_clause([half.doc[word.index] for word in half.words if word.index >= 0])
