"""Nouns that a clause between commas is said of beyond doubt: what the default rules ask since the twelfth reading.

Of 68 relative clauses and appositions about another noun than a subject that stands alone, 20 were faulty (pages that
nobody had looked at); of 70 about such a subject 8, most of which have a condition of their own by now.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.parse_queries import SUBJECTS
from wikimill.rules.text.connectives import FINITE_TAGS

_OPENINGS = frozenset({",", ";", ":"})
_FOREIGN = frozenset({"ADP", "CCONJ", "PUNCT"})
#: Marks inside a name: "J. - P. Smith", "Rock ' n ' Roll".
_NAME_MARKS = frozenset("- -- ' ` & / \" ``".split())


def is_lone_subject(doc: Doc, comma: int, stop: int) -> bool:
    """Whether the words before a comma are a subject in one piece, whose verb stands behind the clause.

    "Kubler , who retired , remained", "In 1951 , the young bank , a small one , failed". Not "The brother of President
    Barre , who", "He was seen by Ada , who", "Al Sur ( a tribute ) , an album ,".

    Args:
        doc: the sentence.
        comma: the position of the comma before the clause.
        stop: the position of the mark that closes it.
    """
    start = comma
    while start > 0 and not _parts(doc[start - 1]):
        start -= 1
    words = doc[start:comma]
    if not words or any(token.pos_ in _FOREIGN and token.text not in _NAME_MARKS for token in words):
        return False
    if any(token.tag_ in FINITE_TAGS or token.tag_ in ("VBG", "TO") for token in words):
        return False
    is_subject = start == 0 or any(token.dep_ in SUBJECTS for token in words)  # the parser calls some openings adverbs
    return is_subject and any(token.tag_ in FINITE_TAGS or token.tag_ == "VBN" for token in doc[stop + 1 : stop + 6])


def _parts(token: Token) -> bool:
    """Whether what stands behind the token begins anew."""
    return token.text in _OPENINGS or token.tag_ == "CC"
