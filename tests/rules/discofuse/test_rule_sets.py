"""The published set of rules: table 14 to the letter where the default set makes nothing."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from support.outcomes import drafted
from support.parses import parsed

from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.coreference.resolver import DefaultResolver
from wikimill.rules.discofuse.every_link import EveryLink, crossing_by_words
from wikimill.rules.discofuse.mining import FusionMiner
from wikimill.rules.discofuse.rule_sets import DEFAULT, PUBLISHED
from wikimill.rules.discofuse.table_14 import appositions, cataphors, forward_connectives, relative_clauses
from wikimill.rules.discofuse.table_14_joined import backward_connective, coordinations, inner_connectives_anywhere

RAY = parsed(
    "Ray/NNP/nsubj>11 ,/,/punct>3 a/DT/det>3 son/NN/appos>0 of/IN/case>5 Fritz/NNP/nmod>3 ,/,/punct>8 who/WP/nsubj>8"
    " led/VBD/acl:relcl>5 it/PRP/obj>8 ,/,/punct>11 left/VBD/ROOT early/RB/advmod>11 ././punct>11"
)
LIST = parsed(
    "It/PRP/nsubj>1 has/VBZ/ROOT a/DT/det>3 hall/NN/obj>1 ,/,/punct>6 a/DT/det>6 field/NN/conj>3 ,/,/punct>9 a/DT/det>9"
    " park/NN/conj>3 and/CC/cc>12 a/DT/det>12 pond/NN/conj>3 ././punct>1"
)
BEGINNING = parsed(
    "Beginning/VBG/case>2 in/IN/case>2 1900/CD/obl>5 ,/,/punct>2 he/PRP/nsubj>5 played/VBD/ROOT there/RB/advmod>5 ././punct>5"
)
SINCE = parsed(
    "Since/IN/case>2 the/DT/det>2 1970s/NNS/obl>6 ,/,/punct>2 several/JJ/amod>5 towns/NNS/nsubj>6 grew/VBD/ROOT"
    " fast/RB/advmod>6 ././punct>6"
)
ALTHOUGH = parsed(
    "He/PRP/nsubj>3 had/VBD/aux>3 been/VBN/cop>3 poor/JJ/ROOT ,/,/punct>8 although/IN/mark>8 a/DT/det>8 junior/JJ/amod>8"
    " officer/NN/advcl>3 ././punct>3"
)
RELEASE = parsed(
    "Certainly/RB/advmod>1 out/RB/ROOT of/IN/case>3 copyright/NN/obl>1 ,/,/punct>7 but/CC/cc>7 I/PRP/nsubj>7"
    " release/VBP/conj>1 it/PRP/obj>7 ././punct>1"
)
QUIT = parsed(
    "He/PRP/nsubj>2 then/RB/advmod>2 quit/VBD/ROOT ,/,/punct>4 returned/VBD/conj>2 home/RB/advmod>4 and/CC/cc>7"
    " took/VBD/conj>2 it/PRP/obj>7 ././punct>2"
)
RAIN = parsed("It/PRP/nsubj>1 rained/VBD/ROOT ././punct>1")
HE_HOWEVER = parsed("They/PRP/nsubj>2 however/RB/advmod>1 left/VBD/ROOT ././punct>2")


@pytest.mark.parametrize(
    ("rule", "doc", "halves"),
    [
        (relative_clauses, RAY, ("Ray , a son of Fritz left early .", "Fritz led it .")),
        (appositions, LIST, ("It has a hall a park and a pond .", "A hall is a field .")),
        (cataphors, BEGINNING, ("He began in 1900 .", "He played there .")),
        (forward_connectives, SINCE, ("The 1970s .", "Several towns grew fast .")),
        (inner_connectives_anywhere, ALTHOUGH, ("He had been poor .", "A junior officer .")),
        (coordinations, RELEASE, ("Certainly out of copyright .", "I release it .")),
        (coordinations, QUIT, ("He then quit , returned home .", "He then took it .")),
    ],
)
def test_table_14_to_the_letter(rule, doc, halves) -> None:
    assert [outcome[2:] for outcome in drafted(rule(doc))] == [halves]


def test_a_backward_connective_anywhere() -> None:
    assert [outcome[1:] for outcome in drafted(backward_connective(RAIN, HE_HOWEVER))] == [
        ("however", "It rained .", "They left .")
    ]


def test_because_of_is_no_connective() -> None:
    doc = parsed("It/PRP/nsubj>1 ended/VBD/ROOT because/IN/case>4 of/IN/fixed>2 rain/NN/obl>1 ././punct>1")
    assert drafted(inner_connectives_anywhere(doc)) == []


@pytest.mark.parametrize("doc", [BEGINNING, QUIT])
def test_only_the_published_set_has_them(doc: Doc) -> None:
    def made(rules) -> list[object]:
        miner = FusionMiner(lambda sentences: [], rules=rules)
        return [one.fusion for one in miner.single(doc, Topic()) if one.fusion]

    assert (len(made(DEFAULT)), len(made(PUBLISHED)) > 0) == (0, True)


def test_the_published_set_has_all_of_the_default_one() -> None:
    left = parsed("She/PRP/nsubj>1 came/VBD/ROOT and/CC/cc>4 he/PRP/nsubj>4 left/VBD/conj>1 ././punct>1")
    (rule,) = (rule for rule in PUBLISHED.single if rule.id == "sentence_coordination")
    assert [outcome[2:] for outcome in drafted(rule.match(left))] == [("She came .", "He left .")]


ANNA = parsed("Anna/NNP/nsubj>2 Smith/NNP/flat>0 saw/VBD/ROOT the/DT/det>4 band/NN/obj>2 ././punct>2")
SMITH = parsed("Smith/NNP/nsubj>1 left/VBD/ROOT this/DT/det>3 band/NN/obj>1 ././punct>1")
A_BAND = parsed("Anna/NNP/nsubj>1 saw/VBD/ROOT a/DT/det>3 band/NN/obj>1 ././punct>1")
SMITH_LEFT = parsed("Smith/NNP/nsubj>1 left/VBD/ROOT early/RB/advmod>1 ././punct>1")
ANNA_CAME = parsed("Anna/NNP/nsubj>2 Smith/NNP/flat>0 came/VBD/ROOT ././punct>2")
LONGEST = parsed("The/DT/det>2 longest/JJS/amod>2 river/NN/nsubj>3 ended/VBD/ROOT ././punct>3")
LARGEST = parsed("The/DT/det>2 largest/JJS/amod>2 river/NN/nsubj>3 froze/VBD/ROOT ././punct>3")
SHE = parsed("She/PRP/nsubj>1 left/VBD/ROOT ././punct>1")


def spans(sentences: list[Doc]) -> list[tuple[str, str]]:
    resolver = EveryLink.of(DefaultResolver(FirstNames({"anna": 0.0})))
    found = resolver.links(sentences, Topic())
    return [tuple(_words(sentences, mention) for mention in (link.anaphor, link.antecedent)) for link in found]  # type: ignore[misc]


def _words(sentences: list[Doc], mention: Mention) -> str:
    return str(sentences[mention.sentence][mention.start : mention.end].text)


@pytest.mark.parametrize(
    ("first", "second", "links"),
    [
        (ANNA, SMITH, [("Smith", "Anna Smith"), ("this band", "the band")]),
        (A_BAND, SMITH, []),  # "a band" would be another one
        (SMITH_LEFT, ANNA_CAME, []),  # nor is "Anna Smith" sure to be "Smith"
        (LONGEST, LARGEST, []),  # nor "the largest river" the longest one
        (ANNA, SHE, [("She", "Anna Smith")]),
    ],
)
def test_every_link(first: Doc, second: Doc, links: list[tuple[str, str]]) -> None:
    assert spans([first, second]) == links


def test_a_link_through_a_name_of_both_sentences() -> None:
    stayed = parsed("Anna/NNP/nsubj>1 left/VBD/ROOT but/CC/cc>4 she/PRP/nsubj>4 stayed/VBD/conj>1 ././punct>1")
    link = Link(Mention(1, 3, 4), Mention(1, 0, 1), "pronoun", 0.5)
    found = crossing_by_words(link, A_BAND, stayed)
    assert found is not None
    assert found.antecedent == Mention(0, 0, 1)
    assert crossing_by_words(link, RAIN, stayed) is None


def test_inside_a_sentence_a_link_needs_some_trust() -> None:
    doc = parsed(
        "They/PRP/nsubj>1 sold/VBD/ROOT units/NNS/obj>1 to/IN/case>4 towns/NNS/obl>1 because/IN/mark>7 they/PRP/nsubj>7"
        " were/VBD/advcl>1 old/JJ/xcomp>7 ././punct>1"
    )
    resolver = EveryLink.of(DefaultResolver(FirstNames()))
    anywhere = EveryLink(resolver.resolver)
    assert [len(one.links([doc], Topic())) for one in (anywhere, resolver)] == [1, 0]
