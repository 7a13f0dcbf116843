"""A worker that finds a fusion wherever a text has the word "however", without a parser."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

from wikimill.rules.discofuse.fusions import Fusion, FusionFindings
from wikimill.rules.discofuse.selection import Selection
from wikimill.rules.drops import Drop
from wikimill.transforms.discofuse.sandboxed import PageFuser
from wikimill.transforms.mining.sandbox import WorkFailed
from wikimill.transforms.models.load_sentence_model import sentence_model


class NoAnnotator:
    """Annotates nothing."""

    def annotate(self, sentences: Any) -> list[Any]:
        return []

    def memory_zone(self) -> nullcontext[None]:
        return nullcontext()


def mine(paragraphs, topic) -> FusionFindings:
    """Return a pair whose second sentence begins with "However ," is PAIR_CONN, any other PAIR_NONE; "bad" is
    dropped."""
    findings = FusionFindings()
    for number, sentences in enumerate(paragraphs):
        for first, second in zip(sentences, sentences[1:], strict=False):
            coherent = " ".join(first), " ".join(second)
            if "bad" in second:
                findings.drafts.drop(Drop.NO_SUBJECT)
                continue
            findings.drafts.keep()
            if second[:2] == ("However", ","):
                halves = coherent[0], " ".join(second[2:])
                findings.fusions.append(
                    (number, Fusion(coherent, halves, "PAIR_CONN", "however ,", rules=("however",)))
                )
            else:
                findings.fusions.append((number, Fusion(coherent, coherent, "PAIR_NONE")))
    return findings


def fuser(miner=mine, **selection) -> PageFuser:
    """Return a page fuser with the rules above."""
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

    def results(self, foreseen=None):
        while self._sent:
            piece = self._sent.pop(0)
            if "KILL" in piece[2]:
                yield WorkFailed("killed")
            else:
                yield self._fuser.findings(piece, lambda: None)


NO_ACCOUNT = {"in": 0, "kept": 0, "dropped": {}, "dead": 0}
