"""Forms of English verbs and nouns, by lemminflect."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from lemminflect import getInflection, getLemma

Tense = Literal["past", "present"]
#: (verb, tag) → the more frequent of two past forms in encyclopedias; lemminflect gives the rarer one first.
_PREFERRED = {("dream", "VBD"): "dreamed", ("learn", "VBD"): "learned", ("lean", "VBD"): "leaned"}


def be_form(tense: Tense, plural: bool) -> str:
    """Return the form of "be" for a third person.

    >>> be_form("past", plural=True)
    'were'
    """
    if tense == "past":
        return "were" if plural else "was"
    return "are" if plural else "is"


def have_form(tense: Tense, plural: bool) -> str:
    """Return the form of "have" for a third person."""
    if tense == "past":
        return "had"
    return "have" if plural else "has"


@lru_cache(maxsize=4096)
def finite_form(participle: str, tense: Tense, plural: bool) -> str | None:
    """Return the third-person finite form of a present participle, in lower case; None if the word is not a known one.

    >>> finite_form("Stating", "past", plural=False), finite_form("facing", "present", plural=False)
    ('stated', 'faces')
    """
    word = participle.lower()
    lemmas = getLemma(word, upos="VERB", lemmatize_oov=False)
    if not lemmas or not word.endswith("ing"):
        return None
    lemma = lemmas[0]
    if lemma == word:  # a base form, such as "king" or "spring"
        return None
    if lemma == "be":
        return be_form(tense, plural)
    if lemma == "have":
        return have_form(tense, plural)
    if tense == "present" and plural:
        return str(lemma)
    tag = "VBD" if tense == "past" else "VBZ"
    forms = getInflection(lemma, tag=tag)
    if not forms:
        return None
    return _PREFERRED.get((lemma, tag), str(forms[0]))


@lru_cache(maxsize=4096)
def is_past_form(word: str) -> bool:
    """Return whether a lower-case word can be a past tense: "provided", but not "taken"."""
    return any(word in getInflection(lemma, tag="VBD") for lemma in getLemma(word, upos="VERB", lemmatize_oov=False))


@lru_cache(maxsize=4096)
def is_third_person(word: str) -> bool:
    """Return whether a lower-case word can be a verb's present form with -s: "hosts", "frames"."""
    return any(word in getInflection(lemma, tag="VBZ") for lemma in getLemma(word, upos="VERB", lemmatize_oov=False))


@lru_cache(maxsize=4096)
def is_verb(word: str) -> bool:
    """Return whether a lower-case word is a known verb form."""
    return bool(getLemma(word, upos="VERB", lemmatize_oov=False))


@lru_cache(maxsize=4096)
def is_noun(word: str) -> bool:
    """Return whether a lower-case word is a known form of a common noun."""
    return bool(getLemma(word, upos="NOUN", lemmatize_oov=False))


def possessive(words: tuple[str, ...], plural: bool) -> tuple[str, ...]:
    """Return a noun phrase's words with the possessive mark as a token, unless they end with one.

    Args:
        words: the words; at least one.
        plural: whether the phrase is plural; then an "s" at its end takes an apostrophe only.

    >>> possessive(("Ruiz",), plural=False), possessive(("the", "Hawks"), plural=True)
    (('Ruiz', "'s"), ('the', 'Hawks', "'"))
    """
    if words[-1] in ("'s", "'"):
        return words
    return (*words, "'" if plural and words[-1].endswith("s") else "'s")
