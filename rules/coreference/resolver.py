"""The default resolver: pronouns by learned weights, nominals by rule; it abstains when unsure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from spacy.tokens import Doc

from wikimill.rules.coreference.boosted_trees import Model
from wikimill.rules.coreference.confidence import best_of, described
from wikimill.rules.coreference.discourse import Discourse
from wikimill.rules.coreference.mention_graph import Scene
from wikimill.rules.coreference.mentions import NounPhrase
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.nominals import nominal_links
from wikimill.rules.coreference.pronouns import anaphors, is_replacement
from wikimill.rules.coreference.protocol import Link, Mention, Topic

#: Hand-set weights for agreement, parallelism and recency: the default without a trained model.
BY_HAND = Model(
    bias=-1.0,
    weights={
        "raised_subject": 1.6,
        "same_role": 0.8,
        "in_main_clause": 0.5,
        "sentences": -0.7,
        "names_between": -0.8,
        "gender": 1.2,
        "title_shared": 1.5,
        "title_entity": 0.5,
        "role_modifier": -1.2,
        "role_appositive": -1.5,
        "bracketed": -2.0,
        "impersonal": -0.3,
    },
)
_CLASSES = ("he", "she", "it", "they")
#: Log-odds above which the second-best candidate is a rival. In cross-validation on GAP, at a trust of 0.6, links with
#: a rival are right in 72 % of the cases, and links without one in 82 %.
RIVAL = -2.0
#: Hand-set weights for the confidence in the best candidate: the default without a trained model.
LEAD_BY_HAND = Model(bias=-1.5, weights={"score": 0.8, "score_lead": 0.4})


@dataclass(frozen=True, slots=True)
class DefaultResolver:
    """Links the pronouns and nominals of the last sentence to antecedents in any of the sentences, or abstains.

    Attributes:
        names: the genders of first names.
        model: the model for the log-odds that a candidate is a pronoun's antecedent.
        trust: the model for the log-odds that the best candidate is right.
        thresholds: pronoun class → least probability of a link without a rival.
        rival_thresholds: pronoun class → least probability of a link with a rival, a second-best candidate above
            `RIVAL`.
        untitled: `thresholds` and `rival_thresholds` for documents without a title; None to use those above.
    """

    names: FirstNames = field(default_factory=FirstNames)
    model: Model = BY_HAND
    trust: Model = LEAD_BY_HAND
    thresholds: Mapping[str, float] = field(default_factory=lambda: dict.fromkeys(_CLASSES, 0.75))
    rival_thresholds: Mapping[str, float] = field(default_factory=lambda: dict.fromkeys(_CLASSES, 0.8))
    untitled: tuple[Mapping[str, float], Mapping[str, float]] | None = None

    def links(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        """Return the links of the last sentence that are trusted, in the order of the anaphors; see `Resolver`."""
        discourse = Discourse.of(sentences)
        scene = Scene.of(discourse, topic, self.names)
        first = discourse.starts[-2] if sentences else 0
        pronouns = [(pronoun, kind) for pronoun, kind in anaphors(discourse) if pronoun >= first]
        found = [
            *(link for pronoun, kind in pronouns if (link := self._pronoun(scene, pronoun, kind))),
            *(
                Link(_mention(discourse, anaphor.start, anaphor.end), _antecedent(discourse, phrase), "nominal", score)
                for anaphor, phrase, score in nominal_links(scene, first)
            ),
        ]
        return sorted(found, key=lambda link: (link.anaphor.sentence, link.anaphor.start, link.anaphor.end))

    def _pronoun(self, scene: Scene, pronoun: int, kind: str) -> Link | None:
        found = described(scene, pronoun, kind)
        if not found:
            return None
        index, features = best_of(found, self.model)
        phrase = found[index].phrase
        if not is_replacement(scene.discourse, phrase):
            return None
        if kind == "it" and scene.discourse.lower[phrase.start] in ("this", "that"):
            # "This confusion happens because when it squats": "it" seldom refers to a summarising phrase.
            return None
        trusted = self.trust.probability(features)
        second = features["score_second"]
        if trusted < self.least_trust(kind, second, scene.topic):
            return None
        anaphor = _mention(scene.discourse, pronoun, pronoun + 1)
        return Link(anaphor, _antecedent(scene.discourse, phrase), "pronoun", trusted, second, features=features)

    def least_trust(self, kind: str, runner_up: float, topic: Topic) -> float:
        """Return the least probability at which a pronoun is linked.

        Args:
            kind: the pronoun's class.
            runner_up: the log-odds of the second-best candidate.
            topic: the document's topic.
        """
        thresholds = self.thresholds, self.rival_thresholds
        if self.untitled is not None and not topic.title:
            thresholds = self.untitled
        return thresholds[runner_up > RIVAL][kind]


def _antecedent(discourse: Discourse, phrase: NounPhrase) -> Mention:
    return _mention(discourse, phrase.start, phrase.end)


def _mention(discourse: Discourse, start: int, end: int) -> Mention:
    sentence = discourse.sentence_of[start]
    first = discourse.starts[sentence]
    return Mention(sentence, start - first, end - first)
