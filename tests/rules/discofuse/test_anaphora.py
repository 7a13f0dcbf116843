from __future__ import annotations

import pytest
from spacy.tokens import Doc
from support.parses import parsed

from wikimill.rules.coreference.protocol import Link, Mention
from wikimill.rules.discofuse.anaphora import replaced
from wikimill.rules.discofuse.drafts import Draft, Half
from wikimill.rules.discofuse.operations import words_in
from wikimill.rules.discofuse.propose.links import crossing, cuts_modifier, cuts_name, is_named_again, moved

HAWKS = parsed("The/DT/det>1 Hawks/NNPS/nsubj>2 won/VBD/ROOT ././punct>2")
THEIR = parsed(
    "In/IN/case>1 May/NNP/obl>4 their/PRP$/nmod:poss>3 coach/NN/nsubj>4 left/VBD/ROOT them/PRP/obj>4 ././punct>4"
)
DARIUS = parsed("Darius/NNP/nsubj>2 III/NNP/flat>0 ruled/VBD/ROOT ././punct>2")
HEIR = parsed("He/PRP/nsubj>4 was/VBD/cop>4 Darius/NNP/nmod:poss>4 '/POS/case>2 heir/NN/ROOT ././punct>4")
MET = parsed("Mickey/NNP/nsubj>1 met/VBD/ROOT Maggie/NNP/obj>1 ././punct>1")
SHE = parsed("Maggie/NNP/nsubj>1 left/VBD/ROOT ,/,/punct>5 but/CC/cc>5 she/PRP/nsubj>5 decided/VBD/conj>1 ././punct>1")


def link(anaphor: tuple[int, int, int], antecedent: tuple[int, int, int]) -> Link:
    return Link(Mention(*anaphor), Mention(*antecedent), "pronoun", 1.0)


def second(docs: list[Doc], *links: Link, once: bool = False) -> str:
    halves = [Half(words_in(doc), doc, 0) for doc in docs]
    made = replaced(Draft("anaphora", "PAIR_ANAPHORA", (halves[0], halves[1])), links, docs, once=once)
    return "" if made is None else " ".join(word.text for word in made.halves[1].words)


THEM = (link((1, 2, 3), (0, 0, 2)), link((1, 5, 6), (0, 0, 2)))


def test_all_mentions_are_replaced_as_in_the_paper() -> None:
    assert second([HAWKS, THEIR], *THEM) == "In May the Hawks ' coach left the Hawks ."


def test_once_replaces_the_first_anaphor_of_a_mention() -> None:
    assert second([HAWKS, THEIR], *THEM, once=True) == "In May the Hawks ' coach left them ."


def test_a_longer_name_gets_the_mark_that_fits() -> None:
    assert second([DARIUS, HEIR], link((1, 2, 3), (0, 0, 2))) == "He was Darius III 's heir ."


def test_equal_words_replace_nothing() -> None:
    assert second([MET, SHE], link((1, 0, 1), (0, 2, 3))) == ""


def test_crossing_goes_through_a_name_of_both_sentences() -> None:
    assert crossing(link((1, 4, 5), (1, 0, 1)), MET, SHE) == link((1, 4, 5), (0, 2, 3))
    assert crossing(link((1, 4, 5), (1, 0, 1)), HAWKS, SHE) is None
    assert crossing(link((0, 2, 3), (0, 0, 1)), MET, SHE) is None


def test_moved_counts_from_a_later_sentence() -> None:
    assert moved(link((2, 4, 5), (1, 0, 1)), 1) == link((1, 4, 5), (0, 0, 1))
    assert moved(link((2, 4, 5), (0, 0, 1)), 1) is None


NAME = parsed("Devil/NNP/nsubj>1 May/MD/ROOT Cry/NNP/obj>1 5/CD/nummod>2 sold/VBD/parataxis>1 ././punct>1")
OPENING = parsed("Legally/RB/advmod>3 Blonde/NNP/nsubj>3 was/VBD/aux>3 praised/VBN/ROOT ././punct>3")
TOMCAT = parsed("The/DT/det>1 F/NNP/ROOT -/HYPH/punct>3 14/CD/nummod>1 Tomcat/NNP/flat>1 :/:/punct>1 Maze/NNP/dep>1")


@pytest.mark.parametrize(
    ("doc", "start", "end", "title", "expected"),
    [
        (TOMCAT, 4, 7, "", True),
        (TOMCAT, 0, 5, "", True),
        (TOMCAT, 0, 7, "", False),
        (NAME, 0, 4, "Devil May Cry 5", False),
        (NAME, 2, 4, "", True),
        (NAME, 2, 4, "Devil May Cry 5", True),
        (NAME, 0, 1, "", True),
        (OPENING, 1, 2, "", False),
        (OPENING, 1, 2, "Legally Blonde", True),
        (OPENING, 0, 2, "Legally Blonde", False),
    ],
)
def test_cuts_name(doc: Doc, start: int, end: int, title: str, expected: bool) -> None:
    assert cuts_name(doc[start:end], title) is expected


EVANS = parsed("Evans/NNP/nsubj>1 is/VBZ/ROOT known/VBN/xcomp>1 for/IN/case>5 his/PRP$/nmod:poss>5 roles/NNS/obl>2")
ALONE = parsed("Evans/NNP/nsubj>1 came/VBD/ROOT and/CC/cc>4 he/PRP/nsubj>4 left/VBD/conj>1")


def test_cuts_modifier() -> None:
    doc = parsed("The/DT/det>2 old/JJ/amod>2 mills/NNS/nsubj>3 turned/VBD/ROOT ././punct>3")
    assert [cuts_modifier(doc[start:3]) for start in (0, 1, 2)] == [False, False, True]


def test_is_named_again_where_the_sentence_has_the_name() -> None:
    link = Link(Mention(1, 4, 5), Mention(0, 0, 1), "pronoun", 0.9)
    assert is_named_again(link, [EVANS, EVANS])
    assert not is_named_again(link, [HAWKS, EVANS])
    assert not is_named_again(Link(Mention(1, 4, 5), Mention(0, 0, 2), "nominal", 0.9), [EVANS, EVANS])


def test_is_named_again_does_not_count_the_antecedent_of_a_sentence_that_is_split() -> None:
    assert not is_named_again(Link(Mention(0, 3, 4), Mention(0, 0, 1), "pronoun", 0.9), [ALONE])
    assert is_named_again(Link(Mention(1, 3, 4), Mention(1, 0, 1), "pronoun", 0.9), [EVANS, ALONE])
