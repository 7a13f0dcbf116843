"""Links that something near the pronoun speaks against."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from spacy.tokens import Doc
from support.parses import parsed

from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.doubtful_links import is_bound_by_copy, is_doubtful
from wikimill.rules.discofuse.drafts import Half
from wikimill.rules.discofuse.operations import words_of

LINCOLN = parsed("Lincoln/NNP/nsubj>1 waited/VBD/ROOT ././punct>1")
FIGHTS = parsed("He/PRP/nsubj>1 fights/VBZ/ROOT ././punct>1")
SPOKE = parsed("Lincoln/NNP/nsubj>1 said/VBD/ROOT ,/,/punct>4 I/PRP/nsubj>4 need/VBP/ccomp>1 him/PRP/obj>4 ././punct>1")
WORD = parsed(
    "It/PRP/nsubj>1 says/VBZ/ROOT [/-LRB-/punct>3 t/NN/obj>1 ]/-RRB-/punct>3 he/PRP/dep>6 word/NN/obj>1 ././punct>1"
)
SERVED = parsed(
    "He/PRP/nsubj>1 met/VBD/ROOT Russell/NNP/obj>1 when/WRB/advmod>5 Russell/NNP/nsubj>5 came/VBD/advcl>1 ././punct>1"
)
LECTURES = parsed("Fillmore/NNP/nmod:poss>2 's/POS/case>0 lectures/NNS/nsubj>3 ended/VBD/ROOT ././punct>3")
WHITMAN = parsed(
    "Poet/NNP/nsubj>2 Whitman/NNP/flat>0 wrote/VBD/ROOT poems/NNS/obj>2 he/PRP/nsubj>5 loved/VBD/acl:relcl>3 ././punct>2"
)
TSAR = parsed(
    "It/PRP/nsubj>1 pleased/VBD/ROOT the/DT/det>3 king/NN/obj>1 who/WP/nsubj>5 lost/VBD/acl:relcl>3 his/PRP$/nmod:poss>7"
    " capital/NN/obj>5 ././punct>1"
)
THINKER = parsed("The/DT/det>1 philosopher/NN/nsubj>2 left/VBD/ROOT ././punct>2")
COMPANION = parsed("Her/PRP$/nmod:poss>1 companion/NN/nsubj>2 left/VBD/ROOT ././punct>2")
EGGS = parsed("The/DT/det>1 eggs/NNS/nsubj>2 hatch/VBP/ROOT ././punct>2")
THEIR_EGGS = parsed("Larvae/NNS/nsubj>1 eat/VBP/ROOT their/PRP$/nmod:poss>3 eggs/NNS/obj>1 ././punct>1")
ISLAND = parsed(
    "It/PRP/nsubj>3 is/VBZ/cop>3 an/DT/det>3 island/NN/ROOT where/WRB/advmod>7 Neiafu/NNP/nsubj>7 is/VBZ/cop>7"
    " found/VBN/acl:relcl>3 ././punct>3"
)
LARGE = parsed("It/PRP/nsubj>2 is/VBZ/cop>2 large/JJ/ROOT ././punct>2")
TULSA = parsed("Tulsa/NNP/nsubj>1 grew/VBD/ROOT ././punct>1")
COLD = parsed("It/PRP/nsubj>2 gets/VBZ/cop>2 cold/JJ/ROOT ././punct>2")
BLOWS = parsed("It/PRP/nsubj>1 gets/VBZ/ROOT cold/JJ/xcomp>1 ././punct>1")
ALGERIA = parsed("Algeria/NNP/nsubj>1 has/VBZ/ROOT schools/NNS/obj>1 ././punct>1")
SCHOOL = parsed(
    "The/DT/det>1 college/NN/nsubj>2 opened/VBD/ROOT and/CC/cc>5 it/PRP/nsubj>5 grew/VBD/conj>2 ././punct>2"
)
AUTHORS = parsed("Authors/NNS/nsubj>1 wrote/VBD/ROOT books/NNS/obj>1 ././punct>1")
ROBOTS = parsed(
    "The/DT/det>1 robots/NNS/nsubj>2 have/VBP/ROOT only/RB/advmod>5 their/PRP$/nmod:poss>5 looks/NNS/obj>2 ././punct>2"
)
ALONE = parsed("Later/RB/advmod>2 they/PRP/nsubj>2 left/VBD/ROOT ././punct>2")
MAN = {"he": 20, "she": 1}


@pytest.mark.parametrize(
    ("first", "source", "second", "pronoun", "title", "counts", "doubtful"),
    [
        (LINCOLN, (0, 1), FIGHTS, 0, "", {}, False),
        (SPOKE, (0, 1), FIGHTS, 0, "", {}, True),  # "he" is the third who is spoken of
        (LINCOLN, (0, 1), WORD, 5, "", {}, True),  # "[ t ] he word"
        (SERVED, (4, 5), FIGHTS, 0, "Chao", {}, True),  # the sentence before is told of a "he" itself
        (SERVED, (4, 5), FIGHTS, 0, "Bertrand Russell", {}, False),
        (LECTURES, (0, 3), FIGHTS, 0, "", {}, True),
        (LINCOLN, (0, 1), WHITMAN, 4, "", {}, True),  # a person of its own
        (LINCOLN, (0, 1), TSAR, 6, "", {}, True),
        (THINKER, (0, 2), COMPANION, 0, "", MAN, True),  # the document's man is not "her"
        (THINKER, (0, 2), COMPANION, 0, "", {}, False),
        (EGGS, (0, 2), THEIR_EGGS, 2, "", {}, True),
        (ISLAND, (5, 6), LARGE, 0, "", {}, True),  # a noun of a lower clause
        (TULSA, (0, 1), LARGE, 0, "", {}, False),
        (TULSA, (0, 1), BLOWS, 0, "", {}, True),  # the weather
        (ALGERIA, (0, 1), SCHOOL, 4, "", {}, True),  # the sentence has a thing for its subject
        (AUTHORS, (0, 1), ROBOTS, 4, "", {}, True),  # and here several
        (AUTHORS, (0, 1), ALONE, 1, "", {}, False),
    ],
)
def test_what_speaks_against_a_link(
    first: Doc,
    source: tuple[int, int],
    second: Doc,
    pronoun: int,
    title: str,
    counts: Mapping[str, int],
    doubtful: bool,
) -> None:
    link = Link(Mention(1, pronoun, pronoun + 1), Mention(0, *source), "pronoun", 0.9)
    assert is_doubtful(link, [first, second], Topic(title, counts)) == doubtful


@pytest.mark.parametrize(("known", "doubtful"), [((), True), (("alice",), False)])
def test_a_name_is_of_the_documents_gender_unless_its_first_word_tells(known: Sequence[str], doubtful: bool) -> None:
    doc = parsed("Alice/NNP/nsubj>1 left/VBD/ROOT ././punct>1")
    link = Link(Mention(1, 0, 1), Mention(0, 0, 1), "pronoun", 0.9)
    names = FirstNames(dict.fromkeys(known, 0.0))
    assert is_doubtful(link, [doc, COMPANION], Topic("Warhol", MAN), names) == doubtful


def test_within_one_sentence_an_object_is_left_where_the_subject_may_be_meant() -> None:
    doc = parsed(
        "Poet/NNP/nsubj>2 Whitman/NNP/flat>0 praised/VBD/ROOT Lincoln/NNP/obj>2 in/IN/case>5 poems/NNS/obl>2"
        " he/PRP/nsubj>7 wrote/VBD/acl:relcl>5 ././punct>2"
    )
    link = Link(Mention(1, 6, 7), Mention(1, 3, 4), "pronoun", 0.9)
    assert is_doubtful(link, [LINCOLN, doc], Topic())


def test_a_nominal_is_not_doubted_for_its_pronoun() -> None:
    link = Link(Mention(1, 0, 2), Mention(0, 0, 1), "nominal", 0.9)
    assert not is_doubtful(link, [LINCOLN, THINKER], Topic())


def test_what_was_given_the_subject_does_not_repeat_it() -> None:
    link = Link(Mention(0, 2, 3), Mention(0, 0, 1), "pronoun", 0.9)
    half = Half(words_of(["Lincoln", "left", "."]), LINCOLN, 1)
    given = Half(words_of(["Lincoln", "left", "."]), LINCOLN, 1, subject_given=True)
    assert (is_bound_by_copy(link, LINCOLN, half), is_bound_by_copy(link, LINCOLN, given)) == (False, True)
