import json

import pytest

from wikimill.rules.releases.drift import Drift
from wikimill.transforms.release.compare.comparison import Comparison
from wikimill.transforms.release.compare.coverage import coverage
from wikimill.transforms.release.compare.id_changes import IdChanges
from wikimill.transforms.release.compare.thresholds import Thresholds


def comparison(**fields):
    given = {"release": "b", "manifest": "m", "against": "a", "former_manifest": "f", "examples": 900}
    return Comparison(**(given | {"former_examples": 1000, "ids": IdChanges(1, 101, 899)} | fields))


def allowed(drift, change):
    return Thresholds(drift, change, lost_pages=0.005, lost_edits=0.2)


def pages(former, new, former_edited=0, edited=0):
    return {"examples": 1000, "former_pages": former, "pages": new, "former_edited": former_edited, "edited": edited}


def test_as_json_and_back():
    made = comparison(removed={"page_gone": 101}, drifts=[Drift("type", 0.3, 0.01, 0.2)], alarms=["type moved by 0.30"])
    assert Comparison.from_json(json.loads(json.dumps(made.as_json()))) == made
    first = comparison(against=None, former_manifest=None, former_examples=0, ids=None)
    assert Comparison.from_json(json.loads(json.dumps(first.as_json()))) == first


@pytest.mark.parametrize(
    ("fields", "allowed", "alarms"),
    [
        ({}, allowed(0.1, 0.2), []),
        ({}, allowed(0.1, 0.05), ["900 examples instead of 1,000"]),
        ({"examples": 1300}, allowed(0.1, 0.2), ["1,300 examples instead of 1,000"]),
        ({"drifts": [Drift("type", 0.3, 0.01, 0.2)]}, allowed(0.1, 0.2), ["type moved by 0.30"]),
        ({"drifts": [Drift("type", 0.3, 0.01, 0.2)]}, allowed(0.3, 0.2), []),
        ({"drifts": [Drift("type", 0.3, 0.2, 0.2)]}, allowed(0.1, 0.2), []),
        ({"problem": "distributions cannot be compared: x"}, allowed(1, 1), ["distributions cannot be compared: x"]),
        (pages(10_000, 9_950), allowed(1, 1), []),
        (pages(10_000, 9_949), allowed(1, 1), ["9,949 pages in the dump instead of 10,000"]),
        (pages(100, 90), allowed(1, 1), []),
        (pages(100, 89), allowed(1, 1), ["89 pages in the dump instead of 100"]),
        (pages(10_000, 20_000, 1_000, 1_600), allowed(1, 1), []),
        (
            pages(10_000, 20_000, 1_000, 1_599),
            allowed(1, 1),
            ["1,599 pages edited in the two months before, of 20,000; expected 2,000"],
        ),
        (pages(10_000, 10_000, 1_000, 3_000), allowed(1, 1), []),
        (
            pages(10_000, 10_000, 10, 2),
            allowed(1, 1),
            ["2 pages edited in the two months before, of 10,000; expected 10"],
        ),
        (pages(10_000, 10_000, 10, 5), allowed(1, 1), []),
        ({"against": None, "former_manifest": None, "former_examples": 0, "examples": 9}, allowed(0.1, 0.2), []),
    ],
)
def test_alarms(fields, allowed, alarms):
    assert comparison(**fields).judged(allowed) == alarms


class Release:
    """A release, as far as `coverage` looks at it."""

    def __init__(self, *inputs):
        self.manifest = {"options": {"namespaces": [0, 4]}, "inputs": list(inputs)}


def test_what_a_dump_covers():
    one = {
        "file": "xwiki-2026-10-01-p1p9.xml.bz2",
        "pages": {"0": 7, "4": 2, "1": 5},
        "last_edits": {"2026-10": 1, "2026-09": 2, "2026-08": 3, "2026-07": 4},
    }
    other = {"file": "xwiki-2026-10-01-p10p19.xml.bz2", "pages": {"0": 1}, "last_edits": {"2026-09": 1}}
    older = {"file": "xwiki-2026-10-01-p20p29.xml.bz2", "pages": {"0": 1}}
    undated = {"file": "x.xml", "pages": {"0": 1}, "last_edits": {"2026-09": 1}}
    assert coverage(Release(one, other, older, undated)) == (12, 6)
