"""The form of "be" between a noun and its apposition: number, tense, and where the two do not go together."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.coreference.nouns import noun_classes, singular
from wikimill.rules.discofuse.operations import Words
from wikimill.rules.discofuse.parse_queries import is_plural, root_of, tense_of
from wikimill.rules.text.morphology import Tense

_PERSONAL = frozenset({"he", "she", "person"})
#: Nouns in the singular that are said of many.
_GROUPS = frozenset(
    "group pair couple set class type kind family form genus series number part member majority variety collection trio"
    " duo team band people species order combination range source".split()
)
_ONE = frozenset("a an one another this that the".split())
_LASTING = frozenset({"place", "work"})
_RANKS = frozenset("last first second third only next largest smallest highest oldest longest".split())


def takes_plural(head: Token, front: Words, appositive: Token) -> bool:
    """The number of the verb: the head's, but a name says less of its number than what is said of it."""
    if any(child.lower_ in ("a", "an", "one", "this", "each") for child in head.lefts):
        return False
    if head.pos_ == "PROPN":
        # "John Wilkes Booth , an actor and sympathizer": what is joined to the apposition makes nobody two.
        # "The Green Mountain Boys , a group of volunteers": a name in the plural that is a group is many.
        is_many = head.tag_ == "NNPS" and is_plural(head) and appositive.lower_ in _GROUPS
        return appositive.tag_ in ("NNS", "NNPS") or _is_joined(front) or is_many
    return head.tag_ in ("NNS", "NNPS") or _is_joined(front) or (head.pos_ == "PRON" and is_plural(head))


def _is_joined(front: Words) -> bool:
    return any(word.text == "and" for word in front)


def differs_in_number(head: Token, front: Words, appositive: Token) -> bool:
    """Whether one is many and the other is one: "Other cultures , an imprecise concept ,"; a group is both."""
    has_article = any(child.lower_ in _ONE for child in appositive.lefts) and appositive.tag_ != "NNS"
    if appositive.lower_ in _GROUPS or "group" in noun_classes(singular(appositive.lower_)):
        return False
    is_many = head.tag_ == "NNS" or (_is_joined(front) and head.tag_ != "NN")
    is_group = "group" in noun_classes(singular(head.lower_))
    return (is_many and has_article) or (
        head.tag_ == "NN" and not is_group and not _is_joined(front) and appositive.tag_ == "NNS"
    )


def is_new(head: Token, front: Words) -> bool:
    """Whether the noun is new: "a term , the cosmological constant ," does not make a sentence "A term is the …"."""
    return head.pos_ != "PROPN" and front[0].text.lower() in ("a", "an", "another", "some", "one", "two", "three")


def tense_for(doc: Doc, appositive: Token) -> Tense:
    """The tense of "be": a place, a work or what has a rank stays so, the rest is told in the sentence's tense.

    The paper's two examples are things and take "is" beside a past tense ("The frigidarium is the last stop").
    """
    known = noun_classes(singular(appositive.lower_))
    if known & _LASTING or (not known and any(child.lower_ in _RANKS for child in appositive.lefts)):
        return "present"
    return tense_of(root_of(doc))


def is_personal(noun: Token) -> bool:
    """Whether a noun is said of persons: "teacher", "his sister"."""
    return not _PERSONAL.isdisjoint(noun_classes(singular(noun.lower_)))


def is_new_name(head: Token, appositive: Token) -> bool:
    """Whether a name is told to be one of a kind, which no next member of a list is: "Rome , a city , as well as"."""
    is_kind = any(child.lower_ in ("a", "an") for child in appositive.lefts)
    return is_kind and is_name_and_noun(head, appositive)


def is_name_and_noun(head: Token, token: Token) -> bool:
    """Whether a name and a common noun stand beside each other."""
    return head.pos_ == "PROPN" and token.pos_ == "NOUN"
