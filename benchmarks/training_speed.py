"""Speed of training models of the papers' sizes: `python -m benchmarks.models --part sizes`.

Each model is trained for some steps on 400 published rows of WikiSplit. The hours are those of one pass over a million
pairs at this speed. With `--vocabulary` of the data (some 5,000 words), steps are cheaper than with the papers' words.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from benchmarks.split_models import TUNE, Run

#: Pairs that a run reads.
_PAIRS = 400
_MODELS: dict[str, tuple[str, ...]] = {
    "small": (),
    "copy512": (),
    "copynet": (),
    "small-transformer": (),
    "small-transformer, BPE": ("--units", "bpe", "--vocabulary", "2000"),
    "transformer": ("--batch_pairs", "8"),
    "small, bf16": ("--precision", "bf16"),
}


def table(folder: Path, parsed: argparse.Namespace, run: Run) -> Iterator[str]:
    """Yield the lines of a table, each once it is known.

    Args:
        folder: folder for intermediate files.
        parsed: options `steps`, `threads`, `device`.
        run: runs a command of wikimill.
    """
    rows = folder / "rows.tsv"
    rows.write_text("".join(TUNE.read_text("utf-8").splitlines(keepends=True)[:_PAIRS]), "utf-8")
    yield "| model | weights | pairs of a step | pairs a second | hours for a million pairs |"
    yield "|---|---|---|---|---|"
    for number, (name, options) in enumerate(_MODELS.items()):
        model = folder / f"model{number}"
        run("train", rows, "--output", model, "--model", name.partition(",")[0], "--max_steps", parsed.steps,
            "--threads", parsed.threads, "--device", parsed.device, *options)  # fmt: skip
        record: dict[str, Any] = json.loads((model / "train.json").read_bytes())
        pairs = record["training"]["model"]["batch_pairs"]
        speed = parsed.steps * pairs / record["seconds"]
        size = (model / "weights.safetensors").stat().st_size / 1e6
        yield f"| {name} | {size:.0f} MB | {pairs} | {speed:.1f} | {1e6 / speed / 3600:.1f} |"
