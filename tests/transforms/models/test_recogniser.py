"""Recognisers of entities: what is found before a pipeline is built, what is refused, and what comes out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import spacy

from wikimill.rules.text.ontonotes import ENTITY_TYPES
from wikimill.transforms.models import recogniser
from wikimill.transforms.models.annotator import AnnotatorNotFound, digest_of
from wikimill.transforms.models.recogniser import Entity, entities, find_recogniser, load_recogniser

PLACES: list[dict[str, Any]] = [
    {"label": "GPE", "pattern": "Bath"},
    {"label": "PERSON", "pattern": "Ada Lovelace"},
    {"label": "ORG", "pattern": "the Mill"},
]


def pipeline(folder: Path, patterns: list[dict[str, Any]], name: str = "entity_ruler") -> str:
    """Return a folder with a pipeline whose rules find the patterns."""
    nlp = spacy.blank("en")
    config = {"annotate_ents": True} if name == "span_ruler" else {}
    nlp.add_pipe(name, config=config).add_patterns(patterns)  # type: ignore[attr-defined]  # a ruler has it
    nlp.meta.update(name="tiny", version="2.0.0")
    nlp.to_disk(folder)
    return str(folder)


@pytest.mark.parametrize("ruler", ["entity_ruler", "span_ruler"])
def test_any_pipeline_with_ontonotes_labels_serves(tmp_path, ruler):
    path = pipeline(tmp_path / "tiny", PLACES, ruler)
    doc = load_recogniser(path)("In Bath, Ada Lovelace saw the Mill.")
    assert entities(doc) == [
        Entity("Bath", "GPE", 3, 7),
        Entity("Ada Lovelace", "PERSON", 9, 21),
        Entity("the Mill", "ORG", 26, 34),
    ]
    assert [doc.text[entity.start : entity.end] for entity in entities(doc)] == ["Bath", "Ada Lovelace", "the Mill"]


def test_a_recogniser_is_named_by_its_files(tmp_path):
    path = pipeline(tmp_path / "tiny", PLACES)
    assert find_recogniser(path).identity() == {"name": "en_tiny", "version": "2.0.0", "sha256": digest_of(Path(path))}


def test_a_pipeline_is_loaded_once(tmp_path):
    path = pipeline(tmp_path / "tiny", PLACES)
    assert load_recogniser(path) is load_recogniser(path)


def test_what_no_recogniser_asks_for_is_not_loaded(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("tagger").add_label("NN")  # type: ignore[attr-defined]  # a tagger has it
    for label in ("PERSON", "ORG", "GPE"):
        (nlp.get_pipe("ner") if nlp.has_pipe("ner") else nlp.add_pipe("ner")).add_label(label)  # type: ignore[attr-defined]
    nlp.initialize()
    nlp.to_disk(tmp_path / "more")
    assert load_recogniser(str(tmp_path / "more")).pipe_names == ["ner"]


def refusal(path: str | None) -> str:
    with pytest.raises(AnnotatorNotFound) as caught:
        find_recogniser(path)
    return str(caught.value)


def test_labels_of_another_scheme_are_refused(tmp_path):
    path = pipeline(tmp_path / "conll", [*PLACES, {"label": "MISC", "pattern": "Bath"}])
    assert refusal(path) == (
        f"{path}: its entities do not have OntoNotes' types (it has MISC); "
        "give a pipeline with PERSON, ORG, GPE … such as en_core_web_sm, or leave the option out"
    )


def test_a_pipeline_without_names_is_refused(tmp_path):
    path = pipeline(tmp_path / "dates", [{"label": "DATE", "pattern": "today"}])
    assert "(it has no GPE, ORG, PERSON)" in refusal(path)


def test_a_parser_alone_is_refused(tiny_annotator):
    assert "(it has no GPE, ORG, PERSON)" in refusal(str(tiny_annotator))


def test_the_annotator_of_coreference_is_refused():
    folder = Path(recogniser.__file__).parent / "en" / "annotator"
    assert "(it has MISC, ORGANIZATION, PLACE)" in refusal(str(folder))


@pytest.mark.parametrize("name", ["no_such_pipeline", "no/such/folder", ""])
def test_a_name_that_nothing_has_is_refused(name):
    assert refusal(name) == (
        f"{name}: no such recogniser of entities is installed, and no folder has this name; give a spaCy pipeline's name"
    )


def test_an_installation_without_the_model_says_so(monkeypatch):
    monkeypatch.setattr(recogniser, "_shipped_folder", lambda: None)
    assert refusal(None).startswith("embedded: no such recogniser of entities is installed")
    assert refusal(None).endswith("run `make model`, or install the package again")


def test_a_folder_that_is_no_pipeline_is_refused(tmp_path):
    assert f"{tmp_path} is not a spaCy pipeline" in refusal(str(tmp_path))


def test_the_types_are_the_eighteen_of_ontonotes():
    assert len(ENTITY_TYPES) == 18
