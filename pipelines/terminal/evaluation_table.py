"""The figures of an evaluation as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

#: Of table 9: how many connectives are printed, and how many predictions of each. `--json` has all.
_CONNECTIVES, _TOP = 20, 3


def table(found: Mapping[str, Any]) -> str:
    """All figures but the confusion of pronouns, which is drawn (`wikimill.pipelines.terminal.evaluation_page`)."""
    if found["task"] == "summary":
        return summary_table(found)
    case = "case folded" if found["case_insensitive"] else "case kept"
    lines = [
        f"{found['predictions']} against {', '.join(found['references'])}",
        f"task {found['task']}, {found['examples']:,} examples, {case}",
        "",
        *columns(_whole(found)),
        "",
        f"BLEU {found['bleu']['signature']}",
    ]
    if found.get("by_discourse_type"):
        lines += ["", "Exact, BLEU and each SARI by discourse type:", *columns(_types(found))]
    if found.get("connectives"):
        left_out = len(found["connectives"]) - _CONNECTIVES
        lines += ["", "what stands in the place of each connective:", *columns(_connectives(found))]
        lines += [f"and {left_out} more, which --json has"] if left_out > 0 else []
    if found.get("splitting"):
        lines += ["", *columns(_splitting(found))]
    return "\n".join(lines) + "\n"


def summary_table(found: Mapping[str, Any]) -> str:
    """The figures of summaries."""
    threads, words = found["threads"], found["words"]
    within = (("exactly", "0"), ("by 1 at most", "1"), ("by 2 at most", "2"), ("by 3 at most", "3"))
    cut = f", predictions cut behind {found['max_words']:,} words" if found["max_words"] is not None else ""
    lines = [
        f"{found['predictions']} against {', '.join(found['references'])}",
        f"task {found['task']}, {found['examples']:,} examples{cut}",
        "",
        *columns(_rouges(found)),
        "",
        f"ROUGE: {found['rouge_signature']}",
        f"threads: {_two(threads['prediction'])} predicted, {_two(threads['reference'])} in the references; "
        + ", ".join(f"{label} {threads['within'][most]:.1f} %" for label, most in within),
        f"words: {_two(words['prediction'])} predicted, {_two(words['reference'])} in the references",
    ]
    return "\n".join(lines) + "\n"


def columns(rows: Iterator[Sequence[str]]) -> list[str]:
    """Rows of cells as lines: words to the left, numbers to the right, each under its heading.

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
