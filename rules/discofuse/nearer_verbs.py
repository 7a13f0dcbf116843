"""Second verbs that may go with a clause or participle in between: what the default rules ask since reading fourteen.

"is a novella by X , written by Hilton and first published in 1934", "France won , while Germany had more medals , and
had won two relays", "Rain falls when air is saturated , and can no longer hold it".
"""

from __future__ import annotations

from spacy.tokens import Doc, Span, Token

from wikimill.rules.discofuse.clause_readings import REPORTS
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import SUBJECTS, auxiliaries_of, finite_word
from wikimill.rules.discofuse.second_verbs import PAST
from wikimill.rules.text.connectives import FINITE_BE, FINITE_TAGS

_CONTRASTING = frozenset({"while", "whereas"})
#: Finite words that any verb may have, so that a relative clause's tell nothing of whose they are.
_SHARED = FINITE_BE | {"has", "have", "had"}
_PLACING = frozenset({"when", "where", "because", "if"})
_ARTICLES = frozenset({"a", "an"})


def nearer_verb_reading(doc: Doc, verbs: tuple[Token, Token], position: int, made: Words) -> str:
    """What makes it doubtful that a second verb has the first one's subject; "" if nothing does.

    Args:
        doc: the sentence.
        verbs: the predicates before and behind the conjunction.
        position: the conjunction's.
        made: the words of the second half.
    """
    first, second = verbs
    if doc[position + 1].text == "," and doc[position + 2].lower_ == "both":
        return "what follows is a finite verb or shares an auxiliary"  # "behind the first and , both owned by Disney"
    if has_nearer_clause(doc, first, second, position) or continues_participle(doc, first, second, position):
        return "no clause stands between whose verb may be meant"
    if is_reported_without_that(first) or goes_on_reporting(first, second):
        return "it is no part of what somebody says"
    if is_last_of_three(doc, first, position):
        return "two verbs are joined, not three or more"
    return "the subject is told of as known" if introduces(doc, made) else ""


def has_nearer_clause(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a clause between has a subject of which the second verb, behind a comma, may be told."""
    own, finite = finite_word(first), finite_word(second)
    is_near = doc[position - 1].text != ","
    for token in doc[first.i + 1 : position]:
        above, told = token.head, doc[token.i + 1 : position]
        if token.dep_ in SUBJECTS and above.i != first.i and above.dep_ == "conj" and finite_word(above) is not None:
            return True  # "X and the Robot were added , and the spaceship was renamed and redesigned"
        if is_near and token.tag_ in ("WP", "WDT") and finite is not None and _goes_on(told, own, finite):
            return True
        if not any(one.tag_ in FINITE_TAGS for one in told):
            continue
        if token.lower_ in _CONTRASTING and token.dep_ != "case":
            return True
        has_modal = finite is not None and finite.tag_ == "MD"
        if token.lower_ in _PLACING and has_modal and own is not None and own.tag_ != "MD":
            return True
    return False


def _goes_on(told: Span, own: Token | None, finite: Token) -> bool:
    """Whether a relative clause may go on with a finite word: "of Ali , who was champion and is the greatest"."""
    if finite.lower_ in _SHARED:
        return True
    is_alike = any(one.lower_ == finite.lower_ and one.tag_ in FINITE_TAGS for one in told)
    return is_alike and (own is None or own.lower_ != finite.lower_)


def continues_participle(doc: Doc, first: Token, second: Token, position: int) -> bool:
    """Whether a participle behind a noun, and no auxiliary of its own, lets it be the next one of these."""
    if second.tag_ not in PAST or auxiliaries_of(second) or first.tag_ in PAST:
        return False
    between = doc[first.i + 1 : position]
    is_last = len(between) > 0 and between[-1].tag_ == "JJ" and between[-1].dep_ == "acl"
    return is_last or any(token.tag_ == "VBN" and token.dep_ in ("acl", "amod", "dep") for token in between)


def is_reported_without_that(first: Token) -> bool:
    """Whether the first verb is what somebody orders or says, without "that": "orders the castle be seized , and"."""
    has_mark = any(child.dep_ == "mark" for child in first.children)
    return first.dep_ == "ccomp" and first.head.i < first.i and first.head.tag_ in FINITE_TAGS and not has_mark


def goes_on_reporting(first: Token, second: Token) -> bool:
    """Whether who reports the first verb's clause says the next thing, too: "lamented that it was , but described"."""
    is_told = first.dep_ == "ccomp" and first.head.i < first.i and first.head.lower_ in REPORTS
    return is_told and second.lower_ in REPORTS


def is_last_of_three(doc: Doc, first: Token, position: int) -> bool:
    """Whether verbs in the past stand behind commas before it: "won gold , finished third , finished second , and"."""
    own = finite_word(first)
    if own is None or own.tag_ != "VBD":
        return False
    return any(
        token.tag_ in PAST and doc[token.i - 1].text == "," and token.dep_ == "conj" and token.head.i == first.i
        for token in doc[first.i + 2 : position - 1]
    )


def introduces(doc: Doc, made: Words) -> bool:
    """Whether the second half would introduce what the first one did: "A wolf blows it down . A wolf is unable to".

    Nor is a name's "A" an article: "A Prince for Christmas" is no "The Prince for Christmas".
    """
    if not made or doc[0].lower_ not in _ARTICLES:
        return False
    is_name = made[0].text.lower() == "the" and doc[1].text[0].isupper()
    return is_name or made[0].text.lower() in _ARTICLES
