"""All possible links of a text: across sentences, the best agreeing antecedent however low its score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from operator import is_
from typing import TYPE_CHECKING

from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mention_graph import Scene
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, Link, Mention, Topic, words_of
from wikimill.rules.coreference.resolver import DefaultResolver
from wikimill.rules.discofuse import lexicon
from wikimill.rules.drops import Drop
from wikimill.rules.languages.en.nouns import singular

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

    from wikimill.rules.coreference.mentions import NounPhrase
    from wikimill.rules.coreference.protocol import Resolver

#: Share of the default thresholds that applies inside a sentence. 0.6 loses none of the published rows; from 0.7 on,
#: CONN_INNER_ANAPHORA loses 11 points. Across sentences, any threshold loses more rows than faulty examples.
INNER_SHARE = 0.6
#: The score of a link that is based only on repeated words.
_REPEATED = 0.5


@dataclass
class EveryLink:
    """A resolver that never abstains across sentences, and links each later mention of a name or noun.

    The links of the last call are cached, because callers may ask for the same sentences again.

    Attributes:
        resolver: ranks the candidates of a pronoun. The thresholds of a `DefaultResolver` are lowered; the links of any
            other resolver are used unchanged.
    """

    resolver: Resolver
    _asked: list[Doc] = field(default_factory=list)
    _links: list[Link] = field(default_factory=list)

    def links(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        """Return the links of the last sentence, untrusted ones included; see `Resolver`."""
        if len(self._asked) != len(sentences) or not all(map(is_, self._asked, sentences)):
            self._asked, self._links = list(sentences), list(self._found(sentences, topic))
        return self._links

    def _found(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        names = getattr(self.resolver, "names", FirstNames())
        if isinstance(self.resolver, DefaultResolver):
            found = list(_pronouns(self.resolver, sentences, topic))
        else:
            found = self.resolver.links(sentences, topic)
        linked = {link.anaphor for link in found}
        discourse = Discourse.of(sentences)
        first = discourse.starts[-2] if sentences else 0
        repeated = _repeated(Scene.of(discourse, topic, names), first)
        found = [*found, *(link for link in repeated if link.anaphor not in linked)]
        return sorted(found, key=lambda link: (link.anaphor.sentence, link.anaphor.start, link.anaphor.end))


def _pronouns(resolver: DefaultResolver, sentences: Sequence[Doc], topic: Topic) -> Iterator[Link]:
    """Yield the default resolver's links without its thresholds; inside a sentence, with `INNER_SHARE` of them."""
    for link in _without_thresholds(resolver).links(sentences, topic):
        if link.kind == "nominal":
            yield link
            continue
        kind = PRONOUN_CLASSES[sentences[link.anaphor.sentence][link.anaphor.start].lower_]
        least = resolver.least_trust(kind, link.runner_up, topic)
        is_inner = link.anaphor.sentence == link.antecedent.sentence
        if link.score >= INNER_SHARE * least or not is_inner:
            yield replace(link, trusted=link.score >= least)


def _without_thresholds(resolver: DefaultResolver) -> DefaultResolver:
    none = dict.fromkeys(resolver.thresholds, 0.0)
    return replace(resolver, thresholds=none, rival_thresholds=none, untitled=None)


def _repeated(scene: Scene, first: int) -> Iterator[Link]:
    """Yield links from later mentions of a name by some of its words, and of a noun phrase by its noun."""
    discourse = scene.discourse
    for place, phrase in enumerate(scene.phrases):
        if phrase.head < first or phrase.is_coordinated:
            continue
        for former_place, former in enumerate(scene.phrases):
            if former.head >= first or former.is_coordinated or _words(scene, former) == _words(scene, phrase):
                continue
            entity = scene.entity_of[place]
            is_name = entity >= 0 and entity == scene.entity_of[former_place] and _is_part(scene, former, phrase)
            if is_name or _is_same_noun(scene, former, phrase):
                anaphor = _mention(discourse, phrase.start, phrase.end)
                antecedent = _mention(discourse, former.start, former.end)
                yield Link(anaphor, antecedent, "nominal", _REPEATED, trusted=False)
                break


def _is_part(scene: Scene, former: NounPhrase, phrase: NounPhrase) -> bool:
    """Return whether each word of the later phrase is in the former one: "Smith" after "Anna Smith".

    A longer name usually denotes something else: "British Admiral Sir Edward Hughes" is not "the British".
    """
    return set(_words(scene, phrase)) - lexicon.DEFINITE <= set(_words(scene, former)) - lexicon.DEFINITE


def _is_same_noun(scene: Scene, former: NounPhrase, phrase: NounPhrase) -> bool:
    """Return whether a definite phrase repeats the noun of a former one: "the carrier" after "the aircraft carrier".

    A former phrase with "a" does not count: repeated, "an aircraft carrier" denotes another one.
    """
    lower = scene.discourse.lower
    if (
        former.is_name
        or phrase.is_name
        or lower[phrase.start] not in lexicon.DEFINITE
        or lower[former.start] in lexicon.A
    ):
        return False
    if former.is_plural != phrase.is_plural or singular(lower[former.head]) != singular(lower[phrase.head]):
        return False
    return _is_part(scene, former, phrase)  # not "the largest river" after "the longest river"


def _words(scene: Scene, phrase: NounPhrase) -> list[str]:
    return scene.discourse.lower[phrase.start : phrase.end]


def _mention(discourse: Discourse, start: int, end: int) -> Mention:
    sentence = discourse.sentence_of[start]
    first = discourse.starts[sentence]
    return Mention(sentence, start - first, end - first)


def cuts_name(mention: Span, title: str) -> bool:
    """Return whether a mention is only a part of a longer name, such as a title that is parsed as a clause.

    The rest of the name is a capitalised word before or after the mention ("Devil [May] Cry 5"), also after a colon
    ("[Maze Runner] : The Cure"), or a number with a hyphen before it ("F - 14 [Tomcat]"). The first word of a sentence,
    which is always capitalised, counts only if the title has both words in a row ("[Legally] Blonde is").

    Args:
        mention: a span of a parsed sentence.
        title: the document's title; "" if unknown.
    """
    doc, words = mention.doc, title.split()
    if not mention[0].text[0].isupper() and not mention[-1].text[0].isupper():
        return False
    before = doc[mention.start - 1] if mention.start > 0 else None
    after = doc[mention.end] if mention.end < len(doc) else None
    pairs = set(pairwise(words))
    if before is not None and (before.text, mention[0].text) in pairs:
        return True
    if after is not None and (mention[-1].text, after.text) in pairs:
        return True
    if before is not None and before.like_num and before.i > 1 and doc[before.i - 1].text == "-":
        return True
    if after is not None and after.text == ":" and after.i + 1 < len(doc):
        after = doc[after.i + 1]
    return (before is not None and before.i > 0 and _is_capital(before)) or (after is not None and _is_capital(after))


def cuts_modifier(mention: Span) -> bool:
    """Return whether a modifier right before a mention is left out: "[tournaments]" in "qualifying tournaments"."""
    before = mention.doc[mention.start - 1] if mention.start > 0 else None
    if before is None or before.head.i != mention.root.i or before.pos_ == "PUNCT":
        return False
    return before.dep_ in ("amod", "compound", "nmod:poss", "nummod", "flat")


def is_named_again(link: Link, docs: Sequence[Doc]) -> bool:
    """Return whether the sentence of "he" or "she" has the antecedent's name: "Reynolds voiced his anger".

    In a single sentence, which is split, the antecedent itself does not count.
    """
    pronoun = docs[link.anaphor.sentence][link.anaphor.start].lower_
    head = words_of(link.antecedent, docs).root
    if link.kind != "pronoun" or PRONOUN_CLASSES.get(pronoun) not in ("he", "she") or head.pos_ != "PROPN":
        return False
    is_split = len(docs) == 1
    same = (token for token in docs[link.anaphor.sentence] if token.text == head.text and token.pos_ == "PROPN")
    return any(not (is_split and link.antecedent.start <= token.i < link.antecedent.end) for token in same)


def _is_capital(token: Token) -> bool:
    """Return whether a token is a capitalised word other than an adjective, pronoun, determiner or preposition."""
    return token.text[0].isupper() and token.text.isalpha() and token.tag_ not in ("JJ", "PRP", "PRP$", "DT", "IN")


def link_defect(link: Link, docs: Sequence[Doc], title: str) -> Drop | None:
    """Return why a link's anaphor must not be replaced, or None."""
    mention = words_of(link.antecedent, docs)
    if cuts_name(mention, title) or cuts_modifier(mention):
        return Drop.CUT_NAME
    return Drop.NAMED_AGAIN if is_named_again(link, docs) else None


def moved(link: Link, count: int) -> Link | None:
    """Return the link with sentences counted from sentence `count` on; None if a mention is in an earlier sentence."""
    if min(link.anaphor.sentence, link.antecedent.sentence) < count:
        return None
    anaphor, antecedent = (replace(side, sentence=side.sentence - count) for side in (link.anaphor, link.antecedent))
    return replace(link, anaphor=anaphor, antecedent=antecedent)


def crossing(link: Link, first: Doc, second: Doc) -> Link | None:
    """Return the link as one from the second sentence to the first; None if it cannot be.

    An antecedent in the second sentence is replaced by an equal phrase of the first: "she" in "Maggie left , but she
    stayed ." after "Mickey had met Maggie ."
    """
    if link.anaphor.sentence != 1:
        return None
    if link.antecedent.sentence == 0:
        return link
    texts = [token.text for token in second[link.antecedent.start : link.antecedent.end]]
    for start in range(len(first) - len(texts) + 1):
        end = start + len(texts)
        if [token.text for token in first[start:end]] == texts:
            return replace(link, antecedent=replace(link.antecedent, sentence=0, start=start, end=end))
    return None
