from __future__ import annotations

import pytest
from support.parses import tokens
from support.places import SHARED

from wikimill.rules.discofuse.propose.backward import find_backward
from wikimill.rules.text.connectives import BACKWARD, COORDINATING, FORWARD, INITIAL_ONLY, INNER

LABELS = SHARED / "data/discofuse/connective-labels.txt"


def test_the_lists_of_table_12() -> None:
    assert (len(BACKWARD), len(INNER), len(FORWARD), len(COORDINATING)) == (79, 15, 4, 7)
    assert {("although", ","), ("however",), ("on", "the", "other", "hand")} <= set(BACKWARD)
    assert ("although",) not in BACKWARD
    assert {phrase[0] for phrase in BACKWARD} >= INITIAL_ONLY


def test_longer_entries_come_first() -> None:
    assert [len(phrase) for phrase in BACKWARD] == sorted((len(phrase) for phrase in BACKWARD), reverse=True)
    because = [entry.comma for entry in INNER if entry.words == ("because",)]
    assert because == [True, False]


@pytest.mark.skipif(not LABELS.exists(), reason="needs ../shared/data/discofuse")
def test_every_published_connective_can_be_found() -> None:
    backward = {" ".join(phrase) for phrase in BACKWARD}
    backward |= {f"{phrase} ," for phrase in backward if not phrase.endswith(",")}
    inner = {" ".join(([","] if entry.comma else []) + list(entry.words)) for entry in INNER}
    coordinating = COORDINATING | {f", {word}" for word in COORDINATING}
    known = backward | inner | coordinating | {" ".join(phrase) for phrase in FORWARD} | {"None", ""}
    # wikimill may know more connectives, such as "whereas ,", but must know every published label.
    assert {line.strip() for line in LABELS.read_text().splitlines()} - known == set()


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("However , space is limited .", (0, ("however", ","))),
        ("However space is limited .", (0, ("however",))),
        ("Some sports however , such as golf , start early .", (2, ("however", ","))),
        ("People therefore increase their immunity .", (1, ("therefore",))),
        ("On the other hand , it rained .", (0, ("on", "the", "other", "hand", ","))),
        ("Then , it rained .", (0, ("then", ","))),
        ("Then it rained .", None),
        ("Although , it rained .", (0, ("although", ","))),
        ("Although it rained , they left .", None),
        ("But even that was denied them .", (0, ("but",))),
        ("All but one of them left .", None),
        ("He and she were , however , glad .", None),
        ("They , however , were glad .", (2, ("however", ","))),
        ("In fact , it rained .", (0, ("in", "fact", ","))),
        ("", None),
    ],
)
def test_find_backward(sentence: str, expected: object) -> None:
    assert find_backward(tokens(sentence)) == expected
