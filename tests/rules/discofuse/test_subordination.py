from __future__ import annotations

from support.outcomes import drafted, missed
from support.parses import parsed

from wikimill.rules.discofuse.cataphora import match_cataphora
from wikimill.rules.discofuse.subordination import match_forward, match_inner

NINA = parsed(
    "Although/IN/mark>1 fearing/VBG/advcl>7 being/VBG/aux:pass>3 caught/VBN/xcomp>1 ,/,/punct>1 Nina/NNP/nsubj>7"
    " cleverly/RB/advmod>7 frames/VBZ/ROOT Vasili/NNP/obj>7 ././punct>7"
)
NOTED = parsed(
    "Although/IN/mark>2 most/RBS/advmod>2 noted/VBN/advcl>9 for/IN/case>5 his/PRP$/nmod:poss>5 cricket/NN/obl>2 ,/,/punct>2"
    " Mr./NNP/compound>8 Shuter/NNP/nsubj>9 joined/VBD/ROOT them/PRP/obj>9 ././punct>9"
)
PAIR_OF_COMMAS = parsed(
    "Although/IN/mark>5 ,/,/punct>0 he/PRP/nsubj>3 said/VBD/parataxis>5 it/PRP/nsubj>5 rained/VBD/advcl>8 ,/,/punct>5"
    " they/PRP/nsubj>8 left/VBD/ROOT ././punct>8"
)
SINCE = parsed(
    "Since/IN/case>2 the/DT/det>2 1970s/NNS/obl>6 ,/,/punct>2 they/PRP/nsubj>6 have/VBP/aux>6 grown/VBN/ROOT ././punct>6"
)
HAVING = parsed(
    "Having/VBG/aux>1 won/VBN/advcl>5 twice/RB/advmod>1 ,/,/punct>1 they/PRP/nsubj>5 agree/VBP/ROOT ././punct>5"
)
TWO_TOKENS = parsed(
    "Having/VBG/aux>1 won/VBN/advcl>6 twice/RB/advmod>1 ,/,/punct>1 both/DT/det>5 teams/NNS/nsubj>6 agree/VBP/ROOT"
    " ././punct>6"
)
NOTING = parsed(
    "Noting/VBG/advcl>5 this/DT/obj>0 ,/,/punct>0 deaths/NNS/nsubj:pass>5 were/VBD/aux:pass>5 counted/VBN/ROOT ././punct>5"
)
MISPARSED = parsed(
    "Hearing/VBG/ROOT this/DT/obj>0 ,/,/punct>4 Patterson/NNP/nsubj>4 decides/VBZ/parataxis>0 to/TO/mark>6 go/VB/xcomp>4 ././punct>0"
)
ACCORDING = parsed(
    "According/VBG/case>2 to/IN/fixed>0 him/PRP/obl>5 ,/,/punct>2 they/PRP/nsubj>5 lost/VBD/ROOT ././punct>5"
)
BECAUSE_OF = parsed(
    "It/PRP/nsubj>1 stopped/VBD/ROOT because/IN/case>4 of/IN/fixed>2 rain/NN/obl>1 that/WDT/nsubj>6 fell/VBD/acl:relcl>4 ././punct>1"
)
JUNIOR = parsed(
    "He/PRP/nsubj>2 was/VBD/cop>2 there/RB/ROOT ,/,/punct>6 although/IN/mark>6 a/DT/det>6 guest/NN/advcl>2 ././punct>2"
)
TRIMMED = parsed(
    "They/PRP/nsubj>1 left/VBD/ROOT ,/,/punct>5 because/IN/mark>5 it/PRP/nsubj>5 rained/VBD/advcl>1 ,/,/punct>8 in/IN/case>8"
    " June/NNP/obl>5 ././punct>1"
)
LOSING = parsed(
    "They/PRP/nsubj>1 left/VBD/ROOT ,/,/punct>5 because/IN/mark>5 it/PRP/nsubj>5 rained/VBD/advcl>1 ,/,/punct>9 and/CC/cc>9"
    " she/PRP/nsubj>9 stayed/VBD/conj>1 ././punct>1"
)


def test_a_clause_without_subject_takes_the_main_one_and_its_tense() -> None:
    assert drafted(match_forward(NINA)) == [
        ("SINGLE_CONN_START", "although", "Nina fears being caught .", "Nina cleverly frames Vasili .")
    ]
    assert drafted(match_forward(NOTED)) == [
        ("SINGLE_CONN_START", "although", "Mr. Shuter was most noted for his cricket .", "Mr. Shuter joined them .")
    ]


def test_what_keeps_a_forward_connective_from_firing() -> None:
    assert missed(match_forward(PAIR_OF_COMMAS)) == ["no comma follows the connective at once"]
    assert missed(match_forward(SINCE)) == ["the clause has a finite verb, or takes the main clause's subject"]


def test_cataphora() -> None:
    assert drafted(match_cataphora(HAVING)) == [("SINGLE_CATAPHORA", "", "They have won twice .", "They agree .")]
    assert drafted(match_cataphora(MISPARSED)) == [
        ("SINGLE_CATAPHORA", "", "Patterson hears this .", "Patterson decides to go .")
    ]
    assert missed(match_cataphora(TWO_TOKENS)) == ["behind the comma stands a subject of one token, and then a verb"]
    assert missed(match_cataphora(NOTING)) == ['who does the "noting" is the subject']
    assert missed(match_cataphora(ACCORDING)) == ["the participle is no preposition"]


def test_inner_connectives() -> None:
    assert drafted(match_inner(TRIMMED)) == [("SINGLE_CONN_INNER", ", because", "They left .", "It rained .")]
    assert missed(match_inner(LOSING)) == ["no other clause stands behind the second: TRIM would lose it"]
    assert missed(match_inner(BECAUSE_OF)) == ['a clause follows, not a phrase with "of"']
    assert missed(match_inner(JUNIOR)) == [
        "a finite verb with its subject follows the connective, before any punctuation"
    ]


def test_what_was_originally_so_is_told_in_the_past() -> None:
    doc = parsed(
        "Although/IN/mark>3 originally/RB/advmod>3 a/DT/det>3 bar/NN/advcl>8 ,/,/punct>3 it/PRP/nsubj>8 is/VBZ/cop>8 a/DT/det>8"
        " museum/NN/ROOT ././punct>8"
    )
    assert drafted(match_forward(doc)) == [
        ("SINGLE_CONN_START", "although", "It was originally a bar .", "It is a museum .")
    ]


def test_there_is_no_subject_to_lend() -> None:
    doc = parsed(
        "Although/IN/mark>2 to/IN/case>2 date/NN/advcl>6 ,/,/punct>2 there/EX/expl>6 is/VBZ/cop>6 none/NN/ROOT ././punct>6"
    )
    assert drafted(match_forward(doc)) == []


def test_a_range_of_numbers_is_not_cut() -> None:
    doc = parsed(
        "It/PRP/nsubj>1 won/VBD/ROOT because/IN/mark>4 it/PRP/nsubj>4 had/VBD/advcl>1 18/CD/nummod>8 --/:/punct>7 49/CD/nummod>8"
        " seats/NNS/obj>4 ././punct>1"
    )
    assert missed(match_inner(doc)) == ["the main clause of the second half is not trimmed away"]
