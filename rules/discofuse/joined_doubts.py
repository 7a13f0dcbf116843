"""Two joined verbs of which the second may be another noun's, or in another voice: found by reading 160 examples.

20 of those 160, of texts that no rule had been tuned on, said of the subject what the sentence says of something else.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.parse_queries import (
    SUBJECTS,
    auxiliaries_of,
    finite_word,
    is_name_or_personal,
    root_of,
)
from wikimill.rules.text.connectives import FINITE_TAGS, FORMS_OF_BE
from wikimill.rules.text.morphology import is_past_form

_WITH_COMPLEMENT = frozenset("try tries tried attempt attempts attempted want wants wanted seek seeks sought".split())
_RELATIVE = frozenset({"that", "who", "which"})
_POINTERS = frozenset("this that these those".split())
_PERSONS = frozenset("he she they we i who".split())


def joined_doubt(doc: Doc, first: Token, second: Token, subject: Token, position: int) -> str:
    """What speaks against saying the second verb of the first one's subject; "" if nothing does."""
    if differs_in_number(first, second):
        return "both verbs have the subject's number"
    if is_nearer_in_form(doc, first, second, position) or is_in_report(doc, first, second):
        return "no clause stands between whose verb may be meant"
    if lacks_passive(doc, first, second, subject, position):
        return "what follows is a finite verb or shares an auxiliary"
    if opens_aside(doc, second, position):
        return "no phrase with a comma stands right behind the conjunction"
    before = doc[position - 1] if doc[position - 1].text != "," else doc[position - 2]
    if before.i == first.i and first.lower_ in _WITH_COMPLEMENT:
        return "the verbs share no object behind the second"  # "tried , but failed to win"
    if subject.lower_ in _POINTERS and second.tag_ in FINITE_TAGS and _is_named(first):
        return "no other noun stands right before the second verb"
    if "-" in (doc[first.i - 1].text, doc[min(first.i + 1, len(doc) - 1)].text):
        return "the first verb is a word of its own"  # "they zig - zag and"
    if _is_in_list(doc, first, second, position):
        return "the verbs share no object behind the second"
    if doc[second.i - 1].lower_ == "well" and second.tag_ in ("VBN", "VBD"):
        return "what follows is a finite verb or shares an auxiliary"  # "a long and well chronicled , affair"
    return ""


def _is_named(first: Token) -> bool:
    """Whether "this" is said to be something that may do what the second verb says: "This was a firm , and laid it"."""
    return first.pos_ in ("NOUN", "PROPN") and any(child.dep_ == "cop" for child in first.children)


def _is_in_list(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a past form before a bare noun is an item's adjective: "morphing , skinning and added rotoscoping"."""
    if second.tag_ not in ("VBN", "VBD") or second.i != position + 1 or auxiliaries_of(second):
        return False
    finite, behind = finite_word(first), doc[min(second.i + 1, len(doc) - 1)]
    is_present = finite is not None and finite.tag_ in ("VBZ", "VBP")
    return is_present and behind.tag_ in ("NN", "NNS", "JJ", "VBG") and first.i < position - 3


def differs_in_number(first: Token, second: Token) -> bool:
    """Whether one verb is of one and the other of many: "The latter two are the ones she knows , and has"."""
    verbs = finite_word(first), finite_word(second)
    numbers = [_number(verb) for verb in verbs if verb is not None]
    return len(numbers) == 2 and None not in numbers and numbers[0] != numbers[1]


def _number(verb: Token) -> str | None:
    if verb.lower_ in ("was", "were"):
        return "one" if verb.lower_ == "was" else "many"
    return {"VBZ": "one", "VBP": "many"}.get(verb.tag_)


def is_nearer_in_form(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a clause between has the second verb's form, which the first has not, be there a comma or not.

    "He was hit by a shell that passed his eye , but did not harm", "He says , arguing that it tells one , and makes".
    """
    finite, own = finite_word(second), finite_word(first)
    if finite is None or own is None or _form(finite) == _form(own):
        return False
    for token in doc[int(first.i) + 1 : position]:
        if token.lower_ not in _RELATIVE or token.tag_ == "DT":
            continue
        inner = next((one for one in doc[token.i + 1 : position] if one.tag_ in FINITE_TAGS), None)
        if inner is not None and _form(inner) == _form(finite):
            return True
    return False


def _form(verb: Token) -> tuple[str, bool]:
    return verb.tag_, verb.lower_ in FORMS_OF_BE


def is_in_report(doc: Doc, first: Token, second: Token) -> bool:
    """Whether either verb of a report may be joined: "He decides that he needs a wife and resolves to find one".

    Not where "and that" or a form of its own tells.
    """
    root, finite, own = root_of(doc), finite_word(second), finite_word(first)
    if first.dep_ != "ccomp" or first.head.i != root.i or finite is None or own is None:
        return False
    if any(child.dep_ == "mark" for child in second.children):
        return False
    told = finite_word(root)
    return told is not None and told.tag_ == finite.tag_ and (_form(own) != _form(finite) or own.i == first.i)


def lacks_passive(doc: Doc, first: Token, second: Token, subject: Token, position: int) -> bool:
    """Whether a past form may be active behind "is" or "was": "is a scholar and presented a paper".

    Of a person a copula says what the person is; and behind another finite verb an auxiliary is no longer shared
    ("was diagnosed , underwent surgery and recovered").
    """
    if second.tag_ not in ("VBN", "VBD") or auxiliaries_of(second):
        return False
    own = auxiliaries_of(first)
    is_copular = any(token.dep_ == "cop" for token in own)
    if is_copular and first.pos_ in ("NOUN", "PROPN") and is_past_form(second.lower_):
        is_person = subject.lower_ in _PERSONS or is_name_or_personal(first)
        is_present = any(token.lower_ in ("is", "are") for token in own)
        behind = doc[min(second.i + 1, len(doc) - 1)]
        if is_person and is_present:
            return True
        if is_present and second.tag_ == "VBD" and behind.tag_ in ("IN", "TO"):
            return True  # "is the tomb of the saint , and approached through seven gates"
    if not any(token.dep_ == "aux:pass" for token in own):
        return False
    between = (token for token in doc[int(first.i) + 1 : position] if token.dep_ == "conj")
    return any(token.tag_ == "VBD" and not any(one.dep_ in SUBJECTS for one in token.children) for token in between)


def opens_aside(doc: Doc, second: Token, position: int) -> bool:
    """Whether a phrase behind the conjunction ends in a comma and begins with none: "and after a talk , set out"."""
    if doc[position + 1].tag_ not in ("IN", "WRB", "VBG") or second.i <= position + 2:
        return False
    return any(token.text == "," for token in doc[position + 2 : second.i])
