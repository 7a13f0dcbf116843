"""Appositions of which a reader may think otherwise: what the default rules ask besides.

Of 163 appositions of pages and texts that nobody had tuned on, 14 were faulty: titles and times that are nobody, words
told of what they name, ends that belong to the main clause, and a tense that the rest of the sentence contradicts.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.coreference.nouns import noun_classes
from wikimill.rules.discofuse.antecedents import noun_at, tells_of_clause
from wikimill.rules.discofuse.apposition_verbs import tense_for
from wikimill.rules.discofuse.clause_readings import REPORTS
from wikimill.rules.discofuse.comma_phrases import counts_on
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import SUBJECTS, is_personal, is_temporal, noun_phrase, root_of, tense_of
from wikimill.rules.discofuse.relative import clause_of
from wikimill.rules.text.connectives import FINITE_TAGS

#: What a name is called, which it is not: "The Patriots , an insulting term , stressed".
_WORDS = frozenset(
    "term word phrase name nickname expression epithet pseudonym abbreviation acronym slogan motto spelling".split()
)
_ENDING = frozenset(
    "closed ended died ceased dissolved disbanded folded demolished destroyed burned abolished discontinued merged"
    " vanished sank collapsed expired defunct".split()
)
_FOUNDING = frozenset(
    "founded established formed created introduced launched opened incorporated built organized organised"
    " started instituted opened begun inaugurated completed".split()
)
_ORIGINS = frozenset("native resident citizen graduate alumnus alumna descendant winner recipient laureate".split())
_MODELS = frozenset("version variant model edition prototype".split())
_NOW = frozenset("current present present-day".split())
_OWN = frozenset("his her he she him".split())
_OFFICES = frozenset("ceo coo cfo cto mp chair vice".split())
#: What a place is for a time only, and was for long before: "he sailed to Syracuse , a Greek colony ,".
_STATUS = frozenset("state colony kingdom empire duchy province territory outpost protectorate capital seat".split())


def apposition_reading(doc: Doc, appositive: Token, front: Words, comma: int, stop: int) -> str:
    """What makes an apposition doubtful by default, which `--profile published` takes; "" if nothing does.

    Args:
        doc: the sentence.
        appositive: its own head.
        front: the words that it is said of, without a verb.
        comma: the position of the comma before it.
        stop: the position of the mark that closes it.
    """
    head = noun_at(doc, comma)
    if head is None:
        return ""
    if head.pos_ != "PROPN" and is_temporal(head):
        return "the noun phrase before the comma is no date, number or pronoun"  # "That year , his brother Tom , left"
    if _is_bare_office(front):
        return 'no other noun may be meant ("one of the X of Y , a Z")'  # "CEO of Neuroelectrics , a company"
    if head.pos_ == "PROPN" and appositive.lower_ in _WORDS:
        return "it says what the noun is, not what it is called"
    if any(token.lower_ == "being" and token.dep_ == "cop" for token in doc[comma + 1 : stop]):
        return "it is no subject of a participle"  # "in Cuba , the result being a documentary ,"
    if _is_in_participle_aside(doc, head):
        return "the noun is not in an aside of its own"
    behind = doc[min(stop + 1, len(doc) - 1)]
    is_subject = any(token.dep_ in SUBJECTS for token in (head, *head.ancestors))
    if behind.lower_ == "with" and not is_subject:
        return "what stands behind it belongs to the main clause"  # "married Sarah , a widow , with three children"
    if _is_one_of_several(head, appositive):
        return "both have one number"
    if _leaves_comma(doc, head, stop):
        return "no comma is left between subject and verb"
    if behind.tag_ == "VBG" and not is_subject:
        return "what stands behind it belongs to the main clause"  # "of the Lady , a queen , being paired with rulers"
    if counts_on(doc, noun_phrase(head, before=comma)[0], comma):
        return "the noun phrase before the comma counts on from no other"
    is_present = tense_for(doc, head, appositive) == "present"
    if is_present and _has_ended(doc, appositive):
        return "the sentence tells whether it still is so"
    if not is_present and not is_personal(appositive) and _is_told_now(doc, comma, stop):
        return "the sentence tells whether it still is so"
    if behind.lower_ == "which" and (fault := _clause_fault(doc, head, stop, is_present)):
        return fault
    if not is_present and tense_of(root_of(doc)) == "present":
        return "the sentence tells whether it still is so"  # "Georgia , a teenager , lives with"
    if not is_present and any(child.lower_ in _NOW for child in head.children):
        return "the sentence tells whether it still is so"  # "The current constitution , its fifth , was drawn up"
    if is_present and any(token.lower_ == "when" for token in doc[comma + 1 : stop]):
        return "the sentence tells whether it still is so"  # "the party in government when it was decided"
    if not is_personal(appositive) and root_of(doc).lower_ in _FOUNDING:
        return "the sentence tells whether it still is so"  # "The Nets , a team based in Brooklyn , was founded"
    if behind.tag_ == "VBN" and any(token.text == "," for token in doc[stop + 1 : stop + 8]):
        return "no comma is left between subject and verb"  # "His film , the feature X , co-directed by Y , was"
    if any(token.lower_ in ("which", "whom") for token in doc[comma + 1 : comma + 4]):
        return "the noun phrase is no part of a clause"  # "The shows , some of which are available , are"
    if is_present and tense_of(root_of(doc)) == "past" and appositive.lower_ in _MODELS:
        return "the sentence tells whether it still is so"  # "The Trekker , a version of the Hilux , was renamed"
    if not is_present and tells_now_of_it(doc, appositive, comma, stop):
        return "the sentence tells whether it still is so"  # "the actor who plays Ben", "a native of Kenya"
    if names_owner(doc, head, comma, stop):
        return "the noun is named before what is said of it"
    if is_present and appositive.lower_ in _STATUS and tense_of(root_of(doc)) == "past":
        return "the sentence tells whether it still is so"
    return ""


def tells_now_of_it(doc: Doc, appositive: Token, comma: int, stop: int) -> bool:
    """Whether the apposition has a clause in the present, or tells where somebody comes from."""
    told = doc[comma + 1 : stop]
    return appositive.lower_ in _ORIGINS or any(
        token.tag_ in ("VBZ", "VBP") and any(one.tag_ in ("WP", "WDT") for one in told) for token in told
    )


def names_owner(doc: Doc, head: Token, comma: int, stop: int) -> bool:
    """Whether the apposition alone names who a pronoun of the main clause is: "The film , Shakur 's last , … his".

    Or somebody who is told of: "Fletcher , a friend of Coon , said he had been pushed".
    """
    is_told = any(one.pos_ == "PROPN" for one in doc[comma + 1 : stop]) and root_of(doc).lower_ in REPORTS
    if is_told and any(token.lower_ in ("he", "she") for token in doc[stop:]):
        return True
    if head.pos_ == "PROPN" or is_personal(head):
        return False
    has_name = any(token.pos_ == "PROPN" for token in doc[comma + 1 : stop])
    is_named_before = any(token.pos_ == "PROPN" for token in doc[:comma])
    return has_name and not is_named_before and any(token.lower_ in _OWN for token in doc[stop:])


def _has_ended(doc: Doc, appositive: Token) -> bool:
    """Whether the sentence tells an end, or of a past before it: "the last mine , closed", "that had been divided"."""
    if root_of(doc).lower_ in _ENDING:
        return True
    return any(token.lower_ == "had" for token in appositive.subtree)


def _is_told_now(doc: Doc, comma: int, stop: int) -> bool:
    """Whether all finite verbs around the apposition are in the present: "is Excursions , an attraction , that"."""
    finite = [token for token in (*doc[:comma], *doc[stop:]) if token.tag_ in FINITE_TAGS]
    return bool(finite) and all(token.tag_ in ("VBZ", "VBP") for token in finite)


def _is_one_of_several(head: Token, appositive: Token) -> bool:
    """Whether several would be one: "two Tetrarchs , the Mark 1 variation , were attached"."""
    is_counted = any(child.dep_ == "nummod" or child.lower_ == "one" for child in head.children)
    is_joined = any(child.dep_ == "conj" for child in appositive.children)
    return is_counted and appositive.tag_ in ("NN", "NNP") and not is_joined


def _leaves_comma(doc: Doc, head: Token, stop: int) -> bool:
    """Whether a phrase behind it has a comma of its own: "Payne , a member , in an interview , explained it"."""
    if stop + 1 >= len(doc) or doc[stop + 1].tag_ != "IN" or head.dep_ not in SUBJECTS:
        return False
    verb = next((int(token.i) for token in doc[stop + 1 :] if token.tag_ in FINITE_TAGS), len(doc))
    return any(token.text == "," for token in doc[stop + 1 : verb])


def _is_bare_office(front: Words) -> bool:
    """Whether an office without an article is what it is said of: "Duke of Castro" may be the name's before it."""
    if len(front) < 3 or front[1].text != "of":
        return False
    office = front[0].text.lower()
    return office in _OFFICES or not noun_classes(office).isdisjoint({"person", "he", "she"})


def _is_in_participle_aside(doc: Doc, head: Token) -> bool:
    """Whether a participle opens an aside before the main clause: "In the ad , also used by Walmart , a face"."""
    start = int(head.i)
    while start > 1 and doc[start - 1].text not in (",", ";", ":", "("):
        start -= 1
    if start < 2 or doc[start - 1].text != "," or any(token.tag_ in FINITE_TAGS for token in doc[:start]):
        return False
    opening = doc[start + 1] if doc[start].tag_ == "RB" else doc[start]
    return opening.tag_ in ("VBN", "VBG") and opening.i < head.i


def _clause_fault(doc: Doc, head: Token, stop: int, is_present: bool) -> str:
    """What ", which …" behind the apposition says against it: it takes up what is cut out, or is in the past."""
    predicate = clause_of(doc[stop + 1])
    if predicate is None:
        return ""
    if tells_of_clause(predicate, head):
        return "it is said of the noun, not of the clause before it"  # "a moth active by night , which explains"
    is_past = is_present and not is_personal(head) and tense_of(predicate) == "past"
    return "the sentence tells whether it still is so" if is_past else ""  # "a monthly , which ran until 1987"
