"""Scores of models trained on pairs, next to baselines without training: `python -m benchmarks.models`.

Trains `small` on 4,500 of the 5,000 available published rows of WikiSplit, predicts the other 500, and prints a
Markdown table of BLEU, SARI and Exact next to SOURCE and SPLITHALF, as `wikimill evaluate` scores them. With
`--release` the same model is trained on that release instead, and scored on the same 500 rows: which release trains
better? Each training has the same seed and the same number of steps, so its weights do not depend on how busy the
machine is. `--part fusion` is about models of fusion (`benchmarks.fusion_models`), `--part interleave` about models of
threads (`benchmarks.interleave_models`)."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks import fusion_models, interleave_models
from wikimill.pipelines.main import main as wikimill

TUNE = Path(__file__).parents[2] / "shared" / "data" / "wikisplit" / "tune.tsv"
HELD_OUT = 500


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, predict, score; print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.models", description=__doc__)
    parser.add_argument(
        "--release", nargs="*", default=[], help="releases to train on in addition to the published rows"
    )
    parser.add_argument("--model", default="small")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--tune_steps", type=int, default=80, help="of interleave: steps on meetings")
    parser.add_argument("--part", choices=tuple(_PARTS), default="splits")
    parser.add_argument("--threads", type=int, default=1)
    parsed = parser.parse_args(arguments)
    parsed.steps = parsed.steps or {"splits": 2400, "fusion": 4000, "interleave": 500}[parsed.part]
    with tempfile.TemporaryDirectory() as folder:
        for line in _PARTS[parsed.part](Path(folder), parsed):
            print(line, flush=True)


def table(folder: Path, parsed: argparse.Namespace) -> Iterator[str]:
    """Yield the lines of the table, each once it is known."""
    rows = [line.split("\t") for line in TUNE.read_text("utf-8").splitlines()]
    pairs = [{"id": str(number), "source": cells[0], "target": cells[1]} for number, cells in enumerate(rows)]
    trained, held = folder / "trained.jsonl", folder / "held.jsonl"
    _write(trained, pairs[:-HELD_OUT])
    _write(held, [{**pair, "reference": pair["target"]} for pair in pairs[-HELD_OUT:]])
    yield "| trained on | pairs | minutes | BLEU | SARI | Exact |"
    yield "|---|---|---|---|---|---|"
    for name in ("SOURCE", "SPLITHALF"):
        yield f"| ({name}) | – | – | {_scores(held, name, folder)} |"
    for number, place in enumerate([str(trained), *parsed.release]):
        model, predictions = folder / f"model{number}", folder / f"predictions{number}.jsonl"
        _run("train", place, "--output", model, "--model", parsed.model, "--max_steps", parsed.steps,
             "--threads", parsed.threads)  # fmt: skip
        _run("predict", model, "--input", held, "--output", predictions, "--threads", parsed.threads)
        record = json.loads((model / "train.json").read_bytes())
        (data,) = record["data"]
        name = "published rows" if place == str(trained) else Path(place).name
        figures = f"{data['train']:,} | {record['seconds'] / 60:.1f}"
        yield f"| {name} | {figures} | {_scores(held, str(predictions), folder)} |"


def _scores(held: Path, predictions: str, folder: Path) -> str:
    found = folder / "scores.json"
    _run("evaluate", "--references", held, "--predictions", predictions, "--task", "split", "--json", found)
    scores: dict[str, Any] = json.loads(found.read_bytes())
    return f"{scores['bleu']['corpus']:.1f} | {scores['sari']['discofuse']['sari']:.1f} | {scores['exact']:.1f} %"


def _run(*words: object) -> None:
    if code := wikimill([str(word) for word in words]):
        raise SystemExit(code)


def _write(path: Path, rows: Sequence[dict[str, str]]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


_PARTS = {
    "splits": table,
    "fusion": lambda folder, parsed: fusion_models.table(folder, parsed, _run),
    "interleave": lambda folder, parsed: interleave_models.table(folder, parsed, _run),
}


if __name__ == "__main__":
    main()
