"""Which links across a connective are sure enough to be replaced."""

from __future__ import annotations

import pytest
from spacy.tokens import Doc
from support.parses import parsed

from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.anaphora import crossing
from wikimill.rules.discofuse.sure_links import has_plain_source, is_sure

SEASIDE = parsed(
    "The/DT/det>1 seaside/NN/nsubj>3 is/VBZ/cop>3 varied/JJ/ROOT because/IN/mark>7 it/PRP/nsubj>7 is/VBZ/cop>7"
    " long/JJ/advcl>3 ././punct>3"
)
LOYALISTS = parsed(
    "Far/RB/advmod>1 fewer/JJR/amod>2 Loyalists/NNPS/nsubj>3 joined/VBD/ROOT because/IN/mark>6 Patriots/NNPS/nsubj>6"
    " pressed/VBD/advcl>3 them/PRP/obj>6 ././punct>3"
)
PLACES = parsed(
    "The/DT/det>1 places/NNS/nsubj>6 where/WRB/advmod>4 they/PRP/nsubj>4 rise/VBP/acl:relcl>1 were/VBD/cop>6 dry/JJ/ROOT"
    " and/CC/cc>9 they/PRP/nsubj>9 flooded/VBD/conj>6 ././punct>6"
)
AGASSI = parsed(
    "Agassi/NNP/nsubj>1 pitied/VBD/ROOT Sampras/NNP/obj>1 because/IN/mark>5 he/PRP/nsubj>5 lost/VBD/advcl>1 ././punct>1"
)
FIRM = parsed(
    "The/DT/det>1 firm/NN/nsubj>2 printed/VBD/ROOT novels/NNS/obj>2 because/IN/mark>6 they/PRP/nsubj>6 sold/VBD/advcl>2"
    " well/RB/advmod>6 ././punct>2"
)
BRITISH = parsed(
    "It/PRP/nsubj>2 was/VBD/cop>2 usual/JJ/ROOT for/IN/mark>7 the/DT/det>5 Americans/NNPS/nsubj>7 to/TO/mark>7"
    " beat/VB/csubj>2 rebels/NNS/obj>7 because/IN/mark>11 they/PRP/nsubj>11 tired/VBD/advcl>7 ././punct>2"
)
UNCERTAIN = parsed(
    "The/DT/det>1 tissue/NN/nsubj>2 works/VBZ/ROOT but/CC/cc>6 it/PRP/expl>6 is/VBZ/cop>6 unclear/JJ/conj>2 if/IN/mark>9"
    " it/PRP/nsubj>9 smells/VBZ/csubj>6 ././punct>2"
)
MAKE_IT = parsed(
    "Agassi/NNP/nsubj>1 stayed/VBD/ROOT because/IN/mark>5 others/NNS/nsubj>5 never/RB/advmod>5 made/VBD/advcl>1"
    " it/PRP/obj>5 ././punct>1"
)
PRIAM = parsed(
    "Priam/NNP/nsubj>2 is/VBZ/cop>2 willing/JJ/ROOT because/IN/mark>6 it/PRP/nsubj>6 would/MD/aux>6 mean/VB/advcl>2"
    " peace/NN/obj>6 ././punct>2"
)
FAMILY = parsed(
    "Scholars/NNS/nsubj>1 called/VBD/ROOT the/DT/det>4 family/NN/compound>4 Erythraean/NNP/obj>1 ././punct>1"
)


def link(anaphor: int, start: int, end: int) -> Link:
    return Link(Mention(0, anaphor, anaphor + 1), Mention(0, start, end), "pronoun", 1.0)


@pytest.mark.parametrize(
    ("doc", "across", "title", "sure"),
    [
        (SEASIDE, link(5, 0, 2), "", True),
        (LOYALISTS, link(7, 0, 3), "", False),  # an amount
        (PLACES, link(8, 0, 2), "", False),  # the places where they rise are not all places
        (AGASSI, link(4, 0, 1), "", False),  # another person
        (FIRM, link(5, 0, 2), "", False),  # a plural beside a group
        (BRITISH, link(10, 4, 6), "", False),  # no subject of the main clause, and a rival
        (UNCERTAIN, link(8, 0, 2), "", False),  # another "it" between
        (MAKE_IT, link(6, 0, 1), "", False),
        (PRIAM, link(4, 0, 1), "Achilles", False),
        (PRIAM, link(4, 0, 1), "Priam", True),
    ],
)
def test_links_across_a_connective(doc: Doc, across: Link, title: str, sure: bool) -> None:
    assert is_sure(across, doc, Topic(title)) == sure


def test_what_a_thing_is_called_is_no_part_of_it() -> None:
    assert not has_plain_source(link(4, 2, 5), FAMILY)
    assert has_plain_source(link(5, 0, 2), SEASIDE)


def test_a_possessor_named_again_is_left_where_another_person_stands_between() -> None:
    first = parsed("Johnston/NNP/nsubj>1 waited/VBD/ROOT ././punct>1")
    second = parsed(
        "Johnston/NNP/nmod:poss>2 's/POS/case>0 raids/NNS/nsubj>3 annoyed/VBD/ROOT Sherman/NNP/obj>3 until/IN/mark>7"
        " he/PRP/nsubj>7 left/VBD/advcl>3 ././punct>3"
    )
    alone = parsed(
        "Johnston/NNP/nmod:poss>2 's/POS/case>0 raids/NNS/nsubj>3 ended/VBD/ROOT when/WRB/advmod>6 he/PRP/nsubj>6"
        " left/VBD/advcl>3 ././punct>3"
    )
    named = Mention(1, 0, 1)
    assert crossing(Link(Mention(1, 6, 7), named, "pronoun", 1.0), first, second) is None
    kept = Link(Mention(1, 5, 6), Mention(0, 0, 1), "pronoun", 1.0)
    assert crossing(Link(Mention(1, 5, 6), named, "pronoun", 1.0), first, alone) == kept
