"""The rules over the embedded annotator: their own examples, and published rows token for token."""

from __future__ import annotations

import pytest
from support.places import SHARED

from wikimill.rules.discofuse.fusions import Fusion
from wikimill.rules.discofuse.mining import FusionMiner
from wikimill.rules.discofuse.selection import Selection
from wikimill.transforms.discofuse.load_fusion_judge import fusion_judge
from wikimill.transforms.discofuse.profiles import DEFAULT_QUALITY
from wikimill.transforms.discofuse.sandboxed import PageFuser
from wikimill.transforms.models.annotator import load_annotator
from wikimill.transforms.models.load_sentence_model import sentence_model
from wikimill.transforms.models.resolvers import resolver_named

PUBLISHED = SHARED / "data/discofuse"
needs_rows = pytest.mark.skipif(not PUBLISHED.exists(), reason="needs ../shared/data/discofuse")

#: Pairs that do not come out, as the issue of the rules allows: two whose text has lost a "The", and a half without
#: subject and finite verb.
LOST_THE = ("In 1999 , Roots ' fourth album", "In 2007 part of Rose")
NO_SENTENCE = "Falsely dated to 1810 ."

#: The paper's table 1 (nine), figure 2, tables 3 and 15, and the release's README: text, type, connective, both halves,
#: and whether a pronoun was replaced.
PAPER = [
    ("Hebden Bridge is a popular place to live . However , space is limited due to the steep valleys and lack of flat land .",
     "PAIR_CONN", "however ,", "Hebden Bridge is a popular place to live .",
     "Space is limited due to the steep valleys and lack of flat land .", False),
    ("Rider entered the weekend averaging 23.0 points , good for 10th in the league . He said those numbers mean little because of the Hawks ' 11 - 18 record .",
     "PAIR_ANAPHORA", "", "Rider entered the weekend averaging 23.0 points , good for 10th in the league .",
     "Rider said those numbers mean little because of the Hawks ' 11 - 18 record .", True),
    ("Although the friendship somewhat healed years later , it was a devastating loss to Croly .",
     "SINGLE_CONN_START", "although", "The friendship somewhat healed years later .",
     "It was a devastating loss to Croly .", False),
    ("Open workouts are held every Sunday unless the gym is closed for a holiday or other special events .",
     "SINGLE_CONN_INNER", "unless", "Open workouts are held every Sunday .",
     "The gym is closed for a holiday or other special events .", False),
    ("Stating that the proponents were unlikely to succeed in this appeal , Walker rejected the stay request on October 23 .",
     "SINGLE_CATAPHORA", "", "Walker stated that the proponents were unlikely to succeed in this appeal .",
     "Walker rejected the stay request on October 23 .", False),
    ("The time of the autumn floods came , and the hundred streams poured into the Yellow River .",
     "SINGLE_S_COORD", ", and", "The time of the autumn floods came .",
     "The hundred streams poured into the Yellow River .", False),
    ("The Sharks started the year 0 - 4 , yet recovered to claim sixth spot .",
     "SINGLE_VP_COORD", ", yet", "The Sharks started the year 0 - 4 .", "The Sharks recovered to claim sixth spot .", False),
    ("Kubler , who retired from cycling in 1957 , remained a revered figure in the wealthy alpine nation .",
     "SINGLE_RELATIVE", "", "Kubler remained a revered figure in the wealthy alpine nation .",
     "Kubler retired from cycling in 1957 .", False),
    ("The frigidarium , the last stop in the bathhouse , was where guests would cool off in a large pool .",
     "SINGLE_APPOSITION", "", "The frigidarium was where guests would cool off in a large pool .",
     "The frigidarium is the last stop in the bathhouse .", False),
    ("The Jacksonville Jazz Piano Competition , a 30 year tradition , takes place at the Florida Theatre .",
     "SINGLE_APPOSITION", "", "The Jacksonville Jazz Piano Competition takes place at the Florida Theatre .",
     "The Jacksonville Jazz Piano Competition is a 30 year tradition .", False),
    ("Melvyn Douglas originally was signed to play Sam Bailey , but the role ultimately went to Walter Pidgeon .",
     "SINGLE_S_COORD", ", but", "Melvyn Douglas originally was signed to play Sam Bailey .",
     "The role ultimately went to Walter Pidgeon .", False),
    ("The target , which is only six feet away , serves the archer as a mirror in order to reflect the status of the archer 's mind and spirit .",
     "SINGLE_RELATIVE", "",
     "The target serves the archer as a mirror in order to reflect the status of the archer 's mind and spirit .",
     "The target is only six feet away .", False),
    ("Rather than returning to England , Ingram stayed in the Gambia and turned to trade . However , on a visit to England in 1860 , he was declared bankrupt .",
     "PAIR_CONN_ANAPHORA", "however ,", "Rather than returning to England , Ingram stayed in the Gambia and turned to trade .",
     "On a visit to England in 1860 , Ingram was declared bankrupt .", True),
    ("Ruiz ordered his first shot to be retaken because Brazilian players entered the penalty area before his kick .",
     "SINGLE_CONN_INNER_ANAPHORA", "because", "Ruiz ordered his first shot to be retaken .",
     "Brazilian players entered the penalty area before Ruiz 's kick .", True),
]  # fmt: skip


@pytest.fixture(scope="module")
def fuser() -> PageFuser:
    nlp = load_annotator("embedded")
    return PageFuser(
        sentence_model("en"),
        nlp,
        FusionMiner(nlp.annotate, resolver_named("default"), fusion_judge(), DEFAULT_QUALITY).mine,
        Selection(1, 1.0),
    )


def fusions(fuser: PageFuser, text: str, title: str = "") -> list[Fusion]:
    return [found.fusion for found in fuser.findings(("plain", title, text, ([], [])), lambda: None).found]


@pytest.mark.parametrize("row", PAPER, ids=[f"{row[1]}-{row[0].split()[0]}" for row in PAPER])
def test_the_papers_examples(fuser: PageFuser, row: tuple[str, str, str, str, str, bool]) -> None:
    text, *expected = row
    found = [
        [fusion.discourse_type, fusion.connective, *fusion.incoherent, fusion.has_pronoun]
        for fusion in fusions(fuser, text)
    ]
    assert expected in found


@needs_rows
def test_the_whole_published_rows(fuser: PageFuser) -> None:
    header, *lines = (PUBLISHED / "full-rows.tsv").read_text("utf-8").splitlines()
    for line in lines:
        row = dict(zip(header.split("\t"), line.split("\t"), strict=True))
        coherent = row["coherent_first_sentence"], row["coherent_second_sentence"]
        expected = Fusion(
            coherent=coherent,
            incoherent=(row["incoherent_first_sentence"], row["incoherent_second_sentence"]),
            discourse_type=row["discourse_type"],  # type: ignore[arg-type]  # one of the literals
            connective=row["connective_string"],
            has_pronoun=row["has_coref_type_pronoun"] == "1.0",
            has_nominal=row["has_coref_type_nominal"] == "1.0",
        )
        # The rows do not record their article; sentences that name Ingram are from the article on him.
        title = "James Ingram" if "Ingram" in coherent[0] else ""
        found = fusions(fuser, " ".join(coherent).strip(), title)
        fields = [
            (f.coherent, f.incoherent, f.discourse_type, f.connective, f.has_pronoun, f.has_nominal) for f in found
        ]
        wanted = (expected.coherent, expected.incoherent, expected.discourse_type, expected.connective,
                  expected.has_pronoun, expected.has_nominal)  # fmt: skip
        assert wanted in fields


@needs_rows
def test_the_published_pairs(fuser: PageFuser) -> None:
    missed = []
    for line in (PUBLISHED / "pairs-incoherent-coherent.tsv").read_text("utf-8").splitlines():
        incoherent, coherent = (" ".join(text.split()) for text in line.split("\t"))
        if incoherent not in [" ".join(fusion.incoherent) for fusion in fusions(fuser, coherent)]:
            missed.append(incoherent)
    assert [pair for pair in missed if not any(part in pair for part in (*LOST_THE, NO_SENTENCE))] == []
    assert len(missed) == 3
