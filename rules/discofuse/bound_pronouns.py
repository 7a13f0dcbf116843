"""Pronouns that go with another word of their own sentence: what the default rules ask since the ninth reading.

Of 264 pairs with replaced anaphors of pages that nobody had looked at 14 had the wrong words: somebody else was the
subject ("Remnant withdrew his motion"), an earlier pronoun stayed ("He and Kershaw 's wife"), or a speaker and who is
spoken of may both be meant ("Smith said that Grant was born to it . He plays it well").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wikimill.rules.coreference.nouns import noun_classes
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, words_of
from wikimill.rules.discofuse.other_nouns import is_cut_kind, is_numbered, is_title_rather, tells_another
from wikimill.rules.discofuse.parse_queries import (
    SUBJECTS,
    clause_subject,
    finite_word,
    is_personal,
    is_plural,
    is_temporal,
    root_of,
    subject_of,
)
from wikimill.rules.discofuse.sure_links import NO_NAMES
from wikimill.rules.text.morphology import is_noun

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    from wikimill.rules.coreference.names import FirstNames
    from wikimill.rules.coreference.protocol import Link, Topic

_MANY = frozenset("many some others most several few all both those".split())
_ANY = frozenset("a an any every each no another".split())


def is_bound_elsewhere(
    link: Link, links: Sequence[Link], sentences: Sequence[Doc], topic: Topic, names: FirstNames = NO_NAMES
) -> bool:
    """Whether a link's anaphor goes with another word than the one that it is linked to, or may.

    Args:
        link: both of its mentions stand in `sentences`.
        links: all links of the sentences, this one among them.
        sentences: the one or two sentences of an example.
        topic: what the document is about.
        names: genders of first names.
    """
    source, anaphor = words_of(link.antecedent, sentences), words_of(link.anaphor, sentences)
    if link.kind == "nominal":
        return tells_another(anaphor, source) or is_title_rather(anaphor, source, topic) or is_cut_kind(source)
    pronoun = anaphor[0]
    kind = PRONOUN_CLASSES[pronoun.lower_]
    if pronoun.doc[-1].text == "?" or is_named_behind(pronoun, source) or opens_for_noun(pronoun):
        return True
    if kind == "they" and (has_own_many(pronoun) or is_cut_kind(source)):
        return True
    if kind in ("he", "she") and is_numbered(source, names):
        return True
    if link.anaphor.sentence == link.antecedent.sentence:
        between = pronoun.doc[source.end : pronoun.i]
        is_other = kind == "they" and any(_is_several(token) for token in between)
        return is_other or (kind != "they" and has_named_subject(pronoun, source))
    if any(token.text == "I" for token in source.doc):
        return True  # somebody speaks
    if leaves_former(link, links, sentences) or is_of_anybody(pronoun):
        return True
    if kind == "they":
        return has_nearer_plural(source)
    if kind == "it":
        return has_named_subject(pronoun, source) or is_several_or_same(pronoun, source)
    if has_other_told_of(source) or is_of_other_gender(source, kind, names) or has_named_subject(pronoun, source):
        return True
    return pronoun.dep_ in SUBJECTS and has_two_tellers(source)


def opens_for_noun(pronoun: Token) -> bool:
    """Whether the pronoun opens a clause before the noun that it is: "Although it is found there , the disease is"."""
    doc = pronoun.doc
    subject = subject_of(root_of(doc))
    if subject is None or subject.i < pronoun.i or subject.pos_ not in ("NOUN", "PROPN"):
        return False
    kind = PRONOUN_CLASSES[pronoun.lower_]
    is_alike = is_plural(subject) == (kind == "they")
    is_person = kind in ("he", "she")
    if not is_alike or (is_person and subject.pos_ == "NOUN" and not is_personal(subject)):
        return False
    if not is_person and is_personal(subject) and kind == "it":
        return False
    is_lower = any(above.dep_ in ("advcl", "acl", "acl:relcl") and above.i < subject.i for above in pronoun.ancestors)
    behind = doc[subject.i + 1 :]
    return is_lower and not any(PRONOUN_CLASSES.get(token.lower_) == kind for token in behind)


def has_own_many(pronoun: Token) -> bool:
    """Whether its clause tells of "many" or "others" before it: "many turned their minds to it"."""
    subject = clause_subject(pronoun)
    return subject is not None and subject.i < pronoun.i and subject.lower_ in _MANY


def has_other_told_of(source: Span) -> bool:
    """Whether somebody else is told of behind the source: "Foxx played a guy who went to jail . He"."""
    behind = source.doc[source.end :]
    return any(
        is_personal(token) and any(child.lower_ in ("a", "an") for child in token.children) and _has_clause(token)
        for token in behind
        if token.tag_ == "NN"
    )


def _has_clause(noun: Token) -> bool:
    return any(child.dep_ == "acl:relcl" for child in noun.children)


def leaves_former(link: Link, links: Sequence[Link], sentences: Sequence[Doc]) -> bool:
    """Whether another pronoun of the class, before it in its sentence, is not said to be the same."""
    doc = sentences[link.anaphor.sentence]
    kind = PRONOUN_CLASSES[doc[link.anaphor.start].lower_]
    words = words_of(link.antecedent, sentences).text
    alike = {
        other.anaphor.start
        for other in links
        if other.anaphor.sentence == link.anaphor.sentence and words_of(other.antecedent, sentences).text == words
    }
    before = (token for token in doc[: link.anaphor.start] if PRONOUN_CLASSES.get(token.lower_) == kind)
    return any(token.i not in alike and token.dep_ != "expl" for token in before)


def is_of_anybody(pronoun: Token) -> bool:
    """Whether it goes with "a player" or "any member" right before: "the second highest for a player in his year"."""
    if pronoun.dep_ != "nmod:poss":
        return False
    for above in pronoun.ancestors:
        if above.pos_ not in ("NOUN", "PROPN", "ADJ"):
            return False
        if above.i < pronoun.i and is_personal(above):
            return any(child.lower_ in _ANY and child.dep_ == "det" for child in above.children)
    return False


def has_nearer_plural(source: Span) -> bool:
    """Whether "they" would be one thing, and several are named behind it: "the battalion found troops there . They"."""
    if is_plural(source.root) or any(token.tag_ == "CC" for token in source):
        return False
    behind = source.doc[source.end :]
    return any(_is_several(token) for token in behind)


def _is_several(token: Token) -> bool:
    is_noun_phrase = token.tag_ in ("NNS", "NNPS") and token.dep_ not in ("compound", "nmod:poss")
    return is_noun_phrase and not is_temporal(token)


def is_named_behind(pronoun: Token, source: Span) -> bool:
    """Whether its sentence names the antecedent behind it: "Having acted his age , Lester achieves it"."""
    name = source.root.text
    if not name[0].isupper():
        return False
    return any(token.text == name for token in pronoun.doc[pronoun.i + 1 :])


def is_several_or_same(pronoun: Token, source: Span) -> bool:
    """Whether an "it" is another thing than a group that is "they", or one of a kind that both sentences name.

    "They released their album , Blackout . It", "Ise was fitted with a platform . It was replaced by a platform".
    """
    former = source.doc
    if (
        any(token.lower_ in ("they", "their") and token.i >= source.end for token in former)
        and source.root.text[0].isupper()
    ):
        return True
    if pronoun.dep_ not in SUBJECTS:
        return False
    kinds = {token.lower_ for token in former[source.end :] if token.tag_ == "NN"}
    for token in pronoun.doc[pronoun.i + 1 :]:
        is_one = any(child.lower_ in _ANY and child.dep_ == "det" for child in token.children)
        if token.tag_ == "NN" and is_one and token.lower_ in kinds and token.head.i == pronoun.head.i:
            return True
    return False


def has_named_subject(pronoun: Token, source: Span) -> bool:
    """Whether the pronoun's own clause has another name for its subject: "Ateneo left for it , keeping X in its name".

    For persons any clause of the sentence before it counts: "Lesnar had injured Holly and he had not wrestled since".
    """
    said = {token.lower_ for token in source}
    is_thing = PRONOUN_CLASSES[pronoun.lower_] == "it"
    above = {int(token.i) for token in pronoun.ancestors}
    for token in pronoun.doc[: pronoun.i]:
        if token.dep_ not in SUBJECTS or not _is_named(token, pronoun) or token.right_edge.i >= pronoun.i:
            continue
        if is_thing and token.head.i not in above:
            continue
        if not is_thing and (is_plural(token) or not noun_classes(token.lower_).isdisjoint({"time"})):
            continue
        phrase = token.doc[token.left_edge.i : token.right_edge.i + 1]
        if said.isdisjoint(one.lower_ for one in phrase if one.pos_ not in ("DET", "ADP", "PUNCT")):
            return True
    return False


def _is_named(subject: Token, pronoun: Token) -> bool:
    """Whether the subject is a name, or has one beside it and the pronoun is its verb's: "The prefect , Sabinus ,"."""
    if _is_name(subject):
        return True
    is_own = pronoun.dep_ == "nmod:poss" and any(above.i == subject.head.i for above in pronoun.ancestors)
    has_name = any(token.pos_ == "PROPN" and token.dep_ in ("appos", "flat") for token in subject.subtree)
    return is_own and (has_name or is_personal(subject))


def _is_name(token: Token) -> bool:
    if token.pos_ == "PROPN":
        return token.text[0].isupper()
    if token.pos_ != "NOUN" or not token.text.istitle():
        return False
    is_bare = token.tag_ == "NN" and token.n_lefts == 0  # "Remnant withdrew his motion"
    return token.i > 0 or is_bare or not is_noun(token.lower_)


def is_of_other_gender(source: Span, kind: str, names: FirstNames) -> bool:
    """Whether the first of several names is one of the other gender: "Gallerist Erica Brausen" is no "he"."""
    named = [token for token in source if token.pos_ == "PROPN"]
    place = next((i for i, token in enumerate(named) if token.lower_ in names), len(named))
    if place + 1 >= len(named):
        return False
    return names.gender(named[place].lower_) * (1 if kind == "he" else -1) < 0


def has_two_tellers(source: Span) -> bool:
    """Whether somebody says something of another one, and the source is one of the two: "Smith said that Grant is"."""
    doc = source.doc
    for verb in (root_of(doc), *(child for child in root_of(doc).children if child.dep_ == "conj")):
        teller = subject_of(verb) or subject_of(root_of(doc))
        for told in (child for child in verb.children if child.dep_ == "ccomp" and child.i > verb.i):
            spoken = subject_of(told)
            if teller is None or spoken is None or finite_word(told) is None:
                continue
            if not (_is_name(teller) and _is_name(spoken)) or teller.lower_ == spoken.lower_:
                continue
            if source.start <= teller.i < source.end or source.start <= spoken.i < source.end:
                return True
    return False
