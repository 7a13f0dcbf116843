"""Scores of models trained on pairs, next to baselines without training: `python -m benchmarks.models`.

`--part` selects the models (`benchmarks.split_models`, `history_models`, `fusion_models`, `transfer_models`,
`interleave_models`); each prints a Markdown table of scores by `wikimill evaluate`. Each training has the same seed
and the same number of steps, so its weights do not depend on how busy the machine is. `--part sizes` prints the speed
of training instead (`training_speed`).
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Sequence
from pathlib import Path

from benchmarks import (
    fusion_models,
    history_models,
    interleave_models,
    split_models,
    training_speed,
    transfer_models,
)
from wikimill.pipelines.main import main as wikimill

#: Part → (function that yields its table, training steps, tuning steps).
_PARTS = {
    "splits": (split_models.table, 2400, 0),
    "histories": (history_models.table, 1200, 0),
    "fusion": (fusion_models.table, 4000, 0),
    "transfer": (transfer_models.table, 1500, 1200),
    "interleave": (interleave_models.table, 500, 80),
    "sizes": (training_speed.table, 10, 0),
}


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, predict and score the models of a part, and print its table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.models", description=__doc__)
    parser.add_argument("--model", default="small")
    parser.add_argument("--steps", type=int)
    parser.add_argument("--tune_steps", type=int, help="of interleave and transfer: steps after pre-training")
    parser.add_argument("--part", choices=tuple(_PARTS), default="splits")
    parser.add_argument("--device", default="cpu", help="of sizes")
    parser.add_argument("--threads", type=int, default=1)
    parsed = parser.parse_args(arguments)
    table, steps, tune_steps = _PARTS[parsed.part]
    parsed.steps, parsed.tune_steps = parsed.steps or steps, parsed.tune_steps or tune_steps
    with tempfile.TemporaryDirectory() as folder:
        for line in table(Path(folder), parsed, _run):
            print(line, flush=True)


def _run(*words: object) -> None:
    if code := wikimill([str(word) for word in words]):
        raise SystemExit(code)


if __name__ == "__main__":
    main()
