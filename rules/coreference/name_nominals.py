"""Links from a definite noun ("the band") to a name without that noun: the title, a company, a club, a person."""

from __future__ import annotations

from wikimill.rules.coreference.discourse import SUBJECTS
from wikimill.rules.coreference.mention_graph import Scene, name_words
from wikimill.rules.coreference.mentions import NounPhrase
from wikimill.rules.coreference.nouns_for_names import NOUNS_FOR_NAMES, nouns_of_name, nouns_of_title
from wikimill.rules.coreference.pronouns import is_description


def name_for(scene: Scene, phrase: NounPhrase, noun: str) -> NounPhrase | None:
    """Return the name that a definite noun refers to; None if there is none, or if several may be meant.

    Args:
        scene: the sentences.
        phrase: a phrase such as "the band", without a modifier after the noun; only "the" and "this" refer to a name.
        noun: the phrase's head, lower-case, singular.
    """
    if phrase.is_plural or noun not in NOUNS_FOR_NAMES or scene.discourse.lower[phrase.start] not in ("the", "this"):
        return None
    names = [
        index
        for index, other in enumerate(scene.phrases)
        if other.is_name and other.head < phrase.start and scene.entity_of[index] >= 0
    ]
    fitting = [index for index in names if _fits(scene, index, noun)]
    if len({scene.entity_of[index] for index in fitting}) != 1:
        return None
    found = scene.phrases[fitting[-1]]
    if is_description(scene.discourse, found.head) or _is_rivalled(scene, names, fitting[-1], phrase):
        return None
    return found


def is_title(scene: Scene, index: int) -> bool:
    """Return whether a phrase, by its index in `scene.phrases`, names the document's topic: by all words of the title
    or, for a person, by words of the title that include the last one.
    """
    words = set(name_words(scene.discourse.words[scene.phrases[index].start : scene.phrases[index].end]))
    title = set(scene.title)
    if not words or not words <= title:
        return False
    return words == title or (_is_person_topic(scene) and scene.title[-1] in words)


def _is_person_topic(scene: Scene) -> bool:
    counts = scene.topic.pronouns
    return max(counts.get("he", 0), counts.get("she", 0)) > counts.get("it", 0)


def _fits(scene: Scene, index: int, noun: str) -> bool:
    phrase = scene.phrases[index]
    if is_title(scene, index):
        return noun in nouns_of_title(scene.topic)
    words = scene.discourse.lower[phrase.start : phrase.end]
    is_person = not phrase.is_impersonal and len(words) > 1
    is_plural = phrase.is_plural or (words[0] == "the" and words[-1].endswith("s"))
    return noun in nouns_of_name(words, is_plural, phrase.gender if is_person else 0.0)


def _is_rivalled(scene: Scene, names: list[int], fitting: int, anaphor: NounPhrase) -> bool:
    """Return whether a rival makes the fitting name uncertain.

    A rival is another name, from the fitting name's sentence on: any if the fitting name is not a subject, otherwise a
    later subject. True as well if the anaphor is more than one sentence after the fitting name.
    """
    discourse, found = scene.discourse, scene.phrases[fitting]
    sentence = discourse.sentence_of[found.head]
    is_subject = discourse.deps[found.head] in SUBJECTS
    for index in names:
        other = scene.phrases[index]
        if scene.entity_of[index] == scene.entity_of[fitting] or "time" in other.classes:
            continue
        is_subject_behind = other.head > found.head and discourse.deps[other.head] in SUBJECTS
        is_near = discourse.sentence_of[other.head] >= sentence
        if is_near and (is_subject_behind or not is_subject):
            return True
    return discourse.sentence_of[anaphor.head] - sentence > 1
