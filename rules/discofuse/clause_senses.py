"""What a subordinate clause is said of and what for: purposes, absolute clauses, phrases before the main clause."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.parse_queries import SUBJECTS, root_of, tense_of
from wikimill.rules.text.connectives import FINITE_TAGS, TIMES

#: Words of what somebody wants or must do, with which "so that" tells what for.
_WANTS = frozenset(
    "need needs needed must should want wants wanted require requires required order ordered try tried intend intended"
    " arranged ensure can could may might will would".split()
)
#: Parts of speech in an item of a list.
_ITEM = frozenset({"NOUN", "PROPN", "ADJ", "DET", "NUM", "PUNCT"})
_SUBORDINATE = frozenset({"advcl", "ccomp", "xcomp", "acl", "acl:relcl"})


def tells_purpose(doc: Doc, start: int, end: int) -> bool:
    """Whether a bare "so that" at `start` tells what is wanted: "needs money so that the water is managed".

    Where both clauses are in the past tense, it tells what came of it: "it rained so that they stayed".
    """
    if any(token.lower_ in _WANTS for token in doc[:start]):
        return True
    behind = next((token for token in doc[end:] if token.tag_ in FINITE_TAGS), None)
    return tense_of(root_of(doc)) == "present" or behind is None or (behind.tag_ != "VBD" and behind.lower_ != "could")


def clause_governor(doc: Doc, start: int) -> Token | None:
    """The word before `start` that a clause which begins there is said of, as the parser has it; None if unknown."""
    token = doc[start]
    while token.head.i != token.i and token.i >= start:
        token = token.head
    return token if token.i < start else None


def is_absolute(participle: Token) -> bool:
    """Whether a participle has a subject of its own and no finite verb: "the gaps being arranged"."""
    has_subject = any(child.dep_ in SUBJECTS and child.i < participle.i for child in participle.children)
    auxiliaries = [child for child in participle.children if child.dep_ in ("aux", "aux:pass", "cop")]
    is_finite = any(child.tag_ in FINITE_TAGS for child in auxiliaries)
    return has_subject and not is_finite and (participle.tag_ == "VBG" or bool(auxiliaries))


def opens_main_clause(doc: Doc, start: int, comma: int) -> bool:
    """Whether a phrase between commas may belong to either clause: "Although used in some , in others , it is"."""
    before = next((token for token in reversed(doc[start:comma]) if token.text == ","), None)
    if before is None or doc[before.i + 1].tag_ != "IN" or doc[before.i + 1].lower_ == "of":
        return False
    return not any(token.tag_ in FINITE_TAGS for token in doc[before.i + 1 : comma])


def tells_time(doc: Doc, start: int) -> bool:
    """Whether "since" is followed by a date and no clause: "Since 1994 there has", "Since at least the 1960s ,"."""
    if doc[start].tag_ == "CD" or doc[start].lower_ in TIMES:
        return doc[min(start + 1, len(doc) - 1)].pos_ not in ("NOUN", "PROPN") or doc[start].lower_ in TIMES
    return doc[start].lower_ in ("at", "about", "around", "then", "before", "as", "early", "late", "roughly")


def loses_item(doc: Doc, start: int, stop: int) -> bool:
    """Whether what TRIM cuts off behind the comma before `stop` is joined to what stays.

    "rich in beaches , capes and coves" would keep the beaches alone, "keeps order , and also ensures peace" the order.
    """
    if stop >= len(doc) - 1 or doc[stop - 1].text != ",":
        return False
    if doc[stop].tag_ == "CC" or any(token.dep_ == "conj" and start <= token.head.i < stop for token in doc[stop:]):
        return True
    if doc[stop - 2].pos_ == "ADJ" and doc[stop].pos_ in ("ADJ", "NOUN"):
        return True  # "can expect clear , sunny skies"
    behind = next((token for token in doc[stop:] if token.text in (",", ";", ".") or token.tag_ == "CC"), doc[stop])
    item = doc[stop : behind.i]
    return behind.text != "." and bool(item) and all(token.pos_ in _ITEM for token in item)
