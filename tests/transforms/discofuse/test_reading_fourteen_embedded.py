"""What the fourteenth reading found: conditions of the default rules, on sentences that the annotator parses."""

from __future__ import annotations

import pytest
from support.doubted_drafts import assert_doubted, drafted_types, outcomes

VERBS, CLAUSES, START = "SINGLE_VP_COORD", "SINGLE_S_COORD", "SINGLE_CONN_START"
OPENING, APPOSITION = "SINGLE_CATAPHORA", "SINGLE_APPOSITION"
TIME = "what opens the sentence is the time of both verbs"
SHARED = "the verbs share no object behind the second"
AUXILIARY = "what follows is a finite verb or shares an auxiliary"
SUBJECTLESS = "the clause has a finite verb, or takes the main clause's subject"
FORM = "the participle's own form is known"
STILL = "the sentence tells whether it still is so"
#: Sentence, type of the draft, and the condition that it fails.
DOUBTED = [
    ("In 1984 he joined the party and was elected to the parliament for five terms .", VERBS, TIME),
    ("During the 1930s he worked in Britain for a film company , and scored its film in 1933 .", VERBS, TIME),
    ("In the 1960s he focused on gospel music and is a member of the Gospel Music Hall of Fame .", CLAUSES, TIME),
    ("Later he tried to attack the town again with the help of the count , but failed to take it .", VERBS, TIME),
    (
        "A supporter of the arts , Williams influenced education in public schools , and was instrumental in the act .",
        CLAUSES,
        "no noun phrase opens both",
    ),
    ("He lived and worked in California and New York with his wife .", VERBS, SHARED),
    ("The film was set and filmed in the cities of Minneapolis and Saint Paul .", VERBS, SHARED),
    (
        "During his career Leo directed 20 films and was involved in the writing process in 43 .",
        VERBS,
        "the second verb has what it is said of",
    ),
    (
        "Estonia has styled itself as the gateway between East and West and aggressively pursued economic reform .",
        VERBS,
        AUXILIARY,
    ),
    (
        "This marks the first time the country has hosted the games , and the second time the games have been held in"
        " the city .",
        CLAUSES,
        "each clause has a subject and a finite verb",
    ),
    (
        "She is the daughter of Prince Edward , Duke of Kent , and Katharine , Duchess of Kent , and a great"
        " - granddaughter of King George V. She is currently 43rd in line of succession to the British throne .",
        CLAUSES,
        "no two sentences are written as one",
    ),
    (
        "Traces of Love is a 2006 South Korean film directed by Kim Dae - seung , and starring Yoo Ji - tae ,"
        " Kim Ji - soo , and Uhm Ji - won .",
        CLAUSES,
        AUXILIARY,
    ),
    (
        "On El Fluir the band decided to record live and to cut back on the keyboard and programmed additions to their"
        " music .",
        VERBS,
        "no clause stands between whose verb may be meant",
    ),
    (
        "Describing herself as a campaigning academic , critics have called her a do - gooder who moves like a"
        " grasshopper from one cause to another .",
        OPENING,
        "the participle modifies the main clause",
    ),
    (
        "The Unix operating system was conceived and implemented in 1969 at the laboratories of the company .",
        VERBS,
        SHARED,
    ),
    ("Late hatchlings may spend the winter in the nest and emerge when the weather warms .", VERBS, AUXILIARY),
    (
        "The champions were France , while Germany were the only other country with a medal , and had won two of the"
        " four relays .",
        VERBS,
        "no clause stands between whose verb may be meant",
    ),
    (
        "Rain occurs when local air becomes saturated with water vapor , and can no longer maintain the level of it .",
        VERBS,
        "no clause stands between whose verb may be meant",
    ),
    (
        "The book is a novella about the life of a teacher , written by the English writer James Hilton and first"
        " published by a house in London in October 1934 .",
        VERBS,
        "no clause stands between whose verb may be meant",
    ),
    ("A blastocyst is then formed and implanted in the uterus .", VERBS, "the subject is told of as known"),
    (
        "The Atlantic Ocean borders Greenland 's southeast ; the Greenland Sea is to the east ; the Arctic Ocean is to"
        " the north ; and Baffin Bay is to the west .",
        CLAUSES,
        "two are joined, not three or more",
    ),
    (
        "The single was released on March 14 , 2003 , and was the official Comic Relief charity single for 2003 .",
        CLAUSES,
        "its subject stands before its verb",
    ),
    (
        "Kenny Baumann , the actor who plays Ben , confirmed that someone would die in the second season .",
        APPOSITION,
        STILL,
    ),
    (
        "Thus Venus 's synodic period , which gives the time between two subsequent eastern ( or western ) greatest"
        " elongations , is 584 days .",
        "SINGLE_RELATIVE",
        "no adverb opens what is said of the noun",
    ),
    ("Having won at age 16 , Hernandez is currently the youngest winner of the show .", OPENING, FORM),
    ("Since spring 2017 , Foxx has served as the host of the game show .", START, SUBJECTLESS),
    (
        "Since moving to the stadium , the club 's average attendances have been in the top six .",
        START,
        SUBJECTLESS,
    ),
    ("Although departing as a character in 2003 , Coburn has since returned in 2004 .", START, FORM),
    ("Having joined the club in March , 1996 , Yule has contributed to its success .", OPENING, FORM),
    (
        "The Brooklyn Nets , a basketball team based in Brooklyn , was founded in 1967 in New Jersey .",
        APPOSITION,
        STILL,
    ),
    (
        "The film , Shakur 's last , was released over a year after his death .",
        APPOSITION,
        "the noun is named before what is said of it",
    ),
]
TRUSTED = [
    ("Snowfall , which normally occurs from November to April , averages 58 inches .", "SINGLE_RELATIVE"),
    ("He was arrested and taken to the prison in the city .", VERBS),
    ("In 1984 he joined the party and was elected to the parliament of the state .", VERBS),
    ("He retired and moved to a house in Florida with his wife .", VERBS),
    ("Estonia has a long coast and has pursued economic reform .", VERBS),
    ("He wrote 20 films and died in 1933 .", VERBS),
    ("The first film was a success , and the second film was shown in Rome .", CLAUSES),
    ("Although fearing the storm , Nina left the house at night .", START),
]


@pytest.mark.parametrize(("sentence", "kind", "condition"), DOUBTED, ids=[row[0][:30] for row in DOUBTED])
def test_a_draft_that_the_fourteenth_reading_taught_to_doubt(sentence, kind, condition) -> None:
    assert_doubted(sentence, kind, condition)


@pytest.mark.parametrize(("sentence", "kind"), TRUSTED, ids=[row[0][:30] for row in TRUSTED])
def test_its_neighbours_are_kept(sentence, kind) -> None:
    assert kind in drafted_types(outcomes(sentence))
