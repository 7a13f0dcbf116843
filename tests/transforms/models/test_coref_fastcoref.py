"""The resolver over fastcoref, with a stub in the place of its model."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest
from support.parses import parsed

from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.transforms.models.fastcoref_resolver import FastcorefResolver, load_fastcoref

LUFILE = "Meshack/NNP/compound>1 Lufile/NNP/nsubj>2 left/VBD/ROOT ././punct>2"
HE_SLEPT = "He/PRP/nsubj>1 slept/VBD/ROOT ././punct>1"
LUFILE_SLEPT = "Lufile/NNP/nsubj>1 slept/VBD/ROOT ././punct>1"


class StubResult:
    def __init__(self, clusters: list[Any]) -> None:
        self._clusters = clusters

    def get_clusters(self, as_strings: bool = True) -> list[Any]:
        assert not as_strings
        return self._clusters


class StubModel:
    """Answers with given clusters, and remembers what it was asked."""

    def __init__(self, *clusters: list[Any]) -> None:
        self.clusters = list(clusters)
        self.asked: list[list[str]] = []

    def predict(self, texts: list[list[str]], is_split_into_words: bool = False) -> list[Any]:
        assert is_split_into_words
        self.asked.extend(texts)
        return [StubResult(self.clusters) for _ in texts]


def links(*sentences: str, clusters: list[list[Any]]) -> list[Link]:
    return FastcorefResolver(StubModel(*clusters)).links([parsed(sentence) for sentence in sentences], Topic())


def test_a_pronoun_is_linked_to_the_phrase_before() -> None:
    assert links(LUFILE, HE_SLEPT, clusters=[[(0, 2), (4, 5)]]) == [
        Link(Mention(1, 0, 1), Mention(0, 0, 2), "pronoun", 1.0)
    ]


def test_a_shorter_name_is_a_nominal() -> None:
    assert links(LUFILE, LUFILE_SLEPT, clusters=[[(0, 2), (4, 5)]]) == [
        Link(Mention(1, 0, 1), Mention(0, 0, 2), "nominal", 1.0)
    ]


def test_the_same_words_are_no_link() -> None:
    assert links(LUFILE_SLEPT, LUFILE_SLEPT, clusters=[[(0, 1), (3, 4)]]) == []


def test_a_cluster_that_begins_with_its_pronoun_has_no_antecedent() -> None:
    assert links(HE_SLEPT, LUFILE_SLEPT, clusters=[[(0, 1), (3, 4)]]) == []


def test_a_mention_that_could_not_be_mapped_back_is_left_out() -> None:
    assert links(LUFILE, HE_SLEPT, clusters=[[None, (4, 5)]]) == []


def test_the_model_sees_all_tokens_once() -> None:
    model = StubModel()
    assert FastcorefResolver(model).links([parsed(LUFILE), parsed(HE_SLEPT)], Topic()) == []
    assert model.asked == [["Meshack", "Lufile", "left", ".", "He", "slept", "."]]


def test_without_fastcoref(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fastcoref", None)
    with pytest.raises(RuntimeError, match=r"pip install 'wikimill\[coref\]'"):
        load_fastcoref()


def test_fastcoref_is_asked_for_no_tokeniser_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    def load(*arguments: Any, **settings: Any) -> str:
        asked.append((arguments, settings))
        return "model"

    monkeypatch.setitem(sys.modules, "fastcoref", SimpleNamespace(FCoref=load))  # type: ignore[arg-type]
    assert load_fastcoref() == "model"
    assert asked == [(("biu-nlp/f-coref",), {"device": None, "nlp": None, "enable_progress_bar": False})]
