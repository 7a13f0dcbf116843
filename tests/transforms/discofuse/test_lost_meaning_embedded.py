"""What is lost between a sentence and its halves, on sentences that the shipped annotator parses."""

from __future__ import annotations

import pytest
from support.doubted_drafts import assert_doubted, drafted_types, outcomes

LOST = "TRIM loses no verb and no phrase of the second half"
NARROWED = "no adverb narrows the connective"
TOLD = "it is no part of what somebody says"
#: Sentence, type of the draft, and the condition that it fails.
DOUBTED = [
    (
        "Anarchists took an active role in strike actions , although they tended to be antipathetic to formal"
        " syndicalism , seeing it as reformist .",
        "SINGLE_CONN_INNER",
        LOST,
    ),
    (
        "The first part is played by Ren , while the second part is played by Stimpy , who must catch the items .",
        "SINGLE_CONN_INNER",
        LOST,
    ),
    ("She left the party early only because she was tired of the long game .", "SINGLE_CONN_INNER", NARROWED),
    (
        "The metal detector did not find the bullet , partly because the metal bed disturbed the instrument .",
        "SINGLE_CONN_INNER",
        NARROWED,
    ),
    (
        "Plutarch lists Admetus as one of Apollo 's lovers and says that Apollo served Admetus because he doted upon"
        " him .",
        "SINGLE_CONN_INNER",
        TOLD,
    ),
    (
        "One does not need to look up the coordinates in a book , and then adjust the telescope to those readings .",
        "SINGLE_VP_COORD",
        "what is negated is each verb",
    ),
    (
        "Like rubidium , caesium tends to substitute potassium in the body , but is significantly larger and is"
        " therefore a poorer substitute .",
        "SINGLE_S_COORD",
        "no comparison opens both",
    ),
    (
        "He believed the young and the old do not properly develop an imprint .",
        "SINGLE_S_COORD",
        "the first verb has its object, not half of a subject",
    ),
    (
        "Although it is very uncommon , women sometimes give birth to a child after such a treatment .",
        "SINGLE_CONN_START",
        "the clause points at something before it",
    ),
    (
        "Douglas ' provision , which Lincoln opposed , specified settlers had the right to determine locally whether"
        " to allow slavery in new U.S. territory .",
        "SINGLE_RELATIVE",
        "the main clause has a finite verb",
    ),
    (
        "Starting here , the Karl - Marx - Allee heads east , an avenue lined by monumental residential buildings ,"
        " designed in the Socialist Classicism style .",
        "SINGLE_APPOSITION",
        "the main clause has a finite verb",
    ),
    (
        "Growing up , Apollo was nursed by the nymphs Korythalia and Aletheia , the personification of truth .",
        "SINGLE_CATAPHORA",
        "what it tells was not over before",
    ),
]
TRUSTED = [
    ("She left the party early because she was tired of the long game , too .", "SINGLE_CONN_INNER"),
    ("The hall was closed in the winter because the roof had been damaged by a storm .", "SINGLE_CONN_INNER"),
    ("The bird does not fly over the sea or swim in the river .", "SINGLE_VP_COORD"),
    (
        "In addition to not playing in Paris , Agassi chose not to play at Wimbledon and publicly stated that he was"
        " tired .",
        "SINGLE_VP_COORD",
    ),
    ("The Sharks started the year badly , but recovered to claim a prize .", "SINGLE_VP_COORD"),
    ("Although it is small , it has a large museum and two churches .", "SINGLE_CONN_START"),
    (
        "Hyperborea , the mystical land of eternal spring , venerated Apollo above all the gods .",
        "SINGLE_APPOSITION",
    ),
    ("Teaming with Nick , he won the title at the first event .", "SINGLE_CATAPHORA"),
]


@pytest.mark.parametrize(("sentence", "kind", "condition"), DOUBTED, ids=[row[0][:30] for row in DOUBTED])
def test_a_draft_that_loses_meaning(sentence, kind, condition) -> None:
    assert_doubted(sentence, kind, condition)


@pytest.mark.parametrize(("sentence", "kind"), TRUSTED, ids=[row[0][:30] for row in TRUSTED])
def test_a_draft_that_keeps_it(sentence, kind) -> None:
    assert kind in drafted_types(outcomes(sentence))
