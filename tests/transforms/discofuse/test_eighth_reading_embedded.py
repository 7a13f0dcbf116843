"""What the eighth reading found: conditions of the default rules, on sentences that the shipped annotator parses."""

from __future__ import annotations

import pytest
from support.doubted_drafts import assert_doubted, drafted_types, outcomes

#: Sentence, type of the draft, and the condition that it fails.
DOUBTED = [
    (
        "According to this theory superior execution of art was evolutionarily important because it attracted mates .",
        "SINGLE_CONN_INNER",
        "it is no part of what somebody says",
    ),
    (
        "Ellis 's point is that the tactical decisions of the Howes were fatally flawed because they underestimated"
        " the challenges posed by the Patriots .",
        "SINGLE_CONN_INNER",
        "it is no part of what somebody says",
    ),
    (
        "Donald Spoto wrote that Hitchcock had declined to see a priest , but according to Mark Henninger , he and"
        " another priest , Tom Sullivan , celebrated Mass at his home , and Sullivan heard his confession .",
        "SINGLE_S_COORD",
        "it is no part of what somebody says",
    ),
    (
        "Although its territory has been inhabited since the Paleolithic Era , modern Angola originates in Portuguese"
        " colonization .",
        "SINGLE_CONN_START",
        "the clause points at something before it",
    ),
    (
        "Another cover collection , it included songs originally by Queen and Yoko Ono , and featured a cover of a"
        " song with lead vocals by Danny Bonaduce .",
        "SINGLE_VP_COORD",
        "no noun phrase opens both",
    ),
    (
        "Hitchcock followed up with three more successful films , which are also recognised as among his best : North"
        " by Northwest , Psycho ( 1960 ) and The Birds ( 1963 ) .",
        "SINGLE_RELATIVE",
        "the noun phrase before the comma counts on from no other",
    ),
    (
        "Located in east - central Alberta is Alberta Prairie Railway Excursions , a popular tourist attraction"
        " operated out of Stettler , that offers train excursions into the prairie and caters to tens of thousands"
        " of visitors every year .",
        "SINGLE_APPOSITION",
        "the sentence tells whether it still is so",
    ),
    (
        "Several seas are contained within the Aegean Sea ; the Thracian Sea is a section of the Aegean located to"
        " the north , the Icarian Sea to the east , the Myrtoan Sea to the west , while the Sea of Crete is the"
        " southern section .",
        "SINGLE_CONN_INNER",
        "it closes no list of clauses without a verb",
    ),
    (
        "This term is coined by Dr. Dana Klisanin , the founder and CEO of Evolutionary Guidance Media R&D Inc. , and"
        " is a recipient of the Early Career Award for Scientific Achievement in Media Psychology .",
        "SINGLE_S_COORD",
        "it is said of the subject, not of who is named between",
    ),
]
TRUSTED = [
    ("The execution of art was evolutionarily important because it attracted many mates .", "SINGLE_CONN_INNER"),
    ("The hall is open every Sunday , and according to Ellis , the school is open every Monday .", "SINGLE_S_COORD"),
    ("Although it was sold in many shops , the company stopped the production of it .", "SINGLE_CONN_START"),
    (
        "Ellis has many friends in Europe and Asia , according to the committee , but Ada has few in Europe .",
        "SINGLE_S_COORD",
    ),
    ("Contrary to popular belief , the band left the label and recorded a new album .", "SINGLE_VP_COORD"),
    ("Two years later , the band left the label and recorded a new album in Berlin .", "SINGLE_VP_COORD"),
    ("The successful films , which were made in Berlin , are shown every year .", "SINGLE_RELATIVE"),
    ("The Icarian Sea lies to the east , while the Sea of Crete lies to the south .", "SINGLE_CONN_INNER"),
    ("Her father was a teacher in Berlin , and is a member of the town council .", "SINGLE_S_COORD"),
]


@pytest.mark.parametrize(("sentence", "kind", "condition"), DOUBTED, ids=[row[0][:30] for row in DOUBTED])
def test_a_draft_that_the_eighth_reading_taught_to_doubt(sentence, kind, condition) -> None:
    assert_doubted(sentence, kind, condition)


@pytest.mark.parametrize(("sentence", "kind"), TRUSTED, ids=[row[0][:30] for row in TRUSTED])
def test_a_neighbour_that_is_still_taken(sentence, kind) -> None:
    assert drafted_types(outcomes(sentence)) == [kind]
