"""A WikiSplit example for the tests of profiles and reports."""

from __future__ import annotations

from rules.records import SplitExample

SPLIT = SplitExample(
    id="0" * 32,
    wiki="enwiki",
    page_id="12",
    page_title="Mill",
    url="https://en.wikipedia.org/w/index.php?diff=2&oldid=1",
    dump=None,
    split="dev",
    complex_sentence="He ran to the mill and she sat down .",
    simple_sentence_1="He ran to the mill .",
    simple_sentence_2="Then she sat down .",
    bleu_1=0.449,
    bleu_2=0.2,
    direction="merge",
    adjacent=False,
    reverted=True,
    minor=False,
    section="History",
    old_revision_id="1",
    new_revision_id="2",
    timestamp="2006-03-01T00:00:00Z",
)
