"""Which of two given names a pronoun means, if any: the question that GAP asks (Webster et al., 2018).

Two steps. A first model scores every name of the text alone; a second one compares the two that are given, knowing the
scores of all the others: a pronoun whose best antecedent is a third person means neither.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from rules.coreference.candidates import candidates, standing
from rules.coreference.features import Features, pair_features
from rules.coreference.mentions import NounPhrase, phrase_at
from rules.coreference.rivals import rival_features
from rules.coreference.scene import Scene
from rules.coreference.syntax import is_bound
from rules.coreference.trees import Model

#: Log-odds that stand for a candidate that is not there, and for "somebody whom the text does not name".
_ABSENT, _UNNAMED = -6.0, -1.0
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Echo:
    """Another pronoun of the same class: whether it stands before, and its candidates' features with their owner.

    The owner is 0 or 1 for the given names, -1 for anybody else.
    """

    is_before: bool
    found: list[tuple[Features, int]]


@dataclass(frozen=True, slots=True)
class Choice:
    """A pronoun and two names, as features.

    Attributes:
        names: the features of each name where it is given.
        nearest: those of the same person's nearest mention, if it is another one.
        others: those of all other candidates, and whether each is a name.
        rivals: the relation of each name to the other.
        echoes: the nearest pronouns of the same class, before and after: they often mean the same person.
    """

    names: tuple[Features, Features]
    nearest: tuple[Features | None, Features | None]
    others: list[tuple[Features, bool]]
    rivals: tuple[Features, Features]
    echoes: list[Echo]


def choice_of(scene: Scene, pronoun: int, kind: str, spans: tuple[Span, Span]) -> Choice:
    """The features of a pronoun (token index) of class `kind` and the two names at token spans [start, end)."""
    among = candidates(scene, pronoun, kind, following=True)

    def features(phrase: NounPhrase, entity: int) -> Features:
        found = pair_features(scene, pronoun, phrase, entity)
        found.update(standing(scene, pronoun, phrase, among))
        found["bound"] = float(is_bound(scene.discourse, pronoun, phrase))
        return found

    given = [name_at(scene, span) for span in spans]
    nearest: list[Features | None] = [None, None]
    others: list[tuple[Features, bool]] = []
    for phrase, entity in among:
        if phrase.is_coordinated or (phrase.is_name and entity < 0):
            continue
        own = [
            index for index, (name, its) in enumerate(given) if name.head == phrase.head or (its >= 0 and its == entity)
        ]
        if own:
            nearest[own[0]] = features(phrase, entity)
        else:
            others.append((features(phrase, entity), phrase.is_name))
    (first, _), (second, _) = given
    echoes = [_echo(scene, other, kind, given, other < pronoun) for other in _neighbours(scene, pronoun, kind)]
    return Choice(
        (features(*given[0]), features(*given[1])),
        (nearest[0], nearest[1]),
        others,
        (
            rival_features(scene.discourse, pronoun, first, second),
            rival_features(scene.discourse, pronoun, second, first),
        ),
        echoes,
    )


def _neighbours(scene: Scene, pronoun: int, kind: str) -> list[int]:
    """The pronoun of the class before a pronoun, and the one behind it."""
    same = [index for index, other in scene.pronouns if other == kind]
    return [*[index for index in same if index < pronoun][-1:], *[index for index in same if index > pronoun][:1]]


def _echo(scene: Scene, other: int, kind: str, given: list[tuple[NounPhrase, int]], is_before: bool) -> Echo:
    among = candidates(scene, other, kind, following=True)
    found: list[tuple[Features, int]] = []
    for phrase, entity in among:
        if phrase.is_coordinated or (phrase.is_name and entity < 0):
            continue
        owner = next(
            (i for i, (name, its) in enumerate(given) if name.head == phrase.head or (its >= 0 and its == entity)), -1
        )
        features = pair_features(scene, other, phrase, entity)
        features.update(standing(scene, other, phrase, among))
        found.append((features, owner))
    return Echo(is_before, found)


def name_at(scene: Scene, span: Span) -> tuple[NounPhrase, int]:
    """The noun phrase, and its entity, whose head stands in a span; where the parse has none, the span itself."""
    start, end = span
    heads = scene.discourse.heads
    head = next((token for token in range(start, end) if not start <= heads[token] < end), end - 1)
    for phrase, entity in zip(scene.phrases, scene.entity_of, strict=True):
        if phrase.head == head and not phrase.is_coordinated:
            return phrase, entity
    gender = phrase_at(scene.discourse, head, scene.names).gender
    return NounPhrase(head, start, end, True, gender=gender), scene.entity_at(scene.discourse.words[start:end])


def compared(choice: Choice, first: Model) -> tuple[Features, Features]:
    """The features of each name for the second model: its own, how they differ from its rival's, the competition."""
    own = [first.log_odds(features) for features in choice.names]
    best = [
        max(score, first.log_odds(features)) if features is not None else score
        for score, features in zip(own, choice.nearest, strict=True)
    ]
    scored = [(first.log_odds(features), is_name) for features, is_name in choice.others]
    others = sorted((score for score, _ in scored), reverse=True)
    name = max((score for score, is_name in scored if is_name), default=_ABSENT)
    echoes = [(echo.is_before, _shares(echo, first)) for echo in choice.echoes]
    found: list[Features] = []
    for index in (0, 1):
        mine, theirs = choice.names[index], choice.names[1 - index]
        features = dict(mine)
        for key, value in mine.items():
            features["minus:" + key] = value - theirs[key]
        features.update(choice.rivals[index])
        strongest = others[0] if others else _ABSENT
        features["score"] = own[index]
        features["score_nearest"] = best[index]
        features["score_rival"] = own[1 - index]
        features["score_rival_nearest"] = best[1 - index]
        features["score_other"] = strongest
        features["score_other_name"] = name
        features["score_lead"] = own[index] - strongest
        features["score_second_other"] = others[1] if len(others) > 1 else _ABSENT
        features["score_share"] = best[index] - _log_sum([*others, best[0], best[1], _UNNAMED])
        for is_before, shares in echoes:
            side = "echo_before" if is_before else "echo_after"
            features[side] = shares[index]
            features[side + "_rival"] = shares[1 - index]
            features[side + "_lead"] = shares[index] - shares[1 - index]
        found.append(features)
    return found[0], found[1]


def _shares(echo: Echo, first: Model) -> tuple[float, float]:
    """The probabilities that another pronoun means the one or the other name."""
    best = [_ABSENT, _ABSENT]
    rest = [_UNNAMED]
    for features, owner in echo.found:
        score = first.log_odds(features)
        if owner >= 0:
            best[owner] = max(best[owner], score)
        else:
            rest.append(score)
    total = _log_sum([*best, *rest])
    return exp(best[0] - total), exp(best[1] - total)


def _log_sum(values: Sequence[float]) -> float:
    top = max(values)
    return top + log(sum(exp(value - top) for value in values))


@dataclass(frozen=True, slots=True)
class NameChooser:
    """Chooses between two names.

    Attributes:
        first: scores one candidate.
        second: compare the two names; their probabilities are averaged.
        f1_threshold: the score from which a name counts as the antecedent, best for F1.
        threshold: the score from which the miner would answer.
    """

    first: Model
    second: Sequence[Model]
    f1_threshold: float
    threshold: float

    def probabilities(self, scene: Scene, pronoun: int, kind: str, spans: tuple[Span, Span]) -> tuple[float, float]:
        """The probability that a pronoun means the first name, and the second."""
        rows = compared(choice_of(scene, pronoun, kind, spans), self.first)
        first, second = (sum(model.probability(row) for model in self.second) / len(self.second) for row in rows)
        return first, second
