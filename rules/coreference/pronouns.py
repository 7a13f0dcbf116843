"""Anaphoric pronouns, and the noun phrases that agree with them."""

from __future__ import annotations

from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mentions import NounPhrase
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES

#: Pronouns that a noun can replace. Reflexives are bound in their clause, and absolute possessives ("hers") are whole
#: phrases.
_REPLACEABLE = frozenset(("he", "him", "his", "she", "her", "it", "its", "they", "them", "their"))
#: Verbs whose "it" refers to nothing: "it seems that", "it turned out that".
_RAISING = frozenset("seem seems seemed appear appears appeared happens happened turns turned follows".split())
#: Adjectives whose subject may be the object of the infinitive after them.
_OBJECT_RAISING = frozenset("easy hard difficult simple tough cheap expensive ready available".split())
_COMPLEMENTS = frozenset(("obj", "ccomp", "xcomp", "obl", "advmod", "compound:prt"))
_BE = frozenset("is was be been being 's are were".split())
_CLAUSE_MARKS = frozenset(("that", "whether", "if", "to", "who", "which", "how", "why", "when", "where", "for"))
_QUANTIFIERS = frozenset(
    "no every each any either neither few many several some none all another more much such what which half one".split()
)
_INDEFINITE = frozenset(("a", "an"))


def anaphors(discourse: Discourse) -> list[tuple[int, str]]:
    """Return the token indices of the anaphoric pronouns with their class ("he", "she", "it", "they"), in order."""
    return [
        (index, PRONOUN_CLASSES[word])
        for index, word in enumerate(discourse.lower)
        if word in _REPLACEABLE and _is_anaphor(discourse, index)
    ]


def _is_anaphor(discourse: Discourse, index: int) -> bool:
    word, dep = discourse.lower[index], discourse.deps[index]
    if word == "it" and dep == "expl" and _is_raised_object(discourse, index):
        return True
    if dep in ("expl", "det", "compound", "flat", "dep", "discourse", "reparandum"):
        return False
    if word in ("his", "its", "their"):
        return dep == "nmod:poss"
    if word == "it":
        return not is_pleonastic(discourse, index)
    return True


def is_pleonastic(discourse: Discourse, index: int) -> bool:
    """Return whether an "it" refers to a clause, the weather, or nothing: "it is estimated that", "it was X that".

    The rules go by form and include some anaphoric uses.
    """
    if discourse.deps[index] == "expl":
        return True
    predicate = discourse.heads[index]
    if discourse.lower[predicate] in _RAISING:
        return True
    for child in discourse.children[predicate]:
        if child > predicate and discourse.deps[child] in ("csubj", "csubj:pass", "csubj:outer"):
            return True
    if discourse.deps[index] not in ("nsubj", "nsubj:pass", "nsubj:outer"):
        return False
    children = discourse.children[predicate]
    if discourse.lower[predicate] in ("known", "apparent", "clear", "evident", "public") and any(
        discourse.deps[child] == "ccomp" for child in children
    ):
        return True
    if any(discourse.deps[child] == "aux:pass" for child in children):
        # "it was revealed (that) he left"; in "it is considered to be", "it" refers to something.
        return any(discourse.deps[child] == "ccomp" and child > predicate for child in children)
    copular = any(discourse.deps[child] == "cop" for child in children) or discourse.lower[predicate] in _BE
    if not copular:
        # "it made sense that", "it took two years to": the complement is the logical subject.
        return discourse.lower[predicate] in ("take", "takes", "took", "taken")
    if _is_raised_object(discourse, index):
        return False
    for child in children:
        if child < predicate:
            continue
        if discourse.deps[child] in ("ccomp", "acl:relcl", "advcl", "advcl:relcl", "xcomp", "acl") and any(
            discourse.lower[token] in _CLAUSE_MARKS for token in range(predicate + 1, child + 1)
        ):
            return True
    # Times and dates: "it was 1945", "it is late".
    return discourse.tags[predicate] == "CD" or discourse.lower[predicate] in (
        "time", "late", "early", "dark", "possible", "likely", "clear", "impossible", "unclear", "unknown", "true",
    )  # fmt: skip


def _is_raised_object(discourse: Discourse, index: int) -> bool:
    """Return whether "it" is the object of an infinitive after an adjective: "it was easy to propagate"."""
    predicate = discourse.heads[index]
    if discourse.lower[predicate] not in _OBJECT_RAISING:
        return False
    infinitives = [
        child
        for child in discourse.children[predicate]
        if child > predicate and discourse.tags[child] == "VB" and discourse.lower[child - 1] == "to"
    ]
    if not infinitives:
        return False
    beneath = discourse.children[infinitives[0]]
    return not any(child > infinitives[0] and discourse.deps[child] in _COMPLEMENTS for child in beneath)


def agrees(kind: str, phrase: NounPhrase) -> bool:
    """Return whether number, gender and animacy allow a pronoun of a class (`kind`: "he", "she", "it", "they") to refer
    to a noun phrase.
    """
    if "time" in phrase.classes and not phrase.is_name:
        return False
    if phrase.is_month:
        return False
    if kind == "they":
        return phrase.is_plural or "group" in phrase.classes
    if phrase.is_plural:
        # Nor may "the Spaniards" or "the Huskies", whose pronoun is "they", be "it".
        return False
    if kind == "it":
        # Many first names are names of places too: "Georgia", "Jordan", "KARI".
        is_person = bool(phrase.gender) and (phrase.end - phrase.start > 1 or not phrase.is_name)
        return not is_person and not phrase.classes & {"person", "he", "she"}
    if phrase.is_impersonal or (not phrase.is_name and not phrase.classes & {"person", "he", "she"}):
        return False
    return phrase.gender * (1 if kind == "he" else -1) > -0.5


def is_description(discourse: Discourse, head: int) -> bool:
    """Return whether a noun only describes another phrase, and so is not an antecedent: "X is a band", "as a
    member"."""
    if discourse.deps[head] == "appos":
        return True
    for child in discourse.children[head]:
        if discourse.deps[child] == "cop" or (discourse.deps[child] == "case" and discourse.lower[child] == "as"):
            return True
    return False


def is_replacement(discourse: Discourse, phrase: NounPhrase) -> bool:
    """Return whether a phrase can replace an anaphor.

    It has at most 8 tokens, and no quantifier, number (unless a name), or "a" (unless generic) at its start; without
    "a", it has no inner punctuation except pairs of parentheses.
    """
    if phrase.end - phrase.start > 8:
        return False
    first = discourse.lower[phrase.start]
    if first in _QUANTIFIERS or (discourse.tags[phrase.start] == "CD" and not phrase.is_name):
        return False
    if first in _INDEFINITE:
        return _is_generic(discourse, phrase)
    words = discourse.words[phrase.start : phrase.end]
    return words.count("(") == words.count(")") and not any(word in (",", ";", ":", "--", '"', "''") for word in words)


def _is_generic(discourse: Discourse, phrase: NounPhrase) -> bool:
    """Return whether a phrase with "a" is generic, as a subject in the present tense: "a PV is normally real media"."""
    if discourse.deps[phrase.head] not in ("nsubj", "nsubj:pass"):
        return False
    predicate = discourse.heads[phrase.head]
    finite = [
        predicate,
        *(child for child in discourse.children[predicate] if discourse.deps[child][:3] in ("aux", "cop")),
    ]
    tags = {discourse.tags[token] for token in finite}
    return bool(tags & {"VBZ", "VBP", "MD"}) and "VBD" not in tags
