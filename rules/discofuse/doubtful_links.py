"""Links that a reader would take otherwise, however much the resolver trusts them.

Each condition was found in examples that blind readers called wrong, and is asked besides the resolver's trust.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wikimill.rules.coreference.nouns import noun_classes, singular
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, words_of
from wikimill.rules.discofuse.drafts import Half
from wikimill.rules.discofuse.parse_queries import (
    PERSONAL,
    SUBJECTS,
    has_possessor,
    is_personal,
    is_plural,
    root_of,
    subject_of,
)
from wikimill.rules.discofuse.sure_links import NO_NAMES

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    from wikimill.rules.coreference.names import FirstNames
    from wikimill.rules.coreference.protocol import Link, Topic

_WEATHER = frozenset("cold hot warm dark rain rains rained snow snows snowed".split())
#: How many times as many pronouns of the other gender make a document a man's or a woman's.
_DOMINANT = 4


def is_doubtful(link: Link, sentences: Sequence[Doc], topic: Topic, names: FirstNames = NO_NAMES) -> bool:
    """Whether something near a pronoun speaks against what it is linked to.

    Args:
        link: both of its mentions stand in `sentences`.
        sentences: the one or two sentences of an example.
        topic: what the document is about.
        names: genders of first names.
    """
    if link.kind != "pronoun":
        return False
    doc, former = sentences[link.anaphor.sentence], sentences[link.antecedent.sentence]
    pronoun = doc[link.anaphor.start]
    source = words_of(link.antecedent, sentences)
    kind = PRONOUN_CLASSES[pronoun.lower_]
    if is_cut_by_editor(pronoun) or repeats_noun(pronoun, source.root):
        return True
    crosses = link.anaphor.sentence != link.antecedent.sentence
    if kind == "it":
        is_lower = crosses and (_is_in_lower_clause(source.root) or _has_own_subject(pronoun, source))
        return is_weather(pronoun) or is_lower
    if kind == "they":
        return crosses and _has_own_plural(pronoun, source)
    if _is_work_of_person(source) or _is_of_other_gender(source, kind, topic, names):
        return True
    if not crosses:
        # "Whitman composed it to eulogize Lincoln , one of four poems he wrote"
        return len(sentences) > 1 and source.root.dep_ not in SUBJECTS and _has_own_person(pronoun, source)
    return (
        _is_quoted(former, pronoun)
        or _goes_on_with_pronoun(former, kind, source, topic)
        or _has_own_person(pronoun, source)
    )


def is_cut_by_editor(pronoun: Token) -> bool:
    """Whether a bracket stands inside the word: "[ t ] he word" is no "he"."""
    return bool(pronoun.i > 0 and pronoun.nbor(-1).text == "]")


def _is_quoted(first: Doc, pronoun: Token) -> bool:
    """Whether somebody speaks, so that "he" is a third: "Lincoln said , I cannot spare this man . He fights ."."""
    opens_speech = any(token.text == "I" and token.i and token.nbor(-1).text in (",", ":") for token in first)
    return opens_speech and pronoun.i == 0


def _is_of_other_gender(source: Span, kind: str, topic: Topic, names: FirstNames) -> bool:
    """Whether words for man or woman are "she" in a document about a man: "the philosopher" is Schopenhauer.

    A name counts as such where its first word is no known first name ("Warhol").
    """
    head = source.root
    classes = noun_classes(singular(head.lower_))
    if kind in classes or any(token.lower_ in names for token in source):
        return False
    if head.pos_ != "PROPN" and classes.isdisjoint(PERSONAL):
        return False
    other = topic.pronouns.get("she" if kind == "he" else "he", 0)
    return other > _DOMINANT * topic.pronouns.get(kind, 0)


def _is_work_of_person(source: Span) -> bool:
    """Whether the words name what somebody has: "Fillmore 's Santa Cruz Lectures" is not "he"."""
    return has_possessor(source) and not is_personal(source.root)


def _goes_on_with_pronoun(former: Doc, kind: str, source: Span, topic: Topic) -> bool:
    """Whether the sentence before is told of a "he" itself: "He served Russell while Russell came . He wrote"."""
    subject = subject_of(root_of(former))
    if subject is None or PRONOUN_CLASSES.get(subject.lower_) != kind:
        return False
    title = topic.title.lower().split()
    return subject.i < source.start and not any(token.lower_ in title for token in source if token.pos_ == "PROPN")


def _has_own_person(pronoun: Token, source: Span) -> bool:
    """Whether the pronoun's own sentence has a person of its own before it, who may be meant as well.

    A subject with a name ("Walt Whitman composed one of the poems he wrote"), or the person that a clause is about
    ("the Tsar , who confided to him the command of his capital").
    """
    said = {token.lower_ for token in source}
    for token in pronoun.doc[: pronoun.i]:
        if token.lower_ in said or token.pos_ not in ("PROPN", "NOUN"):
            continue
        if token.pos_ == "PROPN" and token.dep_ in ("nsubj", "nsubj:pass") and token.tag_ == "NNP":
            phrase = token.doc[token.left_edge.i : token.right_edge.i + 1]
            is_person = any(not noun_classes(word.lower_).isdisjoint(PERSONAL) for word in phrase)
            if is_person and said.isdisjoint(word.lower_ for word in phrase):
                return True
        is_told = any(child.dep_ == "acl:relcl" for child in token.children)
        if is_told and is_personal(token) and any(above.i == token.i for above in pronoun.ancestors):
            return True
    return False


def _has_own_subject(pronoun: Token, source: Span) -> bool:
    """Whether the sentence of an "it" has a thing for its subject before: "The school is the oldest , it offers"."""
    subject = subject_of(root_of(pronoun.doc))
    if subject is None or subject.right_edge.i >= pronoun.i or subject.pos_ not in ("NOUN", "PROPN"):
        return False
    if is_plural(subject) or is_personal(subject):
        return False
    said = {token.lower_ for token in source}
    return said.isdisjoint(token.lower_ for token in subject.subtree if token.tag_ != "DT")


def _has_own_plural(pronoun: Token, source: Span) -> bool:
    """Whether the sentence of a "they" names several before: "the difference of A and B is only their looks"."""
    said = {token.lower_ for token in source}
    for token in pronoun.doc[: pronoun.i]:
        is_many = token.tag_ in ("NNS", "NNPS") or (token.pos_ in ("NOUN", "PROPN") and is_plural(token))
        if is_many and token.lower_ not in said and noun_classes(singular(token.lower_)).isdisjoint({"time"}):
            return True
    return False


def _is_in_lower_clause(head: Token) -> bool:
    """Whether the noun stands in a clause of a noun: "This is the island where Neiafu is . It is a large one ."."""
    return any(above.dep_ in ("acl:relcl", "acl") for above in (head, *head.ancestors))


def is_weather(pronoun: Token) -> bool:
    """Whether "it" is nobody's: "it can get very cold in the winter"."""
    verb = pronoun.head
    return verb.lower_ in _WEATHER or any(child.lower_ in _WEATHER for child in verb.rights)


def is_bound_by_copy(link: Link, doc: Doc, half: Half) -> bool:
    """Whether the half was given the subject that the link leads to: "Walker was no member during Walker 's flight"."""
    subject = doc[link.antecedent.start : link.antecedent.end].root
    return half.subject_given and subject.dep_ in SUBJECTS


def repeats_noun(pronoun: Token, noun: Token) -> bool:
    """Whether the noun would possess another of its name: "their eggs" is not "the eggs ' eggs"."""
    return pronoun.dep_ == "nmod:poss" and singular(pronoun.head.lower_) == singular(noun.lower_)
