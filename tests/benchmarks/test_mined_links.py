"""What the resolver that mines says of pronouns, on sentences parsed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from spacy.tokens import Doc
from support.parses import parsed

from benchmarks.mined_links import Answer, GapAnswer, Sentence, gap_answers, gum_answers, places_of, sentences_of
from training.gap import GapRow, Name
from wikimill.rules.coreference.boosted_trees import Model
from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.resolver import DefaultResolver

#: Ranks subjects first, then near candidates, and gives the best one a probability of 0.88.
RESOLVER = DefaultResolver(
    FirstNames({"ann": 0.0, "zoe": 0.01, "bob": 1.0}),
    Model(bias=0.0, weights={"raised_subject": 2.0, "sentences": -0.5}),
    Model(bias=2.0),
)
PARSES = [
    "Zoe/NNP/nsubj>1 met/VBD/ROOT Ann/NNP/obj>1 ././punct>1",
    "It/PRP/nsubj>1 rained/VBD/ROOT ././punct>1",
    "She/PRP/nsubj>1 left/VBD/ROOT ././punct>1",
    "Actress/NN/nsubj>1 left/VBD/ROOT ././punct>1",
    "Ann/NNP/nsubj>1 left/VBD/ROOT ././punct>1",
]


class Parses:
    """An annotator that knows a few sentences."""

    def __init__(self) -> None:
        docs = [parsed(sentence) for sentence in PARSES]
        self._docs = {tuple(token.text for token in doc): doc for doc in docs}

    def annotate(self, sentences: Sequence[Sequence[str]]) -> list[Doc]:
        return [self._docs[tuple(sentence)] for sentence in sentences]

    def memory_zone(self) -> AbstractContextManager[Any]:
        return nullcontext()


def row(text: str, a: bool = True, b: bool = False) -> GapRow:
    """Who "she" is: A, Zoe, or B, Ann."""
    zoe, ann = text.find("Zoe"), text.find("Ann")
    names = Name(zoe, zoe + 3, a), Name(ann, ann + 3, b)
    return GapRow("1", text, "She", text.index("She"), *names, "Weather", "page")


SAID = {
    "a name": (row("Zoe met Ann. She left."), ("A", True, "A", "A")),
    "the wrong name": (row("Zoe met Ann. She left.", False, True), ("A", False, "A", "A")),
    "a sentence between": (row("Zoe met Ann. It rained. She left."), ("NONE", None, "NONE", "A")),
    "a paragraph between": (row("Zoe met Ann.\nShe left."), ("NONE", None, "NONE", "A")),
    "the same name elsewhere": (row("Zoe met Ann. Ann left. She left.", False, True), ("B", True, "B", "B")),
    "a common noun": (row("Zoe met Ann. Actress left. She left."), ("OTHER", None, "NONE", "A")),
}


@pytest.mark.parametrize("case", SAID)
def test_rows_of_gap(case: str) -> None:
    asked, expected = SAID[case]
    (answer,) = gap_answers([asked], Parses(), lambda _: RESOLVER)
    assert (answer.said, answer.is_right, answer.best_of_pair, answer.best_of_text) == expected
    assert answer.score == (pytest.approx(0.88, abs=0.01) if answer.said != "NONE" else 0)


def test_below_the_threshold_the_resolver_is_silent() -> None:
    asked = row("Zoe met Ann. She left.")
    high = dict.fromkeys(("he", "she", "it", "they"), 0.9)
    strict = replace(RESOLVER, thresholds=high, rival_thresholds=high)
    (answer,) = gap_answers([asked], Parses(), lambda _: strict)
    assert answer == GapAnswer(asked, best_of_pair="A", best_of_text="A")


def test_a_sentence_that_is_not_mined_has_no_answer() -> None:
    asked = row("Zoe met Ann. She saw {{nobody}}.")
    assert list(gap_answers([asked], Parses(), lambda _: RESOLVER)) == [GapAnswer(asked)]


def test_sentences_are_those_that_are_mined() -> None:
    assert sentences_of('He left. "No!"\nIt rained.') == [
        Sentence(("He", "left", "."), ((0, 2), (3, 7), (7, 7)), False),
        Sentence(("No", "!"), ((10, 12), (12, 12)), True),
        Sentence(("It", "rained", "."), ((15, 17), (18, 24), (24, 24)), False),
    ]


@pytest.mark.parametrize(
    ("text", "tokens", "expected"),
    [
        ("Ann can't.", ("Ann", "ca", "n't", "."), [(0, 3), (4, 6), (6, 9), (9, 9)]),
        ('"Ann" -- no', ("Ann", "--", "no"), [(1, 4), (4, 4), (9, 11)]),
    ],
)
def test_places_of_tokens(text: str, tokens: tuple[str, ...], expected: list[tuple[int, int]]) -> None:
    assert places_of(text, tokens) == expected


def line(number: int, word: str, head: int, misc: str) -> str:
    return f"{number}\t{word}\t_\t_\t_\t_\t{head}\t_\t_\t{misc}\n"


def conllu(cluster: int) -> str:
    """Two sentences in which "She" is of the cluster; Zoe is of 1."""
    return "".join(
        (
            "# newdoc id = GUM_bio_zoe\n# meta::title = Weather\n",
            line(1, "Zoe", 2, "Entity=(1-person-new-cf1-1-coref)"),
            line(2, "met", 0, "_") + line(3, "Ann", 2, "Entity=(2-person-new-cf2-1-sgl)") + line(4, ".", 2, "_") + "\n",
            line(1, "She", 2, f"Entity=({cluster}-person-giv:act-cf1-1-ana)"),
            line(2, "left", 0, "_") + line(3, ".", 2, "_") + "\n",
        )
    )


@pytest.mark.parametrize(("cluster", "is_right"), [(1, True), (2, False)])
def test_pronouns_of_gum(cluster: int, is_right: bool, tmp_path: Path) -> None:
    path = tmp_path / "en_gum-ud-dev.conllu"
    path.write_text(conllu(cluster), "utf-8")
    assert list(gum_answers([path], Parses(), lambda _: RESOLVER)) == [Answer("she", True, is_right)]
