from __future__ import annotations

from spacy.tokens import Doc
from support.parses import parsed

from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.anaphora import crossing, fits_topic, resolve
from wikimill.rules.discofuse.drafts import Half
from wikimill.rules.discofuse.operations import words_of

HAWKS = parsed("The/DT/det>1 Hawks/NNPS/nsubj>2 won/VBD/ROOT ././punct>2")
THEIR = parsed(
    "In/IN/case>1 May/NNP/obl>4 their/PRP$/nmod:poss>3 coach/NN/nsubj>4 left/VBD/ROOT them/PRP/obj>4 ././punct>4"
)
DARIUS = parsed("Darius/NNP/nsubj>2 III/NNP/flat>0 ruled/VBD/ROOT ././punct>2")
HEIR = parsed("He/PRP/nsubj>4 was/VBD/cop>4 Darius/NNP/nmod:poss>4 '/POS/case>2 heir/NN/ROOT ././punct>4")
MET = parsed("Mickey/NNP/nsubj>1 met/VBD/ROOT Maggie/NNP/obj>1 ././punct>1")
SHE = parsed("Maggie/NNP/nsubj>1 left/VBD/ROOT ,/,/punct>5 but/CC/cc>5 she/PRP/nsubj>5 decided/VBD/conj>1 ././punct>1")
OWN = parsed("Maggie/NNP/nsubj>1 sold/VBD/ROOT her/PRP$/nmod:poss>3 house/NN/obj>1 ././punct>1")


def half(doc: Doc) -> Half:
    return Half(words_of([token.text for token in doc]), doc, 0)


def link(anaphor: tuple[int, int, int], antecedent: tuple[int, int, int]) -> Link:
    return Link(Mention(*anaphor), Mention(*antecedent), "pronoun", 1.0)


def texts(resolved: object) -> str:
    return " ".join(word.text for word in resolved.half.words)  # type: ignore[attr-defined]


def test_a_possessive_takes_its_mark_and_the_phrase_its_small_letter() -> None:
    links = [link((1, 2, 3), (0, 0, 2)), link((1, 5, 6), (0, 0, 2))]
    resolved = resolve(half(THEIR), links, [HAWKS, THEIR])
    # The second anaphor of the same mention stays: the sentence stands on its own without it.
    assert texts(resolved) == "In May the Hawks ' coach left them ."


def test_a_longer_name_takes_the_mark_that_fits_it() -> None:
    assert texts(resolve(half(HEIR), [link((1, 2, 3), (0, 0, 2))], [DARIUS, HEIR])) == "He was Darius III 's heir ."


def test_the_same_words_are_no_replacement() -> None:
    assert resolve(half(SHE), [link((1, 0, 1), (0, 2, 3))], [MET, SHE]) is None


def test_some_do_not_stand_for_most() -> None:
    most = parsed("Most/JJS/amod>1 frogs/NNS/nsubj>2 swim/VBP/ROOT ././punct>2")
    they = parsed("They/PRP/nsubj>1 jump/VBP/ROOT ././punct>1")
    assert resolve(half(they), [link((1, 0, 1), (0, 0, 2))], [most, they]) is None


def test_a_name_in_both_sentences_carries_the_pronoun_across() -> None:
    across = crossing(link((1, 4, 5), (1, 0, 1)), MET, SHE)
    assert across == link((1, 4, 5), (0, 2, 3))
    assert across is not None
    assert texts(resolve(half(SHE), [across], [MET, SHE])) == "Maggie left , but Maggie decided ."


def test_within_its_clause_a_pronoun_is_left_to_its_name() -> None:
    assert crossing(link((1, 2, 3), (1, 0, 1)), MET, OWN) is None


def test_only_the_second_sentence_refers_back() -> None:
    assert crossing(link((0, 2, 3), (0, 0, 1)), MET, SHE) is None


def test_a_common_noun_loses_the_capital_of_the_sentence_and_a_name_keeps_it() -> None:
    for word, kept in (("Frogs", "frogs"), ("Owens", "Owens")):
        first = parsed(f"{word}/NNS/nsubj>1 swim/VBP/ROOT ././punct>1")
        second = parsed("Later/RB/advmod>2 they/PRP/nsubj>2 jump/VBP/ROOT ././punct>2")
        assert texts(resolve(half(second), [link((1, 1, 2), (0, 0, 1))], [first, second])) == f"Later {kept} jump ."


def test_the_documents_pronouns_tell_what_a_name_can_be() -> None:
    priam = parsed("Priam/NNP/nsubj>1 waits/VBZ/ROOT ././punct>1")
    it = parsed("It/PRP/nsubj>1 ends/VBZ/ROOT ././punct>1")
    he = parsed("He/PRP/nsubj>1 ends/VBZ/ROOT ././punct>1")
    persons, things = Topic("Achilles", {"he": 9, "it": 2}), Topic("Priam", {"he": 1, "it": 9})
    across = link((1, 0, 1), (0, 0, 1))
    assert [fits_topic(across, [priam, it], topic) for topic in (persons, things, Topic())] == [False, True, True]
    assert [fits_topic(across, [priam, he], topic) for topic in (persons, things, Topic())] == [True, False, True]


def test_the_main_subject_is_replaced_rather_than_what_stands_before_it() -> None:
    first = parsed("Einstein/NNP/nsubj>1 settled/VBD/ROOT ././punct>1")
    second = parsed(
        "After/IN/mark>1 leaving/VBG/advcl>6 his/PRP$/nmod:poss>3 post/NN/obj>1 ,/,/punct>1 he/PRP/nsubj>6 praised/VBD/ROOT"
        " his/PRP$/nmod:poss>8 country/NN/obj>6 ././punct>6"
    )
    links = [link((1, place, place + 1), (0, 0, 1)) for place in (2, 5, 7)]
    resolved = resolve(half(second), links, [first, second])
    assert texts(resolved) == "After leaving his post , Einstein praised his country ."


def test_what_points_at_its_own_text_is_no_antecedent() -> None:
    first = parsed("The/DT/det>2 following/JJ/amod>2 rules/NNS/nsubj>3 hold/VBP/ROOT ././punct>3")
    second = parsed("They/PRP/nsubj>1 differ/VBP/ROOT ././punct>1")
    assert resolve(half(second), [link((1, 0, 1), (0, 0, 3))], [first, second]) is None


def test_a_joined_verb_has_the_subject_that_binds_its_possessive() -> None:
    first = parsed("Apollo/NNP/nsubj>1 met/VBD/ROOT Heracles/NNP/obj>1 ././punct>1")
    second = parsed(
        "Heracles/NNP/nsubj>1 soothed/VBD/ROOT her/PRP/obj>1 and/CC/cc>4 explained/VBD/conj>1 his/PRP$/nmod:poss>6"
        " case/NN/obj>4 ././punct>1"
    )
    assert crossing(link((1, 5, 6), (1, 0, 1)), first, second) is None
    assert crossing(link((1, 5, 6), (0, 2, 3)), first, second) is None
