"""Links across which somebody or something else is as near: what the default rules ask besides.

Of 230 pronouns that were read 14 were replaced by another one's name: somebody whom the sentence before ends with
("by Lillian Cleaves , who was behind it . She whispered"), a speaker ("Jonas says : He is"), an amount ("it rose to").
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, words_of
from wikimill.rules.discofuse.other_readings import REPORTING, is_topic, rivals_of
from wikimill.rules.discofuse.parse_queries import SUBJECTS, clause_subject, is_personal, is_plural, root_of, subject_of
from wikimill.rules.discofuse.sure_links import NO_NAMES
from wikimill.rules.text.connectives import FINITE_TAGS
from wikimill.rules.text.morphology import is_noun

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    from wikimill.rules.coreference.names import FirstNames
    from wikimill.rules.coreference.protocol import Link, Topic

_AMOUNTS = frozenset({"$", "%", "percent", "million", "billion"})
_LEVELS = frozenset(
    "is was are were rose rises fell falls dropped drops increased increases decreased decreases grew grows stood"
    " stands reached reaches amounted amounts".split()
)
_PLACING = frozenset("in at from near of".split())
#: From how many pronouns of a class on a document is about such a one.
_MANY = 3


def is_of_nearer(link: Link, sentences: Sequence[Doc], topic: Topic, names: FirstNames = NO_NAMES) -> bool:
    """Whether something that is nearer, or nothing at all, may be what a link's anaphor stands for.

    Args:
        link: both of its mentions stand in `sentences`.
        sentences: the one or two sentences of an example.
        topic: what the document is about.
        names: genders of first names.
    """
    former = sentences[link.antecedent.sentence]
    source, anaphor = words_of(link.antecedent, sentences), words_of(link.anaphor, sentences)
    if link.antecedent.end < len(former) and former[link.antecedent.end].text == "&":
        return True  # "the film Batman & Robin"
    if source.root.pos_ == "PROPN" and source[0].tag_ in ("VBN", "VBD"):
        return True  # "Democrats ( called Copperheads ) despised Lincoln"
    if link.kind == "nominal":
        return is_part_of_name(anaphor, source)
    pronoun = anaphor[0]
    kind = PRONOUN_CLASSES[pronoun.lower_]
    if names_later(pronoun, source) or is_amount(pronoun, source) or opens_for_subject(pronoun):
        return True
    is_titled = source.root.lower_ in topic.title.lower().split()
    if not is_titled and goes_on(former, source, kind):
        return True
    if kind in ("he", "she"):
        if is_speech(pronoun) or is_title_rather(source, kind, topic, names) or is_acronym(source):
            return True
        if is_owned_by_subject(pronoun, source):
            return True
        if is_topic(source, kind, topic):
            return False
    elif is_titled:
        return False
    return any(ends_sentence(head) for _, head in rivals_of(link, sentences, topic, names, kind) if head.doc is former)


def is_part_of_name(anaphor: Span, source: Span) -> bool:
    """Whether a word of a name stands in another name: "the episode Man 's Best Friend" of "Powdered Toast Man".

    Or the antecedent is cut in a possessor: "the School of Chicago 's current enrollment" is not "the school".
    """
    doc = anaphor.doc
    if any(token.tag_ == "POS" for token in source[:-1]) and anaphor.root.lower_ != source.root.lower_:
        return True
    if anaphor.root.pos_ != "PROPN" or anaphor.end + 1 >= len(doc):
        return False
    is_title = doc[anaphor.end].text == "'s" and doc[anaphor.end + 1].text.istitle()
    before = doc[anaphor.start - 1] if anaphor.start else None
    return is_title and before is not None and before.pos_ in ("NOUN", "PROPN", "ADJ")


def names_later(pronoun: Token, source: Span) -> bool:
    """Whether its sentence names the antecedent alone behind it, not as a subject: "he took over Leon 's mortgage"."""
    if source.root.pos_ != "PROPN" or pronoun.lower_ in ("it", "its"):
        return False
    doc = pronoun.doc
    for token in doc[pronoun.i + 1 : len(doc) - 1]:
        if token.text == source.root.text and token.dep_ not in SUBJECTS:
            is_alone = doc[token.i - 1].pos_ != "PROPN" and doc[token.i + 1].pos_ != "PROPN"  # "Jesse Riggs" is another
            if is_alone and any(above.i == pronoun.head.i for above in token.ancestors):
                return True
    return False


def is_amount(pronoun: Token, source: Span) -> bool:
    """Whether "it" is an amount, and a name none: "Alberta received 6 billion . In 2015 it was down to $ 1 billion"."""
    if pronoun.lower_ != "it" or source.root.pos_ != "PROPN" or pronoun.dep_ not in SUBJECTS:
        return False
    behind = pronoun.doc[pronoun.i + 1 : pronoun.i + 6]
    if not any(token.lower_ in _LEVELS for token in behind[:2]):
        return False
    return any(token.lower_ in _AMOUNTS for token in behind)


def opens_for_subject(pronoun: Token) -> bool:
    """Whether "its" stands before the thing that it is of: "Over its history , anthropology has changed"."""
    subject = subject_of(root_of(pronoun.doc))
    if pronoun.lower_ not in ("its", "their") or subject is None or subject.left_edge.i <= pronoun.i:
        return False
    is_many = pronoun.lower_ == "their"
    return subject.pos_ in ("NOUN", "PROPN") and is_plural(subject) == is_many and not is_personal(subject)


def goes_on(former: Doc, source: Span, kind: str) -> bool:
    """Whether the sentence before is told of such a pronoun, beside which the source is a lower or a reporting one.

    "They do not destroy the nest , so that the termites can rebuild . They", "Galt says she would not be . She".
    """
    root = root_of(former)
    subject = subject_of(root)
    if subject is None:
        return False
    if kind in ("it", "they") and PRONOUN_CLASSES.get(subject.lower_) == kind:
        return subject.dep_ != "expl" and source.root.i > subject.i and source.root.head.i != root.i
    if kind not in ("he", "she") or root.lower_ not in REPORTING or not source.start <= subject.i < source.end:
        return False
    told = (subject_of(child) for child in root.children if child.dep_ == "ccomp" and child.i > root.i)
    return any(one is not None and PRONOUN_CLASSES.get(one.lower_) == kind for one in told)


def is_acronym(source: Span) -> bool:
    """Whether one word in capitals, a firm or a body as a rule, is a "she"."""
    return len(source) == 1 and source.root.text.isupper() and len(source.root.text) > 2


def is_owned_by_subject(pronoun: Token, source: Span) -> bool:
    """Whether its clause has another name for its subject, known or not: "Amphion , seeing his sons , died"."""
    if pronoun.dep_ != "nmod:poss":
        return False
    subject = clause_subject(pronoun)
    if subject is None or subject.i > pronoun.i or subject.pos_ not in ("PROPN", "NOUN"):
        return False
    is_name = subject.pos_ == "PROPN" or (subject.text.istitle() and not is_noun(subject.lower_))
    return is_name and subject.lower_ not in {token.lower_ for token in source}


def is_speech(pronoun: Token) -> bool:
    """Whether a colon stands before the pronoun, behind which somebody speaks: "Jonas praises it : He is a hero"."""
    before = pronoun.doc[: pronoun.i]
    colon = next((int(token.i) for token in before if token.text == ":"), 0)
    is_verbal = any(token.tag_ in FINITE_TAGS for token in before[:colon])
    return colon > 0 and is_verbal and pronoun.doc[colon + 1].tag_ != "CC"


def is_title_rather(source: Span, kind: str, topic: Topic, names: FirstNames) -> bool:
    """Whether one bare name that is no known person's is "he" in a document about another: "Volkswagen … he"."""
    title = topic.title.lower().split("(")[0].split()
    if len(source) > 1 or source.root.pos_ != "PROPN" or not title or source.root.lower_ in title:
        return False
    return topic.pronouns.get(kind, 0) >= _MANY and source.root.lower_ not in names and _is_personal_title(topic, names)


def _is_personal_title(topic: Topic, names: FirstNames) -> bool:
    words = topic.title.split("(")[0].split()
    return 1 < len(words) < 5 and words[0].lower() in names and all(word[0].isupper() for word in words)


def ends_sentence(head: Token) -> bool:
    """Whether a phrase with a clause about it ends its sentence, which the next one goes on with as likely.

    "Asda has a range known as George , which was made in 1990 . It", "by Cleaves , an actress who stood there . She".
    """
    case = next((child.lower_ for child in head.children if child.dep_ == "case"), "")
    if head.dep_ in SUBJECTS or (case in _PLACING and head.pos_ == "PROPN" and case != "of"):
        return False
    is_last = head.right_edge.i >= len(head.doc) - 2
    said = [token for token in head.subtree if token.dep_ == "acl:relcl" and token.i > head.i]
    return is_last and bool(said)
