"""Clauses behind an inner connective that are told as facts and are none, or that lack what the sentence gives them."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.clause_senses import clause_governor
from wikimill.rules.discofuse.other_readings import REPORTING
from wikimill.rules.discofuse.parse_queries import auxiliaries_of, finite_word, has_that, root_of, tense_of, top_clause
from wikimill.rules.text.connectives import FINITE_TAGS

_CLAIMS = frozenset("debate claim argument belief view idea theory allegation rumour rumor notion rose arose".split())
#: Verbs of what somebody may do, in whatever form: "threatens to kill him unless he pays".
_INTENDING = frozenset(
    "threaten threatens threatened threatening warn warns warned warning refuse refuses refused refusing promise"
    " promises promised demand demands demanded insist insists insisted agree agrees agreed want wants wanted ban bans"
    " banned banning forbid forbids forbade forbidding prohibit prohibits prohibited prohibiting".split()
)
_NEGATIONS = frozenset("not n't no never nothing nobody none cannot without neither nor hardly".split())
_SPEECH = frozenset({"'", "''", "`"})


def inner_fault(doc: Doc, start: int, end: int, stop: int, label: str) -> str:
    """What speaks against telling the clause behind a connective as a sentence of its own; "" if nothing does.

    Args:
        doc: the sentence.
        start: where the connective begins, its comma left aside.
        end: where it ends.
        stop: where TRIM cuts the clause behind it.
        label: the connective, as the release spells it.
    """
    if label.endswith("unless") and tells_condition(doc, start):
        return '"unless" tells what is so, not what would be'
    if label.endswith("meaning") and (doc[start].tag_ == "NN" or label == "meaning" or _goes_on(doc, end, stop)):
        return 'a comma stands before "meaning", and one clause behind it'
    if doc[end].tag_ in FINITE_TAGS and label.endswith("that"):
        return '"that" is no subject'  # "separate bedrooms , so that was the last she saw of him"
    if doc[end].tag_ == "IN" and any(token.dep_ == "mark" for token in doc[end + 1 : stop]):
        top = top_clause(doc, end, stop)
        if top is not None and top.dep_.startswith(("acl", "ccomp")):
            return "its own verb stands behind the connective"  # "although in the knowledge that it was impossible"
    if any(token.text in ("?", "!") for token in doc[: len(doc) - 1]):
        return "no mark that ends a sentence stands in a name"  # "had been nominated for ? , while"
    if _is_gapped(doc, start):
        return "the first clause has its verb"
    if stop < len(doc) and doc[stop].text in _SPEECH and doc[stop - 1].text == ",":
        return "no quotation is cut"
    return "it is no part of what somebody says" if is_reported(doc, start) else ""


def tells_condition(doc: Doc, start: int) -> bool:
    """Whether "unless" at `start` says under what condition something would be, not that it is not so.

    Its clause is then no fact: "It will go on unless the player stops it", "They threaten to kill him unless he pays".
    What is so as a rule is told in the present ("The hall is open unless it is hired"), as in the paper's own example.
    """
    before = doc[:start]
    if any(token.tag_ == "MD" or token.lower_ in _NEGATIONS | _INTENDING for token in before):
        return True
    governor = clause_governor(doc, start)
    is_lower = governor is not None and finite_word(governor) is None and governor.tag_ in ("VB", "VBG", "NN")
    return is_lower or tense_of(root_of(doc)) != "present"


def _goes_on(doc: Doc, end: int, stop: int) -> bool:
    """Whether a verb is joined behind it, which may be the first clause's: "meaning the title did not pass and won"."""
    return any(token.tag_ == "CC" and doc[token.i + 1].tag_ in FINITE_TAGS for token in doc[end : stop - 1])


def _is_gapped(doc: Doc, start: int) -> bool:
    """Whether what stands before has no verb: "Amit for mistaking him , and Megan mainly because there is"."""
    opening = next((int(token.i) for token in reversed(doc[:start]) if token.text in (";", ",")), -1)
    if opening < 1 or doc[opening + 1].tag_ != "CC" or start - opening > 5:
        return False
    return not any(token.tag_ in FINITE_TAGS for token in doc[opening:start]) and doc[opening + 2].pos_ == "PROPN"


def is_reported(doc: Doc, start: int) -> bool:
    """Whether the clause is a part of what is reported: "She argued that it was costly , because firms could not"."""
    root = root_of(doc)
    governor: Token | None = clause_governor(doc, start)
    above = [] if governor is None else [governor, *governor.ancestors]
    if any(token.head.lower_ in _CLAIMS and has_that(token) for token in above):
        return True  # "a debate rose that it is not possible because humans cannot"
    if root.lower_ not in REPORTING or root.i >= start or any(token.tag_ == "MD" for token in auxiliaries_of(root)):
        return False
    while governor is not None and governor.i != root.i:
        if governor.dep_ == "ccomp" and governor.head.i == root.i and governor.i > root.i:
            return has_that(governor)
        governor = governor.head if governor.head.i != governor.i else None
    return False
