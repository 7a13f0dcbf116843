"""What is drawn has the sizes of the numbers."""

import re

import pytest
from support.report_samples import Seen

from wikimill.rules.profiles.buckets import SHARES, WORDS
from wikimill.transforms.release.report.bars import WIDTH, Bar, Stage, bar_chart, funnel_chart
from wikimill.transforms.release.report.histograms import Series, columns, histogram


def rectangles(page, *classes):
    return [
        (float(rectangle["x"]), float(rectangle["width"]))
        for rectangle in Seen.of(page.encode()).all("rect")
        if rectangle["class"] in classes
    ]


def test_bars_are_shares_of_the_whole_where_one_is_most_of_it():
    page = bar_chart("b", "Bars", [Bar("a", 75), Bar("b", 25)], [100])
    assert rectangles(page, "one") == [(0, 0.75 * WIDTH), (0, 0.25 * WIDTH)]
    assert rectangles(page, "track") == [(0, WIDTH)] * 2
    assert Seen.of(page.encode()).text().split("Numbers")[0].split() == (
        "Bars Bars 2 bars. Largest: a, 75.0 %. a 75 · 75.0 % b 25 · 25.0 %".split()
    )


def test_bars_that_are_all_short_take_the_width_and_have_no_track():
    page = bar_chart("b", "Bars", [Bar("a", 10), Bar("b", 5)], [100])
    assert rectangles(page, "one") == [(0, WIDTH), (0, WIDTH / 2)]
    assert rectangles(page, "track") == []


def test_two_releases_and_the_paper():
    page = bar_chart("b", "Bars", [Bar("and", 60, paper=12.5, others=(5,))], [100, 50], series=("full", "balanced"))
    assert (rectangles(page, "one")[-1], rectangles(page, "two")[-1]) == ((0, 0.6 * WIDTH), (0, 0.1 * WIDTH))
    (tick,) = [line for line in Seen.of(page.encode()).all("line") if line["x1"] != "13"]
    assert (tick["class"], tick["x1"]) == ("paper", f"{0.125 * WIDTH:.1f}")
    assert re.findall(r"<t[hd][^>]*>([^<]*)</t[hd]>", page) == [
        *("", "full", "share", "balanced", "share", "paper"),
        *("and", "60", "60.0 %", "5", "10.0 %", "12.5 %"),
    ]


def test_a_funnel_is_divided_as_its_counts():
    page = funnel_chart("f", "Funnel", [Stage("pages", 10, 5, 4, 1), Stage("revisions", 0, 0, 0, 0)])
    assert rectangles(page, "kept", "dropped", "dead")[:3] == [
        (0, WIDTH * 0.5),
        (WIDTH * 0.5, WIDTH * 0.4),
        (WIDTH * 0.9, WIDTH * 0.1),
    ]
    assert "pages: 10 in, 5 kept, 4 dropped, 1 dead; revisions: 0 in, 0 kept, 0 dropped, 0 dead" in page


def test_one_dead_of_a_million_is_seen():
    page = funnel_chart("f", "Funnel", [Stage("pages", 10**6, 10**6 - 1, 0, 1)])
    ((x, width),) = rectangles(page, "dead")
    assert width == 1.5
    assert x + width <= WIDTH


def test_a_histogram_has_a_step_for_each_bucket_that_is_filled_and_those_between():
    page = histogram("h", "Words", [Series("", {"1": 1, "3": 3})], WORDS)
    _, outline = [path["d"] for path in Seen.of(page.encode()).all("path") if path["class"] == "steps one"]
    # Buckets 1, 2, 3 over 304 units; the highest, three quarters, is 132 high; the axis is at 140.
    assert outline == "M36 140L36.0 96.0L137.3 96.0L137.3 140.0L238.7 140.0L238.7 8.0L340.0 8.0L340 140"
    assert re.findall(r"<td>([^<]*)</td>", page) == ["1", "25.0 %", "0", "0.0 %", "3", "75.0 %"]
    assert "median 3" in page


@pytest.mark.parametrize("counts", [{}, {"0.20": 1}, {"1.00": 5}])
def test_a_histogram_of_next_to_nothing(counts):
    page = histogram("h", "Shares", [Series("a", counts), Series("b", {})], SHARES)
    assert "nan" not in page
    assert len(re.findall(r'<th scope="row">', page)) == len(counts)


def test_years_that_cannot_be_do_not_make_a_wide_drawing():
    page = columns("y", "Years", {"0004": 1, "2004": 3, "9999": 1})
    assert re.findall(r'scope="row">([^<]*)</th>', page) == ["0004", "2004", "9999"]


def test_years_between_are_drawn_and_sums_grow():
    counts = {"2004": 3, "2006": 1, "unknown": 1}
    page = columns("y", "Years", counts)
    assert re.findall(r'scope="row">([^<]*)</th><td>([^<]*)<', page) == [
        ("2004", "3"), ("2005", "0"), ("2006", "1"), ("unknown", "1")
    ]  # fmt: skip
    grown = columns("y", "Years", counts, growing=True)
    assert re.findall(r"</th><td>([^<]*)</td><td>([^<]*)<", grown) == [
        ("3", "60.0 %"), ("3", "60.0 %"), ("4", "80.0 %"), ("5", "100.0 %")
    ]  # fmt: skip
    heights = [float(column["height"]) for column in Seen.of(page.encode()).all("rect")]
    assert heights == [132, 0, 44, 44]
