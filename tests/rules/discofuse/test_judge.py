from __future__ import annotations

from math import exp

import pytest
from support import sentences as s

from wikimill.rules.coreference.boosted_trees import Model, Tree
from wikimill.rules.discofuse.cues.candidate import Candidate
from wikimill.rules.discofuse.cues.registry import CUES
from wikimill.rules.discofuse.judge import Judge, Reason, features
from wikimill.rules.discofuse.propose.relative import propose_relative

CANDIDATE = Candidate(next(propose_relative(s.KUBLER)), [s.KUBLER])


def judge(*trees: tuple[Tree, tuple[float, ...]], scale: float = 1.0, bias: float = 0.0) -> Judge:
    """Return a judge over the type and the number of tokens."""
    model = Model(("tokens", "type"), tuple(tree for tree, _ in trees), scale, bias)
    return Judge(model, {"type": {"SINGLE_RELATIVE": 0.5}}, tuple(means for _, means in trees))


def test_quality_is_the_probability_of_the_trees() -> None:
    tree = Tree((1,), (0.0,), (-1,), (-2,), (-2.0, 1.0))
    assert judge((tree, (0.2,))).qualities([CANDIDATE]) == [round(1 / (1 + exp(-1.0)), 3)]
    assert judge((tree, (0.2,)), scale=2.0, bias=-1.0).qualities([CANDIDATE]) == [round(1 / (1 + exp(-1.0)), 3)]


def test_reasons_are_the_steps_of_the_paths() -> None:
    tree = Tree((1, 0), (0.0, 30.0), (-1, -2), (1, -3), (-2.0, 1.0, 3.0))
    tokens = float(len(s.KUBLER))
    found = judge((tree, (0.2, 1.5))).reasons(CANDIDATE)
    assert {(one.name, one.value) for one in found} == {("type", "SINGLE_RELATIVE"), ("tokens", tokens)}
    by_name = {one.name: one for one in found}
    total = 1.0 if tokens <= 30 else 3.0
    without_type = 1 / (1 + exp(-(total - 1.3)))
    assert by_name["type"] == Reason(
        "type", "SINGLE_RELATIVE", round(round(1 / (1 + exp(-total)), 3) - round(without_type, 3), 2)
    )


def test_an_untrained_judge_takes_all_for_equal() -> None:
    assert Judge.untrained().qualities([CANDIDATE]) == [0.5]
    assert Judge.untrained().reasons(CANDIDATE) == []


def test_only_cues_about_the_type_are_asked() -> None:
    names = {cue.name for cue in CUES}
    asked = {cue.name for cue in CUES if cue.is_about("SINGLE_RELATIVE")}
    assert names & set(features(CANDIDATE)) == asked


@pytest.mark.parametrize("cue", CUES, ids=lambda cue: cue.name)
def test_cues_have_a_contract_and_two_examples(cue) -> None:
    assert (cue.ask.__doc__ or "").split("\n")[0].endswith(".")
    assert cue.holds
    assert cue.fails
    assert cue.about
