"""Histograms of one or several series over the same buckets, and columns of counts by year."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from wikimill.rules.profiles.buckets import Buckets
from wikimill.transforms.release.report.bars import WIDTH, figure, line, rectangle, text
from wikimill.transforms.release.report.elements import Html, element, joined, number, percent, table

_TOP, _HEIGHT, _LEFT = 8, 140, 36
_COLOURS = ("one", "two", "three")
_TICKS = 6
_YEAR = re.compile("[0-9]{1,4}")
#: Years further apart than this are a mistake of a dump: then those between are not drawn.
_MOST_YEARS = 100
#: Distances of the lines in the background, in percent.
_ROUND = (1, 2, 5, 10, 20, 50)


@dataclass(frozen=True)
class Series:
    """The counts of one series, by bucket."""

    label: str
    counts: Mapping[str, int]

    @property
    def whole(self) -> int:
        """All of them."""
        return sum(self.counts.values())


def median_bucket(counts: Mapping[str, int], buckets: Buckets) -> str:
    """The bucket in which the middle example is, as a range; a dash if there is none.

    >>> from wikimill.rules.profiles.buckets import TOKENS
    >>> median_bucket({"8": 2, "22": 5}, TOKENS), median_bucket({}, TOKENS)
    ('22 to 23', '–')
    """
    whole, seen = sum(counts.values()), 0
    for name in buckets.names:
        seen += counts.get(name, 0)
        if whole and 2 * seen >= whole:
            return _range(buckets, name)
    return "–"


def histogram(name: str, title: str, series: Sequence[Series], buckets: Buckets, *, note: str = "") -> Html:
    """Outlines of up to three series, as shares of each, over the buckets that any of them fills.

    Args:
        name: part of the ids of the drawing.
        title: above it.
        series: each with a colour and a kind of line of its own.
        buckets: theirs.
        note: a sentence below the title.
    """
    filled = [place for place, edge in enumerate(buckets.names) if any(one.counts.get(edge) for one in series)]
    first, last = (filled[0], filled[-1]) if filled else (0, 0)
    shown = buckets.names[first : last + 1]
    top = max([one.counts.get(edge, 0) / one.whole for one in series if one.whole for edge in shown], default=0.0)
    scale = (_HEIGHT - _TOP) / top if top else 0.0
    step = (WIDTH - _LEFT) / len(shown)
    drawn = [*_grid(100 * top, scale / 100), *_ticks(shown, step, is_open=last == len(buckets.names) - 1)]
    for one, colour in zip(series, _COLOURS, strict=False):
        drawn += _steps(one, shown, step, scale, colour)
    drawn.append(line(_LEFT, _HEIGHT, WIDTH, _HEIGHT, "axis"))
    medians = [f"{one.label}: median {median_bucket(one.counts, buckets)}" for one in series if one.whole]
    told = ("; ".join(medians) or "no examples") + f". Unit: {buckets.unit}."
    head = [buckets.unit, *(f"{one.label} {what}".strip() for one in series for what in ("", "share"))]
    numbers = [
        [
            _range(buckets, edge),
            *(cell for one in series for cell in _cells(one.counts.get(edge, 0), one.whole)),
        ]
        for edge in (shown if filled else ())
    ]
    numbers_table = table(title, head, numbers, hidden=True)
    return figure(name, title, note, told, drawn, _HEIGHT + 22, numbers_table, _key(series, buckets))


def columns(name: str, title: str, counts: Mapping[str, int], *, note: str = "", growing: bool = False) -> Html:
    """Counts by year as columns.

    Args:
        name: part of the ids of the drawing.
        title: above it.
        counts: year → count; the years between are drawn, too.
        note: a sentence below the title.
        growing: whether each column has those before it.
    """
    years = _years(counts)
    sums, values = 0, []
    for year in years:
        sums += counts.get(year, 0)
        values.append(sums if growing else counts.get(year, 0))
    top = max(values, default=0)
    whole = sum(counts.values())
    scale = (_HEIGHT - _TOP) / top if top else 0.0
    step = (WIDTH - _LEFT) / max(len(years), 1)
    drawn = _grid(100 * top / whole if whole else 0.0, scale * whole / 100)
    drawn += [
        rectangle(_LEFT + place * step + step * 0.1, _HEIGHT - value * scale, step * 0.8, value * scale, "one")
        for place, value in enumerate(values)
    ]
    every = max(1, -(-len(years) // _TICKS))
    drawn += [
        text(_LEFT + (place + 0.5) * step, _HEIGHT + 16, year, "middle faint")
        for place, year in enumerate(years)
        if place % every == 0
    ]
    drawn.append(line(_LEFT, _HEIGHT, WIDTH, _HEIGHT, "axis"))
    told = f"{years[0]} to {years[-1]}, {number(whole)} examples." if years else "no examples"
    rows = [[year, number(value), percent(value, whole)] for year, value in zip(years, values, strict=True)]
    numbers = table(title, ["year", "examples", "share"], rows, hidden=True)
    return figure(name, title, note, told, drawn, _HEIGHT + 22, numbers)


def _years(counts: Mapping[str, int]) -> list[str]:
    known = sorted(year for year in counts if _YEAR.fullmatch(year))
    others = sorted(counts.keys() - known)
    if known and int(known[-1]) - int(known[0]) < _MOST_YEARS:
        known = [f"{year:04}" for year in range(int(known[0]), int(known[-1]) + 1)]
    return [*known, *others]


def _grid(top: float, scale: float) -> list[Html]:
    """Lines at round shares, up to the highest."""
    step = next((step for step in _ROUND if top < 4 * step), _ROUND[-1])
    drawn = []
    for share in range(step, int(top) + 1, step):
        y = _HEIGHT - share * scale
        drawn += [line(_LEFT, y, WIDTH, y, "grid"), text(_LEFT - 4, y + 4, f"{share}%", "end faint")]
    return drawn


def _ticks(shown: Sequence[str], step: float, *, is_open: bool) -> list[Html]:
    """The lower edges of some buckets, below the axis; the last one is open if it is the last of all."""
    every = max(1, -(-len(shown) // _TICKS))
    places = [place for place in range(0, len(shown), every) if place + every / 2 <= len(shown) - 1 or place == 0]
    drawn = [text(_LEFT + place * step, _HEIGHT + 16, shown[place], "middle faint") for place in places]
    if len(shown) > 1:
        last = f"{shown[-1]}{'+' if is_open and shown[-1] != '1.00' else ''}"
        drawn.append(text(WIDTH, _HEIGHT + 16, last, "end faint"))
    return drawn


def _steps(one: Series, shown: Sequence[str], step: float, scale: float, colour: str) -> list[Html]:
    if not one.whole:
        return []
    points = [f"M{_LEFT} {_HEIGHT}"]
    for place, edge in enumerate(shown):
        y = _HEIGHT - one.counts.get(edge, 0) / one.whole * scale
        points.append(f"L{_LEFT + place * step:.1f} {y:.1f}L{_LEFT + (place + 1) * step:.1f} {y:.1f}")
    points.append(f"L{WIDTH} {_HEIGHT}")
    path = "".join(points)
    outline = element("path", d=path, class_=f"steps {colour}")
    # Only the first is filled: three tints on one another have no meaning.
    return [element("path", d=path + "Z", class_=f"area {colour}"), outline] if colour == _COLOURS[0] else [outline]


def _key(series: Sequence[Series], buckets: Buckets) -> Html | None:
    """Which line is which, with the median of each."""
    entries = []
    for one, colour in zip(series, _COLOURS, strict=False):
        stroke = element("path", d="M0 6L26 6", class_=f"steps {colour}")
        sample = element("svg", stroke, viewBox="0 0 26 12", aria_hidden="true", class_="sample")
        label = f"{one.label} " if one.label else ""
        entries.append(element("span", sample, f"{label}median {median_bucket(one.counts, buckets)}"))
    return element("p", joined(entries), class_="key")


def _cells(count: int, whole: int) -> tuple[str, str]:
    return number(count), percent(count, whole)


def _range(buckets: Buckets, edge: str) -> str:
    """A bucket as its range; a whole number that has a bucket of its own, as that number."""
    place = buckets.names.index(edge)
    if place == len(buckets.names) - 1:
        return edge if buckets.edges[place] == 1 else f"{edge} and more"
    width = buckets.edges[place + 1] - buckets.edges[place]
    if width == 1:
        return edge
    return (
        f"{edge} to {buckets.edges[place + 1] - 1:.0f}" if width > 1 else f"{edge} to under {buckets.names[place + 1]}"
    )
