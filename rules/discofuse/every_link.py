"""Links as the published corpus has them: across sentences whatever a phrase agrees with, however little trusted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Self

from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mention_graph import Scene
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.nouns import singular
from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.coreference.resolver import DefaultResolver

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from wikimill.rules.coreference.mentions import NounPhrase
    from wikimill.rules.coreference.protocol import Resolver

_DEFINITE = frozenset("the this that these those".split())
_NEW = frozenset({"a", "an"})
#: What share of the default thresholds is asked inside a sentence. 0.6 costs none of the typed rows; from 0.7 on
#: CONN_INNER_ANAPHORA loses 11 points. Across sentences any threshold loses more rows than faulty examples.
INNER_SHARE = 0.6
#: What is told of a link that nothing was asked of.
_TRUST = 0.5


@dataclass(frozen=True, slots=True)
class EveryLink:
    """A resolver that never abstains across sentences, and links each later mention of a name or noun.

    Attributes:
        resolver: what ranks the candidates of a pronoun.
        inner: what gives the links of pronouns whose antecedent stands in the same sentence; None asks nothing of them.
    """

    resolver: Resolver
    inner: Resolver | None = None

    @classmethod
    def of(cls, resolver: Resolver) -> Self:
        """The default resolver without its thresholds, inside a sentence with lower ones; of another what it gives."""
        if not isinstance(resolver, DefaultResolver):
            return cls(resolver)
        return cls(_with_thresholds(resolver, 0.0), _with_thresholds(resolver, INNER_SHARE))

    @property
    def names(self) -> FirstNames:
        """The genders of first names that the resolver knows; none if it has none."""
        known = getattr(self.resolver, "names", None)
        return known if isinstance(known, FirstNames) else FirstNames()

    def links(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        """The links of the last sentence; see `Resolver`."""
        found = self.resolver.links(sentences, topic)
        if self.inner is not None:
            trusted = set(self.inner.links(sentences, topic))
            found = [link for link in found if link in trusted or link.anaphor.sentence != link.antecedent.sentence]
        linked = {link.anaphor for link in found}
        discourse = Discourse.of(sentences)
        scene = Scene.of(discourse, topic, self.names)
        first = discourse.starts[-2] if sentences else 0
        found = [*found, *(link for link in _nominals(scene, first) if link.anaphor not in linked)]
        return sorted(found, key=lambda link: (link.anaphor.sentence, link.anaphor.start, link.anaphor.end))


def _with_thresholds(resolver: DefaultResolver, share: float) -> DefaultResolver:
    """The resolver, which asks for this share of the trust that it asked for."""

    def lower(thresholds: Mapping[str, float]) -> dict[str, float]:
        return {kind: share * least for kind, least in thresholds.items()}

    untitled = None if resolver.untitled is None else (lower(resolver.untitled[0]), lower(resolver.untitled[1]))
    plain, rivalled = lower(resolver.thresholds), lower(resolver.rival_thresholds)
    return replace(resolver, thresholds=plain, rival_thresholds=rivalled, untitled=untitled)


def _nominals(scene: Scene, first: int) -> Iterator[Link]:
    """Later mentions of a name by some of its words, and of a noun by the noun."""
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
                yield Link(anaphor, _mention(discourse, former.start, former.end), "nominal", _TRUST)
                break


def _is_part(scene: Scene, former: NounPhrase, phrase: NounPhrase) -> bool:
    """Whether the later name has no word that the former has not: "Smith" behind "Anna Smith".

    A longer name is another one as a rule: "British Admiral Sir Edward Hughes" is not "the British".
    """
    return set(_words(scene, phrase)) - _DEFINITE <= set(_words(scene, former)) - _DEFINITE


def _is_same_noun(scene: Scene, former: NounPhrase, phrase: NounPhrase) -> bool:
    """Whether "the carrier" follows "the aircraft carrier"; said again, "an aircraft carrier" would be another one."""
    lower = scene.discourse.lower
    if former.is_name or phrase.is_name or lower[phrase.start] not in _DEFINITE or lower[former.start] in _NEW:
        return False
    if former.is_plural != phrase.is_plural or singular(lower[former.head]) != singular(lower[phrase.head]):
        return False
    # Not "the largest river" behind "the longest river".
    return set(_words(scene, phrase)) - _DEFINITE <= set(_words(scene, former)) - _DEFINITE


def _words(scene: Scene, phrase: NounPhrase) -> list[str]:
    return scene.discourse.lower[phrase.start : phrase.end]


def _mention(discourse: Discourse, start: int, end: int) -> Mention:
    sentence = discourse.sentence_of[start]
    first = discourse.starts[sentence]
    return Mention(sentence, start - first, end - first)


def crossing_by_words(link: Link, first: Doc, second: Doc) -> Link | None:
    """The link as one from the second of two sentences to the first, be it through a name that both have."""
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
