"""What the default rules take of a sentence that the shipped annotator parses, and what they doubt."""

from __future__ import annotations

from dataclasses import replace

from wikimill.rules.discofuse.drafts import Draft, Miss, Outcome
from wikimill.rules.discofuse.mining import single_outcomes
from wikimill.rules.discofuse.rule_registry import SINGLE_RULES
from wikimill.rules.discofuse.rule_sets import DEFAULT, RuleSet, no_doubt
from wikimill.transforms.models.annotator import load_annotator

#: The same rules, tried whatever words tell, with all of their conditions, and without those of a draft.
ASKING = replace(DEFAULT, single=SINGLE_RULES)
TRUSTING = replace(ASKING, doubt=no_doubt)


def outcomes(sentence: str, rules: RuleSet = DEFAULT) -> list[Outcome]:
    """All that the rules over one sentence say of it; it is tokenised by its spaces."""
    doc = load_annotator("embedded").annotate([tuple(sentence.split())])[0]
    return list(single_outcomes(doc, rules=rules))


def drafted_types(found: list[Outcome]) -> list[str]:
    """The types of the drafts."""
    return [one.discourse_type for one in found if isinstance(one, Draft)]


def assert_doubted(sentence: str, kind: str, condition: str) -> None:
    """Of a type the rules alone make a draft, the default set makes none, and says by which condition."""
    assert kind in drafted_types(outcomes(sentence, TRUSTING))
    asked = outcomes(sentence, ASKING)
    assert kind not in drafted_types([*asked, *outcomes(sentence)])
    assert condition in [one.condition for one in asked if isinstance(one, Miss)]
