import json

import pytest

from wikimill.rules.releases.drift import Drift
from wikimill.transforms.release.compare.comparison import Comparison, Thresholds
from wikimill.transforms.release.compare.id_changes import IdChanges


def comparison(**fields):
    given = {"release": "b", "manifest": "m", "against": "a", "former_manifest": "f", "examples": 900}
    return Comparison(**(given | {"former_examples": 1000, "ids": IdChanges(1, 101, 899)} | fields))


def test_as_json_and_back():
    made = comparison(removed={"page_gone": 101}, drifts=[Drift("type", 0.3, 0.01, 0.2)], alarms=["type moved by 0.30"])
    assert Comparison.from_json(json.loads(json.dumps(made.as_json()))) == made
    first = comparison(against=None, former_manifest=None, former_examples=0, ids=None)
    assert Comparison.from_json(json.loads(json.dumps(first.as_json()))) == first


@pytest.mark.parametrize(
    ("fields", "allowed", "alarms"),
    [
        ({}, Thresholds(0.1, 0.2), []),
        ({}, Thresholds(0.1, 0.05), ["900 examples instead of 1,000"]),
        ({"examples": 1300}, Thresholds(0.1, 0.2), ["1,300 examples instead of 1,000"]),
        ({"drifts": [Drift("type", 0.3, 0.01, 0.2)]}, Thresholds(0.1, 0.2), ["type moved by 0.30"]),
        ({"drifts": [Drift("type", 0.3, 0.01, 0.2)]}, Thresholds(0.3, 0.2), []),
        ({"drifts": [Drift("type", 0.3, 0.2, 0.2)]}, Thresholds(0.1, 0.2), []),
        ({"problem": "distributions cannot be compared: x"}, Thresholds(1, 1), ["distributions cannot be compared: x"]),
        ({"against": None, "former_manifest": None, "former_examples": 0, "examples": 9}, Thresholds(0.1, 0.2), []),
    ],
)
def test_alarms(fields, allowed, alarms):
    assert comparison(**fields).judged(allowed) == alarms
