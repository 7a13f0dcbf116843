"""The features of a pronoun and one candidate antecedent, by name: agreement, topic, mentions, and the rest.

Syntax has its own module, `wikimill.rules.coreference.syntactic_features`.
"""

from __future__ import annotations

from dataclasses import dataclass

from wikimill.rules.coreference.mention_graph import Entity, Scene, name_words
from wikimill.rules.coreference.mentions import NounPhrase
from wikimill.rules.coreference.syntactic_features import syntactic_features

#: Distances are capped at this value; larger ones carry no further information.
_FAR = 80
_SIGN = {"he": 1.0, "she": -1.0}
_OPPOSITE = {"he": "she", "she": "he"}
#: Parts of the titles of articles that retell a story, often in parentheses.
_FICTION = ("(film", " film)", "(novel", "(TV series", "series)", "(play", "(comics", "characters", "season", "episode")
#: Verbs of performers: "played by", "appeared as".
_PERFORMING = frozenset(
    "play plays played playing portray portrays portrayed portraying voiced voices star stars starred starring "
    "appear appears appeared cast performed performs".split()
)
_PERSONAL = ("person", "he", "she")
_SUBJECTS = ("nsubj", "nsubj:pass")
Features = dict[str, float]


def pair_features(scene: Scene, pronoun: int, candidate: NounPhrase, entity: int) -> Features:
    """Return all features of a pronoun with a candidate, by name.

    Args:
        scene: the sentences.
        pronoun: the token index of one of `scene.pronouns`.
        candidate: the candidate antecedent.
        entity: the index of the candidate's entity; -1 if it has none.
    """
    kind = next(kind for index, kind in scene.pronouns if index == pronoun)
    key = name_words(scene.discourse.words[candidate.start : candidate.end])
    features = syntactic_features(scene.discourse, pronoun, candidate)
    _agreement(features, scene, kind, candidate, entity, key)
    _title(features, scene, kind, entity, key)
    _mentions(features, scene, pronoun, candidate, entity)
    _pronouns(features, scene, pronoun, kind, candidate, entity)
    return features


def _agreement(
    features: Features, scene: Scene, kind: str, candidate: NounPhrase, entity: int, key: tuple[str, ...]
) -> None:
    sign = _SIGN.get(kind, 0.0)
    gender_value = candidate.gender
    if not gender_value and entity >= 0:
        # "Zoe Telford ... Telford": a full name elsewhere gives the gender of the surname.
        gender_value = max(
            (scene.phrases[index].gender for index in scene.entities[entity].phrases), key=abs, default=0.0
        )
    features["gender"] = sign * gender_value
    features["pronoun_she"] = float(kind == "she")
    features["pronoun_it"] = float(kind == "it")
    features["pronoun_they"] = float(kind == "they")
    features["name"] = float(candidate.is_name)
    features["plural"] = float(candidate.is_plural)
    features["coordinated"] = float(candidate.is_coordinated)
    features["impersonal"] = float(candidate.is_impersonal)
    classes = candidate.classes
    features["class_person"] = float(not classes.isdisjoint(_PERSONAL))
    features["class_group"] = float("group" in classes)
    features["class_place"] = float("place" in classes)
    features["class_thing"] = float("thing" in classes or "work" in classes)
    features["class_time"] = float("time" in classes)
    features["class_known"] = float(bool(classes))
    features["length"] = float(candidate.end - candidate.start)
    words = scene.discourse.lower[candidate.start : candidate.end]
    features["definite"] = float(words[0] in ("the", "this", "that", "these", "those"))
    features["indefinite"] = float(words[0] in ("a", "an", "some", "any", "another"))
    features["possessed"] = float(words[0] in ("his", "her", "its", "their"))
    head = scene.discourse.heads[candidate.head]
    features["performer"] = float(scene.discourse.lower[head] in _PERFORMING)
    features["single_first_name"] = float(candidate.is_name and len(words) == 1 and words[0] in scene.names)
    features["first_name"] = float(bool(key) and key[0] in scene.names)


def _title(features: Features, scene: Scene, kind: str, entity: int, key: tuple[str, ...]) -> None:
    title = scene.title
    shared = sum(word in title for word in key)
    features["title_shared"] = shared / len(key) if key else 0.0
    features["title_cover"] = sum(word in key for word in title) / len(title) if title else 0.0
    features["title_last"] = float(bool(key and title) and key[-1] == title[-1])
    features["title_first"] = float(bool(key and title) and key[0] == title[0])
    features["title_entity"] = float(entity >= 0 and bool(title) and bool(scene.entities[entity].words & set(title)))
    known = scene.features.get(("topic", 0, kind))
    if known is None:
        known = scene.features["topic", 0, kind] = _topic_features(scene, kind)
    features.update(known)
    features["title_subject"] = float(shared > 0 and not any(word not in title for word in key))


def _topic_features(scene: Scene, kind: str) -> Features:
    """Return the features of the title and the document's pronouns, which do not depend on the candidate."""
    title, counts = scene.title, scene.topic.pronouns
    total = sum(counts.values())
    features = {
        "title_words": float(len(title)),
        "title_in_text": float(any(entity.words & set(title) for entity in scene.entities)),
        "title_gender": _SIGN.get(kind, 0.0) * scene.title_gender,
        "title_fiction": float(any(word in scene.topic.title for word in _FICTION)),
        "title_person": float(len(title) == 2 and title[0] in scene.names),
        "title_list": float(scene.topic.title.startswith("List of")),
    }
    for name in ("he", "she", "it", "they"):
        features[f"topic_{name}"] = counts.get(name, 0) / total if total else 0.0
    return features


def _mentions(features: Features, scene: Scene, pronoun: int, candidate: NounPhrase, entity: int) -> None:
    discourse = scene.discourse
    sentence = discourse.sentence_of[pronoun]
    before = after = same = 0
    latest = first = -1
    subjects = 0
    if entity >= 0:
        for index in scene.entities[entity].phrases:
            head = scene.phrases[index].head
            if head < pronoun:
                before += 1
                latest = head
                subjects += discourse.deps[head] in ("nsubj", "nsubj:pass")
                first = head if first < 0 else first
            else:
                after += 1
            same += discourse.sentence_of[head] == sentence
    features["mentions_before"] = float(before)
    features["mentions_after"] = float(after)
    features["mentions_same"] = float(same)
    features["mentions_subject"] = float(subjects)
    features["is_latest_mention"] = float(latest == candidate.head)
    features["later_mention"] = float(min(_FAR, latest - candidate.head)) if latest > candidate.head else 0.0
    features["first_mention"] = float(min(_FAR, first if first >= 0 else candidate.head))
    _rivals(features, scene, pronoun, candidate, entity)
    most = max((len(other.phrases) for number, other in _named(scene) if number != entity), default=0)
    features["mentions_lead"] = float(before + after - most)


@dataclass(frozen=True, slots=True)
class _Name:
    """A mention of a name, singular and not surely impersonal: its head, entity and sentence."""

    head: int
    entity: int
    sentence: int
    is_subject: bool


def _names(scene: Scene) -> list[_Name]:
    """Return the names of a scene, in the order of their phrases, cached in the discourse."""
    known: list[_Name] | None = scene.discourse.kept.get(("names", 0))
    if known is None:
        deps, sentence_of = scene.discourse.deps, scene.discourse.sentence_of
        known = scene.discourse.kept["names", 0] = [
            _Name(phrase.head, entity, sentence_of[phrase.head], deps[phrase.head] in _SUBJECTS)
            for phrase, entity in zip(scene.phrases, scene.entity_of, strict=True)
            if entity >= 0 and not phrase.is_impersonal and not phrase.is_plural
        ]
    return known


def _named(scene: Scene) -> list[tuple[int, Entity]]:
    """Return the entities of the names of `_names`, each preceded by its index."""
    numbers = dict.fromkeys(name.entity for name in _names(scene))
    return [(number, scene.entities[number]) for number in numbers]


def _rivals(features: Features, scene: Scene, pronoun: int, candidate: NounPhrase, entity: int) -> None:
    """Add to `features` the relations of a candidate to the names of the text, and its rank in Hobbs's order.

    The rank is the number of other names that come first in a search through the pronoun's sentence and then through
    preceding sentences, nearest first, each from left to right.
    """
    names, head = _names(scene), candidate.head
    sentence, mine = scene.discourse.sentence_of[pronoun], scene.discourse.sentence_of[head]
    low, high = (pronoun, head) if pronoun < head else (head, pronoun)
    between: set[int] = set()
    in_sentence: set[int] = set()
    subjects_between = rank = 0
    has_rival_subject = False
    nearest = nearest_subject = -1
    for name in names:
        if name.head < pronoun:
            nearest = name.entity
            if name.is_subject:
                nearest_subject = name.entity
            if name.head != head and (name.sentence > mine or (name.sentence == mine and name.head < head)):
                rank += 1
        if name.entity == entity:
            continue
        if low < name.head < high:
            between.add(name.entity)
            subjects_between += name.is_subject
        if name.sentence == sentence and name.head < pronoun:
            in_sentence.add(name.entity)
            has_rival_subject = has_rival_subject or name.is_subject
    features["entities"] = float(len({name.entity for name in names}))
    features["names_between"] = float(len(between))
    features["subjects_between"] = float(subjects_between)
    features["rivals_in_sentence"] = float(len(in_sentence))
    features["rival_subject_in_sentence"] = float(has_rival_subject)
    features["first_entity"] = float(bool(names) and names[0].entity == entity)
    features["is_nearest"] = float(nearest >= 0 and nearest == entity)
    features["is_nearest_subject"] = float(nearest_subject >= 0 and nearest_subject == entity)
    features["hobbs_rank"] = float(min(rank, 12))


def _pronouns(features: Features, scene: Scene, pronoun: int, kind: str, candidate: NounPhrase, entity: int) -> None:
    discourse = scene.discourse
    head = candidate.head
    same = [index for index, other in scene.pronouns if other == kind and index != pronoun]
    opposite = [index for index, other in scene.pronouns if other == _OPPOSITE.get(kind)]
    low, high = (pronoun, head) if pronoun < head else (head, pronoun)
    before = [index for index in same if index < pronoun]
    chain = [index for index in before if discourse.lower[index] in ("he", "she")]
    known = scene.features.get(("pronoun", pronoun, kind))
    if known is None:
        known = scene.features["pronoun", pronoun, kind] = _pronoun_features(scene, pronoun, kind, same)
    features.update(known)
    features["same_between"] = float(sum([low < index < high for index in same]))
    features["opposite_between"] = float(sum([low < index < high for index in opposite]))
    features["same_before_candidate"] = float(sum([index < head for index in same]))
    features["candidate_before_last"] = float(bool(before) and head < before[-1])
    features["candidate_after_chain"] = float(bool(chain) and chain[0] < head)
    sentence = discourse.sentence_of[pronoun]
    features["previous_subject"] = _subject_is(scene, sentence - 1, entity, kind) if sentence else -2.0
    features["own_subject"] = _subject_is(scene, sentence, entity, kind)


def _pronoun_features(scene: Scene, pronoun: int, kind: str, same: list[int]) -> Features:
    """Return the features of a pronoun (token index) and the other pronouns, which do not depend on the candidate.

    `same` are the token indices of the other pronouns of its class.
    """
    discourse = scene.discourse
    before = [index for index in same if index < pronoun]
    last = before[-1] if before else -1
    first_name = min((scene.phrases[index].head for e in scene.entities for index in e.phrases[:1]), default=_FAR)
    return {
        "sentences_seen": float(discourse.sentence_of[pronoun]),
        "same_before": float(len(before)),
        "opposite_any": float(sum(other == _OPPOSITE.get(kind) for _, other in scene.pronouns)),
        "last_pronoun_distance": float(min(_FAR, pronoun - last)) if before else float(_FAR),
        "last_pronoun_subject": float(bool(before) and discourse.deps[last] in ("nsubj", "nsubj:pass")),
        "last_pronoun_same_sentence": float(
            bool(before) and discourse.sentence_of[last] == discourse.sentence_of[pronoun]
        ),
        "pronoun_first": float(bool(same) and min(same) < first_name),
        "like_subjects_before": float(sum(discourse.lower[index] in ("he", "she") for index in before)),
    }


def _subject_is(scene: Scene, sentence: int, entity: int, kind: str) -> float:
    """Return 2 if a sentence's main subject is the candidate, 1 for a pronoun of class `kind`, -1 for another name,
    else 0.
    """
    known = scene.features.get(("subject", sentence, kind))
    if known is None:
        known = scene.features["subject", sentence, kind] = _subject_of(scene, sentence, kind)
    if known["entity"] >= 0:
        return 2.0 if known["entity"] == entity else -1.0
    return known["like"]


def _subject_of(scene: Scene, sentence: int, kind: str) -> Features:
    """Return whether a sentence's main subject is a pronoun of class `kind` ("like"), and its entity or -1."""
    discourse = scene.discourse
    root = next(
        (
            token
            for token in range(discourse.starts[sentence], discourse.starts[sentence + 1])
            if discourse.deps[token] == "root"
        ),
        -1,
    )
    subject = discourse.subject_of(root) if root >= 0 else None
    if subject is None:
        return {"like": 0.0, "entity": -1}
    if any(index == subject and other == kind for index, other in scene.pronouns):
        return {"like": 1.0, "entity": -1}
    for phrase, entity in zip(scene.phrases, scene.entity_of, strict=True):
        if phrase.head == subject and entity >= 0:
            return {"like": 0.0, "entity": entity}
    return {"like": 0.0, "entity": -1}
