"""What the ninth to the twelfth reading found: conditions of the default rules, on sentences that the annotator parses."""

from __future__ import annotations

import pytest
from support.doubted_drafts import assert_doubted, drafted_types, outcomes

from wikimill.rules.discofuse.drafts import Draft
from wikimill.rules.discofuse.mining import single_outcomes
from wikimill.rules.discofuse.rule_sets import RULE_SETS
from wikimill.transforms.models.annotator import load_annotator

VERBS, CLAUSES, INNER = "SINGLE_VP_COORD", "SINGLE_S_COORD", "SINGLE_CONN_INNER"
RELATIVE, APPOSITION, START = "SINGLE_RELATIVE", "SINGLE_APPOSITION", "SINGLE_CONN_START"
#: Sentence, type of the draft, and the condition that it fails.
DOUBTED = [
    (
        "Alfredo Lim once again ran for mayor and defeated the son of Atienza in the city election .",
        VERBS,
        "the first verb's adverb is not the second's",
    ),
    (
        "For thirteen weeks it topped the Latin Pop Albums chart , and reached number one on the Mexican Albums Chart .",
        VERBS,
        "the first verb's adverb is not the second's",
    ),
    (
        "A number of ironclads have been preserved or reconstructed as museum ships .",
        VERBS,
        "it is no alternative that would be told as a fact",
    ),
    (
        "It appears Vespasian befriended Nerva during his time as an advisor , and may have asked him to watch over"
        " his son .",
        VERBS,
        "the subject is not a mere it",
    ),
    (
        "Lesnar later told a Minnesota radio show that he had three wonderful years in WWE , but had grown unhappy .",
        VERBS,
        "it is no part of what somebody says",
    ),
    (
        "Sergeant Leonard Maidment was identified in 2013 after a visitor to the cemetery discovered a headstone of an"
        " unknown sergeant with the Hampshire Regiment killed on 20 July 1918 and was subsequently able to show that"
        " only one sergeant had been killed in France on that date .",
        CLAUSES,
        "no clause stands between whose verb may be meant",
    ),
    (
        "He was the first pitcher to throw a shutout and hit a home run on opening day .",
        VERBS,
        "no clause stands between whose verb may be meant",
    ),
    (
        "The JMA issued forecasts and analyses four times a day .",
        VERBS,
        "no clause stands between whose verb may be meant",
    ),
    (
        "Another group of stereospondyls had wide heads and adapted to life at the bottom of lakes and rivers .",
        VERBS,
        "the subject is told of as known",
    ),
    (
        "Following a posting to London , he retired from the Air Force and died in Melbourne five years later .",
        VERBS,
        "the first verb's adverb is not the second's",
    ),
    (
        "Ayola was nominated and shortlisted for the award in 2006 .",
        VERBS,
        "the verbs share no object behind the second",
    ),
    (
        "However , glider training by the regiment was stopped in 1950 and the Tetrarchs withdrawn from service .",
        CLAUSES,
        "it has a main clause",
    ),
    (
        "Manila has endured several deadly earthquakes , notably in 1645 and in 1677 which destroyed the medieval city .",
        CLAUSES,
        "it has a main clause",
    ),
    (
        "Of the seventeen boats in German service , two were sold to Austria - Hungary , one was sold to Bulgaria , and"
        " nine were lost during the war .",
        CLAUSES,
        "two are joined, not three or more",
    ),
    (
        "After the fight , Lesnar came into the ring and stated , It was a good fight but he 's wearing a belt .",
        CLAUSES,
        "it is no part of what somebody says",
    ),
    (
        "Imagism influenced a number of poetry circles and movements.With the Imagists Free verse became a discipline"
        " and acquired status as a legitimate poetic form .",
        VERBS,
        "no two sentences are written as one",
    ),
    (
        "Wooden hulls continued to be used for smaller ironclads , because iron nevertheless had a significant"
        " disadvantage .",
        INNER,
        "no second connective follows",
    ),
    (
        "Cooke complained to the Sultan and the captured sailors were recovered , although not before Sybille and Fox"
        " had sailed for China .",
        INNER,
        "its own verb stands behind the connective",
    ),
    (
        "The introduction and outro are played in a 3 / 4 time signature , and they are played by the whole band and"
        " the orchestra in the new hall , while the remainder of the song is in a common signature .",
        INNER,
        "the sentence is not too long for its parse to be trusted",
    ),
    (
        "Although much of his life remains obscure , Nerva was considered a wise emperor by ancient historians .",
        START,
        "the clause points at something before it",
    ),
    (
        "Although Nintendo eventually again overtook Sega , this was the first time that the company did not lead .",
        START,
        "the clause points at something before it",
    ),
    (
        "The brother of President Barre , who was also a Major General , showed up at the embassy in the afternoon .",
        RELATIVE,
        "it is sure which noun it is said of",
    ),
    (
        "The sculpture was then refined using hammerstones , which were generally rounded cobbles , although this was"
        " not always the case .",
        RELATIVE,
        "what is left says nothing of the clause",
    ),
    (
        "They chatted to the men , who were at the scene , and they left .",
        RELATIVE,
        "the noun is a subject that stands alone",
    ),
    (
        "The McDermitt Mine , the last mercury mine in the United States , closed three years later , in 1992 .",
        APPOSITION,
        "the sentence tells whether it still is so",
    ),
]
TRUSTED = [
    ("The bank was founded in 1890 and failed in the panic of 1893 .", VERBS),
    ("The bird does not fly over the sea or swim in the river .", VERBS),
    ("The roots can be dried or stored in a cool place for years .", VERBS),
    ("Many of the men had fought in the war and later settled in the city .", VERBS),
    ("The area was used as a parking lot and several vehicles were left without keys by the staff .", CLAUSES),
    ("The textile mill was a success , and Gore invested in the company .", CLAUSES),
    ("Kubler , who retired from cycling in 1957 , remained a revered figure in the nation .", RELATIVE),
    ("In 1951 , Kubler , who had won the tour , won the race again .", RELATIVE),
    (
        "The frigidarium , the last stop in the bathhouse , was where guests would cool off in a large pool .",
        APPOSITION,
    ),
    ("Although the band liked the demo , it was difficult for them to record the song .", START),
]


@pytest.mark.parametrize(("sentence", "kind", "condition"), DOUBTED, ids=[row[0][:30] for row in DOUBTED])
def test_a_draft_that_the_later_readings_taught_to_doubt(sentence, kind, condition) -> None:
    assert_doubted(sentence, kind, condition)


@pytest.mark.parametrize(("sentence", "kind"), TRUSTED, ids=[row[0][:30] for row in TRUSTED])
def test_a_neighbour_that_is_kept(sentence, kind) -> None:
    assert kind in drafted_types(outcomes(sentence))


@pytest.mark.parametrize("name", RULE_SETS)
@pytest.mark.parametrize(
    "sentence",
    [
        "Below this frequency , the image impedance is real ,",
        "The image impedance , a real number below this frequency , and",
        "The image impedance , which",
        "He admired the plan , which he was known for",
        "Below this frequency ,",
        "His property is entailed , meaning that",
    ],
)
def test_a_sentence_of_a_document_that_ends_anywhere(name, sentence) -> None:
    """As before a formula: a rule that looked behind the last comma killed the page."""
    found = single_outcomes(load_annotator("embedded").annotate([tuple(sentence.split())])[0], True, RULE_SETS[name])
    assert [one for one in found if isinstance(one, Draft)] == []
