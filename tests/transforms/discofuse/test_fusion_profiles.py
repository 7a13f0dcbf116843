"""Named sets of options of discofuse: what they set, and where they are told."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from support.milling import SAMPLE

from wikimill.pipelines.running.mining_command import planned
from wikimill.rules.discofuse.rule_sets import RULE_SETS
from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.discofuse.explainer import EXPLAINER, ExplainOptions
from wikimill.transforms.discofuse.options import DiscoFuseOptions
from wikimill.transforms.discofuse.profiles import RULES
from wikimill.transforms.options import OptionError, option_specs


def manifest(tmp_path: Path, *words: str) -> dict[str, Any]:
    return planned(DISCOFUSE, ["--input", str(SAMPLE), "--output", str(tmp_path / "r"), *words]).content


def test_every_value_belongs_to_an_option() -> None:
    declared = {*option_specs(DiscoFuseOptions), "near_duplicates"}
    assert [profile.name for profile in DISCOFUSE.profiles if not set(profile.values) <= declared] == []


def test_the_names_of_the_sets_are_those_of_the_rules() -> None:
    assert tuple(RULE_SETS) == RULES


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), ["default", "default"]),
        (("--profile", "published"), ["published", "published"]),
        (("--profile", "published", "--rules", "default"), ["published", "default"]),
    ],
)
def test_the_manifest_tells_profile_and_rules(tmp_path: Path, words: tuple[str, ...], told: list[str]) -> None:
    options = manifest(tmp_path, *words)
    assert [options[name] for name in ("profile", "rules")] == told


def test_without_a_profile_it_is_the_default(tmp_path: Path) -> None:
    assert manifest(tmp_path) == manifest(tmp_path, "--profile", "default")


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError, match="rules nothing: expected one of default, published"):
        DiscoFuseOptions(rules="nothing")


def test_a_profile_is_explained() -> None:
    text = "Beginning in 1900 , he played for the team of the town ."
    default, published = (EXPLAINER.explain(ExplainOptions(profile=name), [text]) for name in ("default", "published"))
    assert ("> He began in 1900 ." in default, "> He began in 1900 ." in published) == (False, True)
