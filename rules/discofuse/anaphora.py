"""Anaphora: what refers back is replaced by what it refers to (table 14, second rule), alone or with another rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from spacy.tokens import Doc, Span, Token

from wikimill.rules.coreference.protocol import words_of
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.finishing import lowered
from wikimill.rules.discofuse.fusions import DiscourseType
from wikimill.rules.discofuse.operations import Words, inserted
from wikimill.rules.discofuse.operations import replace as replace_words
from wikimill.rules.discofuse.parse_queries import SUBJECTS, finite_word, is_plural
from wikimill.rules.discofuse.sure_links import has_plain_source
from wikimill.rules.text.connectives import TIMES
from wikimill.rules.text.morphology import is_noun, possessive

if TYPE_CHECKING:
    from wikimill.rules.coreference.protocol import Link, Mention, Topic

ANAPHORA_ID = "anaphora"
#: The rules that anaphora combines with (section 3.1), and the label of the combination.
COMBINED: dict[DiscourseType, DiscourseType] = {
    "PAIR_CONN": "PAIR_CONN_ANAPHORA",
    "SINGLE_CONN_INNER": "SINGLE_CONN_INNER_ANAPHORA",
    "SINGLE_S_COORD": "SINGLE_S_COORD_ANAPHORA",
}
_QUANTIFIERS = frozenset("most some many few several each every no any much other another none".split())
#: Adjectives that point at what is near: "the following principles" are others elsewhere.
_POINTING = frozenset("following above latter former same other".split())
#: How adjectives of names end ("American", "Swiss"), which keep their capital; and some that end otherwise.
_OF_NAMES = ("an", "sh", "ese", "ic", "ch", "ek", "i", "ss")
_NAMED = frozenset("soviet confederate allied norse imperial federal muslim nazi axis arab viking ottoman".split())
PERSONAL = frozenset("he him his she her hers".split())
#: How often a class of pronouns must stand in a document, and how many times as often as the other, to tell its topic.
_MANY, _DOMINANT = 5, 2
_POSSESSIVE = frozenset({"PRP$", "WP$"})


@dataclass(frozen=True, slots=True)
class Replaced:
    """A half after its anaphors were replaced."""

    half: Half
    has_pronoun: bool
    has_nominal: bool


def resolve(half: Half, links: Sequence[Link], sentences: Sequence[Doc], has_doubts: bool = True) -> Replaced | None:
    """Replace in `half` each linked anaphor by its antecedent; None if nothing changes.

    Args:
        half: the second half; the anaphors' tokens stand in its `doc`.
        links: anaphor and antecedent, both as spans of `sentences`.
        sentences: the parsed sentences that the links count by.
        has_doubts: leave out what would not be understood, and all but one anaphor of a mention.

    Of several anaphors that stand for the same mention only the first is replaced, where the paper replaces all:
    "Ingram sold his house" stands on its own, and "Ingram sold Ingram 's house" reads like two people. Where one is the
    subject of the main clause, it is that: "Not long after settling into his career , Einstein expressed …".
    """
    words = half.words
    has = {"pronoun": False, "nominal": False}
    seen: set[Mention] = set()
    for link in sorted(links, key=lambda link: (not _is_main_subject(link, sentences), link.anaphor.start)):
        doc = sentences[link.anaphor.sentence]
        old = _words_at(words, link.anaphor)
        if old is None:
            continue
        if has_doubts and link.antecedent in seen:
            continue
        opening = sentences[link.antecedent.sentence][link.antecedent.start]
        source = words_of(link.antecedent, sentences)
        points = any(token.lower_ in _POINTING for token in source)
        is_plain = has_plain_source(link, sentences[link.antecedent.sentence])
        is_vague = opening.lower_ in _QUANTIFIERS or opening.tag_ == "PRP$" or points or not is_plain
        if has_doubts and is_vague:
            continue  # "some lay most amphibians ' eggs" is not meant; "its plant" refers back itself
        new = _antecedent_words(sentences, link)
        # The new words stand where the anaphor stood in the tree: a replaced subject is still the subject.
        root = doc[link.anaphor.start : link.anaphor.end].root
        new = (*new[:-1], new[-1]._replace(index=int(root.i)))
        if tuple(word.text.lower() for word in new) == tuple(word.text.lower() for word in old):
            continue
        seen.add(link.antecedent)
        words = _with_mark(replace_words(words, old, new), new)
        has[link.kind] = True
    if not any(has.values()):
        return None
    return Replaced(half.with_words(words), has["pronoun"], has["nominal"])


def _is_main_subject(link: Link, sentences: Sequence[Doc]) -> bool:
    token = sentences[link.anaphor.sentence][link.anaphor.start]
    return link.kind == "pronoun" and token.dep_ in SUBJECTS and token.head.dep_ == "ROOT"


def fits_topic(link: Link, sentences: Sequence[Doc], topic: Topic) -> bool:
    """Whether a link goes with what the document's own pronouns say of it.

    In a text with many "he" and few "it", a bare name ("Priam") is hardly "it"; in one with many "it" and few "he",
    what the title names ("Afghanistan") is not "he".
    """
    source = words_of(link.antecedent, sentences)
    word = sentences[link.anaphor.sentence][link.anaphor.start].lower_
    persons = topic.pronouns.get("he", 0) + topic.pronouns.get("she", 0)
    things = topic.pronouns.get("it", 0)
    if link.kind != "pronoun" or not all(token.pos_ == "PROPN" for token in source):
        return True
    if word in ("it", "its"):
        return persons < _MANY or persons < _DOMINANT * things
    if word in PERSONAL:
        is_title = source.root.lower_ in topic.title.lower().split()
        return source.root.lower_ not in TIMES and not (is_title and things >= _MANY and things > _DOMINANT * persons)
    return True


def _with_mark(words: Words, new: Words) -> Words:
    """The words with the possessive mark that fits: "Darius '" made longer is "Darius III 's"."""
    last = words.index(new[-1])
    if last + 1 < len(words) and words[last + 1].text == "'" and not new[-1].text.endswith("s"):
        return (*words[: last + 1], words[last + 1]._replace(text="'s"), *words[last + 2 :])
    return words


def link_behind(link: Link, count: int) -> Link | None:
    """The link counted from sentence `count` on; None if a side of it stands before that."""
    if min(link.anaphor.sentence, link.antecedent.sentence) < count:
        return None
    anaphor, antecedent = (
        replace(mention, sentence=mention.sentence - count) for mention in (link.anaphor, link.antecedent)
    )
    return replace(link, anaphor=anaphor, antecedent=antecedent)


def crossing(link: Link, first: Doc, second: Doc) -> Link | None:
    """The link as one from the second of two sentences to the first; None if it is not and cannot be made one.

    "Maggie left , but she stayed ." behind "Mickey had met Maggie ." refers back through the name that both have.
    Within one clause a pronoun is left to its name: "Finlay protected his knee".
    """
    if link.anaphor.sentence != 1:
        return None
    pronoun = second[link.anaphor.start]
    if link.antecedent.sentence == 0:
        name = first[link.antecedent.start : link.antecedent.end].root
        named_again = (token for token in second[: pronoun.i] if token.text == name.text and token.pos_ == "PROPN")
        is_bound = link.kind == "pronoun" and any(_is_bound(pronoun, token) for token in named_again)
        return None if is_bound else link
    possessor = second[link.antecedent.start : link.antecedent.end].root
    if possessor.dep_ == "nmod:poss" and (_has_rival(link, second) or pronoun.lower_ in ("it", "its")):
        # "Johnston 's tactics annoyed General Sherman so that he left", "the bidding on Angola 's ore , leaving it to"
        return None
    name_again = second[link.antecedent.start : link.antecedent.end]
    if name_again.root.pos_ != "PROPN" or link.kind != "pronoun" or _is_bound(pronoun, name_again.root):
        return None
    texts = [token.text for token in name_again]
    for start in range(len(first) - len(texts) + 1):
        end = start + len(texts)
        if [token.text for token in first[start:end]] == texts:
            mention = replace(link.antecedent, sentence=0, start=start, end=end)
            return replace(link, antecedent=mention)
    return None


def _is_bound(pronoun: Token, name: Token) -> bool:
    """Whether the name is the subject of the pronoun's own clause: "Finlay protected his knee".

    A verb joined to another without a subject has that one's: "Heracles soothed her and explained his situation". A
    possessive is left to any subject before it that it is told by: "Flamel was no scholar as were many of his friends".
    """
    if name.dep_ not in SUBJECTS:
        return False
    clause = _clause_head(pronoun)
    while clause.dep_ == "conj" and not any(child.dep_ in SUBJECTS for child in clause.children):
        clause = _clause_head(clause.head)
    if _clause_head(name).i == clause.i:
        return True
    return (
        pronoun.tag_ in _POSSESSIVE and name.head.dep_ == "ROOT" and clause.dep_ in ("advcl", "ccomp", "xcomp", "acl")
    )


def _has_rival(link: Link, doc: Doc) -> bool:
    """Whether another name that is more than a possessor stands between a name and its pronoun."""
    between = doc[link.antecedent.end : link.anaphor.start]
    source = doc[link.antecedent.start : link.antecedent.end]
    return any(
        token.pos_ == "PROPN"
        and token.dep_ in (*SUBJECTS, "obj", "iobj", "appos", "flat")
        and token.text != source.root.text
        for token in between
    )


def _clause_head(token: Token) -> Token:
    while token.head.i != token.i and finite_word(token) is None:
        token = token.head
    return token


def _words_at(words: Words, mention: Mention) -> Words | None:
    """The half's words that stand for the mention, if all of them do."""
    indices = list(range(mention.start, mention.end))
    for position, word in enumerate(words):
        if word.index == mention.start:
            found = words[position : position + len(indices)]
            return found if [word.index for word in found] == indices else None
    return None


def _antecedent_words(sentences: Sequence[Doc], link: Link) -> Words:
    antecedent, anaphor = link.antecedent, link.anaphor
    source = words_of(antecedent, sentences)
    texts = [str(token.text) for token in source]
    if texts[-1] in ("'s", "'"):
        texts.pop()
    if antecedent.start == 0:
        texts[0] = texts[0].lower() if _is_common(source) else lowered(texts[0])
    first = sentences[anaphor.sentence][anaphor.start]
    last = sentences[anaphor.sentence][anaphor.end - 1]
    if anaphor.end - anaphor.start == 1 and first.tag_ in _POSSESSIVE:
        return inserted(*possessive(tuple(texts), is_plural(source.root)))
    if last.text in ("'s", "'"):
        return inserted(*possessive(tuple(texts), is_plural(source.root)))
    return inserted(*texts)


def _is_common(source: Span) -> bool:
    """Whether a sentence's first words have their capital from the sentence: "Salamanders", "Methane", not "Owens"."""
    if any(token.text[0].isupper() for token in source[1:]):
        return False
    first = source[0]
    if first.tag_ == "JJ" and source[-1].tag_ in ("NN", "NNS"):
        return not first.lower_.endswith(_OF_NAMES) and first.lower_ not in _NAMED
    return bool(first.tag_ in ("NNS", "NN") and is_noun(first.lower_) and first.text[1:].islower())


def combined(draft: Draft, replaced: Replaced) -> Draft | None:
    """The draft with its second half resolved, under the combined label; None where the paper does not combine."""
    label = COMBINED.get(draft.discourse_type)
    if label is None:
        return None
    return replace(draft, discourse_type=label, halves=(draft.halves[0], replaced.half))
