"""Links that a reader would take otherwise, however much the resolver trusts them.

Each condition was found in examples that blind readers called wrong, and is asked besides the resolver's trust.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wikimill.rules.coreference.nouns import noun_classes, singular
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES
from wikimill.rules.discofuse.drafts import Half
from wikimill.rules.discofuse.parse_queries import SUBJECTS

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from wikimill.rules.coreference.protocol import Link, Topic

_PERSONAL = frozenset({"person", "he", "she"})
#: How many times as many pronouns of the other gender make a document a man's or a woman's.
_DOMINANT = 4


def is_doubtful(link: Link, sentences: Sequence[Doc], topic: Topic) -> bool:
    """Whether something near a pronoun speaks against what it is linked to.

    Args:
        link: both of its mentions stand in `sentences`.
        sentences: the one or two sentences of an example.
        topic: what the document is about.
    """
    if link.kind != "pronoun":
        return False
    doc = sentences[link.anaphor.sentence]
    pronoun = doc[link.anaphor.start]
    source = sentences[link.antecedent.sentence][link.antecedent.start : link.antecedent.end]
    kind = PRONOUN_CLASSES[pronoun.lower_]
    if is_cut_by_editor(pronoun):
        return True
    if kind in ("he", "she"):
        crosses = link.anaphor.sentence != link.antecedent.sentence
        return (crosses and _is_quoted(sentences[0], pronoun)) or _is_of_other_gender(source.root, kind, topic)
    return False


def is_cut_by_editor(pronoun: Token) -> bool:
    """Whether a bracket stands inside the word: "[ t ] he word" is no "he"."""
    return bool(pronoun.i > 0 and pronoun.nbor(-1).text == "]")


def _is_quoted(first: Doc, pronoun: Token) -> bool:
    """Whether somebody speaks, so that "he" is a third: "Lincoln said , I cannot spare this man . He fights ."."""
    opens_speech = any(token.text == "I" and token.i and token.nbor(-1).text in (",", ":") for token in first)
    return opens_speech and pronoun.i == 0


def _is_of_other_gender(head: Token, kind: str, topic: Topic) -> bool:
    """Whether a noun for man or woman is "she" in a document about a man: "the philosopher" is Schopenhauer."""
    classes = noun_classes(singular(head.lower_))
    if head.pos_ == "PROPN" or kind in classes or classes.isdisjoint(_PERSONAL):
        return False
    other = topic.pronouns.get("she" if kind == "he" else "he", 0)
    return other > _DOMINANT * topic.pronouns.get(kind, 0)


def is_bound_by_copy(link: Link, doc: Doc, half: Half) -> bool:
    """Whether the half was given the subject that the link leads to: "Walker was no member during Walker 's flight"."""
    subject = doc[link.antecedent.start : link.antecedent.end].root
    return half.subject_given and subject.dep_ in SUBJECTS


def repeats_noun(link: Link, sentences: Sequence[Doc]) -> bool:
    """Whether the noun would possess another of its name: "their eggs" is not "the eggs ' eggs"."""
    doc = sentences[link.anaphor.sentence]
    source = sentences[link.antecedent.sentence][link.antecedent.start : link.antecedent.end].root
    pronoun = doc[link.anaphor.start]
    return pronoun.dep_ == "nmod:poss" and singular(pronoun.head.lower_) == singular(source.lower_)
