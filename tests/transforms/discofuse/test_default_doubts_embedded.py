"""What the default rules doubt and the published ones take, on sentences that the shipped annotator parses."""

from __future__ import annotations

import pytest
from support.doubted_drafts import assert_doubted, drafted_types, outcomes

#: Sentence, type of the draft, and the condition that it fails.
DOUBTED = [
    (
        "It was praised by music critics , who liked the sample , and some of whom compared it to other songs .",
        "SINGLE_S_COORD",
        "what follows is no relative clause",
    ),
    (
        "Her review in The New York Times , which called the author a great writer , was one that he liked .",
        "SINGLE_RELATIVE",
        "it is sure which noun it is said of",
    ),
    (
        "Poor families , who earn less than 25,000 dollars and those who earn more than 150,000 dollars , are taxed .",
        "SINGLE_RELATIVE",
        "what belongs to the main clause does not stand in it",
    ),
    (
        "Alan built a church , which still stands , next to the castle , in around 1140 , and his family built"
        " the hall .",
        "SINGLE_RELATIVE",
        "what belongs to the main clause does not stand in it",
    ),
    (
        "He was close to William Ryder , who was interested in his work , paid his expenses , and left .",
        "SINGLE_VP_COORD",
        "two verbs are joined, not three or more",
    ),
    (
        "John Adams , who helped draft the treaty , claimed it was important .",
        "SINGLE_RELATIVE",
        "the main clause names nothing that only the clause told of",
    ),
    (
        "As of 2015 , she is CEO of Neuroelectrics , a Spanish company with an office in Boston , which makes"
        " devices .",
        "SINGLE_APPOSITION",
        'no other noun may be meant ("one of the X of Y , a Z")',
    ),
    (
        "The Patriots , an insulting term used by the British , stressed the rights of Englishmen .",
        "SINGLE_APPOSITION",
        "it says what the noun is, not what it is called",
    ),
    (
        "They explored the situation in Cuba , the result being a documentary with powerful images , in 1999 .",
        "SINGLE_APPOSITION",
        "it is no subject of a participle",
    ),
    (
        "In 1819 , Thomas married Sarah Johnston , a widow from Elizabethtown , with three children of her own .",
        "SINGLE_APPOSITION",
        "what stands behind it belongs to the main clause",
    ),
    (
        "She endorsed The Forum , a magazine founded by a philosopher , which ran from 1980 to 1987 .",
        "SINGLE_APPOSITION",
        "the sentence tells whether it still is so",
    ),
    (
        "They seem to have been captured in Miletus , a Greek colony , which was raided by Persians .",
        "SINGLE_APPOSITION",
        "the sentence tells whether it still is so",
    ),
    (
        "Apollo begged Hephaestus for a bow and arrows .",
        "SINGLE_VP_COORD",
        "what follows is a finite verb or shares an auxiliary",
    ),
    (
        "Lincoln was a spokesman for business , favoring high tariffs , banks , infrastructure improvements , and"
        " railroads , in opposition to Democrats .",
        "SINGLE_VP_COORD",
        "what follows is a finite verb or shares an auxiliary",
    ),
    (
        "As the largest body , Ceres could become the main base and transport hub for future mining .",
        "SINGLE_VP_COORD",
        "what follows is a finite verb or shares an auxiliary",
    ),
    (
        "The attitudes of an earlier day had all but disappeared and were regarded as old .",
        "SINGLE_VP_COORD",
        "the conjunction is no part of a phrase",
    ),
    (
        "In 1994 fragments of the work were filmed and used in a documentary .",
        "SINGLE_VP_COORD",
        "it is sure what stands before both verbs",
    ),
    (
        "They all share techniques formulated by the founder and most have concern for the attacker .",
        "SINGLE_VP_COORD",
        "no other noun stands right before the second verb",
    ),
    (
        "Caecilians do not flick their tongues , but catch their prey by grabbing it .",
        "SINGLE_VP_COORD",
        "the first verb's negation is not the second's",
    ),
    (
        "The heart pumps the blood through the gills where it is oxygenated , and is spread around the body .",
        "SINGLE_VP_COORD",
        "no clause stands between whose verb may be meant",
    ),
    (
        "Notable is his division of sensation and thought , which went against others .",
        "SINGLE_VP_COORD",
        "the main verb follows its subject",
    ),
    (
        "Alexander and his colleagues plan to use Alex as a symbol and prevent the government from winning .",
        "SINGLE_VP_COORD",
        "no clause stands between whose verb may be meant",
    ),
    (
        "As the general retreated , his troops blocked roads , destroyed bridges , dammed streams , and stripped"
        " the area of food .",
        "SINGLE_VP_COORD",
        "two verbs are joined, not three or more",
    ),
    (
        "The band was formed by a singer and debuted in 1992 with an album .",
        "SINGLE_VP_COORD",
        "what follows is a finite verb or shares an auxiliary",
    ),
    (
        "Large numbers of Vandals , Alans , Suebi , and Burgundians crossed the Rhine and invaded Gaul .",
        "SINGLE_VP_COORD",
        "it is sure what stands before both verbs",
    ),
    (
        "The charge accumulated , or passed through a circuit over a period of time is expressed in coulombs .",
        "SINGLE_VP_COORD",
        "the conjunction joins a clause or verb phrase that follows it",
    ),
    (
        "In the villages , families occupy houses , or compounds with mudbrick or stone walled houses .",
        "SINGLE_S_COORD",
        "it closes no list of nouns",
    ),
    (
        "A survey concluded that grain costs five million , and meat costs seven million .",
        "SINGLE_S_COORD",
        "it is no part of what somebody says",
    ),
    (
        "The heavy refineries prefer bitumen because it is cheap , and in some cases because they prefer diesel .",
        "SINGLE_CONN_INNER",
        "the first clause has its verb",
    ),
    (
        "A 2005 study concluded that grain costs five million , while meat costs seven million .",
        "SINGLE_CONN_INNER",
        "it is no part of what somebody says",
    ),
    (
        "It dissolved political links with Britain , while including a long list of wrongs committed by the king .",
        "SINGLE_CONN_INNER",
        "its own verb stands behind the connective",
    ),
    (
        "Although the album itself was successful , the band 's label , Big Time Records folded .",
        "SINGLE_CONN_START",
        "it is sure where the main clause begins",
    ),
    (
        "Since first being licensed for a tablet in 1929 , the mascot has been depicted on many products .",
        "SINGLE_CONN_START",
        "the clause has a finite verb, or takes the main clause's subject",
    ),
    (
        "He was highly respected in the club , so much so that he was made financial advisor .",
        "SINGLE_CONN_INNER",
        "the connective is no part of a phrase",
    ),
    (
        "Stemming from the events of that match , Stevens feuded briefly with him .",
        "SINGLE_CATAPHORA",
        "the participle is no preposition",
    ),
]
TRUSTED = [
    (
        "She left early because she was tired of the long game .",
        "SINGLE_CONN_INNER",
    ),
    (
        "Teaming with Nick , he won the title at the first event .",
        "SINGLE_CATAPHORA",
    ),
    (
        "Kubler , who retired from cycling in 1957 , remained a revered figure in the country .",
        "SINGLE_RELATIVE",
    ),
    (
        "Barrow , the northernmost city in the United States , is located here .",
        "SINGLE_APPOSITION",
    ),
    (
        "The Sharks started the year badly , but recovered to claim a prize .",
        "SINGLE_VP_COORD",
    ),
    (
        "The hall is open every Sunday , while the school is open every Monday .",
        "SINGLE_CONN_INNER",
    ),
]


@pytest.mark.parametrize(("sentence", "kind", "condition"), DOUBTED, ids=[row[0][:30] for row in DOUBTED])
def test_a_draft_that_the_default_rules_doubt(sentence, kind, condition) -> None:
    assert_doubted(sentence, kind, condition)


@pytest.mark.parametrize(("sentence", "kind"), TRUSTED, ids=[row[0][:30] for row in TRUSTED])
def test_a_draft_that_they_trust(sentence, kind) -> None:
    assert drafted_types(outcomes(sentence)) == [kind]
