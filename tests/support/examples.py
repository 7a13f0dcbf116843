"""Records to begin with: tests name only what they change."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from wikimill.rules.discofuse.record import FusionExample
from wikimill.rules.wikisplit.record import SplitExample

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
    new_words=0,
    lost_words=0,
    new_numbers=0,
    new_names=0,
    length_ratio=1.125,
    covered_alone=0.625,
    covered_together=0.875,
    covered_at_once=0.125,
    direction="merge",
    adjacent=False,
    reverted=True,
    minor=False,
    section="History",
    old_revision_id="1",
    new_revision_id="2",
    timestamp="2006-03-01T00:00:00Z",
)
FUSION = FusionExample(
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
    quality=0.9,
    rules=["backward"],
    revision_id="7",
    section="",
)


def split_example(**changes: Any) -> SplitExample:
    """Return a WikiSplit example with other values in some columns."""
    return replace(SPLIT, **changes)


def fusion_example(**changes: Any) -> FusionExample:
    """Return a DiscoFuse example with other values in some columns."""
    return replace(FUSION, **changes)
