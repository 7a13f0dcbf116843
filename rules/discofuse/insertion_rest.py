"""What stands behind the comma that closes an insertion: does the sentence go on with it when the insertion is out?

Of 40 appositions and relative clauses of pages that nobody had tuned on, 18 were faulty, most of them because the comma
taken for the closing one stood inside a list, or because the sentence's own verb had been told before.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.comma_phrases import begins_verb_phrase
from wikimill.rules.discofuse.parse_queries import root_of, subject_of
from wikimill.rules.discofuse.tag_patterns import has_plain_clause
from wikimill.rules.text.connectives import FINITE_TAGS
from wikimill.rules.text.morphology import is_past_form

#: Tags of words that go on with a sentence without its subject: phrases, relative clauses, participles, adverbs.
_PHRASES = frozenset("IN TO WDT WP WP$ WRB VBN VBG RB RBR".split())
_NOUNS = frozenset("DT PRP PRP$ NN NNS NNP NNPS CD EX PDT JJ".split())
#: Tags with which a phrase before the main clause opens.
_OPENING = frozenset("IN TO VBG VBN RB WRB CC JJ".split())
_BREAKS = frozenset({",", ";", ":", "--"})
#: Words that go on with the insertion's own noun: "a bank for the poor , especially women".
_FOCUS = frozenset("especially particularly notably mainly mostly including namely such".split())
_SUBORDINATORS = frozenset(
    "that because although though while when where if since as after before whereas until".split()
)


def rest_fault(doc: Doc, comma: int, stop: int, may_be_listed: bool = False) -> str:
    """What keeps the sentence from going on at `stop`, the closing comma of an insertion that opens at `comma`.

    Args:
        doc: the sentence.
        comma: the position of the comma that opens it.
        stop: the position of the comma that closes it.
        may_be_listed: the noun before it may be an item of a list that goes on behind it.

    Returns:
        "" if nothing does, else the condition that failed, as `Miss` tells it.
    """
    behind = doc[stop + 1]
    has_verb = has_verb_before(doc, comma)
    verb = next((token for token in doc[stop + 1 :] if token.pos_ != "ADV"), behind)
    if begins_verb_phrase(doc, stop + 1) and verb.tag_ != "VBN":  # "a comedy , first published in 1637"
        return (
            "the verb behind it has its subject before it" if has_verb or _has_other_subject(doc, comma, stop) else ""
        )
    is_role = behind.lower_ == "as" and doc[stop + 2].lower_ != "well" and not has_plain_clause(doc[stop + 2 :])
    if behind.lower_ in _FOCUS or is_role:
        return "what stands behind it belongs to the main clause"
    is_item = behind.tag_ == "CC" and stop + 2 < len(doc) and doc[stop + 2].tag_ in _NOUNS
    if may_be_listed and is_item and 0 <= _governor(doc[stop + 2], stop) < comma:
        return ""
    if behind.tag_ == "CC":
        return _joined_fault(doc, comma, stop, has_verb)
    if behind.tag_ in ("IN", "TO", "RB") and _governor(behind, stop) in range(comma, stop):
        return "what stands behind it belongs to the main clause"
    if behind.tag_ in _NOUNS and not _opens_main_clause(doc, comma, stop):
        return "no next item of a list stands behind it"
    if behind.tag_ in _NOUNS or behind.tag_ in _PHRASES:
        return ""
    return "the main clause goes on behind it"


def _has_other_subject(doc: Doc, comma: int, stop: int) -> bool:
    """Whether the verb behind `stop` is the insertion's own: "who did not believe the area , with X , could fall"."""
    if root_of(doc).i > comma:
        return False
    verb = next(token for token in doc[stop + 1 :] if token.tag_ in FINITE_TAGS or token.tag_ == "VBN")
    predicate = verb.head if verb.dep_ in ("aux", "aux:pass", "cop") else verb
    subject = subject_of(predicate)
    return subject is None or subject.i > comma


def place_fault(doc: Doc, start: int, comma: int, stop: int) -> str:
    """What keeps an insertion from being said of the phrase before it, whatever it says; "" if nothing does.

    Args:
        doc: the sentence.
        start: the position of the phrase's first word.
        comma, stop: the positions of the marks around the insertion.
    """
    if holds_break(doc, comma, stop) or is_in_bracket(doc, comma):
        return "no semicolon stands in it, and no bracket around it"
    return "it is said of a whole name" if is_cut_title(doc, start) else ""


def holds_break(doc: Doc, comma: int, stop: int) -> bool:
    """Whether a semicolon stands in an insertion: "Howe , a Whig who opposed it ; Cornwallis , who surrendered ,"."""
    return any(token.text == ";" for token in doc[comma:stop])


def is_in_bracket(doc: Doc, comma: int) -> bool:
    """Whether the comma stands in a bracket: "Hong Kong ( seventh in the world , which is in the first group )"."""
    texts = [token.text for token in doc[:comma]]
    return texts.count("(") > texts.count(")")


def is_cut_title(doc: Doc, start: int) -> bool:
    """Whether a capital stands right before a name, inside the sentence: "Beyond We the Living , which"."""
    before = doc[start - 1] if start > 1 else None
    is_name = any(token.text[0].isupper() for token in doc[start : start + 2])
    return before is not None and is_name and before.text[0].isupper() and before.pos_ not in ("ADP", "PROPN")


def has_verb_before(doc: Doc, comma: int) -> bool:
    """Whether a finite verb stands in the clause before `comma`: what stands there is then no subject."""
    for token in reversed(doc[:comma]):
        if token.text in _BREAKS or token.lower_ in _SUBORDINATORS or token.tag_ in ("WDT", "WP", "CC"):
            return False
        if token.tag_ in FINITE_TAGS:
            return True
    return False


def _joined_fault(doc: Doc, comma: int, stop: int, has_verb: bool) -> str:
    """The fault of what a conjunction joins behind it: a verb or clause may follow, an item of a list not."""
    has_main = any(token.tag_ in FINITE_TAGS for token in doc[:comma])
    second = doc[stop + 2] if stop + 2 < len(doc) else doc[stop + 1]
    is_verb = begins_verb_phrase(doc, stop + 2) or (second.tag_ == "VBN" and is_past_form(second.lower_))
    if is_verb and (has_verb or has_main):
        return ""
    if has_main and second.tag_ in _NOUNS and has_plain_clause(doc[stop + 2 :]):
        return ""
    return "no next item of a list stands behind it"


def _opens_main_clause(doc: Doc, comma: int, stop: int) -> bool:
    """Whether the insertion ends an opening phrase, and the main clause begins behind it with its subject."""
    if any(token.tag_ in FINITE_TAGS for token in doc[:comma]) and doc[0].lower_ not in _SUBORDINATORS:
        return False
    verb = next((token for token in doc[stop + 1 :] if token.tag_ in FINITE_TAGS), None)
    if verb is None or doc[0].tag_ not in _OPENING:
        return False
    return not any(token.text == "," for token in doc[stop + 1 : verb.i]) and has_plain_clause(doc[stop + 1 :])


def _governor(token: Token, stop: int) -> int:
    """Where the word stands that a phrase behind `stop` hangs on, as the parser has it; -1 if none before it."""
    while token.head.i != token.i and token.i > stop:
        token = token.head
    return int(token.i) if token.i < stop else -1
