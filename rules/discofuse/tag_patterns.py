"""Recognition of clauses by part-of-speech tags alone, which are more reliable than a parse."""

from __future__ import annotations

from collections.abc import Iterable

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse import lexicon
from wikimill.rules.text.connectives import FINITE_TAGS
from wikimill.rules.text.morphology import is_noun, is_past_form, is_third_person

_NOUN_TAGS = frozenset("NN NNS NNP NNPS PRP CD EX DT FW".split())
_IN_NOUN_PHRASE = frozenset("JJ JJR JJS PRP$ POS HYPH RB PDT CC -LRB- -RRB- VBG".split())
_SUBORDINATORS = frozenset({"WDT", "WP", "WP$", "WRB", "IN"})


def has_plain_clause(tokens: Iterable[Token], participles: bool = True) -> bool:
    """Return whether the tags show a noun followed by a finite verb, with no subordinate clause opened between them.

    With `participles`, "the company launched" counts even if the verb is tagged as a participle (VBN). A parser may
    choose a wrong head in "Kotzky , who drew , was the artist", but its tags are rarely wrong.
    """
    has_noun, is_subordinate, follows_auxiliary, follows_noun = False, False, False, False
    for token in tokens:
        tag = token.tag_
        if tag in _SUBORDINATORS and token.lower_ not in lexicon.PREPOSITIONS:
            is_subordinate = True
        elif token.text in (",", ";", "--", ":"):
            is_subordinate, has_noun = False, has_noun and not is_subordinate
        elif tag in _NOUN_TAGS and not (has_noun and is_verb_called_noun(token)):
            has_noun = has_noun or not is_subordinate
        elif (
            not is_subordinate
            and has_noun
            and _is_finite_tag(token, participles and follows_noun and not follows_auxiliary)
        ):
            return True
        if tag not in ("RB", "RBR"):
            follows_auxiliary = token.lower_ in lexicon.AUXILIARY_FORMS
            follows_noun = (tag in _NOUN_TAGS and tag != "DT") or token.text == ")"
    return False


def is_verb_called_noun(token: Token) -> bool:
    """Return whether a word tagged as a plural noun can only be a verb form; taggers sometimes err on "decides"."""
    return bool(token.tag_ == "NNS" and is_third_person(token.lower_) and not is_noun(token.lower_))


def first_finite_verb(doc: Doc, start: int) -> Token | None:
    """Return the finite verb of the clause whose subject begins at token `start`, by the tags of noun phrase, adverbs
    and verb; None if other tags come first, or no verb comes."""
    has_noun, is_behind_preposition = False, False
    for token in doc[start:]:
        if has_noun and _is_finite_tag(token, doc[token.i - 1].tag_ in _NOUN_TAGS):
            return token
        if token.lower_ in lexicon.PREPOSITIONS and not has_noun:
            is_behind_preposition = True  # "By 435 controlled": a phrase after a preposition is not a subject
        if token.tag_ in _NOUN_TAGS:
            has_noun = has_noun or not is_behind_preposition
            is_behind_preposition = is_behind_preposition and token.tag_ == "DT"
        elif token.tag_ not in _IN_NOUN_PHRASE and token.lower_ not in lexicon.PREPOSITIONS:
            return None
    return None


def _is_finite_tag(token: Token, may_be_past: bool) -> bool:
    if token.tag_ in FINITE_TAGS or is_verb_called_noun(token):
        return True
    return bool(token.tag_ == "VBN" and may_be_past and is_past_form(token.lower_))
