"""Cues about relative clauses and appositions: whether they modify the noun, and whether the rest is a sentence."""

from __future__ import annotations

from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.parse_queries import SUBJECTS, root_of
from wikimill.rules.text.connectives import FINITE_TAGS


def is_lone_subject(candidate: Candidate) -> bool:
    """Return whether the words before the comma are a subject in one piece, with its verb after the insertion."""
    doc, comma = candidate.doc, candidate.at
    start = comma
    while start > 0 and doc[start - 1].text not in (",", ";", ":") and doc[start - 1].tag_ != "CC":
        start -= 1
    words = doc[start:comma]
    if not words or any(token.pos_ == "ADP" or token.tag_ in FINITE_TAGS for token in words):
        return False
    is_subject = start == 0 or any(token.dep_ in SUBJECTS for token in words)
    after = doc[candidate.resumes : candidate.resumes + 5]
    return is_subject and any(token.tag_ in FINITE_TAGS or token.tag_ == "VBN" for token in after)


def is_object(candidate: Candidate) -> bool:
    """Return whether the noun before the comma follows the main verb."""
    return root_of(candidate.doc).i < candidate.at
