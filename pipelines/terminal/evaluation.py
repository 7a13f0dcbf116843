"""The figures of an evaluation (`metrics.figures`), as text for a terminal and as a self-contained page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from wikimill.rules.metrics.sari import SARI_VARIANTS
from wikimill.rules.quantities import quantity

#: Connectives of table 9 (Geva et al., 2019) that are printed, and predictions of each; `--json` has all.
_CONNECTIVES, _TOP = 20, 3


def figures_text(found: Mapping[str, Any]) -> str:
    """Return the figures of an evaluation as lines of text.

    Without the confusion of pronouns, which `figures_page` draws; of connectives the 20 most frequent, each with its
    three most frequent predictions.

    Args:
        found: the result of `metrics.figures`, with the names of the files as `predictions` and `references`.
    """
    if found["task"] == "summary":
        return summary_figures_text(found)
    if found["task"] == "table":
        return table_figures_text(found)
    case = "case folded" if found["case_insensitive"] else "case kept"
    lines = [
        f"{found['predictions']} against {', '.join(found['references'])}",
        f"task {found['task']}, {quantity(found['examples'], 'example')}, {case}",
        "",
        *columns(_whole(found)),
        "",
        f"BLEU {found['bleu']['signature']}",
        "SARI " + "; ".join(f"{name}: as {SARI_VARIANTS[name].compares_with}" for name in found["sari"]),
    ]
    if found.get("by_discourse_type"):
        lines += ["", "Exact, BLEU and each SARI by discourse type:", *columns(_types(found))]
    if found.get("connectives"):
        left_out = len(found["connectives"]) - _CONNECTIVES
        lines += ["", "what replaces each connective:", *columns(_connectives(found))]
        lines += [f"and {left_out} more, which --json has"] if left_out > 0 else []
    if found.get("splitting"):
        lines += ["", *columns(_splitting(found))]
    return "\n".join(lines) + "\n"


def summary_figures_text(found: Mapping[str, Any]) -> str:
    """Return the figures of summaries of threads as lines of text; see `figures_text`."""
    threads, words = found["threads"], found["words"]
    within = (("exactly", "0"), ("by 1 at most", "1"), ("by 2 at most", "2"), ("by 3 at most", "3"))
    cut = f", predictions cut after {quantity(found['max_words'], 'word')}" if found["max_words"] is not None else ""
    lines = [
        f"{found['predictions']} against {', '.join(found['references'])}",
        f"task {found['task']}, {quantity(found['examples'], 'example')}{cut}",
        "",
        *columns(_rouges(found)),
        "",
        f"ROUGE: {found['rouge_signature']}",
        f"threads: {_two(threads['prediction'])} predicted, {_two(threads['reference'])} in the references; "
        + ", ".join(f"{label} {threads['within'][most]:.1f} %" for label, most in within),
        f"words: {_two(words['prediction'])} predicted, {_two(words['reference'])} in the references",
    ]
    return "\n".join(lines) + "\n"


def table_figures_text(found: Mapping[str, Any]) -> str:
    """Return the figures of texts that were generated from tables as lines of text; see `figures_text`."""
    words, of = found["words"], f"{found['parent_examples']:,} of {quantity(found['examples'], 'example')} with records"
    lines = [
        f"{found['predictions']} against {', '.join(found['references'])}",
        f"task {found['task']}, {quantity(found['examples'], 'example')}, {_two(found['records'])} records each",
        "",
        f"BLEU    {_two(found['bleu']['corpus'])}",
        f"METEOR  {_two(found['meteor'])}",
        "",
        *columns(_shares_of_texts(found)),
        "",
        f"BLEU: {found['bleu']['signature']}",
        f"METEOR: {found['meteor_signature']}",
        f"ROUGE: {found['rouge_signature']}",
        f"PARENT: word overlap; {of}",
        f"words and marks: {_two(words['prediction'])} predicted, {_two(words['reference'])} in the references",
    ]
    return "\n".join(lines) + "\n"


def columns(rows: Iterator[Sequence[str]]) -> list[str]:
    """Return rows of cells as lines with aligned columns, words to the left and numbers to the right.

    A column is of numbers if all of its cells below the first row begin with a digit.

    Args:
        rows: one row or more, the headings first; rows at the end of which cells are missing are allowed.

    >>> columns(iter([("type", "n", "most"), ("PAIR_CONN", "12", "so 3")]))
    ['type        n  most', 'PAIR_CONN  12  so 3']
    """
    cells = [list(row) for row in rows]
    widths = [max(len(row[at]) for row in cells if at < len(row)) for at in range(max(map(len, cells)))]
    is_text = [not all(row[at][:1].isdigit() for row in cells[1:] if at < len(row)) for at in range(len(widths))]
    return [
        "  ".join(
            cell.ljust(width) if left else cell.rjust(width)
            for cell, width, left in zip(row, widths, is_text, strict=False)
        ).rstrip()
        for row in cells
    ]


def _whole(found: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    yield "", "score", "add", "keep", "delete"
    yield "Exact", _two(found["exact"])
    for name, score in found["sari"].items():
        yield f"SARI {name}", *(_two(score[part]) for part in ("sari", "add", "keep", "delete"))
    yield "BLEU corpus", _two(found["bleu"]["corpus"])
    yield "BLEU sentence", _two(found["bleu"]["sentence"])
    yield "BLEU sentence, NLTK 3.2.2", _two(found["bleu"]["sentence_nltk_3_2_2"])


def _rouges(found: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    yield "", "precision", "recall", "F1"
    for name, score in found["rouge"].items():
        yield name, *(_two(score[share]) for share in ("precision", "recall", "f1"))


def _shares_of_texts(found: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    yield from _rouges(found)
    for name, score in (found["parent"] or {}).items():
        weight = "by the reference" if name == "by_reference" else name
        yield f"PARENT, lambda {weight}", *(_two(score[share]) for share in ("precision", "recall", "f1"))


def _types(found: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    variants = list(found["sari"])
    yield "discourse type", "n", "Exact", "BLEU", *variants
    rows = found["by_discourse_type"].items()
    for name, score in sorted(rows, key=lambda row: (-row[1]["exact"], row[0])):
        saris = (_two(score["sari"][variant]["sari"]) for variant in variants)
        yield name, f"{score['examples']:,}", _two(score["exact"]), _two(score["bleu"]["corpus"]), *saris


def _connectives(found: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    yield "connective", "n", "accuracy", "predicted most"
    of_all = found["connective_accuracy"]
    yield "all", f"{of_all['examples']:,}", _two(of_all["accuracy"])
    for row in found["connectives"][:_CONNECTIVES]:
        top = ", ".join(f"{name} {count}" for name, count in list(row["predicted"].items())[:_TOP])
        yield row["connective"], f"{row['examples']:,}", _two(row["accuracy"]), top


def _splitting(found: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    yield "", "#S/C", "#T/S"
    for of, lengths in found["splitting"].items():
        yield of, _two(lengths["sentences_per_complex"]), _two(lengths["tokens_per_sentence"])


def _two(value: float) -> str:
    return f"{value:.2f}"


#: Size of a cell, and of the margins to the left and above, in the drawing's units.
_CELL, _LEFT, _HEAD = 44, 104, 96
#: Share of a row above which a cell's number has the second colour, so that its contrast is above 4.5:1 in light and
#: dark themes.
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


def figures_page(found: Mapping[str, Any]) -> str:
    """Return a page of HTML: `figures_text` and, for fusion and rewriting, a chart of pronouns with its counts.

    Args:
        found: as for `figures_text`.
    """
    title = escape(f"{found['predictions']} against {', '.join(found['references'])}")
    pronouns = found.get("pronouns")
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>Evaluation</h1>\n"
        f"<pre>{escape(figures_text(found))}</pre>\n"
        f"{_figure(pronouns) if pronouns is not None else ''}</body>\n</html>\n"
    )


def _figure(pronouns: Mapping[str, Any]) -> str:
    heading = "<h2>Confusion of pronouns</h2>\n"
    if not pronouns["rows"]:
        return f"{heading}<p>The references have no pronoun that a model had to find.</p>\n"
    caption = (
        "Rows are the pronouns of the references that the source has not; columns what the prediction has in their "
        "place. Each row adds up to 100 %. ⟨other⟩ is anything except a pronoun of the third person."
    )
    return (
        f"{heading}<figure>\n{confusion_svg(pronouns)}\n<figcaption>{caption}</figcaption>\n</figure>\n"
        f"<details><summary>The counts as a table</summary>\n{_counts(pronouns)}</details>\n"
    )


def confusion_svg(pronouns: Mapping[str, Any]) -> str:
    """Return figure 3 (Geva et al., 2019) as SVG: a square for each pair of pronouns, shaded by its share in a row.

    Args:
        pronouns: `pronouns` of the figures: `rows` (of the references), `columns` (of the predictions) and `counts`.
    """
    rows, columns = pronouns["rows"], pronouns["columns"]
    width, height = _LEFT + _CELL * len(columns) + 56, _HEAD + _CELL * len(rows) + 8
    right = sum(line[columns.index(row)] for row, line in zip(rows, pronouns["counts"], strict=True))
    total = sum(map(sum, pronouns["counts"]))
    share = f"{100 * right / total:.1f} %"
    described = f"The same pronoun is in the place of {right:,} of {quantity(total, 'gold pronoun')} ({share})."
    parts = [
        f'<svg viewBox="0 0 {width} {height}" role="img" aria-labelledby="pronouns-title pronouns-text">',
        '<title id="pronouns-title">Gold pronouns against predicted ones</title>',
        f'<desc id="pronouns-text">{described}</desc>',
        *_labels(rows, columns, pronouns["counts"]),
        *(cell for at, line in enumerate(pronouns["counts"]) for cell in _cells(at, line)),
        f'<rect class="frame" x="{_LEFT}" y="{_HEAD}" width="{_CELL * len(columns)}" height="{_CELL * len(rows)}"/>',
        "</svg>",
    ]
    return "\n".join(parts)


def _labels(rows: list[str], columns: list[str], counts: list[list[int]]) -> Iterator[str]:
    yield f'<text class="quiet" x="{_LEFT - 8}" y="{_HEAD - 8}" text-anchor="end">gold</text>'
    for at, name in enumerate(columns):
        x, y = _LEFT + _CELL * at + _CELL // 2, _HEAD - 8
        yield f'<text transform="translate({x + 4} {y}) rotate(-60)">{escape(name)}</text>'
    for at, (name, line) in enumerate(zip(rows, counts, strict=True)):
        y = _HEAD + _CELL * at + _CELL // 2 + 5
        yield f'<text x="{_LEFT - 8}" y="{y}" text-anchor="end">{escape(name)}</text>'
        yield f'<text class="quiet" x="{_LEFT + _CELL * len(columns) + 8}" y="{y}">{sum(line):,}</text>'


def _cells(row: int, counts: list[int]) -> Iterator[str]:
    y, total = _HEAD + _CELL * row, sum(counts)
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
