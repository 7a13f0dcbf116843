from __future__ import annotations

import pytest
from support.parses import parsed

from wikimill.rules.discofuse.tag_patterns import first_finite_verb, has_plain_clause, is_verb_called_noun


def tagged(text: str) -> object:
    """Only the tags matter here."""
    return parsed(" ".join(f"{token}/dep>0" for token in text.split()))


@pytest.mark.parametrize(
    ("sentence", "is_clause"),
    [
        ("He/PRP left/VBD", True),
        ("the/DT company/NN launched/VBN it/PRP", True),  # as taggers have it
        ("systems/NNS ,/, sometimes/RB termed/VBN farms/NNS", False),
        ("the/DT men/NNS who/WP left/VBD", False),
        ("because/IN it/PRP rained/VBD ,/, they/PRP left/VBD", True),
        ("because/IN it/PRP rained/VBD", False),
        ("the/DT city/NN in/IN May/NNP grew/VBD", True),
        ("a/DT junior/JJ colleague/NN", False),
        ("Rickey/NNP decides/NNS to/TO pass/VB", True),
        ("left/VBD early/RB", False),
    ],
)
def test_plain_clauses(sentence: str, is_clause: bool) -> None:
    assert has_plain_clause(tagged(sentence)) is is_clause  # type: ignore[arg-type]


def test_participles_can_be_left_out() -> None:
    assert not has_plain_clause(tagged("the/DT statue/NN carved/VBN in/IN stone/NN"), participles=False)  # type: ignore[arg-type]


def test_the_first_finite_verb_behind_a_noun_phrase() -> None:
    doc = tagged("and/CC the/DT old/JJ trains/NNS above/IN it/PRP must/MD pass/VB")
    verb = first_finite_verb(doc, 1)  # type: ignore[arg-type]
    assert verb is not None
    assert verb.text == "must"
    assert first_finite_verb(tagged("and/CC left/VBD early/RB"), 1) is None  # type: ignore[arg-type]


def test_verbs_that_taggers_call_nouns() -> None:
    doc = tagged("decides/NNS realizes/NNS hosts/NNS teams/NNS decides/VBZ")
    assert [is_verb_called_noun(token) for token in doc] == [True, True, False, False, False]  # type: ignore[attr-defined]
