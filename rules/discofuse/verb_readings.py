"""Joined verbs of which a reader may think otherwise: what the default rules ask besides.

Of 180 pairs of joined verbs that were read 25 were faulty: the second was a noun ("become the main base and transport
hub"), another clause's verb, or shared more with the first than its subject.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.joined_verbs import closes_list
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import auxiliaries_of, finite_word, is_temporal, noun_phrase
from wikimill.rules.discofuse.subordination import subject_words
from wikimill.rules.discofuse.verb_forms import form_fault
from wikimill.rules.text.connectives import FINITE_BE, FINITE_TAGS, NEGATIONS
from wikimill.rules.text.morphology import is_noun, is_verb

_SUBORDINATE = ("advcl", "acl", "obl", "nmod")
_POINTING = frozenset("however therefore moreover furthermore nevertheless nonetheless consequently".split())
_AMOUNTS = frozenset("most some many much more less little all both each few others several none half".split())
_DEGREES = frozenset("very too so only almost".split())
_ADJECTIVES = frozenset({"JJ", "JJR", "JJS"})
_PLACING = frozenset("in by on at during until from with for after before".split())
_MARKS = frozenset("that who which where when because if while although as since until whereas".split())
_NOUN_TAGS = frozenset({"NN", "NNS", "NNP", "NNPS", "PRP", "CD"})
_ENDS = frozenset({",", ".", ";"})


def verb_reading(doc: Doc, verbs: tuple[Token, Token], subject: Token, position: int, made: Words) -> str:
    """What makes two joined verbs doubtful by default, which `--profile published` takes; "" if nothing does.

    Args:
        doc: the sentence.
        verbs: the predicates before and behind the conjunction.
        subject: the first one's.
        position: the conjunction's.
        made: the words of the second half.
    """
    first, second = verbs
    if is_called_verb(doc, first, second, position):
        return "what follows is a finite verb or shares an auxiliary"
    if doc[position - 1].lower_ == "all" or doc[position + 1].lower_ == "else":
        return "the conjunction is no part of a phrase"  # "had all but disappeared", "or else abandoned"
    is_relative = any(child.tag_ in ("WRB", "WDT") and 0 < child.i < first.i for child in first.children)
    if is_relative or first.dep_.startswith(_SUBORDINATE):
        return "the first verb is no modifier and no condition"
    if subject.tag_ == "EX" or is_inverted(subject) or is_cut_in_clause(subject):
        return "the main verb follows its subject"
    has_case = any(child.dep_ == "case" and child.tag_ == "IN" for child in subject.children)
    if has_case or has_clause_before(doc, subject):
        return "it is sure what stands before both verbs"
    if has_own_subject(doc, second, position):
        return "no other noun stands right before the second verb"
    is_contrast = doc[position].lower_ in ("but", "yet")
    if is_contrast and any(0 <= word.index < first.i and word.text.lower() in NEGATIONS for word in made):
        return "the first verb's negation is not the second's"  # "do not swim , but walk"
    if closes_clause_list(first, second, position):
        return "two verbs are joined, not three or more"
    if is_nearer_clause(doc, first, second, position):
        return "no clause stands between whose verb may be meant"
    return form_fault(doc, first, second, position, made)


def is_called_verb(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a noun, or "given" as a preposition, is taken for the second verb.

    "a bow and arrows", "high tariffs , banks , and railroads", "become the main base and transport hub".
    """
    behind, before = doc[min(second.i + 1, len(doc) - 1)], doc[position - 1]
    is_passive = any(token.dep_ == "aux:pass" for token in auxiliaries_of(first))
    if second.lower_ == "given" and not (is_passive or auxiliaries_of(second)):
        return behind.tag_ in ("DT", "PRP$", "NNP")
    if second.tag_ not in ("VB", "VBP", "VBZ") or auxiliaries_of(second):
        return False
    if not is_verb(second.lower_):  # lists of verbs have no "teleports" and no "re-live"
        is_unknown = second.tag_ != "VBZ" and behind.tag_ == "IN"  # "remain separate and inline with the curriculum"
        return is_unknown or is_noun(second.lower_) or behind.tag_ in ("NN", "NNS", "NNP") or behind.text in _ENDS
    if second.i != position + 1 or not is_noun(second.lower_):
        return False
    if closes_list(doc, position) and (behind.text in _ENDS or behind.tag_ == "IN"):
        return True
    has_noun_before = before.tag_ in ("NN", "NNS")
    return has_noun_before and second.tag_ != "VBZ" and behind.tag_ == "NN"


def is_inverted(subject: Token) -> bool:
    """Whether the subject is an adjective: "Notable is his division of sensation and thought"."""
    is_adjective = subject.tag_ in _ADJECTIVES and not subject.text.isupper() and subject.lower_ not in _AMOUNTS
    return is_adjective and subject.i == 0


def is_cut_in_clause(subject: Token) -> bool:
    """Whether the subject's words are cut inside a clause of theirs: "Projects that look , and move , like men"."""
    end = noun_phrase(subject)[1]
    if subject_words(subject) is None or subject.doc[end].text != ",":
        return False
    if subject.doc[end + 1].tag_ == "CC":
        return True  # "The events in Derry , and more so in Belfast , led to it"
    for clause in subject.children:
        if clause.dep_ in ("acl", "acl:relcl") and clause.left_edge.i < end <= clause.right_edge.i:
            lost = subject.doc[end : clause.right_edge.i + 1]
            return any(token.dep_ == "conj" and token.tag_.startswith("VB") for token in lost)
    return False


def has_clause_before(doc: Doc, subject: Token) -> bool:
    """Whether a clause, or a preposition alone, stands before the subject: "he left , however he failed and"."""
    end = int(subject.left_edge.i)
    start = next((int(token.i) + 1 for token in reversed(doc[:end]) if token.text == ";"), 0)
    opening = noun_phrase(subject)[0] - 1
    if opening == start and doc[opening].lower_ in _PLACING:
        return True  # "In 1994 fragments of it were filmed": where the phrase ends and the subject begins is not sure
    return any(
        token.lower_ in _POINTING and any(one.tag_ in FINITE_TAGS for one in doc[start : token.i])
        for token in doc[start:end]
    )


def has_own_subject(doc: Doc, second: Token, position: int) -> bool:
    """Whether a noun or an amount stands right before the second verb: ", but well over 80 % belong", "and most have".

    A time may: "and two years later moved".
    """
    opening = position + 1 + (doc[position + 1].lower_ in _DEGREES)
    if doc[opening].lower_ in _AMOUNTS and doc[min(opening + 1, len(doc) - 1)].tag_ in (*FINITE_TAGS, "RB"):
        return True  # "but very little is known of them"
    finite = finite_word(second)
    end = min(int(second.i), int(second.i if finite is None else finite.i))
    before = [token for token in doc[position + 1 : end] if token.pos_ != "ADV"]
    if not before or before[-1].tag_ not in _NOUN_TAGS:
        return False
    return not (is_temporal(before[-1]) or before[-1].text.isdigit())


def closes_clause_list(first: Token, second: Token, position: int) -> bool:
    """Whether the parser has it for the last of three in a lower clause: "as they stand , carry whips , and wear"."""
    head = second.head
    if second.dep_ != "conj" or head.i == first.i or head.i < first.i:
        return False
    return any(child.dep_ == "conj" and child.i < position for child in head.children)


def is_nearer_clause(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a subordinate clause between has the second verb's form, which the first has not, or only it may.

    "The heart pumps it to the gills , where it is oxygenated , and is spread", "they were to leave after a deal , a
    task that took long and would take months"; or a participle goes with a passive there: "is recorded , or lost".
    """
    finite, own = finite_word(second), finite_word(first)
    between = doc[int(first.i) + 1 : position]
    marks = [token for token in between if token.lower_ in _MARKS and (token.dep_ != "case" and token.tag_ != "DT")]
    inner = [one for mark in marks for one in doc[mark.i + 1 : position] if one.tag_ in FINITE_TAGS]
    if finite is None:
        is_passive = second.tag_ == "VBN" and second.i > position + 1 and not auxiliaries_of(second)
        return is_passive and any(one.lower_ in FINITE_BE for one in inner)
    if own is None or (own.tag_ == finite.tag_ and (own.lower_ in FINITE_BE or finite.lower_ not in FINITE_BE)):
        return False
    is_content = any(token.lower_ == "that" and token.dep_ == "mark" for token in between)
    is_open = finite.tag_ == "MD" and (doc[position - 1].text != "," or is_content)
    return bool(inner) and (is_open or any(one.tag_ == finite.tag_ and _is_alike(one, finite) for one in inner))


def _is_alike(one: Token, other: Token) -> bool:
    return (one.lower_ in FINITE_BE) == (other.lower_ in FINITE_BE)
