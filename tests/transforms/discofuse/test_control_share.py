"""What number of controls `verify` takes for drawn."""

from typing import Any

import pytest

from wikimill.transforms.corpus import Fault
from wikimill.transforms.discofuse.control_share import control_faults

OPTIONS = {"control_share": None, "control_fraction": None}


def stats(scope: str, controls: int) -> dict[str, Any]:
    types = {"PAIR_ANAPHORA": {"count": 10_000 - controls}, "PAIR_NONE": {"count": controls}}
    return {"figure_4": {scope: types}}


@pytest.mark.parametrize(("controls", "expected"), [(0, []), (160, []), (161, ["161"])])
def test_control_faults_of_a_full_release_allow_six_deviations(controls: int, expected: list[str]) -> None:
    found = control_faults({"options": OPTIONS}, stats("full", controls))
    assert list(found) == [Fault("figure_4.PAIR_NONE", "at most 160 of 10,000", number) for number in expected]


def test_control_faults_of_a_selection_have_its_own_share() -> None:
    manifest = {"options": OPTIONS, "drawn_from": {}}
    assert list(control_faults(manifest, stats("balanced", 285))) == []
    assert len(list(control_faults(manifest, stats("balanced", 286)))) == 1


def test_control_faults_follow_the_options() -> None:
    asked = {"options": OPTIONS | {"control_share": 0.2}}
    assert list(control_faults(asked, stats("full", 2_269))) == []
    assert len(list(control_faults(asked, stats("full", 2_270)))) == 1
    assert list(control_faults({"options": OPTIONS | {"control_fraction": 1.0}}, stats("full", 9_999))) == []
