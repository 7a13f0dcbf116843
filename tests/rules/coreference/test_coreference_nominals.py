"""Shortened names and definite nominals."""

from __future__ import annotations

import pytest
from support.coreference_sentences import scene_of, words_of

from wikimill.rules.coreference.nominals import PREDICATE, SAME_HEAD, SHORT_NAME, nominal_links
from wikimill.rules.coreference.protocol import Topic

LUFILE = "Meshack/NNP/compound>1 Lufile/NNP/nsubj>3 is/VBZ/cop>3 Canadian/JJ/ROOT"
HUSKIES = (
    "The/DT/det>5 1945/CD/nummod>5 Connecticut/NNP/compound>5 Huskies/NNPS/compound>5 football/NN/compound>5 "
    "team/NN/nsubj>6 played/VBD/ROOT"
)

# Sentences and the links: anaphor, antecedent, score.
LINKS = {
    "a surname": ([LUFILE, "Lufile/NNP/nsubj>1 played/VBD/ROOT"], [("Lufile", "Meshack Lufile", SHORT_NAME)]),
    "a person's first name": ([LUFILE, "Meshack/NNP/nsubj>1 played/VBD/ROOT"], [("Meshack", "Meshack Lufile", SHORT_NAME)]),
    "a team's name": (
        [HUSKIES, "The/DT/det>1 Huskies/NNPS/nsubj>2 won/VBD/ROOT"],
        [("The Huskies", "The 1945 Connecticut Huskies football team", SHORT_NAME)],
    ),
    "a modifier is no short name": ([HUSKIES, "Connecticut/NNP/nsubj>1 won/VBD/ROOT"], []),
    "the same words change nothing": (["Lufile/NNP/nsubj>1 came/VBD/ROOT", "Lufile/NNP/nsubj>1 played/VBD/ROOT"], []),
    "two bearers of a name": (
        [
            "Paul/NNP/compound>1 Smith/NNP/nsubj>2 met/VBD/ROOT Ann/NNP/compound>4 Smith/NNP/obj>2",
            "Smith/NNP/nsubj>1 left/VBD/ROOT",
        ],
        [],
    ),
    "a name that goes on": (
        [LUFILE, "Meshack/NNP/nmod>2 Graham/NNP/compound>2 Bell/NNP/nsubj>3 played/VBD/ROOT"],
        [],
    ),
    "a date before a name": (
        [
            "By/IN/case>3 May/NNP/compound>3 1781/CD/nummod>3 Cornwallis/NNP/nsubj>4 lost/VBD/ROOT",
            "Cornwallis/NNP/nsubj>1 fled/VBD/ROOT",
        ],
        [],
    ),
    "a direction": (
        ["The/DT/det>2 far/JJ/amod>2 north/NN/nsubj>3 froze/VBD/ROOT", "The/DT/det>1 north/NN/nsubj>2 thawed/VBD/ROOT"],
        [],
    ),
    "the same head noun": (
        ["The/DT/det>2 Asia/NNP/compound>2 Team/NNP/nsubj>3 met/VBD/ROOT", "The/DT/det>1 team/NN/nsubj>2 left/VBD/ROOT"],
        [("The team", "The Asia Team", SAME_HEAD)],
    ),
    "a demonstrative": (
        ["The/DT/det>2 rival/JJ/amod>2 team/NN/nsubj>3 met/VBD/ROOT", "This/DT/det>1 team/NN/nsubj>2 left/VBD/ROOT"],
        [("This team", "The rival team", SAME_HEAD)],
    ),
    "a new thing is not said again with a": (
        ["A/DT/det>2 rival/JJ/amod>2 team/NN/nsubj>3 met/VBD/ROOT", "The/DT/det>1 team/NN/nsubj>2 left/VBD/ROOT"],
        [],
    ),
    "two teams": (
        [
            "The/DT/det>2 rival/JJ/amod>2 team/NN/nsubj>3 met/VBD/ROOT the/DT/det>6 home/NN/compound>6 team/NN/obj>3",
            "The/DT/det>1 team/NN/nsubj>2 left/VBD/ROOT",
        ],
        [],
    ),
    "a nominal that is narrowed down": (
        [
            "The/DT/det>2 rival/JJ/amod>2 team/NN/nsubj>3 met/VBD/ROOT",
            "The/DT/det>1 team/NN/nsubj>4 from/IN/case>3 Rome/NNP/nmod>1 left/VBD/ROOT",
        ],
        [],
    ),
    "what a name is said to be": (
        ["Animalia/NNP/nsubj>3 is/VBZ/cop>3 a/DT/det>3 book/NN/ROOT", "The/DT/det>1 book/NN/nsubj>2 sold/VBD/ROOT"],
        [("The book", "Animalia", PREDICATE)],
    ),
    "what it is not": (
        [
            "Animalia/NNP/nsubj>4 is/VBZ/cop>4 not/RB/advmod>4 a/DT/det>4 book/NN/ROOT",
            "The/DT/det>1 book/NN/nsubj>2 sold/VBD/ROOT",
        ],
        [],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", LINKS)
def test_links(case: str) -> None:
    sentences, expected = LINKS[case]
    scene = scene_of(*sentences)
    found = nominal_links(scene, scene.discourse.starts[1])
    assert [
        (words_of(scene.discourse, anaphor), words_of(scene.discourse, antecedent), score)
        for anaphor, antecedent, score in found
    ] == expected


@pytest.mark.parametrize(("title", "links"), [("Abraham Lincoln", 0), ("Nancy Lincoln", 1), ("", 1)])
def test_the_title_s_name_is_the_title_s_person(title: str, links: int) -> None:
    scene = scene_of(
        "Nancy/NNP/compound>1 Lincoln/NNP/nsubj>2 died/VBD/ROOT",
        "Lincoln/NNP/nsubj>1 wept/VBD/ROOT",
        topic=Topic(title),
    )
    assert len(nominal_links(scene, 3)) == links


@pytest.mark.parametrize(("title", "links"), [("Atlantic Ocean", 0), ("Arctic Ocean", 1), ("Walrus", 1)])
def test_a_noun_of_the_title_means_the_title(title: str, links: int) -> None:
    scene = scene_of(
        "It/PRP/nsubj>1 meets/VBZ/ROOT the/DT/det>4 Arctic/NNP/compound>4 Ocean/NNP/obj>1",
        "The/DT/det>1 ocean/NN/nsubj>2 freezes/VBZ/ROOT",
        topic=Topic(title),
    )
    assert len(nominal_links(scene, 5)) == links
