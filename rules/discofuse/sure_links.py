"""Which links inside one sentence are sure enough to say its second half by itself.

In a pair the resolver's trust was right in 40 of 40 read examples; across a connective or conjunction of one sentence
it was wrong in 6 of 40: both halves tell of the same few people and things, and the nearer or the lower one is meant as
often as the subject.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from wikimill.rules.coreference.antecedents import candidates
from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mention_graph import Scene
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.nouns import singular
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES
from wikimill.rules.discofuse.parse_queries import SUBJECTS, root_of
from wikimill.rules.text.morphology import is_noun

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from wikimill.rules.coreference.mentions import NounPhrase
    from wikimill.rules.coreference.protocol import Link, Topic

#: Words of an amount: "far fewer Loyalists" is not who is meant by "them".
_AMOUNTS = frozenset("fewer less more no many much few little most".split())
NO_NAMES = FirstNames()
_CLAUSES = ("acl:relcl", "acl")
#: Prepositions behind which a bare name is rather a place than a person.
_OF_PLACES = frozenset("in at from near of on into through across throughout".split())
_NAMING = frozenset("call calls called name names named term terms termed dub dubs dubbed style styled".split())
_MAKES = frozenset("make makes made making".split())
_MAIN = frozenset({"ROOT", "conj", "parataxis"})


def is_sure(link: Link, doc: Doc, topic: Topic, names: FirstNames = NO_NAMES, is_joined: bool = False) -> bool:
    """Whether a link inside one sentence leaves no other reading: its phrase is plain, and has no rival.

    A subject of the main clause may have rivals that are less prominent; any other phrase may have none.

    Args:
        link: both of its mentions stand in `doc`.
        doc: the sentence.
        topic: what the document is about.
        names: genders of first names, which rule rivals out.
        is_joined: the halves are joined by a conjunction, so that a subject goes on with the subject.
    """
    source = doc[link.antecedent.start : link.antecedent.end]
    if not has_plain_source(link, doc):
        return False
    if any(child.dep_ in _CLAUSES and child.i > source.root.i for child in source.root.children):
        return False  # "The places where they rise" are not all places
    if link.kind != "pronoun":
        return True
    anaphor = doc[link.anaphor.start]
    kind = PRONOUN_CLASSES[anaphor.lower_]
    if kind == "it" and anaphor.head.lower_ in _MAKES:
        return False  # "was never going to make it as a professional"
    if _has_other_before(doc, anaphor, kind, link.antecedent.end):
        return False
    rivals = _rivals(Scene.of(Discourse.of([doc]), topic, names), anaphor, link, kind)
    if not _is_main_subject(source.root):
        return not rivals and source.root.dep_ != "nmod:poss"  # "Stitches came to Tom 's party , but they mock him"
    if kind == "they":
        is_many = source.root.tag_ in ("NNS", "NNPS") or any(child.dep_ == "conj" for child in source.root.children)
        return not rivals or (is_many and anaphor.dep_ in SUBJECTS and not _has_nearer(doc, rivals))
    if kind == "it":
        is_named = source.root.pos_ == "PROPN" or not is_noun(singular(source.root.lower_))
        is_name = is_named and source[0].tag_ != "DT"
        if is_name and topic.title and source.root.lower_ not in topic.title.lower():
            return False  # "Priam is willing because it would mean the end of the war"
        return not rivals or ((anaphor.dep_ in SUBJECTS or is_name) and not _has_nearer(doc, rivals))
    has_subject = any(doc[phrase.head].dep_ in SUBJECTS for phrase in rivals)
    if is_joined and anaphor.dep_ in SUBJECTS and anaphor.head.dep_ == "conj" and not has_subject:
        return True  # "Lincoln replaced Buell , and later he replaced McClellan"
    return not any(_may_be_meant(doc[phrase.head]) for phrase in rivals)


def has_plain_source(link: Link, doc: Doc) -> bool:
    """Whether the antecedent's words are no amount ("far fewer Loyalists") and no thing with what it is called.

    Args:
        link: its antecedent stands in `doc`.
        doc: the sentence that holds the antecedent.
    """
    source = doc[link.antecedent.start : link.antecedent.end]
    if any(token.lower_ in _AMOUNTS for token in source):
        return False
    # "called the family Erythraean": the name is what the family is called.
    is_named = source.root.tag_ == "NNP" and source[0].tag_ == "DT" and any(token.tag_ == "NN" for token in source)
    return not (is_named and link.antecedent.start and doc[link.antecedent.start - 1].lower_ in _NAMING)


def _is_main_subject(head: Token) -> bool:
    return head.dep_ in SUBJECTS and head.head.dep_ in _MAIN and head.head.i <= max(root_of(head.doc).i, head.i + 12)


def _has_other_before(doc: Doc, anaphor: Token, kind: str, start: int) -> bool:
    """Whether another "it" stands between both, which may be the antecedent or nothing: "it is uncertain if it is"."""
    between = doc[start : anaphor.i]
    return kind == "it" and any(token.lower_ == "it" for token in between)


def _rivals(scene: Scene, anaphor: Token, link: Link, kind: str) -> list[NounPhrase]:
    """The other phrases before a pronoun that it agrees with."""
    chosen = range(link.antecedent.start, link.antecedent.end)
    among = candidates(scene, int(anaphor.i), kind)
    entities = {entity for phrase, entity in among if phrase.head in chosen and entity >= 0}
    return [phrase for phrase, entity in among if phrase.head not in chosen and entity not in entities]


def _has_nearer(doc: Doc, rivals: list[NounPhrase]) -> bool:
    """Whether a rival is a subject or object: "The band released an album , but it" may be the album."""
    return any(doc[phrase.head].dep_ in (*SUBJECTS, "obj", "appos", "ROOT") for phrase in rivals)


def _may_be_meant(head: Token) -> bool:
    """Whether a name or noun may be a person: not "in Brazil"."""
    case = next((child.lower_ for child in head.children if child.dep_ == "case"), "")
    return not (head.pos_ == "PROPN" and case in _OF_PLACES)
