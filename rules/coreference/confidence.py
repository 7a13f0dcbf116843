"""Ranking of a pronoun's candidate antecedents, and the features that decide whether to trust the best one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log

from wikimill.rules.coreference.antecedents import candidates, standing
from wikimill.rules.coreference.boosted_trees import Model
from wikimill.rules.coreference.features import Features, pair_features
from wikimill.rules.coreference.mention_graph import Scene
from wikimill.rules.coreference.mentions import NounPhrase

#: Log-odds for a missing second or third candidate.
_ABSENT = -8.0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate antecedent: its phrase, entity (-1 for none) and features."""

    phrase: NounPhrase
    entity: int
    features: Features


def described(scene: Scene, pronoun: int, kind: str) -> list[Candidate]:
    """Return the candidates for a pronoun (token index) of class `kind`, with their features, in text order."""
    among = candidates(scene, pronoun, kind)
    found: list[Candidate] = []
    for phrase, entity in among:
        features = pair_features(scene, pronoun, phrase, entity)
        features.update(standing(scene, pronoun, phrase, among))
        found.append(Candidate(phrase, entity, features))
    return found


def best_of(found: Sequence[Candidate], model: Model) -> tuple[int, Features]:
    """Return the index of the best of one or more candidates, and the features for its confidence: its own, and
    figures from the candidates' scores, which are log-odds by `model`. Of equal scores, the first is the best.
    """
    scores = model.log_odds_of([candidate.features for candidate in found])
    order = sorted(range(len(found)), key=lambda index: -scores[index])
    best, second = order[0], order[1] if len(order) > 1 else -1
    features = dict(found[best].features)
    top = max(scores[best], 0.0)
    features["score"] = scores[best]
    features["score_second"] = scores[second] if second >= 0 else _ABSENT
    features["score_third"] = scores[order[2]] if len(order) > 2 else _ABSENT
    features["score_lead"] = scores[best] - features["score_second"]
    features["score_share"] = scores[best] - top - log(exp(-top) + sum(exp(score - top) for score in scores))
    features["second_tokens"] = found[second].features["tokens"] if second >= 0 else 0.0
    return best, features
