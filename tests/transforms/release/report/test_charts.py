"""What is drawn has the sizes of the numbers."""

import pytest
from support.examples import FUSION, SPLIT

from wikimill.rules.profiles.buckets import SHARES, WORDS
from wikimill.transforms.discofuse.corpus import DISCOFUSE
from wikimill.transforms.release.report.charts import (
    Bar,
    Series,
    Stage,
    bar_chart,
    funnel_chart,
    histogram,
    percent,
    year_chart,
)
from wikimill.transforms.release.report.release_page import _example
from wikimill.transforms.wikisplit.corpus import WIKISPLIT


def test_bars_are_shares_of_the_whole_however_small():
    figure = bar_chart("Bars", [Bar("a", 75, gloss="the first"), Bar("b", 5), Bar("c", 1)], [1000])
    assert [(bar.label, bar.gloss, bar.value, bar.tracks) for bar in figure.bars] == [
        ("a", "the first", "75 · 7.5 %", [[(0, 7.5, "one")]]),
        ("b", "", "5 · 0.5 %", [[(0, 0.5, "one")]]),
        ("c", "", "1 · 0.1 %", [[(0, 0.4, "one")]]),  # it can be seen
    ]
    assert figure.words == "3 bars. Largest: a, 7.5 %."


def test_bars_of_two_releases_and_the_paper():
    figure = bar_chart("Bars", [Bar("and", 60, paper=12.5, others=(5,))], [100, 50], series=("full", "balanced"))
    (bar,) = figure.bars
    assert (bar.value, bar.tracks, bar.tick) == (
        "60 % · 10 %",
        [[(0, 60, "one")], [(0, 10, "two")]],
        12.5,
    )
    assert figure.numbers.head == ["", "full", "share", "balanced", "share", "paper"]
    assert figure.numbers.rows == [["and", "60", "60 %", "5", "10 %", "12.5 %"]]
    assert figure.key == [("one", "full"), ("two", "balanced"), ("tick", "paper")]


@pytest.mark.parametrize(("count", "shown"), [(12, 12), (14, 14), (15, 12)])
def test_many_bars_are_folded(count, shown):
    figure = bar_chart("Bars", [Bar(f"{n}", 1) for n in range(count)], [count])
    assert (len(figure.bars), len(figure.more)) == (shown, count - shown)


def test_a_funnel_is_divided_as_its_counts():
    figure = funnel_chart("Funnel", [Stage("pages", 10, 5, 4, 1), Stage("revisions", 0, 0, 0, 0)])
    assert [bar.tracks for bar in figure.bars] == [
        [[(0, 50, "kept"), (50, 0, "partly"), (50, 40, "dropped"), (90, 10, "dead")]],
        [[(0, 0, "kept"), (0, 0, "partly"), (0, 0, "dropped"), (0, 0, "dead")]],
    ]
    assert figure.numbers.rows == [["pages", "10", "5", "4", "1"], ["revisions", "0", "0", "0", "0"]]


def test_a_file_that_was_read_in_part_has_a_colour_of_its_own():
    figure = funnel_chart("Funnel", [Stage("files", 2, 1, 0, 0, 1)])
    assert figure.bars[0].value == "1 of 2 kept, 1 of 2 read in part"
    assert figure.bars[0].tracks == [[(0, 50, "kept"), (50, 50, "partly"), (100, 0, "dropped"), (100, 0, "dead")]]
    assert figure.numbers.rows == [["files", "2", "1", "1", "0", "0"]]


def test_one_dead_of_a_million_is_seen():
    figure = funnel_chart("Funnel", [Stage("pages", 10**6, 10**6 - 1, 0, 1)])
    assert figure.bars[0].tracks[0][-1] == (99.6, 0.4, "dead")


def test_a_histogram_has_a_step_for_each_bucket_that_is_filled_and_those_between():
    figure = histogram("Words", [Series("", {"1": 1, "3": 3})], WORDS)
    # Buckets 1, 2, 3 over 364 units; the highest, three quarters, is 132 high; the axis is at 140.
    outline = "M36 140L36.0 96.0L157.3 96.0L157.3 140.0L278.7 140.0L278.7 8.0L400.0 8.0L400 140"
    assert figure.plot.paths == [(f"{outline}Z", "area one"), (outline, "steps one")]
    assert figure.numbers.rows == [["1", "1", "25 %"], ["2", "0", "0 %"], ["3", "3", "75 %"]]
    assert figure.key == [("line one", "median 3")]


@pytest.mark.parametrize("counts", [{}, {"0.20": 1}, {"1.00": 5}])
def test_a_histogram_of_next_to_nothing(counts):
    figure = histogram("Shares", [Series("a", counts), Series("b", {})], SHARES)
    assert len(figure.numbers.rows) == len(counts)
    assert len(figure.plot.paths) == 2 * len(counts)


def test_years_that_cannot_be_do_not_make_a_wide_drawing():
    figure = year_chart("Years", {"0004": 1, "2004": 3, "9999": 1})
    assert [year for year, *_ in figure.numbers.rows] == ["0004", "2004", "9999"]


def test_years_between_are_drawn():
    figure = year_chart("Years", {"2004": 3, "2006": 1, "unknown": 1})
    assert figure.numbers.rows == [
        ["2004", "3", "60 %"],
        ["2005", "0", "0 %"],
        ["2006", "1", "20 %"],
        ["unknown", "1", "20 %"],
    ]
    assert [height for *_, height in figure.plot.columns] == [132, 0, 44, 44]


@pytest.mark.parametrize(
    ("part", "whole", "expected"),
    [(51, 64, "80 %"), (797, 1000, "79.7 %"), (1, 300, "< 1 %"), (1, 10**5, "< 0.1 %"), (0, 9, "0 %"), (0, 0, "–")],
)
def test_percent_has_no_false_precision(part, whole, expected):
    assert percent(part, whole) == expected


def shown(corpus, example):
    (rows,) = corpus.profiler.profile([example]).as_json()["sample"].values()
    return _example(corpus.charts, rows[0], "en")


def test_an_example_has_its_words_marked():
    split = shown(WIKISPLIT, SPLIT)
    assert split.sentences == [
        ("C", [("", "He ran to the mill"), ("del", "and"), ("", "she sat down .")]),
        ("S1", [("", "He ran to the mill"), ("ins", ".")]),
        ("S2", [("ins", "Then"), ("", "she sat down .")]),
    ]
    assert (split.page, split.facts) == ("Mill", ["History", "2006-03-01", "BLEU 0.45, 0.20", "reverted"])
    fusion = shown(DISCOFUSE, FUSION)
    assert fusion.sentences == [
        ("1", [("", "The mill is old .")]),
        ("2", [("", "It runs .")]),
        ("text", [("", "The mill is old .")]),
        ("", [("ins", "However ,"), ("", "it runs .")]),
    ]
