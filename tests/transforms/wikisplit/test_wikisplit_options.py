"""Profiles of wikisplit: the options that each one sets, and that explicit options override them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from support.milling import SAMPLE

from wikimill.pipelines.running.job import planned
from wikimill.pipelines.terminal.errors import UsageError
from wikimill.rules.wikisplit.criteria import DEFAULT, PAPER, PUBLISHED, Criteria
from wikimill.transforms.options import OptionError, option_specs
from wikimill.transforms.wikisplit.corpus import WIKISPLIT
from wikimill.transforms.wikisplit.options import WikiSplitOptions


def manifest(tmp_path: Path, *words: str) -> dict[str, Any]:
    job = planned(WIKISPLIT, ["--input", str(SAMPLE), "--output", str(tmp_path / "r"), *words])
    return job.content


def test_every_value_belongs_to_an_option() -> None:
    declared = {*option_specs(WikiSplitOptions), "near_duplicates"}
    assert [profile.name for profile in WIKISPLIT.profiles if not set(profile.values) <= declared] == []


def test_the_paper(tmp_path: Path) -> None:
    options = manifest(tmp_path, "--profile", "paper")
    names = ("profile", "rules", "min_bleu", "max_length_ratio", "near_duplicates")
    assert [options[name] for name in names] == ["paper", "paper", 0.1, None, None]


def test_what_is_given_goes_before_the_profile(tmp_path: Path) -> None:
    options = manifest(tmp_path, "--min_bleu", "0.3", "--profile", "paper", "--max_length_ratio", "2")
    assert [options[name] for name in ("profile", "min_bleu", "max_length_ratio")] == ["paper", 0.3, 2.0]


@dataclass(frozen=True)
class StubModel:
    """A model as it is found in a folder, without its weights."""

    name: str = "stub"
    sha256: str = "0" * 64


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wikimill.transforms.wikisplit.mining.find_entailment_model", lambda folder, batch: StubModel())


@pytest.mark.usefixtures("model")
@pytest.mark.parametrize(("given", "least"), [((), 0.5), (("--min_entailment", "0.98"), 0.98)])
def test_wikisplit_plusplus(tmp_path: Path, given: tuple[str, ...], least: float) -> None:
    options = manifest(tmp_path, "--profile", "plusplus", "--entailment", "m", *given)
    names = ("profile", "rules", "raw_text", "reversed_halves", "entailment", "min_entailment")
    assert [options[name] for name in names] == ["plusplus", "default", True, True, True, least]


def test_wikisplit_plusplus_needs_a_model(tmp_path: Path) -> None:
    with pytest.raises(UsageError) as refused:
        manifest(tmp_path, "--profile", "plusplus")
    assert str(refused.value) == (
        "--profile plusplus needs a model of entailment, such as roberta-large-mnli; name its folder with --entailment"
    )


def test_reversed_halves_turn_raw_text_on(tmp_path: Path) -> None:
    options = manifest(tmp_path, "--reversed_halves")
    assert [options[name] for name in ("raw_text", "reversed_halves")] == [True, True]


def test_without_a_profile_it_is_the_default(tmp_path: Path) -> None:
    assert manifest(tmp_path) == manifest(tmp_path, "--profile", "default")


@pytest.mark.parametrize(
    ("options", "criteria"),
    [
        ({}, DEFAULT),
        ({"rules": "published"}, PUBLISHED),
        ({"rules": "paper", "max_length_ratio": None}, PAPER),
        ({"min_bleu": 0.5}, DEFAULT),
        ({"min_bleu": 0.1}, Criteria(min_bleu=0.1)),
        ({"max_length_ratio": 1.2}, Criteria(max_length_ratio=1.2)),
    ],
)
def test_what_the_options_ask(options: dict[str, Any], criteria: Criteria) -> None:
    assert WikiSplitOptions(**options).criteria == criteria


def test_a_name_that_is_none_is_refused() -> None:
    with pytest.raises(OptionError, match="rules nothing: expected one of paper, default, published"):
        WikiSplitOptions(rules="nothing")
