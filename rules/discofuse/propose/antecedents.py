"""Antecedents of relative clauses: the noun that ", who" or ", which" modifies, by number, person and parse."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.coreference.nouns import noun_classes
from wikimill.rules.discofuse.parse_queries import finite_word, is_name_or_personal, is_plural, noun_phrase
from wikimill.rules.discofuse.propose.insertions import noun_at
from wikimill.rules.languages.en.nouns import singular

#: Most nouns to follow up a chain such as "N1 of N2 of N3".
_DEPTH = 3


def antecedent(doc: Doc, predicate: Token, comma: int, pronoun: Token) -> Token | None:
    """Return the noun that a relative clause after `comma` modifies; None if there is no candidate.

    The nearest candidate if neither agreement nor the parse decides.

    Args:
        doc: the sentence.
        predicate: the clause's predicate.
        comma: the token index of the comma before the clause.
        pronoun: the relative pronoun: who, whom, which or whose.
    """
    candidates = candidates_before(doc, comma)
    if not candidates or predicate.i == candidates[0].i:
        return None
    near, fitting = candidates[0], candidates
    if pronoun.lower_ in ("who", "whom"):
        is_place = _is_place_of(doc, candidates, comma)
        if near.pos_ == "PROPN" and not is_place:
            return near
        named = candidates[1:] if is_place else candidates
        fitting = [noun for noun in named if is_name_or_personal(noun)] or list(filter(may_be_person, named))
    if pronoun.lower_ != "whose":
        fitting = [noun for noun in fitting if agrees(pronoun, predicate, noun)]
    if len(fitting) == 1:
        return fitting[0]
    parsed = predicate.head if predicate.dep_ in ("acl:relcl", "acl", "appos") else None
    return next((noun for noun in fitting if parsed is not None and noun.i == parsed.i), near)


def candidates_before(doc: Doc, comma: int) -> list[Token]:
    """Return the noun before a comma and the nouns above it, nearest first.

    "river", "town" and "size" for "the size of the town on the river". A name with "of" counts as one noun: "the White
    Tower of Ecthelion".
    """
    near = noun_at(doc, comma)
    if near is None:
        return []
    candidates = [near, *_above(doc, near, comma)]
    while len(candidates) > 1 and _is_one_name(doc, candidates[0], candidates[1], comma):
        del candidates[0]
    return candidates


def _above(doc: Doc, noun: Token, comma: int) -> list[Token]:
    """Return the nouns above a noun along a chain of prepositions: "town", "size" for "river" in "the size of the town
    on the river".
    """
    found: list[Token] = []
    for _ in range(_DEPTH):
        start = noun_phrase(noun, before=comma)[0]
        if start < 2 or doc[start - 1].tag_ not in ("IN", "TO") or doc[start - 1].dep_ == "mark":
            break
        above = noun_at(doc, start - 1)
        if above is None or above.i >= start - 1:
            break
        found.append(above)
        noun = above
    return found


def _is_place_of(doc: Doc, candidates: list[Token], comma: int) -> bool:
    """Return whether the nearest noun is a person's place of origin: "a sorcerer from the Maghreb , who"."""
    if len(candidates) < 2 or candidates[1].pos_ != "NOUN" or not is_name_or_personal(candidates[1]):
        return False
    return doc[noun_phrase(candidates[0], before=comma)[0] - 1].lower_ in ("from", "in", "at", "near")


def _is_after_of(doc: Doc, noun: Token, comma: int) -> bool:
    return bool(doc[noun_phrase(noun, before=comma)[0] - 1].lower_ == "of")


def _is_one_name(doc: Doc, noun: Token, above: Token, comma: int) -> bool:
    """Return whether two names joined by "of" are one: "the White Tower of Ecthelion", "the Bishop of Urgell"."""
    is_titled = above.i > 0 and above.text.istitle()  # "Ports of Hell"
    return noun.pos_ == "PROPN" and (above.pos_ == "PROPN" or is_titled) and _is_after_of(doc, noun, comma)


def may_be_person(head: Token) -> bool:
    """Return whether a noun is a name, a pronoun, a plural, or a word for a person or group, or of unknown class."""
    if head.pos_ != "NOUN" or head.tag_ == "NNS":
        return True
    classes = noun_classes(singular(head.lower_))
    return not classes or not classes.isdisjoint({"he", "she", "person", "group"})


def agrees(pronoun: Token, predicate: Token, head: Token) -> bool:
    """Return whether the noun agrees in number with the clause's verb.

    True if the pronoun is not the verb's subject, or the verb's form does not show a number.
    """
    finite = finite_word(predicate)
    if finite is None or pronoun.dep_ not in ("nsubj", "nsubj:pass"):
        return True
    plural = is_plural_before(head, int(pronoun.i))
    is_joined = plural and head.tag_ not in ("NNS", "NNPS")
    if finite.lower_ in ("was", "were") and (is_joined or head.tag_ in ("NN", "NNS", "NNPS")):
        return (finite.lower_ == "were") == plural
    if finite.tag_ not in ("VBZ", "VBP"):
        return True
    if (finite.tag_ == "VBP") == plural:
        return True
    # A team may take a plural verb, and a plural name a singular one ("the Philippines , which has").
    if head.tag_ == "NNS":
        return False  # "one of the strikers , who earns her living"
    return not is_joined and (head.pos_ in ("PRON", "NUM") or head.tag_ == "NNPS" or pronoun.lower_ == "who")


def is_plural_before(head: Token, end: int) -> bool:
    """Return whether a noun phrase takes a plural verb, without conjuncts from token `end` on."""
    if all(child.i < end for child in head.children if child.dep_ == "conj"):
        return is_plural(head)
    return bool(head.tag_ in ("NNS", "NNPS"))
