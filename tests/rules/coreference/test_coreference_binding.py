"""What syntax forbids, and what the candidates of a pronoun are."""

from __future__ import annotations

import pytest
from support.coreference_sentences import ANN_SAW_HER, ANN_SAW_HER_MOTHER, scene_of, words_of

from wikimill.rules.coreference.antecedents import candidates, standing
from wikimill.rules.coreference.protocol import Topic

# Sentences, the pronoun's token, its class, the candidates.
CANDIDATES = {
    "an object is not its clause's subject": ([ANN_SAW_HER], 2, "she", []),
    "a possessor may be": ([ANN_SAW_HER_MOTHER], 2, "she", ["Ann"]),
    "nor an earlier mention of that subject": (
        ["Ann/NNP/nsubj>1 met/VBD/ROOT Zoe/NNP/obj>1", ANN_SAW_HER],
        5,
        "she",
        ["Zoe"],
    ),
    "the subject of the clause around it may be": (
        ["Ann/NNP/nsubj>1 said/VBD/ROOT Bob/NNP/nsubj>3 saw/VBD/ccomp>1 her/PRP/obj>3"],
        4,
        "she",
        ["Ann"],
    ),
    "an open complement has its verb's subject": (
        ["Ann/NNP/nsubj>1 wanted/VBD/ROOT to/TO/mark>3 see/VB/xcomp>1 her/PRP/obj>3"],
        4,
        "she",
        [],
    ),
    "its own phrase is none": (
        ["her/PRP$/nmod:poss>1 sister/NN/nsubj>3 Zoe/NNP/appos>1 left/VBD/ROOT"],
        0,
        "she",
        [],
    ),
    "the last mention stands for a name": (
        ["Zoe/NNP/compound>1 Telford/NNP/nsubj>2 left/VBD/ROOT", "Telford/NNP/nsubj>1 died/VBD/ROOT", "She/PRP/nsubj>1 died/VBD/ROOT"],
        5,
        "she",
        ["Telford"],
    ),
    "a description is none": (
        ["Zoe/NNP/nsubj>3 is/VBZ/cop>3 a/DT/det>3 nurse/NN/ROOT", "She/PRP/nsubj>1 died/VBD/ROOT"],
        4,
        "she",
        ["Zoe"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CANDIDATES)
def test_candidates(case: str) -> None:
    sentences, pronoun, kind, expected = CANDIDATES[case]
    scene = scene_of(*sentences)
    assert [words_of(scene.discourse, phrase) for phrase, _ in candidates(scene, pronoun, kind)] == expected


@pytest.mark.parametrize(
    ("counts", "expected"),
    [({"he": 9, "it": 2}, []), ({"he": 2, "it": 0}, ["Orwell"]), ({"he": 3, "it": 5}, ["Orwell"])],
    ids=["a text full of he", "too few to tell", "a text with more it"],
)
def test_the_title_s_person_is_not_it(counts: dict[str, int], expected: list[str]) -> None:
    scene = scene_of(
        "Orwell/NNP/nsubj>1 died/VBD/ROOT", "It/PRP/nsubj>1 ended/VBD/ROOT", topic=Topic("George Orwell", counts)
    )
    assert [words_of(scene.discourse, phrase) for phrase, _ in candidates(scene, 2, "it")] == expected


def test_standing_counts_the_others() -> None:
    scene = scene_of(
        "Ann/NNP/nsubj>1 met/VBD/ROOT Zoe/NNP/obj>1 in/IN/case>5 the/DT/det>5 house/NN/obl>1",
        "She/PRP/nsubj>1 left/VBD/ROOT",
    )
    among = candidates(scene, 6, "she")
    ann, zoe = (standing(scene, 6, phrase, among) for phrase, _ in among)
    assert (ann["set_size"], ann["set_between"], ann["set_hobbs"], ann["set_first_subject"]) == (1, 1, 0, 1)
    assert (zoe["set_size"], zoe["set_between"], zoe["set_hobbs"], zoe["set_first_subject"]) == (1, 0, 1, 0)
