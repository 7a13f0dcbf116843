"""Pronouns whose sentence names what they stand for, or somebody else: said again, the name would be read twice.

Of 50 pairs that were read, 5 had "Fred confesses that Fred used his pass", "Ramona 's class …, Ramona sees", or "Edie"
for the "her" of "Susan tells him about her accident".
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wikimill.rules.coreference.nouns import noun_classes, singular
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, words_of
from wikimill.rules.discofuse.parse_queries import SUBJECTS, is_plural

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    from wikimill.rules.coreference.names import FirstNames
    from wikimill.rules.coreference.protocol import Link

_SUBORDINATE = frozenset({"ccomp", "advcl", "xcomp", "acl", "acl:relcl", "advcl:relcl"})
_OBJECTS = frozenset({"obj", "iobj"})


def repeats_name(link: Link, sentences: Sequence[Doc], names: FirstNames) -> bool:
    """Whether a pronoun is better left as it is, because of a name in its own sentence or the form of its antecedent.

    Args:
        link: both of its mentions stand in `sentences`.
        sentences: the one or two sentences of an example.
        names: genders of first names.
    """
    if link.kind != "pronoun":
        return False
    doc, former = sentences[link.anaphor.sentence], sentences[link.antecedent.sentence]
    source, pronoun = words_of(link.antecedent, sentences), doc[link.anaphor.start]
    if is_cut_list(former, source) or is_of_other_number(pronoun, source):
        return True
    if link.anaphor.sentence == link.antecedent.sentence:
        return False
    return is_named_beside(pronoun, source) or has_named_subject(pronoun, source, names)


def is_named_beside(pronoun: Token, source: Span) -> bool:
    """Whether the sentence has the name for its subject behind the pronoun or above it, or for the verb's object.

    "Although she did not win , Mulholland was asked", "Fred confesses that he used it", "he had killed Petrosino".
    """
    if source.root.pos_ != "PROPN":
        return False
    for token in pronoun.doc:
        if token.text != source.root.text or token.i == pronoun.i:
            continue
        if token.dep_ in _OBJECTS and token.head.i == pronoun.head.i:
            return True
        if token.dep_ in SUBJECTS and (token.i > pronoun.i or _is_below(pronoun, token.head)):
            return True
    return False


def _is_below(pronoun: Token, verb: Token) -> bool:
    """Whether a pronoun stands in a clause that is subordinate to a verb: "Regina falls in love and finds that she"."""
    is_subordinate = False
    for above in pronoun.ancestors:
        if above.i == verb.i:
            return is_subordinate
        is_subordinate = is_subordinate or above.dep_ in _SUBORDINATE
    return False


def has_named_subject(pronoun: Token, source: Span, names: FirstNames) -> bool:
    """Whether another person is the subject before a pronoun that is none: "Susan tells him about her accident".

    Or behind it, where a phrase opens the sentence: "Tired by her work , Elisabeth returned".
    """
    kind = PRONOUN_CLASSES[pronoun.lower_]
    if kind not in ("he", "she") or pronoun.dep_ in SUBJECTS:
        return False
    said = {token.lower_ for token in source}
    for token in pronoun.doc:
        holds_pronoun = token.left_edge.i <= pronoun.i <= token.right_edge.i  # "His father , Charles , was governor"
        is_main = not holds_pronoun and (token.i < pronoun.i or token.head.dep_ == "ROOT")
        if token.dep_ in ("nsubj", "nsubj:pass") and token.pos_ == "PROPN" and is_main:
            phrase = pronoun.doc[token.left_edge.i : token.right_edge.i + 1]
            named = (one.lower_ for one in phrase if one.pos_ == "PROPN" and one.lower_ in names)
            gender = names.gender(next(named, ""))
            if said.isdisjoint(one.lower_ for one in phrase) and gender * (1 if kind == "he" else -1) > 0:
                return True
    return False


def is_cut_list(former: Doc, source: Span) -> bool:
    """Whether the words are a list up to its first name: "Attila 's sons Ellac , Dengizich and Ernak"."""
    nouns = [token for token in source if token.tag_ == "NNS"]
    behind = former[source.end] if source.end < len(former) else source.root
    return bool(nouns) and source[-1].pos_ == "PROPN" and behind.text in (",", "and")


def is_of_other_number(pronoun: Token, source: Span) -> bool:
    """Whether one is said to be many: "An alkyl group is a fragment . They are" is no "An alkyl group are".

    Nor is a thing with a name and "a" a person: "A major Lion Dance Competition … he".
    """
    kind = PRONOUN_CLASSES[pronoun.lower_]
    if kind in ("he", "she"):
        return source[0].lower_ in ("a", "an") and source.root.pos_ == "PROPN"
    if kind != "they" or source[0].lower_ not in ("a", "an", "each", "every", "one"):
        return False
    return not is_plural(source.root) or "group" in noun_classes(singular(source.root.lower_))
