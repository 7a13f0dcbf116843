"""Two given names: what the second model is told of the competition."""

from __future__ import annotations

from math import exp

import pytest
from coreference_sentences import HE_SAID, scene_of

from rules.coreference.choice import NameChooser, choice_of, compared
from rules.coreference.trees import Model

MET = "Paul/NNP/nsubj>1 met/VBD/ROOT Bob/NNP/obj>1 in/IN/case>4 March/NNP/obl>1 ././punct>1"
#: A subject has the log-odds 2, anybody else -1.
FIRST = Model(bias=-1.0, weights={"role_subject": 3.0})


def test_scores_of_both_names_and_of_others() -> None:
    scene = scene_of(MET, "Rider/NNP/nsubj>1 left/VBD/ROOT", HE_SAID)
    choice = choice_of(scene, 8, "he", ((0, 1), (2, 3)))
    paul, bob = compared(choice, FIRST)
    assert (paul["score"], paul["score_rival"], paul["score_other"]) == (2.0, -1.0, 2.0)
    assert (bob["score"], bob["score_rival"], bob["score_lead"]) == (-1.0, 2.0, -3.0)
    assert paul["minus:role_subject"] == 1.0
    assert bob["rival_first"] == 0.0


def test_a_neighbouring_pronoun_echoes() -> None:
    scene = scene_of(MET, HE_SAID, HE_SAID)
    choice = choice_of(scene, 13, "he", ((0, 1), (2, 3)))
    paul, bob = compared(choice, FIRST)
    # Paul, Bob, March and somebody unnamed.
    total = exp(2) + 3 * exp(-1)
    assert paul["echo_before"] == pytest.approx(exp(2) / total)
    assert bob["echo_before"] == pytest.approx(exp(-1) / total)
    assert "echo_after" not in paul


def test_the_models_are_averaged() -> None:
    scene = scene_of(MET, HE_SAID)
    chooser = NameChooser(FIRST, (Model(bias=100.0), Model(bias=-100.0)), 0.3, 0.8)
    assert chooser.probabilities(scene, 6, "he", ((0, 1), (2, 3))) == pytest.approx((0.5, 0.5))
