"""Appositions made sentences with a form of "be" (table 14, figure 2)."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.antecedents import noun_at
from wikimill.rules.discofuse.apposition_doubts import apposition_fault
from wikimill.rules.discofuse.apposition_verbs import (
    differs_in_number,
    is_absolute_phrase,
    is_name_and_noun,
    is_new,
    is_new_name,
    is_other_name,
    takes_plural,
    tense_for,
)
from wikimill.rules.discofuse.comma_phrases import (
    CLOSING,
    MAX_NOUN_PHRASE,
    NOMINAL,
    begins_verb_phrase,
    end_of_insertion,
    has_second_comma,
    whole_phrase_before,
    without_insertion,
)
from wikimill.rules.discofuse.drafts import Draft, Half, Miss, Outcome
from wikimill.rules.discofuse.operations import Words, inserted, words_of
from wikimill.rules.discofuse.parse_queries import SUBJECTS, is_personal, is_plural, noun_phrase, root_of, subject_of
from wikimill.rules.discofuse.tag_patterns import has_plain_clause
from wikimill.rules.text.connectives import FINITE_TAGS, RELATIVE, TIMES, VERB_TAGS
from wikimill.rules.text.morphology import be_form

APPOSITION_ID = "apposition"
#: The same where the apposition runs to the end of the sentence, which table 14 does not have.
APPOSITION_FINAL_ID = "apposition_final"
#: Words that can open an apposition: determiners, possessives, and what stands before them.
_DETERMINERS = frozenset(
    "the a an this that these those his her its their my our your all both half each every another any some no either"
    " neither such many several".split()
)
_MARKS = frozenset({"'s", "'"})
#: Nouns that take up a whole clause: "Lincoln closed the port , a decision that …".
_CLAUSE_NOUNS = frozenset(
    "process practice decision move feat record circumstance sentiment fact result act event situation development"
    " condition phenomenon belief view idea claim effort task trend change increase decrease rise decline drop"
    " achievement step position policy effect average difference visit execution love passion"
    " devotion hatred friendship marriage".split()
)
_DATING = frozenset("in on from since".split())
_OPENERS = frozenset("though although while when if after before since unless".split())
_JUDGING = frozenset(
    "consider considers considered deem deems deemed call calls called declare declares declared judge judged"
    " regard regards regarded".split()
)
#: What small parsers call an apposition besides appos.
_MISLABELLED = frozenset("conj list parataxis nmod dep vocative obl obj nsubj nsubj:pass ROOT nmod:unmarked".split())


def may_have_apposition(tokens: tuple[str, ...]) -> bool:
    """Whether a comma stands before a determiner, or before a word or a few with a possessive mark."""
    return any(tokens[index] == "," and may_open(tokens, index + 1) for index in range(1, len(tokens) - 3))


def may_open(tokens: tuple[str, ...], index: int) -> bool:
    """Whether an apposition may begin at a token."""
    behind = tokens[index : index + 5]
    return behind[0].lower() in _DETERMINERS or not _MARKS.isdisjoint(behind[1:])


def match_apposition(doc: Doc) -> Iterator[Outcome]:
    """Take out an apposition between commas that begins with a determiner or possessive; make it a sentence with "be".

    (A) The frigidarium , the last stop in the bathhouse , was where guests would cool off in a large pool .
    -> (a) The frigidarium was where guests would cool off in a large pool .
    (b) The frigidarium is the last stop in the bathhouse .
    """
    yield from _at_commas(doc, APPOSITION_ID)


def match_apposition_final(doc: Doc) -> Iterator[Outcome]:
    """The same with an apposition that no comma closes; more of these say what was not meant (docs/discofuse.md).

    (A) He was born in Poti , a port in Georgia . -> (a) He was born in Poti . (b) Poti is a port in Georgia .
    """
    yield from _at_commas(doc, APPOSITION_FINAL_ID)


def _at_commas(doc: Doc, rule: str) -> Iterator[Outcome]:
    tokens = tuple(token.text for token in doc)
    words = words_of(tokens)
    for comma in range(1, len(doc) - 3):
        if tokens[comma] == "," and may_open(tokens, comma + 1) and _opens_noun_phrase(doc[comma + 1]):
            yield _apposition(doc, words, comma, rule)


def _opens_noun_phrase(token: Token) -> bool:
    if token.lower_ in RELATIVE:
        return False
    return token.dep_ in ("det", "nmod:poss", "det:predet") or token.tag_ in ("DT", "PRP$", "PDT")


def _apposition(doc: Doc, words: Words, comma: int, rule: str) -> Outcome:
    place = f'", {doc[comma + 1].text}" at {comma}'
    found = _appositive(doc, comma)
    if found is None:
        return Miss(rule, place, "an apposition to a noun phrase before the comma stands behind it (appos)")
    appositive, head = found
    if head.lower_ in TIMES or head.pos_ in ("NUM", "PRON"):
        return Miss(rule, place, "the noun phrase before the comma is no date, number or pronoun")
    if appositive.lower_ in _CLAUSE_NOUNS:
        return Miss(rule, place, "it is said of the noun, not of the clause before it")
    if is_absolute_phrase(appositive):
        return Miss(rule, place, "it is no subject of a participle")
    if doc[0].lower_ in _OPENERS and not any(token.tag_ in FINITE_TAGS for token in doc[:comma]):
        return Miss(rule, place, "the comma does not end a phrase before the main clause")
    if _is_judged(head, comma):
        return Miss(rule, place, 'it is no complement of the verb ("consider X , a Y ,")')
    if _is_aside(doc, head):
        return Miss(rule, place, "the noun is not in an aside of its own")
    if doc[comma + 1].tag_ == "PRP$" and not is_personal(appositive):
        return Miss(rule, place, "behind a possessive pronoun stands a word for a person")
    front = whole_phrase_before(head, comma, is_plural(appositive))
    near = noun_at(doc, comma)
    if near is not None and near.i != head.i and not _is_of(doc, near, head):
        # It is put to what it stands behind: "his books Walden , … , and his essay , Civil Disobedience , an argument".
        if near.lower_ in TIMES or near.pos_ in ("NUM", "PRON"):
            return Miss(rule, place, "the noun phrase before the comma is no date, number or pronoun")
        head, front = near, whole_phrase_before(near, comma)
    if near is not None and near.i == head.i and _is_end_of_title(near):
        return Miss(rule, place, "it is said of a whole name")
    if is_other_name(head, appositive):
        return Miss(rule, place, "it is no name beside another one")
    if front is None:
        return Miss(rule, place, f"a noun phrase of at most {MAX_NOUN_PHRASE} tokens, and no verb, ends at the comma")
    if is_new(head, front) and doc[comma + 1].lower_ == "the":
        return Miss(rule, place, "a new thing is not said to be a known one")
    if doc[comma + 2].lower_ in ("former", "latter") and doc[comma + 3].pos_ != "NOUN":
        return Miss(rule, place, "it is not one of two")
    if doc[comma + 1].tag_ == "PRP$" and doc[comma + 1].lower_ == front[0].text.lower():
        return Miss(rule, place, 'it is no enumeration ("his life , his person")')
    if differs_in_number(head, front, appositive):
        return Miss(rule, place, "both nouns have the same number")
    stop = _end_of_apposition(doc, appositive, comma)
    if stop >= len(doc):
        return Miss(rule, place, "a mark closes the apposition")
    if doc[stop].text in (";", ":"):
        return Miss(rule, place, "no colon or semicolon closes it")
    if has_second_comma(doc, comma) != (rule == APPOSITION_ID):
        return Miss(rule, place, f"{'a' if rule == APPOSITION_ID else 'no'} comma closes the apposition")
    if is_list(doc, appositive, head, stop):
        return Miss(rule, place, "it is no list")
    root = root_of(doc)
    if root.i > stop and subject_of(root) is None and head.dep_ not in SUBJECTS:
        return Miss(rule, place, "it is no subject of the main clause")
    if has_plain_clause(doc[comma + 1 : stop], participles=False):
        return Miss(rule, place, "no clause stands between the commas")
    fault = apposition_fault(doc, (head, appositive), front, comma, stop) if rule == APPOSITION_ID else ""
    if fault:
        return Miss(rule, place, fault)
    verb = be_form(tense_for(doc, head, appositive), takes_plural(head, front, appositive))
    made = front + inserted(verb) + words[comma + 1 : stop]
    halves = (
        Half(without_insertion(doc, words, comma, stop), doc, int(root_of(doc).i)),
        Half(made, doc, int(appositive.i), subject_given=True, verb_given=True),
    )
    return Draft(rule, "SINGLE_APPOSITION", halves, "", comma)


def _is_of(doc: Doc, near: Token, head: Token) -> bool:
    """Whether the noun at the comma is "of" the other, which is what is spoken of: "the capital of the state"."""
    start = noun_phrase(near)[0]
    is_title = head.i > 0 and head.text[0].isupper()  # "The Passion of Ayn Rand"
    is_name = near.pos_ == "PROPN" and head.tag_ not in ("NNP", "NNPS", "NNS") and not is_title
    return start > 0 and head.i == start - 2 and doc[start - 1].lower_ in ("of", "to") and not is_name


def _is_aside(doc: Doc, head: Token) -> bool:
    """Whether a comma and a preposition stand before the noun: "is , by a large margin , the state with"."""
    start = int(head.i)
    while start > 1 and doc[start - 1].text not in (",", ";", ":", "("):
        start -= 1
    opens_aside = doc[start].tag_ in ("IN", "TO") or doc[start].lower_ in ("according", "including", "such")
    return start > 1 and opens_aside and not any(token.tag_ in FINITE_TAGS for token in doc[start : head.i])


def _is_end_of_title(near: Token) -> bool:
    """Whether a name is the end of a longer one: "The Passion of Ayn Rand"."""
    start = noun_phrase(near)[0]
    if not near.text[0].isupper() or start < 3 or near.doc[start - 1].lower_ not in ("of", "for"):
        return False
    return near.doc[start - 2].text[0].isupper() and near.doc[start - 3].text[0].isupper()


def _is_judged(head: Token, comma: int) -> bool:
    """Whether the noun is the object of a verb that says what somebody holds it for."""
    while head.dep_ in ("flat", "appos", "compound", "conj", "list") and head.head.i < comma:
        head = head.head
    return head.dep_ in ("obj", "nsubj", "ccomp", "xcomp") and head.head.i < head.i and head.head.lower_ in _JUDGING


def is_list(doc: Doc, appositive: Token, head: Token, stop: int) -> bool:
    """Whether the phrase between the commas is one of several that are listed."""
    if begins_verb_phrase(doc, stop + 1):
        return False
    inside = [i for i in range(int(appositive.i), stop - 1) if doc[i].text == "," and doc[i + 1].tag_ == "DT"]
    if inside and any(token.tag_ == "CC" for token in doc[inside[0] : stop]):
        return True  # "NATO , the Council of Europe , the Organisation of Islamic Cooperation and the World Trade …"
    behind = doc[min(stop + 1, len(doc) - 1)]
    if behind.tag_ == "CC" and head.pos_ != "PROPN":
        return True
    is_person = is_name_and_noun(head, appositive) and is_personal(appositive)
    if doc[stop].text == "," and behind.tag_ in ("DT", "PRP$") and not is_person:
        return True  # "the Mosque , the Minaret , the Tower": the next one follows at once
    if head.pos_ == "PROPN":
        has_conjunct = any(child.dep_ == "conj" and child.i < stop for child in appositive.children)
    else:
        has_conjunct = any(token.tag_ == "CC" for token in doc[int(appositive.left_edge.i) : stop])
    goes_on = is_new_name(head, appositive) and behind.tag_ in ("RB", "IN")
    return head.dep_ == "conj" or (has_conjunct and not is_person) or (_is_in_list(doc, stop) and not goes_on)


def _end_of_apposition(doc: Doc, appositive: Token, comma: int) -> int:
    """The mark that closes the apposition: before a verb phrase or a relative clause, else where its subtree ends."""
    end = end_of_insertion(doc, appositive, comma)
    for position in range(int(appositive.i) + 1, end):
        behind = doc[position + 1] if position + 1 < len(doc) else None
        if doc[position].text != "," or behind is None:
            continue
        if begins_verb_phrase(doc, position + 1) or behind.tag_ in ("WDT", "WP", "WP$", "WRB", "VBG"):
            return position
        if behind.lower_ in _DATING and any(token.tag_ == "CD" for token in doc[position + 2 : position + 3]):
            return position  # "the Gulf Company , a subsidiary of Chevron , in 1955": the date is the main clause's
    return end


def _appositive(doc: Doc, comma: int) -> tuple[Token, Token] | None:
    """The apposition's head and the noun that it is put to, by the parse, else by what stands around it."""
    for token in doc[comma + 1 :]:
        if token.dep_ == "appos" and token.head.i < comma and token.left_edge.i <= comma + 1:
            return (token, token.head) if token.pos_ in NOMINAL and token.tag_ not in VERB_TAGS else None
        if token.text in CLOSING:
            break
    return _appositive_by_place(doc, comma)


def _appositive_by_place(doc: Doc, comma: int) -> tuple[Token, Token] | None:
    """A noun phrase between commas behind another one, before a finite verb: "party , the proponents of it , won".

    Small parsers label such appositions conj, list, parataxis or a second subject.
    """
    token = doc[comma + 1].head
    head = _head_before(doc, comma)
    if head is None or token.pos_ not in NOMINAL or token.i <= comma + 1:
        return None
    is_name = is_name_and_noun(head, token) and not token.dep_.startswith("nsubj")
    foreign = ("cc", "case") if is_name else ("conj", "cc", "case")
    if token.dep_ not in _MISLABELLED or any(child.dep_ in foreign for child in token.children):
        return None
    closing = next((mark.i for mark in doc[token.i + 1 :] if mark.text in (",", ".", ";")), len(doc) - 1)
    starts_clause = head.left_edge.i == 0 or doc[head.left_edge.i - 1].text in (",", ";", ":", "--", "-", "that")
    if starts_clause and begins_verb_phrase(doc, closing + 1):
        return token, head
    behind = doc[closing + 1].tag_ if closing + 1 < len(doc) else ""
    ends_clause = doc[closing].text != "," or behind in ("WDT", "WP", "WRB", "IN", "RB")
    return (token, head) if is_name and ends_clause and not _is_in_list(doc, closing) else None


def _head_before(doc: Doc, comma: int) -> Token | None:
    """The head of the noun phrase that ends at the comma, a bracket at its end left aside."""
    last = comma - 1
    if doc[last].text == ")":
        last = next((mark.i - 1 for mark in reversed(doc[:last]) if mark.text == "("), -1)
    if last < 0 or doc[last].pos_ not in NOMINAL - {"ADJ", "NUM", "PRON"}:
        return None
    token = doc[last]
    while token.head.i < comma and token.head.i != token.i and token.dep_ in ("flat", "compound", "nmod", "conj"):
        if token.dep_ == "conj" or token.head.pos_ not in NOMINAL:
            break
        token = token.head
    # "In 1905 , the team": what a preposition opens at the beginning of the sentence is no subject.
    opens_with_preposition = any(child.dep_ == "case" and child.i == 0 for child in token.children)
    return None if opens_with_preposition else token


def _is_in_list(doc: Doc, closing: int) -> bool:
    """Whether the phrase is one of several: behind it, before the clause is over, comes "and" or "or"."""
    if doc[closing].text != ",":
        return False
    for token in doc[closing : len(doc) - 1]:
        if token.lower_ in ("and", "or", "&"):
            return not begins_verb_phrase(doc, int(token.i) + 1)
        if token.tag_ in FINITE_TAGS:
            return False
    return False
