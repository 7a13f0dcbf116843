from dataclasses import replace

import pytest

from rules.drops import Drop
from rules.records import SplitExample
from transforms.mining_options import MiningOptions

EXAMPLE = SplitExample(
    id="0" * 32,
    wiki="testwiki",
    page_id="1",
    page_title="One",
    url="",
    dump=None,
    split="train",
    complex_sentence="C .",
    simple_sentence_1="S .",
    simple_sentence_2="T .",
    bleu_1=0.25,
    bleu_2=0.5,
    direction="split",
    adjacent=False,
    reverted=True,
    minor=False,
    section="",
    old_revision_id="1",
    new_revision_id="2",
    timestamp=None,
)


@pytest.mark.parametrize(
    ("options", "drop"),
    [
        ({}, None),
        ({"adjacent_only": True}, Drop.NOT_ADJACENT),
        ({"drop_reverted": True}, Drop.REVERTED),
        ({"min_bleu": 0.25}, None),
        ({"min_bleu": 0.26}, Drop.MIN_BLEU),
        ({"adjacent_only": True, "drop_reverted": True, "min_bleu": 0.9}, Drop.NOT_ADJACENT),
        ({"drop_reverted": True, "min_bleu": 0.9}, Drop.REVERTED),
    ],
)
def test_the_switch_that_leaves_an_example_out(options, drop):
    assert MiningOptions(**options).drop(EXAMPLE) == drop


def test_switches_leave_other_examples_in():
    good = replace(EXAMPLE, adjacent=True, reverted=False, bleu_1=0.9, bleu_2=0.9)
    assert MiningOptions(adjacent_only=True, drop_reverted=True, min_bleu=0.9).drop(good) is None


@pytest.mark.parametrize(
    ("since", "until", "covered"),
    [
        (None, None, {None, "2009-12-31T23:59:59Z", "2010-01-01T00:00:00Z", "2010-12-31T23:59:59Z"}),
        ("2010", None, {"2010-01-01T00:00:00Z", "2010-12-31T23:59:59Z"}),
        (None, "2010", {"2009-12-31T23:59:59Z"}),
        ("2010-01", "2010-12-31", {"2010-01-01T00:00:00Z"}),
        ("2010-12-31T23:59:59Z", None, {"2010-12-31T23:59:59Z"}),
        (None, "2010-12-31T23:59:59Z", {"2009-12-31T23:59:59Z", "2010-01-01T00:00:00Z"}),
    ],
)
def test_times_covered(since, until, covered):
    times = (None, "2009-12-31T23:59:59Z", "2010-01-01T00:00:00Z", "2010-12-31T23:59:59Z")
    options = MiningOptions(since=since, until=until)
    assert {time for time in times if options.covers(time)} == covered


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"min_bleu": 0.19}, "--min_bleu is 0.19; it must be from 0.2"),
        ({"min_bleu": 1.01}, "--min_bleu is 1.01"),
        ({"min_bleu": float("nan")}, "--min_bleu is nan"),
        ({"limit_pages": 0}, "--limit_pages is 0; it must be at least 1"),
        ({"clean_seconds": 0.0}, "--clean_seconds is 0"),
        ({"clean_seconds": float("nan")}, "--clean_seconds is nan"),
        ({"clean_seconds": float("inf")}, "--clean_seconds is inf"),
        ({"since": "2010", "until": "2010"}, "--since 2010 is not before --until 2010"),
    ],
)
def test_values_that_make_no_sense_are_refused(options, message):
    with pytest.raises(ValueError, match=message):
        MiningOptions(**options)
