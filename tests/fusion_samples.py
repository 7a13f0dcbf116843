"""Fusion examples, and a worker that finds one wherever a text has the word "however", without a parser."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from rules.drops import Drop
from rules.fusion.examples import Fusion, FusionFindings
from rules.fusion.selection import Selection
from rules.records import FusionExample
from transforms.fusion_worker import PageFuser, pack
from transforms.isolation import WorkFailed
from transforms.models.load import sentence_model

EXAMPLE = FusionExample(
    id="0" * 32,
    wiki="enwiki",
    page_id="1",
    page_title="Mill",
    url="https://en.wikipedia.org/w/index.php?oldid=7",
    dump="2026-09-01",
    split="train",
    coherent_first_sentence="The mill is old .",
    coherent_second_sentence="However , it runs .",
    incoherent_first_sentence="The mill is old .",
    incoherent_second_sentence="It runs .",
    discourse_type="PAIR_CONN",
    connective_string="however ,",
    has_coref_type_pronoun=False,
    has_coref_type_nominal=False,
    rules=["backward"],
    revision_id="7",
    section="",
)


class NoAnnotator:
    """Annotates nothing."""

    def annotate(self, sentences: Any) -> list[Any]:
        return []

    def memory_zone(self) -> nullcontext[None]:
        return nullcontext()


def mine(paragraphs, topic) -> FusionFindings:
    """A pair whose second sentence begins with "However ," is PAIR_CONN, any other PAIR_NONE; "bad" is dropped."""
    findings = FusionFindings()
    for number, sentences in enumerate(paragraphs):
        for first, second in zip(sentences, sentences[1:], strict=False):
            findings.proposed += 1
            coherent = " ".join(first), " ".join(second)
            if "bad" in second:
                findings.dropped[Drop.NO_SUBJECT] += 1
            elif second[:2] == ("However", ","):
                halves = coherent[0], " ".join(second[2:])
                findings.fusions.append((number, Fusion(coherent, halves, "PAIR_CONN", "however ,", rules=("however",))))
            else:
                findings.fusions.append((number, Fusion(coherent, coherent, "PAIR_NONE")))
    return findings


def fuser(miner=mine, **selection) -> PageFuser:
    """A page fuser with the rules above."""
    return PageFuser(sentence_model(), NoAnnotator(), miner, Selection(**({"control_fraction": 1} | selection)))


class Worker:
    """The isolated worker's interface, in this process; a text with "KILL" in it cannot be mined."""

    def __init__(self, **selection) -> None:
        self._fuser, self._sent = fuser(**selection), []
        self.batches: list[int] = []

    def send(self, pieces) -> None:
        assert not self._sent
        self._sent = pieces
        self.batches.append(len(pieces))

    def results(self):
        while self._sent:
            piece = self._sent.pop(0)
            if "KILL" in piece[2]:
                yield WorkFailed("killed")
            else:
                yield pack(self._fuser.findings(piece, lambda: None))


NO_ACCOUNT = {"in": 0, "kept": 0, "dropped": {}, "dead": 0}
