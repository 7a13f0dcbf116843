"""The wikitext parser's C code may not decide what is mined by what is in memory that is not its own."""

from pathlib import Path

import pytest
from support.milling import SAMPLE, digests, ran, released


@pytest.mark.slow
@pytest.mark.attack
def test_the_sample_has_the_same_bytes_under_another_allocator(tmp_path: Path) -> None:
    options = ("--formats", "jsonl", "--near_duplicates", "off")
    command = ("wikisplit", "--input", SAMPLE, "--output", tmp_path / "o", *options)
    outcome = ran(*command, environment={"PYTHONMALLOC": "debug"})
    assert outcome.code == 0, outcome
    assert digests(tmp_path / "o") == digests(released(SAMPLE, tmp_path / "p", *options))
