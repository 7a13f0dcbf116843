"""The figures of `wikimill agreement` as plain text: with intervals, next to the paper's figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from wikimill.pipelines.terminal.printable import printable
from wikimill.rules.human_eval.ratings import Line, Rating
from wikimill.rules.quantities import quantity

_Table = Mapping[str, Any]
_WIDTH = 24


def report_text(figures: _Table, rating: Rating) -> str:
    """Return the tables of an evaluation of sheets as text, with a blank line between them.

    Args:
        figures: the result of `commands.agreement.tables`.
        rating: the rating of the sheets.
    """
    sheets = "sheets" if len(figures["raters"]) > 1 else "sheet"
    blocks = [
        f"{figures['corpus']}: {quantity(figures['examples'], 'example')}, "
        f"rated in the {sheets} {', '.join(figures['raters'])}",
        *(_block(block.title, map(_line, block.lines)) for block in rating.blocks(dict(figures))),
        _block("agreement beyond chance", _agreement_lines(figures["questions"], len(figures["raters"]))),
    ]
    return printable("\n\n".join(block for block in blocks if block), keep="\n")


def _agreement_lines(questions: _Table, raters: int) -> Iterator[str]:
    for name, table in questions.items():
        blank = f"; {table['blank']:,} blank" if table["blank"] else ""
        counts = ", ".join(f"{answer} {count:,}" for answer, count in table["answers"].items())
        yield f"{name:<{_WIDTH}} {counts}{blank}"
        if raters > 1:
            interval = table["alpha_interval"]
            bounds = f" [{interval[0]:.2f}, {interval[1]:.2f}]" if interval else ""
            yield (
                f"{'':<{_WIDTH}} Krippendorff's alpha {_number(table['krippendorff_alpha'])}{bounds}, "
                f"Fleiss' kappa {_number(table['fleiss_kappa'])}"
            )
            yield (
                f"{'':<{_WIDTH}} Gwet's AC1 {_number(table['gwet_ac1'])}, "
                f"Brennan-Prediger {_number(table['brennan_prediger'])}"
            )
            pairs = (f"{' - '.join(pair['raters'])} {_number(pair['kappa'])}" for pair in table["cohen_kappa"])
            if kappas := ", ".join(pairs):
                yield f"{'':<{_WIDTH}} Cohen's kappa: {kappas}"


def _block(title: str, lines: Iterable[str]) -> str:
    return "\n".join((title, *(f"  {line}".rstrip() for line in lines)))


def _line(line: Line) -> str:
    """Return a share in percent, its interval, the count, and the paper's percentages."""
    label, share = f"{line.label:<{_WIDTH}}", line.share
    if share["share"] is None:
        return f"{label}     -"
    low, high = share["interval"]
    measured = (
        f"{100 * share['share']:5.1f} % [{100 * low:.1f}, {100 * high:.1f}]  {share['count']:,} of {share['of']:,}"
    )
    published = ", ".join(f"{figure:.1f} %" for figure in line.paper if figure is not None)
    return f"{label} {measured}" + (f"   paper {published}" if published else "")


def _number(value: float | None) -> str:
    return "not defined" if value is None else f"{value:.3f}"
