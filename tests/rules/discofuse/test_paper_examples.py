"""Every example of the paper's figure 1, tables 1 and 15 and of the release's README, token for token."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from spacy.tokens import Doc
from support import sentences as s

from wikimill.rules.coreference.protocol import Link, Mention, Topic
from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.discofuse.mining import FusionMiner

TOPIC = Topic()


class Given:
    """A resolver that knows the answer."""

    def __init__(self, *links: Link) -> None:
        self._links = list(links)

    def links(self, sentences: Sequence[Doc], topic: Topic) -> list[Link]:
        """Return what it was given."""
        return self._links


def link(anaphor: tuple[int, int, int], antecedent: tuple[int, int, int]) -> Link:
    return Link(Mention(*anaphor), Mention(*antecedent), "pronoun", 1.0)


def never(sentences: object) -> list[Doc]:
    raise AssertionError("nothing is parsed here")


def single(doc: Doc, *links: Link) -> list[Fusion]:
    judged = FusionMiner(never, Given(*links)).single(doc, TOPIC)
    return [one.fusion for one in judged if one.fusion]


def pair(first: Doc, second: Doc, *links: Link) -> list[Fusion]:
    judged = FusionMiner(never, Given(*links)).pair(first, second, TOPIC)
    return [one.fusion for one in judged if one.fusion]


def summary(fusion: Fusion) -> tuple[str, str, str, str]:
    return fusion.discourse_type, fusion.connective, *fusion.incoherent


@pytest.mark.parametrize(
    ("doc", "expected"),
    [
        (s.CROLY, ("SINGLE_CONN_START", "although", "The friendship somewhat healed years later .",
                   "It was a devastating loss to Croly .")),
        (s.WORKOUTS, ("SINGLE_CONN_INNER", "unless", "Open workouts are held every Sunday .",
                      "The gym is closed for a holiday or other special events .")),
        (s.WALKER, ("SINGLE_CATAPHORA", "", "Walker stated that the proponents were unlikely to succeed in this appeal .",
                    "Walker rejected the stay request on October 23 .")),
        (s.FLOODS, ("SINGLE_S_COORD", ", and", "The time of the autumn floods came .",
                    "The hundred streams poured into the Yellow River .")),
        (s.SHARKS, ("SINGLE_VP_COORD", ", yet", "The Sharks started the year 0 - 4 .",
                    "The Sharks recovered to claim sixth spot .")),
        (s.KUBLER, ("SINGLE_RELATIVE", "", "Kubler remained a revered figure in the wealthy alpine nation .",
                    "Kubler retired from cycling in 1957 .")),
        (s.FRIGIDARIUM, ("SINGLE_APPOSITION", "", "The frigidarium was where guests would cool off in a large pool .",
                         "The frigidarium is the last stop in the bathhouse .")),
        (s.JAZZ, ("SINGLE_APPOSITION", "", "The Jacksonville Jazz Piano Competition takes place at the Florida Theatre .",
                  "The Jacksonville Jazz Piano Competition is a 30 year tradition .")),
        (s.DOUGLAS, ("SINGLE_S_COORD", ", but", "Melvyn Douglas originally was signed to play Sam Bailey .",
                     "The role ultimately went to Walter Pidgeon .")),
        (s.TARGET, ("SINGLE_RELATIVE", "", "The target serves the archer as a mirror in order to reflect the status of"
                    " the archer 's mind and spirit .", "The target is only six feet away .")),
    ],
)  # fmt: skip
def test_single_sentences(doc: Doc, expected: tuple[str, str, str, str]) -> None:
    assert [summary(fusion) for fusion in single(doc)] == [expected]


def test_connective_of_a_pair() -> None:
    first = "Hebden Bridge is a popular place to live ."
    second = "However , space is limited due to the steep valleys and lack of flat land ."
    assert pair(s.HEBDEN, s.SPACE) == [
        Fusion(
            coherent=(first, second),
            incoherent=(first, "Space is limited due to the steep valleys and lack of flat land ."),
            discourse_type="PAIR_CONN",
            connective="however ,",
            rules=("backward_connective",),
            quality=0.5,
        )
    ]


def test_anaphora_of_a_pair() -> None:
    first = "Rider entered the weekend averaging 23.0 points , good for 10th in the league ."
    assert pair(s.RIDER, s.NUMBERS, link((1, 0, 1), (0, 0, 1))) == [
        Fusion(
            coherent=(first, "He said those numbers mean little because of the Hawks ' 11 - 18 record ."),
            incoherent=(first, "Rider said those numbers mean little because of the Hawks ' 11 - 18 record ."),
            discourse_type="PAIR_ANAPHORA",
            has_pronoun=True,
            rules=("anaphora",),
            quality=0.5,
        )
    ]


def test_connective_and_anaphora_of_a_pair() -> None:
    fusions = pair(s.INGRAM, s.BANKRUPT, link((1, 10, 11), (0, 6, 7)))
    assert [summary(fusion) for fusion in fusions] == [
        ("PAIR_CONN", "however ,", "Rather than returning to England , Ingram stayed in the Gambia and turned to trade .",
         "On a visit to England in 1860 , he was declared bankrupt ."),
        ("PAIR_CONN_ANAPHORA", "however ,", "Rather than returning to England , Ingram stayed in the Gambia and turned"
         " to trade .", "On a visit to England in 1860 , Ingram was declared bankrupt ."),
    ]  # fmt: skip


def test_table_15_two_rules_in_one_sentence() -> None:
    fusions = single(s.RUIZ, link((0, 16, 17), (0, 0, 1)))
    assert [summary(fusion) for fusion in fusions] == [
        ("SINGLE_CONN_INNER", "because", "Ruiz ordered his first shot to be retaken .",
         "Brazilian players entered the penalty area before his kick ."),
        ("SINGLE_CONN_INNER_ANAPHORA", "because", "Ruiz ordered his first shot to be retaken .",
         "Brazilian players entered the penalty area before Ruiz 's kick ."),
    ]  # fmt: skip
    assert fusions[1].rules == ("inner_connective", "anaphora")
    assert (fusions[1].has_pronoun, fusions[1].has_nominal) == (True, False)
