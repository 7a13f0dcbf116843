"""The readers of wikis in a sandbox."""

from __future__ import annotations

import pytest

from wikimill.transforms.mining.sandboxed import ProseReaders
from wikimill.transforms.models.load_sentence_model import sentence_model


@pytest.mark.parametrize(
    ("language", "sentence"),
    [("en", "The town of Metz (France) is old."), ("uk", "The town of Metz (Франція) is old.")],
)
def test_templates_are_read_in_the_language_of_the_model(language: str, sentence: str) -> None:
    reader = ProseReaders(sentence_model(language)).of_wiki((["file"], ["category"]), lambda: None)
    assert [found.text for found in reader.sentences("The town of [[Metz]] ({{FRA}}) is old.")] == [sentence]
