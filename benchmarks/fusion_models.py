"""Scores of a fusion model by the release that trains it: `python -m benchmarks.models --part fusion`.

`wikimill discofuse` mines the slices of 2016 and 2022 with the profiles `published` and `default`, the same pages held
out of both. `small` is trained on each, and on `default` weighted by `quality`, with the same seed and number of steps,
and scored on the held pages of both, next to COPY, by `wikimill evaluate`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Run = Callable[..., None]
_DUMPS = Path(__file__).parents[2] / "shared" / "data" / "dumps"
SLICES = (_DUMPS / "enwiki-2016-slice.xml.bz2", _DUMPS / "enwiki-2022-slice.xml.bz2")
PROFILES = ("published", "default")


def table(folder: Path, parsed: argparse.Namespace, run: Run) -> Iterator[str]:
    """Yield the lines of a table, each once it is known.

    Args:
        folder: folder for intermediate files.
        parsed: options `model`, `steps`, `threads`.
        run: runs a command of wikimill.
    """
    for profile in PROFILES:
        mined(profile, folder, run)
    yield f"| trained on | pairs | minutes | {' | '.join(f'Exact, SARI on {name}' for name in PROFILES)} |"
    yield "|---|---|---|---|---|"
    yield f"| (COPY) | – | – | {' | '.join(_scores(folder / held, 'COPY', folder, run) for held in PROFILES)} |"
    weighted = ("--weight_column", "quality")
    for name, profile, options in (*((each, each, ()) for each in PROFILES), ("weighted", "default", weighted)):
        model = folder / f"model-{name}"
        run("train", folder / profile, "--output", model, "--model", parsed.model, "--max_steps", parsed.steps,
            "--threads", parsed.threads, *options)  # fmt: skip
        record = json.loads((model / "train.json").read_bytes())
        (data,) = record["data"]
        scored = []
        for held in PROFILES:
            predictions = folder / f"{name}-{held}.jsonl"
            run("predict", model, "--input", folder / held, "--split", "test", "--output", predictions,
                "--threads", parsed.threads)  # fmt: skip
            scored.append(_scores(folder / held, predictions, folder, run))
        yield f"| {name} | {data['train']:,} | {record['seconds'] / 60:.1f} | {' | '.join(scored)} |"


def mined(profile: str, folder: Path, run: Run) -> Path:
    """Mine the slices with a profile; return the release."""
    run("discofuse", "--profile", profile, "--input", *SLICES, "--output", folder / profile, "--formats", "jsonl",
        "--splits", "train=0.85,dev=0.05,test=0.1", "--allow_partial")  # fmt: skip
    return folder / profile


def _scores(references: Path, predictions: object, folder: Path, run: Run) -> str:
    found = folder / "scores.json"
    run("evaluate", "--references", references, "--split", "test", "--predictions", predictions, "--json", found)
    scores: dict[str, Any] = json.loads(found.read_bytes())
    return f"{scores['exact']:.1f} %, {scores['sari']['discofuse']['sari']:.1f}"
