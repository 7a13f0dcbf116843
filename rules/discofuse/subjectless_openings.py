"""Openings without a subject, which may not be the main clause's: what the default rules ask since reading fourteen.

Of 64 clauses with a connective that open a sentence 6 were faulty, all of them without a subject: "Since moving to the
stadium , the club 's attendances have been".
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from wikimill.rules.discofuse.parse_queries import (
    auxiliaries_of,
    is_plural,
    is_temporal,
    is_year,
    main_clause_behind_comma,
    tense_of,
)
from wikimill.rules.text.connectives import FINITE_TAGS

#: Adjectives that compare with something, which would be missing.
_COMPARING = frozenset("unrelated related similar different equal identical opposed connected unconnected".split())
_LOWER = frozenset("WDT WP WP$ WRB".split())
_PERFECT = frozenset({"has", "have"})
_REFLEXIVES = {"himself": False, "herself": False, "itself": False, "themselves": True}
_NOBODY = frozenset({"no", "neither", "few", "little"})


def subjectless_reading(doc: Doc, start: int, comma: int) -> str:
    """What keeps an opening clause without subject from being said of the main one's; "" if nothing does.

    Args:
        doc: the sentence.
        start: where the clause begins, behind its connective.
        comma: the position of the comma behind it.
    """
    fault = "the clause has a finite verb, or takes the main clause's subject"
    main = main_clause_behind_comma(doc)
    if main is None:
        return ""
    _, subject, root = main
    opening = next((token for token in doc[start:comma] if token.tag_ != "RB"), doc[start])
    if opening.tag_ in ("NN", "NNP", "VB") and (is_temporal(opening) or not opening.lower_.endswith("ing")):
        return fault  # "Since spring 2017 , Foxx has served"
    if any(child.dep_ == "nmod:poss" or child.lower_ in _NOBODY for child in subject.children):
        return fault
    if not is_plural(subject) and any(token.tag_ == "VBP" for token in (root, *auxiliaries_of(root))):
        return "both have one number"  # "Although often inconspicuous , fungi occur"
    if opening.lower_ in _COMPARING and opening.i == comma - 1:
        return fault
    if opening.tag_ in ("VBN", "VBD"):
        return fault  # "Although filmed with two cameras , an edition has not been released"
    is_perfect = any(token.lower_ in _PERFECT for token in auxiliaries_of(root))
    is_since = doc[0].lower_ == "since"
    return "the participle's own form is known" if is_perfect and opening.tag_ == "VBG" and not is_since else ""


def since_reading(doc: Doc, comma: int, *, is_given: bool) -> str:
    """What keeps a clause with "since" from being told without it; "" if nothing does.

    Args:
        doc: the sentence.
        comma: the position of the comma behind the clause.
        is_given: whether it has its subject from the main clause.
    """
    opened = next((int(token.i) for token in doc if token.text == ","), comma)
    if not is_given and not any(token.tag_ in FINITE_TAGS for token in doc[:opened]):
        return "behind the connective's clause and a comma follows a main clause with a subject"
    if any(token.lower_ in ("no", "never", "only") for token in doc[comma:]):
        return "it does not tell since when"  # "Since it grew to 16 games , no team has finished"
    return ""


def cataphora_reading(doc: Doc) -> str:
    """What keeps an opening participle from being told of the subject in its tense; "" if nothing does."""
    main = main_clause_behind_comma(doc)
    if main is None:
        return ""
    comma, subject, root = main
    opening = doc[:comma]
    if any(token.tag_ == "VBG" and token.i > 0 and token.dep_ == "conj" for token in opening):
        return "the participle's own form is known"  # "Writing lyrics , and developing a style , Berry was"
    if any(token.tag_ == "CC" and doc[token.i - 1].text == "," for token in opening):
        return "it is sure where the main clause begins"  # "Having chosen it , and after a phase , Kubrick had"
    if any(token.lower_ in _REFLEXIVES and _REFLEXIVES[token.lower_] != is_plural(subject) for token in opening):
        return "the participle modifies the main clause"  # "Describing herself as it , critics have called her"
    if any(token.tag_ in FINITE_TAGS for token in opening) and not any(map(_makes_lower, opening)):
        return "the participle modifies the main clause"  # "Recording sessions took a year , he stated"
    if subject.dep_ == "nsubj:pass" and any(token.text == "," for token in opening):
        return "the participle modifies the main clause"  # "Exploiting it , at its time , viewers were told"
    if any(token.lower_ in ("account", "consideration") for token in opening):
        return "it tells what the subject does, not from when on or in view of what"
    if opening[0].lower_ == "having" and tense_of(root) == "present":
        return "the participle's own form is known"  # "Having won at 16 , she is the youngest winner"
    if any(token.lower_ == "have" and token.nbor(-1).lower_ == "to" for token in doc[comma:]):
        return "the participle's own form is known"  # "Working in Rome , he is believed to have invented it"
    is_perfect = any(token.lower_ in _PERFECT for token in auxiliaries_of(root))
    is_dated = any(is_temporal(token) or is_year(token) for token in opening)
    return "the participle's own form is known" if is_perfect and is_dated else ""


def _makes_lower(token: Token) -> bool:
    """Whether a clause that the token opens is none of its own."""
    return token.tag_ in _LOWER or (token.dep_ == "mark" and token.tag_ != "TO")
