"""Bars: shares by name, and what became of what came in, as SVG with a table of the same numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from wikimill.transforms.release.report.elements import Html, details, element, joined, number, percent, table

#: A drawing is so many units wide, and about as many pixels: labels stay legible on a telephone.
WIDTH = 340
_ROW, _BAR = 34, 9
_COLOURS = ("one", "two", "three")
_PARTS = ("kept", "dropped", "dead")


@dataclass(frozen=True)
class Bar:
    """A bar.

    Attributes:
        label: what it stands for.
        count: how many.
        paper: the share that the paper gives, in percent, if it does.
        others: counts of the same in other releases, drawn below it.
    """

    label: str
    count: int
    paper: float | None = None
    others: tuple[int, ...] = ()


def bar_chart(
    name: str,
    title: str,
    bars: Sequence[Bar],
    wholes: Sequence[int],
    *,
    note: str = "",
    series: Sequence[str] = ("count",),
) -> Html:
    """Shares as horizontal bars, label and number above each, a tick where the paper's share is.

    Args:
        name: part of the ids of the drawing.
        title: above it.
        bars: from top to bottom.
        wholes: what each series' counts are shares of.
        note: a sentence below the title.
        series: what the first bar and the others of each row are.
    """
    shares = [share for bar in bars for share in (*_shares(bar, wholes), (bar.paper or 0) / 100)]
    largest_share = max([*shares, 0.01])
    # A track stands for all of them; where no bar comes near that, the longest one takes the width.
    of_all = largest_share >= 0.5
    scale = WIDTH if of_all else WIDTH / largest_share
    has_paper = any(bar.paper is not None for bar in bars)
    height_of = _ROW + (_BAR + 2) * (len(series) - 1)
    rows = [_row(bar, y * height_of, scale, wholes, tracked=of_all) for y, bar in enumerate(bars)]
    names = [*(series if len(series) > 1 else ()), *(["the paper"] if has_paper else [])]
    largest = max(bars, key=_count_of, default=None)
    told = f"{len(bars)} bars. " + (
        f"Largest: {largest.label}, {percent(largest.count, wholes[0])}." if largest else ""
    )
    head = ["", *(title for one in series for title in (one, "share")), *(["paper"] if has_paper else [])]
    numbers = [
        [
            bar.label,
            *(
                cell
                for count, whole in zip((bar.count, *bar.others), wholes, strict=True)
                for cell in (number(count), percent(count, whole))
            ),
            *([f"{bar.paper:.1f} %" if bar.paper is not None else "–"] if has_paper else []),
        ]
        for bar in bars
    ]
    numbers_table = table(title, head, numbers, hidden=True)
    return figure(name, title, note, told, rows, height_of * len(bars), numbers_table, _key(names))


def figure(
    name: str,
    title: str,
    note: str,
    told: str,
    drawn: Sequence[Html],
    height: float,
    numbers: Html,
    key: Html | None = None,
) -> Html:
    """A drawing with its title, what it shows in words, and its numbers."""
    svg = element(
        "svg",
        element("title", title, id=f"{name}-title"),
        element("desc", told, id=f"{name}-desc"),
        *drawn,
        viewBox=f"0 0 {WIDTH} {_written(max(height, 1))}",
        role="img",
        aria_labelledby=f"{name}-title {name}-desc",
    )
    below = element("p", note) if note else None
    return element("figure", element("figcaption", title), below, key, svg, details("Numbers", numbers))


@dataclass(frozen=True)
class Stage:
    """What came in at a stage of the mill, and what became of it."""

    thing: str
    incoming: int
    kept: int
    dropped: int
    dead: int


def funnel_chart(name: str, title: str, stages: Sequence[Stage]) -> Html:
    """For each stage one bar, divided into kept, dropped and dead."""
    rows = []
    for position, stage in enumerate(stages):
        y = position * (_ROW + 8)
        rows += [
            text(0, y + 14, stage.thing),
            text(WIDTH, y + 14, f"{number(stage.kept)} of {number(stage.incoming)} kept", "end"),
            rectangle(0, y + 20, WIDTH, 14, "track"),
        ]
        x = 0.0
        for part, count in zip(_PARTS, (stage.kept, stage.dropped, stage.dead), strict=True):
            width = WIDTH * count / stage.incoming if stage.incoming else 0
            # Something is always seen of what is not nothing.
            width = max(width, 1.5) if count else 0
            rows.append(rectangle(min(x, WIDTH - width), y + 20, width, 14, part))
            x += width
    told = "; ".join(
        f"{stage.thing}: {number(stage.incoming)} in, {number(stage.kept)} kept, {number(stage.dropped)} dropped, "
        f"{number(stage.dead)} dead"
        for stage in stages
    )
    numbers = [
        [stage.thing, *(number(count) for count in (stage.incoming, stage.kept, stage.dropped, stage.dead))]
        for stage in stages
    ]
    head = ["", "in", "kept", "dropped", "dead"]
    note = "Green is kept, grey dropped for a reason, red dead: it could not be read or milled."
    height = (_ROW + 8) * len(stages)
    return figure(name, title, note, told, rows, height, table(title, head, numbers, hidden=True))


def _key(names: Sequence[str]) -> Html | None:
    """Which colour is which series; the paper's share is a tick."""
    if not names:
        return None
    entries = []
    for name, colour in zip(names, _COLOURS, strict=False):
        mark = line(13, 0, 13, 12, "paper") if name == "the paper" else rectangle(0, 2, 26, _BAR, colour)
        sample = element("svg", mark, viewBox="0 0 26 12", aria_hidden="true", class_="sample")
        entries.append(element("span", sample, name))
    return element("p", *entries, class_="key")


def _row(bar: Bar, y: float, scale: float, wholes: Sequence[int], *, tracked: bool) -> Html:
    shares = _shares(bar, wholes)
    told = percent(bar.count, wholes[0])
    others = [percent(count, whole) for count, whole in zip(bar.others, wholes[1:], strict=True)]
    value = " · ".join((told, *others) if others else (number(bar.count), told))
    pieces = [text(0, y + 15, bar.label), text(WIDTH, y + 15, value, "end")]
    for position, (share, colour) in enumerate(zip(shares, _COLOURS, strict=False)):
        top = y + 20 + position * (_BAR + 2)
        if tracked:
            pieces.append(rectangle(0, top, WIDTH, _BAR, "track"))
        pieces.append(rectangle(0, top, share * scale, _BAR, colour))
    if bar.paper is not None:
        pieces.append(line(bar.paper / 100 * scale, y + 17, bar.paper / 100 * scale, y + 32, "paper"))
    return joined(pieces)


def _shares(bar: Bar, wholes: Sequence[int]) -> list[float]:
    return [count / whole if whole else 0.0 for count, whole in zip((bar.count, *bar.others), wholes, strict=True)]


def _count_of(bar: Bar) -> int:
    return bar.count


def text(x: float, y: float, written: str, class_: str | None = None) -> Html:
    """Text in a drawing."""
    return element("text", written, x=_written(x), y=_written(y), class_=class_)


def rectangle(x: float, y: float, width: float, height: float, class_: str) -> Html:
    """A rectangle."""
    return element("rect", x=_written(x), y=_written(y), width=_written(width), height=_written(height), class_=class_)


def line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Html:
    """A line."""
    return element("line", x1=_written(x1), y1=_written(y1), x2=_written(x2), y2=_written(y2), class_=class_)


def _written(value: float) -> str:
    """A coordinate, with one digit behind the point: the same text on every machine."""
    return f"{value:.1f}".removesuffix(".0")
