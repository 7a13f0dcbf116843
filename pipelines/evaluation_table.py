"""The figures of an evaluation as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_TOP = 3


def table(found: Mapping[str, Any]) -> str:
    """All figures but the confusion of pronouns, which is drawn (`pipelines.evaluation_page`)."""
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
        lines += ["", *columns(_types(found))]
    if found.get("connectives"):
        lines += ["", *columns(_connectives(found))]
    if found.get("splitting"):
        lines += ["", *columns(_splitting(found))]
    return "\n".join(lines) + "\n"


def columns(rows: Iterator[Sequence[str]]) -> list[str]:
    """Rows of cells as lines: the first column to the left, the others to the right.

    >>> columns(iter([("type", "n"), ("PAIR_CONN", "12")]))
    ['type        n', 'PAIR_CONN  12']
    """
    cells = [list(row) for row in rows]
    widths = [max(len(row[at]) for row in cells if at < len(row)) for at in range(max(map(len, cells)))]
    return [
        "  ".join(
            cell.rjust(width) if at else cell.ljust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=False))
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


def _types(found: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    variants = list(found["sari"])
    yield "discourse type", "n", "Exact", *(f"SARI {name}" for name in variants), "BLEU"
    rows = found["by_discourse_type"].items()
    for name, score in sorted(rows, key=lambda row: (-row[1]["exact"], row[0])):
        saris = (_two(score["sari"][variant]["sari"]) for variant in variants)
        yield name, f"{score['examples']:,}", _two(score["exact"]), *saris, _two(score["bleu"]["corpus"])


def _connectives(found: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    yield "connective", "n", "accuracy", "predicted most"
    for row in found["connectives"]:
        top = ", ".join(f"{name} {count}" for name, count in list(row["predicted"].items())[:_TOP])
        yield row["connective"], f"{row['examples']:,}", _two(row["accuracy"]), top


def _splitting(found: Mapping[str, Any]) -> Iterator[Sequence[str]]:
    yield "", "#S/C", "#T/S"
    for of, lengths in found["splitting"].items():
        yield of, _two(lengths["sentences_per_complex"]), _two(lengths["tokens_per_sentence"])


def _two(value: float) -> str:
    return f"{value:.2f}"
