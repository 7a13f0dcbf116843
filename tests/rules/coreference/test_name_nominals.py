"""Definite nouns for names that have no word of them, and what the first sentence says of the title."""

from __future__ import annotations

import pytest
from support.coreference_sentences import scene_of, words_of

from wikimill.rules.coreference.lead import said_of_title
from wikimill.rules.coreference.nominals import nominal_links
from wikimill.rules.coreference.nouns_for_names import may_name
from wikimill.rules.coreference.protocol import Topic

BLUR = Topic("Blur (band)", {}, frozenset({"band"}))
BLUR_TOURED = "Blur/NNP/nsubj>1 toured/VBD/ROOT Spain/NNP/obj>1 ././punct>1"
SPAIN_SAW_BLUR = "Spain/NNP/nsubj>1 saw/VBD/ROOT Blur/NNP/obj>1 ././punct>1"
THE_BAND_LEFT = "The/DT/det>1 band/NN/nsubj>2 left/VBD/ROOT ././punct>2"
BEARS_WON = "The/DT/det>1 Bears/NNPS/nsubj>2 won/VBD/ROOT ././punct>2"
IT_RAINED = "It/PRP/nsubj>1 rained/VBD/ROOT ././punct>1"


def linked(*sentences: str, topic: Topic = BLUR) -> list[tuple[str, str]]:
    """Anaphor and antecedent of the nominals, by their words."""
    scene = scene_of(*sentences, topic=topic)
    return [(words_of(scene.discourse, a), words_of(scene.discourse, b)) for a, b, _ in nominal_links(scene, 0)]


def test_the_title_is_what_its_lead_calls_it() -> None:
    assert linked(BLUR_TOURED, THE_BAND_LEFT) == [("The band", "Blur")]


@pytest.mark.parametrize(
    "sentences",
    [
        (BLUR_TOURED, "The/DT/det>1 film/NN/nsubj>2 ended/VBD/ROOT"),
        (BLUR_TOURED, IT_RAINED, THE_BAND_LEFT),
        (SPAIN_SAW_BLUR, THE_BAND_LEFT),
        (BEARS_WON, BLUR_TOURED, THE_BAND_LEFT),
        (BLUR_TOURED, "A/DT/det>1 band/NN/nsubj>2 left/VBD/ROOT"),
    ],
    ids=["another noun", "too far", "beside another name", "two may be meant", "indefinite"],
)
def test_silence(sentences: tuple[str, ...]) -> None:
    assert linked(*sentences) == []


def test_a_plural_name_may_be_a_team() -> None:
    the_team_left = THE_BAND_LEFT.replace("band", "team")
    assert linked(BEARS_WON, the_team_left, topic=Topic()) == [("The team", "The Bears")]


@pytest.mark.parametrize(
    ("title", "lead", "nouns"),
    [
        ("Apple Inc.", "Apple Inc. is an American technology company based in California .", {"company"}),
        ("Ann Lee", "Ann Lee ( born 1967 ) was a singer and actress .", {"singer", "actress"}),
        ("Bank", "Many of them were built in the city by a bank .", set()),
        ("Rhine", "The Danube is a river .", set()),
        ("Blur", "", set()),
    ],
)
def test_what_is_said_of_a_title(title: str, lead: str, nouns: set[str]) -> None:
    assert said_of_title(title, lead.split()) == nouns


def test_what_may_be_named() -> None:
    assert may_name(["Blur", "toured", "."], "band", BLUR)
    assert not may_name(["They", "toured", "."], "band", BLUR)
    assert may_name(["Ford", "Inc.", "sold", "it"], "company", Topic())
    assert not may_name(["Ford", "sold", "it"], "company", Topic())
