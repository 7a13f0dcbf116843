"""Records of accepted rewrites: what the dump says wrongly of an edit must not stop the run."""

from __future__ import annotations

from dataclasses import replace

import pytest

from wikimill.rules.wikisplit.candidates import Rewrite
from wikimill.rules.wikisplit.record import SplitExample
from wikimill.rules.wikitext.prose import read_sentence
from wikimill.transforms.dumps.items import PageHeader, Revision
from wikimill.transforms.dumps.siteinfo import SiteInfo
from wikimill.transforms.partition import Partition
from wikimill.transforms.release.formats.schema import Schema
from wikimill.transforms.wikisplit.examples import ExampleMaker

MAKER = ExampleMaker(SiteInfo(dbname="testwiki"), None, Partition(), raw_text=False)
REWRITE = Rewrite(
    "split",
    *map(read_sentence, ("It is old and red.", "It is old.", "It is red.")),
    *(0.4, 0.3),
    adjacent=True,
    same_paragraph=True,
    unit=0,
)


RAW = ("It is old and red.", "It is old.", "It is red.")


@pytest.mark.parametrize(
    ("options", "raw"),
    [
        ({"raw_text": False}, (None, None, None, None)),
        ({"raw_text": True}, (*RAW, None)),
        ({"raw_text": True, "reversed_halves": True}, (*RAW, "It is red. It is old.")),
    ],
)
def test_untokenised_sentences(options, raw):
    maker = replace(MAKER, **options)
    revision = Revision("2", None, False, "wikitext", None, "present", "It is old. It is red.")
    example = maker.example(PageHeader("1", "Mill", 0, False), ("1", revision), REWRITE, "")
    assert (
        example.complex_sentence_raw,
        example.simple_sentence_1_raw,
        example.simple_sentence_2_raw,
        example.simple_sentences_reversed_raw,
    ) == raw


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("2013-02-28T16:40:10Z", "2013-02-28T16:40:10Z"),
        ("2013-02-31T16:40:10Z", None),
        ("2013-02-28T25:00:00Z", None),
        ("2013-02-28", None),
        (None, None),
    ],
    ids=["a time", "a day that does not exist", "an hour that does not exist", "no hour", "none"],
)
def test_a_time_that_no_format_could_hold_is_null(given, kept):
    revision = Revision("2", given, False, "wikitext", None, "present", "It is old. It is red.")
    example = MAKER.example(PageHeader("1", "Mill", 0, False), ("1", revision), REWRITE, "")
    assert example.timestamp == kept
    assert Schema.of(SplitExample, "wikisplit").row(example)["timestamp"] == kept
