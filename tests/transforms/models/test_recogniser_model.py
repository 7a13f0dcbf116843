"""The shipped recogniser as a folder that plain spaCy opens: size, labels, what it finds, and that it depends on the text alone."""

from __future__ import annotations

import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import spacy
from spacy.language import Language
from support.places import ROOT

from wikimill.rules.text.ontonotes import ENTITY_TYPES
from wikimill.transforms.models.recogniser import Entity, entities, find_recogniser, load_recogniser

FOLDER = ROOT / "transforms/models/en/recogniser"
TEXTS = [
    "Abraham Lincoln was born in Kentucky on February 12, 1809.",
    "In 1969 NASA paid $25.4 billion for the flights of the Apollo program to the Moon.",
    "The French philosopher taught at the University of Paris until the French Revolution.",
    "The river flows through three countries before it reaches the Black Sea.",
    "She read widely, and wrote little.",
    "Wow!",
] * 3


@cache
def shipped() -> Language:
    return load_recogniser()


def found(text: str) -> list[str]:
    return [f"{entity.text}|{entity.label}" for entity in entities(shipped()(text))]


def test_folder_is_at_most_8_megabytes() -> None:
    assert sum(file.stat().st_size for file in FOLDER.rglob("*") if file.is_file()) <= 8_000_000


def test_the_shipped_one_is_the_default() -> None:
    assert find_recogniser().folder == find_recogniser("embedded").folder
    assert find_recogniser().identity()["name"] == "en_wikimill_recogniser"
    assert shipped().pipe_names == ["tok2vec", "ner", "names", "span_ruler"]


def test_its_labels_are_those_of_ontonotes() -> None:
    labels = find_recogniser().meta["labels"]
    assert {*labels["ner"], *labels["span_ruler"]} == set(ENTITY_TYPES)


def test_countries_and_states_come_out_as_gpe() -> None:
    text = "From New Mexico she went to the United States Virgin Islands, Kansas, and France."
    assert {entity.label for entity in entities(shipped()(text))} <= set(ENTITY_TYPES)
    assert {"Kansas|GPE", "New Mexico|GPE", "France|GPE"} <= set(found(text))


def test_opens_without_wikimill(tmp_path: Path) -> None:
    code = (
        f"import spacy, sys; print([e.label_ for e in spacy.load({str(FOLDER)!r})('In May 2017.').ents]); "
        "assert not [name for name in sys.modules if name.startswith(('wikimill', 'training'))]"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "['DATE']\n"


def test_names_dates_and_money_are_found() -> None:
    assert found(TEXTS[0]) == ["Abraham Lincoln|PERSON", "Kentucky|GPE", "February 12, 1809|DATE"]
    assert found(TEXTS[3])[-1] == "Black Sea|LOC"
    assert {"1969|DATE", "$25.4 billion|MONEY", "NASA|ORG"} <= set(found(TEXTS[1]))
    assert found(TEXTS[4]) == found("") == []


def test_characters_are_those_of_the_text() -> None:
    text = "  In 1969,\n\nNASA …"
    assert all(text[start:end] == name for name, _, start, end in entities(shipped()(text)))
    assert Entity("1969", "DATE", 5, 9) in entities(shipped()(text))


def test_what_is_found_does_not_depend_on_order_or_company() -> None:
    nlp = shipped()
    alone = [entities(nlp(text)) for text in TEXTS]
    assert [entities(doc) for doc in nlp.pipe(TEXTS, batch_size=16)] == alone
    order = list(range(len(TEXTS)))
    random.Random(3).shuffle(order)
    shuffled = [entities(doc) for doc in nlp.pipe([TEXTS[place] for place in order], batch_size=5)]
    assert shuffled == [alone[place] for place in order]


def test_without_a_memory_zone_or_in_one_it_finds_the_same() -> None:
    nlp = shipped()
    before = [entities(nlp(text)) for text in TEXTS[:6]]
    with nlp.memory_zone():
        inside = [entities(nlp(text)) for text in TEXTS[:6]]
    assert inside == before


def test_plain_spacy_finds_the_same() -> None:
    nlp = spacy.load(FOLDER)
    assert [entities(nlp(text)) for text in TEXTS[:6]] == [entities(shipped()(text)) for text in TEXTS[:6]]
