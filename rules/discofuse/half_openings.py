"""What a half begins with or is said of, against its sentence: what the default rules ask since the eighth reading."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.coreference.protocol import PRONOUN_CLASSES
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import (
    is_name_or_personal,
    is_personal,
    is_plural,
    is_temporal,
    is_year,
    main_clause_behind_comma,
)
from wikimill.rules.text.connectives import FINITE_TAGS, TIMES

_ONE = frozenset("he she it his her its".split())
_MANY = frozenset("they their".split())
_OPENING_TAGS = frozenset("DT JJ JJR JJS CD NN NNS NNP NNPS".split())
#: What tells when, besides nouns of the class "time".
_WHEN = frozenset("time times later earlier ago before after afterwards once first second last".split())
#: Nouns for persons that the word lists have not, as they may be said of others.
_HOLDERS = frozenset("recipient alumnus alumna fellow laureate co-founder cofounder advocate holder".split())
_NOBODY = frozenset("none nobody nothing neither few each".split())
_LIST_MARKS = frozenset({",", ";"})
#: How many members without a verb make a list; one alone is an apposition as a rule.
_MEMBERS = 2


def names_later(doc: Doc, start: int, comma: int) -> bool:
    """Whether the opening clause begins with a pronoun that the main clause's subject may name.

    "Although its territory has been inhabited for long , modern Angola originates in": the first half would have
    "Its territory" before anything is named. Where "it" stands in the main clause, too, the text is about something
    else.

    Args:
        doc: the sentence.
        start: where the clause begins, behind its connective.
        comma: the position of the comma behind it.
    """
    pronoun = doc[start].lower_
    main = main_clause_behind_comma(doc)
    if pronoun not in _ONE | _MANY or main is None or main[1].i < comma or main[1].pos_ != "PROPN":
        return False
    subject = main[1]
    if is_plural(subject) != (pronoun in _MANY):
        return False
    return pronoun not in ("it", "its") or not any(token.lower_ in ("it", "its") for token in doc[comma:])


def is_pointed_at(doc: Doc, comma: int) -> bool:
    """Whether the main clause is about the opening one, or what is before both: "Although it won , this was"."""
    main = main_clause_behind_comma(doc)
    return main is not None and main[1].i > comma and main[1].lower_ in ("this", "that", "these", "those")


def owner_comes_later(doc: Doc, start: int, comma: int) -> bool:
    """Whether a pronoun inside the opening clause has no name before it, and the main clause's subject may be one.

    "Although much of his life remains obscure , Nerva was wise", "Although it is well regarded , Head II is".

    Args:
        doc: the sentence.
        start: where the clause begins, behind its connective.
        comma: the position of the comma behind it.
    """
    main = main_clause_behind_comma(doc)
    if main is None or main[1].i < comma or main[1].pos_ not in ("NOUN", "PROPN"):
        return False
    is_name, kind = main[1].text[0].isupper(), PRONOUN_CLASSES.get(doc[start].lower_)
    if not is_name:
        is_same = kind in ("it", "they") and is_plural(main[1]) == (kind == "they") and doc[start].dep_ != "expl"
        return is_same and not any(PRONOUN_CLASSES.get(one.lower_) == kind for one in doc[comma:])
    for token in doc[start:comma]:
        if token.pos_ == "PROPN":
            return False
        if token.lower_ in _ONE | _MANY:
            is_thing = token.lower_ in ("it", "its")
            has_other = is_thing and (token.dep_ == "expl" or any(one.lower_ in ("it", "its") for one in doc[comma:]))
            return is_plural(main[1]) == (token.lower_ in _MANY) and not has_other
    return False


def copies_noun_phrase(doc: Doc, subject: Token, words: Words) -> bool:
    """Whether a noun phrase that opens the sentence is said twice: "Another cover collection , it included X and".

    A phrase with a preposition and one that tells when ("Two years later ,") is said of both verbs.
    """
    is_copied = bool(words) and (words[0].text.lower() == doc[0].lower_ or words[0].index == 0)
    is_known = bool(words) and words[0].text.lower() == "the" and doc[0].lower_ in ("a", "an")
    if not (is_copied or is_known) or doc[0].tag_ not in _OPENING_TAGS:
        return False
    comma = next((int(token.i) for token in doc[: subject.left_edge.i] if token.text == ","), 0)
    if comma == 0 or doc[1].lower_ == "to":
        return False  # "Contrary to popular belief ,"
    if any(token.tag_ in FINITE_TAGS for token in doc[:comma]):
        return False
    last = next((token for token in doc[:comma] if token.tag_ in ("IN", "VBN", "VBG")), doc[comma]).nbor(-1)
    is_noun = last.tag_ in ("NN", "NNS", "NNP", "NNPS")
    is_when = any(token.lower_ in TIMES | _WHEN or is_temporal(token) or is_year(token) for token in doc[: last.i + 1])
    return is_noun and not is_when


def is_of_named_person(doc: Doc, verbs: tuple[Token, Token], subject: Token, position: int) -> bool:
    """Whether a thing would be what a person named in between is: "The term is coined by X , and is a recipient"."""
    first, second = verbs
    if is_name_or_personal(subject) or subject.pos_ == "PRON":
        return False
    is_holder = second.pos_ == "NOUN" and (is_personal(second) or second.lower_ in _HOLDERS)
    return is_holder and any(token.pos_ == "PROPN" for token in doc[first.i + 1 : position])


def ends_verbless_list(doc: Doc, start: int) -> bool:
    """Whether members of a list without a verb stand before a connective: "A is to the north , B to the east , C to".

    Args:
        doc: the sentence.
        start: where the connective begins, its comma left aside or not.
    """
    end = start if doc[start].text in _LIST_MARKS else start - 1
    members = 0
    while doc[end].text in _LIST_MARKS:
        opening = next((int(token.i) for token in reversed(doc[:end]) if token.text in _LIST_MARKS), -1)
        if opening < 0 or not _is_verbless(doc, opening + 1, end):
            break
        members, end = members + 1, opening
    return members >= _MEMBERS


def _is_verbless(doc: Doc, start: int, end: int) -> bool:
    """Whether a noun and a phrase with a preposition stand there, and no verb and no conjunction."""
    if doc[start].tag_ not in ("DT", "PRP$", "NNP", "NNPS", "CD"):
        return False
    member = doc[start:end]
    if any(token.tag_ in FINITE_TAGS or token.tag_ in ("CC", "VBN", "VBG", "WDT", "WP") for token in member):
        return False
    return any(token.tag_ in ("IN", "TO") for token in member[1:-1])


def has_other_subject(doc: Doc, start: int, comma: int) -> bool:
    """Whether an opening clause that passes for one without a verb has a noun before a participle, its verb.

    "Although several battles determined the control , the outcome was" says nothing of the outcome.

    Args:
        doc: the sentence.
        start: where the clause begins, behind its connective.
        comma: the position of the comma behind it.
    """
    main = main_clause_behind_comma(doc)
    if main is not None and (main[1].left_edge.tag_ == "CD" or main[1].left_edge.lower_ in ("another", "some")):
        return True  # "Although spared by it , four divisions had been used"
    if main is not None and main[1].lower_ in _NOBODY:
        return True  # "Although strenuous , none of the routes require skills"
    verbs = (one for one in doc[start + 1 : comma] if one.tag_ in ("VBN", "VBD", "JJ") and one.lower_.endswith("ed"))
    return any(doc[token.i - 1].tag_ in ("NN", "NNS", "NNP", "NNPS") for token in verbs)
