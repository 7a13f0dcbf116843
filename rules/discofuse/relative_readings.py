"""Relative clauses between commas of which a reader may think otherwise: what the default rules ask besides.

Of 165 such clauses of pages and texts that nobody had tuned on, 18 were faulty: the clause held what belongs to the
main clause, or "which" was a place's, a person's work, or the whole sentence.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.antecedents import agrees, antecedent, noun_at
from wikimill.rules.discofuse.clause_readings import REPORTS
from wikimill.rules.discofuse.comma_phrases import begins_verb_phrase, counts_on, is_closed
from wikimill.rules.discofuse.parse_queries import (
    SUBJECTS,
    is_bare_plural,
    is_name_or_personal,
    is_personal,
    noun_phrase,
)
from wikimill.rules.discofuse.relative import clause_of
from wikimill.rules.text.connectives import FINITE_TAGS, RELATIVE

_PLACING = frozenset("in at near".split())
#: Prepositions behind which a name is lower than the noun before them: "her review in the New York Times , which".
_LOWER = frozenset("in at on near from with by about".split())
#: Verbs of what an event brings about, besides those of `antecedents.tells_of_clause`.
_EVENTFUL = frozenset(
    "mark marks marked end ended brought gave earned sparked provoked angered upset ensured created delayed signalled"
    " signaled coincided culminated meant surprised disappointed pleased".split()
)
_REMARKING = frozenset("although though because since so while whereas unless until if".split())
_NOMINATIVE = frozenset("he she it they we i".split())
_THINGS = frozenset("it its".split())


def relative_reading(doc: Doc, comma: int, stop: int) -> str:
    """What makes a relative clause doubtful by default, which `--profile published` takes; "" if nothing does.

    Args:
        doc: the sentence.
        comma: the position of the comma before the relative pronoun.
        stop: the position of the mark that closes the clause.
    """
    pronoun = doc[comma + 1]
    predicate = clause_of(pronoun)
    head = antecedent(doc, predicate, comma, pronoun) if predicate is not None else None
    if predicate is None or head is None:
        return ""
    if _is_of_place(pronoun, head, comma) or _is_of_upper_noun(doc, pronoun, predicate, head, comma):
        return "it is sure which noun it is said of"
    if _is_of_person_above(doc, pronoun, head, comma) or _is_set_off(doc, head, comma):
        return "it is sure which noun it is said of"
    if _is_of_clause_below(pronoun, predicate):
        return "the pronoun is the subject or object of the clause's own verb"
    if _is_of_whom_it_tells(pronoun, head):
        return "it is sure which noun it is said of"
    if _is_view(predicate, head):
        return "it is no part of what somebody says"
    if pronoun.lower_ == "which" and _is_below_noun(predicate, head, pronoun):
        return "it is sure which noun it is said of"
    if _is_of_kind(head):
        return "the noun is told of as known"
    if _leaves_remark(doc, stop):
        return "what is left says nothing of the clause"
    if pronoun.lower_ == "which" and predicate.lower_ in _EVENTFUL and not _is_under_subject(head):
        return "the clause tells of the noun, not of the clause before it"
    if holds_main(doc, comma, stop):
        return "what belongs to the main clause does not stand in it"
    if ends_elsewhere(doc, head, comma, stop):
        return "it is sure where the clause ends"
    if counts_on(doc, noun_phrase(head, before=comma)[0], comma):
        return "the noun phrase before the comma counts on from no other"
    if _is_infinitive(doc, noun_phrase(head, before=comma)[0], head):
        return "no word of a clause opens the noun phrase"
    return "the main clause names nothing that only the clause told of" if _leaves_pronoun(doc, comma, stop) else ""


def _is_of_place(pronoun: Token, head: Token, comma: int) -> bool:
    """Whether "who" would be a place: "met Kripalvananda in India , who is said to be Lakulish"."""
    if pronoun.lower_ not in ("who", "whom") or head.pos_ != "PROPN":
        return False
    start = noun_phrase(head, before=comma)[0]
    return start > 0 and head.doc[start - 1].lower_ in _PLACING and head.doc[start].pos_ == "PROPN"


def _is_of_upper_noun(doc: Doc, pronoun: Token, predicate: Token, head: Token, comma: int) -> bool:
    """Whether the noun before a name's preposition may be meant: "her review in The New York Times , which praised"."""
    if pronoun.lower_ != "which" or head.pos_ != "PROPN":
        return False
    start = noun_phrase(head, before=comma)[0]
    if start < 2 or doc[start - 1].lower_ not in _LOWER:
        return False
    above = noun_at(doc, start - 1)
    return above is not None and above.pos_ in ("NOUN", "PROPN") and agrees(pronoun, predicate, above)


def _is_of_person_above(doc: Doc, pronoun: Token, head: Token, comma: int) -> bool:
    """Whether "who" may be the person before "of" and a name: "The brother of President Barre , who was a general"."""
    start = noun_phrase(head, before=comma)[0]
    if pronoun.lower_ != "who" or start < 2 or doc[start - 1].lower_ != "of":
        return False
    above = noun_at(doc, start - 1)
    return above is not None and (is_personal(above) or above.pos_ == "PROPN")


def _is_set_off(doc: Doc, head: Token, comma: int) -> bool:
    """Whether the noun is put to another one itself: "Another bishop , Gilbert Foliot , who lived then , wrote"."""
    start = noun_phrase(head, before=comma)[0]
    if start < 2 or doc[start - 1].text != ",":
        return False
    return head.dep_ == "appos" or doc[start - 2].dep_ in SUBJECTS


def _is_view(predicate: Token, head: Token) -> bool:
    """Whether somebody says or feels it: "felt it was a good match , which could have been a featured one"."""
    if not any(child.tag_ == "MD" for child in predicate.children):
        return False
    return any(above.dep_ == "ccomp" and above.head.lower_ in REPORTS for above in (head, *head.ancestors))


def _is_below_noun(predicate: Token, head: Token, pronoun: Token) -> bool:
    """Whether the noun stands in a clause about another: "a technique that lets it roll along scenery , which"."""
    for above in (head, *head.ancestors):
        if above.dep_ in ("acl", "acl:relcl") and above.head.i < above.i:
            return above.head.pos_ in ("NOUN", "PROPN") and agrees(pronoun, predicate, above.head)
    return False


def _is_of_clause_below(pronoun: Token, predicate: Token) -> bool:
    """Whether it belongs to a clause in the clause: "the fire , which many believed Nero himself had started"."""
    if pronoun.dep_ in SUBJECTS and pronoun.head.i == predicate.i:
        return False
    return any(child.dep_ == "ccomp" and child.i > predicate.i for child in predicate.children)


def _is_of_kind(head: Token) -> bool:
    """Whether a kind would be told of for some of it: "His are free translations , which seek to conceal them"."""
    return is_bare_plural(head) and any(child.dep_ == "cop" for child in head.children)


def _leaves_remark(doc: Doc, stop: int) -> bool:
    """Whether a clause stays that may be the relative clause's: ", which was rebuilt , in case no one showed up"."""
    if stop + 2 >= len(doc) or doc[stop].text != ",":
        return False
    if doc[stop + 1].lower_ in _REMARKING or doc[stop + 1 : stop + 3].text == "in case":
        return not begins_verb_phrase(doc, stop + 1)
    return doc[stop + 1].lower_ == "but" and doc[stop + 2].lower_ in ("this", "that", "it", "they")


def _is_of_whom_it_tells(pronoun: Token, head: Token) -> bool:
    """Whether "whose" may be a person's above: "a woman who works in a centre , whose employment had been ended"."""
    if pronoun.lower_ != "whose" or is_name_or_personal(head):
        return False
    return any(is_personal(above) for above in head.ancestors if above.i < head.i)


def _is_under_subject(head: Token) -> bool:
    return any(token.dep_ in SUBJECTS for token in (head, *head.ancestors))


def holds_main(doc: Doc, comma: int, stop: int) -> bool:
    """Whether words of the main clause stand in it: "who earn less and those who earn more , are taxed".

    Or a clause joined with a pronoun of its own ("who is a judge and it was held there"), another item that is named
    as the noun is ("the Pamir Festival , which is held in May , the Rose Festival"), a phrase behind a comma
    ("which still stands , next to the castle , in about 1140") or a participle there (", demanding the truth").
    """
    name = doc[comma - 1]
    is_main_next = begins_verb_phrase(doc, stop + 1)
    for token in doc[comma + 2 : min(stop, len(doc) - 2)]:
        behind = doc[token.i + 1]
        if token.tag_ == "CC" and behind.i < stop:
            is_clause = behind.lower_ in _NOMINATIVE and any(one.tag_ in FINITE_TAGS for one in doc[behind.i : stop])
            if is_clause or behind.lower_ == "those":
                return True
        if token.text != "," or behind.i >= stop:
            continue
        if is_closed(doc, stop) and not is_main_next and behind.tag_ in ("IN", "TO", "VBG"):
            return True
        is_open_name = name.pos_ == "PROPN" and not is_closed(doc, stop)
        if is_open_name and any(one.text == name.text and one.pos_ == "PROPN" for one in doc[behind.i : stop]):
            return True
    return False


def ends_elsewhere(doc: Doc, head: Token, comma: int, stop: int) -> bool:
    """Whether the clause goes on behind its closing comma, or is cut in a phrase.

    "critics , who praised it , and some of whom", "a member of McCombs ' , and Herndon 's band", "was close to Ryder ,
    who liked it , paid for it , and left": the verb behind it has no subject before it.
    """
    if doc[stop - 1].tag_ == "POS" or doc[stop - 1].text == "'":
        return True
    if any(one.lower_ in RELATIVE and one.nbor(-1).lower_ == "of" for one in doc[stop + 1 : stop + 6]):
        return True
    if _is_under_subject(head) or not is_closed(doc, stop) or doc[stop + 1].tag_ not in FINITE_TAGS:
        return False
    return any(token.tag_ in FINITE_TAGS for token in doc[:comma])


def _is_infinitive(doc: Doc, start: int, head: Token) -> bool:
    """Whether the phrase opens with a verb behind "to": "to derive virtual microphones , which"."""
    if start == 0 or doc[start - 1].lower_ != "to" or start + 1 >= head.i or doc[start].tag_ not in ("NN", "VB", "VBP"):
        return False
    return doc[start + 1].tag_ in ("JJ", "DT", "PRP$", "CD")


def _leaves_pronoun(doc: Doc, comma: int, stop: int) -> bool:
    """Whether "it" behind the clause can only be what it told of: "Adams , who helped draft a treaty , said it was".

    Only where the person that it is said of opens the sentence: else there is more before that "it" may be.
    """
    name = noun_at(doc, comma)
    if doc[comma + 1].lower_ != "who" or name is None or not is_name_or_personal(name):
        return False
    if noun_phrase(name, before=comma)[0] != 0 or not is_closed(doc, stop):
        return False
    for token in doc[stop + 1 :]:
        if token.lower_ in _THINGS:
            return token.dep_ != "expl"
        if token.pos_ in ("NOUN", "PROPN"):
            return False
    return False
