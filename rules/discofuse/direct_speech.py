"""Speech of which the quotation marks are gone: what the default rules ask since the ninth reading.

Double quotes are taken out, as the published corpus has none: "stated , It was a good fight but he 's wearing a belt"
would tell what somebody says as a fact.
"""

from __future__ import annotations

from spacy.tokens import Doc

from wikimill.rules.discofuse.clause_readings import REPORTS

_SAYING = REPORTS | frozenset(
    "adding stating saying exclaiming commenting commented remarked remarking joked quipped writing exclaimed praised"
    " asked asking calling".split()
)
_SPEAKERS = frozenset("i we my our me us i'm i've".split())
_OPENINGS = frozenset({"I", "We", "My", "Our"})
_MARKS = frozenset({",", ":"})


def cuts_speech(doc: Doc, position: int) -> bool:
    """Whether what somebody says begins before a place, and nothing tells where it ends.

    Args:
        doc: the sentence.
        position: where the two halves meet.
    """
    if any(token.text == "I" and token.pos_ == "PRON" and doc[token.i - 1].pos_ != "PROPN" for token in doc):
        return True
    for token in doc[: max(0, position - 2)]:
        opening = doc[token.i + 2] if token.i + 2 < len(doc) else token
        if token.lower_ in _SAYING and doc[token.i + 1].text in _MARKS:
            is_open = opening.text[0].isupper() and opening.pos_ != "PROPN"
            if is_open or opening.lower_ in _SPEAKERS:
                return True
        if token.lower_ in _SAYING and doc[token.i + 1].text in _OPENINGS:
            return True
        if token.text == ":" and doc[token.i + 1].lower_ in _SPEAKERS:
            return True
    return False
