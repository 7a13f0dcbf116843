"""Scores of a model of splitting that is trained on published rows: `python -m benchmarks.models`.

Trains `small` on nine of ten of the 5,000 published rows of WikiSplit that are available, predicts every tenth, and
scores BLEU, SARI and Exact next to SOURCE and SPLITHALF. Every tenth row is held out, because the rows are sorted by
their letters. A second table has the scores of rows that are split within a token of the reference's split, and of the
others.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

from wikimill.rules.metrics.normalisation import SENTENCE_MARK

Run = Callable[..., None]
TUNE = Path(__file__).parents[2] / "shared" / "data" / "wikisplit" / "tune.tsv"
#: One row of this many is held out, the last.
HELD_OUT = 10


def table(folder: Path, parsed: argparse.Namespace, run: Run) -> Iterator[str]:
    """Yield the lines of a table, each once it is known.

    Args:
        folder: folder for intermediate files.
        parsed: options `model`, `steps`, `threads`.
        run: runs a command of wikimill.
    """
    trained, held = published_rows(folder)
    predictions = folder / "model.jsonl"
    yield from baseline_rows(held, folder, run)
    yield trained_row("published rows", trained, folder / "model", held, parsed, run)
    yield "| split | rows | | BLEU | SARI | Exact |"
    yield "|---|---|---|---|---|---|"
    yield from by_place(held, predictions, folder, run)


def baseline_rows(held: Path, folder: Path, run: Run) -> Iterator[str]:
    """Yield the head of a table of trained models, and the rows of SOURCE and SPLITHALF."""
    yield "| trained on | pairs | minutes | BLEU | SARI | Exact |"
    yield "|---|---|---|---|---|---|"
    for name in ("SOURCE", "SPLITHALF"):
        yield f"| ({name}) | – | – | {scores(held, name, folder, 'split', run)} |"


def trained_row(name: str, data: Path, model: Path, held: Path, parsed: argparse.Namespace, run: Run) -> str:
    """Train a model on a file or release, predict the held-out rows next to the model, and return its row."""
    predictions = model.with_suffix(".jsonl")
    run("train", data, "--output", model, "--model", parsed.model, "--max_steps", parsed.steps,
        "--threads", parsed.threads)  # fmt: skip
    run("predict", model, "--input", held, "--output", predictions, "--threads", parsed.threads)
    return f"| {name} | {cost(model)} | {scores(held, str(predictions), model.parent, 'split', run)} |"


def by_place(held: Path, predictions: Path, folder: Path, run: Run) -> Iterator[str]:
    """Yield scores of the rows that are split as the reference is, and of the others, next to SOURCE's."""
    wanted, found = (list(map(json.loads, path.read_text("utf-8").splitlines())) for path in (held, predictions))
    near = [
        _is_near(row["source"], row["target"], other["prediction"]) for row, other in zip(wanted, found, strict=True)
    ]
    for name, kind in (("as the reference", True), ("elsewhere", False)):
        rows, others = folder / "rows.jsonl", folder / "others.jsonl"
        for path, chosen in ((rows, wanted), (others, found)):
            _write(path, [row for row, each in zip(chosen, near, strict=True) if each == kind])
        yield f"| {name} | {near.count(kind)} | small | {scores(rows, str(others), folder, 'split', run)} |"
        yield f"| {name} | {near.count(kind)} | (SOURCE) | {scores(rows, 'SOURCE', folder, 'split', run)} |"


def _is_near(source: str, reference: str, prediction: str) -> bool:
    wanted, found = (_place(source.split(), text.split()) for text in (reference, prediction))
    return wanted is not None and found is not None and abs(wanted - found) <= 1


def _place(source: list[str], split: list[str]) -> int | None:
    """Return the index of the source's token before which a text is first split; None if it is not split."""
    if SENTENCE_MARK not in split:
        return None
    mark = split.index(SENTENCE_MARK)
    tokens = [token for token in split if token != SENTENCE_MARK]
    place = len(source)
    for kind, begin, _, first, last in SequenceMatcher(None, source, tokens, False).get_opcodes():
        if first <= mark <= last:
            place = begin + (mark - first if kind == "equal" else 0)
        if first <= mark < last:
            break
    return place


def published_rows(folder: Path) -> tuple[Path, Path]:
    """Write the published rows as JSON Lines; return the files of training rows and of held-out rows."""
    trained, held = folder / "trained.jsonl", folder / "held.jsonl"
    rows = [line.split("\t") for line in TUNE.read_text("utf-8").splitlines()]
    pairs = [{"id": str(number), "source": cells[0], "target": cells[1]} for number, cells in enumerate(rows)]
    _write(trained, [pair for number, pair in enumerate(pairs, 1) if number % HELD_OUT])
    _write(held, pairs[HELD_OUT - 1 :: HELD_OUT])
    return trained, held


def scores(held: Path, predictions: str, folder: Path, view: str, run: Run) -> str:
    """Score predictions by `wikimill evaluate`; return BLEU, SARI and Exact as cells of a table."""
    found = folder / "scores.json"
    run("evaluate", "--references", held, "--predictions", predictions, "--view", view, "--json", found)
    figures: dict[str, Any] = json.loads(found.read_bytes())
    return f"{figures['bleu']['corpus']:.1f} | {figures['sari']['discofuse']['sari']:.1f} | {figures['exact']:.1f} %"


def cost(model: Path) -> str:
    """Return the pairs and minutes of a training as cells of a table."""
    record = json.loads((model / "train.json").read_bytes())
    (data,) = record["data"]
    return f"{data['train']:,} | {record['seconds'] / 60:.1f}"


def _write(path: Path, rows: Sequence[dict[str, str]]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")
