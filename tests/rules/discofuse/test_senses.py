"""The coarse senses of connectives: every one that can be taken out has one."""

from __future__ import annotations

import pytest
from support.places import SHARED

from wikimill.rules.text.connective_senses import SENSES, Sense, bare, sense_of
from wikimill.rules.text.connectives import BACKWARD, COORDINATING, FORWARD, INNER

LABELS = SHARED / "data/discofuse/connective-labels.txt"
OURS = {
    *(" ".join(phrase) for phrase in (*BACKWARD, *FORWARD)),
    *(" ".join(entry.words) for entry in INNER),
    *COORDINATING,
}


def test_every_connective_of_the_rules_has_a_sense():
    assert {bare(connective) for connective in OURS} == SENSES.keys()


@pytest.mark.skipif(not LABELS.exists(), reason="needs ../shared/data/discofuse")
def test_every_connective_of_the_release_has_a_sense():
    labels = [label for label in LABELS.read_text("utf-8").splitlines() if label != "None"]
    assert len(labels) == 70
    assert {sense_of(label) for label in labels} == {*Sense}


@pytest.mark.parametrize(
    ("connective", "sense"),
    [
        (", but", Sense.COMPARISON),
        ("However ,", Sense.COMPARISON),
        ("and although", Sense.COMPARISON),
        ("finally ,", Sense.EXPANSION),  # PDTB 2.0: 20 of 32 tokens
        ("unless", Sense.EXPANSION),  # 94 of 95: an alternative
        ("since", Sense.CONTINGENCY),  # 96 of 184
        ("meanwhile ,", Sense.TEMPORAL),  # 94 of 193
        ("", None),
    ],
)
def test_senses(connective, sense):
    assert sense_of(connective) == sense


def test_an_unknown_connective_is_an_error():
    with pytest.raises(ValueError, match="the connective 'albeit' has no sense"):
        sense_of("albeit")
