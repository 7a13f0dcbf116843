"""Views of somebody that a half would tell as facts: what the default rules ask since the eighth reading."""

from __future__ import annotations

from spacy.tokens import Doc

from wikimill.rules.discofuse.operations import Words
from wikimill.rules.text.connectives import FINITE_BE, FINITE_TAGS

#: Nouns for what somebody thinks or says: "Ellis 's point is that", "in his view".
_VIEWS = frozenset(
    "point claim argument theory view belief idea opinion contention hypothesis thesis conclusion assertion allegation"
    " suggestion assumption estimation judgment judgement account accounts interpretation".split()
)
_FRAMING = frozenset({"in", "by", "under", "on"})
_OWNERS = frozenset({"POS", "PRP$"})
_MARKS = frozenset({",", ";", ":", "--", "("})
#: How many words a phrase such as "in the opinion of" or "in Thomas Ellis 's own view" has before its noun.
_REACH = 6


def loses_view(doc: Doc, position: int, words: Words) -> bool:
    """Whether the sentence tells whose view its first clause is, and the second half does not.

    "According to this theory art was important because it attracted mates", "Ellis 's point is that they were flawed
    because they underestimated it". What the second half has of it, too ("According to Ellis , he came and left"), or
    tells of its own is kept.

    Args:
        doc: the sentence.
        position: where what joins the clauses begins.
        words: the second half's, with what it shares with the first.
    """
    kept = {word.text.lower() for word in words}
    places = [place for place in range(position) if _opens_view(doc, place) or _is_view(doc, place)]
    return any(doc[place].lower_ not in kept for place in places)


def _opens_view(doc: Doc, place: int) -> bool:
    """Whether "according to" or "in the view of" stands there and opens a sentence or clause."""
    if not _opens_clause(doc, place) or place + 2 >= len(doc):
        return False
    if doc[place].lower_ == "according":
        return doc[place + 1].lower_ == "to"
    if doc[place].lower_ not in _FRAMING:
        return False
    for token in doc[place + 1 : place + 2 + _REACH]:
        if token.text in _MARKS:
            return False
        if token.lower_ in _VIEWS:
            has_owner = any(one.tag_ in _OWNERS for one in doc[place + 1 : token.i])
            return has_owner or doc[min(token.i + 1, len(doc) - 1)].lower_ == "of"
    return False


def _opens_clause(doc: Doc, place: int) -> bool:
    """Whether a clause begins there, or no verb of its own stands before: "For instance , according to"."""
    if place > 0 and (doc[place - 1].tag_ == "CC" or doc[place - 1].lower_ == "that"):
        return True
    for token in reversed(doc[:place]):
        if token.text in (";", ":", "--"):
            return True
        if token.tag_ in FINITE_TAGS:
            return False  # "has many in prison , according to the committee , and is"
    return True


def _is_view(doc: Doc, place: int) -> bool:
    """Whether a noun there is told to be a clause: "Ellis 's point is that", "The theory of Ellis was that"."""
    noun = doc[place]
    if noun.lower_ not in _VIEWS or not noun.dep_.startswith("nsubj"):
        return False
    for token in doc[place + 1 : min(place + 2 + _REACH, len(doc) - 1)]:
        if token.text in _MARKS:
            return False
        if token.lower_ in FINITE_BE:
            return token.nbor(1).lower_ == "that" and token.nbor(1).tag_ == "IN"
    return False
