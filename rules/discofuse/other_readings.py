"""Links that a reader may take otherwise: another phrase is as near, or what is linked cannot be what is meant.

Of 72 anaphoric examples of pages that nobody had tuned on, 14 had a wrong antecedent, though the resolver trusted each.
So a phrase that is not the subject is taken only where nothing else may be meant, or the document is about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wikimill.rules.coreference.antecedents import candidates
from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mention_graph import Scene
from wikimill.rules.coreference.nouns import noun_classes, singular
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, words_of
from wikimill.rules.discofuse.parse_queries import (
    SUBJECTS,
    clause_subject,
    has_possessor,
    is_name_or_personal,
    is_personal,
    root_of,
    subject_of,
)
from wikimill.rules.discofuse.sure_links import NO_NAMES

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    from wikimill.rules.coreference.mentions import NounPhrase
    from wikimill.rules.coreference.names import FirstNames
    from wikimill.rules.coreference.protocol import Link, Topic

#: Nouns of persons that are things as well: "Einstein 's steady - state model … and he".
_AMBIGUOUS = frozenset("model star champion original subject agent host".split())
#: Verbs of telling.
REPORTING = frozenset(
    "say says said write writes wrote state states stated claim claims claimed argue argues argued tell tells told"
    " note notes noted report reports reported describe describes described believe believes believed suggest suggests"
    " suggested mention mentions mentioned relate relates related record records recorded explain explains explained"
    " think thinks thought recall recalls recalled announce announced".split()
)
#: What a definition says that something is: "it is a collective name".
_TERMS = frozenset("name term word phrase title expression nickname concept form type kind version".split())
_INSTITUTIONS = frozenset(
    "festival award awards prize university museum association society company institute college school league".split()
)
_PLACING = frozenset("in at from near into through across throughout to of".split())
#: Trust from which on a phrase other than the subject is taken though another may be meant.
_HIGH = 0.97
_LARGE_SHARE = 4


def has_other_reading(link: Link, sentences: Sequence[Doc], topic: Topic, names: FirstNames = NO_NAMES) -> bool:
    """Whether something else than what a link leads to may be meant.

    Args:
        link: both of its mentions stand in `sentences`.
        sentences: the one or two sentences of an example.
        topic: what the document is about.
        names: genders of first names.
    """
    doc, former = sentences[link.anaphor.sentence], sentences[link.antecedent.sentence]
    source, anaphor = words_of(link.antecedent, sentences), words_of(link.anaphor, sentences)
    if link.antecedent.end < len(former) and former[link.antecedent.end].text in ("--", "-", "/"):
        return True  # "the leader of the Legnano -- Pirelli team" is cut
    if any(token.tag_ in ("VBD", "VBZ", "VBP", "MD") for token in source):
        return True  # "the universal panacea symbolized evolution" is no noun phrase
    if link.kind == "nominal":
        return _is_other_name(anaphor, source, topic, names)
    pronoun = anaphor[0]
    kind = PRONOUN_CLASSES[pronoun.lower_]
    is_of_person = kind in ("he", "she")
    if is_of_person and (_is_thing(source) or not _may_be_person(source, kind, topic, names, link.score)):
        return True
    is_both = kind == "they" and pronoun.i + 1 < len(doc) and doc[pronoun.i + 1].lower_ in ("both", "each")
    if is_both and not any(token.lower_ == "and" for token in source):
        return True  # "Apollo 's decisions were approved by his sister , and they both"
    if _is_told_of_by(pronoun, source) or _is_told_by_other(former, pronoun, source):
        return True
    if kind in ("it", "they") and _is_defined(pronoun, source):
        return True
    if is_of_person and (_has_named_possessor(source) or _is_bound_by_name(pronoun, source)):
        return True
    if link.anaphor.sentence == link.antecedent.sentence:
        return _has_object_before(doc, pronoun, kind) or _has_pronoun_subject(doc, source, kind)
    if link.score >= _HIGH or _is_main_subject(source.root):
        return _has_subject_rival(link, sentences, topic, names, kind) if is_of_person else False
    if is_of_person and is_topic(source, kind, topic):
        return False
    return bool(rivals_of(link, sentences, topic, names, kind))


def _is_main_subject(head: Token) -> bool:
    return head.dep_ in SUBJECTS and head.head.dep_ in ("ROOT", "conj", "parataxis")


def _is_thing(source: Span) -> bool:
    """Whether words for somebody's thing are linked to a "he"."""
    return source.root.pos_ == "NOUN" and source.root.lower_ in _AMBIGUOUS and len(source) > 2


def _may_be_person(source: Span, kind: str, topic: Topic, names: FirstNames, score: float) -> bool:
    """Whether something tells that the words are a person's: a first name, the title, a noun, else much trust.

    Without it "the country that he met her in" passes for a person.
    """
    if source.root.pos_ != "PROPN":
        return is_personal(source.root)
    if _is_thing_of_title(source, topic):
        return False
    if any(token.lower_ in names for token in source) or is_topic(source, kind, topic):
        return True
    case = next((child.lower_ for child in source.root.children if child.dep_ == "case"), "")
    is_likely = score >= 0.9 or (_is_main_subject(source.root) and source[0].tag_ != "DT")
    classes = noun_classes(singular(source.root.lower_))
    return is_likely and case not in _PLACING and classes.isdisjoint({"place", "group", "time"})


def _is_thing_of_title(source: Span, topic: Topic) -> bool:
    """Whether the words are the title, of which the first sentence says that it is a place or thing: "a country"."""
    title = topic.title.lower().split("(")[0].split()
    classes = [noun_classes(noun) for noun in topic.nouns]
    is_thing = any(classes) and all(one.isdisjoint({"he", "she", "person"}) for one in classes)
    return is_thing and source.root.lower_ in title


def is_topic(source: Span, kind: str, topic: Topic) -> bool:
    """Whether the words name what the document is about, and its pronouns are of this class."""
    other = topic.pronouns.get("she" if kind == "he" else "he", 0)
    own = topic.pronouns.get(kind, 0)
    title = topic.title.lower().split("(")[0].split()
    is_titled = any(token.lower_ in title for token in source if token.pos_ == "PROPN")
    return is_titled and own >= 2 and own > _LARGE_SHARE * other


def _is_told_of_by(pronoun: Token, source: Span) -> bool:
    """Whether the pronoun stands in a clause about another noun: "Alexander , who impregnated his partners"."""
    for above in pronoun.ancestors:
        if above.dep_ in ("acl:relcl", "acl") and above.head.i < pronoun.i:
            said = {token.lower_ for token in source}
            head = above.head
            return head.pos_ in ("PROPN", "NOUN") and is_name_or_personal(head) and head.lower_ not in said
    return False


def _is_told_by_other(former: Doc, pronoun: Token, source: Span) -> bool:
    """Whether somebody tells of the source: "Pausanias writes that Alexander came . He says"."""
    if pronoun.lower_ not in ("he", "she", "his", "her", "him"):
        return False
    verb = root_of(former)
    teller = subject_of(verb)
    if teller is None or verb.lower_ not in REPORTING or source.start <= teller.i < source.end:
        return False
    is_below = source.root.i > verb.i
    is_person = teller.pos_ == "PRON" or teller.lower_ == "one" or is_name_or_personal(teller)
    return is_below and is_person  # "One of these , McMahon , argues that"


def _is_defined(pronoun: Token, source: Span) -> bool:
    """Whether a definition goes on of what may be the last word said: "It is a collective name"."""
    predicate = pronoun.head
    if pronoun.dep_ not in SUBJECTS or not any(child.dep_ == "cop" for child in predicate.children):
        return False
    if predicate.lower_ in _TERMS:
        return not any(token.lower_ in _TERMS for token in source)
    return any(child.lower_ == "essentially" for child in predicate.children)


def _has_object_before(doc: Doc, pronoun: Token, kind: str) -> bool:
    """Whether two of the pronoun's class are told of before it: "He tells him to leave , but he stays"."""
    before = [token for token in doc[: pronoun.i] if PRONOUN_CLASSES.get(token.lower_) == kind]
    return any(token.dep_ in ("obj", "iobj", "obl") and not token.lower_.endswith("self") for token in before)


def _has_pronoun_subject(doc: Doc, source: Span, kind: str) -> bool:
    """Whether the sentence is about such a pronoun, and the source stands in it: "He played Jack and he sang"."""
    subject = subject_of(root_of(doc))
    return subject is not None and subject.i < source.start and PRONOUN_CLASSES.get(subject.lower_) == kind


def _is_bound_by_name(pronoun: Token, source: Span) -> bool:
    """Whether its clause has another name for its subject: "until Djokovic won his fifth title"."""
    if pronoun.dep_ != "nmod:poss":
        return False
    subject = clause_subject(pronoun)
    if subject is None or subject.tag_ != "NNP" or subject.i > pronoun.i:
        return False
    return subject.lower_ not in {token.lower_ for token in source}


def _has_named_possessor(source: Span) -> bool:
    """Whether two persons are named: "Hashim 's father left land , but he"."""
    return has_possessor(source) and any(token.pos_ == "PROPN" and token.dep_ == "nmod:poss" for token in source)


def rivals_of(
    link: Link, sentences: Sequence[Doc], topic: Topic, names: FirstNames, kind: str
) -> list[tuple[NounPhrase, Token]]:
    """The other phrases before a pronoun that may be meant, with their heads."""
    scene = Scene.of(Discourse.of(sentences), topic, names)
    starts = [0, len(sentences[0])]
    offset = starts[link.antecedent.sentence]
    chosen = range(offset + link.antecedent.start, offset + link.antecedent.end)
    among = candidates(scene, starts[link.anaphor.sentence] + link.anaphor.start, kind)
    entities = {entity for phrase, entity in among if phrase.head in chosen and entity >= 0}
    tokens = [token for doc in sentences for token in doc]
    found = [
        (phrase, tokens[phrase.head])
        for phrase, entity in among
        if phrase.head not in chosen and entity not in entities
    ]
    return [(phrase, head) for phrase, head in found if not _is_placing(head, kind)]


def _is_placing(head: Token, kind: str) -> bool:
    """Whether a phrase tells where or when, which is hardly gone on with."""
    case = next((child.lower_ for child in head.children if child.dep_ == "case"), "")
    if kind in ("he", "she"):
        return case in _PLACING and head.pos_ == "PROPN"
    return not noun_classes(singular(head.lower_)).isdisjoint({"time"}) or head.text.isdigit()


def _has_subject_rival(link: Link, sentences: Sequence[Doc], topic: Topic, names: FirstNames, kind: str) -> bool:
    """Whether another person is a subject between the source and the pronoun: "Ann left when Mary came . She sang"."""
    start = link.antecedent.end
    return any(
        head.dep_ in SUBJECTS and head.pos_ == "PROPN" and (head.doc is not sentences[0] or head.i >= start)
        for _, head in rivals_of(link, sentences, topic, names, kind)
    )


def _is_other_name(anaphor: Span, source: Span, topic: Topic, names: FirstNames) -> bool:
    """Whether a noun or a part of a name may be another one's: "the film" of a festival, "Raphael" of two names."""
    title = topic.title.lower().split()
    is_titled = any(token.lower_ in title for token in source if token.pos_ == "PROPN")
    said = [token.lower_ for token in source]
    if anaphor.root.pos_ == "PROPN":
        own = [token.lower_ for token in anaphor if token.tag_ not in ("DT", "POS")]
        is_last = said[-len(own) :] == own or (said[-1] in ("'s", "'") and said[-1 - len(own) : -1] == own)
        is_person = any(token.lower_ in names for token in source)
        return not (is_last and (is_person or is_titled or anaphor[0].tag_ == "DT"))
    if any(token.tag_ in ("JJS", "RBS") for token in source):
        return True  # "in both orders the rate" is not "the highest diversification rate"
    if singular(anaphor.root.lower_) == singular(source.root.lower_):
        # "Alexandria , which became one of the leading cities . The cities ' locations": others are meant
        is_inside = any(above.dep_ == "acl:relcl" for above in (source.root, *source.root.ancestors))
        return is_inside or has_possessor(source)
    if has_possessor(source):
        return True  # "the school" is not the "School 's current enrollment"
    if singular(anaphor.root.lower_) in {singular(word) for word in said}:
        return False
    is_institution = not _INSTITUTIONS.isdisjoint(said) and anaphor.root.lower_ not in _INSTITUTIONS
    return is_institution or not (is_titled or source.root.dep_ in SUBJECTS)
