"""The content of an HTML page as values: texts, tables, and charts with coordinates. `page.html` draws them.

Each corpus builds these values without HTML. All bars have the same scale: the full width is 100 %.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from wikimill.rules.profiles.buckets import Buckets
from wikimill.rules.quantities import quantity

#: Shares of fewer than this many have no decimal and are not compared with a paper's shares.
FEW = 1_000
#: Bars after this many are folded, if there are at least three of them.
_OPEN_BARS = 12
_SERIES = ("one", "two", "three")
#: Size of a plot and positions of its axes, in units of about a pixel.
_WIDTH, _TOP, _AXIS, _LEFT, _HEIGHT = 400, 8, 140, 36, 162
_TICKS = 6
_YEAR = re.compile("[0-9]{1,4}")
#: If the years span this many or more, years without examples are not drawn: a year is an error in the dump.
_MOST_YEARS = 100
#: Distances between grid lines, in percent.
_STEPS = (1, 2, 5, 10, 20, 50)


def number(count: int) -> str:
    """Return a count with commas between thousands.

    >>> number(1234567)
    '1,234,567'
    """
    return f"{count:,}"


def percent(part: float, whole: float) -> str:
    """Return a share as text, with a decimal if the whole is at least 1,000; a dash if the whole is 0.

    >>> percent(51, 64), percent(1, 0), percent(1, 100000), percent(797, 1000)
    ('80 %', '–', '< 0.1 %', '79.7 %')
    """
    if not whole:
        return "–"
    share, digits = 100 * part / whole, int(whole >= FEW)
    least = 10**-digits
    return f"< {least:.{digits}f} %" if 0 < share < least / 2 else f"{share:.{digits}f} %"


@dataclass(frozen=True)
class Text:
    """A paragraph of text, which may be styled as a warning."""

    kind: ClassVar[str] = "text"
    text: str
    is_warning: bool = False


@dataclass(frozen=True)
class Cell:
    """A cell of a table with a style or a tooltip.

    Attributes:
        text: the text of the cell.
        full: the tooltip; empty for none.
        style: `code`, `alarm`, or empty for none.
    """

    text: str
    full: str = ""
    style: str = ""


@dataclass(frozen=True)
class Table:
    """A table; the first cell of each row names the row.

    Attributes:
        caption: title of the table.
        head: names of the columns.
        rows: the cells of each row.
        is_titled: whether the caption is visible; if not, it is only for screen readers.
    """

    kind: ClassVar[str] = "table"
    caption: str
    head: Sequence[str]
    rows: Sequence[Sequence[str | Cell]]
    is_titled: bool = True


@dataclass(frozen=True)
class Fold:
    """Blocks that are hidden until the reader opens `summary`."""

    kind: ClassVar[str] = "fold"
    summary: str
    blocks: Sequence[Block]


@dataclass(frozen=True)
class BarRow:
    """A row of a bar chart.

    Attributes:
        label: the name of the row.
        gloss: the meaning of the label; empty for none.
        value: the row's numbers as text.
        tracks: for each series, pieces (start, width, colour), in percent of the full width.
        tick: place of the paper's share, in percent; None for none.
    """

    label: str
    gloss: str
    value: str
    tracks: Sequence[Sequence[tuple[float, float, str]]]
    tick: float | None = None


@dataclass(frozen=True)
class Plot:
    """A drawing with axes, as SVG values.

    Attributes:
        width, height: size of the drawing, in units of about a pixel, as all coordinates.
        lines: (x1, y1, x2, y2, class of the style sheet).
        columns: (x, y, width, height).
        paths: (path data, class).
        texts: (x, y, text, classes).
    """

    width: int
    height: int
    lines: Sequence[tuple[float, float, float, float, str]]
    columns: Sequence[tuple[float, float, float, float]]
    paths: Sequence[tuple[str, str]]
    texts: Sequence[tuple[float, float, str, str]]


@dataclass(frozen=True)
class Figure:
    """A chart.

    Attributes:
        title: title above the chart.
        note: a sentence about the chart; empty for none.
        words: a text alternative for readers who cannot see the chart.
        key: the legend: pairs (colour, meaning).
        numbers: the chart's data as a table.
        bars, more: visible rows and folded rows of a bar chart.
        plot: the drawing; None for a bar chart.
    """

    kind: ClassVar[str] = "figure"
    title: str
    note: str
    words: str
    key: Sequence[tuple[str, str]]
    numbers: Table
    bars: Sequence[BarRow] = ()
    more: Sequence[BarRow] = ()
    plot: Plot | None = None


@dataclass(frozen=True)
class Grid:
    """Figures side by side."""

    kind: ClassVar[str] = "grid"
    figures: Sequence[Figure]


@dataclass(frozen=True)
class Example:
    """An example of the corpus and its source page.

    Attributes:
        language: code of the language for HTML; None if it is unknown.
        sentences: pairs (role, words), words as pairs (`del`, `ins` or empty, text).
        address: URL of the page's revision; None if it has none.
        page: title of the page.
        facts: short texts about the example.
    """

    kind: ClassVar[str] = "example"
    language: str | None
    sentences: Sequence[tuple[str, Sequence[tuple[str, str]]]]
    address: str | None
    page: str
    facts: Sequence[str]


Block = Text | Table | Fold | Figure | Grid | Example


@dataclass(frozen=True)
class Bar:
    """The data of a bar in a chart.

    Attributes:
        label: the counted value.
        count: number of its occurrences.
        paper: the paper's share in percent; None if the paper has none.
        others: numbers of its occurrences in the other series.
        gloss: meaning of the label; empty for none.
    """

    label: str
    count: int
    paper: float | None = None
    others: tuple[int, ...] = ()
    gloss: str = ""


def bar_chart(
    title: str, bars: Sequence[Bar], wholes: Sequence[int], *, note: str = "", series: Sequence[str] = ("count",)
) -> Figure:
    """Return a chart of shares as horizontal bars, with a tick at the paper's share.

    Args:
        title: title of the figure.
        bars: one bar for each value, in order from the top.
        wholes: for each series, the number that is 100 %.
        note: a sentence about the figure.
        series: names of the series: of `count` and of each of `others`.
    """
    rows, numbers, has_paper = [], [], any(bar.paper is not None for bar in bars)
    for bar in bars:
        counts = list(zip((bar.count, *bar.others), wholes, strict=True))
        shares = [percent(count, whole) for count, whole in counts]
        value = " · ".join(shares if bar.others else (number(bar.count), shares[0]))
        tracks = [
            [(0.0, _width(count, whole), colour)] for (count, whole), colour in zip(counts, _SERIES, strict=False)
        ]
        rows.append(BarRow(bar.label, bar.gloss, value, tracks, bar.paper))
        cells = [cell for (count, _), share in zip(counts, shares, strict=True) for cell in (number(count), share)]
        paper = [f"{bar.paper:.1f} %" if bar.paper is not None else "–"] if has_paper else []
        numbers.append([bar.label, *cells, *paper])
    head = ["", *(name for one in series for name in (one, "share")), *(["paper"] if has_paper else [])]
    key = [
        *(zip(_SERIES, series, strict=False) if len(series) > 1 else ()),
        *([("tick", "paper")] if has_paper else []),
    ]
    largest = max(bars, key=_count_of, default=None)
    words = f"{quantity(len(bars), 'bar')}." + (
        f" Largest: {largest.label}, {percent(largest.count, wholes[0])}." if largest else ""
    )
    shown = _OPEN_BARS if len(rows) > _OPEN_BARS + 2 else len(rows)
    return Figure(title, note, words, key, Table(title, head, numbers, False), rows[:shown], rows[shown:])


def ranked(counts: Mapping[str, int], most: int | None = None) -> list[Bar]:
    """Return a bar for each value, the most frequent first; at most `most`, if given."""
    return [Bar(value, counts[value]) for value in sorted(counts, key=lambda one: (-counts[one], one))[:most]]


@dataclass(frozen=True)
class Stage:
    """An account to draw as a bar: its numbers of `thing`. `partly`: files that were read in part, not in `dead`."""

    thing: str
    incoming: int
    kept: int
    dropped: int
    dead: int
    partly: int = 0


def funnel_chart(title: str, stages: Sequence[Stage]) -> Figure:
    """Return one bar for each stage, divided into kept, read in part, dropped and dead."""
    rows, words, numbers = [], [], []
    has_partly = any(stage.partly for stage in stages)
    for stage in stages:
        counts = (stage.kept, stage.partly, stage.dropped, stage.dead)
        pieces, start = [], 0.0
        for count, colour in zip(counts, ("kept", "partly", "dropped", "dead"), strict=True):
            width = _width(count, stage.incoming)
            pieces.append((min(start, 100 - width), width, colour))
            start += width
        parts = (
            [f"{number(stage.kept)} of {number(stage.incoming)} kept"] if stage.kept or not stage.partly else []
        ) + ([f"{number(stage.partly)} of {number(stage.incoming)} read in part"] if stage.partly else [])
        rows.append(BarRow(stage.thing, "", ", ".join(parts), [pieces]))
        cells = [number(count) for count in (stage.incoming, *counts)]
        numbers.append([stage.thing, *(cells if has_partly else (*cells[:2], *cells[3:]))])
        words.append(f"{stage.thing}: {', '.join(parts)}, {number(stage.dropped)} dropped, {number(stage.dead)} dead")
    head = ["", "in", "kept", *(["in part"] if has_partly else []), "dropped", "dead"]
    key = [("kept", "kept"), ("dropped", "dropped for a reason"), ("dead", "dead: could not be read")]
    key += [("partly", "cut or damaged, read in part")] if has_partly else []
    return Figure(title, "", "; ".join(words), key, Table(title, head, numbers, False), rows)


def _width(count: int, whole: int) -> float:
    """Return a share in percent, at least 0.4 for a count above 0 so that the bar is visible."""
    return max(100 * count / whole, 0.4) if count and whole else 0.0


def _count_of(bar: Bar) -> int:
    return bar.count


@dataclass(frozen=True)
class Series:
    """The label of a series and its counts: name of a bucket → count."""

    label: str
    counts: Mapping[str, int]

    @property
    def whole(self) -> int:
        """The sum of the counts."""
        return sum(self.counts.values())


def median(counts: Mapping[str, int], buckets: Buckets) -> str:
    """Return the median as text, interpolated if its bucket spans several values; a dash without examples.

    >>> from wikimill.rules.profiles.buckets import SHARES, TOKENS, WORDS
    >>> median({"8": 2, "22": 5}, TOKENS), median({}, TOKENS), median({"3": 1}, WORDS), median({"0.40": 4}, SHARES)
    ('about 22', '–', '3', 'about 0.42')
    """
    whole, seen = sum(counts.values()), 0
    if not whole:
        return "–"
    for place, name in enumerate(buckets.names):  # noqa: B007 - the loop ends at the median's bucket
        count = counts.get(name, 0)
        if 2 * (seen + count) >= whole:
            break
        seen += count
    if place == len(buckets.names) - 1:
        return name if buckets.edges[place] == 1 else f"{name} or more"
    width = buckets.edges[place + 1] - buckets.edges[place]
    if width == 1:
        return name
    value = buckets.edges[place] + width * (whole / 2 - seen) / count
    return f"about {int(value)}" if width > 1 else f"about {int(100 * value + 1e-9) / 100:.2f}"


def histogram(title: str, series: Sequence[Series], buckets: Buckets, *, note: str = "") -> Figure:
    """Return the histograms of up to three series as outlines: each bucket's share of its series.

    The drawn range begins and ends at a bucket with a count.
    """
    filled = [place for place, edge in enumerate(buckets.names) if any(one.counts.get(edge) for one in series)]
    first, last = (filled[0], filled[-1]) if filled else (0, 0)
    shown = buckets.names[first : last + 1]
    top = max((one.counts.get(edge, 0) / one.whole for one in series if one.whole for edge in shown), default=0.0)
    step = (_WIDTH - _LEFT) / len(shown)
    lines, texts = _grid(100 * top)
    every = -(-len(shown) // _TICKS)
    ticks = [place for place in range(0, len(shown), every) if place == 0 or place + every / 2 <= len(shown) - 1]
    texts += [(_LEFT + place * step, _AXIS + 16, shown[place], "middle faint") for place in ticks]
    if len(shown) > 1:
        is_open = last == len(buckets.names) - 1 and buckets.edges[last] != 1
        texts.append((_WIDTH, _AXIS + 16, shown[-1] + "+" * is_open, "end faint"))
    paths: list[tuple[str, str]] = []
    for one, colour in zip(series, _SERIES, strict=False):
        outline = _outline([one.counts.get(edge, 0) / one.whole / top for edge in shown], step) if one.whole else ""
        # Only the first series is filled: overlapping tints cannot be read.
        paths += [(f"{outline}Z", f"area {colour}")] if outline and colour == _SERIES[0] else []
        paths += [(outline, f"steps {colour}")] if outline else []
    medians = [f"{one.label}: median {median(one.counts, buckets)}".removeprefix(": ") for one in series]
    rows = [
        [
            _range(buckets, edge),
            *(cell for one in series for cell in (number(one.counts.get(edge, 0)), _share(one, edge))),
        ]
        for edge in (shown if filled else ())
    ]
    head = [buckets.unit, *(name for one in series for name in (one.label or "examples", "share"))]
    key = [(f"line {colour}", series_label) for colour, series_label in zip(_SERIES, medians, strict=False)]
    words = f"{'; '.join(medians)}. Unit: {buckets.unit}."
    plot = Plot(_WIDTH, _HEIGHT, lines, [], paths, texts)
    return Figure(title, note, words, key, Table(title, head, rows, False), plot=plot)


def year_chart(title: str, counts: Mapping[str, int], *, note: str = "") -> Figure:
    """Return counts by year as columns. Years without examples are drawn unless the years span 100 or more."""
    years, whole = _years(counts), sum(counts.values())
    top = max(counts.values(), default=0)
    step = (_WIDTH - _LEFT) / max(len(years), 1)
    lines, texts = _grid(100 * top / whole if whole else 0.0)
    columns = []
    for place, year in enumerate(years):
        height = (_AXIS - _TOP) * counts.get(year, 0) / top if top else 0.0
        columns.append((_LEFT + (place + 0.1) * step, _AXIS - height, 0.8 * step, height))
    every = max(1, -(-len(years) // _TICKS))
    for place in range(0, len(years), every):
        texts.append((_LEFT + (place + 0.5) * step, _AXIS + 16, years[place], "middle faint"))
    words = f"{years[0]} to {years[-1]}, {quantity(whole, 'example')}." if years else "No examples."
    rows = [[year, number(counts.get(year, 0)), percent(counts.get(year, 0), whole)] for year in years]
    plot = Plot(_WIDTH, _HEIGHT, lines, columns, [], texts)
    return Figure(title, note, words, [], Table(title, ["year", "examples", "share"], rows, False), plot=plot)


def _years(counts: Mapping[str, int]) -> list[str]:
    known = sorted(year for year in counts if _YEAR.fullmatch(year))
    others = sorted(counts.keys() - known)
    if known and int(known[-1]) - int(known[0]) < _MOST_YEARS:
        known = [f"{year:04}" for year in range(int(known[0]), int(known[-1]) + 1)]
    return [*known, *others]


def _grid(top: float) -> tuple[list[tuple[float, float, float, float, str]], list[tuple[float, float, str, str]]]:
    """Return the axis, and grid lines with labels at round shares, up to `top` percent."""
    step = next((step for step in _STEPS if top < 4 * step), _STEPS[-1])
    lines: list[tuple[float, float, float, float, str]] = []
    texts: list[tuple[float, float, str, str]] = []
    for share in range(step, int(top) + 1, step):
        y = _AXIS - share / top * (_AXIS - _TOP)
        lines.append((_LEFT, y, _WIDTH, y, "grid"))
        texts.append((_LEFT - 4, y + 4, f"{share}%", "end faint"))
    lines.append((_LEFT, _AXIS, _WIDTH, _AXIS, "axis"))
    return lines, texts


def _outline(heights: Iterable[float], step: float) -> str:
    points = [f"M{_LEFT} {_AXIS}"]
    for place, height in enumerate(heights):
        y = _AXIS - height * (_AXIS - _TOP)
        points.append(f"L{_LEFT + place * step:.1f} {y:.1f}L{_LEFT + (place + 1) * step:.1f} {y:.1f}")
    return "".join([*points, f"L{_WIDTH} {_AXIS}"])


def _share(one: Series, edge: str) -> str:
    return percent(one.counts.get(edge, 0), one.whole)


def _range(buckets: Buckets, edge: str) -> str:
    """Return the range of a bucket in words, or its number if it holds a single whole number."""
    place = buckets.names.index(edge)
    if place == len(buckets.names) - 1:
        return edge if buckets.edges[place] == 1 else f"{edge} or more"
    width = buckets.edges[place + 1] - buckets.edges[place]
    if width == 1:
        return edge
    return (
        f"{edge} to {buckets.edges[place + 1] - 1:.0f}" if width > 1 else f"{edge} to under {buckets.names[place + 1]}"
    )
