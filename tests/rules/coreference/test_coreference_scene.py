"""Names and who they are of."""

from __future__ import annotations

import pytest
from support.coreference_sentences import scene_of

from wikimill.rules.coreference.nouns import noun_classes
from wikimill.rules.coreference.protocol import Topic
from wikimill.rules.languages.en.nouns import singular

NAMES_TOGETHER = {
    "a surname joins the full name": ("Zoe/NNP/compound>1 Telford/NNP/nsubj>2 left/VBD/ROOT", "Telford", [0, 0]),
    "a full name joins the surname": ("Telford/NNP/nsubj>1 left/VBD/ROOT", "Zoe Telford", [0, 0]),
    "other names do not": ("Zoe/NNP/nsubj>1 left/VBD/ROOT", "Telford", [0, 1]),
    "relatives are two": ("Zoe/NNP/compound>1 Telford/NNP/nsubj>2 left/VBD/ROOT", "Bob Telford", [0, 1]),
}


@pytest.mark.parametrize("case", NAMES_TOGETHER)
def test_entities(case: str) -> None:
    first, name, expected = NAMES_TOGETHER[case]
    words = name.split()
    head = len(words) - 1
    parts = [f"{word}/NNP/compound>{head}" for word in words[:-1]]
    scene = scene_of(first, " ".join([*parts, f"{words[-1]}/NNP/nsubj>{head + 1}", "died/VBD/ROOT"]))
    assert scene.entity_of == expected


def test_the_title_s_words_and_gender() -> None:
    scene = scene_of("Left/VBD/ROOT", topic=Topic("Zoe Telford (actress)"))
    assert scene.title == ("zoe", "telford")
    assert scene.title_gender < -0.9


@pytest.mark.parametrize(
    ("noun", "expected"),
    [
        *(("congresswomen", "congresswoman"), ("bodies", "body"), ("boxes", "box"), ("bus", "bus"), ("glass", "glass")),
        *(("specimen", "specimen"), ("corps", "corps"), ("movies", "movie")),
    ],
)
def test_singulars(noun: str, expected: str) -> None:
    assert singular(noun) == expected


def test_noun_classes_follow_suffixes() -> None:
    assert noun_classes("anchorwoman") == {"she"}
    assert noun_classes("anchorman") == {"he"}
    assert noun_classes("pharmacist") == {"person"}
    assert noun_classes("abolition") == {"thing"}
