"""Draws what `wikimill agreement` found as plain text: our figures with their intervals, the paper's beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pipelines.printable import printable

_Table = Mapping[str, Any]
_LABELS = {
    "no_majority": "no majority",
    "perfect_rewrite": "perfect and a rewrite",
    "wrong": "no rewrite at all",
    "merge": "single / pair",
    "anaphor": "anaphor",
    "connective": "connective category",
    "no_connective": "no connective",
    "separate": "two sentences",
}
_KINDS = {
    "split": "edits that split C",
    "merge": "edits that merged S1 and S2",
    "adjacent": "S1 and S2 are neighbours",
    "not_adjacent": "S1 and S2 are no neighbours",
}
_WIDTH = 24


def report_text(told: _Table) -> str:
    """All tables that there are, one under the other."""
    plural = "s" if len(told["raters"]) > 1 else ""
    blocks = [
        f"{told['corpus']}: {told['examples']:,} examples, rated in the sheet{plural} {', '.join(told['raters'])}",
        *_fusion_blocks(told),
        *_split_blocks(told),
        _block("agreement beyond chance", _agreement_lines(told["questions"], len(told["raters"]))),
    ]
    return printable("\n\n".join(block for block in blocks if block), keep="\n")


def _fusion_blocks(told: _Table) -> Iterator[str]:
    if told["corpus"] != "discofuse":
        return
    if "table_2" in told:
        table = told["table_2"]
        papers = table["paper"]
        yield _block(
            "understandable, by majority (Geva et al., 2019, table 2: Wikipedia, sports)",
            (
                _line(name, share, papers["wikipedia"][name], papers["sports"][name])
                for name, share in table["ours"].items()
            ),
        )
    if "grammatical" in told:
        table = told["grammatical"]
        yield _block(
            "free of grammatical errors, by majority (section 4.1)",
            (_line(name, share, table["paper"].get(name)) for name, share in table["ours"].items()),
        )
    if "by_type" in told:
        lines = (_line(kind, table["yes"]) for kind, table in told["by_type"].items())
        yield _block("understandable, by discourse type", lines)
    if "table_5" in told:
        for column, of in (("all", "understood"), ("with_connective", "with a connective in text and majority")):
            ours, paper = told["table_5"]["ours"][column], told["table_5"]["paper"][column]
            yield _block(
                f"majority decides as the text does (table 5), of {ours['examples']:,} examples {of}",
                (_line(name, ours[name], paper[name]) for name in paper),
            )
        ours, paper = told["tendencies"]["ours"], told["tendencies"]["paper"]
        yield _block(
            "left as it is (section 4.2)",
            (
                _line(f"{_LABELS[name]}, {who}", ours[name][who], paper[name][who])
                for name in paper
                for who in ("gold", "raters")
            ),
        )


def _split_blocks(told: _Table) -> Iterator[str]:
    if told["corpus"] != "wikisplit" or "table_2" not in told:
        return
    ours, paper = told["table_2"]["ours"], told["table_2"]["paper"]
    yield _block(
        "simple sentences and examples, by majority (Botha et al., 2018, table 2 and section 2.2)",
        (_line(name, share, paper.get(name)) for name, share in ours.items()),
    )
    for kind, table in told.get("by_type", {}).items():
        yield _block(_KINDS[kind], (_line(name, share) for name, share in table.items()))


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
            pairs = (f"{' - '.join(pair['raters'])} {_number(pair['kappa'])}" for pair in table["cohen_kappa"])
            yield f"{'':<{_WIDTH}} Cohen's kappa: {', '.join(pairs)}"


def _block(title: str, lines: Iterator[str]) -> str:
    return "\n".join((title, *(f"  {line}".rstrip() for line in lines)))


def _line(name: str, share: _Table, *paper: float | None) -> str:
    """A share in percent, its interval, the count, and the paper's percentages."""
    label = f"{_LABELS.get(name, name):<{_WIDTH}}"
    if share["share"] is None:
        return f"{label}     -"
    low, high = share["interval"]
    ours = f"{100 * share['share']:5.1f} % [{100 * low:.1f}, {100 * high:.1f}]  {share['count']:,} of {share['of']:,}"
    beside = ", ".join(f"{figure:.1f} %" for figure in paper if figure is not None)
    return f"{label} {ours}" + (f"   paper {beside}" if beside else "")


def _number(value: float | None) -> str:
    return "not defined" if value is None else f"{value:.3f}"
