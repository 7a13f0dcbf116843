"""Appositions that are none, or not this noun's: conditions found in what blind readers called wrong.

Of 20 appositions of pages that nobody had tuned on 13 were faulty: lists, names behind a role, the lower noun of
"N of N", halves of titles, and persons of the past who "are".
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.coreference.nouns import noun_classes, singular
from wikimill.rules.discofuse.apposition_verbs import is_new, is_office, tense_for
from wikimill.rules.discofuse.comma_phrases import begins_verb_phrase, is_closed
from wikimill.rules.discofuse.insertion_rest import has_verb_before, place_fault, rest_fault
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import (
    SUBJECTS,
    auxiliaries_of,
    is_personal,
    is_temporal,
    noun_phrase,
    root_of,
    tense_of,
)
from wikimill.rules.text.connectives import FINITE_TAGS

_QUANTITIES = frozenset("one two three some many most several none all each both number".split())
_OPENING_TAGS = frozenset("IN TO VBG VBN RB WRB CC JJ".split())
#: What is told of the dead in the present: "is buried", "is known to have written".
_REMEMBERING = frozenset(
    "mentioned known said believed considered thought buried commemorated honoured honored remembered credited"
    " described depicted regarded venerated attested recorded portrayed reported shown celebrated".split()
)
_DURING = frozenset("during after before since until".split())
#: What a place is for a time.
_STATUS = frozenset(
    "state colony kingdom empire duchy province territory settlement outpost protectorate capital seat stronghold"
    " residence headquarters centre center".split()
)
_PLACING = frozenset("in at from near into".split())
_TELLING = frozenset(
    "writes describes mentions tells relates records reports says states claims calls lists gives speaks quotes notes"
    " recounts explains".split()
)
#: A year from which on a person may be thought to be what a sentence in the present says.
_RECENT = 1950


def apposition_fault(doc: Doc, nouns: tuple[Token, Token], front: Words, comma: int, stop: int) -> str:
    """What makes an apposition between `comma` and `stop` doubtful; "" if nothing does.

    Args:
        doc: the sentence.
        nouns: the noun that it is put to, and its own head.
        front: the whole phrase of the noun, as it is said again.
        comma: the position of the comma before it.
        stop: the position of the mark that closes it.
    """
    head, appositive = nouns
    start = noun_phrase(head, before=comma)[0]
    if not is_closed(doc, stop):
        return "a comma closes it, not the end of the sentence"
    if doc[start].lower_.endswith("ing") and doc[start].tag_ in ("VBG", "NN", "NNP") and start < head.i:
        return "the noun phrase before it begins with no participle"
    if fault := place_fault(doc, start, comma, stop) or kind_fault(doc, head, appositive, front, comma):
        return fault
    if _holds_more(doc, appositive, stop):
        return "it is sure where it ends"
    if _is_listed_role(doc, appositive, stop):
        return "it is no list"
    is_whole = any(word.text == "of" for word in front)
    if not is_whole and is_of_other_noun(doc, head, start):
        return 'no other noun may be meant ("one of the X of Y , a Z")'
    if _follows_item(doc, head, start):
        return "the noun before it is no item of a list"
    if appositive.text[0].isupper() and head.pos_ == "PROPN" and not is_office(appositive):
        return "it is no name beside another one"
    before = doc[start - 1] if start else None
    if before is not None and before.tag_ in ("IN", "TO") and begins_verb_phrase(doc, stop + 1):
        return "the verb behind it has its subject before it"  # "when combined with Bao Bao , the sister , means"
    if before is not None and before.lower_ in _DURING:
        return "what it is said of is no time of the sentence"
    is_subject = begins_verb_phrase(doc, stop + 1) and not has_verb_before(doc, comma)
    is_told = head.i == root_of(doc).i and doc[comma + 1].lower_ in ("a", "an")
    if head.pos_ != "PROPN" and not (is_subject or is_told) and appositive.pos_ != "PROPN":
        return "two common nouns are the subject of the verb behind them"
    if head.text.islower() and is_whole and not is_subject:  # not "the Lion of Belfort"
        return 'no other noun may be meant ("one of the X of Y , a Z")'
    if _has_inner_phrase(doc, comma, stop):
        return "it is sure where it ends"
    is_present = tense_for(doc, head, appositive) == "present"
    if is_present and doc[comma:stop].text.lower().endswith(("at that time", "at the time", "then")):
        return "the sentence tells whether the person still is what is said"
    if is_present and appositive.lower_ in _STATUS and _has_old_year(doc):
        return "the sentence tells whether it still is so"  # "In 1830 they moved to Illinois , a free state"
    is_past = head.pos_ == "PROPN" and _tells_of_past(doc, appositive)
    if is_present and (is_past or (is_personal(appositive) and _may_be_dead(doc, head))):
        return "the sentence tells whether the person still is what is said"
    return rest_fault(doc, comma, stop)


def kind_fault(doc: Doc, head: Token, appositive: Token, front: Words, comma: int) -> str:
    """What keeps the one noun from being what the other names; "" if nothing does."""
    case = next((child.lower_ for child in head.children if child.dep_ == "case"), "")
    if head.pos_ == "PROPN" and case in _PLACING and is_personal(appositive) and head.dep_ in ("obl", "nmod", "advmod"):
        return "a person is no place"  # "He was born in Charlottetown , the son of Francis"
    if head.pos_ == "PROPN" and is_temporal(appositive):
        return "it is no date"  # "In June 1983 , New York City , the day of his fight , Leonard meets him"
    if is_office(head) and not is_office(appositive):
        return 'no other noun may be meant ("one of the X of Y , a Z")'  # "a Commissioner of the Bureau , a branch of"
    if appositive.tag_ == "JJR":
        return "the sentence tells whether it still is so"  # "the older of two zoos in the city"
    if doc[comma + 1].tag_ == "PRP$" and doc[comma + 1].text[0].isupper():
        return "it is said of a whole name"  # "the film Mitr , My Friend"
    if is_new(head, front) and appositive.pos_ == "PROPN":
        return "a new thing is not said to be a known one"  # "a muffin store , Amanda 's Amuffins"
    return ""


def _holds_more(doc: Doc, appositive: Token, stop: int) -> bool:
    """Whether it holds what belongs to the clause: "his friend for a week 's stay", "her son as well as the voice"."""
    behind = doc[appositive.i + 1 : stop]
    if "as well as" in behind.text.lower() or behind.text.lower().endswith(" and later"):
        return True
    is_visit = len(behind) > 1 and behind[0].lower_ == "for" and behind[1].lower_ in ("a", "an", "his", "her", "their")
    return is_visit and is_personal(appositive)


def _is_listed_role(doc: Doc, appositive: Token, stop: int) -> bool:
    """Whether persons with their roles are listed: "the architect Dr Foyle , the climber Lucy and operator Ian"."""
    if appositive.pos_ != "NOUN" or appositive.i + 1 >= stop or doc[appositive.i + 1].pos_ != "PROPN":
        return False
    return any(token.tag_ == "CC" for token in doc[appositive.i : stop])


def is_of_other_noun(doc: Doc, head: Token, start: int) -> bool:
    """Whether a noun stands before the head's preposition that may be meant as well: "the Account of the Fall of Troy".

    A name behind a common noun is meant itself ("an episode of Palmerstown"), but not behind a number ("one of").
    """
    if start < 2 or doc[start - 1].tag_ != "IN" or doc[start - 1].lower_ in ("by", "that", "as"):
        return False
    above = doc[start - 2]
    if above.lower_ in _QUANTITIES:
        return True
    if above.pos_ == "PROPN" or (start > 2 and above.text[0].isupper()):
        return True  # "Lincoln University in Pennsylvania , a black college", "the Destruction of Troy , a summary"
    return above.pos_ == "NOUN" and head.pos_ != "PROPN"


def _follows_item(doc: Doc, head: Token, start: int) -> bool:
    """Whether a comma stands before the noun phrase that does not end an opening phrase: "Tom , his dog , a mutt ,"."""
    if start < 2 or doc[start - 1].text != ",":
        return False
    if head.pos_ == "PROPN" and doc[start - 2].pos_ == "NOUN" and head.dep_ == "appos":
        return False  # "his father , Samuel Phipson , a friend of Claridge ,"
    if any(token.tag_ in FINITE_TAGS for token in doc[:start]):
        return doc[0].tag_ not in ("IN", "WRB") and doc[0].lower_ not in ("though", "although")
    return doc[0].tag_ not in _OPENING_TAGS


def _has_inner_phrase(doc: Doc, comma: int, stop: int) -> bool:
    """Whether a comma inside it is followed by what may be another apposition, an item or the main clause's phrase."""
    inside = (doc[i + 1] for i in range(comma + 2, stop - 1) if doc[i].text == ",")
    return any(token.tag_ in ("DT", "PRP$", "IN", "TO", "CC", "NN", "NNS", "JJ", "VBD") for token in inside)


def _may_be_dead(doc: Doc, head: Token) -> bool:
    """Whether the present tense of a sentence about a person does not tell that the person lives."""
    root = root_of(doc)
    if tense_of(root) != "present":
        return False
    if root.lower_ in _REMEMBERING and root.tag_ in ("VBN", "JJ", "VBD") and auxiliaries_of(root):
        return True
    is_short = head.i == 0 or doc[head.i - 1].pos_ != "PROPN"
    return is_short and head.dep_ in SUBJECTS and root.lower_ in _TELLING  # "Pausanias , a geographer , writes"


def _has_old_year(doc: Doc) -> bool:
    years = (int(token.text) for token in doc if token.text.isdigit() and len(token.text) in (3, 4))
    is_old = any(100 < year < _RECENT for year in years)
    return is_old or any(token.lower_ in ("century", "centuries", "bc", "bce") for token in doc)


def _tells_of_past(doc: Doc, appositive: Token) -> bool:
    """Whether a year or century of the past stands in the sentence, and the apposition is no place or work."""
    if not noun_classes(singular(appositive.lower_)).isdisjoint({"place", "work"}):
        return False
    return _has_old_year(doc)
