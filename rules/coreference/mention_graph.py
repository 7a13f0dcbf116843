"""The mentions of a text, before pronouns are resolved: noun phrases, entities, pronouns, and the topic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mentions import NounPhrase, noun_phrases
from wikimill.rules.coreference.names import TITLES, FirstNames, name_gender
from wikimill.rules.coreference.protocol import PRONOUN_CLASSES, Topic

_PARTICLES = frozenset(
    "the of and a an van von der de da di du la le el al bin ibn in at for to on jr. sr. jr sr ii iii".split()
)


def name_words(words: Sequence[str]) -> tuple[str, ...]:
    """Return the distinctive words of a name, lower-case: no articles, particles, titles or initials.

    >>> name_words(["Sir", "Arthur", "C.", "Clarke", "'s"])
    ('arthur', 'clarke')
    """
    return tuple(
        lower
        for word in words
        if word[:1].isupper()
        and len(word) > 1
        and not (len(word) == 2 and word[1] == ".")
        and (lower := word.lower()) not in _PARTICLES
        and lower not in TITLES
    )


@dataclass(slots=True)
class Entity:
    """The mentions of one name in a text.

    `words` are the distinctive words of all mentions, `phrases` are indices of noun phrases.
    """

    words: set[str]
    phrases: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Scene:
    """A discourse with its noun phrases (in the order of heads), entities, and pronouns.

    `entity_of[k]` is the index of the entity of phrase k, -1 if it has none. `pronouns` are token indices of
    third-person pronouns with their class, in order. `title` has the distinctive words of the title, and `title_gender`
    is its gender as a name, from -1 (female) to 1 (male), 0 if unknown or of a single word. `features` is
    a cache of features that do not depend on a candidate, by (kind of features, token or sentence, pronoun class).
    """

    discourse: Discourse
    phrases: list[NounPhrase]
    entities: list[Entity]
    entity_of: list[int]
    pronouns: list[tuple[int, str]]
    title: tuple[str, ...]
    title_gender: float
    topic: Topic
    names: FirstNames
    features: dict[tuple[str, int, str], dict[str, float]] = field(default_factory=dict)

    @classmethod
    def of(cls, discourse: Discourse, topic: Topic, names: FirstNames) -> Self:
        """Return the scene of a discourse: find its noun phrases, entities and pronouns."""
        phrases = noun_phrases(discourse, names)
        entities, entity_of = _entities(discourse, phrases)
        pronouns = [
            (index, PRONOUN_CLASSES[word]) for index, word in enumerate(discourse.lower) if word in PRONOUN_CLASSES
        ]
        plain = topic.title.split("(")[0].replace("_", " ").replace(",", " ").split()
        title = name_words(plain)
        gender = name_gender([word for word in plain if word.lower() != "the"], names) if len(title) > 1 else 0.0
        return cls(discourse, phrases, entities, entity_of, pronouns, title, gender, topic, names)


def _entities(discourse: Discourse, phrases: Sequence[NounPhrase]) -> tuple[list[Entity], list[int]]:
    entities: list[Entity] = []
    entity_of: list[int] = []
    for index, phrase in enumerate(phrases):
        key = (
            ()
            if not phrase.is_name or phrase.is_coordinated
            else name_words(discourse.words[phrase.start : phrase.end])
        )
        if not key:
            entity_of.append(-1)
            continue
        found = _match(key, entities)
        if found < 0:
            found = len(entities)
            entities.append(Entity(set(key)))
        entity = entities[found]
        entity.words.update(key)
        entity.phrases.append(index)
        entity_of.append(found)
    return entities, entity_of


def _match(key: tuple[str, ...], entities: Sequence[Entity]) -> int:
    """Return the index of the latest entity whose words include, or are included in, a name's words; -1 if none."""
    for index in range(len(entities) - 1, -1, -1):
        words = entities[index].words
        if words.issuperset(key) or words.issubset(key):
            return index
    return -1
