"""Pre-training on mined fusions, in both directions: `python -m benchmarks.models --part transfer`.

`small` is pre-trained on the fusions of the slices of 2016 and 2022 (profile `published`), read as splits or as
fusions, then tuned on published rows of WikiSplit, read the same way; next to it is tuning alone (Geva et al., 2019,
table 10). Scored on every tenth row.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from benchmarks.fusion_models import mined
from benchmarks.split_models import Run, cost, published_rows, scores

_BASELINES = {"split": "SOURCE", "fusion": "COPY"}


def table(folder: Path, parsed: argparse.Namespace, run: Run) -> Iterator[str]:
    """Yield the lines of a table, each once it is known.

    Args:
        folder: folder for intermediate files.
        parsed: options `model`, `steps` (of pre-training), `tune_steps`, `threads`.
        run: runs a command of wikimill.
    """
    release = mined("published", folder, run)
    rows, held = published_rows(folder)
    yield "| task | model | pairs | minutes | BLEU | SARI | Exact |"
    yield "|---|---|---|---|---|---|---|"
    for view, baseline in _BASELINES.items():
        yield f"| {view} | ({baseline}) | – | – | {scores(held, baseline, folder, view, run)} |"
        common = ("--view", view, "--threads", parsed.threads)
        alone, pretrained, tuned = (folder / f"{view}-{name}" for name in ("alone", "pretrained", "tuned"))
        tuning = ("train", rows, *common, "--max_steps", parsed.tune_steps)
        run(*tuning, "--output", alone, "--model", parsed.model)
        run("train", release, *common, "--output", pretrained, "--model", parsed.model, "--max_steps", parsed.steps)
        run(*tuning, "--output", tuned, "--init", pretrained)
        for name, model in (("tuned alone", alone), ("pre-trained", pretrained), ("pre-trained and tuned", tuned)):
            predictions = model.with_suffix(".jsonl")
            run("predict", model, "--input", held, "--output", predictions, "--threads", parsed.threads)
            yield f"| {view} | {name} | {cost(model)} | {scores(held, str(predictions), folder, view, run)} |"
