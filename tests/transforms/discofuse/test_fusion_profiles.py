"""Profiles of discofuse: the options that each one sets, and that the manifest records them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.milling import SAMPLE

from wikimill.pipelines.running.job import planned
from wikimill.rules.discofuse.mining import RULE_SETS
from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.discofuse.explainer import EXPLAINER, ExplainOptions
from wikimill.transforms.discofuse.judge_file import judge_document
from wikimill.transforms.discofuse.options import DiscoFuseOptions
from wikimill.transforms.discofuse.profiles import CLEAN_QUALITY, DEFAULT_QUALITY, RULES
from wikimill.transforms.options import OptionError, option_specs


def manifest(tmp_path: Path, *words: str) -> dict[str, Any]:
    return planned(DISCOFUSE, ["--input", str(SAMPLE), "--output", str(tmp_path / "r"), *words]).content


def test_every_value_belongs_to_an_option() -> None:
    declared = {*option_specs(DiscoFuseOptions), "near_duplicates"}
    assert [profile.name for profile in DISCOFUSE.profiles if not set(profile.values) <= declared] == []


def test_the_names_of_the_sets_are_those_of_the_rules() -> None:
    assert RULE_SETS == RULES


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), ["default", "default", DEFAULT_QUALITY]),
        (("--profile", "clean"), ["clean", "default", CLEAN_QUALITY]),
        (("--profile", "paper"), ["paper", "paper", 0.0]),
        (("--profile", "published"), ["published", "published", 0.0]),
        (("--profile", "published", "--rules", "default"), ["published", "default", 0.0]),
        (("--min_quality", "0.5"), ["default", "default", 0.5]),
    ],
)
def test_manifest_records_profile_and_rules(
    tmp_path: Path, words: tuple[str, ...], expected: list[str | float]
) -> None:
    options = manifest(tmp_path, *words)
    assert [options[name] for name in ("profile", "rules", "min_quality")] == expected


def test_without_a_profile_it_is_the_default(tmp_path: Path) -> None:
    assert manifest(tmp_path) == manifest(tmp_path, "--profile", "default")


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError, match="rules nothing"):
        DiscoFuseOptions(rules="nothing")


def test_profiles_ask_more_than_cross_validation_does() -> None:
    curve = {point["precision"]: point["quality"] for point in judge_document()["held_out"]["curve"]}
    assert curve[0.94] < DEFAULT_QUALITY < curve[0.97] < CLEAN_QUALITY


def test_a_profile_is_explained() -> None:
    text = "His father , a lawyer , and his mother went home after the long game of the team ."
    shown = [EXPLAINER.explain(ExplainOptions(profile=name), [text]) for name in ("default", "published")]
    assert ["x His father was a lawyer ." in shown[0], "> His father was a lawyer ." in shown[1]] == [True, True]
