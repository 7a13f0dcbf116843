"""Whole releases, as the command makes them: both corpora, several shards, nulls, lists and booleans."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from support.milling import ALL_FORMATS, SAMPLE, THREE_SPLITS, wikimill

DOCUMENTS = [
    {
        "id": f"a{number}",
        "title": "Ada Lovelace" if number else None,
        "text": f"Ada Lovelace wrote {number + 2} programs for the engine , and she knew that it was never built .\n"
        f"She worked with Babbage for {number + 3} years. However, the engine was too expensive for them.",
    }
    for number in range(8)
]
SMALL_SHARDS = ("--shard_bytes", 16384, "--splits", THREE_SPLITS)


@pytest.fixture(scope="session")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Documents, which have neither wiki nor URL nor revision, and one no title."""
    path = tmp_path_factory.mktemp("documents") / "ada.jsonl"
    path.write_text("".join(json.dumps({k: v for k, v in each.items() if v}) + "\n" for each in DOCUMENTS), "utf-8")
    return path


@pytest.fixture(scope="session", params=["wikisplit", "discofuse"])
def release(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, documents: Path) -> Path:
    """A release in every format."""
    return made(request.param, ALL_FORMATS, tmp_path_factory, documents)


@pytest.fixture(scope="session", params=["wikisplit", "discofuse"])
def jsonl_release(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, documents: Path) -> Path:
    """A release whose card names its JSON Lines files, having nothing better."""
    return made(request.param, "jsonl", tmp_path_factory, documents)


@pytest.fixture(scope="session", autouse=True)
def _extras() -> None:
    """Without the libraries there is little to compare."""
    if "WIKIMILL_EXTRAS" not in os.environ:
        pytest.skip("make test-extras runs these, with the libraries that read releases")


def made(corpus: str, formats: str, folders: pytest.TempPathFactory, documents: Path) -> Path:
    output = folders.mktemp(corpus) / "release"
    inputs = [SAMPLE] if corpus == "wikisplit" else [SAMPLE, documents]
    options = () if corpus == "wikisplit" else ("--control_fraction", 1)
    outcome = wikimill(corpus, "--input", *inputs, "--output", output, "--formats", formats, *SMALL_SHARDS, *options)
    assert (outcome.code, outcome.err) == (0, ""), outcome
    return output
