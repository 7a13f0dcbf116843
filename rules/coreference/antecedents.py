"""Candidate antecedents of a pronoun: the noun phrases that it may refer to."""

from __future__ import annotations

from collections.abc import Sequence

from wikimill.rules.coreference.mention_graph import Scene
from wikimill.rules.coreference.mentions import NounPhrase
from wikimill.rules.coreference.nouns import NounClass, noun_classes
from wikimill.rules.coreference.pronouns import agrees, is_description
from wikimill.rules.coreference.syntactic_features import is_bound

#: A document's pronouns decide its title's gender if one gender has at least `_MANY` pronouns and more than `_DOMINANT`
#: times as many as the pronoun's class.
_MANY, _DOMINANT = 3, 2
_SUBJECTS = ("nsubj", "nsubj:pass")
#: A first name decides a person's gender if the gender's absolute value exceeds this.
_SURE = 0.8
_PERSONAL: frozenset[NounClass] = frozenset(("person", "he", "she"))


def candidates(scene: Scene, pronoun: int, kind: str) -> list[tuple[NounPhrase, int]]:
    """Return the phrases that agree with a pronoun and may corefer with it, each with its entity (-1 for none).

    Args:
        scene: the sentences.
        pronoun: the token index of the pronoun.
        kind: the pronoun's class: "he", "she", "it" or "they".

    Returns:
        The phrases before the pronoun, in text order: each entity's last one, and every one without an entity.
    """
    nearest: dict[int, tuple[NounPhrase, int]] = {}
    bound: set[int] = set()
    for index, phrase in enumerate(scene.phrases):
        entity = scene.entity_of[index]
        if is_description(scene.discourse, phrase.head):
            continue
        if phrase.head > pronoun:
            continue
        if not agrees(kind, phrase) or is_title_of_another_kind(scene, index, kind):
            continue
        if kind == "it" and entity >= 0 and is_person(scene, entity):
            continue
        if is_bound(scene.discourse, pronoun, phrase):
            # "Rand met Paterson. Rand questioned her": earlier mentions of Rand are excluded, too.
            bound.add(entity)
            continue
        key = entity if entity >= 0 else -1 - index
        nearest.pop(key, None)
        nearest[key] = phrase, entity
    return [found for found in nearest.values() if found[1] < 0 or found[1] not in bound]


def is_person(scene: Scene, entity: int) -> bool:
    """Return whether any mention of an entity looks like a person.

    In a text with "Ada Lovelace", "Lovelace" cannot be "it" either.
    """
    return any(
        bool(phrase.classes & _PERSONAL)
        or (abs(phrase.gender) > _SURE and phrase.end - phrase.start > 1 and not phrase.is_impersonal)
        for phrase in (scene.phrases[index] for index in scene.entities[entity].phrases)
    )


def is_title_of_another_kind(scene: Scene, index: int, kind: str) -> bool:
    """Return whether a phrase names the document's topic, and the document's own pronouns exclude `kind`.

    In a text with many "he", and few "it" and "she", the title is neither "it" nor "she". A title that the first
    sentence calls an actor is not "it" either.
    """
    entity, counts = scene.entity_of[index], scene.topic.pronouns
    if entity < 0 or kind == "they" or not any(word in scene.entities[entity].words for word in scene.title):
        return False
    if kind == "it" and any(noun_classes(noun) & _PERSONAL for noun in scene.topic.nouns):
        return True
    persons = max(counts.get("he", 0), counts.get("she", 0))
    return persons >= _MANY and persons > _DOMINANT * counts.get(kind, 0)


def standing(
    scene: Scene, pronoun: int, phrase: NounPhrase, among: Sequence[tuple[NounPhrase, int]]
) -> dict[str, float]:
    """Return the features of a candidate that depend on the other candidates (`among`), by name."""
    discourse = scene.discourse
    deps, sentence_of = discourse.deps, discourse.sentence_of
    head, sentence = phrase.head, sentence_of[phrase.head]
    others = [other for other, _ in among if other.head != head]
    before = [other.head for other in others if other.head < pronoun]
    subjects = [other for other in before if deps[other] in _SUBJECTS]
    first_subject = deps[head] in _SUBJECTS and not any(
        sentence_of[other] == sentence and other < head for other in subjects
    )
    return {
        "set_size": float(len(others)),
        "set_between": float(sum(head < other for other in before)),
        "set_subjects": float(len(subjects)),
        "set_subjects_between": float(sum(head < other for other in subjects)),
        "set_hobbs": float(
            sum(sentence_of[other] > sentence or (sentence_of[other] == sentence and other < head) for other in before)
        ),
        "set_same_sentence": float(sum(sentence_of[other] == sentence_of[pronoun] for other in before)),
        "set_names": float(sum(other.is_name for other in others)),
        "set_first_subject": float(first_subject),
        "set_repeats": float(discourse.lower.count(discourse.lower[head]) - 1),
    }
