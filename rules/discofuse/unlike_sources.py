"""Antecedents that cannot be meant, by number, gender or kin: what the default rules ask since the fourteenth reading.

"Aditya Chopra and Uday Chopra are his cousins . He", "Rodney was the son of Admiral George Rodney . He", "The club was
formed and they play", "It is the sequel to the 1938 film Brother Rat . The film stars" (see `cut_titles`, too).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wikimill.rules.coreference.names import TITLES
from wikimill.rules.coreference.nouns import noun_classes, singular
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, words_of
from wikimill.rules.discofuse.parse_queries import SUBJECTS, finite_word, is_personal, is_plural, root_of, subject_of
from wikimill.rules.discofuse.sure_links import NO_NAMES
from wikimill.rules.text.morphology import is_noun

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    from wikimill.rules.coreference.names import FirstNames
    from wikimill.rules.coreference.protocol import Link, Topic

_PERSONS = ("he", "she")
_OTHER = {"he": "she", "she": "he"}
_INSTITUTIONS = frozenset("festival award awards prize university museum association society institute".split())
_PLURAL_VERBS, _SINGULAR_VERBS = frozenset({"are", "were", "have"}), frozenset({"is", "was", "has"})
#: What stands before another name of the same person.
_ALSO = frozenset("born née nee as or simply".split())
_KIN = frozenset("son daughter father mother brother sister wife husband uncle nephew niece cousin grandson".split())
_ONE_OF = frozenset("one two three four some part member".split())
_SUCCEEDED = frozenset("succeeded followed replaced defeated killed joined accompanied preceded".split())
_WORKS = frozenset("film movie book novel song album single series show play game story musical opera poem".split())


def is_unlike(link: Link, sentences: Sequence[Doc], topic: Topic, names: FirstNames = NO_NAMES) -> bool:
    """Whether number, gender, kinship or kind tell that an anaphor is not what it is linked to.

    Args:
        link: both of its mentions stand in `sentences`.
        sentences: the one or two sentences of an example.
        topic: what the document is about.
        names: genders of first names.
    """
    source, anaphor = words_of(link.antecedent, sentences), words_of(link.anaphor, sentences)
    if link.kind == "nominal":
        return is_other_thing(anaphor, source, topic, names)
    pronoun = anaphor[0]
    kind = PRONOUN_CLASSES[pronoun.lower_]
    if is_of_other_number(pronoun, source, kind):
        return True
    crosses = link.anaphor.sentence != link.antecedent.sentence
    is_said_again = len(sentences) > 1 and pronoun.dep_ == "nmod:poss"  # what `crossing` makes a link across
    if (crosses or is_said_again) and stands_already(pronoun, source):
        return True
    if kind not in _PERSONS:
        return False
    if has_namesake(source) or is_owned_by_same(source, kind):
        return True
    return (
        is_told_as_other(source, kind)
        or is_succeeded(pronoun, source)
        or follows_relative(pronoun, kind)
        or (crosses and follows_other(pronoun, source, kind))
        or not (may_be_somebody(pronoun, source, topic, names))
    )


def follows_relative(pronoun: Token, kind: str) -> bool:
    """Whether its own sentence tells of a relative before it: "when his father was 19 , he travelled"."""
    return any(
        token.dep_ in SUBJECTS and token.pos_ == "NOUN" and kind in noun_classes(token.lower_)
        for token in pronoun.doc[: pronoun.i]
    )


def is_succeeded(pronoun: Token, source: Span) -> bool:
    """Whether the source's clause tells who came in its place: "The king was succeeded by his son . He could not"."""
    if source.root.dep_ != "nsubj:pass" or pronoun.dep_ not in SUBJECTS:
        return False
    verb = source.root.head
    agents = (child for child in verb.children if child.dep_ in ("obl", "obl:agent") and child.i > verb.i)
    return verb.lower_ in _SUCCEEDED and any(any(one.lower_ == "by" for one in agent.children) for agent in agents)


def is_other_thing(anaphor: Span, source: Span, topic: Topic, names: FirstNames) -> bool:
    """Whether "the film" is a festival, a person, or another film than the one that "It" is."""
    noun = anaphor.root.lower_
    if anaphor.text in ("Jr.", "Sr."):
        return True
    if anaphor.root.pos_ != "NOUN" or is_personal(anaphor.root):
        return False
    if noun in _WORKS and (source[-1].lower_ == "records" or source.doc[max(0, source.start - 1)].lower_ == "as"):
        return True  # "the album" of a label, "the film" of a role
    said = {token.lower_ for token in source}
    if not _INSTITUTIONS.isdisjoint(said) and noun not in _INSTITUTIONS and source.root.lower_ != noun:
        return True
    if _holds_noun_of_other(source, noun) or _is_other_work(source, noun):
        return True
    is_title = bool(title_words(topic) & {token.lower_ for token in source if token.pos_ == "PROPN"})
    is_of_many = not noun_classes(singular(noun)).isdisjoint({"group", "place"})
    if not (is_title or is_of_many) and noun not in said and len(source) > 1 and source[0].lower_ in names:
        return True
    former = root_of(source.doc)
    subject = subject_of(former)
    if subject is None or subject.lower_ not in ("it", "this") or source.start <= subject.i:
        return False
    is_what_it_is = any(child.dep_ == "cop" for child in former.children) and anaphor.root.dep_ in SUBJECTS
    return noun in topic.nouns or (is_what_it_is and noun in {token.lower_ for token in source.doc})


def _is_other_work(source: Span, noun: str) -> bool:
    """Whether the words call a name another kind of work: "the film" is not "the 2001 book Black Mass"."""
    called = {token.lower_ for token in source if token.tag_ == "NN"} & _WORKS
    return noun in _WORKS and bool(called) and noun not in called


def _holds_noun_of_other(source: Span, noun: str) -> bool:
    """Whether a name has the noun before another one that it is: "the society" of "Royal Society Journal"."""
    last = source[-2] if source[-1].text in ("'s", "'") and len(source) > 1 else source[-1]
    is_held = any(token.lower_ == noun and token.text[0].isupper() and token.i < last.i for token in source)
    return is_held and source.root.i == last.i and last.lower_ != noun and is_noun(last.lower_)


def title_words(topic: Topic) -> set[str]:
    """The words of a document's title, in lower case."""
    return {word.strip(",") for word in topic.title.lower().replace("-", " ").split()}


def is_of_other_number(pronoun: Token, source: Span, kind: str) -> bool:
    """Whether verbs tell one from many: "The club was formed and they play", "Jimmy The Hoover were a band . It"."""
    verb = finite_word(source.root.head) if source.root.dep_ in SUBJECTS else None
    if verb is None:
        return False
    if kind != "they":
        return verb.lower_ in _PLURAL_VERBS and not is_plural(source.root)
    own = finite_word(pronoun.head) if pronoun.dep_ in SUBJECTS else None
    if own is None or is_plural(source.root):
        return False
    is_one = verb.lower_ in _SINGULAR_VERBS or verb.tag_ == "VBZ"
    return is_one and (own.lower_ in _PLURAL_VERBS or own.tag_ == "VBP")


def stands_already(pronoun: Token, source: Span) -> bool:
    """Whether its sentence names the antecedent before it: "They found Murray hanging in his cell".

    Or behind it as a subject: "During her career , Black played".
    """
    if source.root.pos_ != "PROPN":
        return False
    named = {token.text for token in source if token.pos_ == "PROPN" and token.text[0].isupper()}
    last = source[-1] if source[-1].pos_ == "PROPN" else source.root
    return any(
        token.text in (last.text, source.root.text) and token.text in named and not _is_relative(token, source)
        for token in pronoun.doc
        if token.i < pronoun.i or token.dep_ in SUBJECTS
    )


def _is_relative(token: Token, source: Span) -> bool:
    """Whether a name is another's of the family, who is told apart: "Piya Sengupta is Anup Sengupta 's wife"."""
    before = token.doc[token.i - 1] if token.i else token
    own = {one.text for one in source}
    return len(own) > 1 and before.pos_ == "PROPN" and before.text not in own and token.text == source[-1].text


def has_namesake(source: Span) -> bool:
    """Whether another one of the name stands in its sentence: "Rodney was the son of Admiral George Rodney".

    Behind a subject only where both have all of the words; the same name alone may be the same person said again.
    """
    doc = source.doc
    if source.root.pos_ != "PROPN" or (source.start and doc[source.start - 1].lower_ in _ALSO):
        return False
    is_of_kin = any(token.lower_ in _KIN for token in doc)
    texts = [token.text for token in source if token.text not in ("'s", "'")]
    starts = [i for i in range(len(doc)) if [token.text for token in doc[i : i + len(texts)]] == texts]
    if len(texts) > 1 and len(starts) > 1 and is_of_kin:
        return True
    head = source.root.head if source.root.dep_ == "nmod:poss" else source.root
    if head.dep_ in SUBJECTS:
        return False
    others = [token for token in doc if token.text == texts[-1] and not source.start <= token.i < source.end]
    return any(is_of_kin or _is_in_longer_name(token) for token in others)


def _is_in_longer_name(token: Token) -> bool:
    doc = token.doc
    return any(
        doc[place].pos_ == "PROPN" and doc[place].text[0].isupper()
        for place in (token.i - 1, token.i + 1)
        if 0 <= place < len(doc)
    )


def is_owned_by_same(source: Span, kind: str) -> bool:
    """Whether the source is said to be somebody's: "Uday Chopra is his cousin", "Kantharoi were one of his shapes"."""
    if source.root.dep_ not in SUBJECTS:
        return False
    predicate = source.root.head
    if not any(child.dep_ == "cop" for child in predicate.children):
        return False
    owned = [predicate]
    if predicate.lower_ in _ONE_OF:
        owned += [child for child in predicate.children if child.dep_ == "nmod"]
    return any(
        child.dep_ == "nmod:poss" and PRONOUN_CLASSES.get(child.lower_) == kind
        for one in owned
        for child in one.children
    )


def is_told_as_other(source: Span, kind: str) -> bool:
    """Whether its own clause calls the source the other: "Mugain led her maidens out … in front of him"."""
    if source.root.dep_ not in SUBJECTS or source.root.pos_ != "PROPN":
        return False
    verb = source.root.head
    objects = [child for child in verb.children if child.dep_ in ("obj", "obl") and child.i > verb.i]
    owned = (child for one in objects for child in one.children if child.dep_ == "nmod:poss")
    return any(PRONOUN_CLASSES.get(child.lower_) == _OTHER[kind] for child in owned)


def follows_other(pronoun: Token, source: Span, kind: str) -> bool:
    """Whether the other pronoun, said before it, is rather the source: "Howard was a writer . She wrote for his firm".

    So it is where the sentence before has nobody else.
    """
    before = {PRONOUN_CLASSES.get(token.lower_) for token in pronoun.doc[: pronoun.i]}
    if _OTHER[kind] not in before or kind in before:
        return False
    predicate = root_of(source.doc)
    for token in source.doc:
        if source.start <= token.i < source.end or token.i == predicate.i:
            continue
        if PRONOUN_CLASSES.get(token.lower_) == _OTHER[kind]:
            return False
        if token.pos_ == "PROPN" or (token.pos_ == "NOUN" and is_personal(token) and token.dep_ != "conj"):
            return False
    return True


def may_be_somebody(pronoun: Token, source: Span, topic: Topic, names: FirstNames) -> bool:
    """Whether something tells of a person: a first name, a title, a noun, or the document's title."""
    if source.root.pos_ != "PROPN" or not topic.title:
        return True
    title = title_words(topic)
    if pronoun.dep_ in SUBJECTS or source.root.dep_ in ("nsubj", "nmod:poss"):
        return True
    for token in source:
        if token.lower_ in names or token.lower_ in TITLES or token.lower_ in title:
            return True
        if token.pos_ == "NOUN" and is_personal(token):
            return True
    return False
