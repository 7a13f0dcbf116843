from dataclasses import replace

import pytest
from support.examples import split_example

from wikimill.rules.drops import Drop
from wikimill.transforms.options import OptionError
from wikimill.transforms.wikisplit.options import WikiSplitOptions

EXAMPLE = split_example(adjacent=False, reverted=True, bleu_1=0.25, bleu_2=0.5)
EXAMPLE = replace(EXAMPLE, same_paragraph=True, new_words=1, lost_words=2, new_numbers=3, new_names=4)


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
        ({"max_new_words": 1}, None),
        ({"max_new_words": 0}, Drop.NEW_WORDS),
        ({"max_lost_words": 1}, Drop.LOST_WORDS),
        ({"max_new_numbers": 2}, Drop.NEW_NUMBERS),
        ({"max_new_names": 3}, Drop.NEW_NAMES),
    ],
)
def test_the_switch_that_leaves_an_example_out(options, drop):
    assert WikiSplitOptions(**options).drop(EXAMPLE) == drop


def test_sentences_of_different_paragraphs_say_nothing_new_where_stop_words_are_known():
    apart = replace(EXAMPLE, same_paragraph=False)
    assert WikiSplitOptions().drop(apart) == Drop.NEW_WORDS_OTHER_PARAGRAPH
    assert WikiSplitOptions().drop(replace(apart, new_words=0)) is None
    assert WikiSplitOptions(max_new_words_other_paragraph=1).drop(apart) is None
    assert WikiSplitOptions(max_new_words_other_paragraph=None).drop(replace(apart, new_words=9)) is None
    german = WikiSplitOptions(language="de")
    assert german.drop(apart) is None
    assert german.as_manifest()["max_new_words_other_paragraph"] is None


def test_a_limit_by_unknown_stop_words_is_refused():
    message = "needs the stop words of de, which are not known; give `max_new_words` instead"
    with pytest.raises(OptionError, match=message):
        WikiSplitOptions(language="de", max_new_words_other_paragraph=2)


def test_what_undoes_an_edit_goes_with_it():
    good = replace(EXAMPLE, reverted=False)
    assert WikiSplitOptions(drop_reverted=True).drop(good, reverts=True) == Drop.REVERTING
    assert WikiSplitOptions().drop(good, reverts=True) is None


def test_switches_leave_other_examples_in():
    good = replace(EXAMPLE, adjacent=True, reverted=False, bleu_1=0.9, bleu_2=0.9)
    assert WikiSplitOptions(adjacent_only=True, drop_reverted=True, min_bleu=0.9).drop(good) is None


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
    options = WikiSplitOptions(since=since, until=until)
    assert {time for time in times if options.covers(time)} == covered


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"min_bleu": 0.09}, "min_bleu 0.09: expected a number from 0.1 to 1"),
        ({"min_bleu": 1.01}, "min_bleu 1.01: expected a number from 0.1 to 1"),
        ({"min_bleu": float("nan")}, "min_bleu nan: expected a number from 0.1 to 1"),
        ({"limit_pages": 0}, "limit_pages 0: expected a whole number from 1 to 2,147,483,647"),
        ({"clean_seconds": 0.0}, "clean_seconds 0.0: expected a number over 0, up to 3600"),
        ({"clean_seconds": float("nan")}, "clean_seconds nan: expected a number over 0, up to 3600"),
        ({"clean_seconds": float("inf")}, "clean_seconds inf: expected a number over 0, up to 3600"),
        ({"reversed_halves": True}, "reversed_halves needs the untokenised sentences; set `raw_text`, too"),
        (
            {"profile": "plusplus", "min_entailment": 0.5},
            "profile plusplus needs a model of entailment, such as roberta-large-mnli; name its folder with "
            "`entailment_model`",
        ),
        ({"min_entailment": 0.5}, "min_entailment needs a model; name its folder with `entailment_model`"),
        ({"since": "2010", "until": "2010"}, "since 2010 is not before `until` 2010: no edit is between them"),
    ],
)
def test_values_that_make_no_sense_are_refused(options, message):
    with pytest.raises(OptionError) as refused:
        WikiSplitOptions(**options)
    assert str(refused.value) == message
