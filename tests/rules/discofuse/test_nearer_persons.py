"""Links across which somebody or something else is as near."""

from __future__ import annotations

import pytest
from support.parses import parsed

from wikimill.rules.coreference.names import FirstNames
from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.nearer_persons import is_of_nearer

NAMES = FirstNames({"anna": 0.0, "lillian": 0.0, "john": 1.0, "leon": 1.0, "ferdinand": 1.0})
SHE = parsed("She/PRP/nsubj>1 whispered/VBD/ROOT ././punct>1")
HE = parsed("He/PRP/nsubj>1 came/VBD/ROOT ././punct>1")
IT_GREW = parsed("It/PRP/nsubj>1 grew/VBD/ROOT ././punct>1")
THEY = parsed("They/PRP/nsubj>1 return/VBP/ROOT ././punct>1")
WARNED = parsed(
    "Anna/NNP/nsubj:pass>2 was/VBD/aux:pass>2 warned/VBN/ROOT by/IN/case>4 Lillian/NNP/obl:agent>2 ,/,/punct>7 who/WP/nsubj>7"
    " stood/VBD/acl:relcl>4 there/RB/advmod>7 ././punct>2"
)
ASDA = parsed(
    "Asda/NNP/nsubj>1 has/VBZ/ROOT a/DT/det>3 range/NN/obj>1 ,/,/punct>7 which/WDT/nsubj:pass>7 was/VBD/aux:pass>7"
    " made/VBN/acl:relcl>3 in/IN/case>9 1990/CD/obl>7 ././punct>1"
)
ALBERTA = parsed(
    "Alberta/NNP/nsubj>1 received/VBD/ROOT $/$/obj>1 6/CD/nummod>4 billion/CD/nummod>2 ././punct>1"
)  # fmt: skip
DOWN = parsed(
    "It/PRP/nsubj>4 was/VBD/cop>4 down/RB/advmod>4 to/IN/case>4 $/$/ROOT 1/CD/nummod>6 billion/CD/nummod>4 ././punct>4"
)
BATMAN = parsed("They/PRP/nsubj>1 saw/VBD/ROOT Batman/NNP/obj>1 &/CC/cc>4 Robin/NNP/conj>2 ././punct>1")
LEON = parsed("Leon/NNP/nsubj>1 met/VBD/ROOT Ming/NNP/obj>1 ././punct>1")
MORTGAGE = parsed("He/PRP/nsubj>1 took/VBD/ROOT Leon/NNP/nmod:poss>4 's/POS/case>2 mortgage/NN/obj>1 ././punct>1")
BROTHER = parsed(
    "He/PRP/nsubj>1 met/VBD/ROOT his/PRP$/nmod:poss>3 brother/NN/obj>1 Max/NNP/flat>3 Leon/NNP/flat>3 ././punct>1"
)
PRAISES = parsed(
    "John/NNP/nsubj>1 praises/VBZ/ROOT the/DT/det>3 hero/NN/obj>1 :/:/punct>8 he/PRP/nsubj>8 is/VBZ/cop>8 a/DT/det>8"
    " soldier/NN/parataxis>1 ././punct>1"
)
VOLKSWAGEN = parsed("Volkswagen/NNP/nsubj>2 was/VBD/cop>2 poor/JJ/ROOT ././punct>2")
KITECH = parsed("KITECH/NNP/nsubj>1 built/VBD/ROOT it/PRP/obj>1 ././punct>1")
SONS = parsed(
    "Amphion/NNP/nsubj>5 ,/,/punct>4 seeing/VBG/advcl>5 his/PRP$/nmod:poss>4 sons/NNS/obj>2 died/VBD/ROOT ././punct>5"
)
TERMITES = parsed(
    "They/PRP/nsubj>2 can/MD/aux>2 leave/VB/ROOT so/IN/mark>6 the/DT/det>5 termites/NNS/nsubj>6 rebuild/VBP/advcl>2 ././punct>2"
)
GALT = parsed("Galt/NNP/nsubj>1 says/VBZ/ROOT she/PRP/nsubj>3 lost/VBD/ccomp>1 ././punct>1")
KINSHIP = parsed("Kinship/NN/nsubj>1 matters/VBZ/ROOT ././punct>1")
HISTORY = parsed(
    "Over/IN/case>2 its/PRP$/nmod:poss>2 history/NN/obl>5 ,/,/punct>2 anthropology/NN/nsubj>5 grew/VBD/ROOT ././punct>5"
)
DESPISED = parsed("They/PRP/nsubj>2 despised/VBN/amod>2 Lincoln/NNP/ROOT ././punct>2")
EPISODE = parsed(
    "It/PRP/nsubj>1 has/VBZ/ROOT the/DT/det>3 episode/NN/obj>1 Man/NNP/nmod:poss>7 's/POS/case>4 Best/NNP/amod>7"
    " Friend/NNP/appos>3 ././punct>1"
)
TOAST = parsed("They/PRP/nsubj>1 saw/VBD/ROOT Powdered/NNP/compound>4 Toast/NNP/compound>4 Man/NNP/obj>1 ././punct>1")


@pytest.mark.parametrize(
    ("first", "source", "second", "anaphor", "kind", "is_nearer"),
    [
        (WARNED, (0, 1), SHE, (0, 1), "pronoun", True),  # Lillian, with whom the sentence ends
        (ASDA, (0, 1), IT_GREW, (0, 1), "pronoun", True),  # the range
        (KINSHIP, (0, 1), IT_GREW, (0, 1), "pronoun", False),
        (ALBERTA, (0, 1), DOWN, (0, 1), "pronoun", True),  # the sum
        (ALBERTA, (0, 1), IT_GREW, (0, 1), "pronoun", False),
        (BATMAN, (2, 3), HE, (0, 1), "pronoun", True),  # half a title
        (LEON, (0, 1), MORTGAGE, (0, 1), "pronoun", True),  # he took another one's
        (LEON, (0, 1), BROTHER, (0, 1), "pronoun", False),  # the brother has the same name
        (LEON, (0, 1), PRAISES, (5, 6), "pronoun", True),  # John says it of the hero
        (VOLKSWAGEN, (0, 1), HE, (0, 1), "pronoun", True),  # the title's person
        (KITECH, (0, 1), SHE, (0, 1), "pronoun", True),  # a firm
        (LEON, (0, 1), SONS, (3, 4), "pronoun", True),  # Amphion's
        (TERMITES, (4, 6), THEY, (0, 1), "pronoun", True),  # they, of whom the sentence tells
        (GALT, (0, 1), SHE, (0, 1), "pronoun", True),  # she of whom Galt tells
        (KINSHIP, (0, 1), HISTORY, (1, 2), "pronoun", True),  # anthropology's
        (DESPISED, (1, 3), HE, (0, 1), "pronoun", True),  # a verb taken for an adjective
        (TOAST, (2, 5), EPISODE, (4, 5), "nominal", True),  # another name's word
    ],
)
def test_a_link_with_something_nearer(first, source, second, anaphor, kind, is_nearer) -> None:
    link = Link(Mention(1, *anaphor), Mention(0, *source), kind, 0.9)
    topic = Topic("Ferdinand Piech", {"he": 5, "she": 2, "it": 2, "they": 2})
    if first is not VOLKSWAGEN:
        topic = Topic("", {"he": 2, "she": 2, "it": 2, "they": 2})
    assert is_of_nearer(link, [first, second], topic, NAMES) is is_nearer
