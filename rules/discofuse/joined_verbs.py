"""Whether a verb behind a conjunction goes with the subject, auxiliary and time of the verb before it."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.parse_queries import auxiliaries_of, finite_word, tense_of
from wikimill.rules.text.connectives import FINITE_TAGS
from wikimill.rules.text.morphology import is_past_form

_DEGREES = frozenset({"more", "less", "most", "least"})
#: Participles whose passive keeps a complement: "to be singled out and called the starting point".
_NAMED = frozenset("called named termed considered deemed dubbed declared elected appointed".split())
#: Past forms that a passive before them leaves active, though a preposition follows: "was built and served as".
_ACTIVE = frozenset(
    "served lived worked died moved returned remained continued began ended grew rose fell left retired resigned played"
    " competed participated graduated appeared emerged settled travelled traveled consisted belonged led went came"
    " became lasted resulted debuted peaked voted agreed fought spoke succeeded failed featured joined won lost ran"
    " entered opened closed launched split merged turned changed"
    " refused failed tried decided managed helped attempted sought wanted".split()
)
_SPANS = frozenset("years year century centuries decades month months time while when".split())
_MODALS = frozenset({"MD", "TO"})


def join_fault(doc: Doc, first: Token, second: Token, subject: Token, position: int) -> str:
    """What keeps the second verb from going with the first one's subject and auxiliary; "" if nothing does."""
    if joins_adjectives(doc, second, position) or lacks_auxiliary(first, second, position):
        return "what follows is a finite verb or shares an auxiliary"
    if is_nearer_participle(doc, first, second, position) or is_nearer_relative(doc, first, second, position):
        return "no verb that it may be joined to is nearer"
    if changes_time(doc, first, second, subject, position):
        return "what opens the sentence goes with the second verb's tense"
    return ""


def lacks_verb_before(doc: Doc, position: int) -> bool:
    """Whether no finite verb stands between the last semicolon and the conjunction: "; both courts and it may"."""
    start = next((int(token.i) for token in reversed(doc[:position]) if token.text == ";"), -1)
    return 0 < start < position - 1 and not any(
        token.tag_ in FINITE_TAGS or is_past_form(token.lower_) for token in doc[start:position]
    )


def joins_adjectives(doc: Doc, second: Token, position: int) -> bool:
    """Whether participles before a noun are joined: "less detailed or more stylized drawings", "and well - kept"."""
    if second.tag_ not in ("VBN", "VBD"):
        return False
    if any(token.text == "-" for token in doc[position + 1 : second.i]):
        return True
    if doc[position + 1].lower_ in _DEGREES and second.i == position + 2:
        return True
    before = doc[position - 1]
    if before.tag_ == "RB" and doc[position + 1].tag_ == "RB" and second.i == position + 2:
        return True  # "were carefully and intelligently constructed"
    is_end = doc[min(second.i + 1, len(doc) - 1)].text in (",", ".", ";")
    if before.tag_ == "JJ" and before.dep_ in ("xcomp", "conj") and doc[position + 1].tag_ == "RB" and is_end:
        return second.i == position + 2  # "calling it sweet and deeply felt"
    is_before_noun = second.i + 1 < len(doc) and doc[second.i + 1].tag_ in ("NN", "NNS", "JJ")
    is_inside = before.tag_ in ("JJ", "JJR", "JJS") and doc[before.i - 1].tag_ in ("DT", "RB", "RBR", "PRP$")
    return is_before_noun and is_inside  # "an older but widely used function"


def lacks_auxiliary(first: Token, second: Token, position: int) -> bool:
    """Whether the second verb's form wants an auxiliary that the first has not: "was moved … and be assigned".

    A bare participle behind "not" is none of a finite clause either: "is an element but not normally considered".
    """
    doc = first.doc
    opening = next((token for token in doc[position + 1 : second.i + 1] if token.tag_ != "RB"), second)
    own = auxiliaries_of(first)
    if opening.lower_ in ("be", "have") and opening.tag_ == "VB":
        return not any(token.tag_ == "MD" or token.lower_ in ("do", "does", "did", "to") for token in own)
    is_negated = doc[position + 1].lower_ == "not" and opening.i == second.i and second.tag_ in ("VBN", "VBD")
    return is_negated and not any(token.dep_ == "aux:pass" for token in own)


def is_passive_form(second: Token) -> bool:
    """Whether a form of past tense and participle is a participle behind a passive: "mined and loaded into trucks".

    Before a preposition a transitive verb has no object, and "called" has a complement in the passive, too.
    """
    if second.i + 1 >= len(second.doc):
        return False
    behind = second.nbor(1)
    if second.tag_ not in ("VBD", "VBN") or behind.tag_ not in ("IN", "TO", "DT") or second.lower_ in _ACTIVE:
        return False
    if behind.tag_ == "DT":
        return second.lower_ in _NAMED
    return any(token.lower_ == "by" for token in second.doc[second.i + 1 : second.i + 2]) or (
        behind.lower_ in ("into", "as", "on", "onto") and second.lower_.endswith("ed")
    )


def is_nearer_participle(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a participle stands between whose second one it may be: "lead to engines being attached and used to"."""
    if second.tag_ not in ("VBD", "VBN") or auxiliaries_of(second) or second.lower_ in _ACTIVE:
        return False
    between = [token for token in doc[int(first.i) + 1 : position] if token.tag_ == "VBN"]
    has_passive = any(child.dep_ == "aux:pass" for token in between for child in token.children)
    if second.tag_ == "VBN" and has_passive and not any(one.dep_ == "aux:pass" for one in auxiliaries_of(first)):
        return True  # "is old , though most of it is dimly recorded , or completely lost"
    if (
        second.i != position + 1
        or second.i + 1 >= len(doc)
        or second.nbor(1).tag_ not in ("IN", "TO")
        or finite_word(first) is None
    ):
        return False
    return any(token.nbor(-1).lower_ in ("being", "be", "been") or token.dep_ == "acl" for token in between)


def is_nearer_relative(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether with no comma a clause with "who" is as near: "a narrator who details the poverty but feels for"."""
    if doc[position - 1].text == "," or second.tag_ not in FINITE_TAGS:
        return False
    for token in doc[int(first.i) + 1 : position]:
        if token.lower_ == "who" and any(one.tag_ == second.tag_ for one in doc[token.i + 1 : position]):
            return True
    return False


def closes_list(doc: Doc, position: int) -> bool:
    """Whether the conjunction closes a list of nouns: "states in China , India , and the Middle East often found"."""
    if doc[position - 1].text != "," or doc[position].lower_ not in ("and", "or"):
        return False
    start = next((int(token.i) for token in reversed(doc[: position - 1]) if token.text == ","), -1)
    item = doc[start + 1 : position - 1]
    is_short = start > 0 and 0 < len(item) <= 4 and doc[start - 1].pos_ in ("NOUN", "PROPN", "ADJ")
    return is_short and all(token.pos_ in ("NOUN", "PROPN", "ADJ", "DET") for token in item)


def changes_time(doc: Doc, first: Token, second: Token, subject: Token, position: int) -> bool:
    """Whether a phrase of time or a clause opens the sentence and the second verb has another tense.

    "Over the years the carnival has changed and now starts in January", "In 1976 a version peaked , and is included".
    """
    if finite_word(second) is None or subject.left_edge.i == 0 or doc[0].tag_ not in ("IN", "CD", "WRB", "RB"):
        return False
    if not any(token.tag_ == "CD" or token.lower_ in _SPANS for token in doc[: subject.left_edge.i]):
        return False
    if any(token.lower_ in ("now", "today", "currently") for token in doc[position + 1 : second.i]):
        return True
    has_perfect = any(token.lower_ in ("has", "have") for token in auxiliaries_of(first))
    is_told = tense_of(first) == "past" or (has_perfect and doc[0].lower_ != "by")
    is_present = tense_of(second) == "present" and not any(
        token.lower_ in ("has", "have") or token.tag_ in _MODALS for token in auxiliaries_of(second)
    )
    return is_told and is_present
