"""The figures of an evaluation as one page that needs nothing else; figure 3, the confusion of pronouns, is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any

from wikimill.pipelines.terminal.evaluation_table import table

#: Of a cell, and of what stands beside and above the cells, in the drawing's own units.
_CELL, _LEFT, _TOP = 44, 104, 96
#: From this share on a cell is filled so much that its number is written in the other colour: its contrast is above
#: 4.5:1 on either side, in light and dark.
_FULL = 0.63
_STYLE = """
:root { color-scheme: light dark;
  --ground: #ffffff; --ink: #1b1f24; --quiet: #57606a; --line: #d0d7de; --fill: #05285f;
  --on-ground: #000; --on-fill: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14171a; --ink: #e6e8eb; --quiet: #9aa4ae; --line: #3b434b; --fill: #6cb2ff;
    --on-ground: #fff; --on-fill: #000; }
}
body { background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto;
  max-width: 68rem; padding: 0 1rem; }
pre { overflow-x: auto; border: 1px solid var(--line); border-radius: 6px; padding: 1rem; line-height: 1.4; }
figure { margin: 2rem 0; overflow-x: auto; } figcaption, summary { color: var(--quiet); max-width: 44rem; }
svg { width: 100%; min-width: 34rem; max-width: 58rem; height: auto; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .quiet { fill: var(--quiet); }
svg .pale { fill: var(--on-ground); } svg .full { fill: var(--on-fill); }
svg .cell { fill: var(--fill); } svg .frame { fill: none; stroke: var(--line); }
table { border-collapse: collapse; font-size: 14px; } th, td { padding: .2rem .5rem; text-align: right; }
"""


def page(found: Mapping[str, Any]) -> str:
    """The page: every figure as text and, for fusion, the drawing with a table of its numbers."""
    title = escape(f"{found['predictions']} against {', '.join(found['references'])}")
    pronouns = found.get("pronouns")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>Evaluation</h1>\n"
        f"<pre>{escape(table(found))}</pre>\n"
        f"{_figure(pronouns) if pronouns is not None else ''}</body>\n</html>\n"
    )


def _figure(pronouns: Mapping[str, Any]) -> str:
    heading = "<h2>Confusion of pronouns</h2>\n"
    if not pronouns["rows"]:
        return f"{heading}<p>The references have no pronoun that a model had to find.</p>\n"
    caption = (
        "Rows are the pronouns of the references that the source has not; columns what the prediction has in their "
        "place. Each row adds up to 100 %. ⟨other⟩ is anything that is no pronoun of the third person."
    )
    return (
        f"{heading}<figure>\n{confusion_svg(pronouns)}\n<figcaption>{caption}</figcaption>\n</figure>\n"
        f"<details><summary>The counts as a table</summary>\n{_counts(pronouns)}</details>\n"
    )


def confusion_svg(pronouns: Mapping[str, Any]) -> str:
    """Draw figure 3: one square a pair of pronouns, the fuller the larger its share of the row, in percent."""
    rows, columns = pronouns["rows"], pronouns["columns"]
    width, height = _LEFT + _CELL * len(columns) + 56, _TOP + _CELL * len(rows) + 8
    right = sum(line[columns.index(row)] for row, line in zip(rows, pronouns["counts"], strict=True))
    total = sum(map(sum, pronouns["counts"]))
    described = (
        f"Of {total:,} gold pronouns {right:,} ({100 * right / total:.1f} %) have the same pronoun in their place."
    )
    parts = [
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-labelledby="pronouns-title pronouns-text">',
        '<title id="pronouns-title">Gold pronouns against predicted ones</title>',
        f'<desc id="pronouns-text">{described}</desc>',
        *_labels(rows, columns, pronouns["counts"]),
        *(cell for at, line in enumerate(pronouns["counts"]) for cell in _cells(at, line)),
        f'<rect class="frame" x="{_LEFT}" y="{_TOP}" width="{_CELL * len(columns)}" height="{_CELL * len(rows)}"/>',
        "</svg>",
    ]
    return "\n".join(parts)


def _labels(rows: list[str], columns: list[str], counts: list[list[int]]) -> Iterator[str]:
    yield f'<text class="quiet" x="{_LEFT - 8}" y="{_TOP - 8}" text-anchor="end">gold</text>'
    for at, name in enumerate(columns):
        x, y = _LEFT + _CELL * at + _CELL // 2, _TOP - 8
        yield f'<text transform="translate({x + 4} {y}) rotate(-60)">{escape(name)}</text>'
    for at, (name, line) in enumerate(zip(rows, counts, strict=True)):
        y = _TOP + _CELL * at + _CELL // 2 + 5
        yield f'<text x="{_LEFT - 8}" y="{y}" text-anchor="end">{escape(name)}</text>'
        yield f'<text class="quiet" x="{_LEFT + _CELL * len(columns) + 8}" y="{y}">{sum(line):,}</text>'


def _cells(row: int, counts: list[int]) -> Iterator[str]:
    y, total = _TOP + _CELL * row, sum(counts)
    for at, count in enumerate(counts):
        if not count:
            continue
        x, share = _LEFT + _CELL * at, count / total
        yield f'<rect class="cell" x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill-opacity="{share:.3f}"/>'
        colour = "full" if share > _FULL else "pale"
        shown = f"{100 * share:.0f}" if share >= 0.005 else "<1"
        place = f'x="{x + _CELL // 2}" y="{y + _CELL // 2 + 5}" text-anchor="middle"'
        yield f'<text class="{colour}" {place}>{escape(shown)}</text>'


def _counts(pronouns: Mapping[str, Any]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in pronouns["columns"])
    body = "".join(
        f'<tr><th scope="row">{escape(name)}</th>{"".join(f"<td>{count}</td>" for count in line)}</tr>\n'
        for name, line in zip(pronouns["rows"], pronouns["counts"], strict=True)
    )
    return f"<table>\n<tr><th>gold</th>{head}</tr>\n{body}</table>\n"
